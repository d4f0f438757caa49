"""Everything the game says has words, and they are the right ones."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from megawatt.games.future_energy import edition, names, words
from megawatt.games.future_energy.actions import ACTIONS
from megawatt.games.future_energy.ending import categories, cause_words
from megawatt.games.future_energy.secrets import conceal
from megawatt.games.future_energy.state import (
    SCORED_BY,
    STACK_EMPTY,
    TRIGGERED_BY,
    Decision,
    Score,
)
from megawatt.games.future_energy.verdicts import WORDS, No
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import readable
from megawatt.kernel.tongue import tongue
from tests.games.future_energy.table import (
    ANNIE,
    DONE,
    EDITION,
    JIM,
    KATIE,
    PAY_SUB,
    PLAN_ONE,
    Table,
    contract_of,
    offer,
    space,
    use,
)
from tests.games.future_energy.test_setup import new_game

SAY = tongue("en").at_table(["Annie", "Jim", "Katie", "Bill"], None)
RULES = Path(__file__).parents[3] / "docs" / "rules" / "future_energy.md"


def said(t: Table, action: int, seat: Seat | None = None) -> str:
    return words.action(EDITION, t.s, t.asked if seat is None else seat, action, SAY)


def test_every_refusal_has_words_and_a_clause() -> None:
    """FE-3.2: and the clause is in the specification."""
    rules = RULES.read_text(encoding="utf-8")
    assert set(WORDS) == set(No) - {No.YES}
    assert all(clause in rules for _, clause in WORDS.values())


def test_every_action_rests_on_a_clause() -> None:
    """FE-D0: each of the 393."""
    rules = RULES.read_text(encoding="utf-8")
    assert len(ACTIONS) == 393
    t = Table(contracts={ANNIE: [4]}).planning(ANNIE, 5)
    for asked in ASKED:
        t.s.decision = asked
        named = {words.clause(t.s, ANNIE, action) for action in range(len(ACTIONS))}
        assert all(clause in rules for clause in named)
        assert words.clause(t.s, ANNIE, use(7)) == "FE-15.7"


ASKED = [decision for decision in Decision if decision > Decision.OVER]


@pytest.mark.parametrize("decision", ASKED)
def test_every_decision_is_asked_and_every_action_said(decision: Decision) -> None:
    """FE-D0: in every decision, whatever is asked about."""
    t = Table(public_contracts=True, new_grounds=True, contracts={ANNIE: [4]}, cards={ANNIE: [7]})
    t.s.decision, t.s.in_hand = decision, 3
    if decision == Decision.PAY or decision >= Decision.FX_LINE_FROM:
        t.s.card = 6

    assert words.decision(EDITION, t.s, ANNIE, SAY)
    assert words.decision(EDITION, t.s, JIM, SAY) == "Wait for Annie."
    for action in range(len(ACTIONS)):
        text = said(t, action, ANNIE)
        assert text
        assert "{" not in text


def test_words_are_distinct() -> None:
    """FE-D0: within each decision of some games, on what the seat knows."""
    for seats, options in ((2, {}), (4, {"public_contracts": True, "new_grounds": True})):
        luck = random.Random(seats)
        t = Table(seats)
        t.s = new_game(seats, 11, **options)
        for _ in range(60):
            choices = sorted(t.legal)
            s = t.s.copy()
            conceal(t.box, s, t.asked)
            texts = [words.action(EDITION, s, t.asked, action, SAY) for action in choices]
            assert len(set(texts)) == len(choices)
            t.do(luck.choice(choices))
            if t.decision == Decision.OVER:
                break


def test_a_step_says_whom_it_pays() -> None:
    """FE-6.3: bank, owner, owners, nobody."""
    t = Table(
        contracts={ANNIE: ["4{gas}"]},
        tiles={"Berlin": "gas", "Munich": "gas", "Vienna": "gas", "Poznan": "gas"},
        lines={"START–Munich": [JIM], "START–Vienna": [JIM, KATIE], "START–Poznan": [ANNIE]},
    ).step_of(ANNIE, 3)

    assert said(t, t.link("START–Berlin")) == "Walk to Berlin (gas): 1M to the bank"
    assert said(t, t.link("START–Munich")) == "Walk to Munich (gas): 1M to Jim"
    assert said(t, t.link("START–Vienna")).endswith("1M to Jim and 1M to Katie")
    assert said(t, t.link("START–Poznan")).endswith("free on your line")


def test_a_purchase_says_its_price() -> None:
    """FE-5.6, FE-16.6: bought or for free."""
    t = Table(contracts={ANNIE: [4]}, display=(1, 2, 3, 5)).planning(ANNIE, 5)
    assert said(t, offer(1)) == "Buy contract 2 (coal, nuclear; 4 VP) for 2M"

    t.s.decision = Decision.GROUND_CONTRACT
    assert said(t, offer(1)) == "Take contract 2 (coal, nuclear; 4 VP) for free"


def test_a_completion_is_announced() -> None:
    """FE-9.1: what the last plant brings."""
    t = Table(contracts={ANNIE: ["1{gas}", 9]}, tiles={"Berlin": "gas"}).step_of(ANNIE, 3)

    assert "completes it: 4 VP" in said(t, space(1, "gas"))
    assert "completes" not in said(t, space(9, "gas"))

    boxes = EDITION.record.copy()
    readable(boxes).completion_bonus = 3  # of another edition
    other = words.action(replace(EDITION, record=boxes), t.s, ANNIE, space(1, "gas"), SAY)
    assert other.endswith("completes it: 4 VP, 3M")


def test_two_plants_on_oil_complete_a_contract() -> None:
    """FE-15.12, FE-9.1: on an oil site the space is emptied as a whole."""
    t = Table(public_contracts=True, contracts={ANNIE: ["5{oil*2}", 3]}, tiles={"Berlin": "oil"})
    t.step_of(ANNIE, 3)

    assert t.decision == Decision.BUILD
    assert "completes it: 4 VP" in said(t, space(5, "oil"))
    assert "completes" not in said(t, space(3, "oil"))


def test_a_double_space_is_built_whole() -> None:
    """FE-15.12, FE-8.6: the words say both, and that it completes the contract."""
    t = Table(public_contracts=True, contracts={ANNIE: ["5{oil*2}", 3], JIM: ["10{oil*2}"]},
              money={JIM: 2}, tiles={"Berlin": "oil"}).step_of(ANNIE, 3)  # fmt: skip
    assert said(t, space(5, "oil")).startswith("Build both plants below oil on contract 5 – comp")

    t.do(space(5, "oil"), DONE)
    assert t.asked == JIM
    assert said(t, space(10, "oil")) == (
        "Join for 2M: build both plants below oil on contract 10, without the tile's action"
        " – completes it: 4 VP, 1M"
    )


def test_numbers_are_counted() -> None:
    """FE-8.6, FE-16.5, FE-5.1: one is not many, and nobody buys without an engineer."""
    t = Table(public_contracts=True, new_grounds=True, contracts={ANNIE: [4]}).planning(ANNIE, 2)
    assert words.decision(EDITION, t.s, ANNIE, SAY) == (
        "Planning: buy lines or a contract (2M, 1 engineer free)?"
    )
    t.s.free_engineers = 0
    assert words.decision(EDITION, t.s, ANNIE, SAY) == (
        "Planning: your engineers are busy. Use a public contract, or go on (2M)?"
    )
    t.s.decision, t.s.extras = Decision.OIL, 1
    assert words.decision(EDITION, t.s, ANNIE, SAY) == (
        "Oil: build 1 more plant here, from another contract?"
    )
    t.s.decision = Decision.GROUND_LINE
    assert words.decision(EDITION, t.s, ANNIE, SAY) == "Place 1 line for free?"
    t.s.extras = 2
    assert words.decision(EDITION, t.s, ANNIE, SAY) == "Place up to 2 lines for free?"


def test_a_substitute_is_announced() -> None:
    """FE-14.15: no VP, and which tile goes."""
    t = Table(
        public_contracts=True,
        contracts={ANNIE: [4]},
        cards={ANNIE: [1]},
        kept={ANNIE: ["coal", "oil"]},
        wildcards={ANNIE: 1},
    ).planning(ANNIE, 3)
    t.do(use(1))

    assert said(t, PAY_SUB) == "Pay with a substitute (wildcard) for coal: no VP"


def test_refusals_name_numbers() -> None:
    """FE-5.7: plants needed and plants left."""
    t = Table(contracts={ANNIE: [4]}, supply={ANNIE: 3}, display=(19, 1, 2, 3)).planning(ANNIE, 9)
    text, clause = words.reason(EDITION, t.s, ANNIE, offer(0), t.why(offer(0)), SAY)

    assert text == "You need 4 plants in your supply for this contract; you have 3."
    assert clause == "FE-5.7"


def test_breakdown_adds_up() -> None:
    """FE-I18: during play and at the end."""
    t = Table(largest_grid=True, public_contracts=True, new_grounds=True,
              lines={"START–Berlin": [ANNIE]}, plants={"Berlin": {ANNIE: 2}},
              contracts={ANNIE: ["4{gas}", "S1{oil}", "19{gas}"], JIM: [5]},
              certificates={ANNIE: [3, 3, 5], JIM: [4]})  # fmt: skip
    t.s.finished[contract_of(4)] = t.s.finished[contract_of("S1")] = 1
    t.s.card_owner[6] = SCORED_BY + ANNIE
    t.s.scores[ANNIE, :3] = [16, 4, 5]
    found = words.breakdown(EDITION, t.s, ANNIE, SAY)
    assert found == {
        "Contract 4": 4,
        "Contract S1": 12,
        "Public contract 7": 4,
        "Construction grounds": 5,
    }
    theirs = words.breakdown(EDITION, t.s, JIM, SAY)
    assert list(theirs) == list(found)  # so that seats can stand side by side
    assert not any(theirs.values())

    t.score()
    t.s.decision = Decision.OVER
    found = words.breakdown(EDITION, t.s, ANNIE, SAY)
    assert found["Empty spaces of contract 19"] == 3
    assert found["CO₂ certificates of 3 VP"] == 6
    assert found["CO₂ certificates of 4 VP"] == 0
    assert found["CO₂ certificates of 5 VP"] == 5
    assert found["Blue region"] == 6
    assert found["Largest grid"] == 6
    assert sum(found.values()) == t.vp(ANNIE)
    few = categories(EDITION, t.s, ANNIE, SAY)
    assert sum(few.values()) == t.vp(ANNIE)
    assert few["North · Blue region"] == 6  # as the map calls it, beside its colour


def test_how_it_ended() -> None:
    """FE-11.1, FE-11.4, FE-12.8: lines, stack or stalemate; tie broken by money or shared."""
    t = Table(money={ANNIE: 3, JIM: 5})
    t.s.decision = Decision.OVER
    t.s.scores[:, Score.CONTRACTS] = [9, 9, 1, 0]
    assert words.outcome(EDITION, t.s, SAY) == (
        "Jim won the tie at 9 VP with more money: 5M against Annie 3M. "
        "The game ended because 3 rounds in a row had passed without progress."
    )
    t.s.money[ANNIE], t.s.triggered = 5, STACK_EMPTY
    assert words.outcome(EDITION, t.s, SAY) == (
        "Annie and Jim shared the victory with 9 VP and 5M each. "
        "The game ended because the stack of contracts was empty."
    )
    assert words.outcome(EDITION, t.s, SAY.at_table(SAY.names, JIM)).startswith("Annie and you")
    t.s.scores[ANNIE, 0], t.s.triggered = 10, TRIGGERED_BY + KATIE
    assert words.outcome(EDITION, t.s, SAY) == (
        "Annie won with 10 VP, 1 ahead of Jim with 9 VP. "
        "The game ended because Katie had placed their last line."
    )


def test_the_first_trigger_ended_the_game() -> None:
    """FE-11.1: the stack was drawn empty first, then a seat ran out of lines."""
    t = Table(contracts={ANNIE: [4]}, display=(1, 2, 3, 5), stack=(9,), lines_left={ANNIE: 1},
              engineers={ANNIE: 2}).planning(ANNIE, 9)  # fmt: skip

    t.do(offer(0), PLAN_ONE, t.link("START–Berlin"))

    assert t.s.line_supply[ANNIE] == 0
    assert cause_words(t.s, SAY) == "The game ended because the stack of contracts was empty."


def test_everything_is_told() -> None:
    """FE-14.5: nothing is done in secret."""
    t = Table(contracts={ANNIE: [4]}).planning(ANNIE, 5)

    assert words.told(EDITION, t.s, t.s, ANNIE, DONE, SAY) == said(t, DONE)
    t.s.decision = Decision.OVER
    assert words.decision(EDITION, t.s, ANNIE, SAY) == "The game is over."


def test_the_editor_calls_regions_by_their_colour() -> None:
    """A region has another title on the other side of the map: purple is East or Centre."""
    values = edition._VALUES
    assert {colour: values[colour] for colour in names.REGION_WORDS} == names.REGION_WORDS
    assert not set(values.values()) & set(names.REGION_TITLES_OF_FIVE.values())
