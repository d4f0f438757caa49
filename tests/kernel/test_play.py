"""Legal lists, random games and checks, on the tiny game Harbour, interpreted."""

from typing import Any

import numpy as np
import pytest

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


def checked(states: object, revised: tuple[int, ...] = (), most: int = 1000) -> tuple[int, int]:
    revisions = np.zeros(len(GAME.actions), np.int64)
    revisions[list(revised)] = 1
    found: tuple[int, int] = ENGINE.play_checked(
        BOX, states, records(LUCK), ENGINE.scratch(), revisions, most
    )
    return found


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

    assert checked(states) == (play.Fault.BROKEN, 1)


def test_a_game_without_end_is_found() -> None:
    states, _ = table()

    assert checked(states, most=10) == (play.Fault.ENDLESS, 10)
    assert checked(table()[0]) == (play.Fault.NONE, 40)


@pytest.mark.parametrize(("revised", "found"), [((), True), ((0, 1, 2, 3, 4, 5), False)])
def test_an_action_that_is_not_listed_is_found(
    revised: tuple[int, ...], found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list offers less than the verdict allows; revisions need not be listed."""
    states, s = table()
    s.decision, s.coins[0] = Decision.BUY, 3  # type: ignore[attr-defined]  # a record
    whole = play.legal

    def short(box: Any, s: Any, seat: int, out: Any) -> int:
        return whole(box, s, seat, out) - 1

    monkeypatch.setattr(play, "legal", short)
    fault, action = checked(states, revised)

    assert (fault == play.Fault.UNLISTED) is found
    assert action == Act.BUY + 1 or not found


def test_a_game_that_is_stuck_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    states, _ = table()
    monkeypatch.setattr(play, "legal", lambda *_: 0)
    assert checked(states) == (play.Fault.STUCK, 0)


def test_picking_a_seat_reaches_all_of_them() -> None:
    luck = records(LUCK)
    assert {play.pick_seat(0b10110, luck[0]) for _ in range(60)} == {1, 2, 4}


def test_the_lowest_of_a_set() -> None:
    assert play.lowest(0b10100) == 2
    for bit in range(63):
        assert play.lowest(1 << bit) == bit
        assert play.lowest((1 << 62) | (1 << bit)) == bit
