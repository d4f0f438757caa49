"""EE-16: the end and the score."""

from typing import Any

from megawatt.games.energy_empire.rules.scoring import (
    column_points,
    left_over,
    score,
    structure_points,
    tile_points,
)
from megawatt.games.energy_empire.state import Piece, Stage
from megawatt.games.energy_empire.turn import standing, to_act
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from tests.games.energy_empire.table import (
    BOX,
    COAL,
    DONE,
    EDUCATION,
    FINANCE,
    GENERATE,
    MINE,
    NUCLEAR,
    OIL_MARKET,
    air,
    at_the_table,
    dealt,
    decider,
    end_of_turn,
    filled,
    forest,
    land,
    ocean,
    option,
    place,
    play,
    roll,
    space,
    why,
)

LAST_TOKEN: dict[str, Any] = {
    "spot": [0, 0, 0, 0, 0, 1],
    "impacts": ["Oil Embargo"] * 5 + ["Fuel Rationing"],
}


def test_final_turns() -> None:
    """EE-S14, EE-16.1, EE-16.2, EE-16.3: seats 2, 0, 1; seat 1 must work; then it is over."""
    s = at_the_table(3, active=1, mats={0: {"E": 9}, 1: {"E": 9}}, **LAST_TOKEN)
    play(s, 1, GENERATE, DONE)
    assert (s.ended_by, s.revealed, s.final_left) == (1, 6, 2)
    for seat, left in ((2, 2), (0, 1), (1, 0)):
        assert (decider(s), s.final_left) == (seat, left)
        if seat == 1:
            assert why(s, 1, GENERATE) == No.AGAIN
        play(s, seat, place(12 if seat == 1 else MINE, int(s.height[MINE]) if seat != 1 else 0))
        end_of_turn(s, seat)
    assert s.stage == Stage.OVER
    assert to_act(BOX, s) == 0
    assert why(s, 0, GENERATE) == No.NOT_YOUR_TURN


def test_clean_generate_in_the_final_turn() -> None:
    """EE-S16, EE-16.4: track empty, no dice: no token moves."""
    s = at_the_table(3, spot=[0] * 6, impacts=["Oil Embargo"] * 6)
    tokens = int(s.tokens)
    play(s, 0, GENERATE, DONE)
    assert s.tokens == tokens


def test_dirty_generate_in_the_final_turn() -> None:
    """EE-S16: coal highest: one token from the supply; none if it is empty."""
    for supply in (3, 0):
        s = at_the_table(3, mats={0: {"dice": {COAL: 1}}}, spot=[0] * 6, impacts=["Space Race"] * 6)
        s.tokens = supply
        play(s, 0, GENERATE, DONE, roll(1))
        if supply:
            play(s, 0, space(forest(5)))
        assert len(land(s, 0)) == (2 if supply else 1)
        assert s.tokens == max(0, supply - 1)


def test_oil_costs_five_at_the_end() -> None:
    """EE-16.4: plus nothing: the sixth impact replaced any early modifier."""
    s = at_the_table(
        3, mats={0: {"O": 3}}, spot=[0] * 6, impacts=["Oil Embargo"] * 5 + ["Fuel Rationing"]
    )
    play(s, 0, place(OIL_MARKET))
    assert s.stock[0, 0] == 5


def test_final_score() -> None:
    """EE-X27, EE-16.5: Green: 35 + 20 + 8 + 15 + 3 + 15 + 7 + 3 = 106."""
    free = [ocean(5), forest(5), air(5), ocean(1), ocean(2), forest(1), forest(2)]
    s = at_the_table(
        3,
        mats={
            0: {
                **{"vp": 35, "un": 6, "dice": {COAL: 2, NUCLEAR: 2}},
                **{"land": filled(*free), "M": 8, "S": 4, "O": 3, "C": 4},
                "owns": ["Missile Silo", "Capitol Complex", "Airport", "Film Studio"],
                "tiles": ["Wealth", "Steel Empire", "Oil Reserves", "Scientific Leader"],
            }
        },
    )
    assert structure_points(BOX, s, Seat(0)) == 20
    assert tile_points(BOX, s, Seat(0)) == 4 + 4 + 3 + 4 == 15
    assert column_points(BOX, s, Seat(0)) == 3
    assert score(BOX, s, Seat(0)) == 106


def test_clean_mat() -> None:
    """EE-S39: 14 + 1 + 2 + 3 = 20; with a well on ocean 4: 13 + 1 + 3 = 17."""
    s = at_the_table(3, mats={1: {"land": {ocean(4): Piece.WELL}}})
    tiles = [tile_points(BOX, s, Seat(seat)) for seat in (0, 1)]
    assert score(BOX, s, Seat(0)) - tiles[0] == 20
    assert score(BOX, s, Seat(1)) - tiles[1] == 17


def test_tiles_count_from_the_reveal() -> None:
    """EE-16.5: during the set-up nothing but the environment counts."""
    s = dealt(3)
    assert score(BOX, s, Seat(0)) == 20


def test_tiebreak() -> None:
    """EE-S40, EE-16.7: A has 2 + 3 = 5 left over, B 0 + 4: A wins; equal ones share."""
    s = at_the_table(3, mats={0: {"M": 5, "P": 1, "C": 2}, 1: {"M": 1, "S": 4}})
    assert (left_over(s, Seat(0)), left_over(s, Seat(1))) == (5, 4)
    for seat in range(3):
        s.vp[seat] += 88 - score(BOX, s, Seat(seat))
    assert standing(BOX, s, Seat(0)) > standing(BOX, s, Seat(1))
    s.stock[1, 1] += 1
    for seat in range(2):
        s.vp[seat] += 88 - score(BOX, s, Seat(seat))
    assert standing(BOX, s, Seat(0)) == standing(BOX, s, Seat(1))


def test_workers_and_energy_are_worth_nothing() -> None:
    """EE-16.8: except through tiles."""
    s = at_the_table(3, mats={0: {"tiles": ["Wealth"]}})
    before = score(BOX, s, Seat(0))
    s.workers[0], s.energy[0] = 6, 10
    assert score(BOX, s, Seat(0)) == before


def test_the_end_is_triggered_in_a_work_turn() -> None:
    """EE-16.1, EE-16.2: every seat has one more turn, the trigger last."""
    s = at_the_table(3, mats={0: {"M": 3}}, **LAST_TOKEN)
    play(s, 0, place(EDUCATION), space(forest(1)))
    end_of_turn(s, 0)
    assert (s.final_left, decider(s)) == (2, 1)
    for seat in (1, 2, 0):
        play(s, seat, place(FINANCE, int(s.height[FINANCE])), option(0))
        end_of_turn(s, seat)
    assert s.stage == Stage.OVER
