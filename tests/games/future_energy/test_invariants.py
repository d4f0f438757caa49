"""The invariants: random games keep them, and each of them notices when it is broken."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from megawatt.games.future_energy.actions import ACTIONS
from megawatt.games.future_energy.components import Tile
from megawatt.games.future_energy.invariants import broken
from megawatt.games.future_energy.state import Decision
from megawatt.games.future_energy.turn import points
from megawatt.kernel.ids import Seat
from tests.games.future_energy.table import ANNIE, EDITION, JIM, Table
from tests.games.future_energy.test_setup import new_game

BOX = EDITION.box
CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"public_contracts": True, "new_grounds": True, "public_effect": "may"}),
    (4, {"public_contracts": True, "largest_grid": True, "money_open": False}),
]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_random_games_keep_all(seats: int, options: dict[str, Any]) -> None:
    """FE-I1, FE-I2, FE-I3, FE-I4, FE-I5, FE-I6, FE-I7, FE-I8, FE-I9, FE-I10, FE-I13, FE-I14,
    FE-I16: after every action; FE-I12: scores never fall; FE-I17: always something is legal.
    """
    luck = random.Random(seats)
    t = Table(seats)
    t.s = new_game(seats, 5, **options)
    best = [0] * seats
    for _ in range(70):
        if t.decision == Decision.OVER:
            break
        choices = sorted(t.legal)
        assert len(choices) > 1
        assert 0 <= choices[0] <= choices[-1] < len(ACTIONS)
        t.do(luck.choice(choices))
        assert broken(BOX, t.s) == 0
        now = [points(BOX, t.s, Seat(seat)) for seat in range(seats)]
        assert all(a >= b for a, b in zip(now, best, strict=True))
        best = now


@pytest.mark.parametrize("seed", range(2))
def test_no_step_is_a_dead_end(seed: int) -> None:
    """FE-I15: whatever step is taken, the move can be finished."""
    luck = random.Random(seed)
    t = Table(3)
    t.s = new_game(3, seed, public_contracts=True, new_grounds=True)
    for _ in range(45):
        if t.decision == Decision.STEP:
            before = t.s.copy()
            for action in sorted(t.legal):
                t.s = before.copy()
                t.do(action)
                assert t.legal
            t.s = before
        t.do(luck.choice(sorted(t.legal)))


def test_tolls_and_fees_stay_between_seats() -> None:
    """FE-I11: what one pays another receives; the bank has the rest."""
    t = Table(
        contracts={ANNIE: ["1{gas}"], JIM: [9]},
        tiles={"Berlin": "gas"},
        lines={"START–Berlin": [JIM]},
        money={JIM: 2},
    )
    before = int(t.s.money.sum())
    t.step_of(ANNIE, 1)  # 1M from the start, the toll to Jim, then his answer
    t.do(*[max(t.legal)])

    after = int(t.s.money.sum())
    # Annie's 1M, 1M for her completed contract, and 3M revenue of Jim's turn
    assert after - before == 1 + 1 + 3


Spoil = Callable[[Any], None]


def spoil(field: str, index: Any, value: int) -> Spoil:
    def change(s: Any) -> None:
        if index is None:
            setattr(s, field, value)
        else:
            s[field][index] = value

    return change


def put_two_on_a_contract(s: Any) -> None:
    taken = int(s.space.argmax())
    s.space[taken] = 2


def three_lines(s: Any) -> None:
    s.lines[0] = 7
    s.line_supply[:3] -= 1


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, spoil("boxed", None, 3)),
        (2, spoil("plant_supply", 0, 13)),
        (3, spoil("line_supply", 1, 14)),
        (4, three_lines),
        (5, spoil("plants", (0, 7), 4)),
        (7, put_two_on_a_contract),
        (8, spoil("drawn", None, 5)),
        (9, spoil("pile_left", None, 9)),
        (10, spoil("money", 2, -1)),
        (10, spoil("engineers", 2, 0)),
        (13, spoil("bought", None, 7)),
        (16, spoil("triggered", None, 1)),
    ],
)
def test_each_notices(number: int, change: Spoil) -> None:
    """FE-I1 to FE-I5, FE-I7 to FE-I10, FE-I13, FE-I16: a spoilt state is found out."""
    s = new_game(4)
    change(s)
    if number == 10 and s.engineers[2] == 0:
        s.boxed += 1

    assert broken(BOX, s) == number


def test_a_plant_on_a_tile_is_noticed() -> None:
    """FE-I6: covered sites carry no plant; closed ones stay closed."""
    s = new_game(4)
    s.plants[0, 5] = 1
    s.plant_supply[0] -= 1
    assert broken(BOX, s) == 6

    s = new_game(2)
    closed = int((s.tile == Tile.FACE_DOWN).argmax())
    s.tile[closed] = Tile.NONE
    s.boxed += 1
    assert broken(BOX, s) == 6


def test_a_crew_on_a_tile_is_noticed() -> None:
    """FE-I14: it stands on an uncovered node at every decision."""
    s = new_game(4)
    s.crew = 5
    assert broken(BOX, s) == 14
