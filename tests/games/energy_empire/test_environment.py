"""EE-10: the environment."""

import pytest

from megawatt.games.energy_empire.rules.environment import may_pollute
from megawatt.games.energy_empire.state import Decision, Piece, Row, Space
from megawatt.games.energy_empire.turn import settle
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from tests.games.energy_empire.table import (
    BOX,
    CHEMISTRY,
    CLEAN_UP,
    DONE,
    DRILLING,
    EDUCATION,
    air,
    ask,
    at_the_table,
    filled,
    forest,
    land,
    legal,
    ocean,
    open_decision,
    place,
    play,
    space,
    why,
)

POLLUTION, NUCLEAR, WELL = Piece.POLLUTION, Piece.NUCLEAR, Piece.WELL
DRILLING_SPACES = (forest(1), forest(3), ocean(2), ocean(4))


@pytest.mark.parametrize("piece", [POLLUTION, NUCLEAR, WELL])
def test_one_piece_a_space(piece: Piece) -> None:
    """EE-10.1: any piece makes a space polluted."""
    s = at_the_table(3, mats={0: {"M": 3, "land": {forest(1): piece}}})
    play(s, 0, place(EDUCATION))
    assert why(s, 0, space(forest(1))) == No.POLLUTED
    assert space(forest(2)) in legal(s)


def test_pieces_are_never_moved() -> None:
    """EE-10.2: a token stays where it was put."""
    s = at_the_table(3, mats={0: {"M": 3}})
    play(s, 0, place(EDUCATION), space(ocean(3)))
    assert land(s, 0) == {air(1): POLLUTION, ocean(3): POLLUTION}


def test_the_token_comes_from_the_leftmost_spot() -> None:
    """EE-10.3: that has any, into any unpolluted space."""
    s = at_the_table(3, mats={0: {"M": 3}}, spot=[0, 3, 5, 5, 5, 5], impacts=["Space Race"])
    play(s, 0, place(EDUCATION), space(air(5)))
    assert s.spot.tolist() == [0, 2, 5, 5, 5, 5]


def test_rows() -> None:
    """EE-10.4: into the row asked; into any space if that row is full."""
    s = at_the_table(3)
    assert may_pollute(s, Seat(0), Space(ocean(1)), Row(2)) == No.YES
    assert may_pollute(s, Seat(0), Space(forest(1)), Row(2)) == No.ROW
    s.land[0, 10:] = NUCLEAR
    assert may_pollute(s, Seat(0), Space(forest(1)), Row(2)) == No.YES
    assert may_pollute(s, Seat(0), Space(ocean(1)), Row(2)) == No.POLLUTED


def test_no_space_at_all() -> None:
    """EE-10.5: the token leaves the track for the supply."""
    s = at_the_table(3, mats={0: {"M": 3, "land": filled()}})
    tokens = int(s.tokens)
    play(s, 0, place(EDUCATION))
    assert (s.tokens, s.spot.sum()) == (tokens + 1, 29)


def test_the_choice_is_free() -> None:
    """EE-10.6: also a clean column or a drilling space."""
    s = at_the_table(3, mats={0: {"M": 3}})
    play(s, 0, place(EDUCATION))
    assert {space(air(5)), space(forest(1))} <= set(legal(s))


def test_one_token_after_another() -> None:
    """EE-10.7: the first is placed before the next is taken."""
    s = at_the_table(3, mats={0: {"O": 1}}, pieces={CHEMISTRY: {"pollution": 2}})
    play(s, 0, place(CHEMISTRY))
    for where in (2, 3):
        assert open_decision(s) == Decision.LOOT
        assert why(s, 0, space(where)) == No.YES
        play(s, 0, space(where))
    assert open_decision(s) == Decision.POLLUTE
    assert why(s, 0, space(3)) == No.POLLUTED


def test_sources() -> None:
    """EE-10.8: the track by default, the supply once the track is empty."""
    s = at_the_table(3, mats={0: {"M": 3}}, spot=[0] * 6, impacts=["Space Race"] * 6)
    tokens = int(s.tokens)
    play(s, 0, place(EDUCATION), space(3))
    assert s.tokens == tokens - 1


@pytest.mark.parametrize(
    ("limit", "supply", "placed"), [("printed", 0, 0), ("printed", 1, 1), ("unlimited", 0, 1)]
)
def test_tokens_can_run_out(limit: str, supply: int, placed: int) -> None:
    """EE-10.9: the last one is placed, an empty supply gives none, unless tokens are unlimited
    (ruling 9)."""
    s = at_the_table(
        3,
        mats={0: {"M": 3}},
        spot=[0] * 6,
        impacts=["Space Race"] * 6,
        token_limit=limit,
        begin=False,
    )
    s.tokens = supply
    settle(BOX, s)
    play(s, 0, place(EDUCATION))
    if placed:
        play(s, 0, space(3))
    assert len(land(s, 0)) == 1 + placed
    assert s.tokens == supply - placed


def test_cleaned_tokens_go_to_the_supply() -> None:
    """EE-10.10: never back to the track."""
    s = at_the_table(3, mats={0: {"C": 1}})
    tokens = int(s.tokens)
    play(s, 0, place(CLEAN_UP), space(air(1)))
    assert (s.tokens, s.spot.sum()) == (tokens + 1, 30)


def test_wells_need_the_symbol() -> None:
    """EE-10.11: E-NOTDRILL elsewhere; four drilling spaces in forest and ocean."""
    s = at_the_table(3)
    play(s, 0, place(DRILLING))
    assert why(s, 0, space(forest(2))) == No.NOT_DRILLING
    assert why(s, 0, space(air(1))) == No.POLLUTED
    assert legal(s) == [space(i) for i in DRILLING_SPACES]


def test_well_cleanup() -> None:
    """EE-S31, EE-10.13: a removed well frees its space; the oil stays."""
    wells = dict.fromkeys(DRILLING_SPACES, WELL)
    s = at_the_table(3, mats={0: {"C": 1, "O": 2, "land": wells}})
    assert why(s, 0, place(DRILLING)) == No.NO_DRILL
    supply = int(s.wells)
    play(s, 0, place(CLEAN_UP), space(forest(1)), DONE)
    assert (s.wells, s.stock[0, 4]) == (supply + 1, 2)
    ask(s, Decision.TURN)
    settle(BOX, s)
    assert why(s, 0, place(DRILLING)) == No.YES


def test_wells_run_out() -> None:
    """EE-S32: twelve wells on mats: nobody can drill."""
    wells = dict.fromkeys(DRILLING_SPACES, WELL)
    s = at_the_table(4, mats={1: {"land": wells}, 2: {"land": wells}, 3: {"land": wells}})
    assert s.wells == 0
    assert why(s, 0, place(DRILLING)) == No.NO_WELL


def test_nuclear_cleanup() -> None:
    """EE-S30, EE-10.12: the first symbol turns it, the second removes it."""
    only = {air(1): Piece.EMPTY, forest(2): NUCLEAR}
    s = at_the_table(3, mats={0: {"C": 1, "land": only}})
    tokens = int(s.tokens)
    play(s, 0, place(CLEAN_UP), space(forest(2)))
    assert land(s, 0) == {forest(2): POLLUTION}
    play(s, 0, space(forest(2)))
    assert land(s, 0) == {}
    assert s.tokens == tokens + 1
    s = at_the_table(3, mats={0: {"C": 1, "land": only}})
    play(s, 0, place(CLEAN_UP), space(forest(2)), DONE)
    assert land(s, 0) == {forest(2): POLLUTION}


def test_nothing_to_clean_there() -> None:
    """EE-10.12: E-NOTOKEN on an empty space."""
    s = at_the_table(3, mats={0: {"C": 1}})
    play(s, 0, place(CLEAN_UP))
    assert why(s, 0, space(forest(2))) == No.NO_TOKEN
