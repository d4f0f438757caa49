"""What is refused on a page is said in the reader's language; programs read English."""

import json
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from megawatt.library import game
from megawatt.saves import to_data
from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
from tests.server.conftest import form_key


@pytest.fixture
def app(settings: ServerSettings) -> FastAPI:
    return create_app(settings, {"powerline": game("powerline")})


@pytest.fixture
def juliette(app: FastAPI) -> Iterator[TestClient]:
    """A browser whose owner reads French."""
    with TestClient(app, headers={"Accept-Language": "fr-FR,fr;q=0.9"}) as client:
        client.get("/")
        yield client


def brought(client: TestClient, content: str, name: str = "partie.json") -> Response:
    files = {"file": (name, content)}
    return client.post("/replays", data={"form_key": form_key(client)}, files=files)


def text_of(answer: Response) -> str:
    """Read a page: French sets spaces that do not break."""
    return unescape(answer.text).replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ")


def saved(**changes: Any) -> str:
    match = game("powerline").start(2, seed=1)
    match.play(0, match.legal(0)[0])
    return json.dumps({**to_data(match, {}), **changes})


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/games/chess", "Il n’y a pas de jeu"),
        ("/rules/chess", "Il n’y a pas de règles de"),
    ],
)
def test_an_unknown_game(juliette: TestClient, path: str, words: str) -> None:
    answer = juliette.get(path)
    assert answer.status_code == 404
    assert words in answer.text
    assert "powerline" in answer.text


def test_a_guide_that_is_not_there(juliette: TestClient) -> None:
    answer = juliette.post("/games/chess/guide", data={"form_key": form_key(juliette)})
    assert answer.status_code == 404
    assert "Il n’y a pas de partie guidée de" in answer.text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"option-tiles": "x"}, "L’option tuiles vaut 'x' ; permis, au choix : printed"),
        ({"option-board_numbers": "9"}, "vaut [9] ; permis : une liste parmi 1, 2, 3"),
        ({"option-vacation": "maybe"}, "permis : true (oui) ou false (non)"),
        ({"option-tiles": "chosen"}, "Nommez trois tuiles de décompte différentes."),
        ({"seats": "nine"}, "Powerline se joue à 1 jusqu’à 6 places, pas 'nine'."),
    ],
    ids=["one", "list", "bool", "set", "seats"],
)
def test_an_option_that_cannot_be(juliette: TestClient, fields: dict[str, str], words: str) -> None:
    form = {"form_key": form_key(juliette), "seats": "2", **fields}
    answer = juliette.post("/games/powerline/tables", data=form)
    assert answer.status_code == 422
    assert words in text_of(answer)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "partie.json : illisible comme JSON."),
        ("[]", "ce n’est pas une partie enregistrée"),
        (saved(rules="1"), "le champ rules doit être un nombre entier, pas '1'."),
        (saved(seats=9), "Powerline se joue à 1 jusqu’à 6 places, pas 9."),
        (saved(options={"moon": 1}), "Il n’y a pas d’option moon ; il y a : boards"),
        (saved(log=[[7, 0, ""]]), "il n’y a pas de place 7 ; permis : 0 à 1."),
        (saved(log=[[0, 99999, ""]]), "il n’y a pas d’action 99999"),
        (saved(log=[[0, 1]] * 2), "l’étape 2 est interdite : place 0, action 1"),
        (saved(game="chess"), "Il n’y a pas de jeu"),
    ],
    ids=["json", "format", "field", "seats", "option", "seat", "action", "illegal", "game"],
)
def test_a_file_that_cannot_be_opened(juliette: TestClient, content: str, words: str) -> None:
    answer = brought(juliette, content)
    assert answer.status_code in (404, 422)
    assert words in text_of(answer)


def test_an_illegal_step_of_a_file_is_told_in_french_with_its_clause(juliette: TestClient) -> None:
    match = game("powerline").start(2, seed=1)
    match.play(0, 1)
    reason = match.why_not(0, 1, "fr")
    assert reason is not None
    assert reason != match.why_not(0, 1)

    answer = brought(juliette, saved(log=[[0, 1], [0, 1]]))

    assert f"({match.words(1, 'fr', 0)})\N{NO-BREAK SPACE}: {reason}" in unescape(answer.text)


def test_a_file_that_is_too_large(juliette: TestClient) -> None:
    answer = brought(juliette, "x" * 5_000_000)
    assert answer.status_code == 413
    assert text_of(answer) == "La requête est trop grande ; permis : 4194304 octets."


def test_too_many_requests(settings: ServerSettings) -> None:
    app = create_app(replace(settings, rate=0.001, burst=1), {})
    with TestClient(app, headers={"Accept-Language": "fr", "Authorization": "x"}) as client:
        answers = [client.get("/rules") for _ in range(2)]
    assert answers[1].status_code == 429
    assert text_of(answers[1]) == "Trop de requêtes ; attendez un instant."


def test_programs_read_english(juliette: TestClient) -> None:
    body = {"game": "powerline", "seats": [{"kind": "me"}], "options": {"tiles": "x"}}
    answer = juliette.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("Option tiles is 'x'; allowed: one of printed")
