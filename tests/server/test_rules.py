"""The rules by clause: anchors, links, search."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from megawatt.games import GAMES
from megawatt.kernel.ids import Seat
from megawatt.library import game
from megawatt.server.app import create_app
from megawatt.server.rulebook import CLAUSE, chapters, search
from megawatt.server.settings import ServerSettings


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("rules")
    settings = ServerSettings(store=folder, rate=0, compile=False)
    with TestClient(create_app(settings, {name: game(name) for name in GAMES})) as found:
        yield found


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_that_an_action_or_reason_names_has_an_anchor(name: str) -> None:
    text = "".join(chapter.html for chapter in chapters(name))
    anchors = set(re.findall(r'id="([A-Z]{2}-[^"]+)"', text))
    words = game(name).rules.words
    match, luck = game(name).start(game(name).seats[-1], 1), random.Random(1)
    named = set[str]()
    for _ in range(150):
        seat = match.to_act[0]
        s = match.state(seat)
        named |= {words.clause(s, Seat(seat), action) for action in range(match.game.actions)}
        match.play(seat, luck.choice(match.legal(seat)))
        if match.over:
            break
    verdicts = __import__(f"megawatt.games.{GAMES[name]}.verdicts", fromlist=["WORDS"])
    named |= {clause for _, clause in verdicts.WORDS.values()}

    missing = {clause for entry in named for clause in CLAUSE.findall(entry)} - anchors
    assert not missing


@pytest.mark.parametrize("name", GAMES)
def test_anchors_are_unique_and_links_lead_somewhere(client: TestClient, name: str) -> None:
    page = client.get(f"/rules/{name}").text
    anchors = re.findall(r' id="([^"]+)"', page)

    assert len(anchors) == len(set(anchors))
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert links
    lost = links - set(anchors) - {"main"}
    assert len(lost) <= len(links) // 10, sorted(lost)


def test_a_search_finds_all_words_and_links_to_the_clause(client: TestClient) -> None:
    found = search("powerline", "joker DIE")

    assert found
    assert all("joker" in str(text).lower() for _, text in found)
    page = client.get("/rules/powerline", params={"q": "joker die"}).text
    assert 'href="/rules/powerline#PL-' in page


def test_a_search_is_escaped(client: TestClient) -> None:
    page = client.get("/rules", params={"q": "<script>"}).text

    assert "<script>" not in page.split("</head>")[1]
    assert "Nothing found." in page


def test_rules_of_nothing_are_refused(client: TestClient) -> None:
    assert client.get("/rules/chess").status_code == 404
    assert client.get("/rules/..%2f..%2fREADME").status_code == 404
