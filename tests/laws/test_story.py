"""The story of a match adds up, tells nothing hidden, and leaves nothing out."""

import re

import pytest

from megawatt.laws import story
from megawatt.laws.cases import Case, played
from tests.laws.cases import CASES

WHOLE_TABLES = {case.game: case for case in CASES}
"""One table of each game: that with the most seats."""
PAST = {
    "en": re.compile(
        r"\b(\w+ed|was|were|had|did|could|began|bought|built|came|chose|cost|drew|fed|found|gave|got|grew|"
        r"kept|laid|lay|led|left|lost|made|paid|put|repaid|rose|sent|sold|spent|took|went|won)\b"
    ),
    "fr": re.compile(r"\b(a|ont|avez|est|sont|êtes)\b|[a-zâêîôûéèç]+(ait|aient|iez)\b"),
}
"""What a sentence about something that is over has in it."""
ORDERS = re.compile(r"^(Place|Buy|Choose|Take|Play|Roll|Lead|Keep|Claim|Put|Walk|Build|End)\b")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_told(case: Case) -> None:
    for law in story.LAWS:
        law(case)


@pytest.mark.parametrize("lang", PAST)
@pytest.mark.parametrize("case", WHOLE_TABLES.values(), ids=str)
def test_a_story_is_in_the_past(case: Case, lang: str) -> None:
    """An event is no instruction: what happened is told as over, to others and to oneself."""
    match = played(case, 52)
    for reader in (None, 0):
        told = {event.text for event in match.story(reader, lang)}
        assert [text for text in told if not PAST[lang].search(text)] == []
        assert [text for text in told if ORDERS.search(text)] == []
