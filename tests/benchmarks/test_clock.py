"""No clock of a benchmark runs while something is compiled or warms up."""

import time
from typing import Any

import numpy as np
import pytest

import megawatt
from benchmarks import ours
from megawatt.laws.cases import cases

COMPILING, A_STEP = 1000.0, 0.25


class Clock:
    """Time that passes only when somebody works."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Tell the time."""
        return self.now


class Batch:
    """Four things in a second, but the first time takes long."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.done = clock, 0

    def __call__(self, *_: Any) -> int:
        """Do one thing."""
        self.clock.now += A_STEP if self.done else COMPILING
        self.done += 1
        return 1


class Games:
    """Vector games of which the first step compiles."""

    def __init__(self, clock: Clock) -> None:
        self.masks, self.step = np.ones((8, 3), np.int8), Batch(clock)

    def close(self) -> None:
        """Nothing to close."""


def test_the_first_batch_is_not_counted() -> None:
    clock = Clock()
    assert ours.rate(Batch(clock), 10.0, clock) == 1 / A_STEP


def test_the_first_steps_of_many_games_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    games = Games(clock)
    monkeypatch.setattr(ours, "VectorGames", lambda *_, **__: games)
    monkeypatch.setattr(time, "perf_counter", clock)
    assert ours.vector(megawatt.game("powerline"), 10.0, 1, 8) == 8 / A_STEP
    assert games.step.done == ours.SETTLED + 10 / A_STEP


def test_everything_is_compiled_before_anything_is_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also what is compiled on demand; in a figure it would be the compiler's."""
    told: list[str] = []
    game = megawatt.game("powerline")

    def prepare(names: list[str]) -> list[str]:
        told.extend(names)
        return names

    def measured(*_: Any) -> Any:
        told.append("measured")
        return {}

    monkeypatch.setattr(game.engine, "prepare", prepare)
    for name in ("random_play", "vector", "environment_steps", "python_steps", "copy_cost"):
        monkeypatch.setattr(ours, name, measured)
    ours.measure("powerline", 0.01)
    begun = told.index("measured")
    assert {"play_many", "vector_turn", "vector_score", "vector_begin"} <= set(told[:begun])
    assert set(told[begun:]) == {"measured"}


def test_the_slowest_options_are_not_chosen_by_one_short_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A short look may err; the slowest of the second look is taken."""
    looks: list[float] = []

    def play(_game: Any, starts: int, seconds: float, *_: Any) -> tuple[int, int, float]:
        looks.append(seconds)
        slow = starts == 3 if seconds > ours.LOOK else starts == 2
        return 1 if slow else 9, 1, 1.0

    by_seats = {case.seats: case for case in cases(["powerline"])}
    monkeypatch.setattr(ours, "cases", lambda _: list(by_seats.values()))
    monkeypatch.setattr(ours, "FINALISTS", 3)
    monkeypatch.setattr(ours, "_starts", lambda _game, seats, *_: seats)
    monkeypatch.setattr(ours, "_play", play)
    found = ours.slowest(megawatt.game("powerline"), 1.0)
    assert found["seats"] == 3.0
    assert looks.count(ours.CLOSER) == ours.FINALISTS
