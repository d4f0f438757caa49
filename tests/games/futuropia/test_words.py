"""What the game says: distinct, concrete words; refusals with a clause; points that add up."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from megawatt.editions import Draft
from megawatt.games.futuropia import words
from megawatt.games.futuropia.actions import ACTIONS
from megawatt.games.futuropia.components import Effect
from megawatt.games.futuropia.names import (
    SPECIALS,
    VARIANTS,
    amount,
    effect_words,
    generator,
    trigger_words,
    variant_words,
)
from megawatt.games.futuropia.proposals import suggested, suggested_step
from megawatt.games.futuropia.setup import VARIANTS as NAMES
from megawatt.games.futuropia.state import Generator
from megawatt.games.futuropia.verdicts import WORDS, No
from megawatt.kernel.ids import SPECTATOR, Seat
from megawatt.kernel.record import readable
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from tests.games.futuropia.table import (
    ACTION,
    AMOUNT,
    BUY,
    EDITION,
    LEFT,
    PASS,
    PEOPLE,
    PULL_OUT,
    REVEAL,
    ROBOTS,
    STARTERS,
    Decision,
    Deed,
    Table,
    at_the_table,
    energy,
    food,
    special,
)
from tests.games.futuropia.test_invariants import OPTIONS

SAY = tongue("en")
RULES = (Path(__file__).parents[3] / "docs" / "rules" / "futuropia.md").read_text()


def said(t: Table, action: int) -> str:
    return words.action(EDITION, t.s, t.seat, action, SAY)


def why(t: Table, action: int, seat: int | None = None) -> str:
    who = t.seat if seat is None else Seat(seat)
    return words.reason(EDITION, t.s, who, action, t.why_not(action, who), SAY)[0]


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_words_along_a_game(seats: int, options: dict[str, object]) -> None:
    """FU-9.3: choices are told apart, every refusal has words and a clause of the specification."""
    t, luck = at_the_table(seats, 17, **options), random.Random(17)
    while t.decision != Decision.OVER:
        legal = t.legal()
        told = [said(t, action) for action in legal]
        assert len(set(told)) == len(told)
        assert words.decision(EDITION, t.s, t.seat, SAY)
        for seat in range(seats) if luck.random() < 0.2 else ():
            for action in luck.sample(range(128), 20):
                no = t.why_not(action, seat)
                if no:
                    text, clause = words.reason(EDITION, t.s, Seat(seat), action, no, SAY)
                    assert text
                    assert not re.search(r"[{}]", text)
                    assert clause in RULES
            assert sum(words.breakdown(EDITION, t.s, Seat(seat), SAY).values()) == t.points(seat)
        t.play(luck.choice(legal))
    assert words.outcome(EDITION, t.s, SAY)
    assert words.decision(EDITION, t.s, Seat(0), SAY) == "The game is over."


def test_prices_and_consequences_are_named() -> None:
    """FU-9.3: the loans that a choice will cost are announced."""
    t = at_the_table().have(money=2).act(Deed.BUY_FOOD)
    assert said(t, BUY + LEFT) == (
        "Buy Food Generator 4 (makes 4, 2 spaces) (left) for $4 (+1 loan)"
    )
    t = at_the_table().market(0, {4: 1, 5: 1}, 6).act(Deed.BUY_FOOD)
    assert "receive $2" in said(t, BUY + LEFT)
    t = at_the_table().have(energy=0, money=0).act(Deed.ROBOTS)
    assert said(t, 46) == "Take 2: 3 Energy needed, missing Energy costs $6 (+2 loans)"
    t = at_the_table().tiles(0, [Deed.SUBSIDY, Deed.ROBOTS]).have(loans=2)
    assert said(t, REVEAL) == ("Reveal all action tiles: 2 resources, and interest of 2 resources")
    assert said(t, ACTION + Deed.SUBSIDY) == "Take a subsidy of $12"


def test_loans_of_living_quarters_are_announced() -> None:
    """FU-9.3: with each tile those for the price, before moving in those for the Food too."""
    t = at_the_table().have(money=0, food=0).act(Deed.INVITE).play(41)
    assert said(t, 49 + 5).endswith("(+1 loan)")  # $5
    t.play(49 + 5)
    assert said(t, 86) == (
        "Move in: $5 for Living Quarters, 6 Food, $12 for missing Food (+4 loans)"
    )
    t = at_the_table().have(money=9, food=9).act(Deed.INVITE).play(41).play(49 + 5)
    assert said(t, 86) == "Move in: $5 for Living Quarters, 6 Food"


def test_whoever_pulled_out_reads_who_plays_on() -> None:
    """FU-11.5: out of the game, and still told whose turn it is."""
    t = at_the_table(3).final()
    gone = t.seat
    t.play(PULL_OUT)
    assert why(t, ACTION, seat=gone) == f"You have pulled out; {SAY.who(t.seat)} decides."


def test_a_used_action_in_the_final_phase_is_gone() -> None:
    """FU-11.4: nobody is told to reveal when nothing can be revealed."""
    t = at_the_table().tiles(0, [Deed.ROBOTS])
    assert "Reveal your tiles first" in why(t, ACTION + Deed.SUBSIDY)
    assert "Reveal your tiles" not in why(t.final(), ACTION + Deed.SUBSIDY)


def test_more_loans_than_there_are_cannot_be_repaid() -> None:
    """FU-9.5: the number of loans is the reason, not the resources; and the other way round."""
    t = at_the_table().tiles(0, [Deed.SUBSIDY]).have(loans=1, money=51, food=0, energy=0)
    t.play(REVEAL)
    assert t.decision == Decision.REPAY
    assert why(t, AMOUNT + 2) == "You have no more loans than that: 1."
    t = at_the_table().tiles(0, [Deed.SUBSIDY]).have(loans=3, money=10, food=0, energy=0)
    t.play(REVEAL)
    assert why(t, AMOUNT + 2) == "You need 5 resources per loan."


def test_the_refusals_of_the_specification() -> None:
    """FU-3.5, FU-4.11, FU-6.1, FU-6.2, FU-6.4: to the letter, with the numbers of the moment."""
    t = at_the_table()
    assert why(t, 1, seat=1) == "It is not your turn. Volta decides."
    assert why(t, PULL_OUT) == "You can pull out only in the final phase."
    assert why(t, BUY + PASS) == "Choose one of your face-up actions."
    t = at_the_table().cellar(0, *STARTERS, food(5), food(6), energy(6), energy(7))
    t.buy(Deed.BUY_FOOD, LEFT)
    assert why(t, AMOUNT) == (
        "Seven Generators are the maximum: discard one."
        " Asked now: Which Generator will you discard?"
    )
    t = at_the_table().act(Deed.INVITE)
    assert why(t, 44) == "You may invite at most 5 People."
    t.play(39)
    assert why(t, 86) == "1 person still without a bed."
    assert why(t, 49 + 10) == "That would leave 6 free living spaces; 5 are allowed."
    t = at_the_table(upgraded=True)
    assert why(t, 49) == "Your 3 People need 3 beds."
    assert why(t, 49 + 13) == ("At most 5 free living spaces: choose Living Quarters with up to 8.")


def test_what_is_not_asked_has_a_reason_of_its_own() -> None:
    """FU-3.5: first why, with its clause, then what is asked now."""
    t = at_the_table().tiles(0, [Deed.INVITE, Deed.BUY_FOOD, Deed.BUY_ENERGY])
    turn = " Asked now: Which action will you carry out?"
    assert why(t, PEOPLE + 1) == "People come with the action Invite People." + turn
    assert why(t, ROBOTS + 1) == "Robots come with the action Take Robots." + turn
    assert why(t, BUY) == (
        "Generators are bought with the actions Food Generator and Energy Generator." + turn
    )
    assert why(t, 49) == "Living Quarters are bought with the action Invite People." + turn
    t.play(ACTION + Deed.BUY_FOOD)
    buy = " Asked now: Which Generator will you buy?"
    assert why(t, ACTION + Deed.BUY_FOOD) == "You are carrying out this action." + buy
    assert why(t, ACTION + Deed.BUY_ENERGY) == (
        "One action a turn, and you have chosen “Food Generator”." + buy
    )
    assert why(t, ACTION + Deed.ROBOTS) == (
        "You have already used this action. Reveal your tiles first." + buy
    )
    t = at_the_table().act(Deed.INVITE).play(41)
    assert why(t, PEOPLE + 1).startswith("You have said already how many People you invite.")
    assert why(t, BUY + PASS).startswith("Generators are bought with the actions Food Generator")
    t = at_the_table().tiles(0, [Deed.SUBSIDY]).have(loans=3, money=9, food=9, energy=9)
    t.play(REVEAL)
    assert why(t, ACTION + Deed.SUBSIDY).startswith("The bill of the reveal comes first.")
    t = at_the_table(upgraded=True)
    assert why(t, ACTION).startswith("Actions begin when everybody has a first home.")
    t = at_the_table().final().act(Deed.INVITE)
    assert why(t, PULL_OUT).startswith("You can pull out only at the start of your turn. Asked")


def test_every_reason_has_words() -> None:
    """FU-3.5: none is forgotten, every clause exists."""
    assert set(WORDS) == set(No) - {No.YES}
    assert all(clause in RULES for _, clause in WORDS.values())
    t = at_the_table()
    for asked in Decision:
        t.s.decision = asked
        named = {words.clause(t.s, t.seat, action) for action in range(len(ACTIONS))}
        assert all(clause in RULES for clause in named)


def test_clauses_are_those_of_the_question() -> None:
    """FU-10.3, FU-9.5, FU-14.3, FU-14.14: the same number or tile rests on different rules."""
    t = at_the_table().tiles(0, [Deed.SUBSIDY]).have(loans=3, money=9, food=9, energy=9)
    t.play(REVEAL)
    asked = []
    for units in (1, 1, 1, 1, 1):
        asked.append((t.decision, words.clause(t.s, t.seat, AMOUNT + units)))
        t.pay(units)
    assert [clause for _, clause in asked] == ["FU-10.3"] * 2 + ["FU-9.5"] * 3
    t = at_the_table(upgraded=True)
    assert words.clause(t.s, t.seat, t.legal()[0]) == "FU-14.3"
    t = at_the_table().act(Deed.INVITE).play(41)
    assert words.clause(t.s, t.seat, t.legal()[0]) == "FU-6.8"
    t.s.decision = Decision.CONVERT
    assert words.clause(t.s, t.seat, AMOUNT) == "FU-14.14"


def test_specials_and_variants_have_names() -> None:
    """FU-14.6, FU-15.10: eight and nine."""
    assert set(SPECIALS) == set(Effect) - {Effect.NONE}
    assert len(VARIANTS) == len(NAMES) == 9
    effects = [row["b"]["effect"] for row in EDITION.tables["special_living_quarters"]]
    assert effects == [Effect(i).name.lower() for i in EDITION.box.effect[29:]]


def test_an_amount_is_proposed() -> None:
    """FU-10.3: pay with what exceeds its next need; the proposal is always legal."""
    t = at_the_table().tiles(0, [Deed.SUBSIDY]).have(loans=3, money=20, food=30, energy=4)
    t.play(REVEAL)
    assert suggested(t.s) == 4
    assert said(t, AMOUNT + 4).endswith("(suggested)")
    luck = random.Random(5)
    t = at_the_table(2, 5)
    seen = 0
    while t.decision != Decision.OVER:
        if t.legal()[0] >= AMOUNT:
            assert AMOUNT + suggested_step(t.s) in t.legal()
            seen += 1
        else:
            assert suggested_step(t.s) == -1
        t.play(luck.choice(t.legal()))
    assert seen


def test_the_end_is_told() -> None:
    """FU-16.12, FU-13.8: solo the score and the turns; a tie is a shared victory."""
    t = at_the_table(1).final().play(PULL_OUT)
    assert words.outcome(EDITION, t.s, SAY).startswith("Volta reached 61 VP in 0 turns.")
    t = at_the_table().final()
    assert words.outcome(EDITION, t.s, SAY) == ""
    t.have(1, money=12).play(PULL_OUT).play(PULL_OUT)
    assert words.outcome(EDITION, t.s, SAY).startswith(
        f"Volta and Ampère shared the victory with {t.points(0)} VP each"
    )
    t = at_the_table().final().have(1, money=100).play(PULL_OUT).play(PULL_OUT)
    ahead = t.points(1) - t.points(0)
    assert words.outcome(EDITION, t.s, SAY) == (
        f"Ampère won with {t.points(1)} VP, {ahead} VP ahead of Volta. "
        "A condominium grew to 3 People; 25 were enough. So Volta started the final phase."
    )
    assert words.told(EDITION, at_the_table().s, t.s, Seat(0), ACTION, SAY)


def test_points_are_split_down_to_each_tile() -> None:
    """FU-13.4: after the end a line for each name, the same for all seats; they add up."""
    t = at_the_table().final()
    t.quarters(0, (4, 0, 3), (5, 0, -1)).quarters(1, (6, 0, 2), (3, 0, 0))
    before = words.breakdown(replace(EDITION, record=t.boxes), t.s, Seat(0), SAY)
    assert before["Living Quarters"] == 2
    t.play(PULL_OUT).play(PULL_OUT)
    edition = replace(EDITION, record=t.boxes)
    split = [words.breakdown(edition, t.s, Seat(seat), SAY) for seat in range(2)]
    assert list(split[0]) == list(split[1])
    assert [sum(one.values()) for one in split] == [t.points(0), t.points(1)]
    tiles = [name for name in split[0] if " beds for " in name]
    assert sorted((split[0][name], split[1][name]) for name in tiles) == [(-1, 0), (0, 2), (3, 0)]


def test_numbers_of_the_box_are_named() -> None:
    """FU-14.8, FU-15.3, FU-11.1: another edition is told with its own numbers."""
    boxes = EDITION.record.copy()
    other = replace(EDITION, record=boxes)
    box = readable(boxes)
    box.special_loan, box.generators_allowed[1], box.end_people = 25, 5, 20
    t = at_the_table(upgraded=True, variants=["extension-space"])
    assert "$25 now" in effect_words(other, t.s, Effect.LOAN_OFFICE, SAY)
    assert variant_words(other, t.s, SAY) == [("Less space", "at most 5 Generators")]
    t.final().have(people=22)
    assert trigger_words(other, t.s, SAY) == "A condominium grew to 22 People; 20 were enough."


def test_the_camper_that_scores_is_told() -> None:
    """FU-13.9: in the words of his tile, in the split of points, in no other game."""
    t = at_the_table(upgraded=True, camper_scores=True)
    assert effect_words(EDITION, t.s, Effect.CAMPER, SAY).endswith("no Food, +5 VP")
    assert effect_words(EDITION, t.s, Effect.CAMPER, tongue("fr")).endswith("vivres, +5 PV")
    t.quarters(0, special(Effect.CAMPER))
    assert words.breakdown(EDITION, t.s, Seat(0), SAY)["Camper"] == 5
    t = at_the_table(upgraded=True)
    assert "VP" not in effect_words(EDITION, t.s, Effect.CAMPER, SAY)
    assert "Camper" not in words.breakdown(EDITION, t.s, Seat(0), SAY)


def test_who_waits_is_told() -> None:
    """FU-3.5, FU-11.9: waiting seats and seats that are out."""
    t = at_the_table(3).final().play(PULL_OUT)
    assert words.decision(EDITION, t.s, Seat(0), SAY) == "You have pulled out; Ampère decides."
    assert words.decision(EDITION, t.s, Seat(2), SAY) == "Ampère decides."
    assert words.decision(EDITION, t.s, SPECTATOR, SAY) == "Ampère decides."


@pytest.mark.parametrize(
    ("lang", "starter", "shared", "alone", "counted"),
    [
        (
            "en",
            "the starting Food Generator (makes 1)",
            "Food Generator 6 (makes 6, 2 spaces, 1 of them for People only)",
            "Energy Generator 8 (makes 5, 1 space for People only)",
            ["1 resource", "1 person", "7 Energy"],
        ),
        (
            "fr",
            "générateur de vivres de départ (produit 1)",
            "générateur de vivres 6 (produit 6, 2 places dont 1 réservée aux habitants)",
            "générateur d’énergie 8 (produit 5, 1 place réservée aux habitants)",
            ["1 ressource", "1 habitant", "7 unités d’énergie"],
        ),
    ],
)
def test_numbers_agree_with_their_words(
    lang: str, starter: str, shared: str, alone: str, counted: list[str]
) -> None:
    """FU-5.2: one space is not several, in either language; what can be counted has a plural."""
    say = tongue(lang)
    named = [generator(EDITION, Generator(which), say) for which in (0, 5, 17)]
    assert named == [starter, shared, alone]
    amounts = [(1, "resources"), (1, "people"), (7, "energy")]
    assert [amount(n, what, say) for n, what in amounts] == counted


def test_starting_generators_of_an_own_edition_are_told_apart() -> None:
    """Two that make the same would have one name when one of them is discarded."""
    draft = Draft.standard(game("futuropia"), "alike")
    draft.put("starting_generator", 1, draft.row("starting_generator", 0))
    named = [generator(draft.opened(), Generator(which), SAY) for which in range(3)]
    assert named == [
        "the starting Food Generator 1 (makes 1)",
        "the starting Food Generator 2 (makes 1)",
        "the starting Energy Generator (makes 1)",
    ]
