"""Help for the search: whole turns at once, and an estimate that knows the pips."""

import random
from typing import Any

import numpy as np
import pytest

from megawatt.games.powerline import turn
from megawatt.games.powerline.evaluate import evaluate
from megawatt.games.powerline.forecast import foresee_round, layers
from megawatt.games.powerline.rollout import foresee, suggest
from megawatt.games.powerline.state import Phase
from megawatt.kernel.ids import Seat
from tests.games.powerline.table import (
    BOX,
    DONE,
    KEEP,
    L1,
    L2,
    L6,
    NICO,
    RED_FIRST,
    SPEND,
    at_the_table,
    bytes_of,
    copy_of,
    do,
    island,
    legal,
    new_game,
    on,
)

TRIES_RULES = False  # `make mutants`: it is about the search, and takes half of the time


def proceed(s: Any, seat: int) -> int:
    """Let a seat do what is suggested; every action must be legal when its turn comes."""
    out = np.zeros(9, np.int64)
    before = bytes_of(s)
    n = suggest(BOX, s, Seat(seat), out)
    assert bytes_of(s) == before
    for action in out[:n]:
        assert action in legal(s, seat)
        turn.apply(BOX, s, Seat(seat), int(action))
    return n


@pytest.mark.parametrize("seed", [1, 2])
def test_turns_are_finished_wherever_a_game_has_strayed(seed: int) -> None:
    """PL-2.3, PL-8.1: a plan begun anyhow is finished by legal actions and declared done."""
    s, luck = new_game(2, seed, adventure=bool(seed % 2)), random.Random(seed)
    while s.pending and s.completed < 3:
        seat = luck.choice([seat for seat in range(2) if s.pending >> seat & 1])
        if luck.random() < 0.5:
            turn.apply(BOX, s, Seat(seat), luck.choice(sorted(legal(s, seat))))
            continue
        before = (s.completed, s.phase)
        assert proceed(s, seat) > 0
        assert not s.pending >> seat & 1 or (s.completed, s.phase) != before


def test_the_estimate_leaves_the_table_as_it_was() -> None:
    """PL-I16: plans made in the mind are taken back bit for bit."""
    s = at_the_table("5 1 2 4 3 6", jokers=2, tokens={L2: 2, L6: 5})
    for actions in ((), (RED_FIRST,), island(2)):
        do(s, *actions)
        before = bytes_of(s)
        foresee(BOX, s, NICO)
        assert bytes_of(s) == before


def counted(s: Any) -> float:
    """Play the last round to its end as the rollout policy does."""
    proceed(s, NICO)
    while s.pending:
        proceed(s, NICO)
    return float(s.vp[NICO])


@pytest.mark.parametrize("dice", ["3 1 1 1 1 1", "2 4 3 1 5 6", "6 6 2 3 1 1"])
@pytest.mark.parametrize("jokers", [0, 1])
def test_in_the_last_round_it_counts_what_will_be(dice: str, jokers: int) -> None:
    """PL-16.4: cities, stations, the island, scoring tiles and the penalty, all of them."""
    s = at_the_table(
        dice, in_round=15, chart=(0, 0, 1, 0, 0, 0), vp=40, jokers=jokers, tokens={L1: 2, L2: 3}
    )
    expected = foresee(BOX, s, NICO)
    assert counted(copy_of(s)) == expected


def test_it_finishes_a_line_that_fits() -> None:
    """PL-11.1: the last segment of a line is worth a worker."""
    s = do(at_the_table("3 1 1 1 1 1", tokens={L1: 2}), RED_FIRST)
    assert foresee(BOX, do(copy_of(s), on(L1)), NICO) > foresee(BOX, do(s, *island(1)), NICO)


def test_it_declares_a_full_plan_done() -> None:
    """PL-7.2: after six workers nothing else is left to do."""
    s = do(at_the_table("3 1 1 1 1 1"), RED_FIRST, *island(6))
    assert proceed(s, 0) == 1


def test_it_spends_the_vacation_tile_when_it_pays() -> None:
    """PL-10.5: for five islanders, not for one."""
    for islanders, answer in ((5, SPEND), (1, KEEP)):
        s = do(at_the_table(), RED_FIRST, *island(islanders), DONE)
        expected = do(copy_of(s), answer)
        proceed(s, 0)
        assert bytes_of(s) == bytes_of(expected)


def test_the_estimate_knows_the_end() -> None:
    """PL-16.4: when the game is over it is the score."""
    s = at_the_table("2 4 3 1 1 1", in_round=15, chart=(0, 0, 1, 0, 0, 0), vp=40)
    counted(s)
    assert foresee(BOX, s, NICO) == evaluate(BOX, s, NICO) == s.vp[NICO]


def test_following_it_makes_a_good_solo_game() -> None:
    """PL-17.2: two ranks above the lowest; random play ends near 0."""
    s = new_game(1, 4)
    while s.pending:
        proceed(s, 0)
    assert s.vp[0] > 80


VARIANTS: list[dict[str, Any]] = [
    {},
    {"tiles": "special", "vacation": False},
    {"tiles": "special", "adventure": True},
    {"adventure": True, "vacation_tokens": True, "tiles": "special"},
    {"tiles": "random", "specials": "mixed", "chart": ["blue"]},
    {"tiles": "colour", "centre": "A"},
]


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_the_points_after_a_round_are_exact(options: dict[str, Any], seed: int) -> None:
    """PL-9.0, PL-14.1, PL-16.2: whatever the plan, in every variant, with every tile."""
    s, luck = new_game(1, seed, **options), random.Random(seed)
    network = layers()[0]
    while s.pending:
        action = luck.choice(sorted(legal(s, NICO)))
        if action == DONE:
            expected = foresee_round(BOX, s, NICO, network.features)
            do(s, DONE)
            if s.phase == Phase.VACATION:
                proceed(s, NICO)
            assert s.vp[NICO] == expected
        else:
            do(s, action)


@pytest.mark.parametrize("tokens", [False, True])
def test_a_vacation_may_leave_tokens(tokens: bool) -> None:
    """PL-10.6, PL-15.12: tile L in the first scoring pays 3 only if the island stays empty."""
    s = new_game(1, 3, adventure=True, vacation_tokens=tokens, tiles="special")
    s.completed = 4
    do(s, RED_FIRST, *island(2))
    expected = foresee_round(BOX, s, NICO, layers()[0].features)
    do(s, DONE, SPEND)
    assert s.vp[NICO] == expected == (10 if tokens else 13)
