"""Whatever is typed into a field is told at that field, and can be typed over."""

import re

import pytest
from fastapi.testclient import TestClient

from megawatt.editions import Draft
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.server.app import create_app
from megawatt.server.edition_fields import FormField, RowForm, put_row
from megawatt.server.edition_page import EditionPage
from megawatt.server.edition_paths import path_of, value_at
from megawatt.server.settings import ServerSettings
from tests.server.conftest import post


def typed(draft: Draft, table: str, row: int, path: str, text: str) -> None:
    """Type a text into a field, as its form would send it."""
    put_row(draft, table, row, RowForm(draft, table, row, tongue()).read({f"f.{path}": text}))


def told(draft: Draft, table: str, row: int, lang: str = "en") -> dict[str, FormField]:
    """Give the fields of a component at which something is said."""
    say = tongue(lang)
    complaint = EditionPage(draft, say).complaint_at(table, row)
    form = RowForm(draft, table, row, say, complaint=complaint)

    def every(fields: list[FormField]) -> list[FormField]:
        return [one for field in fields for one in (field, *every(field.parts))]

    return {one.path: one for one in every(form.fields()) if one.error}


NUMBERS = [
    ("energy-empire", "structure", 0, "vp"),
    ("energy-empire", "structure", 0, "options.0.gain.science"),
    ("powerline", "chart", 0, "tiles.0"),
    ("future-energy", "contracts", 0, "vp"),
    ("futuropia", "generator", 0, "production"),
]


@pytest.mark.parametrize(("name", "table", "row", "path"), NUMBERS)
def test_a_number_is_typed_over_what_was_none(name: str, table: str, row: int, path: str) -> None:
    """An emptied field is still one for numbers: the next number that is typed is taken."""
    draft = Draft.standard(game(name))
    before = value_at(draft.row(table, row), path_of(path))
    typed(draft, table, row, path, "")
    assert {key: one.kind for key, one in told(draft, table, row).items()} == {path: "number"}
    typed(draft, table, row, path, str(before))
    assert draft.complaint() is None
    assert draft.differences == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("99", "le champ Tuiles d’ouvrier, selon la colonne est 99\u00a0; permis\u00a0: 0 à 15."),
        (
            "1.5",
            "le champ Tuiles d’ouvrier, selon la colonne doit être un nombre entier, pas '1.5'.",
        ),
    ],
)
def test_a_number_of_a_list_is_told_of_at_its_place_as_it_was_typed(text: str, said: str) -> None:
    draft = Draft.standard(game("powerline"))
    typed(draft, "chart", 0, "tiles.2", text)
    assert {key: one.error for key, one in told(draft, "chart", 0, "fr").items()} == {
        "tiles.2": said
    }


@pytest.mark.parametrize(
    ("name", "table", "path"),
    [
        ("energy-empire", "structure", "name"),
        ("powerline", "components", "colours.0"),
        ("future-energy", "map.p23", "sites.3.label"),
    ],
)
def test_a_text_is_not_empty(name: str, table: str, path: str) -> None:
    draft = Draft.standard(game(name))
    typed(draft, table, 0, path, " ")
    (field,) = told(draft, table, 0, "fr").values()
    assert field.path == path
    assert field.error.endswith("est vide.")


def test_a_name_that_is_taken_is_told_in_the_readers_language() -> None:
    draft = Draft.standard(game("energy-empire"))
    typed(draft, "structure", 1, "name", draft.row("structure", 0)["name"])
    (field,) = told(draft, "structure", 1, "fr").values()
    assert (field.path, field.error) == (
        "name",
        "le champ Nom\u00a0: un autre s’appelle 'Science Academy'.",
    )


@pytest.mark.parametrize(("site", "other"), [(5, 2), (2, 5)])
def test_a_site_with_anothers_name_is_told_of_where_it_was_typed(site: int, other: int) -> None:
    draft = Draft.standard(game("future-energy"))
    name = draft.row("map.p23", 0)["sites"][other]["label"]
    typed(draft, "map.p23", 0, f"sites.{site}.label", name)
    (field,) = told(draft, "map.p23", 0).values()
    assert field.path == f"sites.{site}.label"
    assert field.error == f"field Name: another one is called {name!r}."


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "field Name is too long"), ("fr", "le champ Nom est trop long")],
)
def test_what_no_box_holds_is_said_at_the_field_and_not_kept(
    settings: ServerSettings, lang: str, said: str
) -> None:
    app = create_app(settings, {"energy-empire": game("energy-empire")})
    with TestClient(app, follow_redirects=True) as owner:
        box = post(owner, "/editions", game="energy-empire").url.path
        post(owner, "/me", lang=lang)
        at = f"{box}/component?table=structure&row=0"
        answer = post(owner, at, True, **{"f.name": "x" * 500})
        assert answer.status_code == 200
        inside = answer.text.split('data-path="name"')[1].split("data-path")[0]
        assert said in inside
        assert 'role="alert"' in inside
        turned = post(owner, at, True, **{"f.name": "A\u202eB"}).text
        assert 'role="alert"' in turned.split('data-path="name"')[1].split("data-path")[0]
        assert "xxx" not in owner.get(at).text
        assert post(owner, at, False, **{"f.name": "x" * 500}).status_code == 422


@pytest.mark.parametrize(
    ("name", "table", "path", "text", "place"),
    [
        ("future-energy", "map.p23", "sites.3.x", "5000", "sites.3.x"),
        ("future-energy", "map.p23", "sites.3.region", "black", "sites.3.region"),
        ("powerline", "tile", "steps.1", "0", "steps"),
        ("powerline", "line", "to", "A1", "to"),
    ],
)
def test_a_complaint_stands_at_its_field_and_has_no_key_of_the_file(
    name: str, table: str, path: str, text: str, place: str
) -> None:
    draft = Draft.standard(game(name), "mine")
    put_row(draft, table, 0, RowForm(draft, table, 0, tongue()).read({f"f.{path}": text}))
    for lang in ("en", "fr"):
        at, said = EditionPage(draft, tongue(lang)).complaint_at(table, 0)
        assert at == place
        assert not re.search(rf"(field|champ) {place.rsplit('.', 1)[-1]}\b", said)
