"""Chapter "How to Play" (EE-2): decisions, the item stack, termination, take-back, fallback."""

import random
from typing import Any

import pytest

from megawatt.games.energy_empire.actions import ACTIONS, OFFERED
from megawatt.games.energy_empire.rules.course import is_final_turn, passes
from megawatt.games.energy_empire.state import MOST_ITEMS, STATE, Decision, Stage
from megawatt.games.energy_empire.turn import decision_of, to_act
from megawatt.kernel.ids import Seat
from tests.games.energy_empire.table import (
    BOX,
    CHEMISTRY,
    COMMERCE,
    COMMERCE_MARKET,
    DONE,
    EDUCATION,
    FINANCE,
    GENERATE,
    MINE,
    RESEARCH,
    TRADE,
    ask,
    at_the_table,
    buy,
    dealt,
    decider,
    filled,
    legal,
    ocean,
    open_decision,
    option,
    peek,
    place,
    play,
    space,
)


def seats_of(s: Any) -> list[int]:
    return [seat for seat in range(5) if (int(to_act(BOX, s)) >> seat) & 1]


def test_automatic_decisions() -> None:
    """EE-2.0: one legal action is applied unasked; a decision that is open has at least two."""
    s = dealt(3, seed=3)
    luck = random.Random(1)
    for _ in range(250):
        if s.stage == Stage.OVER:
            break
        seat = luck.choice(seats_of(s))
        choices = legal(s, seat)
        assert len(choices) >= 2
        play(s, seat, luck.choice(choices))


def test_every_decision_has_its_block() -> None:
    """EE-2.0: 24 decisions, each offers what the specification lists."""
    assert sorted(int(item) for item in OFFERED) == list(range(1, 25))
    assert len(ACTIONS) == 322


@pytest.mark.parametrize(("seats", "rounds"), [(1, 84), (2, 84), (3, 70), (4, 63), (5, 63)])
def test_termination(seats: int, rounds: int) -> None:
    """EE-2.3: the end is triggered within 7 times ceil(T / n) rounds, whatever is played."""
    tokens = 6 * int(BOX.spot_tokens[seats])
    assert 7 * -(-tokens // seats) == rounds
    s = dealt(seats, seed=seats)
    luck = random.Random(seats)
    while s.stage != Stage.OVER:
        seat = luck.choice(seats_of(s))
        play(s, seat, legal(s, seat)[-1])
    assert s.turns <= seats * (rounds + 1)


def test_take_back_stops_at_what_was_shown() -> None:
    """EE-2.4: draws, rolls, peeks and reveals are counted; plain moves are not."""
    s = at_the_table(3, mats={0: {"M": 9}})
    before = int(s.reveal)
    play(s, 0, place(FINANCE), option(0))
    assert s.reveal == before
    s = at_the_table(3)
    play(s, 0, place(RESEARCH), peek(2))
    assert s.reveal == before + 1
    s = at_the_table(3, mats={0: {"M": 2}})
    play(s, 0, place(COMMERCE_MARKET))
    if open_decision(s) == Decision.POLLUTE:
        play(s, 0, legal(s)[0])
    assert s.reveal > before, "a new card came to the market"
    s = at_the_table(3, spot=[1, 5, 5, 5, 5, 5], impacts=["Oil Embargo"])
    play(s, 0, GENERATE, DONE)
    assert s.reveal > before


def test_processing_model() -> None:
    """EE-2.5: a token leaves its source when its space is settled, not when D14 opens."""
    s = at_the_table(3, mats={0: {"M": 3}})
    play(s, 0, place(EDUCATION))
    assert (open_decision(s), s.spot.sum()) == (Decision.POLLUTE, 30)
    play(s, 0, space(3))
    assert s.spot.sum() == 29


def test_canonical_order() -> None:
    """EE-2.5: worker to the board, pieces, action, market, then the impact, then D11."""
    s = at_the_table(
        3,
        mats={0: {"M": 3, "owns": ["Stock Market"]}},
        spot=[1, 5, 5, 5, 5, 5],
        impacts=["Oil Embargo"],
        pieces={COMMERCE_MARKET: {"steel": 1, "pollution": 1}},
        market={COMMERCE: ["Airport", "Farm", "Port"]},
    )
    play(s, 0, place(COMMERCE_MARKET))
    assert (s.stock[0, 1], open_decision(s)) == (1, Decision.LOOT)
    play(s, 0, space(2))
    assert open_decision(s) == Decision.BUY
    play(s, 0, buy(0))
    assert (open_decision(s), s.revealed) == (Decision.POLLUTE, 0)
    play(s, 0, space(3))
    assert (open_decision(s), s.revealed) == (Decision.ACTIVATE, 1)
    assert s.vp[0] == 5


def fallback(s: Any, seat: int) -> int:
    """EE-2.6: what an interface with a clock may do for somebody who is away."""
    choices = legal(s, seat)
    if decision_of(s, Seat(seat)) == Decision.TURN:
        free = [
            (energy, place(where, energy))
            for where in (RESEARCH, FINANCE, MINE, TRADE)
            for energy in [int(s.height[where])]
            if place(where, energy) in choices
        ]
        if free:
            return min(free, key=lambda move: move[0])[1]
        if GENERATE in choices:
            return GENERATE
    return choices[0]


@pytest.mark.parametrize(
    ("stacks", "mat", "move"),
    [
        ({}, {}, place(RESEARCH)),
        ({RESEARCH: [(1, 0)]}, {}, place(FINANCE)),
        ({RESEARCH: [(1, 0)], FINANCE: [(1, 0)]}, {}, place(MINE)),
        ({RESEARCH: [(1, 0)], FINANCE: [(1, 0)], MINE: [(2, 0)], TRADE: [(2, 1)]}, {},
         place(RESEARCH, 1)),
        ({w: [(1, 2)] for w in (RESEARCH, FINANCE, MINE, TRADE)}, {}, GENERATE),
    ],
)  # fmt: skip
def test_fallback_at_the_turn(stacks: Any, mat: Any, move: int) -> None:
    """EE-2.6: the free location with the least energy, else GENERATE."""
    s = at_the_table(3, mats={0: mat}, stacks=stacks)
    assert fallback(s, 0) == move


def test_fallback_elsewhere() -> None:
    """EE-2.6: DONE if it is legal, else the lowest number; legal in every state."""
    s = dealt(2, seed=9)
    for _ in range(400):
        if s.stage == Stage.OVER:
            break
        seat = seats_of(s)[0]
        move = fallback(s, seat)
        choices = legal(s, seat)
        assert move in choices
        if decision_of(s, Seat(seat)) != Decision.TURN:
            assert move == choices[0]
        play(s, seat, move)
    assert s.stage == Stage.OVER


def test_state_is_small_and_whole() -> None:
    """EE-2.7: everything that must be stored is a field; the stack is deep enough."""
    assert STATE.itemsize < 2000
    names = set(STATE.names or ())
    assert {"spot", "impact", "revealed", "due", "pieces", "deck", "market", "stack"} <= names
    s = at_the_table(5, mats={0: {"O": 1}}, pieces={CHEMISTRY: {"pollution": 5}})
    play(s, 0, place(CHEMISTRY))
    assert s.depth <= MOST_ITEMS // 2


def test_one_seat_at_a_time() -> None:
    """EE-2.1: outside the set-up exactly one seat is asked."""
    s = at_the_table(4, active=2)
    assert seats_of(s) == [2] == [decider(s)]
    assert [decision_of(s, Seat(seat)) for seat in range(4)] == [0, 0, Decision.TURN, 0]


@pytest.mark.parametrize(("left", "final"), [(-1, False), (0, True), (1, True), (2, False)])
def test_final_turns(left: int, final: bool) -> None:
    """EE-16.2: one turn of every seat after the turn of the trigger, which is none of them."""
    s = at_the_table(2)
    s.final_left = left
    assert is_final_turn(s) is final


@pytest.mark.parametrize(("room", "skipped"), [((), True), ((ocean(5),), False)])
def test_loot_needs_one_free_space(room: tuple[int, ...], skipped: bool) -> None:
    """EE-2.0: with one space left there is something to decide."""
    s = at_the_table(2, mats={0: {"land": filled(*room)}})
    ask(s, Decision.LOOT, 0, EDUCATION, 0)
    assert passes(BOX, s) is skipped
