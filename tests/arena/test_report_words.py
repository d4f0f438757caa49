"""Every text of the lab's reports is said in the reader's language, in all games."""

from typing import Any

import pytest

from megawatt.arena.changes import plain_name, words_of_components
from megawatt.arena.comparison import LESS, MORE, NO_CHANGE, STRONGER, WEAKER
from megawatt.arena.comparison_words import PLACES, Sentence, component_name
from megawatt.games import part_of
from megawatt.kernel.tongue import languages, tongue
from megawatt.library import game, games
from megawatt.server.lab import BOTS

OTHERS = [one for one in languages() if one != "en"]
SAME = {"Canada", "France", "Port", "station"}
"""Words that other languages have too."""


def report_of(name: str) -> Any:
    return part_of(name, "report")


def is_said(name: str, words: tuple[str, ...], lang: str) -> bool:
    plain = component_name(name, tongue("en"), words)
    said = component_name(name, tongue(lang), words)
    return said != plain or bool(SAME & set(plain.split()))


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("name", games())
def test_components_and_endings_are_translated(name: str, lang: str) -> None:
    report, words = report_of(name), tuple(words_of_components(name))
    counted = {
        plain_name(told)
        for table, rows in game(name).box().tables.items()
        for row in rows
        for told in report.counted(table, row)
    }
    endings = [text.format(n=15) for text in report.ENDINGS]
    assert endings
    assert [one for one in [*counted, *endings] if not is_said(one, words, lang)] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_bots_verdicts_and_places_are_translated(lang: str) -> None:
    said = [*BOTS, *PLACES, STRONGER, WEAKER, MORE, LESS, NO_CHANGE]
    assert [one for one in said if tongue(lang)(one) == one] == []


def test_an_ending_with_a_number_is_said_in_french() -> None:
    words = words_of_components("powerline")
    assert component_name("round 15 was played", tongue("fr"), words) == "la manche 15 a été jouée"
    one = Sentence("{how}.", {"how": "round 12 was played"}, clear=True)
    assert one.said(tongue("fr"), words) == "La manche 12 a été jouée."


@pytest.mark.parametrize("name", games())
def test_every_ending_that_a_game_can_have_is_in_its_list(name: str) -> None:
    report, match = report_of(name), game(name).start(2, 1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    told = report.ending(match.edition, match.truth())
    assert told in [text.format(n=15) for text in report.ENDINGS]
