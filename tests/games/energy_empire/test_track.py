"""EE-11: the Global Impact track."""

import pytest

from megawatt.games.energy_empire.components import OF_LOCATION
from megawatt.games.energy_empire.rules.track import emptied, oil_price, take_from_track
from megawatt.games.energy_empire.state import Decision, Piece
from megawatt.games.energy_empire.verdicts import No
from tests.games.energy_empire.table import (
    BOX,
    COAL,
    COMMERCE,
    COMMERCE_MARKET,
    DONE,
    EDUCATION,
    GENERATE,
    OIL_MARKET,
    PLANK_ENERGY,
    RESEARCH,
    activate,
    air,
    at_the_table,
    buy,
    forest,
    legal,
    open_decision,
    peek,
    place,
    play,
    rigged,
    roll,
    space,
    why,
)

QUIET = ["Oil Embargo", "Blackouts", "Cheap Imports", "Fuel Rationing", "Inflation"]


def test_tokens_leave_from_the_left() -> None:
    """EE-11.1: an emptied spot raises k and owes an impact."""
    s = at_the_table(3, spot=[1, 5, 5, 5, 5, 5])
    take_from_track(s)
    assert (emptied(s), s.due, s.spot.tolist()) == (1, 1, [0, 5, 5, 5, 5, 5])
    take_from_track(s)
    assert s.spot.tolist() == [0, 4, 5, 5, 5, 5]


def test_impact_inside_a_work_turn() -> None:
    """EE-S12, EE-11.2: the purchase is completed, the impact carried out, the turn goes on."""
    s = at_the_table(
        3,
        mats={0: {"E": 2, "O": 1, "W": 2, "M": 3}},
        spot=[1, 5, 5, 5, 5, 5],
        impacts=["Blackouts"],
        market={COMMERCE: ["Farm", "Airport", "Port"]},
    )
    play(s, 0, place(COMMERCE_MARKET), buy(1), space(air(3)))
    assert s.vp[:3].tolist() == [3, 4, 4], "air pays without the space just polluted"
    assert (s.market[COMMERCE] >= 0).all()
    assert oil_price(BOX, s) == BOX.oil_price[1]
    play(s, 0, activate("Airport"), PLANK_ENERGY)
    assert (s.stock[0].tolist(), s.vp[0]) == ([2, 0, 0, 0, 0], 4)


def test_impact_in_a_generate_turn() -> None:
    """EE-S13, EE-11.2: the token's space does not count; the energy of this roll is untouched."""
    s = at_the_table(
        3,
        mats={0: {"dice": {COAL: 1}}},
        spot=[0, 0, 1, 5, 5, 5],
        impacts=["Cheap Imports", "Space Race", "Blackouts"],
    )
    play(s, 0, GENERATE, DONE, roll(1))
    energy = int(s.energy[0])
    assert energy == BOX.die_energy[COAL, s.face[COAL, 0] - 1]
    play(s, 0, space(air(4)))
    assert (s.vp[0], s.energy[0], s.revealed) == (3, energy, 3)


def test_second_spot() -> None:
    """EE-X17, EE-11.6: the next card replaces the first; four stay face down."""
    s = at_the_table(3, spot=[0, 1, 5, 5, 5, 5], impacts=["Oil Embargo", "Blackouts"], revealed=1)
    assert oil_price(BOX, s) == BOX.oil_price[1] + 2
    play(s, 0, GENERATE, DONE)
    assert (emptied(s), s.revealed, s.due) == (2, 2, 0)
    assert oil_price(BOX, s) == BOX.oil_price[2], "the embargo ended"


def test_several_due() -> None:
    """EE-S66, EE-11.3: two impacts of one action come one after another, each completely."""
    education = int(BOX.first_option[OF_LOCATION + EDUCATION])
    box = rigged(nuclear=(education, 3))
    s = at_the_table(
        3,
        mats={0: {"M": 3}},
        spot=[1, 5, 5, 5, 5, 5],
        impacts=["Smog Alert", "Oil Embargo"],
        box=box,
        begin=False,
    )
    s.tokens += 4
    s.spot[1] = 1
    play(s, 0, place(EDUCATION), space(2), box=box)
    assert s.due == 1
    play(s, 0, space(3), box=box)
    assert s.spot.tolist() == [0, 0, 5, 5, 5, 5]
    assert (s.due, s.revealed) == (1, 1)
    for seat in range(3):
        assert open_decision(s) == Decision.POLLUTE, "Smog Alert first: nobody has science"
        assert oil_price(box, s) == BOX.oil_price[2]
        play(s, seat, space(4), box=box)
    assert (s.due, s.revealed) == (0, 2)
    assert s.vp_of_rows[0] == 2 + 5, "air with two spaces left, then the whole forest"
    assert oil_price(box, s) == BOX.oil_price[2] + 2


@pytest.mark.parametrize("k", range(7))
def test_oil_prices(k: int) -> None:
    """EE-11.4, EE-11.5: of the leftmost spot with tokens; the last value when all are empty."""
    s = at_the_table(3, spot=[0] * k + [5] * (6 - k), impacts=["Space Race"] * k)
    assert oil_price(BOX, s) == BOX.oil_price[min(k, 5)]


def test_oil_embargo() -> None:
    """EE-11.4: dearer for buying and selling."""
    s = at_the_table(3, mats={0: {"O": 3}}, spot=[0, 5, 5, 5, 5, 5], impacts=["Oil Embargo"])
    play(s, 0, place(OIL_MARKET))
    assert s.stock[0, 0] == BOX.oil_price[1] + 2


def test_peek() -> None:
    """EE-S45, EE-11.7: any face-down card, again or not at all; revealed ones are refused."""
    s = at_the_table(3, active=1, spot=[0, 5, 5, 5, 5, 5], impacts=QUIET)
    play(s, 1, place(RESEARCH))
    assert why(s, 1, peek(0)) == No.REVEALED
    assert legal(s) == [DONE, *(peek(i) for i in range(1, 6))]
    play(s, 1, peek(4))
    assert s.peeked[1] == 1 << 4


@pytest.mark.parametrize("k", [5, 6])
def test_peek_at_the_end(k: int) -> None:
    """EE-S45: with k = 5 only position 5; with k = 6 nothing is asked."""
    s = at_the_table(3, spot=[0] * k + [5] * (6 - k), impacts=QUIET[:1] * k)
    play(s, 0, place(RESEARCH))
    if k == 5:
        assert legal(s) == [DONE, peek(5)]
    else:
        assert open_decision(s) != Decision.PEEK


def test_six_impacts() -> None:
    """EE-11.8: a spot never gets tokens back."""
    s = at_the_table(3, spot=[0, 0, 0, 0, 0, 1], impacts=["Oil Embargo"] * 5 + ["Inflation"])
    play(s, 0, GENERATE, DONE)
    assert (s.revealed, s.spot.sum()) == (6, 0)


def test_hydro_empties_a_spot() -> None:
    """EE-S57: token, impact, then the turn goes on with the unused structure."""
    s = at_the_table(
        3,
        active=1,
        mats={1: {"E": 4, "S": 1, "owns": ["River Authority", "Central Bank"]}},
        spot=[0, 0, 1, 5, 5, 5],
        impacts=["Cheap Imports", "Space Race", "Oil Embargo"],
    )
    play(s, 1, place(RESEARCH), DONE)
    play(s, 1, activate("River Authority"), PLANK_ENERGY, 229, space(forest(2)))
    assert (emptied(s), s.revealed, s.vp_of_rows[1]) == (3, 3, 4)
    assert why(s, 1, activate("River Authority")) == No.PLANK
    play(s, 1, activate("Central Bank"), PLANK_ENERGY)
    assert s.stock[1, 0] == 3


def test_paid_in_the_impact_missed_after_it() -> None:
    """EE-S59: nothing is reserved for later activations."""
    s = at_the_table(
        3,
        mats={0: {"M": 3, "C": 1, "owns": ["Conservation Bureau", "Central Bank"]}},
        spot=[1, 5, 5, 5, 5, 5],
        impacts=["Smog Alert"],
    )
    play(s, 0, place(EDUCATION), space(forest(1)))
    assert open_decision(s) == Decision.IMPACT
    play(s, 0, 229)
    for other in (1, 2):
        play(s, other, space(air(2)))
    assert why(s, 0, activate("Conservation Bureau")) == No.COST
    assert s.land[0, air(2)] == Piece.EMPTY


def test_rest_of_the_trigger_turn() -> None:
    """EE-S15, EE-16.4: after the last token a hydro's token comes from the supply."""
    s = at_the_table(
        3,
        mats={0: {"M": 3, "S": 1, "E": 2, "owns": ["River Authority"]}},
        spot=[0, 0, 0, 0, 0, 1],
        impacts=["Oil Embargo"] * 5 + ["Fuel Rationing"],
    )
    play(s, 0, place(EDUCATION), space(forest(1)))
    assert (s.ended_by, s.final_left, s.revealed) == (0, 3, 6)
    tokens = int(s.tokens)
    play(s, 0, activate("River Authority"), PLANK_ENERGY, 229, space(forest(2)))
    assert (s.tokens, s.due) == (tokens - 1, 0)
    assert s.final_left == 2, "the next seat has begun the first of three final turns"
