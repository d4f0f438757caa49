"""Module 3: new construction grounds and nuclear boards; combining modules."""

from typing import Any

import pytest

from megawatt.games.future_energy.actions import SITE
from megawatt.games.future_energy.state import TRIGGERED_BY, Decision, Score
from megawatt.games.future_energy.verdicts import No
from tests.games.future_energy.table import (
    ANNIE,
    DONE,
    JIM,
    KATIE,
    NUC_BOARD,
    NUC_KEEP,
    Table,
    offer,
    space,
)


def ground(face: str, **more: Any) -> Table:
    """Annie has built on a ground with this face."""
    more.setdefault("contracts", {ANNIE: [4]})
    t = Table(new_grounds=True, tiles={"Berlin": face}, **more).step_of(ANNIE, 3)
    return t.do(space(4, "gas")) if t.decision == Decision.BUILD else t


@pytest.mark.parametrize(("face", "money"), [("money_4", 4), ("money_5", 5)])
def test_money(face: str, money: int) -> None:
    """FE-16.1, FE-16.3, FE-R48: any plant, 4M or 5M instead of 3M."""
    t = ground(face)

    assert t.on("Berlin", ANNIE) == 1
    assert t.money(ANNIE) == 3 - 1 + money
    assert t.s.boxed == 1


def test_five_points() -> None:
    """FE-16.4: 5 VP at once."""
    assert ground("vp_5").scored(ANNIE, Score.GROUND) == 5


def test_five_points_again() -> None:
    """FE-16.4, FE-12.7: each such ground adds its points."""
    t = Table(new_grounds=True, tiles={"Berlin": "vp_5"}, contracts={ANNIE: ["4{gas}"]})
    t.s.scores[ANNIE, Score.GROUND] = 5

    assert t.step_of(ANNIE, 3).scored(ANNIE, Score.GROUND) == 10


def test_the_face_is_kept_with_module_2() -> None:
    """FE-16.2, FE-14.7: a substitute."""
    t = ground("money_4", public_contracts=True)

    assert t.s.substitutes[ANNIE].tolist() == [0, 1, 0, 0]


def test_two_lines() -> None:
    """FE-16.5, FE-R49: up to two, each alone or beside one; never the same link twice."""
    t = ground("two_lines", lines={"START–Munich": [JIM]})
    assert t.decision == Decision.GROUND_LINE
    t.do(t.link("START–Munich"))
    assert t.why(t.link("START–Munich")) == No.OWN_LINE
    assert t.why(DONE) == No.YES
    t.do(t.link("Lisbon–Madrid"))

    assert t.s.line_supply[ANNIE] == 13
    assert t.decision != Decision.GROUND_LINE


def test_one_line_left_for_two() -> None:
    """SC-28, FE-16.5, FE-11.1: it is placed, the end is triggered, no second one asked."""
    t = ground("two_lines", lines_left={ANNIE: 1})
    t.do(t.link("START–Munich"))

    assert t.s.line_supply[ANNIE] == 0
    assert t.s.triggered == TRIGGERED_BY + ANNIE
    assert t.s.current == JIM


@pytest.mark.parametrize("left", [0, 1])
def test_no_line_is_due_when_the_supply_is_empty(left: int) -> None:
    """FE-16.5: when Jim is asked to join, nothing is left to place."""
    t = ground("two_lines", lines_left={ANNIE: left}, contracts={ANNIE: [4], JIM: [9]},
               money={JIM: 2})  # fmt: skip
    if t.decision == Decision.GROUND_LINE:
        t.do(t.link("START–Munich"))

    assert t.decision == Decision.JOIN
    assert t.s.extras == 0


def test_no_line_left_for_a_free_one() -> None:
    """FE-16.5, FE-8.4: a free line comes from supply too."""
    t = ground("two_lines")
    t.s.line_supply[ANNIE] = 0

    assert t.why(t.link("START–Munich")) == No.NO_LINE_LEFT


def test_free_contract() -> None:
    """FE-16.6: any that the supply can fill, or none."""
    t = ground("free_contract", display=(1, 2, 3, 5))
    assert t.legal == {DONE, offer(0), offer(1), offer(2), offer(3)}
    t.do(offer(3))

    assert t.money(ANNIE) == 2
    assert t.s.holder[4] == ANNIE
    assert t.shown()[:3] == [1, 2, 3]


def test_no_contract_can_be_filled() -> None:
    """SC-29, FE-16.6, FE-R50: the action lapses; the build completed contract 4."""
    t = Table(
        new_grounds=True,
        tiles={"Berlin": "free_contract"},
        contracts={ANNIE: ["4{gas}"]},
        supply={ANNIE: 1},
        display=(1, 2, 3, 5),
    ).step_of(ANNIE, 3)

    assert t.shown() == [1, 2, 3, 5]
    assert t.vp(ANNIE) == 4


def test_additional_plant() -> None:
    """SC-30, FE-16.7, FE-7.3, FE-R51: Lisbon is full, START no site, so Berlin: two plants."""
    t = ground("additional_plant", plants={"Lisbon": {ANNIE: 3}})
    assert t.legal == {DONE, space(4, "nuclear")}
    t.do(space(4, "nuclear"))

    assert t.on("Berlin", ANNIE) == 2
    assert t.vp(ANNIE) == 4


def test_refusals_of_the_additional_plant() -> None:
    """FE-16.7: one or two own plants must be there."""
    t = ground("additional_plant", plants={"Lisbon": {ANNIE: 3}, "Rome": {ANNIE: 2, JIM: 1}})
    t.do(space(4, "nuclear"))

    assert t.decision == Decision.GROUND_SITE
    assert t.why(t.site("Lisbon")) == No.THREE_PLANTS
    assert t.why(t.site("START")) == No.NOT_START
    assert t.why(t.site("Paris")) == No.NEED_OWN_PLANT
    assert t.legal == {t.site("Berlin"), t.site("Rome")}


def test_an_additional_plant_on_the_last_site() -> None:
    """FE-16.7, FE-2.1: Bucharest is the 45th of 45 sites."""
    t = ground("additional_plant", plants={"Bucharest": {ANNIE: 1}})
    t.do(space(4, "nuclear"))
    assert t.legal == {t.site("Berlin"), t.site("Bucharest")}
    t.do(t.site("Bucharest"))

    assert t.on("Bucharest", ANNIE) == 2


def test_an_additional_plant_on_the_smaller_map() -> None:
    """FE-16.7, FE-2.1: three seats play on 40 sites; the 41st is none."""
    t = ground("additional_plant", seats=3, plants={"Rome": {ANNIE: 1}})
    t.do(space(4, "nuclear"))

    assert t.why(SITE + 40) == No.NEED_OWN_PLANT
    assert t.why(SITE + 41) == No.NO_SUCH_SITE


def test_the_joint_icon_is_that_of_the_build() -> None:
    """FE-10.3, FE-16.1, FE-R21, FE-10.5: not that of the additional plant."""
    t = Table(
        new_grounds=True,
        tiles={"Berlin": "additional_plant"},
        contracts={ANNIE: [4], JIM: [9], KATIE: [6]},
        money={JIM: 2, KATIE: 2},
    ).step_of(ANNIE, 3)
    t.do(space(4, "gas"), space(4, "nuclear"))

    assert t.decision == Decision.JOIN
    assert t.asked == JIM
    t.do(DONE)
    assert t.s.current == JIM  # Katie's nuclear plant does not fit


def test_the_nuclear_board() -> None:
    """FE-16.8, FE-1.17: no line any more, a tile on the board; it works from the next turn."""
    t = Table(new_grounds=True, tiles={"Berlin": "nuclear"}, contracts={ANNIE: [4]})
    t.step_of(ANNIE, 3)

    assert t.s.nuclear[ANNIE] == 1
    assert t.s.line_supply[ANNIE] == 15
    t.turn_of(ANNIE)
    assert t.s.ready == 1


@pytest.mark.parametrize(
    ("module_2", "before", "decision", "after", "kept", "boxed"),
    [
        (True, 1, Decision.NUC_KEEP, 1, 0, 0),
        (True, 2, Decision.WRAP, 2, 1, 0),
        (False, 2, Decision.PLAN, 2, 0, 1),
    ],
)
def test_a_full_board(
    module_2: bool, before: int, decision: Decision, after: int, kept: int, boxed: int
) -> None:
    """SC-27, FE-16.8, FE-16.9, FE-R52: with room it is asked; full: kept, or to the box."""
    t = Table(
        new_grounds=True,
        public_contracts=module_2,
        tiles={"Berlin": "nuclear"},
        contracts={ANNIE: [4]},
        nuclear={ANNIE: before},
        cards={ANNIE: [2]} if module_2 else {},
        kept={ANNIE: ["oil", "nuclear"]} if module_2 else {},
    )
    t.s.kept[ANNIE, 2] = 0
    t.step_of(ANNIE, 3)
    if t.decision == Decision.STEP:
        t.do(t.link("START–Berlin"))

    assert t.decision == decision
    assert t.s.nuclear[ANNIE] == after
    assert t.s.kept[ANNIE, 2] == kept
    assert t.s.boxed == boxed
    assert t.s.line_supply[ANNIE] == 15


def test_board_or_keep() -> None:
    """FE-16.9: the choice is final in both directions."""
    for action, board, kept in ((NUC_BOARD, 1, 0), (NUC_KEEP, 0, 1)):
        t = Table(
            new_grounds=True,
            public_contracts=True,
            tiles={"Berlin": "nuclear"},
            contracts={ANNIE: [4]},
        ).step_of(ANNIE, 3)
        assert t.legal == {NUC_BOARD, NUC_KEEP}
        assert t.why(DONE) == No.NOT_NOW
        t.do(action)
        assert (t.s.nuclear[ANNIE], t.s.kept[ANNIE, 2]) == (board, kept)


@pytest.mark.parametrize("modules", range(8))
def test_all_combinations_are_legal(modules: int) -> None:
    """FE-17.1: any of the eight can be set up and begun."""
    t = Table(
        largest_grid=bool(modules & 1),
        public_contracts=bool(modules & 2),
        new_grounds=bool(modules & 4),
        contracts={ANNIE: [4]},
        tiles={"Berlin": "gas"},
    ).turn_of(ANNIE)

    assert DONE in t.legal
