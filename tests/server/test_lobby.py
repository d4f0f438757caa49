"""The pages around the table: lobby, set-up, waiting room, my games, settings, installing."""

import html
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from fastapi.testclient import TestClient

from megawatt.games.lobby_card import LobbyCard, OptionWords, WayToPlay
from megawatt.kernel.tongue import languages, tongue
from megawatt.library import game, games
from megawatt.server import invitations
from megawatt.server.app import create_app
from megawatt.server.cover_pictures import brought
from megawatt.server.invitations import HERE, HOME, WORLD, address_in_network, reach_of
from megawatt.server.lobby_cards import (
    card_of,
    changed_rules,
    option_rows,
    quick_seats,
    title_of,
    way_name,
    ways_of,
)
from megawatt.server.routes.forms import options_of_form
from megawatt.server.settings import ServerSettings
from megawatt.tables import challenge
from tests.server.conftest import form_key, new_table, post
from tests.tables.conftest import HARBOUR

SAY = tongue("en")


def play_to_the_end(client: TestClient, table: str) -> str:
    post(client, "/me", confirm="off")
    page = client.get(table).text
    while 'data-status="over"' not in page:
        action = re.findall(r'data-action="(\d+)"', page)[-1]
        step = re.findall(r'data-step="(\d+)"', page)[0]  # forced decisions are taken at once
        page = post(client, f"{table}/play", action=action, step=step, seat=0).text
    return page


def section(page: str, name: str) -> str:
    found = re.search(rf'<section[^>]* id="{name}".*?</section>', page, re.DOTALL)
    assert found
    return html.unescape(found[0])


# The lobby


def test_one_click_plays_against_named_bots_and_the_person_begins(katie: TestClient) -> None:
    answer = post(katie, "/games/harbour/quick")

    assert answer.url.path.startswith("/tables/")
    assert "Volta (casual)" in answer.text
    assert 'data-my-turn="yes"' in answer.text


def test_my_tables_say_whose_turn_it_is_the_score_and_the_age(katie: TestClient) -> None:
    assert "No tables yet" in katie.get("/").text
    table = new_table(katie, "me", "bot:random")

    mine = section(katie.get("/").text, "mine")
    assert "Your turn" in mine
    assert "with Ampère" in mine
    assert "just now" in mine
    assert f"{table}/thumbnail.svg" in mine
    assert katie.get(f"{table}/thumbnail.svg").headers["content-type"] == "image/svg+xml"


def test_a_finished_table_shows_the_result_and_can_be_removed(katie: TestClient) -> None:
    table = new_table(katie, "me")
    play_to_the_end(katie, table)

    assert "finished" in section(katie.get("/").text, "mine")
    post(katie, f"{table}/remove")
    assert "No tables yet" in katie.get("/").text
    assert katie.get(table).status_code == 200  # the link still works


def test_nobody_sees_what_another_removed_or_starred(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me", "open")
    post(bill, f"{table}/join")
    post(bill, f"{table}/remove")

    assert table in katie.get("/").text
    assert table not in section(bill.get("/").text, "mine")


def test_a_table_is_removed_by_a_form_of_ours_only(katie: TestClient) -> None:
    table = new_table(katie, "me")
    assert katie.post(f"{table}/remove").status_code >= 400
    assert table in katie.get("/").text


def test_pages_are_in_the_readers_language(katie: TestClient) -> None:
    french = {"Accept-Language": "fr"}
    for path, words in {
        "/": "Pas encore de table",
        "/learn": "Apprendre en jouant",
        "/settings": "Réglages",
        "/my-games": "Mes parties",
        "/games/harbour": "Qui joue\u202f?",
        "/offline": "Vous êtes hors ligne",
    }.items():
        assert words in html.unescape(katie.get(path, headers=french).text), path


# How games are presented


@pytest.mark.parametrize("name", games())
def test_every_game_presents_itself_in_whole_words(name: str) -> None:
    opened = game(name)
    card = card_of(opened)
    assert len(ways_of(opened)) == 3
    assert set(card.options) | card.unlisted == set(opened.options)
    for lang in languages():
        say = tongue(lang)
        for row in option_rows(opened, say):
            assert "_" not in row.title
            for value, words in row.values:
                assert "_" not in words, (row.name, value)
                unsaid = re.search(r"[a-z]", value) and words == value
                assert not unsaid, f"{name}: {row.name} says {value!r} as it is stored"
    for way in ways_of(opened):
        match = opened.start(opened.seats[-1], 1, dict(way.options))
        assert way_name(opened, match.options, SAY) == way.title
    assert len(set(quick_seats(opened))) == len(quick_seats(opened)) > 0


@pytest.mark.parametrize("name", games())
def test_every_game_brings_a_moment_for_its_cover(name: str) -> None:
    moment = brought(game(name))
    assert moment is not None, "its cover.json is of earlier rules: save a new one"
    assert len(moment.log) > 50
    assert not moment.over


def test_a_game_that_brings_nothing_is_presented_by_its_rules() -> None:
    assert title_of(HARBOUR) == "Harbour"
    assert [way.title for way in ways_of(HARBOUR)] == ["Standard", "Charters"]
    assert way_name(HARBOUR, {"charters": True}, SAY) == "Charters"
    assert way_name(HARBOUR, {"rich": 3}, SAY) == "Rich: 3"
    assert changed_rules(HARBOUR, {"rich": 3, "charters": True}, SAY) == ["Rich: 3", "Charters"]


# Setting up


def test_chairs_left_empty_are_no_seats(katie: TestClient) -> None:
    form = {"form_key": form_key(katie), "seat-0": "me", "seat-1": "none", "seat-2": "bot:random"}
    answer = katie.post("/games/harbour/tables", data={**form, "bot-2": "Joule"})

    assert answer.status_code == 200
    assert "Joule (random)" in answer.text
    assert 'id="player-1"' in answer.text
    assert 'id="player-2"' not in answer.text


def test_a_way_to_play_sets_its_rules_and_the_host_may_set_others(katie: TestClient) -> None:
    def options_of(**fields: str) -> dict[str, object]:
        made = new_table(katie, "me", **fields)
        found: dict[str, object] = katie.get(f"/api{made}").json()["options"]
        return found

    assert options_of(way="1") == {"rich": 0, "charters": True}
    assert options_of(**{"way": "1", "option-rich": "5"})["rich"] == 0
    own = options_of(**{"way": "1", "more": "1", "option-rich": "5"})
    assert own == {"rich": 5, "charters": False}  # a switch that is off sends nothing
    assert options_of(**{"option-rich": "5", "option-charters": "true"})["charters"] is True


def test_values_of_one_list_are_sent_one_by_one() -> None:
    chosen = options_of_form(game("powerline"), {"more": "1", "option-chosen_tiles": "A,B,C"})
    assert chosen["chosen_tiles"] == ["A", "B", "C"]
    assert chosen["adventure"] is False


# The waiting room


def test_the_waiting_room_says_who_is_there_and_gives_a_code(
    katie: TestClient, bill: TestClient
) -> None:
    table = new_table(katie, "me", "open", "open", "bot:random", private="1")

    page = katie.get(table).text
    assert "2 of 4 are here" in page
    assert 'class="qr"' in page
    assert "Close the table" in page
    assert "There is a chair for you" in bill.get(table).text
    post(bill, f"{table}/join", name="Bill")
    assert "3 of 4 are here" in katie.get(f"{table}/room").text
    assert "Close the table" not in bill.get(table).text
    post(katie, f"{table}/begin", level="random")
    assert katie.get(f"{table}/room").status_code == 204


def test_the_host_seats_and_sends_away_bots(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me", "open", "open")

    assert "2 of 3 are here" in post(katie, f"{table}/seat-bot", seat=1, level="random").text
    assert post(bill, f"{table}/empty-chair", seat=1).status_code == 403
    assert "1 of 3 are here" in post(katie, f"{table}/empty-chair", seat=1).text


def test_a_closed_table_is_gone(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me", "open")

    assert post(bill, f"{table}/close").status_code == 403
    assert post(katie, f"{table}/close").url.path == "/"
    gone = bill.get(table)
    assert gone.status_code == 404
    assert "Nothing is here any more" in gone.text


def test_a_link_that_only_this_machine_can_open_is_said_to_be_one(
    settings: ServerSettings, katie: TestClient
) -> None:
    table = new_table(katie, "me", "open")

    here = katie.get(table, headers={"Host": "127.0.0.1:8000"}).text
    assert 'data-reach="here"' in here
    assert "megawatt serve --host 0.0.0.0" in here
    home = katie.get(table, headers={"Host": "192.168.0.14:8000"}).text
    assert f'value="http://192.168.0.14:8000{table}"' in home
    assert 'data-reach="home"' in home
    assert 'data-reach="world"' in katie.get(table, headers={"Host": "8.8.8.8:8000"}).text


def test_a_server_for_the_network_invites_by_its_address_there(
    settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "address_in_network", lambda: "10.0.0.7")
    app = create_app(replace(settings, host="0.0.0.0"), {"harbour": HARBOUR})
    with TestClient(app, follow_redirects=True) as client:
        table = new_table(client, "me", "open")
        page = client.get(table, headers={"Host": "localhost:8000"}).text
        assert f'value="http://10.0.0.7:8000{table}"' in page


def test_reach() -> None:
    found = {host: reach_of(host) for host in ("localhost", "::1", "10.1.2.3", "box", "8.8.8.8")}
    assert found == {
        "localhost": HERE,
        "::1": HERE,
        "10.1.2.3": HOME,
        "box": HOME,
        "8.8.8.8": WORLD,
    }
    assert reach_of("megawatt.example.org") == WORLD
    assert not address_in_network().startswith("127.")


# Today's challenge


@pytest.fixture
def with_challenge(monkeypatch: pytest.MonkeyPatch) -> None:
    way = WayToPlay("Alone", "")
    card = LobbyCard("Work.", challenge=True, ways=(way,), options={"rich": OptionWords("Coins")})
    monkeypatch.setattr(challenge, "part_of", lambda _name, _part: SimpleNamespace(CARD=card))


@pytest.mark.usefixtures("with_challenge")
def test_todays_challenge_is_played_once_and_shared(katie: TestClient, bill: TestClient) -> None:
    assert "Play today’s deal" in section(katie.get("/").text, "today")
    assert katie.get("/today/picture.svg").status_code == 200
    table = post(katie, "/today").url.path
    assert "Go on with my try" in section(katie.get("/").text, "today")
    assert katie.get("/today/share.svg").status_code == 409
    play_to_the_end(katie, table)

    today = section(katie.get("/").text, "today")
    assert "place 1" in today
    assert "today, 1 person" in today
    assert "1 day" in today
    assert post(katie, "/today").url.path == table
    shared = katie.get("/today/share.svg").text
    assert "place 1 of 1" in shared
    others = section(bill.get("/").text, "today")
    assert "today, 1 person" not in others  # nothing of today's before one's own try
    assert post(bill, "/today").url.path != table


# My games, settings, installing


def test_my_games_keep_records_and_favourites(katie: TestClient) -> None:
    assert "Play one, then something stands here." in katie.get("/my-games").text
    table = new_table(katie, "me")
    play_to_the_end(katie, table)

    page = katie.get("/my-games").text
    assert "your best" in page
    assert "1 game finished" in page
    assert 'class="blocks"' in page
    post(katie, f"{table}/favourite", on="yes", back="/my-games")
    assert 'aria-pressed="true"' in katie.get("/my-games?starred=yes").text
    post(katie, f"{table}/favourite", on="no")
    assert f"{table}/replay" not in katie.get("/my-games?starred=yes").text
    assert katie.get("/my-games?game=chess&page=99").status_code == 200


def test_the_application_can_be_installed(katie: TestClient) -> None:
    manifest = katie.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    found = manifest.json()
    assert found["display"] == "standalone"
    for icon in found["icons"]:
        assert katie.get(icon["src"]).status_code == 200, icon
    assert katie.get("/offline.js").headers["content-type"].startswith("text/javascript")


def test_pictures_are_compressed_and_pages_with_keys_are_not(katie: TestClient) -> None:
    page = katie.get("/", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in page.headers
    style = re.search(r'href="(/static/megawatt[^"]+)"', page.text)
    assert style
    for path in (style[1], "/games/harbour/picture.svg"):
        found = katie.get(path, headers={"Accept-Encoding": "gzip"})
        assert found.headers["content-encoding"] == "gzip", path


def test_nothing_comes_from_elsewhere(katie: TestClient) -> None:
    for path in ("/", "/learn", "/settings", "/my-games", "/games/harbour", "/offline"):
        page = katie.get(path).text
        assert re.findall(r'(?:src|href|action)="(?:https?:)?//[^"]*"', page) == [], path
