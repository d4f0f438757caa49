"""EE-6: the markets."""

import pytest

from megawatt.games.energy_empire.rules.markets import reset_market
from megawatt.games.energy_empire.state import NOBODY, Binder, Decision, Piece
from megawatt.games.energy_empire.verdicts import No
from tests.games.energy_empire.table import (
    BOX,
    CARD_NAMES,
    COMMERCE,
    COMMERCE_MARKET,
    GOVERNMENT,
    GOVERNMENT_MARKET,
    INDUSTRY,
    INDUSTRY_MARKET,
    activate,
    air,
    at_the_table,
    buy,
    card,
    filled,
    forest,
    legal,
    ocean,
    open_decision,
    place,
    play,
    set_deck,
    space,
    stock,
    why,
)

SHOW = {COMMERCE: ["Farm", "Airport", "Port"]}


def names(s: object, kind: int) -> list[str]:
    return [CARD_NAMES[c] if c >= 0 else "" for c in s.market[kind]]  # type: ignore[attr-defined]  # a State


@pytest.mark.parametrize(
    ("where", "letter"), [(GOVERNMENT_MARKET, "C"), (INDUSTRY_MARKET, "S"), (COMMERCE_MARKET, "P")]
)
def test_prices(where: int, letter: str) -> None:
    """EE-6.1, EE-6.2: one card for $2, $3, $4 or 1, 1, 2 of the binder's resource, never mixed."""
    s = at_the_table(3, mats={0: {"M": 4, letter: 2}})
    play(s, 0, place(where))
    assert legal(s) == [buy(slot, pay) for slot in range(3) for pay in range(2)]
    for slot, pay, paid in ((0, 0, 2), (1, 0, 3), (2, 0, 4), (0, 1, 1), (1, 1, 1), (2, 1, 2)):
        s = at_the_table(3, mats={0: {"M": 4, letter: 2}})
        play(s, 0, place(where), buy(slot, pay))
        assert s.stock[0, 0 if pay == 0 else "MSPCO".index(letter)] == (4 if pay == 0 else 2) - paid


def test_enough_for_one_only() -> None:
    """EE-S53: M = 3 buys left or middle; M = 1 and C = 1 cannot be mixed for the right."""
    s = at_the_table(3, mats={0: {"M": 3}})
    play(s, 0, place(GOVERNMENT_MARKET))
    assert legal(s) == [buy(0), buy(1)]
    assert why(s, 0, buy(2)) == No.COST
    s = at_the_table(3, mats={0: {"M": 1, "C": 1}})
    play(s, 0, place(GOVERNMENT_MARKET))
    assert legal(s) == [buy(0, 1), buy(1, 1)]


def test_price_is_the_slots() -> None:
    """EE-6.3: the same card costs what its slot says."""
    for slot, price in enumerate((2, 3, 4)):
        shown = ["Farm", "Port", "Warehouse"]
        shown[slot] = "Airport"
        s = at_the_table(3, mats={0: {"M": 9}}, market={COMMERCE: shown})
        play(s, 0, place(COMMERCE_MARKET), buy(slot))
        assert s.stock[0, 0] == 9 - price
        assert s.owner[card("Airport")] == 0


def test_airport_and_refill() -> None:
    """EE-X21, EE-6.6: action 235; the token into the air row; X, Farm slide, a new card comes."""
    s = at_the_table(3, mats={0: {"M": 3, "O": 1}}, market={COMMERCE: ["Port", "Airport", "Farm"]})
    top = CARD_NAMES[s.deck[COMMERCE, s.deck_left[COMMERCE] - 1]]
    play(s, 0, place(COMMERCE_MARKET), 235)
    assert legal(s) == [space(air(c)) for c in (2, 3, 4, 5)]
    assert names(s, COMMERCE) == ["Port", "", "Farm"]
    play(s, 0, space(air(2)))
    assert names(s, COMMERCE) == ["Port", "Farm", top]
    assert (s.spot.sum(), s.land[0, air(2)]) == (29, Piece.POLLUTION)
    assert activate("Airport") in legal(s)
    s = at_the_table(3, mats={0: {"P": 1}}, market={COMMERCE: ["Port", "Airport", "Farm"]})
    play(s, 0, place(COMMERCE_MARKET), 236)
    assert stock(s, 0) == {}


def test_the_order_of_a_purchase() -> None:
    """EE-6.4: choose, pay, take, token, refill: all one action."""
    s = at_the_table(3, mats={0: {"M": 3}}, market=SHOW, spot=[1, 5, 5, 5, 5, 5])
    play(s, 0, place(COMMERCE_MARKET), buy(1))
    assert open_decision(s) == Decision.POLLUTE
    assert (s.stock[0, 0], s.owner[card("Airport")], s.due, s.revealed) == (0, 0, 0, 0)
    play(s, 0, space(air(2)))
    assert s.revealed == 1


def test_chemical_plant() -> None:
    """EE-X15, EE-6.5: one token, pollution side, any unpolluted ocean space."""
    s = at_the_table(3, mats={0: {"S": 1}}, market={INDUSTRY: ["Chemical Plant"]})
    play(s, 0, place(INDUSTRY_MARKET))
    assert legal(s) == [space(ocean(c)) for c in range(1, 6)]
    play(s, 0, space(ocean(1)))
    assert s.land[0, ocean(1)] == Piece.POLLUTION


def test_nuclear_structure() -> None:
    """EE-6.5: a nuclear symbol gives the nuclear side, in its row."""
    s = at_the_table(3, mats={0: {"C": 1}}, market={GOVERNMENT: ["Missile Silo"]})
    play(s, 0, place(GOVERNMENT_MARKET), space(forest(2)))
    assert s.land[0, forest(2)] == Piece.NUCLEAR


def test_bought_and_used() -> None:
    """EE-S48, EE-7.7: an Iron Mine bought for a steel gives two the same turn."""
    s = at_the_table(
        3,
        mats={0: {"E": 2, "W": 1, "S": 1}},
        market={INDUSTRY: ["Iron Mine", "Quarry", "Shipyard"]},
    )
    play(s, 0, place(INDUSTRY_MARKET), buy(0, 1), space(forest(1)))
    play(s, 0, activate("Iron Mine"))
    assert (s.stock[0, 1], s.energy[0], s.workers[0]) == (2, 1, 0)
    assert s.plank_energy[card("Iron Mine")] == 1


def test_reshuffle() -> None:
    """EE-S43, EE-6.7, EE-6.8: the last card to the right slot, then the pile becomes the deck."""
    s = at_the_table(3)
    shown = [int(c) for c in s.market[INDUSTRY]]
    rest = [c for c in range(26, 52) if c not in shown]
    for one in rest[7:]:
        s.owner[one] = 1
    set_deck(s, INDUSTRY, rest[:1], rest[1:7])
    reset_market(s, Binder(INDUSTRY))
    assert s.market[INDUSTRY, 2] == rest[0]
    assert (s.deck_left[INDUSTRY], s.discards[INDUSTRY]) == (7, 0)
    assert set(s.deck[INDUSTRY, :7].tolist()) | set(s.market[INDUSTRY].tolist()) == {
        *shown,
        *rest[:7],
    }


def test_market_exhausted() -> None:
    """EE-S44, EE-6.7: two cards left in slots 0 and 1; slot 2 is refused with E-SLOT."""
    s = at_the_table(3, mats={0: {"M": 9}, 1: {"M": 9}}, market=SHOW)
    for one in range(52, 78):
        if one not in s.market[COMMERCE]:
            s.owner[one] = 2
    set_deck(s, COMMERCE, [])
    play(s, 0, place(COMMERCE_MARKET), buy(0), space(forest(2)))
    assert names(s, COMMERCE) == ["Airport", "Port", ""]
    while s.active == 0:
        play(s, 0, 0)
    play(s, 1, place(COMMERCE_MARKET, 1))
    assert why(s, 1, buy(2)) == No.SLOT


def test_empty_market() -> None:
    """EE-6.7: with no card left the location cannot be used."""
    s = at_the_table(3, mats={0: {"M": 9}}, begin=False)
    s.owner[52:] = 2
    s.market[COMMERCE] = NOBODY
    set_deck(s, COMMERCE, [])
    assert why(s, 0, place(COMMERCE_MARKET)) == No.EMPTY_MARKET


def test_too_few_cards_slide_left() -> None:
    """EE-6.8: a reset with two cards left fills the slots from the left."""
    s = at_the_table(3, market={COMMERCE: ["Farm", "Airport"]}, begin=False)
    s.owner[52:] = 2
    for name in ("Farm", "Airport"):
        s.owner[card(name)] = NOBODY
    set_deck(s, COMMERCE, [])
    reset_market(s, Binder(COMMERCE))
    assert set(names(s, COMMERCE)[:2]) == {"Farm", "Airport"}
    assert s.market[COMMERCE, 2] == NOBODY


def test_reset_commerce() -> None:
    """EE-X19: three cards to the discards, three new ones; other markets unchanged."""
    s = at_the_table(3, market=SHOW)
    others = s.market[:2].copy()
    before = s.market[COMMERCE].tolist()
    reset_market(s, Binder(COMMERCE))
    assert s.discard[COMMERCE, :3].tolist() == before
    assert s.deck_left[COMMERCE] == 20
    assert (s.market[COMMERCE] >= 52).all()
    assert (s.market[:2] == others).all()


def test_row_full() -> None:
    """EE-S10, EE-10.4: air full: the Airport's token may go to any of ten spaces."""
    full_air = {air(c): Piece.POLLUTION for c in range(1, 6)}
    s = at_the_table(3, mats={0: {"M": 3, "land": full_air}}, market=SHOW)
    play(s, 0, place(COMMERCE_MARKET), buy(1))
    assert legal(s) == [space(i) for i in range(5, 15)]


def test_grid_full() -> None:
    """EE-S11, EE-10.5: the token leaves the track for the supply; the card is owned."""
    s = at_the_table(3, mats={0: {"M": 3, "land": filled()}}, market=SHOW)
    tokens = int(s.tokens)
    play(s, 0, place(COMMERCE_MARKET), buy(1))
    assert (s.spot.sum(), s.tokens, s.stock[0, 0]) == (29, tokens + 1, 0)
    assert s.owner[card("Airport")] == 0


def test_cheap_imports_pay_for_a_card() -> None:
    """EE-X20: the plastic that lies there buys left or middle, not right."""
    s = at_the_table(
        3,
        pieces={w: {"plastic": 1} for w in range(9, 13)},
        market=SHOW,
    )
    play(s, 0, place(COMMERCE_MARKET))
    assert legal(s) == [buy(0, 1), buy(1, 1)]
    assert why(s, 0, buy(2, 1)) == No.COST
    assert [s.pieces[w, 2] for w in range(9, 13)] == [0, 1, 1, 1]


def test_inflation() -> None:
    """EE-6.2: money prices rise, resource prices do not."""
    s = at_the_table(3, mats={0: {"M": 3, "P": 2}}, spot=[0, 5, 5, 5, 5, 5], impacts=["Inflation"])
    play(s, 0, place(COMMERCE_MARKET))
    assert legal(s) == [buy(0), buy(0, 1), buy(1, 1), buy(2, 1)]
    assert BOX.market_money.tolist() == [2, 3, 4]
