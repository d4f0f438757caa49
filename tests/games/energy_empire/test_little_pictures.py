"""Small parts of the board: rivals' stamps, impacts in the strip, what others would have."""

import re

import pytest

from megawatt.games.energy_empire.card_view import impact
from megawatt.games.energy_empire.game import GAME
from megawatt.games.energy_empire.state import Impact, Piece, Position
from megawatt.games.energy_empire.view import view
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import tongue
from megawatt.picture import Face, draw, draw_mini
from tests.games.energy_empire.table import EDITION, at_the_table

IMPACTS = range(len(EDITION.tables["impact"]))


def test_a_rivals_mat_as_small_as_a_stamp() -> None:
    s = at_the_table(3)
    s.land[1, 0], s.land[1, 6] = Piece.NUCLEAR, Piece.WELL
    s.dice[1] = [1, 1, 0, 1]
    told = view(EDITION, s, Seat(0), tongue("en"))
    drawn = draw_mini(GAME, told, 1, tongue("en")) or ""
    assert drawn.count('width="19"') == 15, "spaces of the environment"
    assert drawn.count('stroke-dasharray="3 3"') == 2, "places for dice that are free"
    assert drawn.count("M0-7V7M-7") == 1, "the solar die has its sign"
    assert "<text" not in drawn
    assert len(drawn) < 6000


def test_what_an_achievement_would_be_worth_to_others() -> None:
    """EE-15.3: as they see it themselves."""
    s = at_the_table(3)
    s.land[1, 0] = Piece.POLLUTION
    s.stock[2] = [7, 1, 2, 3, 4]
    offers = [view(EDITION, s, Seat(seat), tongue("en"))["display"] for seat in range(3)]
    for mine in (0, 1, 2):
        for place, tile in enumerate(offers[mine]):
            assert tile["others"] == [
                [other, offers[other][place]["value"]] for other in range(3) if other != mine
            ]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("card", IMPACTS)
def test_every_impact_is_told_whole_in_the_strip(card: int, lang: str) -> None:
    s, say = at_the_table(3), tongue(lang)
    s.impact[0], s.revealed = Impact(card), 1
    drawn = draw(GAME, view(EDITION, s, Seat(0), say), {}, say, "stage")
    told = re.search(r'<g id="last-impact">.*?</g>', drawn, re.DOTALL)
    assert told
    assert "…" not in told[0]


def test_choices_of_an_impact_are_drawn_where_words_are_too_long() -> None:
    rows = EDITION.tables["impact"]
    race = next(n for n, row in enumerate(rows) if row["name"] == "Arms Race")
    s = at_the_table(2)
    s.impact[0], s.revealed = Impact(race), 1
    told = impact(EDITION, s, Position(0), tongue("en"))
    assert [option["cost"] for option in told["options"]] == [[["money", 2]], [["steel", 1]], []]
    assert not told["optional"]
    drawn = draw(GAME, view(EDITION, s, Seat(0), tongue("en")), {}, tongue("en"), "stage")
    assert "each must do one" in drawn


def test_what_lies_on_a_place_does_not_break_its_name() -> None:
    """A name in one line stands below it."""
    s = at_the_table(2)
    s.pieces[:, -1] = 1
    drawn = draw(GAME, view(EDITION, s, Seat(0), tongue("en")), {}, tongue("en"), "stage")
    assert ">Oil Drilling<" in drawn


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_names_of_places_are_whole_on_a_phone(lang: str) -> None:
    """What impacts lay on industry and commerce: a name without room beside it stands below it."""
    s = at_the_table(2)
    s.pieces[:, -1] = 1
    shown = view(EDITION, s, Seat(0), tongue(lang))
    drawn = draw(GAME, shown, {}, tongue(lang), "phone")
    for place in (one for binder in shown["binders"][1:] for one in binder["locations"][1:]):
        part = drawn[drawn.index(f'id="place-{place["id"]}"') :]
        words = re.findall(r"<text[^>]*>([^<]*)", part)[:2]
        assert place["name"] in (words[0], " ".join(words)), place["name"]


@pytest.mark.parametrize("face", ["stage", "phone"])
def test_parts_of_a_place_that_is_closed_have_its_reason(face: Face) -> None:
    """A sum, a die or a price says why the place cannot be taken, not that it is no answer now."""
    shown = view(EDITION, at_the_table(2), Seat(0), tongue("en"))
    drawn = draw(GAME, shown, {}, tongue("en"), face)
    places = {place["key"]: place for binder in shown["binders"] for place in binder["locations"]}
    for key in ("finance", "power_plant", "oil_market"):
        part = drawn[drawn.index(f'id="place-{places[key]["id"]}"') :]
        asked = re.findall(r'data-off="(\d+)"', part[: part.index('id="place-', 9)])
        assert len(asked) > 2
        assert {int(action) for action in asked} <= set(places[key]["actions"])


@pytest.mark.parametrize("face", ["stage", "phone"])
def test_a_smokestack_smokes_anew_when_a_token_has_gone(face: Face) -> None:
    """Its class changes with every token, so that the browser lets the smoke drift once more."""
    shown = view(EDITION, at_the_table(2), Seat(0), tongue("en"))
    before = draw(GAME, shown, {}, tongue("en"), face)
    shown["track"]["spots"][5] -= 1
    after = draw(GAME, shown, {}, tongue("en"), face)
    looks = [re.findall(r'class="smoke (\w+)"', drawn)[-1] for drawn in (before, after)]
    assert sorted(looks) == ["even", "odd"]
