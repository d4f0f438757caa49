"""At the table, what is not as standard carries the mark ≠ and says what the standard is."""

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from megawatt.box_files import plain_copy
from megawatt.edition_words import marks_of
from megawatt.editions import Draft
from megawatt.kernel.box import Row
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.match import Match
from megawatt.picture import Face

SVG = "{http://www.w3.org/2000/svg}"
CHANGED: dict[str, tuple[str, Callable[[Row], None]]] = {
    "energy-empire": ("structure", lambda row: row.update(vp=row["vp"] + 1)),
    "future-energy": ("contracts", lambda row: row.update(vp=row["vp"] + 1)),
    "futuropia": ("generator", lambda row: row.update(production=row["production"] + 1)),
    "powerline": ("station", lambda row: row.update(vp=row["vp"] + 1)),
}


def own_edition(name: str) -> Draft:
    """Change every component of one kind."""
    draft = Draft.standard(game(name), "mine")
    table, change = CHANGED[name]
    for i, row in enumerate(draft.section(table).rows):
        changed = plain_copy(row)
        change(changed)
        draft.put(table, i, changed)
    return draft


def started(draft: Draft) -> Match:
    """Begin a game, and play what comes before its table is full."""
    match = draft.game.start(2, 7, box=draft.opened())
    for _ in range(6):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    return match


def marked(svg: str) -> list[tuple[str, str]]:
    """Give the components that carry the mark, with the words of what they are on."""
    root = ElementTree.fromstring(svg)
    above = {child: parent for parent in root.iter() for child in parent}
    found = []
    for mark in root.iter(f"{SVG}g"):
        if key := mark.get("data-unlike"):
            at, words = mark, ""
            while at in above and not words:
                at = above[at]
                titles = (one.text or "" for one in at.iter(f"{SVG}title"))
                words = next((one for one in titles if "standard" in one), "")
            found.append((key, words))
    return found


@pytest.mark.parametrize("name", CHANGED)
@pytest.mark.parametrize("face", ["stage", "phone"])
def test_changed_components_carry_the_mark_and_say_what_the_standard_is(
    name: str, face: Face
) -> None:
    draft = own_edition(name)
    match, table = started(draft), CHANGED[name][0]
    found = marked(match.svg(0, face=face, differing=marks_of(draft, tongue())))
    of_kind = [(key, words) for key, words in found if key.startswith(f"{table} ")]
    assert of_kind
    for _, words in of_kind:
        assert re.search(r"\nNot as standard\. [^\n]+: \d+ \(standard \d+\)", words)
    assert "data-unlike" not in match.svg(0, face=face)


def test_the_standard_is_told_in_the_readers_language() -> None:
    told = marks_of(own_edition("powerline"), tongue("fr"))["station A1"]
    assert told == "Diffère du standard. Points\xa0: 6 (standard 5)"


def test_a_moved_site_and_the_ends_of_a_link_are_marked() -> None:
    draft = Draft.standard(game("future-energy"), "mine")
    row = plain_copy(draft.row("map.p23", 0))
    row["sites"][4]["label"] = "Aarhus"
    gone = row["links"].pop()
    draft.put("map.p23", 0, row)
    told = marks_of(draft, tongue())
    assert "Aarhus" in told["map.p23 sites 5"]
    assert all("–" in told[f"map.p23 sites {end}"] for end in gone)


def test_pips_are_marked_on_the_board_that_has_them() -> None:
    draft = Draft.standard(game("powerline"), "mine")
    row = plain_copy(draft.row("board", 1))
    row["L2"][0] = 4
    draft.put("board", 1, row)
    told = marks_of(draft, tongue())
    assert "board #1 L2" in told
    assert "board #0 L2" not in told
    assert "board #1 L3" not in told


def test_what_was_added_is_not_in_the_standard_box() -> None:
    draft = Draft.standard(game("energy-empire"), "mine")
    row = draft.add("structure", 0)
    assert marks_of(draft, tongue())[f"structure #{row}"] == "Not in the standard box."
