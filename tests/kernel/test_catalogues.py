"""Catalogues are complete: all that is said has words in every language."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from megawatt.kernel.tongue import LOCALES, SOURCE, languages
from megawatt.locales.collect import collect, from_box, from_python, from_template, update

HOLES = re.compile(r"\{[^}]*\}")
ELIDED = re.compile(r"\b(?:de|que) \{(?:who|others|second|names?|site|link|game)\}", re.IGNORECASE)
MARKUP = re.compile(r"\[/?[a-z_ ]*\]")


@pytest.fixture(scope="module")
def said() -> Catalog:
    return collect()


@pytest.fixture(params=[name for name in languages() if name != SOURCE])
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    path = LOCALES / request.param / "LC_MESSAGES" / "megawatt.po"
    with path.open("rb") as file:
        return read_po(file, locale=request.param)


def forms(words: object) -> list[str]:
    return list(words) if isinstance(words, list | tuple) else [str(words)]


def test_all_that_is_said_is_in_the_catalogue(said: Catalog, catalogue: Catalog) -> None:
    known = {message.id for message in catalogue}
    assert [message.id for message in said if message.id not in known] == []


def test_the_catalogue_holds_nothing_else(said: Catalog, catalogue: Catalog) -> None:
    wanted = {message.id for message in said}
    assert [message.id for message in catalogue if message.id not in wanted] == []
    assert list(catalogue.obsolete) == []


def test_everything_is_translated(catalogue: Catalog) -> None:
    assert [m.id for m in catalogue if m.id and not all(forms(m.string))] == []
    assert [m.id for m in catalogue if m.id and m.fuzzy] == []


def test_counts_have_all_their_forms(catalogue: Catalog) -> None:
    counts = [m for m in catalogue if isinstance(m.id, tuple)]
    assert [m.id for m in counts if len(forms(m.string)) != catalogue.num_plurals] == []


@pytest.mark.parametrize("pattern", [HOLES, MARKUP])
def test_values_and_markup_stay(catalogue: Catalog, pattern: re.Pattern[str]) -> None:
    def marks(text: str) -> list[str]:
        return sorted(set(pattern.findall(text)) if pattern is HOLES else pattern.findall(text))

    wrong = [
        (message.id, words)
        for message in catalogue
        if message.id
        for words in forms(message.string)
        if marks(words) not in [marks(text) for text in forms(message.id)]
    ]
    assert wrong == []


def test_words_keep_the_spaces_around_them(catalogue: Catalog) -> None:
    """Some texts are joints between others: " and "."""

    def edges(text: str) -> tuple[bool, bool]:
        return text.startswith(" "), text.endswith(" ")

    wrong = [
        message.id
        for message in catalogue
        if message.id and edges(forms(message.string)[0]) != edges(forms(message.id)[0])
    ]
    assert wrong == []


COUNTED = re.compile(
    r"\{(?!die\})[a-z_]+\} (?:more )?"
    r"(barrels|bots|cards|contracts|deals|dice|games|Generators|lines|loans|plants|players"
    r"|points|resources|Robots|rounds|seats|steps|tables|tiles|times|tokens|turns|workers)\b"
)
NEVER_ONE = {
    "Too many lines for {p} workers (at most {n}): deploy more or take some back.": "two at least",
    "You need {spaces} plants in your supply for this contract; you have {supply}.": "two at least",
    "You need {loan} resources per loan.": "five in the box",
    "You could repay no loan: each takes {n} resources.": "five in the box",
    "{who} could repay no loan: each takes {n} resources.": "five in the box",
    "You bought {n} barrels of oil for {cost}.": "always three",
    "{who} bought {n} barrels of oil for {cost}.": "always three",
    "You sold {n} barrels of oil for {gain}.": "always three",
    "{who} sold {n} barrels of oil for {gain}.": "always three",
    "{most} Generators are the maximum: discard one.": "six or seven",
    "The game is over after {rounds} rounds": "nobody ends it in one",
    "No change seen in {n} deals: points {points}, length {steps}.": "two hundred at least",
    "{n} of {m} workers here": "of all",
    "{workers} of {owned} workers · {energy} energy": "three at least",
    "{station}: {done} of {lines} lines finished, {vp} VP": "of all",
    "{points} points": "a decimal",
    "{points} points expected": "a decimal",
    "{n} of {of} deals played both ways": "of hundreds",
    "{needed} sites need a tile with {seats} seats, but only {tiles} are laid out.": "dozens",
    "{least}–{most} players": "a range",
    "{game} is for {least} to {most} seats, not {seats!r:.20}.": "a range",
}
"""Texts with a number and a noun in the plural that is right for every number it can be."""


def test_what_is_counted_has_a_plural(said: Catalog) -> None:
    """Nobody reads "1 points": a number before a noun is counted by gettext, in both languages."""
    loose = {m.id for m in said if isinstance(m.id, str) and COUNTED.search(m.id)}
    of_files = {text for text in loose if text[0].islower() or text.startswith("{path}")}
    assert loose - of_files - set(NEVER_ONE) == set()


def test_french_is_set_as_french_is() -> None:
    """A space that does not break stands before : ; ! ? and inside « »."""
    path = LOCALES / "fr" / "LC_MESSAGES" / "megawatt.po"
    with path.open("rb") as file:
        texts = [text for m in read_po(file, locale="fr") if m.id for text in forms(m.string)]
    loose = re.compile(r"\w'\w| [:;!?»]|« |\w[;!?](\s|$)|[\w}]:(\s|$)")
    assert [text for text in texts if loose.search(text)] == []


def test_what_modules_say_is_found() -> None:
    module = b"""
say("plain"); say("this" if x else "that"); say(row["name"]); N_("later")
say.count("{n} one", "{n} many", 2); "abc".count("a")
OPTIONS = {"open_plans": Option(bool)}
LEVELS: dict[str, int] = {"casual": 1}
OTHER = {"unsaid": 1}
"""
    found = {text for _, _, text, _ in from_python(BytesIO(module))}
    counted = {("{n} one", "{n} many")}
    assert found == {"plain", "this", "that", "later", "open plans", "casual"} | counted


def test_what_templates_say_is_found() -> None:
    template = b"""{{ say("plain") }}{{ say(name) }}{{ say("this" if x else "that") }}
{{ say.count("{n} one", "{n} many", 2) }}"""
    found = [(function, text) for _, function, text, _ in from_template(BytesIO(template))]
    assert ("ngettext", ("{n} one", "{n} many")) in found
    assert {text for function, text in found if function == "gettext"} == {"plain", "this", "that"}


def test_what_components_are_called_is_found() -> None:
    box = b'[[place]]\nname = "Mine"\n[[solo]]\nrank = [{ title = "President", from = 1 }]\n'
    assert [text for _, _, text, _ in from_box(BytesIO(box))] == ["Mine", "President"]


def test_a_catalogue_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "fr" / "LC_MESSAGES" / "megawatt.po"
    path.parent.mkdir(parents=True)
    path.write_text('msgid "stays"\nmsgstr "reste"\n\nmsgid "goes"\nmsgstr "part"\n')
    said = Catalog()
    for text in ("stays", "comes"):
        said.add(text)
    update(path, said)
    with path.open("rb") as file:
        now = read_po(file)
    assert {m.id: m.string for m in now if m.id} == {"stays": "reste", "comes": ""}
    assert "nplurals=2; plural=(n > 1)" in path.read_text(encoding="utf-8")


def test_french_needs_no_elision_before_a_name(catalogue: Catalog) -> None:
    """A name may begin with a vowel: "d’Ampère", "qu’Ampère"; so none follows "de" or "que"."""
    if str(catalogue.locale) == "fr":
        assert [m.id for m in catalogue for text in forms(m.string) if ELIDED.search(text)] == []
