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
