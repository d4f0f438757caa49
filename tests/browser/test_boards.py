"""Boards as painted: every text can be read, wherever the game goes, on desk and phone."""

from collections import Counter

import pytest

from megawatt.library import games
from megawatt.picture import Face
from tests.browser.boards import Position, measured, pale, positions
from tests.browser.conftest import Arrive

SIZES: tuple[tuple[int, int, Face], ...] = (
    (1280, 800, "stage"),
    (1440, 900, "stage"),
    (390, 844, "phone"),
)
LANGUAGES = ("en", "fr")
MANY, SOME = 200, 6
TYPE = {11, 13, 16, 24}
HERO = range(28, 37)
"""Sizes of a number that is the hero of the board."""


@pytest.fixture(scope="module", params=games())
def found(request: pytest.FixtureRequest) -> list[Position]:
    return list(positions(request.param, MANY))


@pytest.mark.parametrize(("wide", "high", "face"), SIZES)
def test_every_text_can_be_read(
    arrive: Arrive, found: list[Position], wide: int, high: int, face: Face
) -> None:
    """None below 11 px, none on another or cut off; four sizes; no board beyond its frame."""
    person = arrive(size=(wide, high), phone=face == "phone")
    person.begin(found[0].case.game)
    offenders: Counter[str] = Counter()
    for k, one in enumerate(found):
        lang = LANGUAGES[(k + (wide > 1280)) % 2]
        seen = measured(person, one.svg(lang, face))
        assert seen["texts"] > 0
        odd = [size for size in seen["sizes"] if size not in TYPE and size not in HERO]
        offenders.update(f"{fault} ({lang}, {one})" for fault in seen["faults"])
        offenders.update(f"type of {size} px ({lang}, {one})" for size in odd)
    assert sorted(offenders) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("face", ["stage", "phone"])
def test_every_text_stands_out(
    arrive: Arrive, found: list[Position], theme: str, face: Face
) -> None:
    """Contrast 4.5 with what is behind it, 3 for large letters, in both themes."""
    wide, high, _ = SIZES[0] if face == "stage" else SIZES[2]
    person = arrive(size=(wide, high))
    person.begin(found[0].case.game)
    offenders: Counter[str] = Counter()
    for k, one in enumerate(found[:: MANY // SOME]):
        offenders.update(pale(person, one.svg(LANGUAGES[k % 2], face), theme))
    assert sorted(offenders) == []
