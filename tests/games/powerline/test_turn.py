"""Who decides what, and when; simultaneity; the end of a round."""

import random
from typing import Any

import pytest

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.powerline.state import Decision
from megawatt.games.powerline.turn import decision_of
from megawatt.games.powerline.verdicts import No
from megawatt.kernel.actions import number_of
from tests.games.powerline.table import (
    BLACK_FIRST,
    CLEAR_PLAN,
    DONE,
    ISLE,
    KEEP,
    L1,
    NICO,
    RED_FIRST,
    SPEND,
    TAKE_BACK,
    at_the_table,
    bytes_of,
    do,
    island,
    legal,
    new_game,
    on,
    pending,
    sound,
    why_not,
)


def test_action_numbers() -> None:
    """PL-2.3: 48 actions in nine blocks, the same in every variant."""
    assert len(ACTIONS) == 48
    first = [number_of(ACTIONS, kind) for kind in Act]
    assert first == [0, 2, 22, 42, 43, 44, 45, 46, 47]
    assert number_of(ACTIONS, Act.PLACE, 9, 1) == 21
    assert number_of(ACTIONS, Act.PLACE_JOKER, 9, 1) == 41


def test_all_seats_plan_at_once() -> None:
    """PL-2.1, PL-3.1: every seat is pending until it is done; both orders are always open."""
    s = new_game(3)
    assert pending(s) == {0, 1, 2}
    assert all(legal(s, seat) == {RED_FIRST, BLACK_FIRST} for seat in range(3))
    do(s, RED_FIRST, ISLE, DONE, seat=1)
    assert pending(s) == {0, 2}
    assert legal(s, 1) == set()


def test_nothing_is_public_before_all_are_done() -> None:
    """PL-2.2, PL-8.3: tokens, tiles and jokers move when the last seat is done."""
    s = at_the_table("2 4 3 1 1 1", seats=2)
    do(s, RED_FIRST, on(L1), DONE, seat=0)
    assert s.tokens[0].sum() == 0
    assert s.tiles_left[0].tolist() == [2, 3, 3, 3, 2, 2]
    do(s, RED_FIRST, on(L1), DONE, seat=1)
    assert s.tokens[:2, L1].tolist() == [1, 1]
    assert s.jokers[:2].tolist() == [1, 1]
    assert s.completed == 1


def test_decisions() -> None:
    """PL-2.1: order, workers, finish; vacation; nothing while waiting."""
    s = at_the_table(jokers=1, chart=(0, 1, 0, 0, 0, 0), seats=2)
    assert decision_of(s, NICO) == Decision.ORDER
    do(s, RED_FIRST)
    assert decision_of(s, NICO) == Decision.WORKER_OR_JOKER
    do(s, ISLE, ISLE)
    assert decision_of(s, NICO) == Decision.FINISH
    do(s, DONE)
    assert decision_of(s, NICO) == Decision.NOTHING
    do(s, RED_FIRST, ISLE, ISLE, DONE, seat=1)
    assert decision_of(s, NICO) == Decision.VACATION
    assert legal(s, 0) == {KEEP, SPEND}


def test_done_must_be_said() -> None:
    """PL-2.1, PL-8.1: even when it is the only thing left to say."""
    s = do(at_the_table(), RED_FIRST, *island(6))
    assert legal(s) == {DONE}
    assert s.completed == 0


def test_planning_outside_its_phase() -> None:
    """PL-2.1, PL-8.1, PL-10.5: not while others choose their vacation, not after DONE."""
    s = at_the_table(seats=2)
    do(s, RED_FIRST, ISLE, DONE)
    for action in (RED_FIRST, on(L1), 22, ISLE, DONE, TAKE_BACK, CLEAR_PLAN):
        assert why_not(s, action, 0) == No.READY
    assert why_not(s, KEEP, 0) == No.REVEAL
    do(s, RED_FIRST, ISLE, DONE, seat=1)
    assert {why_not(s, action, 0) for action in (0, 2, 22, 42, 43, 46, 47)} == {No.PHASE}
    do(s, KEEP, seat=0)
    assert why_not(s, SPEND, 0) == No.CHOSEN


def test_vacation_window() -> None:
    """PL-S37, PL-10.5, PL-R10: only seats with island workers and their tile are asked."""
    s = at_the_table(seats=2, dice="2 1 1 1 1 1")
    do(s, RED_FIRST, on(L1), DONE, seat=0)
    do(s, RED_FIRST, ISLE, DONE, seat=1)
    assert pending(s) == {1}
    assert legal(s, 1) == {KEEP, SPEND}
    assert why_not(s, SPEND, 0) == No.NOBODY
    assert why_not(s, ISLE, 0) == No.PHASE


def random_game(seed: int, seats: int, **options: Any) -> Any:
    s, luck = new_game(seats, seed, **options), random.Random(seed)
    decisions = dict.fromkeys(range(seats), 0)
    rounds = 0
    while s.pending:
        seat = luck.choice(sorted(pending(s)))
        choices = legal(s, seat)
        assert choices
        do(s, luck.choice(sorted(choices)), seat=seat)
        assert sound(s)
        decisions[seat] += 1
        if s.completed != rounds:
            assert s.completed == rounds + 1
            assert max(decisions.values()) <= 9
            rounds, decisions = rounds + 1, dict.fromkeys(range(seats), 0)
    return s


@pytest.mark.parametrize(("seed", "seats"), [(1, 1), (2, 2), (3, 6)])
def test_random_games_end_after_fifteen_rounds(seed: int, seats: int) -> None:
    """PL-2.3, PL-S40, PL-I9, PL-I15, PL-3.1, PL-7.6: at most nine decisions, every chart empty."""
    s = random_game(seed, seats)
    assert s.completed == 15
    assert s.tiles_left.sum() == 0
    assert all(legal(s, seat) == set() for seat in range(seats))
    for action in range(48):
        assert why_not(s, action) in (No.PHASE, No.NO_VACATION)


def test_revisions_are_never_offered() -> None:
    """PL-2.3: take-backs are allowed, but legal lists do not hold them."""
    s = do(new_game(), RED_FIRST, ISLE)
    assert not legal(s) & {TAKE_BACK, CLEAR_PLAN}
    assert why_not(s, TAKE_BACK) == why_not(s, CLEAR_PLAN) == No.YES


def shuffled(one: list[int], two: list[int], luck: random.Random) -> list[tuple[int, int]]:
    places = [0] * len(one) + [1] * len(two)
    luck.shuffle(places)
    rows = [iter(one), iter(two)]
    return [(seat, next(rows[seat])) for seat in places]


def test_interleaving_does_not_matter() -> None:
    """PL-S36, PL-2.1, PL-I14, PL-9.2: any shuffle of two seats' actions ends in the same state."""
    plans = [
        [RED_FIRST, on(L1), on(L1), TAKE_BACK, ISLE, DONE],
        [BLACK_FIRST, ISLE, CLEAR_PLAN, RED_FIRST, on(L1), DONE],
    ]
    ends = set()
    for seed in range(12):
        s = at_the_table("2 4 3 1 1 1", seats=2)
        for seat, action in shuffled(plans[0], plans[1], random.Random(seed)):
            do(s, action, seat=seat)
        do(s, SPEND, seat=0)
        ends.add(bytes_of(s))
    assert len(ends) == 1
