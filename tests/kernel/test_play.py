"""Legal lists, random games and checks, on the tiny game Harbour, interpreted."""

import numpy as np

from harbour.actions import Act
from harbour.game import GAME
from harbour.state import Decision
from megawatt.kernel import play
from megawatt.kernel.chance import LUCK
from megawatt.kernel.engine import Engine
from megawatt.kernel.record import readable, records

ENGINE = Engine(GAME)
BOX = GAME.open_box(None).record


def table(seats: int = 2) -> tuple[object, object]:
    states = ENGINE.room()
    s = readable(states)
    s.seats, s.chance = seats, 7
    ENGINE.setup(BOX, states)
    return states, s


def test_only_what_the_verdict_allows_is_legal() -> None:
    states, s = table()
    s.decision, s.coins[0] = Decision.BUY, 3  # type: ignore[attr-defined]  # a record
    out = ENGINE.scratch()

    n = ENGINE.legal(BOX, states, 0, out)

    assert out[:n].tolist() == [Act.PASS, Act.BUY, Act.BUY + 1]
    assert ENGINE.legal(BOX, states, 1, out) == 0


def test_a_random_game_ends() -> None:
    states, s = table()
    luck = records(LUCK)

    steps = play.play_out(BOX[0], states[0], luck[0], ENGINE.scratch(), 1000)  # type: ignore[index]  # an array

    assert steps == 40
    assert s.decision == Decision.NOTHING  # type: ignore[attr-defined]  # a record


def test_a_broken_invariant_is_found() -> None:
    states, s = table()
    s.coins[1] = -5  # type: ignore[attr-defined]  # a record
    fault = np.zeros(2 + len(GAME.actions), np.int64)

    ENGINE.play_checked(BOX, states, records(LUCK), ENGINE.scratch(), 6, 1000, fault)

    assert fault[:2].tolist() == [3, 1]


def test_a_game_without_end_is_found() -> None:
    states, _ = table()
    fault = np.zeros(2 + len(GAME.actions), np.int64)

    ENGINE.play_checked(BOX, states, records(LUCK), ENGINE.scratch(), 6, 10, fault)

    assert fault[0] == 4


def test_picking_a_seat_reaches_all_of_them() -> None:
    luck = records(LUCK)
    assert {play.pick_seat(0b10110, luck[0]) for _ in range(60)} == {1, 2, 4}
    assert play.lowest(0b10100) == 2
