"""Tournaments between bots: fair, repeatable, on all cores or on a cluster."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Protocol

from megawatt.arena.cluster import Ray
from megawatt.arena.local import Local
from megawatt.arena.plan import Fixture, Plan
from megawatt.arena.referee import Referee, Result
from megawatt.arena.store import Store
from megawatt.arena.summary import Summary, summarise
from megawatt.kernel.errors import MegawattError


class Hall(Protocol):
    """Where games are played."""

    def play(self, plan: Plan, fixtures: Iterable[Fixture]) -> Iterator[Result]:
        """Play the games; each result comes exactly once, in any order."""


def hall(on: str = "local", processes: int | None = None, kind: type[Referee] = Referee) -> Hall:
    """Open the place to play: `local`, `ray` (on this machine), `auto` or `ray://host:port`."""
    if on == "local":
        return Local(processes, kind)
    if on == "ray":
        return Ray("local", processes, kind)
    if on == "auto" or on.startswith("ray://"):
        return Ray(on, kind=kind)
    raise MegawattError(f"--on {on!r} is unknown; allowed: local, ray, auto, ray://host:port.")


def compete(
    plan: Plan,
    where: Hall | None = None,
    store: Store | None = None,
    tell: Callable[[Result], None] = lambda result: None,
) -> list[Result]:
    """Play all games of a plan that are not yet in the store; give the results in order."""
    plan.check()
    results = dict(store.results) if store else {}
    missing = [fixture for fixture in plan.fixtures() if fixture.number not in results]
    for result in (where or Local()).play(plan, missing):
        if result["game"] not in results:
            results[result["game"]] = result
            if store:
                store.add(result)
            tell(result)
    return [results[number] for number in sorted(results)]


def results_file(folder: Path | None, plan: Plan) -> Path:
    """Say where a plan's results are kept."""
    return (folder or Path("megawatt-arena") / plan.label()) / "games.jsonl"


__all__ = [
    "Fixture",
    "Hall",
    "Local",
    "Plan",
    "Ray",
    "Referee",
    "Result",
    "Store",
    "Summary",
    "compete",
    "hall",
    "results_file",
    "summarise",
]
