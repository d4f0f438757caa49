"""EE-14: the United Nations."""

import pytest

from megawatt.games.energy_empire.rules.scoring import score
from megawatt.games.energy_empire.rules.united_nations import leader_share, may_step, un_points
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from tests.games.energy_empire.table import (
    BOX,
    MINE,
    NATION,
    PLANK_ENERGY,
    at_the_table,
    legal,
    place,
    play,
    why,
)


def test_one_space_a_step() -> None:
    """EE-14.1: from 0 to the right, never back."""
    s = at_the_table(3, mats={0: {"M": 4, "nation": "USA", "owns": ["Iron Mine"]}})
    play(s, 0, place(MINE), NATION, PLANK_ENERGY)
    assert s.un[0] == 1
    assert un_points(BOX, s, Seat(0)) == BOX.un_vp[1]


def test_spaces_are_shared_but_the_last() -> None:
    """EE-14.2, EE-14.3: one marker only on the last."""
    s = at_the_table(3, mats={0: {"un": 4}, 1: {"un": 5}, 2: {"un": 6}})
    assert may_step(BOX, s, Seat(0), 1) == No.YES
    assert may_step(BOX, s, Seat(1), 1) == No.UN_FULL
    assert may_step(BOX, s, Seat(2), 1) == No.UN_END
    assert may_step(BOX, s, Seat(0), 2) == No.UN_FULL
    assert may_step(BOX, s, Seat(0), 3) == No.UN_END


def test_un_end() -> None:
    """EE-S35: nation cards are refused; the one on the last space leads alone."""
    owner = {"M": 9, "S": 9, "P": 9, "C": 9, "O": 9, "owns": ["Iron Mine"]}
    s = at_the_table(3, active=1, mats={0: {"un": 6}, 1: {**owner, "un": 5, "nation": "USA"}})
    play(s, 1, place(MINE))
    assert why(s, 1, NATION) == No.UN_FULL
    assert len(legal(s)) == 2, "other cards may still be used"
    s = at_the_table(3, mats={0: {**owner, "un": 6, "nation": "USA"}, 1: {"un": 5}})
    play(s, 0, place(MINE))
    assert why(s, 0, NATION) == No.UN_END
    assert [leader_share(s, Seat(seat)) for seat in range(3)] == [3, 0, 0]


def test_un_tie() -> None:
    """EE-X22: Red steps to the space of 12, where Green is: 12 and 1 each."""
    red = {"un": 4, "nation": "Iraq", "O": 1, "M": 2}
    s = at_the_table(3, mats={0: red, 1: {"un": 5}})
    play(s, 0, place(MINE), NATION, PLANK_ENERGY)
    assert [un_points(BOX, s, Seat(seat)) for seat in (0, 1)] == [12, 12]
    assert [leader_share(s, Seat(seat)) for seat in (0, 1, 2)] == [1, 1, 0]


def test_scored_at_the_end_only() -> None:
    """EE-14.4: steps do not move the score marker, but count in the standing."""
    s = at_the_table(3, mats={0: {"tiles": ["Wealth"]}})
    before = score(BOX, s, Seat(0))
    s.un[0] = 3
    assert s.vp[0] == 0
    assert score(BOX, s, Seat(0)) == before + BOX.un_vp[3] + 3


@pytest.mark.parametrize(("sharing", "each"), [(1, 3), (2, 1), (3, 1), (4, 0), (5, 0)])
def test_leader_shares(sharing: int, each: int) -> None:
    """EE-S36, EE-16.6: 3 VP shared and rounded down."""
    s = at_the_table(5)
    s.un[:sharing] = 2
    assert [leader_share(s, Seat(seat)) for seat in range(5)] == [each] * sharing + [0] * (
        5 - sharing
    )


def test_nobody_leads_from_the_start() -> None:
    """EE-S36, EE-16.6: all on space 0: nobody."""
    s = at_the_table(5)
    assert [leader_share(s, Seat(seat)) for seat in range(5)] == [0] * 5
