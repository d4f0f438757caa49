"""Module 2: buying, keeping, paying and using public contracts."""

from collections.abc import Iterable
from typing import Any

import pytest

from megawatt.games.future_energy.components import CARDS
from megawatt.games.future_energy.state import SCORED_BY, USED, Decision, Substitute
from megawatt.games.future_energy.verdicts import No
from tests.games.future_energy.table import (
    ANNIE,
    BILL,
    DONE,
    EDITION,
    JIM,
    PAY_REAL,
    PAY_SUB,
    PLAN_ONE,
    PUB_TOP,
    Table,
    offer,
    pub_offer,
    space,
    use,
)

ALL = ("coal", "gas", "nuclear", "oil")


def with_card(card: int, kept: Iterable[str] = ALL, **more: Any) -> Table:
    """Annie owns a public contract and tiles, and plans with 3M."""
    more.setdefault("contracts", {ANNIE: [4]})
    t = Table(public_contracts=True, cards={ANNIE: [card]}, kept={ANNIE: kept}, **more)
    return t.planning(ANNIE, 3)


def test_bill_buys_a_public_contract() -> None:
    """EX-19, FE-14.2, FE-14.3: 1M, the slot is refilled, no further contract this turn."""
    t = Table(public_contracts=True, contracts={BILL: [4]}, engineers={BILL: 2}).planning(BILL, 3)
    card, following = int(t.s.card_display[2]), int(t.s.card_deck[t.s.cards_drawn])

    t.do(pub_offer(2))

    assert t.money(BILL) == 2
    assert t.s.card_owner[card] == BILL
    assert t.s.card_display[2] == following
    assert t.why(offer(0)) == t.why(pub_offer(0)) == t.why(PUB_TOP) == No.ONE_CONTRACT


def test_the_unseen_card() -> None:
    """FE-14.2, FE-14.3, FE-14.5, FE-R46: from the stack, laid open; no slot changes."""
    t = Table(public_contracts=True, contracts={BILL: [4]}, engineers={BILL: 2}).planning(BILL, 3)
    top, shown = int(t.s.card_deck[t.s.cards_drawn]), t.s.card_display.tolist()

    t.do(PUB_TOP)

    assert t.s.card_owner[top] == BILL
    assert t.s.card_display.tolist() == shown


def test_refusals_of_buying() -> None:
    """FE-14.2, FE-1.14: no money, an empty slot, an empty stack."""
    t = Table(public_contracts=True, contracts={BILL: [4]}).planning(BILL, 0)
    assert t.why(pub_offer(0)) == No.NO_MONEY_FOR_CARD

    t.s.money[BILL], t.s.cards_drawn, t.s.card_display[1] = 3, CARDS, -1
    assert t.why(PUB_TOP) == No.STACK_EMPTY
    assert t.why(pub_offer(1)) == No.NO_CARD_THERE
    t.do(pub_offer(0))
    assert t.s.card_display[0] == -1


def test_a_public_contract_is_no_way_out_of_the_duty() -> None:
    """FE-14.4, FE-5.8: while the duty binds none is offered."""
    t = Table(public_contracts=True).turn_of(ANNIE)

    assert t.why(pub_offer(0)) == No.DUTY_TO_BUY
    assert t.why(PUB_TOP) == No.DUTY_TO_BUY


def test_unused_cards_score_nothing() -> None:
    """FE-14.5, FE-14.6: no VP at the end, and an empty stack triggers nothing."""
    t = with_card(13)
    t.s.cards_drawn = CARDS
    t.score()

    assert t.vp(ANNIE) == 0
    assert t.s.triggered == 0


def test_cards_of_the_box() -> None:
    """FE-14.1: each shows two, three or four energies, its VP and an effect."""
    assert sorted(EDITION.box.card_icons.tolist()) == [2] * 6 + [3] * 6 + [4] * 4


def test_jim_uses_his_card() -> None:
    """EX-21, FE-14.15: 6M, 4 VP; tiles and card leave."""
    t = Table(
        public_contracts=True,
        contracts={JIM: [4]},
        cards={JIM: [7]},
        kept={JIM: ["coal", "gas", "oil"]},
    ).turn_of(JIM)

    t.do(use(7))

    assert t.money(JIM) == 9
    assert t.vp(JIM) == 4
    assert t.s.kept[JIM].sum() == 0
    assert t.s.card_owner[6] == SCORED_BY + JIM
    assert t.decision == Decision.PLAN


def test_a_wildcard_costs_the_points() -> None:
    """SC-19, FE-14.15, FE-14.13: the effect without VP, the payment without a choice."""
    t = Table(
        public_contracts=True,
        contracts={JIM: [4]},
        cards={JIM: [7]},
        kept={JIM: ["coal", "gas"]},
        wildcards={JIM: 1},
    ).turn_of(JIM)

    t.do(use(7))

    assert t.money(JIM) == 9
    assert t.vp(JIM) == 0
    assert t.s.kept[JIM].sum() + t.s.substitutes[JIM].sum() == 0
    assert t.s.card_owner[6] == USED
    assert t.s.wildcards_spent == 1


def test_one_tile_must_be_real() -> None:
    """SC-20, FE-14.11, FE-14.13: substitutes alone are refused, and so are too few tiles."""
    t = Table(
        public_contracts=True, contracts={JIM: [4]}, cards={JIM: [7]}, wildcards={JIM: 5}
    ).turn_of(JIM)
    assert t.why(use(7)) == No.NEED_REAL

    t.s.substitutes[JIM, 0] = 1
    t.s.kept[JIM, 0] = 5  # four coal too many stand in for nothing
    assert t.why(use(7)) == No.LACK_TILES
    assert t.why(use(8)) == No.NOT_YOUR_CARD


def test_real_or_substitute_is_asked() -> None:
    """FE-14.14, FE-14.16: icon by icon, also to save a real tile; the last real one must stay."""
    t = with_card(1, kept=["coal", "oil"], wildcards={ANNIE: 2})
    t.do(use(1))
    assert t.decision == Decision.PAY
    assert t.legal == {PAY_REAL, PAY_SUB}
    assert t.why(DONE) == No.PAY_FIRST

    t.do(PAY_SUB)  # now the oil must be real, and that is done without asking

    assert t.s.kept[ANNIE].tolist() == [1, 0, 0, 0]
    assert t.money(ANNIE) == 7
    assert t.vp(ANNIE) == 0


def test_the_refusals_of_paying() -> None:
    """FE-14.14: no such tile; no substitute; all must be real."""
    t = with_card(7, kept=["gas", "oil"], wildcards={ANNIE: 2}).planning(ANNIE, 3)
    t.s.decision, t.s.card, t.s.window = Decision.PAY, 6, Decision.PLAN
    assert t.why(PAY_REAL) == No.NO_REAL_TILE
    t.s.substitutes[ANNIE, 0] = 0
    assert t.why(PAY_SUB) == No.NO_SUBSTITUTE
    t.s.must_real = 1
    assert t.why(PAY_SUB) == No.ALL_REAL


def paying(kept: Iterable[str], wildcards: int, paid: int = 0) -> Table:
    """Annie pays for public contract 7 (coal, gas, oil); some icons are paid with real tiles."""
    t = with_card(7, kept=kept)
    t.s.substitutes[ANNIE, 0] = wildcards
    t.s.decision, t.s.card, t.s.window, t.s.icons_paid = Decision.PAY, 6, Decision.PLAN, paid
    return t


def test_a_real_tile_pays_if_the_rest_can_be_paid() -> None:
    """FE-14.14: afterwards a complete payment must exist; all-real if FE-14.11 demands it."""
    assert paying(["coal"], 2).why(PAY_REAL) == No.YES
    assert paying(["coal"], 1).why(PAY_REAL) == No.LACK_TILES

    t = paying(["coal", "gas"], 1)
    assert t.why(PAY_REAL) == No.YES
    t.s.must_real = 1
    assert t.why(PAY_REAL) == No.LACK_TILES
    t.s.kept[ANNIE, 3] = 1
    assert t.why(PAY_REAL) == No.YES


def test_a_substitute_pays_if_the_rest_can_be_paid() -> None:
    """FE-14.14, FE-14.13: one is enough for one icon; none pays nothing, with all tiles there."""
    assert paying(["gas", "oil"], 1).why(PAY_SUB) == No.YES
    assert paying(["coal", "gas", "oil"], 0).why(PAY_SUB) == No.NO_SUBSTITUTE
    assert paying(["gas"], 1).why(PAY_SUB) == No.NO_SUBSTITUTE  # nothing left for the oil
    assert paying([], 3).why(PAY_SUB) == No.NO_SUBSTITUTE  # no tile would be real


def test_the_last_icon_by_a_substitute() -> None:
    """FE-14.13, FE-14.14: if a real tile was paid before, and a substitute is there."""
    assert paying([], 1, paid=2).why(PAY_SUB) == No.YES
    assert paying(["oil"], 0, paid=2).why(PAY_SUB) == No.NO_SUBSTITUTE
    t = paying(["oil"], 1, paid=2)
    t.s.subs_paid = 2
    assert t.why(PAY_SUB) == No.NO_SUBSTITUTE


def test_what_is_paid_leaves_the_game() -> None:
    """FE-14.15: tiles to the box, wildcards to those that are spent."""
    t = with_card(7, kept=["coal", "gas"], wildcards={ANNIE: 1}).do(use(7))
    assert (t.s.boxed, t.s.wildcards_spent) == (2, 1)

    t = with_card(7, kept=["coal", "gas"])
    t.s.substitutes[ANNIE, Substitute.GROUND] = 1
    t.do(use(7))
    assert (t.s.boxed, t.s.wildcards_spent) == (3, 0)


@pytest.mark.parametrize(
    ("tile", "contract", "people", "kept"),
    [
        ("investor", "7{investor}", {"investors": {ANNIE: 2}}, Substitute.INVESTOR),
        ("engineer", "9{engineer}", {"engineers": {ANNIE: 3}}, Substitute.ENGINEER),
    ],
)
def test_people_without_a_space_are_kept(
    tile: str, contract: str, people: dict[str, Any], kept: Substitute
) -> None:
    """FE-14.7, FE-8.2, FE-8.3: a third investor, a third engineer tile: substitutes, not boxed."""
    t = Table(public_contracts=True, filler="gas", contracts={ANNIE: [contract]},
              tiles={"Berlin": tile}, **people).step_of(ANNIE, 3)  # fmt: skip

    assert t.on("Berlin", ANNIE) == 1
    assert t.s.substitutes[ANNIE, kept] == 1
    assert t.s.substitutes[ANNIE].sum() == 1
    assert t.s.kept[ANNIE].sum() == 0
    assert t.s.boxed == 0


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([1, 1, 1, 1], [0, 1, 1, 1]),
        ([0, 1, 1, 1], [0, 0, 1, 1]),
        ([0, 0, 1, 1], [0, 0, 0, 1]),
        ([0, 0, 0, 1], [0, 0, 0, 0]),
    ],
)
def test_which_substitute_leaves(before: list[int], after: list[int]) -> None:
    """FE-14.14: wildcards first, then grounds, investors, engineers."""
    t = with_card(1, kept=["oil"])
    t.s.substitutes[ANNIE] = before
    t.do(use(1))

    assert t.s.substitutes[ANNIE].tolist() == after


def test_substitutes_leave_in_order() -> None:
    """FE-14.14, FE-R35: wildcards first, then grounds, investors, engineers."""
    t = with_card(13, kept=["coal", "gas", "nuclear"], wildcards={ANNIE: 1})
    t.s.substitutes[ANNIE] = [0, 1, 1, 1]
    t.do(use(13))
    while t.decision == Decision.PAY:
        t.do(PAY_SUB if PAY_SUB in t.legal else PAY_REAL)

    # three substitutes and one real tile: grounds, investors, engineers in this order
    assert t.s.substitutes[ANNIE].tolist() == [0, 0, 0, 0]
    assert t.money(ANNIE) == 3 + 8


def test_an_impossible_effect_takes_real_tiles() -> None:
    """SC-38, FE-14.11, FE-14.12, FE-R33, FE-R34: no line to move: 2 VP with real tiles only."""
    t = with_card(2, kept=["nuclear", "oil"])
    t.do(use(2))
    assert t.vp(ANNIE) == 2

    t = with_card(2, kept=["nuclear"], wildcards={ANNIE: 3})
    assert t.why(use(2)) == No.NO_EFFECT


def test_when_a_card_may_be_used() -> None:
    """FE-14.10, FE-R31, FE-R32: in planning and wrapping up, also without engineers."""
    t = with_card(13)
    t.s.free_engineers = 0
    assert t.why(use(13)) == No.YES
    assert t.why(use(13), seat=JIM) == No.NOT_YOUR_TURN

    t.step_of(ANNIE, 3)  # a pass: the turn wraps up
    assert t.decision == Decision.WRAP
    assert t.legal == {DONE, use(13)}


def test_no_card_between_arrival_and_joint_offers() -> None:
    """FE-14.10: not in BUILD; in the move only the one that moves the crew."""
    t = with_card(13, contracts={ANNIE: [1, 9]}, tiles={"Berlin": "gas"}).step_of(ANNIE, 3)
    assert t.decision == Decision.BUILD
    assert t.why(use(13)) == No.NOT_NOW

    t = with_card(13, contracts={ANNIE: [4]}, tiles={"Berlin": "gas", "Munich": "gas"})
    t.step_of(ANNIE, 3)
    assert t.decision == Decision.STEP
    assert t.why(use(13)) == No.NOT_IN_MOVE


def test_a_tile_pays_in_the_turn_it_was_taken() -> None:
    """FE-14.8, FE-14.7: kept after its action, so WRAP can use it."""
    t = Table(
        public_contracts=True,
        contracts={ANNIE: ["4{gas}"]},
        cards={ANNIE: [6]},
        kept={ANNIE: ["coal"]},
        tiles={"Berlin": "gas"},
    ).planning(ANNIE, 3)
    assert t.why(use(6)) == No.LACK_TILES

    t.do(DONE)

    assert t.decision == Decision.WRAP
    assert use(6) in t.legal


def test_people_with_a_free_space_are_placed() -> None:
    """FE-14.7, FE-R36: an investor is placed while there is room; a ground is kept."""
    t = Table(
        public_contracts=True,
        filler="gas",
        contracts={ANNIE: [7]},
        tiles={"Berlin": "investor"},
    ).step_of(ANNIE, 3)
    assert t.s.investors[ANNIE] == 1
    assert t.s.substitutes[ANNIE].sum() == 0


def test_a_double_plant_on_a_ground() -> None:
    """SC-37, FE-15.12, FE-R43: one is built, one stays; the ground is kept."""
    t = Table(
        public_contracts=True,
        filler="coal",
        contracts={ANNIE: ["5{oil*2}"]},
        tiles={"Berlin": "ground"},
    ).turn_of(ANNIE)

    t.do(DONE)

    assert t.on("Berlin", ANNIE) == 1
    assert t.money(ANNIE) == 5
    assert t.s.substitutes[ANNIE].tolist() == [0, 1, 0, 0]
    assert not t.s.finished[4]


def test_plants_of_cards_give_no_wildcard() -> None:
    """FE-14.9, FE-R44: neither fee nor wildcard for contract 9."""
    t = with_card(9, plants={"Lisbon": {JIM: 1}})
    t.do(use(9), space(4, "gas"))

    assert t.on("Lisbon", ANNIE) == 1
    assert t.money(ANNIE) == 3
    assert t.s.substitutes[ANNIE].sum() == 0


@pytest.mark.parametrize("effect", ["must", "may"])
def test_declining_by_option(effect: str) -> None:
    """FE-R33, FE-14.12: `public_effect = "may"` lets an effect go when paid with real tiles."""
    t = with_card(6, public_effect=effect)
    t.do(use(6))

    if effect == "must":
        assert t.why(DONE) == No.EFFECT_FIRST
    else:
        t.do(DONE)
        assert t.vp(ANNIE) == 2
        assert t.s.left[3] == 2


def test_planning_goes_on_after_a_card() -> None:
    """FE-14.10: before, between and after purchases."""
    t = with_card(13, engineers={ANNIE: 2})
    t.do(PLAN_ONE, t.link("START–Berlin"), use(13), offer(0))

    assert t.money(ANNIE) == 3 - 1 + 8 - 1
