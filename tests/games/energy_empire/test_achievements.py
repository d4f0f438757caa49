"""EE-15: achievements."""

from typing import Any

import pytest

from megawatt.games.energy_empire.rules.achievements import take_tile, value_of_tile
from megawatt.games.energy_empire.state import NOBODY, Decision, Piece, Tile, Whose
from megawatt.kernel.ids import Seat
from tests.games.energy_empire.table import (
    BOX,
    COAL,
    GENERATE,
    SOLAR,
    TILE_NAMES,
    ach,
    air,
    at_the_table,
    decider,
    forest,
    ocean,
    open_decision,
    play,
    tile,
)

WELLS = dict.fromkeys((forest(1), forest(3), ocean(2), ocean(4)), Piece.WELL)
WORTH: list[tuple[str, dict[str, Any], int]] = [
    ("Award Winning", {"tiles": ["Award Winning", "Wealth", "Clean Air"]}, 3),
    ("Clean Air", {}, 4),
    ("Commercial Empire", {"owns": ["Farm", "Farm", "Port", "Iron Mine"]}, 3),
    ("Cultural Heritage", {"owns": ["Central Bank", "Farm"]}, 1),
    ("Diversified", {"M": 1, "O": 2}, 2),
    ("Energy Empire", {"dice": {COAL: 2, SOLAR: 1}}, 3),
    ("Energy Reserves", {"E": 4}, 4),
    ("Global Influence", {"un": 4}, 4),
    ("Healthy Forests", {"land": {forest(2): Piece.NUCLEAR}}, 4),
    ("Healthy Ocean", {"land": {ocean(1): Piece.POLLUTION, ocean(2): Piece.WELL}}, 3),
    ("Leading Consumer", {"owns": ["Science Academy", "Iron Mine", "Airport"]}, 2),
    ("Nuclear Capability", {"land": {air(2): Piece.NUCLEAR, air(3): Piece.POLLUTION}}, 1),
    ("Oil Production", {"land": {forest(1): Piece.WELL}}, 2),
    ("Oil Reserves", {"O": 3}, 3),
    ("Scientific Leader", {"C": 2}, 2),
    ("Steel Empire", {"S": 4}, 4),
    ("Strong Workforce", {"W": 4}, 3),
    ("Synthetics Pioneer", {"P": 1}, 1),
    ("Titan of Industry", {"owns": ["Iron Mine", "Quarry"]}, 2),
    ("Wealth", {"M": 9}, 4),
]


@pytest.mark.parametrize(("name", "mat", "worth"), WORTH)
def test_every_tile(name: str, mat: dict[str, Any], worth: int) -> None:
    """EE-15.3: what each of the twenty counts."""
    s = at_the_table(3, mats={0: mat})
    assert value_of_tile(BOX, s, Seat(0), Tile(tile(name))) == worth


def test_all_twenty_are_tested() -> None:
    """EE-15.3: none is left out."""
    assert sorted(name for name, _, _ in WORTH) == sorted(TILE_NAMES)


@pytest.mark.parametrize(
    ("name", "mat", "worth"),
    [
        ("Oil Production", {}, 1),
        ("Oil Production", {"land": WELLS}, 5),
        ("Strong Workforce", {}, 2),
        ("Strong Workforce", {"W": 6}, 5),
        ("Wealth", {"M": 9}, 4),
        ("Wealth", {"M": 11}, 5),
        ("Wealth", {"M": 20}, 5),
        (
            "Award Winning",
            {"tiles": ["Award Winning", "Wealth", "Clean Air", "Diversified", "Oil Reserves"]},
            5,
        ),
        ("Diversified", {"M": 1, "O": 2}, 2),
        ("Nuclear Capability", {"land": {air(2): Piece.POLLUTION}}, 0),
        ("Leading Consumer", {"owns": ["Iron Mine"]}, 0),
        ("Leading Consumer", {"owns": ["Science Academy"]}, 1),
        ("Energy Reserves", {"E": 9}, 5),
    ],
)
def test_tile_values(name: str, mat: dict[str, Any], worth: int) -> None:
    """EE-S38: the formulas and the cap of 5."""
    s = at_the_table(3, mats={0: mat})
    assert value_of_tile(BOX, s, Seat(0), Tile(tile(name))) == worth


def test_at_most_five() -> None:
    """EE-15.1: one from the start, more by claiming, five held."""
    assert at_the_table(3).held[:3].tolist() == [1, 1, 1]
    some = ["Clean Air", "Diversified", "Oil Reserves", "Steel Empire", "Leading Consumer"]
    shown = ["Wealth", "Energy Empire", "Healthy Ocean"]
    for tiles in (some[:4], some):
        s = at_the_table(3, mats={0: {"tiles": tiles}}, display=shown)
        play(s, 0, GENERATE, ach("Wealth"))
        if len(tiles) == 5:
            assert open_decision(s) == Decision.MAKE_ROOM
            play(s, 0, ach("Clean Air"))
        assert s.held[0] == 5


def test_claims_are_numbered_in_their_order() -> None:
    """EE-9.1: first, second, third; what was given up by whom is guessed by it (EE-9.2)."""
    s = at_the_table(2, display=["Wealth", "Energy Empire", "Healthy Ocean"])
    claimed = [Tile(tile(name)) for name in ("Healthy Ocean", "Wealth", "Energy Empire")]
    for seat, one in zip((0, 1, 0), claimed, strict=True):
        take_tile(s, Seat(seat), one)
    assert s.claim_number[claimed].tolist() == [1, 2, 3]
    assert s.claimed_by[claimed].tolist() == [0, 1, 0]


def test_kept_face_down() -> None:
    """EE-15.2: see test_secrets; the owner's tiles are recorded as the owner's."""
    s = at_the_table(3)
    assert s.holder[s.first_tile[0]] == 0


def test_display_runs_dry() -> None:
    """EE-S61, EE-15.4: supply 0: a claim leaves two tiles; with none left D18 is skipped."""
    s = at_the_table(3)
    s.holder[s.tile_supply[: s.tiles_left]] = Whose.REMOVED
    s.tile_supply[:] = NOBODY
    s.tiles_left = 0
    play(s, 0, GENERATE, 302 + int(s.display[0]))
    assert sorted(s.display.tolist())[0] == NOBODY
    assert (s.display >= 0).sum() == 2
    s.display[:] = NOBODY
    s.holder[s.holder == Whose.DISPLAY] = Whose.REMOVED
    play(s, 1, GENERATE)
    assert decider(s) == 2


def test_removed_tiles_never_return() -> None:
    """EE-15.5: neither to the supply nor to the display."""
    five = ["Clean Air", "Diversified", "Oil Reserves", "Steel Empire", "Leading Consumer"]
    s = at_the_table(
        3, mats={0: {"tiles": five}}, display=["Wealth", "Energy Empire", "Healthy Ocean"]
    )
    play(s, 0, GENERATE, ach("Wealth"), ach("Clean Air"))
    gone = tile("Clean Air")
    assert s.holder[gone] == Whose.REMOVED
    assert gone not in s.display
    assert gone not in s.tile_supply[: s.tiles_left]


def test_goods_count_for_several_tiles() -> None:
    """EE-15.6: oil for Oil Reserves and Diversified; nothing is spent."""
    s = at_the_table(3, mats={0: {"O": 3}})
    assert value_of_tile(BOX, s, Seat(0), Tile(tile("Oil Reserves"))) == 3
    assert value_of_tile(BOX, s, Seat(0), Tile(tile("Diversified"))) == 1
    assert s.stock[0, 4] == 3
