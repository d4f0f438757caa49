"""Module 2: the sixteen public contracts, one by one."""

from typing import Any

import pytest

from megawatt.games.future_energy.components import SPACES, Tile
from megawatt.games.future_energy.rules.effects import is_empty_neighbour
from megawatt.games.future_energy.state import STACK_EMPTY, TRIGGERED_BY, Decision, Score, Space
from megawatt.games.future_energy.verdicts import No
from tests.games.future_energy.table import (
    ANNIE,
    DONE,
    JIM,
    KATIE,
    PAY_SUB,
    PLAN_ONE,
    PUB_TOP,
    Table,
    cert,
    offer,
    pub_offer,
    space,
    use,
)

ALL = ("coal", "gas", "nuclear", "oil")


def with_card(card: int, **more: Any) -> Table:
    """Annie owns a public contract and all energies, and plans with 3M."""
    more.setdefault("contracts", {ANNIE: [4]})
    more.setdefault("kept", {ANNIE: ALL})
    t = Table(public_contracts=True, cards={ANNIE: [card]}, **more)
    return t.planning(ANNIE, 3)


@pytest.mark.parametrize(("card", "money", "vp"), [(1, 4, 2), (7, 6, 4), (13, 8, 6)])
def test_money(card: int, money: int, vp: int) -> None:
    """FE-15.1, FE-15.7, FE-15.13: 4M, 6M, 8M."""
    t = with_card(card).do(use(card))

    assert t.money(ANNIE) == 3 + money
    assert t.scored(ANNIE, Score.PUBLIC) == vp


def test_move_a_line_to_an_empty_link() -> None:
    """FE-15.2: the one own line, onto any other bare link; supply and trigger untouched."""
    t = with_card(2, lines={"START–Berlin": [ANNIE, JIM], "START–Munich": [JIM]})
    t.do(use(2))
    assert t.decision == Decision.FX_LINE_TO  # the only line is picked up without asking
    assert t.why(t.link("START–Berlin")) == No.SAME_LINK
    assert t.why(t.link("START–Munich")) == No.LINK_TAKEN
    t.do(t.link("Lisbon–Madrid"))

    assert t.owners("START–Berlin") == {JIM}
    assert t.owners("Lisbon–Madrid") == {ANNIE}
    assert t.s.line_supply[ANNIE] == 14
    assert t.s.triggered == 0


def test_which_line_is_asked() -> None:
    """FE-15.2: several own lines."""
    t = with_card(
        2, lines={"START–Berlin": [ANNIE], "START–Munich": [ANNIE], "START–Vienna": [JIM]}
    )
    t.do(use(2))

    assert t.why(t.link("START–Vienna")) == No.NOT_YOUR_LINE
    assert t.legal == {t.link("START–Berlin"), t.link("START–Munich")}


def test_move_a_line_beside_another() -> None:
    """FE-15.8: also beside exactly one line of another seat."""
    lines = {"START–Berlin": [ANNIE], "START–Munich": [JIM], "START–Vienna": [JIM, KATIE]}
    t = with_card(8, lines=lines).do(use(8))
    assert len(t.legal) == 86
    assert t.why(t.link("START–Vienna")) == No.TWO_LINES
    t.do(t.link("START–Munich"))

    assert t.owners("START–Munich") == {ANNIE, JIM}
    assert t.owners("START–Berlin") == set()


def test_sell_a_certificate() -> None:
    """SC-21, FE-15.3: the 5 brings 6M and 2 VP now; 3 VP instead of 8 at the end."""
    t = Table(
        public_contracts=True,
        contracts={ANNIE: [4]},
        cards={ANNIE: [3]},
        kept={ANNIE: ["gas", "oil"]},
        certificates={ANNIE: [3, 5]},
    ).turn_of(ANNIE)
    t.do(use(3))
    assert t.why(cert(4)) == No.NO_CERTIFICATE
    t.do(cert(5))

    assert t.money(ANNIE) == 9
    assert t.vp(ANNIE) == 2
    assert t.s.sold.tolist() == [0, 0, 1]
    assert t.s.certificate_count[ANNIE] == 1
    assert t.score().scored(ANNIE, Score.CERTIFICATES) == 3


def test_shift_a_plant() -> None:
    """SC-40, FE-15.4, FE-R42: onto an empty neighbour, no wrap-around."""
    t = with_card(4, contracts={ANNIE: ["11{investor, coal}"]}).do(use(4))
    assert t.s.space[t.s.space > 0].sum() == 2
    assert t.s.waiting[ANNIE].tolist()[:4] == [1, 0, 0, 1]  # coal went to gas of itself

    t = with_card(4, contracts={ANNIE: ["11{coal}"]}).do(use(4))
    assert t.legal == {space(11, "investor"), space(11, "gas")}
    assert t.why(space(11, "coal")) == No.NEIGHBOUR_FULL
    t.do(space(11, "investor"))
    assert t.s.waiting[ANNIE, 0] == 1
    assert t.s.left[10] == 1


def test_shift_needs_an_empty_neighbour() -> None:
    """FE-15.4: a full contract cannot shift; of a double space one plant moves."""
    t = with_card(4, contracts={ANNIE: ["11{coal}", "5{oil*2}", 4]}).do(use(4))
    assert t.why(space(4, "gas")) == No.NEIGHBOUR_FULL
    t.do(space(5, "oil"))

    assert t.s.waiting[ANNIE].tolist() == [0, 0, 1, 2, 1, 1, 5]


def test_reposition_the_crew() -> None:
    """SC-25, FE-15.5, FE-R38: in planning to an uncovered neighbour; the move starts there."""
    t = Table(
        public_contracts=True,
        contracts={ANNIE: ["3{coal}"]},
        cards={ANNIE: [5]},
        kept={ANNIE: ["gas", "nuclear"]},
        uncovered=["Berlin"],
        tiles={"Copenhagen": "coal"},
        lines={"START–Berlin": [JIM, KATIE]},
    ).turn_of(ANNIE)

    t.do(use(5))
    assert t.place() == "Berlin"
    assert t.vp(ANNIE) == 2
    t.do(DONE)

    assert t.place() == "Copenhagen"
    assert t.money(ANNIE) == 3
    assert t.money(KATIE) == 0


def test_the_crew_enters_no_tile_outside_the_move() -> None:
    """FE-15.5: a tile, a far node; without a free neighbour the effect lapses."""
    t = with_card(5, uncovered=["Berlin", "Munich"]).do(use(5))
    assert t.decision == Decision.FX_CREW
    assert t.why(t.site("Hamburg")) == No.ENTER_IN_MOVE
    assert t.why(t.site("Lisbon")) == No.NOT_NEXT
    assert t.legal == {t.site("Berlin"), t.site("Munich")}

    t = with_card(5).do(use(5))
    assert t.place() == "START"
    assert t.vp(ANNIE) == 2


def test_return_a_plant_by_card() -> None:
    """FE-15.6, FE-9.1: one plant back to supply; it may complete the contract."""
    t = with_card(6, contracts={ANNIE: ["4{gas}"]})
    t.do(use(6))

    assert t.vp(ANNIE) == 2 + 4
    assert t.money(ANNIE) == 4
    assert t.s.plant_supply[ANNIE] == 19


def test_one_joint_plant() -> None:
    """FE-15.9: any own plant, to a site of another seat with room."""
    t = with_card(9, plants={"Lisbon": {JIM: 1}, "Madrid": {JIM: 1, ANNIE: 3}, "Paris": {ANNIE: 1}})
    t.do(use(9), space(4, "nuclear"))
    assert t.on("Lisbon", ANNIE) == 1  # the only site that fits

    t = with_card(9, plants={"Lisbon": {JIM: 1}, "Rome": {KATIE: 1}, "Paris": {ANNIE: 1}})
    t.s.plants[ANNIE, t.node("Rome")] = 3
    t.do(use(9))
    t.s.plants[ANNIE, t.node("Rome")] = 2
    t.do(space(4, "gas"))
    assert t.why(t.site("Paris")) == No.NO_OTHER_PLANT
    assert t.why(t.site("START")) == No.NOT_START
    t.do(t.site("Rome"))
    assert t.on("Rome", ANNIE) == 3


def test_the_crew_is_not_sent_to_the_start() -> None:
    """FE-15.5, FE-R38: START is no power plant site, so the effect lapses on the ring."""
    t = with_card(5, crew="Berlin", uncovered=["Berlin"]).do(use(5))
    assert t.place() == "Berlin"
    assert t.vp(ANNIE) == 2

    t = with_card(5, crew="Berlin", uncovered=["Berlin", "Copenhagen", "Poznan"]).do(use(5))
    assert t.decision == Decision.FX_CREW
    assert t.why(t.site("START")) == No.NOT_START
    assert t.legal == {t.site("Copenhagen"), t.site("Poznan")}


def test_a_step_by_the_card_may_pass_the_start() -> None:
    """FE-15.5, FE-R10, FE-R38: inside the move it is one free link of it."""
    t = with_card(5, crew="Berlin", uncovered=["Berlin"], contracts={ANNIE: ["4{gas}"]},
                  kept={ANNIE: ["gas", "nuclear"]}, tiles={"Munich": "gas"})  # fmt: skip
    t.s.money[ANNIE] = 1
    t.do(DONE, use(5))

    assert t.on("Munich", ANNIE) == 1
    assert t.vp(ANNIE) >= 2


def test_a_free_contract() -> None:
    """FE-15.10, FE-5.8: free of charge, satisfies the duty, leaves the purchase of the turn."""
    t = with_card(10, contracts={}, display=(1, 2, 3, 5), stack=(9,))
    assert t.why(PLAN_ONE) == No.DUTY_TO_BUY
    t.do(use(10), offer(3))

    assert t.money(ANNIE) == 3
    assert t.s.holder[4] == ANNIE
    assert t.s.triggered == STACK_EMPTY
    assert t.why(PLAN_ONE) == No.YES
    assert t.why(offer(0)) == No.YES


def test_swap_two_tiles() -> None:
    """FE-15.11: two different tiles lying face up."""
    t = with_card(11, tiles={"Berlin": "coal"}, uncovered=["Munich"]).do(use(11))
    assert t.why(t.site("Munich")) == No.NO_TILE_THERE
    t.do(t.site("Lisbon"))
    assert t.s.tile[t.node("Lisbon")] == 2  # Berlin's coal is the only other kind
    assert t.s.tile[t.node("Berlin")] == 0


def test_swap_needs_different_tiles() -> None:
    """FE-15.11: the same kind is refused; FE-R39: the option `swap_tiles`."""
    t = with_card(11, tiles={"Berlin": "coal", "Munich": "gas"}).do(use(11), 123 + 1)
    assert t.why(t.site("Copenhagen")) == No.SAME_TILE
    assert t.legal == {t.site("Berlin"), t.site("Munich")}

    t = with_card(11, tiles={"Berlin": "coal", "Munich": "gas", "Rome": "coal"},
                  swap_tiles="energies").do(use(11))  # fmt: skip
    assert t.why(t.site("Lisbon")) == No.ENERGIES_ONLY


def test_closed_tiles_are_not_swapped() -> None:
    """FE-2.3, FE-15.11: tiles face down stay."""
    t = with_card(11, seats=2, tiles={"Berlin": "coal"}).do(use(11))

    assert t.why(t.site("Bergen")) == No.NO_TILE_THERE
    assert t.s.tile[t.node("Bergen")] == Tile.FACE_DOWN


def test_a_second_oil_plant() -> None:
    """FE-15.12: from supply onto an oil space with exactly one plant."""
    t = with_card(12, contracts={ANNIE: [5, 10, "12{oil*2}"]}).do(use(12))
    assert t.legal == {DONE, space(5, "oil"), space(10, "oil")}
    assert t.why(space(12, "oil")) == No.ALREADY_DOUBLE
    assert t.why(space(5, "gas")) == No.NOT_OIL
    before = int(t.s.plant_supply[ANNIE])
    t.do(space(5, "oil"))

    assert t.s.space[space(5, "oil") - 35] == 2
    assert t.s.plant_supply[ANNIE] == before - 1


def test_the_second_oil_plant_may_be_declined() -> None:
    """FE-15.12, FE-14.12: only when paid with real tiles."""
    t = with_card(12, contracts={ANNIE: [5, 10]}).do(use(12))
    assert t.why(DONE) == No.YES

    t = with_card(
        12, contracts={ANNIE: [5, 10]}, wildcards={ANNIE: 1}, kept={ANNIE: ["gas", "oil"]}
    )
    t.do(use(12))
    assert t.decision == Decision.FX_DOUBLE
    assert t.why(DONE) == No.EFFECT_FIRST


def test_no_plant_for_the_second() -> None:
    """FE-15.12: a plant in supply is needed."""
    t = with_card(12, contracts={ANNIE: [5, 10]}).do(use(12))
    t.s.plant_supply[ANNIE] = 0

    assert t.why(space(5, "oil")) == No.NO_PLANT_LEFT


def test_a_free_line() -> None:
    """FE-15.14, FE-R45: from supply, also beside one line; it may trigger the end."""
    t = with_card(14, lines={"START–Munich": [JIM]}, lines_left={ANNIE: 1}).do(use(14))
    assert len(t.legal) == 88
    t.do(t.link("START–Munich"))

    assert t.owners("START–Munich") == {ANNIE, JIM}
    assert t.s.triggered == TRIGGERED_BY + ANNIE


def test_two_joint_plants() -> None:
    """SC-35, FE-15.15, FE-R40: only Lisbon has room for two; the contract is completed."""
    t = Table(
        public_contracts=True,
        contracts={ANNIE: [4]},
        cards={ANNIE: [15]},
        kept={ANNIE: ALL},
        plants={"Lisbon": {JIM: 1}, "Madrid": {JIM: 1, ANNIE: 2}},
    ).turn_of(ANNIE)

    t.do(use(15), space(4, "gas"))

    assert t.on("Lisbon", ANNIE) == 2
    assert t.vp(ANNIE) == 6 + 4
    assert t.money(ANNIE) == 4


def test_no_contract_with_two_plants() -> None:
    """SC-34, FE-15.15: the effect lapses, 6 VP."""
    t = with_card(15, contracts={ANNIE: ["4{gas}", "3{coal}"]}, plants={"Lisbon": {JIM: 1}})
    t.do(use(15))

    assert t.vp(ANNIE) == 6
    assert t.on("Lisbon", ANNIE) == 0


def test_the_two_plants_come_from_one_contract() -> None:
    """FE-15.15: also both from one double oil space."""
    t = with_card(
        15, contracts={ANNIE: [11, 4, "3{coal}", "5{oil*2}"]}, plants={"Lisbon": {JIM: 1}}
    )
    t.do(use(15))
    assert t.why(space(3, "coal")) == No.NEED_TWO_PLANTS
    t.do(space(11, "gas"))
    assert t.decision == Decision.FX_JOINT_SPACE2
    assert t.why(space(4, "gas")) == No.SAME_CONTRACT
    assert t.why(space(11, "gas")) == No.NO_PLANT_THERE
    assert t.legal == {space(11, "investor"), space(11, "coal")}

    t = with_card(15, contracts={ANNIE: [11, "5{oil*2}"]}, plants={"Lisbon": {JIM: 1}})
    t.do(use(15), space(5, "oil"))
    assert t.on("Lisbon", ANNIE) == 2
    assert t.s.finished[4]


def test_repeat_a_purchase() -> None:
    """SC-22, FE-15.16, FE-R41: a second contract at its price, without an engineer."""
    t = Table(
        public_contracts=True,
        contracts={JIM: ["4{gas}"]},
        cards={JIM: [16]},
        kept={JIM: ALL},
        money={JIM: 2},
        display=(1, 2, 3, 5),
        stack=(9, 8, 10),
    ).turn_of(JIM)

    t.do(offer(0))
    assert t.why(offer(0)) == No.ONE_CONTRACT
    t.do(use(16), offer(1))

    assert t.money(JIM) == 2
    assert [int(n) for n in t.s.holder[[0, 2, 3]]] == [JIM] * 3
    assert t.shown() == [2, 5, 9, 8]
    assert t.vp(JIM) == 6


def test_repeat_only_what_was_bought() -> None:
    """FE-15.16, FE-5.2: lines again after lines; nothing bought: the effect lapses."""
    t = with_card(16)
    t.do(PLAN_ONE, t.link("START–Berlin"), use(16))
    assert t.decision == Decision.LINE  # one line was the only purchase to repeat
    assert t.s.repeats == 1
    t.do(t.link("START–Munich"))
    assert t.money(ANNIE) == 1
    assert t.s.line_supply[ANNIE] == 13

    t = with_card(16).do(use(16))
    assert t.vp(ANNIE) == 6
    assert t.decision == Decision.PLAN


def test_repeat_either_kind_of_contract() -> None:
    """FE-15.16, FE-R41: a public contract after a construction contract."""
    t = with_card(16)
    t.do(offer(0), use(16))
    assert t.decision == Decision.FX_REPEAT
    assert t.why(PLAN_ONE) == No.NOT_MADE
    t.do(PUB_TOP if PUB_TOP in t.legal else pub_offer(0))

    assert t.money(ANNIE) == 1
    assert (t.s.card_owner == ANNIE).sum() == 1


def test_substitutes_bring_the_effect_only() -> None:
    """FE-14.15: the effect without the card's VP, completed contracts count all the same."""
    t = with_card(6, contracts={ANNIE: ["4{gas}"]}, kept={ANNIE: ["coal"]}, wildcards={ANNIE: 1})
    t.do(use(6))
    if t.decision == Decision.PAY:
        t.do(PAY_SUB)

    assert t.scored(ANNIE, Score.PUBLIC) == 0
    assert t.scored(ANNIE, Score.CONTRACTS) == 4


def test_no_space_lies_beyond_the_last() -> None:
    """FE-15.4: the last space of the last contract has a neighbour on one side only."""
    t = Table()
    assert not is_empty_neighbour(t.box, t.s, Space(SPACES - 1), SPACES)
    assert not is_empty_neighbour(t.box, t.s, Space(0), -1)
