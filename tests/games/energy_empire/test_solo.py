"""EE-18: solo."""

from typing import Any

import pytest

from megawatt.games.energy_empire import words
from megawatt.games.energy_empire.rules.dice import dice_in_the_box
from megawatt.games.energy_empire.rules.scoring import score, solo_won, tile_points
from megawatt.games.energy_empire.rules.united_nations import leader_share
from megawatt.games.energy_empire.state import NOBODY, Decision, Kind, Stage, Whose
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import tongue
from tests.games.energy_empire.table import (
    BOX,
    CLEAN_UP,
    COMMERCE,
    COMMERCE_MARKET,
    DONE,
    EDITION,
    FINANCE,
    GENERATE,
    GOVERNMENT_MARKET,
    INDUSTRY_MARKET,
    MINE,
    POWER_PLANT,
    at_the_table,
    buy,
    card,
    dealt,
    end_of_turn,
    legal,
    open_decision,
    place,
    play,
    why,
)


def test_set_up() -> None:
    """EE-18.1, EE-18.2: as for two, two more neutral workers, 12 tokens on the track, $0."""
    s = dealt(1)
    assert s.spot.tolist() == [2] * 6
    assert s.stock[0].sum() == 0
    standing = [w for w in range(13) if s.height[w]]
    assert standing == sorted(
        [GOVERNMENT_MARKET, INDUSTRY_MARKET, COMMERCE_MARKET, POWER_PLANT, CLEAN_UP]
    )


def test_solo_neutral() -> None:
    """EE-S52: five locations need 1 energy from the first turn."""
    s = at_the_table(1, mats={0: {"M": 9, "S": 1, "C": 1}})
    for where in (GOVERNMENT_MARKET, INDUSTRY_MARKET, COMMERCE_MARKET, POWER_PLANT, CLEAN_UP):
        assert why(s, 0, place(where, 0)) == No.TALL
        assert why(s, 0, place(where, 1)) == No.YES
    assert s.energy[0] == 2


def test_solo_market() -> None:
    """EE-S49, EE-18.3: left and right only; the right one slides left."""
    s = at_the_table(
        1, mats={0: {"M": 9, "E": 9}}, market={COMMERCE: ["Warehouse", "Stock Market"]}
    )
    assert s.market[COMMERCE].tolist() == [card("Warehouse"), NOBODY, card("Stock Market")]
    new = int(s.deck[COMMERCE, s.deck_left[COMMERCE] - 1])
    play(s, 0, place(COMMERCE_MARKET, 1))
    assert legal(s) == [buy(0), buy(2)]
    assert why(s, 0, buy(1)) == No.SLOT
    play(s, 0, buy(0))
    assert s.market[COMMERCE].tolist() == [card("Stock Market"), NOBODY, new]
    end_of_turn(s, 0)
    play(s, 0, place(COMMERCE_MARKET, 2), buy(2))
    while open_decision(s) == Decision.POLLUTE:
        play(s, 0, legal(s)[0])
    assert s.market[COMMERCE, 0] == card("Stock Market")
    assert s.market[COMMERCE, 2] not in (NOBODY, new)
    assert s.stock[0, 0] == 9 - 2 - 4


def test_dice() -> None:
    """EE-18.5: 2 coal, 2 nuclear, 1 hydro-geo, 2 solar-wind, 4 petroleum."""
    s = at_the_table(1)
    assert s.dice_supply.tolist() == [2, 2, 1, 2, 4]
    assert [dice_in_the_box(BOX, s, Kind(kind)) for kind in range(5)] == [2, 2, 1, 2, 4]


def test_solo_claim() -> None:
    """EE-S50, EE-18.6: the two others go to the box, three new ones come."""
    s = at_the_table(1)
    shown = s.display.tolist()
    assert s.tiles_left == 14
    play(s, 0, GENERATE, 302 + shown[0])
    assert [s.holder[t] for t in shown] == [0, Whose.REMOVED, Whose.REMOVED]
    assert s.tiles_left == 11
    assert not set(shown) & set(s.display.tolist())


def test_solo_claims_to_the_end() -> None:
    """EE-S67: 11, 8, 5, 2, 0 left; the sixth claim empties the display."""
    s = at_the_table(1)
    left = []
    for claim in range(1, 7):
        s.just_generated[0] = 0
        s.energy[0], s.energy_reserve[0] = 2, 8
        s.spot[:] = 2
        s.revealed = 0
        play(s, 0, GENERATE)
        play(s, 0, legal(s)[-1])
        if claim >= 5:
            assert open_decision(s) == Decision.MAKE_ROOM
            play(s, 0, legal(s)[0])
        left.append(int(s.tiles_left))
        shown = int((s.display >= 0).sum())
        if claim < 6:
            assert shown == (3 if claim < 5 else 2)
    assert left == [11, 8, 5, 2, 0, 0]
    assert (s.display == NOBODY).all()
    s.just_generated[0] = 0
    s.spot[:] = 2
    s.revealed = 0
    play(s, 0, GENERATE)
    assert s.held[0] == 5
    assert open_decision(s) == Decision.TURN


def test_finance() -> None:
    """EE-18.7: $3 without a question."""
    s = at_the_table(1)
    play(s, 0, place(FINANCE))
    assert s.stock[0, 0] == 3


def test_no_leader_bonus() -> None:
    """EE-18.8: not even on the last space."""
    s = at_the_table(1, mats={0: {"un": 6}})
    assert leader_share(s, Seat(0)) == 0


def test_the_end_is_the_same() -> None:
    """EE-18.11: after the triggering turn one more."""
    s = at_the_table(1, spot=[0, 0, 0, 0, 0, 1], impacts=["Oil Embargo"] * 5 + ["Inflation"])
    play(s, 0, GENERATE, DONE)
    assert s.stage == Stage.PLAY
    assert s.final_left == 0
    play(s, 0, place(MINE))
    end_of_turn(s, 0)
    assert s.stage == Stage.OVER


def _result(points: int, un: int, tiles: int) -> Any:
    """A finished solo game with these points, this place in the UN, this much from tiles."""
    five = ["Wealth", "Steel Empire", "Oil Reserves", "Scientific Leader", "Synthetics Pioneer"]
    s = at_the_table(1, mats={0: {"un": un, "tiles": five}})
    for resource, tile_value in zip((0, 1, 4, 3, 2), (5, 5, 5, 5, 5), strict=True):
        worth = min(tile_value, max(0, tiles))
        s.stock[0, resource] = worth * (2 if resource == 0 else 1)
        tiles -= worth
    s.vp[0] = 0
    s.vp[0] = points - score(BOX, s, Seat(0))
    s.stage = Stage.OVER
    assert tile_points(BOX, s, Seat(0)) >= 0
    return s


@pytest.mark.parametrize(
    ("points", "un", "tiles", "says"),
    [
        (
            112,
            6,
            20,
            "President with 112 points. The next rank, Secretary General, was 8 points away.",
        ),
        (100, 6, 20, "Secretary of State"),
        (125, 6, 25, "Secretary General"),
        (130, 6, 20, "Nobel Prize Winner"),
        (112, 6, 19, "achievements"),
        (99, 6, 20, "100"),
        (112, 5, 20, "United Nations"),
    ],
)
def test_solo_result(points: int, un: int, tiles: int, says: str) -> None:
    """EE-S51, EE-18.9, EE-18.10: three objectives, then a rank; else which one failed."""
    s = _result(points, un, tiles)
    told = words.outcome(EDITION, s, tongue("en"))
    assert says in told
    won = points >= 100 and un == 6 and tiles >= 20
    assert ("Nobody won" not in told) == ("won as" in told) == won
    assert solo_won(BOX, s) == won
