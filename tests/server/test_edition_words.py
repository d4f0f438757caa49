"""Nobody reads a key of the file: every field and value of every component has a name."""

import re
from typing import Any

import pytest

from megawatt.edition_words import field_name, how_sure, parts_of, readable_key
from megawatt.editions import Draft
from megawatt.kernel.tongue import tongue
from megawatt.library import game, games
from megawatt.server.edition_fields import FormField, RowForm
from megawatt.server.edition_page import EditionPage


def every(fields: list[FormField]) -> list[FormField]:
    return [one for field in fields for one in (field, *every(field.parts))]


@pytest.mark.parametrize("name", games())
def test_every_field_and_value_has_a_name(name: str) -> None:
    draft, parts = Draft.standard(game(name)), parts_of(name)
    say = tongue("fr")
    raw = set()
    for section in draft.sections:
        if section.name == "meta":
            continue
        assert section.name in [kind.table for kind in parts.kinds], section.name
        for row in range(len(section.rows)):
            for field in every(RowForm(draft, section.name, row, say).fields()):
                path = tuple(int(p) if p.isdecimal() else p for p in field.path.split("."))
                named = field_name(parts, section.name, path, tongue())
                if isinstance(path[-1], str) and named == readable_key(path[-1]):
                    raw.add(f"{section.name}.{field.path}")
                raw |= {v for v, words, _ in field.choices if "_" in v and words == readable_key(v)}
    assert raw == set()


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_component_can_be_shown(name: str, lang: str) -> None:
    """A drawing that fails is shown as a list: here every kind that has a drawing is drawn."""
    shown = EditionPage(Draft.standard(game(name)), tongue(lang))
    drawn = {kind.table for kind in shown.parts.kinds if kind.wide or kind.group}
    for shelf in shown.shelves:
        for row in range(shelf.rows):
            piece = shown.piece(shelf.table, row, large=True)
            assert piece.name
            assert piece.picture or shelf.table not in drawn


def test_boards_side_by_side_are_told_apart() -> None:
    """Nothing is printed on a board of Powerline: in the overview its name stands on it."""
    shown = EditionPage(Draft.standard(game("powerline")), tongue("fr"))

    names = [shown.piece("board", row).name for row in range(6)]
    assert len(set(names)) == 6
    for row, name in enumerate(names):
        assert f">{name}</text>" in shown.piece("board", row).picture
        assert name not in shown.piece("board", row, large=True).picture


@pytest.mark.parametrize("kind", ["steel", "plastic", "science", "oil", "un", "cleanup", "energy"])
def test_a_card_in_the_editor_has_the_signs_of_the_table(kind: str) -> None:
    opened = game("energy-empire")
    table = opened.start(2, seed=1).svg(0).replace("#ee-", "")
    shown = EditionPage(Draft.standard(opened), tongue()).symbol(kind, 1)

    for drawn in re.findall(r'd="([^"]+)"', shown):
        assert drawn in table


def test_changes_of_a_map_are_told_by_the_names_of_its_sites() -> None:
    draft, say = Draft.standard(game("future-energy")), tongue()
    row = draft.row("map.p23", 0)
    row["sites"][3]["x"] += 9
    label = row["sites"][3]["label"]
    gone = next(k for k, ends in enumerate(row["links"]) if 0 in ends)
    other = row["sites"][max(row["links"].pop(gone)) - 1]["label"]
    (told,) = EditionPage(draft, say).differences
    assert [field for field, _, _ in told["fields"]] == [f"{label} Across", "Links"]
    assert told["fields"][1][1] == f"Start space–{other}"


@pytest.mark.parametrize(
    ("table", "row", "said"),
    [
        ("structure", {"options": [{}]}, "Nothing."),
        ("structure", {"options": [{"cost": {}, "gain": {"oil": 1}}]}, "Gain 1 oil."),
        ("achievement", {"count": "steel", "divisor": 1, "plus": 0}, "1 VP per steel left"),
        ("achievement", {"count": "steel", "divisor": 3, "plus": 0}, "1 VP for every 3 of these"),
        ("achievement", {"count": "money", "divisor": 1, "plus": 2}, "then +2 VP"),
        ("impact", {"modifier": {"kind": "oil_price", "value": -2}}, "$2 less"),
    ],
)
def test_words_follow_the_numbers(table: str, row: dict[str, object], said: str) -> None:
    """What is read back is what will be played, not what the standard card says."""
    assert said in EditionPage(Draft.standard(game("energy-empire")), tongue()).words_of(table, row)


def test_a_site_goes_with_its_links_and_the_others_keep_theirs() -> None:
    draft = Draft.standard(game("future-energy"))
    row = draft.row("map.p23", 0)

    def joined(value: dict[str, Any]) -> set[frozenset[str]]:
        names = ["START", *(site["label"] for site in value["sites"])]
        return {frozenset(names[end] for end in ends) for ends in value["links"]}

    gone = row["sites"][3]["label"]
    fresh = RowForm(draft, "map.p23", 0, tongue()).read({"op": "remove sites.3"})
    assert len(fresh["sites"]) == len(row["sites"]) - 1
    assert joined(fresh) == {ends for ends in joined(row) if gone not in ends}


def test_links_that_cross_are_pointed_out() -> None:
    """The printed maps have none; a link across the map crosses others, and is named."""
    draft, say = Draft.standard(game("future-energy")), tongue()
    advise = EditionPage(draft, say).advice_on
    for table in ("map.p23", "map.p4"):
        row = draft.row(table, 0)
        assert advise(table, row) == ""
        row["links"].append([1, 40])
        assert advise(table, row).startswith("These links cross: ")


def test_a_place_of_a_list_is_told_by_its_number() -> None:
    """Which space of a track has changed, and which pip of a line: not two numbers in a row."""
    draft = Draft.standard(game("energy-empire"))
    row = draft.row("united_nations", 0)
    draft.put("united_nations", 0, row | {"vp": [*row["vp"], 18]})
    (space,) = EditionPage(draft, tongue()).differences
    assert space["fields"] == [("Points, no. 8", "–", "18")]
    draft = Draft.standard(game("powerline"))
    row = draft.row("board", 0)
    first, *others = row["L1"]
    draft.put("board", 0, row | {"L1": [6, *others]})
    (pip,) = EditionPage(draft, tongue("fr")).differences
    assert pip["fields"] == [("Ligne 1, n°\u00a01", str(first), "6")]


@pytest.mark.parametrize(
    ("source", "field", "kind"),
    [
        ("rulebook: name; options; reconstructed: the other fields", "name", "rulebook"),
        ("rulebook: name; options; reconstructed: the other fields", "options", "rulebook"),
        ("rulebook: name; options; reconstructed: the other fields", "vp", "reconstructed"),
        ("rulebook: name; options; reconstructed: the other fields", "", "reconstructed"),
        ("rulebook p. 3", "vp", "rulebook"),
        ("rulebook: Setup; Player Setup", "", "rulebook"),
        ("derived: side A; rulebook: name and effect", "", "derived"),
        ("reconstructed: all values; yours: vp", "copies", "reconstructed"),
        ("yours: seen on the component", "vp", "yours"),
    ],
)
def test_a_mark_is_that_of_the_field_or_of_the_weakest(source: str, field: str, kind: str) -> None:
    """A card whose name is in the rulebook, and whose points are not, is to be checked."""
    assert how_sure(source, field) == kind
