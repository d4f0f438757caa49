"""Setup of the basic game and of the modules."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from megawatt.games.future_energy import setup
from megawatt.games.future_energy.components import (
    CARDS,
    CERTIFICATES,
    CONTRACTS,
    KINDS,
    START,
    Kind,
    Tile,
)
from megawatt.games.future_energy.game import GAME
from megawatt.games.future_energy.invariants import broken
from megawatt.games.future_energy.rules.board import kind_of
from megawatt.games.future_energy.state import STATE, Decision
from megawatt.kernel.errors import BadOption
from megawatt.kernel.options import complete
from megawatt.kernel.record import readable, records
from tests.games.future_energy.table import EDITION

BOX = EDITION.box


def new_game(seats: int, seed: int = 1, **options: object) -> Any:
    s = readable(records(STATE))
    s.seats, s.chance = seats, np.uint64(seed)
    setup.lay(s, seats, complete(setup.OPTIONS, options))
    setup.setup(BOX, s)
    return s


def ring(s: Any) -> list[int]:
    return [int(BOX.node_at[s.side, START, i]) for i in range(8)]


@pytest.mark.parametrize(("seats", "side", "sites"), [(2, 0, 40), (3, 0, 40), (4, 1, 45)])
def test_board_side(seats: int, side: int, sites: int) -> None:
    """FE-2.1, FE-1.1: one side for 4 seats, the other for 2 and 3."""
    s = new_game(seats)

    assert s.side == side
    assert BOX.sites[side] == sites
    assert BOX.regions[side] == 4 + side


@pytest.mark.parametrize(
    ("seats", "face_up", "face_down", "unused"), [(2, 32, 8, 9), (3, 40, 0, 9), (4, 45, 0, 4)]
)
def test_tiles_are_laid_out(seats: int, face_up: int, face_down: int, unused: int) -> None:
    """FE-2.2, FE-2.4, FE-1.4: all 49 are somewhere, none on START."""
    for seed in range(5):
        s = new_game(seats, seed)
        tiles = s.tile[1 : BOX.sites[s.side] + 1]
        assert (tiles == Tile.FACE_DOWN).sum() == face_down
        assert ((tiles >= 0) & (tiles < Tile.FACE_DOWN)).sum() == face_up
        assert s.unused.sum() == unused
        assert s.tile[START] == Tile.NONE


def test_red_frames_are_closed_with_two_seats_only() -> None:
    """FE-2.3, FE-2.2: exactly the red frames; with 3 seats they mean nothing."""
    s = new_game(2)
    assert ((s.tile == Tile.FACE_DOWN) == (BOX.red_frame[0] == 1)).all()
    assert not (new_game(3).tile == Tile.FACE_DOWN).any()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_three_alike_next_to_start(seats: int) -> None:
    """FE-2.5, FE-R4: whatever the seed."""
    for seed in range(25):
        s = new_game(seats, seed)
        counts = Counter(int(s.tile[site]) for site in ring(s))
        assert max(counts.values()) <= 2


def test_the_exchange_around_start() -> None:
    """SC-41, FE-2.5: two of three coal leave, for kinds that lie there at most once."""
    for seed in range(20):
        s = new_game(4, seed)
        coal, gas = Kind.COAL, Kind.GAS
        others = [Kind.OIL, Kind.INVESTOR, Kind.ENGINEER]
        for site, tile in zip(ring(s), [coal, coal, coal, gas, gas, *others], strict=True):
            s.tile[site] = tile
        pool = np.array([Kind.GAS, Kind.NUCLEAR, Kind.GROUND, Kind.GAS], np.int8)

        setup.clear_ring(BOX, s, pool, len(pool))

        after = Counter(int(s.tile[site]) for site in ring(s))
        assert after[coal] == 1
        assert after[gas] == 2
        assert max(after.values()) <= 2
        assert sorted(pool.tolist()) == [coal, coal, gas, gas]


def test_the_exchange_falls_back_to_the_board() -> None:
    """FE-2.5, FE-R4: when no unused tile helps, one outside the ring does."""
    s = new_game(4, 3)
    for site in ring(s)[:4]:
        s.tile[site] = Kind.OIL
    pool = np.array([Kind.OIL, Kind.OIL], np.int8)
    before = sorted(s.tile.tolist())

    setup.clear_ring(BOX, s, pool, 2)

    assert max(Counter(int(s.tile[site]) for site in ring(s)).values()) <= 2
    assert sorted(s.tile.tolist()) == before


def test_faces_count_as_one_kind() -> None:
    """FE-2.5, FE-R53: all faces of the new grounds are grounds."""
    assert {kind_of(tile) for tile in range(Tile.GROUND, Tile.FACE_DOWN)} == {Kind.GROUND}
    for seed in range(20):
        s = new_game(4, seed, new_grounds=True)
        assert sum(s.tile[site] >= Tile.GROUND for site in ring(s)) <= 2


@pytest.mark.parametrize(("seats", "in_play"), [(2, 12), (3, 18), (4, 22)])
def test_contracts(seats: int, in_play: int) -> None:
    """FE-2.6, FE-1.2: four on display, 8/14/18 in the stack, the rest removed unseen."""
    s = new_game(seats)

    assert s.in_play == in_play
    assert s.drawn == 4
    assert s.display.tolist() == s.deck[:4].tolist()
    assert sorted(s.deck.tolist()) == list(range(CONTRACTS))


def test_starting_contracts() -> None:
    """FE-2.7, FE-1.3: one of the four for each seat, five plants on it."""
    s = new_game(3)
    dealt = s.holder[CONTRACTS:].tolist()

    assert sorted(dealt) == [-1, 0, 1, 2]
    assert sorted(s.left[CONTRACTS:].tolist()) == [0, 5, 5, 5]
    assert len({tuple(new_game(3, seed).holder[CONTRACTS:].tolist()) for seed in range(20)}) > 5


def test_bank_certificates_crew() -> None:
    """FE-2.8, FE-1.5, FE-1.7, FE-1.6: ten shuffled certificates, the crew on START."""
    s = new_game(4)

    assert Counter(s.pile.tolist()) == {3: 6, 4: 3, 5: 1}
    assert s.pile_left == CERTIFICATES
    assert s.crew == START
    assert len({tuple(new_game(4, seed).pile.tolist()) for seed in range(10)}) > 3


def test_seat_material() -> None:
    """FE-2.9, FE-1.9 to FE-1.12: 2M (and 3M revenue of the first), 15 lines, 20 plants."""
    s = new_game(4)
    money = [2] * 4
    money[s.current] += 3

    assert s.money.tolist() == money
    assert s.engineers.tolist() == [1] * 4
    assert s.investors.tolist() == [0] * 4
    assert s.line_supply.tolist() == [15] * 4
    assert s.plant_supply.tolist() == [14] * 4
    assert s.plants[:, START].tolist() == [1] * 4
    assert s.scores.sum() == 0
    assert broken(BOX, s) == 0


def test_the_kite_goes_to_a_random_seat() -> None:
    """FE-2.10, FE-1.8: its holder begins."""
    kites: Counter[int] = Counter()
    for seed in range(40):
        s = new_game(4, seed)
        assert s.current == s.asked == s.kite
        assert s.decision == Decision.PLAN
        kites[int(s.kite)] += 1

    assert set(kites) == {0, 1, 2, 3}


def test_module_1_changes_nothing() -> None:
    """FE-2.11: the same table."""
    with_it, without = new_game(4, largest_grid=True), new_game(4)
    without.largest_grid = 1

    assert with_it.tobytes() == without.tobytes()


def test_module_2() -> None:
    """FE-2.12, FE-1.14, FE-1.15: four public contracts open, twelve in the stack, 18 wildcards."""
    s = new_game(4, public_contracts=True)

    assert s.card_display.tolist() == s.card_deck[:4].tolist()
    assert sorted(s.card_deck.tolist()) == list(range(CARDS))
    assert s.cards_drawn == 4
    assert s.wildcards == 18


@pytest.mark.parametrize(("seats", "missing"), [(2, 2), (3, 1), (4, 0)])
def test_module_3(seats: int, missing: int) -> None:
    """FE-2.13, FE-1.16, FE-R5: seven new faces replace the grounds; some are removed at random."""
    for seed in range(5):
        s = new_game(seats, seed, new_grounds=True)
        faces = Counter(int(t) for t in s.tile if Tile.MONEY_4 <= t <= Tile.ADDITIONAL_PLANT)
        assert not (s.tile == Tile.GROUND).any()
        assert sum(faces.values()) <= 7 - missing
        assert s.nuclear.sum() == 0
        assert broken(BOX, s) == 0


def test_no_solo() -> None:
    """FE-2.14, FE-R57: for 2 to 4."""
    assert list(GAME.seats) == [2, 3, 4]


def test_options_are_checked() -> None:
    """FE-11.4: only the values of the option."""
    with pytest.raises(BadOption, match="stalemate_rounds"):
        complete(setup.OPTIONS, {"stalemate_rounds": 0})


def test_presets_are_options() -> None:
    """FE-17.1: every preset can be laid."""
    for preset in setup.PRESETS.values():
        assert new_game(2, **preset).seats == 2
    assert KINDS == 7
