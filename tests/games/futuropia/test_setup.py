"""Components and set-up."""

import numpy as np
import pytest

from megawatt.games.futuropia.components import ORDINARY
from megawatt.games.futuropia.setup import OPTIONS, PRESETS, lay
from megawatt.games.futuropia.state import ALL_UP, GONE, SUPPLY, Decision
from megawatt.kernel.errors import BadOption
from megawatt.kernel.options import complete
from tests.games.futuropia.table import LEFT, Deed, at_the_table, energy, food


def test_supplies_never_run_out() -> None:
    """FU-1.1, R-22: Money, Food, Energy, loans, People and Robots are plain counters."""
    t = at_the_table().have(robots=120, energy=0, money=0)
    t.robots(3)
    assert t.s.robots[0] == 123
    assert t.resources() == (2, 3, 0, 50)  # 124 missing units at $2: 248 = 50 loans less 2


def test_a_generator_tile_is_in_one_place() -> None:
    """FU-1.2: a tile bought is no longer for sale."""
    t = at_the_table()
    t.buy(Deed.BUY_FOOD, LEFT)
    assert t.s.stock[food(4)] == 0
    assert list(t.s.cellar[0, :4]) == [0, 1, 2, food(4)]


@pytest.mark.parametrize(
    ("seats", "foods", "energies", "ordinary"),
    [(1, 12, 10, 15), (2, 12, 10, 15), (3, 18, 15, 22), (4, 24, 20, 29)],
)
def test_tiles_by_player_count(seats: int, foods: int, energies: int, ordinary: int) -> None:
    """FU-2.1: 2+, 3+ and 4; the solo game is laid for two."""
    t = at_the_table(seats)
    assert t.s.stock[3:15].sum() == foods
    assert t.s.stock[15:25].sum() == energies
    assert (t.s.place[:ORDINARY] == SUPPLY).sum() == ordinary
    assert (t.s.place[:ORDINARY] == GONE).sum() == 29 - ordinary


@pytest.mark.parametrize(("quarters", "side"), [("A", 0), ("B", 1)])
@pytest.mark.parametrize("upgraded", [False, True])
def test_sides(quarters: str, side: int, upgraded: bool) -> None:
    """FU-2.2, R-31: ordinary tiles by the setting, pawn tiles by the start."""
    t = at_the_table(quarters=quarters, upgraded=upgraded)
    assert set(t.s.side[:ORDINARY]) == {side}
    assert set(t.s.side[ORDINARY:]) == {int(upgraded)}


def test_pawn_tiles_of_the_basic_start() -> None:
    """FU-2.3: one is the home, one goes into the supply; the rest leaves the game."""
    t = at_the_table(3)
    assert list(t.s.place[29:33]) == [0, 1, 2, GONE]
    assert list(t.s.place[33:37]) == [SUPPLY, SUPPLY, SUPPLY, GONE]


def test_the_market_at_the_start() -> None:
    """FU-2.4: Food 4 and 5, Energy 6 and 7; stacks ordered by price, one per price."""
    t = at_the_table(4)
    assert t.prices(0) == [4, 5]
    assert t.prices(1) == [6, 7]
    assert [int(t.box.price[g]) for g in t.s.line[0]] == list(range(4, 16))
    assert t.s.stock[food(4)] == 2


def test_a_price_without_tiles_is_passed_over() -> None:
    """FU-2.4: the next price takes its place."""
    t = at_the_table().market(0, {4: 1, 6: 1, 9: 1})
    assert t.prices(0) == [4, 6]


def test_markers_at_the_start() -> None:
    """FU-2.5: prices on 0, the subsidy on 12."""
    for seats in (1, 2, 3, 4):
        t = at_the_table(seats)
        assert list(t.s.marker) == [0, 0]
        assert t.box.subsidy[0 if seats < 3 else 1, t.s.subsidy_at] == 12


def test_the_whole_supply_is_for_sale() -> None:
    """FU-2.6: any Living Quarters that fit can be bought in the first Invite action."""
    t = at_the_table()
    t.act(Deed.INVITE).play(38 + 5)
    fitting = [49 + i for i in range(37) if t.s.place[i] == SUPPLY and t.s.twin_before[i] < 0]
    assert [action for action in t.legal() if action < 86] == fitting


def test_what_everybody_starts_with() -> None:
    """FU-2.7: three Generators, 3 People, $12, 3 Food, 3 Energy, five tiles, a home for three."""
    t = at_the_table(4)
    assert t.resources(0) == (12, 3, 3, 0)
    for seat in range(4):
        assert list(t.s.cellar[seat, :4]) == [0, 1, 2, -1]
        assert (t.s.people[seat], t.s.robots[seat], t.s.beds[seat], t.s.plug[seat]) == (3, 0, 3, 1)
        assert t.s.tiles[seat] == ALL_UP
        assert t.s.quarters_points[seat] == 0


def test_the_starting_player_is_drawn() -> None:
    """FU-2.8, R-41: by the seed; a table may also say who starts. Play goes clockwise."""
    drawn = {int(at_the_table(3, seed, first_seat=-1).s.first) for seed in range(30)}
    assert drawn == {0, 1, 2}
    t = at_the_table(3, first_seat=2)
    assert t.seat == 2
    assert t.act(Deed.SUBSIDY).seat == 0


def test_compensation() -> None:
    """FU-2.9: +$1, +$2, +$3 in turn order in the basic start; none upgraded, none solo."""
    assert list(at_the_table(4).s.money) == [12, 13, 14, 15]
    assert list(at_the_table(3, first_seat=1).s.money[:3]) == [14, 12, 13]
    assert list(at_the_table(4, upgraded=True).s.money) == [12] * 4
    assert at_the_table(1).s.money[0] == 12


def test_the_upgraded_start_has_no_homes() -> None:
    """FU-2.10: the first home is bought instead."""
    t = at_the_table(upgraded=True)
    assert list(t.s.beds) == [0, 0, 0, 0]
    assert t.decision == Decision.FIRST_HOME


def test_expert_settings_combine_with_either_start() -> None:
    """FU-2.11: variants and variable Living Quarters, each on or off."""
    for upgraded in (False, True):
        t = at_the_table(upgraded=upgraded, quarters="variable", variants=["random"])
        assert t.s.variants.item().bit_count() == 2
        assert set(t.s.side[:ORDINARY]) == {0, 1}


def test_the_solo_table() -> None:
    """FU-2.12: one condominium, laid as for two."""
    t = at_the_table(1)
    assert (t.s.place == 0).sum() == 1
    assert t.box.subsidy[0, t.s.subsidy_at] == 12


def test_a_seed_is_reproducible() -> None:
    """FU-2.13: the same seed deals the same table; nothing random happens later."""
    options = {"upgraded": True, "quarters": "variable", "variants": ["random"], "first_seat": -1}
    one, same = at_the_table(4, 7, **options), at_the_table(4, 7, **options)
    other = at_the_table(4, 8, **options)
    assert one.states.tobytes() == same.states.tobytes()
    assert one.states.tobytes() != other.states.tobytes()
    word = one.s.chance
    for _ in range(40):
        one.play(one.legal()[0])
    assert one.s.chance == word


def test_the_order_of_the_draws() -> None:
    """FU-2.13: starting player, sides, specials, variants: the earlier do not see the later."""
    every = {"first_seat": -1, "quarters": "variable", "upgraded": True}
    bare = at_the_table(3, 5, first_seat=-1)
    sides = at_the_table(3, 5, first_seat=-1, quarters="variable")
    full = at_the_table(3, 5, variants=["random"], **every)
    without = at_the_table(3, 5, **every)
    assert bare.s.first == sides.s.first == full.s.first
    assert np.array_equal(sides.s.side[:29], full.s.side[:29])
    assert np.array_equal(without.s.place, full.s.place)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"variants": ["surplus", "surplus"]}, "names a tile twice"),
        ({"variants": ["random", "surplus"]}, "either random or a list"),
        ({"first_seat": 2}, "allowed: -1, or less than the seats"),
    ],
)
def test_options_that_are_not_allowed(options: dict[str, object], complaint: str) -> None:
    """FU-17.1: the message says what is allowed."""
    t = at_the_table()
    with pytest.raises(BadOption, match=complaint):
        lay(t.s, 2, complete(OPTIONS, options))


def test_presets() -> None:
    """FU-17.1: every preset is a legal table."""
    for preset in PRESETS.values():
        for seats in (1, 2, 3, 4):
            assert at_the_table(seats, **preset).legal()


def test_types_and_tiles_have_fixed_numbers() -> None:
    """FU-1.3, FU-1.4: the numbers that the actions use."""
    t = at_the_table()
    assert [food(4), food(15), energy(6), energy(15)] == [3, 14, 15, 24]
    assert t.box.kind[[0, 1, 2, 14, 15, 24, 26, 27]].tolist() == [0, 0, 1, 0, 1, 1, 0, 1]
    assert (t.box.effect > 0).tolist() == [False] * 29 + [True] * 8
