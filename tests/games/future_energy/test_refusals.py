"""Refusals say what is true, of the very thing; clauses are those of the question."""

import random

import megawatt
from megawatt.games.future_energy import words
from megawatt.games.future_energy.actions import ACTIONS, CERT, Act
from megawatt.games.future_energy.state import Decision
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import tongue
from tests.games.future_energy.table import (
    ANNIE,
    BILL,
    DONE,
    EDITION,
    JIM,
    KATIE,
    PAY_SUB,
    PLAN_ONE,
    Table,
    offer,
    space,
    use,
)

SAY = tongue("en").at_table(["Annie", "Jim", "Katie", "Bill"], None)
ALL = ["coal", "gas", "nuclear", "oil"]


def why(t: Table, action: int, seat: Seat | None = None) -> tuple[str, str]:
    """Ask why not, as a reader does."""
    who = t.asked if seat is None else seat
    no = t.why(action, who)
    assert no != No.YES
    return words.reason(EDITION, t.s, who, action, no, SAY)


def test_nothing_matches_from_an_uncovered_site() -> None:
    """FE-6.4: there is no tile on Munich; what lacks is a way on."""
    t = Table(contracts={ANNIE: ["4{gas}"]}, uncovered=["Munich"],
              tiles={"Berlin": "gas", "Hamburg": "gas"}).step_of(ANNIE, 1)  # fmt: skip

    text, clause = why(t, t.link("START–Munich"))

    assert (text, clause) == ("No matching tile can be reached from there.", "FE-6.4")


def test_two_more_plants_are_too_many() -> None:
    """FE-7.3, FE-15.15: two plants stand there; the limit is named, not a third plant."""
    t = Table(public_contracts=True, contracts={ANNIE: [4]}, cards={ANNIE: [15]},
              kept={ANNIE: ALL},
              plants={"Lisbon": {ANNIE: 2, JIM: 1}, "Rome": {JIM: 1},
                      "Madrid": {JIM: 1}}).planning(ANNIE, 3)  # fmt: skip
    t.do(use(15), space(4, "gas"))

    assert t.decision == Decision.FX_JOINT_SITE
    text = "At most 3 of your plants may stand on one site."
    assert why(t, t.site("Lisbon")) == (text, "FE-7.3")


def test_a_nuclear_tile_that_is_not_there() -> None:
    """FE-16.8, FE-16.10: none on the board is not the same as used up."""
    tiles = {"Berlin": "gas", "Munich": "gas"}
    t = Table(new_grounds=True, contracts={ANNIE: ["4{gas}"]}, tiles=tiles).step_of(ANNIE, 3)
    assert why(t, t.nuc("START–Berlin")) == ("You have no tile on your nuclear board.", "FE-16.8")

    t.s.nuclear[ANNIE] = 1
    assert why(t, t.nuc("START–Berlin"))[1] == "FE-16.10"


def joining(**more: object) -> Table:
    """Annie builds on a ground with a plant below gas; Jim and Katie can join, Bill cannot."""
    return Table(
        contracts={ANNIE: ["4{gas}"], JIM: ["9{gas,engineer}"], KATIE: ["1{gas}"], BILL: ["2"]},
        money={JIM: 2, KATIE: 2, BILL: 2},
        tiles={"Berlin": "ground"},
        **more,  # type: ignore[arg-type]  # options of the table
    ).turn_of(ANNIE)


def test_joining_after_a_ground() -> None:
    """FE-10.3: the icon of the plant that was built, named in question and refusal."""
    t = joining().do(DONE)

    assert t.decision == Decision.JOIN
    assert words.decision(EDITION, t.s, JIM, SAY) == (
        "Join Annie at Berlin with a plant below gas? You build for 2M, without the tile's action."
    )
    text, clause = why(t, space(9, "engineer"))
    assert (text, clause) == ("You can join only with a plant below gas.", "FE-10.3")


def test_who_is_not_asked_to_join_learns_why() -> None:
    """FE-10.1, FE-10.2: who has built, who is asked later, who declined, who cannot."""
    t = joining().do(DONE)
    here = space(4, "gas")
    assert t.asked == JIM
    assert why(t, here, ANNIE) == (
        "You have built here; now the others are asked to join. Wait for Jim.",
        "FE-10.1",
    )
    assert why(t, here, KATIE) == ("Jim is asked to join before you.", "FE-10.1")
    assert why(t, here, BILL) == (
        "To join you need a plant below gas; you have none. Wait for Jim.",
        "FE-10.2",
    )
    assert why(t, PLAN_ONE, KATIE) == ("It is not your turn: Jim decides now.", "FE-3.2")

    t.do(DONE)
    assert t.asked == KATIE
    assert why(t, here, JIM) == (
        "You were asked and did not join. Wait for Katie.",
        "FE-10.1",
    )


def test_who_cannot_pay_to_join_reads_what_it_costs() -> None:
    """FE-10.2: the fee beside the money."""
    t = joining()
    t.s.money[JIM] = 1
    t.do(DONE)

    assert t.asked == KATIE
    assert why(t, space(9, "gas"), JIM) == (
        "Joining costs 2M; you have 1M. Wait for Katie.",
        "FE-10.2",
    )


def test_a_public_contract_says_how_many_tiles_it_takes() -> None:
    """FE-14.13: all of them, and how many the seat could pay."""
    t = Table(
        public_contracts=True, contracts={JIM: [4]}, cards={JIM: [7]}, wildcards={JIM: 1}
    ).turn_of(JIM)
    t.s.kept[JIM, 0] = 5
    assert why(t, use(7), JIM) == (
        "This contract takes 3 tiles; yours that fit or stand in: 2.",
        "FE-14.11",
    )


def test_prices_stand_beside_the_money() -> None:
    """FE-5.3, FE-5.6: what it costs and what there is."""
    t = Table(contracts={ANNIE: [4]}, display=(1, 2, 3, 5)).planning(ANNIE, 2)
    assert why(t, offer(2)) == ("This contract costs 3M; you have 2M.", "FE-5.6")

    t = Table(contracts={ANNIE: [4]}).planning(ANNIE, 0)
    assert why(t, PLAN_ONE) == ("A line costs 1M; you have 0M.", "FE-5.3")


def test_what_is_not_asked_has_a_reason_of_its_own() -> None:
    """FE-6.4, FE-5.5, FE-7.1: first why, then what is asked now."""
    t = Table(
        contracts={ANNIE: ["4{gas}"]},
        uncovered=["Berlin", "Gothenburg"],
        tiles={"Copenhagen": "gas", "Hamburg": "gas", "Lisbon": "gas", "Munich": "oil"},
        lines={"START–Berlin": [JIM, KATIE]},
    ).planning(ANNIE, 2)
    asked = "Asked now: Planning: buy lines or a contract (2M, 1 engineer free)?"

    def own(action: int) -> str:
        text, _ = why(t, action)
        assert text.endswith(asked)
        return text.removesuffix(asked).strip()

    assert own(t.site("Copenhagen")) == "The way there costs 3M; you have 2M."
    assert own(t.site("Hamburg")) == "The crew moves after planning; the way there costs 1M."
    assert own(t.site("Munich")).startswith("You have no plant waiting for this tile")
    assert own(t.site("Berlin")) == "No tile lies there: the crew can only pass."
    assert own(t.site("Lisbon")) == "The crew cannot get there: it passes no site with a tile."
    assert own(t.link("START–Berlin")) == "This link already has a power line."
    assert own(t.link("START–Munich")) == "To place a line there, buy it first."
    assert own(space(4, "gas")).startswith("A plant is built when the crew has arrived")
    assert own(space(9, "gas")) == "This space is on no unfinished contract of yours."


def test_nothing_is_refused_for_another_question_alone() -> None:
    """FE-3.2, FE-3.3, FE-14.14, FE-15.3, FE-16.9: payments, certificates, tiles, declining."""
    t = Table(contracts={ANNIE: ["1{gas,coal}"]}, tiles={"Berlin": "gas"}).planning(ANNIE, 3)
    planning = " Asked now: Planning: buy lines or a contract (3M, 1 engineer free)?"
    for action, text, clause in (
        (PAY_SUB, "Tiles are paid when a public contract is used.", "FE-14.14"),
        (PAY_SUB + 1, "No nuclear tile waits for its place.", "FE-16.9"),
        (CERT, "Certificates are sold by means of a public contract only.", "FE-15.3"),
    ):
        assert why(t, action) == (text + planning, clause)
    t.do(PLAN_ONE)
    assert why(t, DONE)[0].startswith("This cannot be declined. Asked now: Where does your")


def test_a_site_while_the_crew_moves() -> None:
    """FE-6.8: a way of several links is walked link by link."""
    t = Table(contracts={ANNIE: ["4{gas}"]}, uncovered=["Berlin"],
              tiles={"Copenhagen": "gas", "Hamburg": "gas"}).step_of(ANNIE, 3)  # fmt: skip

    text, clause = why(t, t.site("Copenhagen"))
    assert text.startswith("The way there costs 2M: walk it link by link. Asked now: Move the crew")
    assert clause == "FE-6.8"


def test_clauses_are_those_of_the_question() -> None:
    """FE-5.5, FE-8.4, FE-8.5, FE-10.4, FE-15.11: the same action rests on different rules."""
    t = Table(contracts={ANNIE: [4]}).planning(ANNIE, 5).do(PLAN_ONE)
    assert words.clause(t.s, t.asked, t.link("START–Berlin")) == "FE-5.5"
    expected = {
        Decision.STEP: "FE-6.8",
        Decision.NUC_LINE: "FE-8.4",
        Decision.GROUND_LINE: "FE-16.5",
    }
    for decision, clause in expected.items():
        t.s.decision = decision
        assert words.clause(t.s, t.asked, t.link("START–Berlin")) == clause
    t.s.decision = Decision.COAL
    assert words.clause(t.s, t.asked, space(4, "gas")) == "FE-8.5"
    t.s.decision = Decision.JOIN
    assert words.clause(t.s, t.asked, space(4, "gas")) == "FE-10.4"
    assert words.clause(t.s, t.asked, DONE) == "FE-10.1"
    t.s.decision, t.s.card = Decision.FX_SWAP_A, 10
    assert words.clause(t.s, t.asked, t.site("Berlin")) == "FE-15.11"
    t.s.decision = Decision.PAY
    assert words.clause(t.s, t.asked, PAY_SUB) == "FE-14.14"


def test_the_start_is_no_site() -> None:
    """FE-16.7, FE-15.5, FE-15.9: refused by the rule of the question."""
    t = Table(new_grounds=True, public_contracts=True, contracts={ANNIE: [4]}, crew="Berlin",
              uncovered=["Berlin"]).planning(ANNIE, 3)  # fmt: skip
    for decision, clause in (
        (Decision.GROUND_SITE, "FE-16.7"),
        (Decision.FX_CREW, "FE-15.5"),
        (Decision.FX_JOINT_SITE, "FE-15.9"),
    ):
        t.s.decision, t.s.card = decision, 14
        assert why(t, t.site("START")) == ("The starting space is no power plant site.", clause)


def test_choices_of_a_match_name_the_clause_of_the_question() -> None:
    """FE-5.5, FE-6.8: a link is a line while planning, a step of the crew when it moves."""
    match, luck = megawatt.game("future-energy").start(2, 3), random.Random(1)
    seen: dict[Decision, set[str]] = {}
    while not match.over and len(seen) < 4:
        seat = match.to_act[0]
        asked = Decision(match.decision_kind(seat))
        for action, choice in match.choices(seat).items():
            if ACTIONS[action].kind == Act.LINK:
                seen.setdefault(asked, set()).add(choice.clause)
        match.play(seat, luck.choice(match.legal(seat)))
        if {Decision.LINE, Decision.STEP} <= set(seen):
            break
    assert (seen[Decision.LINE], seen[Decision.STEP]) == ({"FE-5.5"}, {"FE-6.8"})
