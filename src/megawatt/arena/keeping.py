"""Results on disk, whatever their form: of one plan, gone on with or begun anew, never mixed."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from megawatt.kernel.errors import MegawattError


class Keeper(ABC):
    """What keeps the results of a plan; it is closed when its `with` ends."""

    @abstractmethod
    def close(self) -> None:
        """Write down what is left."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@contextmanager
def writing_to(path: Path) -> Iterator[None]:
    """Say in words that something cannot be written."""
    try:
        yield
    except OSError as error:
        raise MegawattError(f"{path}: cannot be written: {error.strerror}.") from None


def lasting(plan: dict[str, Any]) -> dict[str, Any]:
    """Give what must agree for results to belong together; more games may be asked for."""
    return {key: value for key, value in plan.items() if key != "games"}


def refuse_to_mix(path: Path, games: int, what: str, *, resume: bool) -> None:
    """Ask what shall become of games that are there already."""
    if games and not resume:
        raise MegawattError(
            f"{path} holds {games} games of this very {what}: "
            "go on with --resume or start anew with --fresh."
        )
