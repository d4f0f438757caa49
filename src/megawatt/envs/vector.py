"""Many games of one kind, asked and stepped in one call, over threads if wanted."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from megawatt.envs.estimates import ENTRY as ESTIMATE_MANY
from megawatt.kernel.errors import MegawattError
from megawatt.library import game


class VectorGames:
    """`n` games side by side; finished ones start anew with a new seed.

    >>> from megawatt.envs import VectorGames
    >>> games = VectorGames("powerline", n=4, seats=2, seed=1)
    >>> games.seats.tolist(), games.masks.shape
    ([0, 0, 0, 0], (4, 48))
    >>> finished = games.step(games.masks.argmax(axis=1))
    """

    def __init__(
        self,
        name: str,
        n: int,
        seats: int,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        threads: int = 1,
    ) -> None:
        if n < 1 or threads < 1:
            raise MegawattError(f"n is {n} and threads {threads}; both must be at least 1.")
        self.game = game(name)
        self._engine = self.game.engine
        self._boxes = self.game.box().record
        start = self.game.start(seats, seed, options)
        self._template = self._engine.room()
        record = self._template.view(np.recarray)[0]
        record.seats = seats
        self.game.rules.lay(record, seats, start.options)
        self._states = self._engine.room(n)
        self._next_seed = seed
        self.seats: npt.NDArray[np.int64] = np.zeros(n, np.int64)
        """The seat that acts in each game (the lowest, where several do)."""
        self.masks: npt.NDArray[np.int8] = np.zeros((n, self.game.actions), np.int8)
        """What it may do: 1 for each legal action."""
        self.points: npt.NDArray[np.int64] = np.zeros((n, seats), np.int64)
        """The points of the games that `step` has finished."""
        self._noes = np.zeros(n, np.int64)
        self._observations = np.zeros((n, self.game.rules.observation), np.float32)
        cuts = np.linspace(0, n, min(threads, n) + 1).astype(int).tolist()
        self._parts = list(pairwise(cuts))
        self._scratch = [(self._engine.scratch(), self._engine.room()) for _ in self._parts]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._begin(np.arange(n))
        self._ask()

    def __len__(self) -> int:
        return len(self._states)

    def step(self, actions: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Take one action in every game; say which games it finished (they have begun anew).

        One illegal action anywhere and nothing is done in any game.
        """
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != self.seats.shape:
            raise MegawattError(f"Give {len(self)} actions, one a game; got {chosen.shape}.")
        if (chosen < 0).any() or (chosen >= self.game.actions).any():
            raise MegawattError(f"Actions are numbers from 0 to {self.game.actions - 1}.")
        wrong = np.flatnonzero(self.masks[np.arange(len(self)), chosen] == 0)
        if len(wrong):
            i = int(wrong[0])
            raise MegawattError(f"Game {i}: action {int(chosen[i])} is not legal; see `masks`.")
        self._each(
            lambda part, first, end: self._engine.step_many(
                self._boxes, self._states, self.seats, chosen, first, end, self._noes
            )
        )
        self._ask()
        finished = self.seats < 0
        if finished.any():
            counts = np.zeros_like(self.points)
            self._engine.points_many(self._boxes, self._states, counts, 0, len(self))
            self.points[finished] = counts[finished]
            self._begin(np.flatnonzero(finished))
            self._ask()
        return finished

    def observe(self) -> npt.NDArray[np.float32]:
        """Give what the acting seat of every game sees, a row a game (overwritten next time)."""
        self._each(
            lambda part, first, end: self._engine.observe_many(
                self._boxes,
                self._states,
                self.seats,
                self._scratch[part][1],
                self._observations,
                first,
                end,
            )
        )
        return self._observations

    def estimates(self) -> npt.NDArray[np.float64]:
        """Estimate the final points of every seat (`evaluate`), a row a game: for shaped rewards.

        They are made from the whole state, hidden things too: for rewards, not for observations.
        """
        found = np.zeros(self.points.size)
        seats, estimate = self.points.shape[1], self._engine.added[ESTIMATE_MANY]
        self._each(
            lambda part, first, end: estimate(self._boxes, self._states, found, seats, first, end)
        )
        return found.reshape(self.points.shape)

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _begin(self, which: npt.NDArray[np.int64]) -> None:
        fresh = self._engine.room(len(which))
        seeds = self._next_seed + np.arange(len(which), dtype=np.int64)
        self._next_seed += len(which)
        self._engine.begin_many(self._boxes, fresh, self._template, seeds, 0, len(which))
        self._states[which] = fresh

    def _ask(self) -> None:
        self._each(
            lambda part, first, end: self._engine.ask_many(
                self._boxes,
                self._states,
                self.seats,
                self.masks,
                self._scratch[part][0],
                first,
                end,
            )
        )

    def _each(self, work: Callable[[int, int, int], None]) -> None:
        """Do the work on every part of the games; rules release the GIL."""
        if self._pool is None:
            work(0, *self._parts[0])
            return
        done = [self._pool.submit(work, k, *part) for k, part in enumerate(self._parts)]
        for future in done:
            future.result()
