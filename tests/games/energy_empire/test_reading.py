"""What a reader is told right: the end, impacts, questions, figures, the table in a terminal."""

import re
from typing import Any

import pytest

from megawatt.games.energy_empire import names, words
from megawatt.games.energy_empire.rules.items import push
from megawatt.games.energy_empire.rules.scoring import score
from megawatt.games.energy_empire.state import ANY_ROW, NUCLEAR_SIDE, Decision, Stage
from megawatt.games.energy_empire.text import text
from megawatt.games.energy_empire.view import view
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.match import Match
from megawatt.past import Past
from tests.games.energy_empire.table import (
    BOX,
    COAL,
    DONE,
    EDITION,
    GENERATE,
    NATION,
    NUCLEAR,
    SOLAR,
    at_the_table,
    play,
)
from tests.games.energy_empire.test_solo import _result as solo_result

SAY = tongue("en").at_table(["Ann", "Ben", "Cleo"], None)
FRENCH = tongue("fr").at_table(["Ann", "Ben", "Cleo"], None)


def over(*left: int, points: int = 88) -> Any:
    """A finished game in which all have the same points, and so much steel left over."""
    s = at_the_table(len(left), mats={seat: {"S": n} for seat, n in enumerate(left)})
    for seat in range(len(left)):
        s.vp[seat] += points - score(BOX, s, Seat(seat))
    s.stage, s.ended_by = Stage.OVER, 1
    return s


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ((1, 3, 0), "Ben won. Ben, Ann and Cleo had 88 points each; half the money and all other"
         " resources decided: Ben: 3, Ann: 1 and Cleo: 0."),
        ((3, 3, 0), "Ann and Ben shared the victory. Ann, Ben and Cleo had 88 points each; half"
         " the money and all other resources decided: Ann: 3, Ben: 3 and Cleo: 0."),
    ],
)  # fmt: skip
def test_a_tie_is_explained(left: tuple[int, ...], told: str) -> None:
    """EE-16.7: who won, what was compared, what ended the game."""
    assert words.outcome(EDITION, over(*left), SAY) == (
        told + " Ben took the last token of the track."
    )


@pytest.mark.parametrize(("points", "won"), [(112, True), (99, False)])
def test_a_lost_solo_game_has_no_winner(points: int, won: bool) -> None:
    """EE-18.9: all objectives are needed; the place says nothing of that."""
    content = solo_result(points, 6, 20).tobytes()
    opened = game("energy-empire")
    match = Match(opened, opened.box(), 1, 1, {}, (Past(), content))
    assert match.over
    assert match.winners() == ([0] if won else [])


def test_every_part_of_the_score_has_its_line() -> None:
    """EE-16.5: after the end each tile, type of structure, row and column; it adds up."""
    s = at_the_table(3, mats={0: {"tiles": ["Wealth"], "M": 8, "owns": ["Farm"]}})
    before = words.breakdown(EDITION, s, Seat(0), SAY)
    assert "Achievements" in before
    s.stage = Stage.OVER
    after = [words.breakdown(EDITION, s, Seat(seat), SAY) for seat in range(3)]
    assert after[0]["Achievement: Wealth"] == 4
    assert {"Clean spaces: air", "Clean column 3", "Structures: commerce"} <= set(after[0])
    assert "Achievements" not in after[0]
    assert [list(one) for one in after] == [list(after[0])] * 3
    assert [sum(one.values()) for one in after] == [score(BOX, s, Seat(k)) for k in range(3)]


def impact(name: str, *, last: bool = False) -> str:
    row = next(row for row in EDITION.tables["impact"] if row["name"] == name)
    return names.impact_words(EDITION.tables["location"], row, SAY, last=last)


def test_impacts_say_what_they_do() -> None:
    """EE-12.2, EE-12.5: both ways of a price; one option is no choice; the sixth has no next."""
    assert impact("Oil Embargo") == "Until the next impact oil costs and brings $2 more."
    assert impact("Oil Embargo", last=True).startswith("Until the end of the game oil costs")
    alone = [
        row["name"]
        for row in EDITION.tables["impact"]
        if "each" in row and not row["each"]["optional"] and len(row["each"]["options"]) == 1
    ]
    assert alone
    assert all("choose" not in impact(name) for name in alone)


def test_a_nuclear_token_contaminates() -> None:
    """EE-9.9, EE-10.8: the question names the side of the token."""
    s = at_the_table(3)
    push(s, Decision.POLLUTE, Seat(0), NUCLEAR_SIDE, ANY_ROW)
    assert words.decision(EDITION, s, Seat(0), SAY) == "Which space gets contaminated?"


@pytest.mark.parametrize(
    ("generated", "workers", "told"),
    [(0, 3, "work or generate"), (1, 3, "work"), (0, 0, "generate")],
)
def test_the_last_turn_names_what_is_allowed(generated: int, workers: int, told: str) -> None:
    """EE-16.2, EE-3.2, EE-3.3: not more than that."""
    s = at_the_table(3)
    s.final_left, s.ended_by = 2, 2
    s.just_generated[0], s.workers[0] = generated, workers
    assert view(EDITION, s, Seat(0), SAY)["banner"] == f"Your last turn: {told}"


def test_figures_count_the_dice_that_are_asked_later() -> None:
    """EE-9.7, EE-9.9: one coal die among three solar ones seldom decides."""
    s = at_the_table(3, mats={0: {"dice": {COAL: 1, SOLAR: 3}}})
    play(s, 0, GENERATE, DONE)
    assert view(EDITION, s, Seat(0), SAY)["rolls"][1]["dirty"] == 17


def test_figures_heed_the_impact_and_the_tokens() -> None:
    """EE-9.8, EE-12.5: Blackouts take two, and nobody has more than ten."""
    s = at_the_table(
        3, spot=[0, 5, 5, 5, 5, 5], impacts=["Blackouts"], mats={0: {"dice": {NUCLEAR: 5}}}
    )
    play(s, 0, GENERATE, DONE)
    figures = [one["energy"] for one in view(EDITION, s, Seat(0), SAY)["rolls"]]
    assert figures[1] < 2
    assert figures[5] == 10


def test_a_terminal_shows_what_a_decision_needs() -> None:
    """EE-5, EE-6.2, EE-7.8, EE-10.11: prices, effects, planks, the UN's price, drilling spaces."""
    s = at_the_table(2, mats={0: {"nation": "USA"}}, market={2: ["Farm", "Airport", "Port"]})
    told = re.sub(r"\[/?[a-z_0-9 ]*\]", "", text(view(EDITION, s, Seat(0), SAY), SAY))
    for part in (
        "Education: Spend $3: gain 1 worker and 1 pollution",
        "$3 or 1 plastic: Airport ★4 Spend 1 oil: gain $2 and 1 VP. (1 token, P air)",
        "(2 tokens",
        "a step costs $4",
        "air P····  forest o·o··  ocean ·o·o·",
        "P pollution · N contamination · W oil well",
        "o free drilling space",
    ):
        assert part in told


def test_a_terminal_says_what_achievements_are_worth() -> None:
    """EE-15.3: those on display, and those that one keeps one of."""
    s = at_the_table(2)
    s.stage = Stage.SETUP
    seen = view(EDITION, s, Seat(0), SAY)
    seen["display"] = [seen["dealt"]["tiles"][0], None]
    told = text(seen, SAY)
    for name in ("Achievements on display", "Achievements dealt to you"):
        assert name in told
    for tile in seen["dealt"]["tiles"]:
        assert f"{tile['name']}: {tile['words'].rstrip('.')}" in told


def test_dice_are_seen_when_the_highest_is_asked_for() -> None:
    """EE-9.9: in the question, and in a terminal."""
    s = at_the_table(3, mats={0: {"dice": {COAL: 1, SOLAR: 1}}})
    push(s, Decision.HIGHEST, Seat(0), 0, 0)
    s.face[COAL, 0] = s.face[SOLAR, 0] = 5
    asked = "You rolled coal 5, solar-wind 5. Which of the highest dice counts?"
    assert words.decision(EDITION, s, Seat(0), SAY) == asked
    assert "Rolled: coal 5, solar-wind 5" in text(view(EDITION, s, Seat(0), SAY), SAY)


def test_french_counts_energy() -> None:
    """EE-9.3: in the plural, with its participle."""
    told = words.action(EDITION, at_the_table(3, mats={0: {"E": 2}}), Seat(0), GENERATE, FRENCH)
    assert told.endswith("2 énergies sont perdues")
    assert FRENCH("Energy Empire") == "Empire énergétique"


def test_french_counts_resources() -> None:
    """EE-8.3: everything that can be counted has its plural."""
    told = names.amounts({"money": 2, "steel": 2, "plastic": 1, "science": 3, "oil": 4}, FRENCH)
    assert told == "2\u00a0$, 2 aciers, 1 plastique, 3 sciences et 4 barils"


def test_a_tie_is_told_to_one_of_them_in_french() -> None:
    """EE-16.7: no verb disagrees with "vous"."""
    told = words.outcome(EDITION, over(3, 3, 0), FRENCH.at_table(("Ann", "Ben", "Cleo"), 0))
    assert told.startswith(
        "La victoire a été partagée\u00a0: vous et Ben. Égalité à 88 points entre vous, Ben et Cleo"
    )


def test_french_names_the_binder_of_a_location() -> None:
    """EE-12.4: no noun is put behind another as if it were an adjective."""
    rows = {row["name"]: row for row in EDITION.tables["impact"]}
    told = names.impact_words(EDITION.tables["location"], rows["Cheap Imports"], FRENCH)
    assert told == "Poser 1 plastique sur chaque lieu du classeur commerce."


def test_an_offer_with_one_answer_is_no_choice() -> None:
    """EE-12.2: what may be done is said at once; several ways are a choice."""
    rows = {row["name"]: row for row in EDITION.tables["impact"]}
    told = names.impact_words(EDITION.tables["location"], rows["Baby Boom"], SAY)
    assert told == "Each player may spend $2: gain 1 worker."


def test_what_others_read_of_a_nation() -> None:
    """EE-7.8: nobody else is told of "your nation"."""
    s = at_the_table(3, mats={0: {"M": 9}})
    assert "your" not in words.told(EDITION, s, s, Seat(0), NATION, SAY).lower()
