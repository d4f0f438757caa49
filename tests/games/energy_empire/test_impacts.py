"""EE-12: carrying out the impact cards."""

from typing import Any

import pytest

from megawatt.games.energy_empire.components import LOCATIONS
from megawatt.games.energy_empire.rules.impacts import reveal_impact
from megawatt.games.energy_empire.state import NOBODY, Decision, Piece
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import ROW_NAMES, TYPE_NAMES
from tests.games.energy_empire.table import (
    BOX,
    CHEMISTRY,
    COMMERCE_MARKET,
    DONE,
    EDITION,
    FINANCE,
    GENERATE,
    IMPACT_NAMES,
    MINE,
    OIL_MARKET,
    TRADE,
    air,
    at_the_table,
    buy,
    decider,
    filled,
    forest,
    land,
    legal,
    ocean,
    open_decision,
    option,
    place,
    play,
    space,
    stock,
    why,
)

ROWS = {row["name"]: row for row in EDITION.tables["impact"]}


def strike(name: str, seats: int = 3, active: int = 0, **table: Any) -> Any:
    """A Generate turn without dice empties the first spot and reveals this impact."""
    per = {1: 2, 2: 4, 3: 5, 4: 6, 5: 7}[seats]
    s = at_the_table(
        seats, active=active, spot=[1] + [per] * 5, impacts=[name], begin=True, **table
    )
    play(s, active, GENERATE)
    if open_decision(s) == Decision.CLAIM:
        play(s, active, DONE)
    return s


@pytest.mark.parametrize("name", IMPACT_NAMES)
def test_every_impact_scores_a_row_and_resets_a_market(name: str) -> None:
    """EE-11.6, EE-12.1: part A and part B, as the row of the table says."""
    row = ROWS[name]
    s = strike(name, mats={1: {"land": {forest(2): Piece.NUCLEAR, ocean(2): Piece.WELL}}})
    which = ROW_NAMES.index(row["row"])
    expected = [[4, 4, 4], [5, 4, 5], [5, 4, 5]][which]
    assert s.vp_of_rows[:3].tolist() == expected
    reset = TYPE_NAMES.index(row["reset"])
    assert s.discards.tolist() == [3 * (kind == reset) for kind in range(3)]
    assert s.revealed == 1


@pytest.mark.parametrize("name", [n for n, row in ROWS.items() if "place" in row])
def test_every_piece_on_a_location(name: str) -> None:
    """EE-12.4: on the location, or on all of the binder, from the supply."""
    s = strike(name)
    wanted = [[0] * 6 for _ in range(LOCATIONS)]
    kinds = ["money", "steel", "plastic", "science", "oil", "pollution"]
    for piece in ROWS[name]["place"]:
        for i, place_row in enumerate(EDITION.tables["location"]):
            if piece["at"] in (place_row["id"], place_row["binder"]):
                wanted[i][kinds.index(piece["piece"])] += piece["n"]
    assert s.pieces.tolist() == wanted


@pytest.mark.parametrize("name", [n for n, row in ROWS.items() if "each" in row])
def test_every_impact_that_asks(name: str) -> None:
    """EE-12.2: each option costs and gives what the table says; others are asked in turn."""
    row = ROWS[name]["each"]
    rich = {"M": 5, "S": 5, "P": 5, "C": 5, "land": {forest(2): 1, forest(3): 1}}
    for i, wanted in enumerate(row["options"]):
        s = strike(name, mats={0: rich})
        before = s.copy()
        gain, cost = wanted.get("gain", {}), wanted.get("cost", {})
        if open_decision(s) == Decision.IMPACT:
            assert legal(s) == [DONE] * row["optional"] + [
                option(j) for j in range(len(row["options"]))
            ]
            if not row["optional"]:
                assert why(s, 0, DONE) == No.MUST
            play(s, 0, option(i))
        for n, resource in enumerate(("money", "steel", "plastic", "science", "oil")):
            assert before.stock[0, n] - s.stock[0, n] == cost.get(resource, 0)
        assert s.vp[0] - before.vp[0] == gain.get("vp", 0)
        assert s.workers[0] - before.workers[0] == gain.get("worker", 0)
        assert s.un[0] - before.un[0] == gain.get("un", 0)
        tokens = int(s.tokens)
        for _ in range(gain.get("cleanup", 0)):
            play(s, 0, legal(s)[1])
        if set(gain) & {"pollution", "nuclear", "spill"}:
            while decider(s) == 0:
                play(s, 0, legal(s)[0])
            assert tokens - s.tokens == gain.get("spill", 1)
        assert decider(s) != 0


def test_row_values() -> None:
    """EE-X16, EE-12.1: 4, 2 and 1 unpolluted spaces pay 4, 2, 1."""
    spaces = {air(1): 1, **{forest(c): 1 for c in (1, 2, 3)}, **{ocean(c): 1 for c in (1, 2, 3, 4)}}
    for name, paid in (("Blackouts", 4), ("Oil Embargo", 2), ("Cheap Imports", 1)):
        assert strike(name, mats={0: {"land": spaces}}).vp[0] == paid


def test_impact_asks_in_order() -> None:
    """EE-S47, EE-12.2: from the active seat clockwise; without science only the space is asked."""
    s = strike("Smog Alert", 4, active=2, mats={3: {"C": 1}})
    asked = []
    for _ in range(4):
        asked.append((decider(s), open_decision(s)))
        play(s, decider(s), option(0) if decider(s) == 3 else space(air(3)))
    assert asked == [
        (2, Decision.POLLUTE),
        (3, Decision.IMPACT),
        (0, Decision.POLLUTE),
        (1, Decision.POLLUTE),
    ]
    assert stock(s, 3) == {}


def test_effects_inside_an_impact_have_their_own_decider() -> None:
    """EE-2.2: D16 is asked of the seat concerned, the next seat after the whole effect."""
    s = strike("Conservation Movement", mats={1: {"C": 1, "land": {forest(2): 1}}, 2: {"C": 1}})
    assert (decider(s), open_decision(s)) == (1, Decision.IMPACT)
    play(s, 1, option(0))
    assert (decider(s), open_decision(s)) == (1, Decision.CLEAN)
    play(s, 1, space(forest(2)), space(air(1)))
    assert (decider(s), open_decision(s)) == (2, Decision.IMPACT)


def test_tokens_of_an_impact_come_from_the_supply() -> None:
    """EE-12.3: and cause no impact."""
    s = strike("Smog Alert")
    track, tokens = int(s.spot.sum()), int(s.tokens)
    for seat in range(3):
        play(s, seat, space(air(2)))
    assert (s.spot.sum(), s.tokens, s.due) == (track, tokens - 3, 0)


def test_pieces_stay_beyond_the_next_impact() -> None:
    """EE-12.4: until somebody enters the location; they add up."""
    s = strike("Cheap Imports")
    s.impact[1] = s.impact[0]
    s.tokens += 4
    s.spot[1] = 1
    play(s, 1, GENERATE, DONE)
    assert [s.pieces[w, 2] for w in (COMMERCE_MARKET, FINANCE, OIL_MARKET, TRADE)] == [2] * 4
    play(s, 2, place(TRADE))
    assert s.stock[2, 2] == 2


def test_tokens_for_locations_can_run_short() -> None:
    """EE-12.4: the first locations in order get them."""
    s = at_the_table(3, spot=[1, 5, 5, 5, 5, 5], impacts=["Toxic Dumping"])
    s.tokens = 1
    play(s, 0, GENERATE, DONE)
    lying = [int(s.pieces[where, 5]) for where in range(4, 9)]
    assert lying == [1, 1, 0, 0, 0]
    assert s.tokens == 0


def test_modifiers() -> None:
    """EE-12.5, EE-S28: in force from the reveal until the next one."""
    s = strike("Inflation", mats={1: {"M": 4}})
    play(s, 1, place(COMMERCE_MARKET))
    assert legal(s) == [buy(0), buy(1)]
    s.revealed = 2
    assert legal(s) == [buy(0), buy(1), buy(2)]


def test_what_an_impact_has_shown_is_not_taken_back() -> None:
    """EE-11.6: a card is turned up; `reveal` says so, also when the market has no card to show."""
    s = at_the_table(2)
    s.market[:], s.deck_left[:], s.discards[:] = NOBODY, 0, 0
    before = int(s.reveal)
    reveal_impact(BOX, s)
    assert s.reveal == before + 1


def test_chemical_spill() -> None:
    """EE-X18, EE-12.6: two tokens from the supply into one row with room."""
    s = strike("Chemical Spill")
    tokens, track = int(s.tokens), int(s.spot.sum())
    for seat in range(3):
        assert open_decision(s) == Decision.SPILL
        play(s, seat, space(forest(1)))
        assert why(s, seat, space(ocean(1))) == No.SPILL_ROW
        play(s, seat, space(forest(4)))
    assert (s.tokens, s.spot.sum()) == (tokens - 6, track)
    assert s.discards.tolist() == [0, 3, 0]


def test_spill_without_a_row() -> None:
    """EE-S33, EE-12.6: one free space a row: any two of them."""
    s = strike("Chemical Spill", mats={0: {"land": filled(air(2), forest(2), ocean(2))}})
    assert len(legal(s)) == 3
    play(s, 0, space(air(2)))
    assert legal(s) == [space(forest(2)), space(ocean(2))]
    play(s, 0, space(ocean(2)))
    assert 15 - len(land(s, 0)) == 1


def test_spill_into_the_only_row() -> None:
    """EE-S33: air 2, forest 1 free: both in air; the second is automatic."""
    s = strike("Chemical Spill", mats={0: {"land": filled(air(2), air(3), forest(2))}})
    assert legal(s) == [space(air(2)), space(air(3))]
    assert why(s, 0, space(forest(2))) == No.SPILL_ROW
    play(s, 0, space(air(3)))
    assert s.land[0, air(2)] == Piece.POLLUTION
    assert decider(s) == 1


@pytest.mark.parametrize("limit", ["printed", "unlimited"])
def test_short_supply(limit: str) -> None:
    """EE-S34, EE-12.6: five seats, seven tokens, seat 3 first: 2, 2, 2, 1, none."""
    s = at_the_table(5, active=3, spot=[1] + [7] * 5, impacts=["Chemical Spill"], token_limit=limit)
    s.tokens = 6
    play(s, 3, GENERATE, DONE)
    assert s.tokens == 7
    while open_decision(s) == Decision.SPILL:
        play(s, decider(s), legal(s)[0])
    got = [len(land(s, seat)) - 1 for seat in (3, 4, 0, 1, 2)]
    assert got == ([2, 2, 2, 1, 0] if limit == "printed" else [2] * 5)


def test_baby_boom_with_six_workers() -> None:
    """EE-S19, EE-R6: it may be paid for in vain; without the money nobody is asked."""
    s = strike("Baby Boom", mats={0: {"W": 6, "M": 2}, 1: {"M": 2}, 2: {"M": 1}})
    assert decider(s) == 0
    play(s, 0, option(0))
    assert (s.workers[0], s.stock[0, 0]) == (6, 0)
    assert decider(s) == 1
    play(s, 1, option(0))
    assert (s.workers[1], s.stock[1, 0]) == (4, 0), "EE-12.8: it is theirs at once"
    assert open_decision(s) == Decision.TURN


def test_a_step_that_is_barred_is_not_offered() -> None:
    """EE-12.7: Climate Summit skips a seat at the end of the United Nations track."""
    rich = {"M": 9, "C": 9}
    s = strike("Climate Summit", mats={0: {**rich, "un": 6}, 1: rich, 2: {**rich, "un": 5}})
    assert decider(s) == 1
    play(s, 1, DONE)
    assert open_decision(s) == Decision.TURN, "the last space is taken: no step for the third"


def test_gains_of_others_are_theirs_at_once() -> None:
    """EE-12.8: a worker of Baby Boom stands on the mat for the next turn."""
    s = strike("Baby Boom", mats={1: {"M": 2}})
    play(s, 1, option(0))
    assert (decider(s), s.workers[1], s.worker_reserve[1]) == (1, 4, 2)
    play(s, 1, place(MINE))
    assert s.workers[1] == 3


def test_climate_summit_race() -> None:
    """EE-S60: seat 1 takes the last space; seat 2 is not asked any more."""
    able = {"un": 5, "M": 2, "C": 1}
    s = strike("Climate Summit", active=1, mats={1: able, 2: able})
    play(s, 1, option(0))
    assert s.un.tolist()[:3] == [0, 6, 5]
    assert (decider(s), open_decision(s)) == (2, Decision.TURN)


def test_an_optional_effect_may_be_declined() -> None:
    """EE-12.2: DONE."""
    s = strike("Space Race", mats={0: {"C": 2}})
    assert legal(s) == [DONE, option(0)]
    play(s, 0, DONE)
    assert stock(s, 0) == {"C": 2}


def test_sixth_impact_in_the_final_turns() -> None:
    """EE-S64: Inflation holds to the end; Toxic Dumping is collected in the final turns."""
    table: dict[str, Any] = {"spot": [0, 0, 0, 0, 0, 1]}
    s = at_the_table(3, impacts=["Oil Embargo"] * 5 + ["Inflation"], mats={1: {"M": 3}}, **table)
    play(s, 0, GENERATE, DONE)
    play(s, 1, place(COMMERCE_MARKET))
    assert s.stock[1, 0] == 0, "the one card it can pay for, at $3"
    s = at_the_table(
        3, impacts=["Oil Embargo"] * 5 + ["Toxic Dumping"], mats={1: {"O": 1}}, **table
    )
    play(s, 0, GENERATE, DONE)
    assert [s.pieces[w, 5] for w in range(4, 9)] == [1] * 5
    play(s, 1, place(CHEMISTRY), space(3))
    assert s.pieces[CHEMISTRY, 5] == 0


def test_declining_needs_an_optional_effect() -> None:
    """EE-12.2: E-MUST."""
    s = strike("Arms Race", mats={0: {"M": 2, "S": 1}})
    assert legal(s) == [option(0), option(1), option(2)]
    assert why(s, 0, DONE) == No.MUST
