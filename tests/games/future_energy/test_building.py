"""Phase 3 b) and c): building, the actions of the tiles, completed contracts."""

from copy import copy

import pytest

from megawatt.games.future_energy.components import Kind, Tile
from megawatt.games.future_energy.state import Decision
from megawatt.games.future_energy.verdicts import No
from tests.games.future_energy.table import (
    ANNIE,
    BILL,
    DONE,
    JIM,
    KATIE,
    Table,
    space,
)


def test_example_a() -> None:
    """EX-6, FE-7.1, FE-8.7: gas plant built, coal plant stays, one certificate."""
    t = Table(contracts={ANNIE: [1]}, tiles={"Berlin": "gas"}).turn_of(ANNIE)

    t.do(DONE)

    assert t.on("Berlin", ANNIE) == 1
    assert t.s.left[0] == 1
    assert t.s.certificate_count[ANNIE] == 1
    assert t.money(ANNIE) == 2


def test_example_b() -> None:
    """EX-7, FE-8.8: any plant on a ground, 3M, and nothing for its oil icon."""
    t = Table(filler="gas", contracts={BILL: [13]}, tiles={"Berlin": "ground"}).turn_of(BILL)

    t.do(DONE, space(13, "oil"))

    assert t.on("Berlin", BILL) == 1
    assert t.money(BILL) == 5
    assert t.s.current == ANNIE


def test_a_plant_must_be_built_below_the_icon() -> None:
    """FE-7.1, FE-7.2: the icon must match; building is not optional."""
    t = Table(contracts={ANNIE: [1, 9]}, tiles={"Berlin": "gas"}).step_of(ANNIE, 3)

    assert t.decision == Decision.BUILD
    assert t.why(DONE) == No.MUST_BUILD
    assert t.why(space(1, "coal")) == No.WRONG_ICON
    assert t.why(space(12, "oil")) == No.NOT_YOUR_SPACE
    assert t.legal == {space(1, "gas"), space(9, "gas")}


def test_an_emptied_space_gives_no_plant() -> None:
    """FE-7.1: a plant must stand on the space."""
    t = Table(contracts={ANNIE: ["1{coal}", "9{gas}", "5{gas}"]}, tiles={"Berlin": "gas"})
    t.step_of(ANNIE, 3)

    assert t.why(space(1, "gas")) == No.NO_PLANT_THERE


def test_the_tile_is_in_hand_before_building() -> None:
    """FE-I14, FE-7.1: the crew stands on an uncovered site when it builds."""
    t = Table(contracts={ANNIE: [1, 9]}, tiles={"Berlin": "gas"}).step_of(ANNIE, 3)

    assert t.s.tile[t.s.crew] == Tile.NONE
    assert t.s.in_hand == Kind.GAS


def test_annie_lays_a_second_line() -> None:
    """EX-8, FE-8.4: beside Jim's; never a third."""
    t = Table(
        contracts={ANNIE: [4]}, tiles={"Berlin": "nuclear"}, lines={"Lisbon–Madrid": [JIM]}
    ).turn_of(ANNIE)

    t.do(DONE, t.link("Lisbon–Madrid"))

    assert t.owners("Lisbon–Madrid") == {JIM, ANNIE}
    assert t.s.line_supply[ANNIE] == 14


def test_nuclear_refusals() -> None:
    """FE-8.4: no second own line, no third line; it may be declined (FE-3.3, FE-R15)."""
    t = Table(
        contracts={ANNIE: [4]},
        tiles={"Berlin": "nuclear"},
        lines={"Lisbon–Madrid": [ANNIE], "START–Vienna": [JIM, KATIE]},
    ).step_of(ANNIE, 3)

    assert t.why(t.link("Lisbon–Madrid")) == No.OWN_LINE
    assert t.why(t.link("START–Vienna")) == No.TWO_LINES
    assert t.why(DONE) == No.YES


def test_targets_of_lines() -> None:
    """SC-39, FE-8.4, FE-5.5: 86 links for a nuclear tile, 85 for a purchase."""
    lines = {"START–Berlin": [ANNIE], "START–Munich": [JIM], "START–Vienna": [JIM, KATIE]}
    t = Table(contracts={ANNIE: [4]}, tiles={"Hamburg": "nuclear"}, lines=lines)
    t.step_of(ANNIE, 3)
    assert t.decision == Decision.NUC_LINE
    assert len(t.legal - {DONE}) == 86

    t = Table(contracts={ANNIE: [4]}, lines=lines).planning(ANNIE, 3).do(1)
    assert len(t.legal) == 85


def test_no_line_left_for_the_nuclear_tile() -> None:
    """FE-8.4: no line in supply, no effect."""
    t = Table(contracts={ANNIE: [4]}, tiles={"Berlin": "nuclear"}, lines_left={ANNIE: 0})
    t.step_of(ANNIE, 3)

    assert t.s.current == JIM


def test_jim_returns_a_plant() -> None:
    """EX-9, FE-8.5, FE-9.1, FE-R14, FE-R18: coal returns a plant; both are completed."""
    t = Table(
        contracts={JIM: ["7{coal}", "2{nuclear}"]}, tiles={"Berlin": "coal"}, filler="gas"
    ).turn_of(JIM)

    t.do(DONE, space(2, "nuclear"))

    assert t.s.plant_supply[JIM] == 18
    assert t.vp(JIM) == 8
    assert t.money(JIM) == 4
    assert t.s.finished[[6, 1]].all()


def test_coal_without_plants_has_no_effect() -> None:
    """FE-8.5: nothing is left on contracts, so nothing is asked."""
    t = Table(contracts={JIM: ["7{coal}"]}, tiles={"Berlin": "coal"}, filler="gas").turn_of(JIM)

    t.do(DONE)

    assert t.s.current == KATIE
    assert t.s.plant_supply[JIM] == 18


def test_coal_may_be_declined() -> None:
    """FE-3.3, FE-8.5: "may"."""
    t = Table(contracts={JIM: [7]}, tiles={"Berlin": "coal"}, filler="gas").step_of(JIM, 3)

    assert t.legal == {DONE, space(7, "investor")}


def test_katie_builds_three_on_oil() -> None:
    """EX-10, FE-8.6: one by the build, two by the action, each from another contract."""
    t = Table(filler="coal", contracts={KATIE: [5, 12, 10]}, tiles={"Berlin": "oil"})
    t.turn_of(KATIE).do(DONE, space(5, "oil"), space(12, "oil"))
    assert t.decision == Decision.OIL
    assert t.why(space(5, "gas")) == No.WRONG_ICON

    t.do(space(10, "oil"))

    assert t.on("Berlin", KATIE) == 3
    assert t.s.current == BILL


def test_oil_brings_two_more_plants_and_no_third() -> None:
    """FE-8.6: also where an edition lets more than three stand on a site."""
    t = Table(filler="coal", contracts={KATIE: [5, 12, 10, 18]}, tiles={"Berlin": "oil"})
    t.box = copy(t.box)
    t.box.most_plants_on_site = 9
    t.turn_of(KATIE).do(DONE, space(5, "oil"), space(12, "oil"))
    assert t.s.extras == 1
    t.do(space(10, "oil"))
    assert t.on("Berlin", KATIE) == 3
    assert t.s.current == BILL


def test_katie_completes_two_contracts() -> None:
    """EX-11, FE-9.1: 7 and 4 VP, 1M each."""
    t = Table(filler="coal", contracts={KATIE: ["5{oil}", "12{oil}"]}, tiles={"Berlin": "oil"})
    t.turn_of(KATIE).do(DONE, space(12, "oil"), space(5, "oil"))

    assert t.vp(KATIE) == 11
    assert t.money(KATIE) == 4


def test_oil_extras_come_from_other_contracts() -> None:
    """FE-8.6, FE-R16: no second plant from the contract just used."""
    t = Table(
        filler="coal",
        contracts={KATIE: ["5{oil*2}", 12]},
        tiles={"Berlin": "oil"},
        public_contracts=True,
    ).step_of(KATIE, 3)
    t.do(space(12, "oil"))
    t.s.space[t.s.space == 2] = 1

    assert t.why(space(12, "oil")) == No.NO_PLANT_THERE
    t.s.oil_contracts |= 1 << 4
    assert t.why(space(5, "oil")) == No.CONTRACT_USED


def test_the_double_space_is_built_whole() -> None:
    """SC-8, FE-8.6, FE-15.12: two at once, then one more."""
    t = Table(
        filler="coal",
        contracts={KATIE: ["5{oil*2, gas}", 12, 10]},
        tiles={"Berlin": "oil"},
        public_contracts=True,
    ).step_of(KATIE, 3)

    t.do(space(5, "oil"))
    assert t.on("Berlin", KATIE) == 2
    assert t.legal == {DONE, space(12, "oil"), space(10, "oil")}
    t.do(space(10, "oil"))

    assert t.on("Berlin", KATIE) == 3
    assert t.decision != Decision.OIL


def test_a_double_space_as_the_further_plants() -> None:
    """FE-8.6, FE-15.12: it is emptied as a whole; one and two make three."""
    t = Table(
        filler="coal",
        contracts={KATIE: ["5{oil*2, gas}", 12]},
        tiles={"Berlin": "oil"},
        public_contracts=True,
    ).step_of(KATIE, 3)
    t.do(space(12, "oil"), space(5, "oil"))

    assert t.on("Berlin", KATIE) == 3
    assert t.s.left[4] == 1


def test_the_double_space_does_not_fit() -> None:
    """SC-9, FE-7.3: two and two would be four."""
    t = Table(
        filler="coal",
        contracts={KATIE: ["5{oil*2, gas}", 12, 10]},
        tiles={"Berlin": "oil"},
        public_contracts=True,
    ).step_of(KATIE, 3)
    t.do(space(12, "oil"))
    assert t.why(space(5, "oil")) == No.YES

    t.do(space(10, "oil"))

    assert t.on("Berlin", KATIE) == 2
    assert t.decision != Decision.OIL


def test_three_own_plants_at_most() -> None:
    """FE-7.3, FE-R22: the limit counts own plants only."""
    t = Table(
        filler="coal",
        contracts={KATIE: ["5{oil*2, gas}", 12, 10]},
        tiles={"Berlin": "oil"},
        public_contracts=True,
    ).step_of(KATIE, 3)
    t.do(space(12, "oil"))
    t.s.plants[KATIE, t.s.crew] = 2
    t.s.plants[JIM, t.s.crew] = 3

    assert t.why(space(5, "oil")) == No.THREE_PLANTS
    assert t.why(space(10, "oil")) == No.YES


def test_the_third_investor_goes_to_the_box() -> None:
    """SC-31, FE-8.2: still two, no compensation; with module 2 it is kept (FE-14.7)."""
    for module_2, kept in ((False, 0), (True, 1)):
        t = Table(
            filler="gas",
            contracts={ANNIE: ["7{investor}"]},
            tiles={"Berlin": "investor"},
            investors={ANNIE: 2},
            public_contracts=module_2,
        ).turn_of(ANNIE)
        t.do(DONE)
        assert t.money(ANNIE) == 5
        assert t.s.investors[ANNIE] == 2
        assert t.s.substitutes[ANNIE].sum() == kept


@pytest.mark.parametrize(("before", "after", "boxed"), [(1, 2, 0), (2, 3, 0), (3, 3, 1)])
def test_room_for_three_engineers(before: int, after: int, boxed: int) -> None:
    """FE-8.3: the third finds a space, the fourth goes to the box."""
    t = Table(filler="gas", contracts={ANNIE: ["9{engineer}"]}, tiles={"Berlin": "engineer"},
              engineers={ANNIE: before}).step_of(ANNIE, 3)  # fmt: skip

    assert t.s.engineers[ANNIE] == after
    assert t.s.boxed == boxed


def test_a_new_investor_pays_from_the_next_turn_on() -> None:
    """FE-8.2, FE-4.1: placed now, 1M more next turn."""
    t = Table(contracts={ANNIE: [7]}, tiles={"Berlin": "investor"}, filler="gas").turn_of(ANNIE)
    t.do(DONE)
    assert t.money(ANNIE) == 2
    assert t.s.investors[ANNIE] == 1

    t.turn_of(ANNIE)
    assert t.money(ANNIE) == 6


def test_a_new_engineer_works_from_the_next_turn_on() -> None:
    """FE-8.3, FE-5.1: placed at once, usable next turn; three in all at most."""
    t = Table(contracts={ANNIE: [9]}, tiles={"Berlin": "engineer"}, filler="coal").turn_of(ANNIE)
    t.do(DONE)
    assert t.s.engineers[ANNIE] == 2

    t.turn_of(ANNIE)
    assert t.s.free_engineers == 2

    t = Table(
        contracts={ANNIE: [9]},
        tiles={"Berlin": "engineer"},
        filler="coal",
        engineers={ANNIE: 3},
    ).step_of(ANNIE, 3)
    assert t.s.engineers[ANNIE] == 3
    assert t.s.boxed == 1


def test_the_certificate_comes_from_the_pile() -> None:
    """FE-8.7, FE-1.5, FE-R17: drawn unseen, known to its owner."""
    t = Table(contracts={ANNIE: [1]}, tiles={"Berlin": "gas"})
    top = int(t.s.pile[t.s.pile_left - 1])
    before = int(t.s.reveal)

    t.step_of(ANNIE, 3)

    assert t.s.certificates[ANNIE, top - 3] == 1
    assert t.s.pile_left == 9
    assert t.s.reveal == before + 1


def test_an_immediate_tile_goes_to_the_box() -> None:
    """FE-8.1: after its action it leaves the game; with module 2 it is kept (FE-14.7)."""
    t = Table(contracts={ANNIE: [1]}, tiles={"Berlin": "gas"}).step_of(ANNIE, 3)
    assert t.s.boxed == 1

    t = Table(contracts={ANNIE: [1]}, tiles={"Berlin": "gas"}, public_contracts=True)
    t.step_of(ANNIE, 3)
    assert t.s.boxed == 0
    assert t.s.kept[ANNIE, Kind.GAS - Kind.COAL] == 1


def test_completion_is_settled_before_the_next_decision() -> None:
    """FE-9.3, FE-9.2: the 1M is there when COAL is asked; the contract does nothing more."""
    t = Table(contracts={JIM: ["7{coal}", 2]}, tiles={"Berlin": "coal"}, filler="gas")
    t.step_of(JIM, 1)
    t.do(space(7, "coal"))

    assert t.decision == Decision.COAL
    assert t.money(JIM) == 1
    assert t.s.finished[6]
    assert t.why(space(7, "investor")) == No.NO_PLANT_THERE


def test_a_starting_contract_is_a_contract() -> None:
    """FE-9.1, FE-R9, FE-1.3: it scores its 12 VP when it is empty."""
    t = Table(contracts={ANNIE: ["S1{gas}"]}, tiles={"Berlin": "gas"}).step_of(ANNIE, 1)

    assert t.vp(ANNIE) == 12
    assert t.money(ANNIE) == 1
