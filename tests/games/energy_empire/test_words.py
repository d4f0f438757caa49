"""What the game says: actions, refusals, cards made from data, the end."""

import re
from typing import Any

import pytest

from megawatt.games.energy_empire import names, words
from megawatt.games.energy_empire.actions import ACTIONS, OFFERED, Act
from megawatt.games.energy_empire.rules.items import push
from megawatt.games.energy_empire.rules.scoring import score
from megawatt.games.energy_empire.secrets import conceal
from megawatt.games.energy_empire.state import Decision, Piece
from megawatt.games.energy_empire.text import text
from megawatt.games.energy_empire.verdicts import WORDS, No
from megawatt.games.energy_empire.view import view
from megawatt.games.energy_empire.vocabulary import COUNTER_NAMES, GAIN_NAMES
from megawatt.kernel.actions import number_of
from megawatt.kernel.ids import SPECTATOR, Seat
from megawatt.kernel.tongue import tongue
from tests.clauses import defined
from tests.games.energy_empire.table import (
    BOX,
    CARD_NAMES,
    COAL,
    COMMERCE_MARKET,
    DONE,
    EDITION,
    EDUCATION,
    FINANCE,
    GENERATE,
    MINE,
    NATION,
    OIL_MARKET,
    POWER_PLANT,
    TRADE,
    activate,
    air,
    at_the_table,
    buy,
    dealt,
    die,
    forest,
    legal,
    place,
    play,
    refine,
    roll,
    space,
    why,
)

SAY = tongue("en")


def said(s: Any, seat: int, action: int) -> str:
    return words.action(EDITION, s, Seat(seat), action, SAY)


def refused(s: Any, seat: int, action: int) -> str:
    no = why(s, seat, action)
    assert no != No.YES
    return words.reason(EDITION, s, Seat(seat), action, no, SAY)[0]


def test_every_reason_has_words_and_a_clause() -> None:
    """EE-2.5: the refusal texts of the specification, 42 of them."""
    assert set(WORDS) == set(No) - {No.YES}
    assert len(WORDS) == 42
    for told, clause in WORDS.values():
        assert told.endswith(".")
        assert re.fullmatch(r"EE-\d+\.\d+", clause)


def test_every_action_names_a_clause() -> None:
    """EE-2.0: each block of the table."""
    s = dealt(2, 1)
    assert all(words.clause(s, Seat(0), a).startswith("EE-") for a in range(len(ACTIONS)))


def test_clauses_are_those_of_the_question() -> None:
    """EE-1.6, EE-9.1, EE-9.2, EE-10.11, EE-10.12: the same space or tile, another rule."""
    offered = {(kind, decision) for decision, kinds in OFFERED.items() for kind in kinds}
    known = set(defined("energy_empire"))
    assert set(words.CLAUSES_BY_DECISION) <= offered
    assert set(words.CLAUSES_BY_DECISION.values()) | set(words.CLAUSES.values()) <= known
    s = at_the_table()
    space, tile = number_of(ACTIONS, Act.SPACE, 0), number_of(ACTIONS, Act.ACH, 0)
    for decision, action, clause in (
        (Decision.WELL, space, "EE-10.11"),
        (Decision.CLEAN, space, "EE-10.12"),
        (Decision.POLLUTE, space, "EE-10.4"),
        (Decision.CLAIM, tile, "EE-9.1"),
        (Decision.MAKE_ROOM, tile, "EE-9.2"),
        (Decision.CLAIM, DONE, "EE-9.1"),
    ):
        push(s, decision, Seat(0), 0, 0)
        assert words.clause(s, Seat(0), action) == clause


@pytest.mark.parametrize("name", sorted(set(CARD_NAMES)))
def test_card_words_come_from_the_data(name: str) -> None:
    """EE-8.1: every number of the row stands in the sentence."""
    row = next(row for row in EDITION.tables["structure"] if row["name"] == name)
    sentence = names.effect_words(row["options"], SAY)
    for option in row["options"]:
        for part in option.values():
            for value in part.values():
                wanted = names.DICE[value] if value in names.DICE else str(value)
                assert wanted in sentence
    assert sentence.endswith(".")


def test_known_sentences() -> None:
    """EE-X24: in our own words."""
    rows = {row["name"]: row["options"] for row in EDITION.tables["structure"]}
    assert names.effect_words(rows["Airport"], SAY) == "Spend 1 oil: gain $2 and 1 VP."
    assert names.effect_words(rows["Science Academy"], SAY) == (
        "Gain 1 science, or spend 2 science: gain 1 worker."
    )
    assert names.effect_words(rows["Stock Market"], SAY) == (
        "Gain $3; every other player gains $1."
    )
    impacts = {row["name"]: row for row in EDITION.tables["impact"]}
    assert names.impact_words(EDITION.tables["location"], impacts["Cheap Imports"], SAY) == (
        "Put 1 plastic on every commerce location."
    )
    assert "$2 more" in names.impact_words(EDITION.tables["location"], impacts["Oil Embargo"], SAY)


def test_tables_are_complete() -> None:
    """EE-8.3, EE-15.3: words for every key of the vocabulary and every counter."""
    assert set(names.AMOUNTS) == set(GAIN_NAMES)
    assert set(names.COUNTERS) == set(COUNTER_NAMES)


def test_refusals_name_the_numbers() -> None:
    """EE-4.2, EE-4.3, EE-7.2, EE-8.2, EE-9.6: heights, energy, types, what is missing."""
    s = at_the_table(3, stacks={MINE: [(1, 1)]}, mats={0: {"owns": ["Farm", "Iron Mine"]}})
    assert "at least 2 energy" in refused(s, 0, place(MINE, 1))
    assert "only 2 energy" in refused(s, 0, place(MINE, 3))
    assert "you lack $3" in refused(s, 0, place(EDUCATION))
    assert "you lack" in refused(s, 0, place(POWER_PLANT))
    assert "you lack 1 plastic" in refused(s, 0, place(COMMERCE_MARKET))
    assert "Buying costs $1" in refused(s, 0, place(OIL_MARKET))
    s.workers[0], s.energy[0] = 3, 0
    s.worker_reserve[0], s.energy_reserve[0] = 3, 10
    play(s, 0, place(FINANCE), 229)
    assert "commerce binder" in refused(s, 0, activate("Iron Mine"))
    assert "1 oil" in refused(at_the_table(3, mats={0: {}}), 0, place(7))


def test_more_refusals() -> None:
    """EE-7.3, EE-9.7, EE-10.4, EE-13.2, EE-14.3: planks, dice, rows, the last UN space."""
    s = at_the_table(3, mats={0: {"W": 2, "E": 0, "owns": ["Farm", "Stock Market"]}})
    play(s, 0, place(FINANCE), 229)
    assert "takes 2 workers or energy; on your mat you have 0 energy and 1 worker" in refused(
        s, 0, activate("Farm")
    )
    rich = {"un": 5, "nation": "USA", "M": 9, "owns": ["Stock Market"]}
    s = at_the_table(3, mats={0: rich, 2: {"un": 6}})
    play(s, 0, place(TRADE), DONE)
    assert "Curie" in refused(s, 0, NATION)
    s = at_the_table(3, mats={0: {"O": 1, "dice": {COAL: 1}}})
    play(s, 0, GENERATE, DONE)
    assert "at most 1" in refused(s, 0, refine(3))
    play(s, 0, refine(0))
    assert "only 1 die" in refused(s, 0, roll(2))
    s = at_the_table(3, mats={0: {"M": 3}}, market={2: ["Farm", "Airport", "Port"]})
    play(s, 0, place(COMMERCE_MARKET), buy(1))
    assert "air row" in refused(s, 0, space(forest(1)))
    s = at_the_table(3, mats={0: {"S": 9, "M": 9, "C": 9, "P": 9}, 1: {"dice": {COAL: 5}}})
    play(s, 0, place(POWER_PLANT))
    assert "No coal die" in refused(s, 0, die(COAL))


def test_a_column_bonus_is_warned_of() -> None:
    """EE-10.6: the choice is free, the loss is told."""
    s = at_the_table(3, mats={0: {"M": 3}})
    play(s, 0, place(EDUCATION))
    assert said(s, 0, space(air(5))) == "Pollute air 5: column bonus 3 is lost"
    assert said(s, 0, space(air(2))) == "Pollute air 2"


def test_copies_are_told_apart() -> None:
    """EE-7.9: two Stock Markets in one decision."""
    s = at_the_table(3, mats={0: {"owns": ["Stock Market", "Stock Market"]}})
    play(s, 0, place(FINANCE), 229)
    told = [said(s, 0, a) for a in legal(s)]
    assert len(set(told)) == len(told) == 3
    assert any("Stock Market II" in one for one in told)


def test_losing_energy_is_told() -> None:
    """EE-9.3: on Generate."""
    assert "2 energy is lost" in said(at_the_table(3), 0, GENERATE)


def test_breakdown_adds_up() -> None:
    """EE-16.5: to the points of the rules."""
    s = at_the_table(3, mats={0: {"un": 2, "dice": {COAL: 2}, "owns": ["Farm"], "vp": 7}})
    parts = words.breakdown(EDITION, s, Seat(0), SAY)
    assert sum(parts.values()) == score(BOX, s, Seat(0))
    assert parts["Leader bonus"] == 3


def test_questions() -> None:
    """EE-2.0: one sentence for whoever is asked; others are told to wait."""
    s = at_the_table(3)
    assert words.decision(EDITION, s, Seat(0), SAY) == "Place a worker, or generate?"
    assert words.decision(EDITION, s, Seat(1), SAY) == "Wait: Volta decides."
    assert words.decision(EDITION, dealt(3), SPECTATOR, SAY) == (
        "Wait: Volta, Ampère and Curie decide."
    )
    s.just_generated[0] = 1
    assert "generated last turn" in words.decision(EDITION, s, Seat(0), SAY)


def test_what_others_are_told() -> None:
    """EE-1.6, EE-R22: nations after the reveal, tiles never but when claimed."""
    s = dealt(2)
    choice = legal(s, 0)[0]
    assert words.told(EDITION, s, s, Seat(0), choice, SAY) == ""
    later = at_the_table(2)
    assert words.told(EDITION, s, later, Seat(0), choice, SAY).startswith("Lead ")
    s.nation[0] = 1
    tile = legal(s, 0)[0]
    assert words.told(EDITION, s, later, Seat(0), tile, SAY) == "Keeps an achievement"
    play(later, 0, GENERATE)
    claimed = legal(later)[1]
    assert "Claim " in words.told(EDITION, later, later, Seat(0), claimed, SAY)
    later.claimed_open = 0
    assert words.told(EDITION, later, later, Seat(0), claimed, SAY) == "Claims an achievement"


def test_view_hides_others_tiles() -> None:
    """EE-16.5: the standing of others is shown without their tiles."""
    s = at_the_table(3, mats={1: {"tiles": ["Wealth"], "M": 8}})
    conceal(BOX, s, Seat(0))
    seen = view(EDITION, s, Seat(0), SAY)
    assert seen["players"][1]["tiles"] == []
    assert seen["players"][1]["points"] == 20
    assert seen["players"][1]["held"] == 1
    assert seen["headline"].startswith("Round 1")


def test_view_of_rolls() -> None:
    """EE-9.7: expected energy and the chance to pollute for each number of dice."""
    s = at_the_table(3, mats={0: {"dice": {COAL: 2}}})
    play(s, 0, GENERATE, DONE)
    rolls = view(EDITION, s, Seat(0), SAY)["rolls"]
    assert [one["dirty"] for one in rolls] == [0, 100, 100]
    assert rolls[2]["energy"] == 5.0


def test_text_fits_a_terminal() -> None:
    """EE-2.7: everything in at most 100 columns."""
    s = at_the_table(5, mats={0: {"owns": CARD_NAMES[:12:2]}, 1: {"land": {3: Piece.NUCLEAR}}})
    s.pieces[:, :] = 1
    s.height[:] = 3
    told = text(view(EDITION, s, Seat(0), SAY), SAY)
    plain = re.sub(r"\[/?[a-z_0-9 ]*\]", "", told)
    assert max(len(line) for line in plain.splitlines()) <= 100


def test_an_impact_of_an_own_edition_may_do_nothing() -> None:
    """The reader accepts a card without a part C, so it has words."""
    row = {"name": "Quiet Year"}
    assert names.impact_words(EDITION.tables["location"], row, tongue()) == "Nothing more happens."


def test_a_full_row_is_said_and_the_last_turn_too() -> None:
    """EE-10.4, EE-16.2: the question never names spaces that nobody may take."""
    s = at_the_table(3)
    push(s, Decision.POLLUTE, Seat(0), 1, 1)
    assert words.decision(EDITION, s, Seat(0), SAY) == "Which space of the forest gets polluted?"
    s.land[0, 5:10] = Piece.POLLUTION
    assert words.decision(EDITION, s, Seat(0), SAY) == (
        "The forest is full: which other space gets polluted?"
    )
    last = at_the_table(3)
    last.final_left = 1
    assert words.decision(EDITION, last, Seat(0), SAY).startswith("Your last turn:")


def test_the_barrels_refined_are_told_after_the_roll_too() -> None:
    """EE-9.5: the dice are back in the supply by then."""
    s = at_the_table(3, mats={0: {"O": 6}})
    play(s, 0, GENERATE, DONE, refine(3))
    assert view(EDITION, s, Seat(0), SAY)["turn"]["refining"] == 3
    play(s, 0, roll(3))
    assert view(EDITION, s, Seat(0), SAY)["turn"]["refining"] == 3
