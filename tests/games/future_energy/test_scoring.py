"""Final scoring and module 1."""

import numpy as np
import pytest

from megawatt.games.future_energy import turn
from megawatt.games.future_energy.rules.scoring import majority_points
from megawatt.games.future_energy.state import Score
from megawatt.kernel.ids import Seat
from tests.games.future_energy.table import ANNIE, BILL, EDITION, JIM, KATIE, Table


def test_annies_empty_spaces() -> None:
    """EX-13, FE-12.2: two empty spaces of her unfinished contract."""
    t = Table(contracts={ANNIE: ["11{coal}"]}).score()

    assert t.scored(ANNIE, Score.EMPTY) == 2


def test_completed_contracts_have_no_empty_spaces() -> None:
    """FE-12.2, FE-9.2, FE-R25: turned over, unless the option counts them; double is one."""
    for option, points in (("unfinished", 1), ("all", 3)):
        t = Table(contracts={ANNIE: ["4{gas}", "5{oil*2}"]}, empty_spaces=option)
        t.s.space[t.s.space == 1] = 0
        t.s.left[3] = 0
        t.s.finished[3] = 1
        t.score()
        assert t.scored(ANNIE, Score.EMPTY) == points


@pytest.mark.parametrize("values", [(3, 3, 3), (4, 5)])
def test_annies_certificates(values: tuple[int, ...]) -> None:
    """EX-14, FE-12.3: nine VP."""
    assert Table(certificates={ANNIE: values}).score().scored(ANNIE, Score.CERTIFICATES) == 9


def majority(*counts: int) -> list[int]:
    plants = np.array([*counts, 0, 0, 0, 0], np.int8)[:4]
    seats = len(counts)
    return [majority_points(EDITION.box, seats, plants, Seat(seat)) for seat in range(seats)]


def test_blue_region() -> None:
    """EX-15, FE-12.4: 6, 3, 1."""
    t = Table(plants={"Berlin": {ANNIE: 3, JIM: 2, KATIE: 1}}).score()

    assert [t.scored(Seat(seat), Score.REGION) for seat in range(4)] == [6, 3, 1, 0]


def test_green_region() -> None:
    """EX-16, FE-12.5, FE-R27: 9 shared by two, 1 shared by two; rounded down."""
    t = Table(plants={"Paris": {ANNIE: 2, JIM: 2}, "London": {BILL: 1, KATIE: 1}}).score()

    assert [t.scored(Seat(seat), Score.REGION + 1) for seat in range(4)] == [4, 4, 0, 0]


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((2, 2, 2, 1), [3, 3, 3, 0]),
        ((2, 2, 2, 2), [2, 2, 2, 2]),
        ((3, 1, 1, 0), [6, 2, 2, 0]),
        ((3, 1, 1, 1), [6, 1, 1, 1]),
        ((2, 2, 1, 0), [4, 4, 1, 0]),
        ((3, 2, 1, 1), [6, 3, 0, 0]),
        ((0, 0, 0, 1), [0, 0, 0, 6]),
        ((2, 2, 1), [3, 3, 0]),
        ((1, 1, 1), [2, 2, 2]),
        ((2, 1, 1), [5, 1, 1]),
        ((4, 0, 0), [5, 0, 0]),
        ((1, 1), [1, 1]),
        ((2, 1), [3, 0]),
        ((1, 0), [3, 0]),
        ((0, 0), [0, 0]),
    ],
)
def test_majorities(counts: tuple[int, ...], points: list[int]) -> None:
    """SC-13, SC-14, SC-15, FE-12.4, FE-12.5: with 4, 3 and 2 seats."""
    assert majority(*counts) == points


def test_start_is_in_no_region() -> None:
    """FE-12.4, FE-1.1: the plants on START win nothing."""
    t = Table().score()

    assert all(
        t.scored(Seat(seat), Score.REGION + region) == 0 for seat in range(4) for region in range(5)
    )


def test_grids_of_four_and_three_regions() -> None:
    """EX-17, FE-12.6: 10 and 6 VP."""
    t = Table(
        lines={
            "START–Berlin": [ANNIE],
            "START–Munich": [ANNIE],
            "START–Vienna": [ANNIE],
            "START–Poznan": [ANNIE],
            "Hamburg–Frankfurt": [JIM],
            "Basel–Frankfurt": [JIM],
        }
    ).score()

    assert t.scored(ANNIE, Score.SPREAD) == 10
    assert t.scored(JIM, Score.SPREAD) == 6
    assert t.scored(KATIE, Score.SPREAD) == 0


def test_only_one_grid_counts() -> None:
    """SC-16, FE-12.6, FE-R28: three regions in one grid; all five by option."""
    names = ["START–Berlin", "START–Munich", "START–Vienna", "London–Manchester", "Warsaw–Minsk"]
    lines = {name: [ANNIE] for name in names}
    assert Table(lines=lines).score().scored(ANNIE, Score.SPREAD) == 6
    t = Table(lines=lines, grid_regions="any_line").score()
    assert t.scored(ANNIE, Score.SPREAD) == 15


def test_annies_two_grids() -> None:
    """EX-18, FE-13.1, FE-13.4: the one with 8 plants, not the one with 4: 16 VP."""
    north = ["Berlin–Copenhagen", "Copenhagen–Gothenburg", "Gothenburg–Oslo"]
    north += ["Gothenburg–Stockholm", "Stockholm–Umea", "Stockholm–Helsinki"]
    south = ["Lisbon–Madrid", "Madrid–Barcelona", "Barcelona–Marseille"]
    t = Table(
        largest_grid=True,
        lines={name: [ANNIE] for name in north + south},
        plants={
            "Berlin": {ANNIE: 2},
            "Gothenburg": {ANNIE: 3},
            "Umea": {ANNIE: 1},
            "Oslo": {ANNIE: 2},
            "Lisbon": {ANNIE: 3},
            "Barcelona": {ANNIE: 1},
        },
    ).score()

    assert t.scored(ANNIE, Score.GRID) == 16


def test_the_plant_on_start_counts() -> None:
    """SC-17, FE-13.2, FE-13.3, FE-R29: a line touches START; Lisbon is elsewhere."""
    t = Table(
        largest_grid=True,
        lines={"START–Berlin": [ANNIE], "Berlin–Gothenburg": [ANNIE]},
        plants={"Berlin": {ANNIE: 2}, "Lisbon": {ANNIE: 3}},
    ).score()

    assert t.scored(ANNIE, Score.GRID) == 6
    assert t.scored(ANNIE, Score.SPREAD) == 1


def test_no_lines_no_grid() -> None:
    """FE-13.4: 0 VP without a line; FE-2.11: nothing without module 1."""
    assert Table(largest_grid=True).score().scored(ANNIE, Score.GRID) == 0
    t = Table(lines={"START–Berlin": [ANNIE]}).score()
    assert t.scored(ANNIE, Score.GRID) == 0


def test_money_breaks_ties() -> None:
    """SC-18, FE-12.7, FE-12.8, FE-R30: 61 and 61: Jim is richer; equal money shares."""
    t = Table(money={ANNIE: 4, JIM: 7, KATIE: 9})
    t.s.scores[:, Score.CONTRACTS] = [61, 61, 58, 40]
    keys = [turn.standing(t.box, t.s, Seat(seat)) for seat in range(4)]
    assert max(keys) == keys[JIM]
    assert keys[JIM] > keys[ANNIE] > keys[KATIE] > keys[BILL]

    t.s.money[ANNIE] = 7
    assert turn.standing(t.box, t.s, ANNIE) == turn.standing(t.box, t.s, JIM)


def test_totals_add_up() -> None:
    """FE-I18, FE-12.1: all categories together are the points."""
    t = Table(
        largest_grid=True,
        certificates={ANNIE: [3, 5]},
        contracts={ANNIE: ["11{coal}"]},
        lines={"START–Berlin": [ANNIE]},
        plants={"Berlin": {ANNIE: 1}},
    )
    t.s.scores[ANNIE, :3] = [11, 4, 5]
    t.score()

    # 11 + 4 + 5, 2 empty spaces, 8 of certificates, a majority of 6, a region of 1, 2 plants
    assert t.vp(ANNIE) == 20 + 2 + 8 + 6 + 1 + 4


def test_scores_have_no_upper_bound() -> None:
    """FE-12.9, FE-1.13: beyond 75 the number simply goes on."""
    t = Table()
    t.s.scores[ANNIE, Score.CONTRACTS] = 140
    t.s.scores[ANNIE, Score.PUBLIC] = 20

    assert t.vp(ANNIE) == 160
