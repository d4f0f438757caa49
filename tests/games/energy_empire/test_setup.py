"""EE-1: setting the table."""

import numpy as np
import pytest

from megawatt.games.energy_empire.setup import OPTIONS, choosing
from megawatt.games.energy_empire.state import NEUTRAL, NOBODY, Decision, Piece, Stage, Whose
from megawatt.games.energy_empire.turn import to_act
from megawatt.games.energy_empire.verdicts import No
from tests.games.energy_empire.table import (
    BOX,
    CLEAN_UP,
    COAL,
    COMMERCE_MARKET,
    GOVERNMENT_MARKET,
    HYDRO,
    INDUSTRY_MARKET,
    NATION_NAMES,
    POWER_PLANT,
    TILE_NAMES,
    ach,
    air,
    at_the_table,
    dealt,
    forest,
    legal,
    nation,
    open_decision,
    play,
    rigged,
    space,
    stock,
    take_nation,
    tile,
    why,
)

NEUTRAL_PLACES = {
    1: [GOVERNMENT_MARKET, CLEAN_UP, INDUSTRY_MARKET, POWER_PLANT, COMMERCE_MARKET],
    2: [GOVERNMENT_MARKET, INDUSTRY_MARKET, COMMERCE_MARKET],
}


def names_of(s: object, seat: int, field: str) -> list[str]:
    names = NATION_NAMES if field == "dealt_nations" else TILE_NAMES
    return [names[i] for i in getattr(s, field)[seat]]


def test_options() -> None:
    """EE-1.1: order, claimed_open, token_limit, with their defaults."""
    assert {name: one.default for name, one in OPTIONS.items()} == {
        "order": "random",
        "claimed_open": "log",
        "token_limit": "printed",
    }
    s = dealt(2, claimed_open="memory", token_limit="unlimited")
    assert (s.claimed_open, s.unlimited) == (0, 1)


@pytest.mark.parametrize(
    ("seats", "per_spot", "supply"), [(1, 2, 41), (2, 4, 28), (3, 5, 21), (4, 6, 14), (5, 7, 7)]
)
def test_track_and_supply(seats: int, per_spot: int, supply: int) -> None:
    """EE-1.2: tokens on each of six spots; the rest, less one a seat, is the supply."""
    s = dealt(seats)
    assert s.spot.tolist() == [per_spot] * 6
    assert s.tokens == supply
    assert s.wells == 12


def test_three_seats() -> None:
    """EE-X1: 5 tokens a spot, 30 in all, 54 - 30 - 3 = 21 in the supply."""
    s = dealt(3)
    assert (s.spot.sum(), s.tokens) == (30, 21)


def test_impacts_markets_and_display() -> None:
    """EE-1.2: three early and three late impacts face down, full markets, three tiles shown."""
    s = dealt(4)
    assert [BOX.impact_late[i] for i in s.impact] == [0, 0, 0, 1, 1, 1]
    assert len(set(s.impact.tolist())) == 6
    assert s.revealed == 0
    for kind in range(3):
        assert all(card // 26 == kind for card in s.market[kind])
        assert s.deck_left[kind] == 23
    assert [s.holder[one] for one in s.display] == [Whose.DISPLAY] * 3
    assert s.tiles_left == 20 - 3 - 8
    assert s.vp.sum() == s.un.sum() == 0


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_neutral_workers(seats: int) -> None:
    """EE-1.3: with one and two seats they stand on some locations, height 1."""
    s = dealt(seats)
    standing = [where for where in range(13) if s.stack[where, 0] == NEUTRAL]
    assert standing == NEUTRAL_PLACES.get(seats, [])
    assert [s.height[where] for where in range(13)] == [int(w in standing) for w in range(13)]


def test_each_seat() -> None:
    """EE-1.4: 3 workers, 2 energy, pollution on air 1, no structures."""
    s = dealt(5)
    for seat in range(5):
        assert (s.workers[seat], s.energy[seat]) == (3, 2)
        assert (s.worker_reserve[seat], s.energy_reserve[seat]) == (3, 8)
        assert s.land[seat].tolist() == [Piece.POLLUTION] + [0] * 14
    assert (s.owner == NOBODY).all()


def test_turn_order_money() -> None:
    """EE-1.5: $0 to $4 by seat."""
    assert dealt(5).stock[:, 0].tolist() == [0, 1, 2, 3, 4]


def test_everybody_chooses_one_of_two() -> None:
    """EE-1.6: two nations and two achievements each; others are refused (E-DEALT)."""
    s = dealt(3)
    mine = names_of(s, 1, "dealt_nations")
    foreign = next(n for n in NATION_NAMES if n not in mine)
    assert why(s, 1, take_nation(foreign)) == No.NOT_DEALT
    assert legal(s, 1) == sorted(take_nation(name) for name in mine)
    assert why(s, 1, ach(names_of(s, 1, "dealt_tiles")[0])) == No.STEP
    play(s, 1, take_nation(mine[0]))
    tiles = names_of(s, 1, "dealt_tiles")
    assert legal(s, 1) == sorted(ach(name) for name in tiles)
    other = next(n for n in TILE_NAMES if n not in tiles)
    assert why(s, 1, ach(other)) == No.NOT_DEALT


def test_hidden_set_up() -> None:
    """EE-S46, EE-1.6: nothing is shown before the last choice, then all at once."""
    s = dealt(2)
    for seat in (1, 0):
        assert s.stage == Stage.SETUP
        play(s, seat, take_nation(names_of(s, seat, "dealt_nations")[0]))
        assert s.stock[:, 0].tolist()[:2] == [0, 1]
        play(s, seat, ach(names_of(s, seat, "dealt_tiles")[0]))
        assert why(s, seat, ach(names_of(s, seat, "dealt_tiles")[0])) != No.YES
    assert s.stage == Stage.PLAY
    for seat in range(2):
        assert s.stock[seat, 0] == seat + BOX.bonus[s.nation[seat], 0]
        assert s.held[seat] == 1
        assert s.holder[s.first_tile[seat]] == seat
    refused = [t for t in s.dealt_tiles[:2].ravel() if t not in s.first_tile[:2]]
    assert [s.holder[t] for t in refused] == [Whose.SUPPLY] * 2
    assert set(refused) <= set(s.tile_supply[: s.tiles_left].tolist())


def test_one_seat_decides_at_a_time_but_in_the_set_up() -> None:
    """EE-2.1: the set of seats that have not finished; the order does not matter."""
    results = []
    for order in ((0, 1, 2), (2, 0, 1)):
        s = dealt(3)
        assert to_act(BOX, s) == 0b111
        for seat in order:
            play(s, seat, legal(s, seat)[0])
            assert choosing(s) & (1 << seat)
            play(s, seat, legal(s, seat)[0])
            assert not choosing(s) & (1 << seat) or s.stage == Stage.PLAY
        results.append(s.tobytes())
        assert to_act(BOX, s) == 1
    assert results[0] == results[1]


@pytest.mark.parametrize("name", NATION_NAMES)
def test_bonus(name: str) -> None:
    """EE-1.7: each nation's bonus: resources, money, a worker from the reserve, a die."""
    s = dealt(2)
    one = nation(name)
    s.dealt_nations[:2] = [[one, one], [(one + 1) % 10, (one + 1) % 10]]
    for seat in range(2):
        play(s, seat, legal(s, seat)[0])
        play(s, seat, legal(s, seat)[0])
    assert s.stock[0].tolist() == BOX.bonus[one].tolist()
    assert s.workers[0] == 3 + BOX.bonus_worker[one]
    assert s.worker_reserve[0] == 3 - BOX.bonus_worker[one]
    dice = [int(kind == BOX.bonus_die[one]) for kind in range(4)]
    assert s.dice[0].tolist() == dice


def test_a_hydro_bonus_would_pollute_from_the_supply() -> None:
    """EE-1.7: EE-13.4 applies with a token of the general supply."""
    one = nation("United Kingdom")
    box = rigged(bonus_die=(one, HYDRO))
    s = dealt(2, box=box)
    s.dealt_nations[:2] = [[one, one], [0, 0]]
    for seat in range(2):
        play(s, seat, legal(s, seat, box)[0], box=box)
        play(s, seat, legal(s, seat, box)[0], box=box)
    assert open_decision(s) == Decision.POLLUTE
    play(s, 0, space(forest(3)), box=box)
    assert (s.tokens, s.spot.sum()) == (27, 24)
    assert s.dice[0].tolist() == [0, 0, 1, 0]
    assert open_decision(s) == Decision.TURN


def test_seat_0_begins() -> None:
    """EE-1.8: and nobody counts as having generated."""
    s = at_the_table(3)
    assert (s.active, s.just_generated.sum(), s.turns) == (0, 0, 1)


def test_streams_of_chance() -> None:
    """EE-1.9: the same seed deals the same; leaving a die out does not change the others."""
    assert dealt(3, 5).tobytes() == dealt(3, 5).tobytes()
    assert dealt(3, 5).tobytes() != dealt(3, 6).tobytes()
    faces = []
    for coal in (0, 2):
        s = at_the_table(3, mats={0: {"dice": {COAL: 2, 3: 2}}})
        s.seed = np.uint64(99)
        play(s, 0, 1)
        while open_decision(s) == Decision.CLAIM:
            play(s, 0, 0)
        play(s, 0, 283 + coal, 283 + 2)
        faces.append(s.face[3, :2].tolist())
    assert faces[0] == faces[1]
    assert min(faces[0]) >= 1


def test_solo_set_up() -> None:
    """EE-18.4, EE-18.6: any of ten nations, two tiles seen before, 14 tiles left after."""
    s = dealt(1)
    assert legal(s, 0) == [take_nation(name) for name in NATION_NAMES]
    assert s.dealt_tiles[0].min() >= 0
    play(s, 0, take_nation("Japan"))
    assert legal(s, 0) == sorted(302 + int(t) for t in s.dealt_tiles[0])
    play(s, 0, legal(s, 0)[0])
    assert s.tiles_left == 14
    for name in ("Award Winning", "Global Influence"):
        assert s.holder[tile(name)] == Whose.REMOVED
    assert s.stock[0, 0] == 2


def test_start_space_is_air_1() -> None:
    """EE-1.4: the token comes from the supply."""
    assert BOX.start_space == air(1)
    assert stock(at_the_table(3), 0) == {}
