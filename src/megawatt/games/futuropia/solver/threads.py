"""Several threads for the compiled parts of the search: they let go of the interpreter's lock."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self, TypeVar

_T = TypeVar("_T")


def cores_here() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Threads:
    """Threads that share out chunks of work; the results do not depend on how many there are."""

    def __init__(self, cores: int | None = None) -> None:
        self.cores = cores or cores_here()
        self._pool = ThreadPoolExecutor(self.cores) if self.cores > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def share(self, work: Callable[[int, int], _T], n: int, chunk: int) -> list[_T]:
        """Do work(first, end) for 0 … n-1 in chunks; the results are in the order of the chunks."""
        spans = [(first, min(n, first + chunk)) for first in range(0, n, chunk)]
        if self._pool is None or len(spans) < 2:
            return [work(first, end) for first, end in spans]
        return list(self._pool.map(lambda span: work(*span), spans))
