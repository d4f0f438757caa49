"""Bots in the real games: honest at every table, and their suggestions are legal."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import megawatt
from megawatt.bots import Search
from megawatt.bots.value import OTHER_INPUTS, WIDE
from megawatt.bots.weights import in_halves, keep, made_for
from megawatt.kernel.record import overwrite
from megawatt.match import Match
from tests.laws.cases import Case, moments, registered

CASES = [
    Case(name, seats, {})
    for name in registered()
    for seats in megawatt.game(name).seats
    if seats < 4
]


def swapped(match: Match, seat: int, word: int) -> Match:
    """The same match as far as the seat knows, with another truth behind it."""
    other = match.copy()
    states = match.game.engine.room()
    overwrite(states, match._states.tobytes())
    match.game.engine.redeal(match.edition.record, states, seat, np.uint64(word))
    overwrite(other._states, states.tobytes())
    return other


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_bot_changes_its_mind_when_hidden_things_are_swapped(case: Case) -> None:
    for match in [one.copy() for one in moments(case, 31, 25)][:5]:
        for seat in match.to_act:
            other = swapped(match, seat, 77)
            assert Search(seed=3).advise(match, seat, iterations=60).choices == (
                Search(seed=3).advise(other, seat, iterations=60).choices
            )
            for name in ("greedy", "beginner", "strong"):
                settings = {} if name == "greedy" else {"iterations": 30}
                one = megawatt.bot(name, seed=5, **settings).choose(match, seat)
                assert megawatt.bot(name, seed=5, **settings).choose(other, seat) == one


@pytest.fixture
def any_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Match], str]:
    """Give the name of weights that fit a match: any numbers will do."""
    monkeypatch.setattr("megawatt.bots.weights.cache_root", lambda: tmp_path)

    def make(match: Match) -> str:
        luck, size = np.random.default_rng(1), match.game.rules.observation + OTHER_INPUTS
        first, last = luck.normal(0, 0.3, (size, WIDE)), luck.normal(0, 0.3, WIDE)
        fits = made_for(match.game.rules, match.edition)
        return keep(in_halves(fits, first.astype(np.float32), last.astype(np.float32)))

    return make


@pytest.mark.parametrize("case", [one for one in CASES if one.seats == 2], ids=str)
def test_what_was_learned_reads_nothing_hidden(
    case: Case, any_weights: Callable[[Match], str]
) -> None:
    for match in [one.copy() for one in moments(case, 31, 25)][:3]:
        name = any_weights(match)
        settings: dict[str, Any] = {
            "weights": name,
            "learned_priors": True,
            "learned_rollouts": True,
        }
        for seat in match.to_act:
            one, other, without = (
                Search(seed=3, **some).advise(shown, seat, iterations=60).choices
                for some, shown in (
                    (settings, match),
                    (settings, swapped(match, seat, 77)),
                    ({"weights": "none"}, match),
                )
            )
            assert one == other
            assert len(one) == 1 or one != without


def test_the_swap_changes_something() -> None:
    """The test above means something: there is a truth behind each table that differs."""
    differ = {
        case.game
        for case in CASES
        for match in [one.copy() for one in moments(case, 31, 25)][:3]
        for seat in match.to_act
        if not swapped(match, seat, 77).same_as(match)
    }
    assert differ == {case.game for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_it_expects_can_be_played(case: Case) -> None:
    """The first step of its line is its best choice; all shares lie between 0 and 1."""
    match = next(one.copy() for one in moments(case, 5, 10))
    seat = match.to_act[0]
    advice = Search(seed=2).advise(match, seat, iterations=80)

    assert advice.line[0] == (seat, advice.best.action)
    assert match.why_not(seat, advice.best.action) is None
    assert all(0 <= choice.win <= 1 for choice in advice.choices)
