"""The invariants notice what they are there for, and hold in real games."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from megawatt.games.powerline.invariants import broken
from megawatt.games.powerline.rules.scoring import pays
from megawatt.games.powerline.state import Phase, Tile
from megawatt.kernel.ids import Seat
from tests.games.powerline.table import (
    BOX,
    DONE,
    ISLE,
    KEEP,
    L1,
    L2,
    RED_FIRST,
    THIRD,
    at_the_table,
    do,
    legal,
    new_game,
    on,
    pending,
    sound,
)


def spoil(field: str, *place: int, by: int = 1) -> Callable[[Any], None]:
    def change(s: Any) -> None:
        if place:
            s[field][place] += by
        else:
            s[field] += by

    return change


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, spoil("energy", 0)),
        (2, spoil("completed")),
        (3, spoil("covered", 0)),
        (4, spoil("direction", 0, L2)),
        (4, spoil("tokens", 0, L1, by=-9)),
        (5, spoil("islanders_ever", 0)),
        (6, spoil("joker_supply")),
        (7, spoil("vp", 0)),
        (8, spoil("spread", 0)),
        (8, spoil("deployed", 0)),
        (11, spoil("by_joker", 0, 0)),
        (11, spoil("spot", 0, 1)),
        (12, spoil("island_tokens", 0)),
        (12, spoil("stack", 0, 3)),
        (13, spoil("has_vacation", 0)),
    ],
)
def test_a_spoilt_table_is_noticed(number: int, change: Callable[[Any], None]) -> None:
    """PL-I1, PL-I2, PL-I3, PL-I4, PL-I5, PL-I6, PL-I7, PL-I8, PL-I11, PL-I12, PL-I13."""
    s = new_game(2)
    s.die[:] = [2, 4, 3, 1, 1, 1]
    do(s, RED_FIRST, on(L1), on(L1))
    assert sound(s)
    change(s)
    assert broken(BOX, s) == number


def test_a_plan_declared_without_a_tile_is_noticed() -> None:
    """PL-I10: after DONE a tile of the column is there."""
    s = do(at_the_table(seats=2), RED_FIRST, ISLE, DONE)
    s.energy[0] += s.tiles_left[0, 0]
    s.islanders_ever[0] += s.tiles_left[0, 0]
    s.completed = 2
    s.tiles_left[0, 0] = 0
    assert broken(BOX, s) != 0


def test_points_and_workers_are_accounted_for() -> None:
    """PL-I1, PL-I2, PL-I3, PL-I5, PL-I7, PL-I12, PL-I17: through whole games with all variants."""
    s = new_game(2, 5, adventure=True, tiles="special", chart=["green", "blue"])
    luck = random.Random(5)
    island_tokens = [0, 0]
    tokens = s.tokens.copy()
    while s.pending:
        seat = luck.choice(sorted(pending(s)))
        do(s, luck.choice(sorted(legal(s, seat))), seat=seat)
        assert sound(s)
        assert (s.tokens >= tokens).all()
        assert all(s.island_tokens[i] >= island_tokens[i] for i in range(2))
        assert (s.scored >= 0).all()
        tokens = s.tokens.copy()
        island_tokens = s.island_tokens[:2].tolist()
    assert s.phase == Phase.OVER
    for seat in range(2):
        assert s.tokens[seat].sum() + s.islanders_ever[seat] == 51
        paid = [pays(BOX, s, Seat(seat), Tile(tile), THIRD) for tile in s.tile]
        assert s.scored[seat, 2].tolist() == paid


def test_the_vacation_tile_goes_once() -> None:
    """PL-I13: and only in a round with somebody on the island."""
    s = do(new_game(), RED_FIRST, ISLE, DONE, 45, RED_FIRST, ISLE, DONE)
    assert s.has_vacation[0] == 0
    assert s.completed == 2
    assert KEEP not in legal(s)


@pytest.mark.parametrize("shift", range(1, 6))
def test_boards_are_equally_hard(shift: int) -> None:
    """PL-I18: board k with all dice raised by k offers and yields what board 1 does."""
    luck = random.Random(shift)
    one = new_game(1, boards="chosen", board_numbers=[1])
    other = new_game(1, boards="chosen", board_numbers=[1 + shift])
    while one.pending:
        one.die[:] = [luck.randrange(1, 7) for _ in range(6)]
        other.die[:] = (one.die - 1 + shift) % 6 + 1
        rounds = int(one.completed)
        while one.pending and one.completed == rounds:
            assert legal(one) == legal(other)
            action = luck.choice(sorted(legal(one)))
            do(one, action)
            do(other, action)
        assert one.vp[0] == other.vp[0]
