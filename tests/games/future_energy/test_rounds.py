"""Rounds, the end of the game and stalemate."""

import random

from megawatt.games.future_energy import setup, turn
from megawatt.games.future_energy.rules.rounds import turns_left_in_round
from megawatt.games.future_energy.state import STATE, TRIGGERED_BY, Decision
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import SPECTATOR, Seat
from megawatt.kernel.options import complete
from megawatt.kernel.record import readable, records
from tests.games.future_energy.table import (
    ANNIE,
    BILL,
    DONE,
    EDITION,
    JIM,
    KATIE,
    PLAN_ONE,
    Table,
)


def test_the_kite_stays_and_turns_go_clockwise() -> None:
    """FE-3.1, FE-1.8, FE-R23: four turns make a round, always from the same seat."""
    t = Table(kite=KATIE, display=(), stack=(), lines_left=dict.fromkeys(range(4), 5))
    t.turn_of(KATIE)
    order = []
    for _ in range(8):
        order.append(int(t.s.current))
        t.do(DONE)

    assert order == [KATIE, BILL, ANNIE, JIM] * 2
    assert t.s.kite == KATIE
    assert t.s.rounds == 2


def test_what_is_left_of_a_round() -> None:
    """FE-3.1: the turn being played and those after it, up to the holder of the kite."""
    t = Table(kite=KATIE)
    left = {}
    for seat in (KATIE, BILL, ANNIE, JIM):
        t.s.current = seat
        left[seat] = turns_left_in_round(t.s)

    assert left == {KATIE: 4, BILL: 3, ANNIE: 2, JIM: 1}


def test_who_is_asked_what() -> None:
    """FE-3.2, FE-11.3: the seat whose turn it is, nobody else; at the end all hear that."""
    t = Table(contracts={ANNIE: [1, 4]}).turn_of(ANNIE)
    assert turn.decision_of(t.s, ANNIE) == Decision.PLAN
    assert turn.decision_of(t.s, JIM) == Decision.NONE
    assert turn.decision_of(t.s, SPECTATOR) == Decision.NONE

    t.s.decision = Decision.OVER
    assert turn.decision_of(t.s, ANNIE) == turn.decision_of(t.s, JIM) == Decision.OVER


def test_revenue_planning_movement() -> None:
    """FE-3.2: one seat finishes its whole turn before the next begins."""
    t = Table(contracts={ANNIE: [1, 4], JIM: [9]}, tiles={"Berlin": "gas"}).turn_of(ANNIE)
    assert (t.money(ANNIE), t.decision) == (3, Decision.PLAN)

    t.do(DONE)
    assert t.decision == Decision.BUILD
    assert t.money(JIM) == 0


def test_the_last_line_triggers_the_end() -> None:
    """FE-11.1, FE-1.11: the 15th line, by a purchase."""
    t = Table(contracts={ANNIE: [4]}, lines_left={ANNIE: 1}).planning(ANNIE, 3)

    t.do(PLAN_ONE, t.link("START–Berlin"))

    assert t.s.triggered == TRIGGERED_BY + ANNIE


def test_the_round_is_played_out() -> None:
    """SC-12, FE-11.3: kite at Katie, Bill's nuclear tile: Annie and Jim play on, Katie not."""
    t = Table(
        kite=KATIE,
        contracts={BILL: ["4{nuclear}"]},
        tiles={"Berlin": "nuclear"},
        lines_left={BILL: 1},
        display=(),
        stack=(1,),
    ).turn_of(BILL)

    t.do(DONE, t.link("Lisbon–Madrid"))
    assert t.s.triggered == TRIGGERED_BY + BILL
    assert t.s.current == ANNIE
    t.do(DONE)
    assert t.s.current == JIM
    t.do(DONE)

    assert t.decision == Decision.OVER
    assert turn.to_act(t.box, t.s) == 0
    assert t.why(DONE) == No.GAME_OVER


def test_engineers_and_tiles_are_ready_again() -> None:
    """FE-11.2: at the end of the turn."""
    t = Table(contracts={ANNIE: ["4{gas}"]}, tiles={"Berlin": "gas"}, nuclear={ANNIE: 1},
              new_grounds=True)  # fmt: skip
    t.turn_of(ANNIE).do(PLAN_ONE, t.link("Lisbon–Madrid"), t.nuc("START–Berlin"))
    assert t.s.current == JIM
    assert t.s.bought == 0

    t.turn_of(ANNIE)
    assert t.s.ready == 1
    assert t.s.free_engineers == 1


def test_stalemate() -> None:
    """SC-42, FE-11.4, FE-R24: three idle rounds end the game; each has 9M."""
    t = Table(supply=dict.fromkeys(range(4), 0)).turn_of(ANNIE)
    for _ in range(12):
        t.do(DONE)

    assert t.decision == Decision.OVER
    assert [t.money(Seat(seat)) for seat in range(4)] == [9] * 4


def test_progress_breaks_the_stalemate() -> None:
    """FE-11.4: a line laid starts the count again; the option changes the number."""
    t = Table(supply=dict.fromkeys(range(4), 0)).turn_of(ANNIE)
    for _ in range(8):
        t.do(DONE)
    t.do(PLAN_ONE, t.link("START–Berlin"))
    for _ in range(7):
        t.do(DONE)
    assert t.decision != Decision.OVER
    assert t.s.idle_rounds == 1

    t = Table(supply=dict.fromkeys(range(4), 0), stalemate_rounds=1).turn_of(ANNIE)
    for _ in range(4):
        t.do(DONE)
    assert t.decision == Decision.OVER


def test_empty_stocks_end_nothing() -> None:
    """FE-11.5: no tiles, certificates or wildcards are left, and play goes on."""
    t = Table(public_contracts=True, contracts={ANNIE: [4]})
    t.s.tile[1:46] = -1
    t.s.pile_left = t.s.wildcards = 0
    t.turn_of(ANNIE).do(DONE)

    assert t.decision == Decision.PLAN
    assert t.s.triggered == 0


def test_same_seed_same_game() -> None:
    """FE-I19: the same seed and the same choices give the same state, byte for byte."""
    ends = []
    for _ in range(2):
        luck = random.Random(3)
        room = records(STATE)
        s = readable(room)
        s.seats, s.chance = 2, 99
        setup.lay(s, 2, complete(setup.OPTIONS, {"public_contracts": True}))
        setup.setup(EDITION.box, s)
        t = Table(2)
        t.s = s
        for _ in range(25):
            t.do(luck.choice(sorted(t.legal)))
        ends.append(room.tobytes())

    assert ends[0] == ends[1]


def test_a_turn_may_be_forced_through() -> None:
    """FE-D0: decisions with one legal action are never asked."""
    t = Table(contracts={ANNIE: ["4{gas}"], JIM: [9]}, tiles={"Berlin": "gas"}).turn_of(ANNIE)
    t.do(DONE)

    assert t.s.current == JIM  # the step, the build and the certificate needed no answer
    assert t.on("Berlin", ANNIE) == 1
