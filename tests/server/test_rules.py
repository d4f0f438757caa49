"""The pages of the rules: rulebook, player aid, clauses with anchors and links, search."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from megawatt.games import GAMES
from megawatt.kernel.ids import Seat
from megawatt.library import game
from megawatt.rulebooks.book import CLAUSE
from megawatt.rulebooks.specification import chapters
from megawatt.server.app import create_app
from megawatt.server.rulebook import search
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
    assert all("<mark>" in hit.html for hit in found if "joker" not in hit.where.lower())
    page = client.get("/rules/powerline", params={"q": "joker die"}).text
    assert 'href="/rules/powerline#PL-' in page


def test_a_search_is_escaped(client: TestClient) -> None:
    page = client.get("/rules", params={"q": "<script>"}).text

    assert "<script>" not in page.split("</head>")[1]
    assert "Nothing found." in page


def test_rules_of_nothing_are_refused(client: TestClient) -> None:
    assert client.get("/rules/chess").status_code == 404
    assert client.get("/rules/..%2f..%2fREADME").status_code == 404


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_every_game(client: TestClient, name: str, lang: str) -> None:
    """One h1, no level of headings left out, every picture with words or hidden, no mark left."""
    page = client.get(f"/rules/{name}", params={"lang": lang}).text
    body = page.split("<main", 1)[1].split("</main>")[0]
    levels = [int(found) for found in re.findall(r"<h([1-6])", body)]

    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    pictures = re.findall(r'<span class="pic" ([^>]*)>', body)
    assert len(pictures) > 20
    assert all('aria-hidden="true"' in one or 'aria-label="' in one for one in pictures)
    assert 'aria-label=""' not in body
    assert "![" not in body
    book = re.sub(r"<style>.*?</style>", "", body.split('id="clauses"')[0], flags=re.DOTALL)
    assert not re.search(r"\*\*|\{[a-z#]", book)
    said = {"en": "Player aid", "fr": "Aide de jeu"}[lang]
    assert said in body


def test_a_cited_clause_is_a_link_to_it(client: TestClient) -> None:
    page = client.get("/rules/futuropia").text

    assert '<a class="cl" href="#FU-10.5">FU-10.5</a>' in page
    assert 'id="FU-10.5"' in page


@pytest.mark.parametrize("name", GAMES)
def test_the_player_aid_is_a_page_and_a_piece_of_others(client: TestClient, name: str) -> None:
    piece = {"x-fragment": "1"}
    english, french = (
        client.get(f"/rules/{name}/aid", params={"lang": lang}, headers=piece)
        for lang in ("en", "fr")
    )
    assert "<html" in client.get(f"/rules/{name}/aid").text

    assert english.status_code == 200
    assert "<html" not in english.text
    assert english.text.count("<h3>") == french.text.count("<h3>") >= 3
    assert english.text != french.text
    assert client.get("/rules/chess/aid").status_code == 404


def test_a_search_that_finds_nothing_says_what_is_similar(client: TestClient) -> None:
    page = client.get("/rules/futuropia", params={"q": "subsydy"}).text

    assert "Did you mean:" in page
    assert 'href="?q=subsidy"' in page


def test_what_is_found_is_short_and_marked() -> None:
    hit = search("futuropia", "énergie", "fr")[0]

    assert "<mark>énergie</mark>" in hit.html
    assert len(hit.html.striptags()) < 240
