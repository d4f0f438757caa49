"""Module 2: when the effect of a public contract is possible, and where the map ends."""

from typing import Any

import pytest

from megawatt.games.future_energy.actions import LINK, SITE
from megawatt.games.future_energy.rules.movement import move_on
from megawatt.games.future_energy.state import Decision
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from tests.games.future_energy.table import (
    ANNIE,
    DONE,
    EDITION,
    JIM,
    KATIE,
    PLAN_ONE,
    PLAN_TWO,
    PUB_TOP,
    Table,
    offer,
    space,
    use,
)

ALL = ("coal", "gas", "nuclear", "oil")
LAST = 87  # link of the large map


def mostly_wild(card: int, **more: Any) -> Table:
    """Annie has one real tile for a card and wildcards: they pay for an effect, not for VP."""
    more.setdefault("contracts", {ANNIE: [4]})
    more.setdefault("wildcards", {ANNIE: 3})
    shown = EDITION.tables["public_contracts"][card - 1]["tiles"][0]
    t = Table(public_contracts=True, cards={ANNIE: [card]}, kept={ANNIE: [shown]}, **more)
    return t.planning(ANNIE, 3)


def all_links_taken(card: int, but: int = -1, own: int = 0, by: int = 1 << JIM) -> Table:
    """Annie has a line on one link, the others on all, but for one at most."""
    t = mostly_wild(card)
    t.s.lines[:] = by
    t.s.lines[own] = 1 << ANNIE
    t.s.line_supply[ANNIE] -= 1
    if but >= 0:
        t.s.lines[but] = 0
    return t


def test_a_line_needs_a_bare_link_to_move_to() -> None:
    """FE-15.2, FE-14.11: every other link is taken: impossible; the last link is bare: possible."""
    assert all_links_taken(2).why(use(2)) == No.NO_EFFECT
    assert all_links_taken(2, but=LAST).why(use(2)) == No.YES


def test_a_line_needs_a_link_with_room_to_move_to() -> None:
    """FE-15.8, FE-14.11: one line of another seat leaves room, two do not."""
    assert all_links_taken(8).why(use(8)) == No.YES
    assert all_links_taken(8, by=1 << JIM | 1 << KATIE).why(use(8)) == No.NO_EFFECT


@pytest.mark.parametrize("card", [2, 8])
def test_a_line_must_be_on_the_map_to_move(card: int) -> None:
    """FE-15.2, FE-15.8, FE-14.11: without an own line on the map nothing moves."""
    assert mostly_wild(card).why(use(card)) == No.NO_EFFECT
    assert mostly_wild(card, lines={"START–Berlin": [ANNIE]}).why(use(card)) == No.YES


def test_the_smaller_map_has_fewer_links() -> None:
    """FE-2.1, FE-15.2: three seats play on 79 links; the 80th is none."""
    lines = {"START–Berlin": [ANNIE], "START–Munich": [ANNIE]}
    t = Table(3, public_contracts=True, contracts={ANNIE: [4]}, cards={ANNIE: [2]},
              kept={ANNIE: ALL}, lines=lines).planning(ANNIE, 3).do(use(2))  # fmt: skip

    assert t.decision == Decision.FX_LINE_FROM
    assert t.why(LINK + 78) == No.NOT_YOUR_LINE
    assert t.why(LINK + 79) == No.NO_SUCH_LINK


def test_a_certificate_must_be_there_to_be_sold() -> None:
    """FE-15.3, FE-14.11: one is enough."""
    assert mostly_wild(3).why(use(3)) == No.NO_EFFECT
    assert mostly_wild(3, certificates={ANNIE: [4]}).why(use(3)) == No.YES


def test_a_plant_must_have_room_to_shift() -> None:
    """FE-15.4, FE-14.11: full contracts hold everything in its place."""
    assert mostly_wild(4).why(use(4)) == No.NO_EFFECT
    assert mostly_wild(4, contracts={ANNIE: ["4{gas}"]}).why(use(4)) == No.YES


def test_a_plant_shifts_by_one_space() -> None:
    """FE-15.4: to a neighbour, not to the empty space behind it."""
    t = Table(public_contracts=True, contracts={ANNIE: ["19{coal}"]}, cards={ANNIE: [4]},
              kept={ANNIE: ALL}).planning(ANNIE, 3).do(use(4))  # fmt: skip

    assert t.legal == {space(19, "investor"), space(19, "gas")}
    assert t.why(space(19, "engineer")) == No.NEIGHBOUR_FULL


def test_a_plant_must_wait_to_be_returned() -> None:
    """FE-15.6, FE-14.11: no plant on a contract, nothing to return."""
    assert mostly_wild(6, contracts={}).why(use(6)) == No.NO_EFFECT
    assert mostly_wild(6, contracts={ANNIE: ["4{gas}"]}).why(use(6)) == No.YES


def test_a_joint_plant_needs_a_plant_and_a_site() -> None:
    """FE-15.9, FE-14.11: a plant of Annie's, a plant of another's, room for one."""
    lisbon = {"Lisbon": {JIM: 1}}
    assert mostly_wild(9, plants=lisbon).why(use(9)) == No.YES
    assert mostly_wild(9, plants=lisbon, contracts={}).why(use(9)) == No.NO_EFFECT
    assert mostly_wild(9).why(use(9)) == No.NO_EFFECT
    assert mostly_wild(9, plants={"Lisbon": {JIM: 1, ANNIE: 2}}).why(use(9)) == No.YES
    assert mostly_wild(9, plants={"Lisbon": {JIM: 1, ANNIE: 3}}).why(use(9)) == No.NO_EFFECT


def test_two_joint_plants_need_room_for_two() -> None:
    """FE-15.15, FE-14.11: beside two own plants there is room for one only."""
    assert mostly_wild(15, plants={"Lisbon": {JIM: 1, ANNIE: 1}}).why(use(15)) == No.YES
    assert mostly_wild(15, plants={"Lisbon": {JIM: 1, ANNIE: 2}}).why(use(15)) == No.NO_EFFECT


def test_two_joint_plants_need_an_own_contract() -> None:
    """FE-15.15, FE-14.11: Jim's contract with two plants does not help Annie."""
    contracts = {ANNIE: ["4{gas}"], JIM: [9]}
    t = mostly_wild(15, contracts=contracts, plants={"Lisbon": {JIM: 1}})

    assert t.why(use(15)) == No.NO_EFFECT


def test_the_last_site_of_the_map_can_be_joined() -> None:
    """FE-15.9, FE-2.1: Bucharest is the 45th of 45 sites."""
    t = Table(public_contracts=True, contracts={ANNIE: [4]}, cards={ANNIE: [9]},
              kept={ANNIE: ALL}, plants={"Bucharest": {JIM: 1}, "Lisbon": {JIM: 1}})  # fmt: skip
    t.planning(ANNIE, 3).do(use(9), space(4, "gas"))
    assert t.legal == {t.site("Bucharest"), t.site("Lisbon")}
    t.do(t.site("Bucharest"))

    assert t.on("Bucharest", ANNIE) == 1
    assert mostly_wild(9, plants={"Bucharest": {JIM: 1}}).why(use(9)) == No.YES


def test_the_smaller_map_has_fewer_sites() -> None:
    """FE-2.1, FE-15.9, FE-15.11, FE-15.5: three seats play on 40 sites; the 41st is none."""
    more: dict[str, Any] = {"plants": {"Lisbon": {JIM: 1}, "Paris": {JIM: 1}}}
    more |= {"contracts": {ANNIE: [4]}, "kept": {ANNIE: ALL}, "public_contracts": True}
    more |= {"tiles": {"Berlin": "coal", "Munich": "gas"}, "uncovered": ["Vienna", "Frankfurt"]}
    for card, before in ((9, [space(4, "gas")]), (11, []), (5, [])):
        t = Table(3, cards={ANNIE: [card]}, **more).planning(ANNIE, 3).do(use(card), *before)
        assert t.why(SITE + 41) == No.NO_SUCH_SITE
        assert t.why(SITE + 40) not in (No.NO_SUCH_SITE, No.NOT_NOW)


def test_a_free_contract_must_fit_the_supply() -> None:
    """FE-15.10, FE-14.11: one plant fills no contract of two spaces."""
    display = {"display": (1, 2, 3, 5)}
    assert mostly_wild(10, supply={ANNIE: 1}, **display).why(use(10)) == No.NO_EFFECT
    assert mostly_wild(10, supply={ANNIE: 2}, **display).why(use(10)) == No.YES


@pytest.mark.parametrize("site", ["Hamburg", "Bucharest"])
def test_tiles_must_differ_to_be_swapped(site: str) -> None:
    """FE-15.11, FE-14.11: 45 investors do not; one other tile does, also on the last site."""
    assert mostly_wild(11).why(use(11)) == No.NO_EFFECT
    assert mostly_wild(11, tiles={site: "coal"}).why(use(11)) == No.YES


def test_the_last_site_can_be_swapped() -> None:
    """FE-15.11, FE-R39: coal and oil are the first and last of the energies."""
    tiles = {"Hamburg": "coal", "Bucharest": "oil", "Berlin": "gas"}
    t = Table(public_contracts=True, contracts={ANNIE: [4]}, cards={ANNIE: [11]},
              kept={ANNIE: ALL}, tiles=tiles, swap_tiles="energies")  # fmt: skip
    t.planning(ANNIE, 3).do(use(11))

    assert t.legal == {t.site(name) for name in tiles}


def test_an_oil_plant_must_stand_alone_to_be_doubled() -> None:
    """FE-15.12, FE-14.11: an oil icon with one plant, and one plant in supply."""
    assert mostly_wild(12).why(use(12)) == No.NO_EFFECT
    assert mostly_wild(12, contracts={ANNIE: ["5{oil*2}"]}).why(use(12)) == No.NO_EFFECT
    oil = {"contracts": {ANNIE: [5]}}
    assert mostly_wild(12, supply={ANNIE: 1}, **oil).why(use(12)) == No.YES
    assert mostly_wild(12, supply={ANNIE: 0}, **oil).why(use(12)) == No.NO_EFFECT


def test_a_free_line_must_be_in_supply() -> None:
    """FE-15.14, FE-14.11: the last one is enough."""
    assert mostly_wild(14, lines_left={ANNIE: 0}).why(use(14)) == No.NO_EFFECT
    assert mostly_wild(14, lines_left={ANNIE: 1}).why(use(14)) == No.YES


def test_in_the_move_the_effect_is_never_declined() -> None:
    """FE-14.12, FE-15.5, FE-R33: the option does not reach the crew in the middle of a move."""
    t = Table(public_contracts=True, contracts={ANNIE: ["4{gas}"]}, cards={ANNIE: [5]},
              kept={ANNIE: ["gas", "nuclear"]}, tiles={"Berlin": "gas", "Munich": "gas"},
              public_effect="may").step_of(ANNIE, 3)  # fmt: skip
    t.do(use(5))

    assert t.decision == Decision.FX_CREW
    assert t.why(DONE) == No.EFFECT_FIRST


def test_the_crew_enters_the_last_site() -> None:
    """FE-15.5, FE-2.1: Bucharest is the 45th of 45 sites."""
    t = mostly_wild(5, crew="Odesa", uncovered=["Odesa", "Bucharest"]).do(use(5))

    assert t.place() == "Bucharest"


def test_the_crew_enters_no_closed_site() -> None:
    """FE-15.5, FE-2.3: Bergen lies face down with two seats."""
    around = ["Oslo", "Gothenburg", "Stockholm", "Umea"]
    t = mostly_wild(5, seats=2, crew="Oslo", uncovered=around).do(use(5))

    assert t.decision == Decision.FX_CREW
    assert t.why(t.site("Bergen")) == No.CLOSED_SITE


@pytest.mark.parametrize(
    ("owner", "kept", "decision"),
    [
        (ANNIE, ["gas", "nuclear"], Decision.STEP),
        (ANNIE, ["coal"], Decision.WRAP),
        (JIM, ["gas", "nuclear"], Decision.WRAP),
    ],
)
def test_the_card_that_helps_the_move(owner: Seat, kept: list[str], decision: Decision) -> None:
    """FE-6.8, FE-6.6: the seat's own, and payable; otherwise Annie cannot pay 2M and passes."""
    t = Table(public_contracts=True, contracts={ANNIE: ["3{coal}"]}, tiles={"Berlin": "coal"},
              lines={"START–Berlin": [JIM, KATIE]}, cards={owner: [5]}, kept={ANNIE: kept},
              money={ANNIE: 1})  # fmt: skip
    t.s.current = t.s.asked = ANNIE
    move_on(t.box, t.s, ANNIE)

    assert t.decision == decision


def test_using_and_buying_a_card_is_progress() -> None:
    """FE-11.4: either breaks a stalemate."""
    t = mostly_wild(1)
    t.s.progress = 0
    t.do(use(1))
    assert t.s.progress == 1

    t = mostly_wild(1)
    t.s.progress = 0
    t.do(PUB_TOP)
    assert t.s.progress == 1


def again(bought: int, money: int, **more: Any) -> Table:
    """Annie has made a purchase this turn and owns the card that repeats one."""
    t = mostly_wild(16, engineers={ANNIE: 2}, **more).planning(ANNIE, 9)
    t.do(bought)
    if t.decision == Decision.LINE:
        t.do(t.link("START–Berlin"))
    if t.decision == Decision.LINE:
        t.do(t.link("START–Munich"))
    t.s.money[ANNIE] = money
    return t


@pytest.mark.parametrize(
    ("bought", "price", "left"), [(PLAN_ONE, 1, 2), (PLAN_TWO, 5, 4), (offer(0), 1, 9)]
)
def test_a_purchase_is_repeated_at_its_price(bought: int, price: int, left: int) -> None:
    """FE-15.16, FE-14.11: the money for it, and for lines enough in supply."""
    assert again(bought, price).why(use(16)) == No.YES
    assert again(bought, price - 1).why(use(16)) == No.NO_EFFECT
    assert again(bought, 9, lines_left={ANNIE: left}).why(use(16)) == No.YES
    if bought != offer(0):
        assert again(bought, 9, lines_left={ANNIE: left - 1}).why(use(16)) == No.NO_EFFECT


def test_nothing_bought_nothing_repeated() -> None:
    """FE-15.16, FE-14.11: money and supply alone are not enough."""
    assert mostly_wild(16).planning(ANNIE, 9).why(use(16)) == No.NO_EFFECT


def test_a_contract_or_a_card_may_repeat_a_contract() -> None:
    """FE-15.16, FE-R41: what still can be had: contract, card of the display, top of the stack."""
    t = again(offer(0), 1, supply={ANNIE: 3})  # one plant is left: no contract fits
    assert t.why(use(16)) == No.YES
    t.s.card_display[:] = -1
    assert t.why(use(16)) == No.YES  # the stack
    t.s.cards_drawn = 16
    assert t.why(use(16)) == No.NO_EFFECT
    t.s.card_display[3] = 7
    assert t.why(use(16)) == No.YES  # the display
    t.s.card_display[3], t.s.plant_supply[ANNIE] = -1, 4
    assert t.why(use(16)) == No.YES  # a contract
