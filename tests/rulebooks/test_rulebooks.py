"""Rules for people: every rulebook cites clauses that exist and is true to its box."""

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

import megawatt
from megawatt.games import GAMES
from megawatt.kernel.errors import BadGame, UnknownGame
from megawatt.library import game
from megawatt.rulebooks.book import (
    CLAUSE,
    NUMBER,
    PICTURE,
    Rulebook,
    filled,
    folder_of,
    number,
    rulebook,
)
from megawatt.rulebooks.pictures import picture, position
from megawatt.rulebooks.specification import anchors

LANGUAGES = ("en", "fr")
# Numbers above one that are typed, and not taken from the box: numbers of columns, regions, tiles,
# rounds and faces of a die, and what a picture shows.
TYPED = {
    "energy-empire": {2, 3, 4, 5, 6},
    "future-energy": {2, 3, 4, 5},
    "futuropia": {3},
    "powerline": {2, 3, 4, 5, 10},
}
EVERY = [(name, lang) for name in GAMES for lang in LANGUAGES]


def book_of(name: str, lang: str = "en") -> Rulebook:
    book = rulebook(name, lang)
    assert book is not None
    assert book.lang == lang
    return book


def source_of(name: str, file: str) -> str:
    folder = folder_of(name)
    assert folder is not None
    return (folder / file).read_text(encoding="utf-8")


def texts_of(book: Rulebook) -> list[str]:
    return [text for chapter in book.chapters for text in (chapter.title, *chapter.texts)]


@pytest.mark.parametrize(("name", "lang"), EVERY)
def test_every_part_cites_clauses_that_exist(name: str, lang: str) -> None:
    book = book_of(name, lang)

    assert len(book.chapters) >= 5
    for chapter in book.chapters:
        assert set(chapter.clauses) <= anchors(name), chapter.title
        for text in chapter.texts:
            assert CLAUSE.search(text), f"{chapter.title}: {text[:60]}"


@pytest.mark.parametrize(("name", "lang"), EVERY)
def test_every_paragraph_cites_its_clauses(name: str, lang: str) -> None:
    """Tables and pictures belong to the paragraph that follows them or goes before."""
    for text in (text for chapter in book_of(name, lang).chapters for text in chapter.texts):
        for paragraph in re.split(r"\n\s*\n", text):
            if not paragraph.startswith(("|", "![")):
                assert CLAUSE.search(paragraph), paragraph


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_structure(name: str) -> None:
    english, french = (book_of(name, lang) for lang in LANGUAGES)

    for one, other in zip(english.chapters, french.chapters, strict=True):
        assert (one.anchor, one.style) == (other.anchor, other.style)
        assert one.title
        assert len(one.sections) == len(other.sections), one.title
        for text, told in zip(one.texts, other.texts, strict=True):
            assert CLAUSE.findall(text) == CLAUSE.findall(told)
            assert [f[1] for f in PICTURE.findall(text)] == [f[1] for f in PICTURE.findall(told)]
            assert text.count("\n\n") == told.count("\n\n")
    sources = (source_of(name, f"{lang}.md") for lang in LANGUAGES)
    first, second = (sorted(NUMBER.findall(source)) for source in sources)
    assert first == second


@pytest.mark.parametrize(("name", "lang"), EVERY)
def test_amounts_come_from_the_box(name: str, lang: str) -> None:
    source = NUMBER.sub("", source_of(name, f"{lang}.md"))
    source = re.sub(r"(?m)^\d\. |\[[A-Z]{2}-[^\]]*\]|^### \D+\d.*$", "", source)
    typed = {int(found) for found in re.findall(r"\d+", source)}

    assert typed - {0, 1} <= TYPED[name]
    assert "{" not in "".join(texts_of(book_of(name, lang)))


@pytest.mark.parametrize("name", GAMES)
def test_a_number_is_the_one_in_the_box(name: str) -> None:
    """What a text says changes with the box: no number is copied."""
    edition = game(name).box()
    source = source_of(name, "en.md") + source_of(name, "aid.toml")
    paths = {path for _, path in NUMBER.findall(source)}

    assert len(paths) > 10
    for path in paths:
        assert number(edition, path) == looked_up(edition.tables, path.split(".")), path


def looked_up(tables: dict[str, list[dict[str, object]]], path: list[str]) -> object:
    rows = tables[path[0]]
    found: object = rows if len(rows) > 1 else rows[0]
    for part in path[1:]:
        if isinstance(found, list):
            named = [row for row in found if isinstance(row, dict) and row.get("id") == part]
            found = named[0] if named else found[int(part)]
        else:
            assert isinstance(found, dict)
            found = found[part]
    return found


def test_numbers_of_the_record_and_below_zero() -> None:
    edition = game("futuropia").box()

    assert filled("{box.people_allowed.0} of {setup.max_invited_people}", edition) == "5 of 5"
    assert filled("{scoring.unpaid_loan} or {-scoring.unpaid_loan}", edition) == "−3 or 3"
    assert filled("{generator.count} kinds", edition) == "22 kinds"
    assert filled("A heading {#aim}", edition) == "A heading {#aim}"
    with pytest.raises(BadGame, match=r"futuropia\.toml: a rulebook asks for setup\.gold"):
        filled("{setup.gold}", edition)


@pytest.mark.parametrize(("name", "lang"), EVERY)
def test_every_picture_can_be_drawn(name: str, lang: str) -> None:
    book = book_of(name, lang)
    sections = [one.title for chapter in book.chapters for one in chapter.sections]
    named = {shown for text in [*texts_of(book), *sections] for _, shown in PICTURE.findall(text)}
    named |= {row.picture for part in book.aid for row in part.rows if row.picture}

    assert len(named) > 10
    for one in sorted(named):
        svg = picture(name, one, lang)
        assert svg is not None, one
        drawn = ElementTree.fromstring(f"<p>{svg}</p>")
        assert [child.tag for child in drawn] == ["svg"], one
        assert " id=" not in svg, one


def test_a_picture_that_is_alone_says_what_it_shows() -> None:
    for name, lang in EVERY:
        for text in texts_of(book_of(name, lang)):
            for line in text.splitlines():
                found = PICTURE.fullmatch(line)
                assert not found or len(found[1]) > 20, line


@pytest.mark.parametrize("name", GAMES)
def test_the_position_on_the_picture_is_of_a_real_game(name: str) -> None:
    data = tomllib.loads(source_of(name, "position.toml"))
    match = position(name)

    assert [list(step) for step in match.log] == data["log"]
    assert len(match.log) >= 20
    assert not match.over


@pytest.mark.parametrize("name", GAMES)
def test_the_aid_fits_on_one_card_and_cites_clauses(name: str) -> None:
    english, french = (book_of(name, lang).aid for lang in LANGUAGES)
    rows = [row for part in english for row in part.rows]

    assert 10 <= len(rows) <= 22
    assert {row.clause for row in rows} <= anchors(name)
    for part, other in zip(english, french, strict=True):
        assert [row.points for row in part.rows] == [row.points for row in other.rows]
        for row, told in zip(part.rows, other.rows, strict=True):
            assert row.text
            assert row.text != told.text
            assert "{" not in row.text + told.text + row.points


@pytest.mark.parametrize("file", ["fr.md", "aid.toml"])
@pytest.mark.parametrize("name", GAMES)
def test_french_has_its_spaces(name: str, file: str) -> None:
    source = source_of(name, file)
    if file == "aid.toml":
        source = "\n".join(re.findall(r'fr = "([^"]*)"', source))
    wrong = re.findall(r".{0,20} [;?:](?:\s|$)|.{0,20} !(?!\[)", source)
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "other"),
    [("futuropia", r"ubside"), ("future-energy", r"(?:\}|\d)M\b|manche")],
)
def test_french_says_what_the_table_says(name: str, other: str) -> None:
    """A subsidy, a million and a round have one word each, in the rulebook as in the game."""
    aid = tomllib.loads(source_of(name, "aid.toml"))
    rows = [row["fr"] for part in aid["part"] for row in part["row"]]
    assert rows
    assert [text for text in (source_of(name, "fr.md"), *rows) if re.search(other, text)] == []


def test_a_language_that_a_rulebook_does_not_have_is_read_in_english() -> None:
    book = megawatt.rulebook("powerline", "xx")

    assert book is not None
    assert book.lang == "en"


def test_a_game_without_a_rulebook_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("megawatt.rulebooks.book.FOLDER", "no such folder")

    assert rulebook.__wrapped__("powerline") is None
    with pytest.raises(UnknownGame):
        rulebook("chess")


def test_the_rulebooks_are_in_the_package() -> None:
    """The wheel holds all that lies below src/megawatt; Git ignores none of it."""
    root = Path(__file__).parents[2]
    built = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = built["tool"]["hatch"]["build"]["targets"]["wheel"]

    assert wheel["packages"] == ["src/megawatt"]
    assert not {"exclude", "include", "only-include"} & set(wheel)
    ignored = (root / ".gitignore").read_text(encoding="utf-8").split()
    assert not {"*.md", "*.toml", "*.jinja", "rulebook/"} & set(ignored)
    for name in GAMES:
        folder = folder_of(name)
        assert folder is not None
        assert folder.is_relative_to(root / "src" / "megawatt")
