"""The pages, as a browser without script sees them."""

import html
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from fastapi.testclient import TestClient

from harbour.actions import Act
from megawatt.games.futuropia.actions import PULL_OUT
from megawatt.library import game
from megawatt.server import page_parts
from megawatt.server.app import create_app
from megawatt.server.page_parts import is_grave
from megawatt.server.settings import ServerSettings
from tests.server.conftest import FRIGATE, PASS, WORK, form_key, new_table, post
from tests.tables.conftest import HARBOUR


def text_of(page: str) -> str:
    return html.unescape(page)


def test_the_lobby_shows_the_games_and_how_to_begin(katie: TestClient) -> None:
    page = katie.get("/").text

    assert "Harbour" in page
    assert "Work, buy ships." in page
    assert "1–4" in page
    assert "Play now" in page
    assert 'action="/games/harbour/quick"' in page


def test_two_clicks_and_one_plays(katie: TestClient) -> None:
    table = new_table(katie, "me", "bot:random")

    page = katie.get(table).text
    assert '<h2 id="asked">Work.</h2>' in page
    assert 'data-action="0"' in page

    answer = post(katie, f"{table}/play", action=WORK, step=0, seat=0)
    assert answer.status_code == 200
    assert "Which ship will you buy?" in answer.text


def test_the_picture_of_a_game_stands_alone(katie: TestClient) -> None:
    answer = katie.get("/games/harbour/picture.svg")

    assert answer.headers["content-type"] == "image/svg+xml"
    assert 'xmlns="http://www.w3.org/2000/svg"' in answer.text.split(">", 1)[0]


def test_a_friend_joins_by_the_link(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me", "open")
    assert "Sit down" in bill.get(table).text
    assert "Waiting for players" in katie.get(table).text

    post(bill, f"{table}/join", name="Bill <b>bold</b>")

    page = katie.get(table).text
    assert "Waiting" not in page
    assert "Bill &lt;b&gt;bold&lt;/b&gt;" in page
    assert "<b>bold" not in page


def test_a_spectator_watches_and_cannot_act(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me", "me")

    assert "You are watching" in bill.get(table).text
    assert "data-action=" not in bill.get(table).text
    refused = post(bill, f"{table}/play", action=WORK, step=0, seat=0)
    assert refused.status_code == 403
    assert "not yours" in refused.text


def test_the_board_is_told_in_words(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me", "me")
    assert f'href="{table}/words?seat=0"' in katie.get(table).text
    told = html.unescape(katie.get(f"{table}/words").text)
    assert "[bold]" not in told
    assert f"<b>{HARBOUR.start(2, seed=0).decision(0)}</b>" in told
    assert "<pre" in bill.get(f"{table}/words").text  # a spectator reads what everybody may know


def test_an_illegal_move_is_told_with_its_clause(katie: TestClient) -> None:
    table = new_table(katie, "me")
    post(katie, f"{table}/play", action=WORK, step=0, seat=0)

    refused = post(katie, f"{table}/play", script=True, action=FRIGATE, step=1, seat=0)

    assert refused.status_code == 422
    assert refused.json()["clause"] == "HA-5.2"
    why = katie.get(f"{table}/why", params={"action": FRIGATE}).json()
    assert why == {"reason": refused.json()["reason"], "clause": "HA-5.2"}


def test_a_stale_page_is_told_to_look_again(katie: TestClient) -> None:
    table = new_table(katie, "me")
    post(katie, f"{table}/play", action=WORK, step=0, seat=0)

    stale = post(katie, f"{table}/play", action=PASS, step=0, seat=0)

    assert stale.status_code == 409
    assert "Look again" in stale.text


def test_a_double_click_plays_once(katie: TestClient) -> None:
    table = new_table(katie, "me")
    for _ in range(2):
        answer = post(katie, f"{table}/play", action=WORK, step=0, seat=0, key="same")
        assert answer.status_code == 200

    assert 'data-step="1"' in katie.get(table).text


def test_what_ends_the_game_for_somebody_is_asked_about_unless_switched_off(
    katie: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pulling out could not be taken back, and nobody was asked."""
    pages = SimpleNamespace(GRAVE=frozenset({int(Act.PASS)}))
    monkeypatch.setattr(page_parts, "part_of", lambda *_: pages)
    table = new_table(katie, "me", "me")
    post(katie, f"{table}/play", action=WORK, step=0, seat=0)

    asked = post(katie, f"{table}/play", script=True, action=PASS, step=1, seat=0)
    assert "This ends the game for you" in asked.text
    assert 'name="grave" value="off"' in asked.text
    assert 'data-step="1"' in katie.get(table).text

    post(katie, "/me", grave="off")
    post(katie, f"{table}/play", action=PASS, step=1, seat=0)
    assert 'data-step="2"' in katie.get(table).text
    assert 'name="grave" value="on"' in katie.get("/settings").text


def test_pulling_out_alone_is_grave_in_futuropia() -> None:
    futuropia = game("futuropia")
    grave = [a for a in range(len(futuropia.rules.actions)) if is_grave(futuropia, a)]

    assert grave == [PULL_OUT]


def test_the_end_of_a_turn_is_asked_about_if_somebody_wants_it(katie: TestClient) -> None:
    table = new_table(katie, "me", "me")
    post(katie, "/me", confirm="on")
    post(katie, f"{table}/play", action=WORK, step=0, seat=0)

    asked = post(katie, f"{table}/play", script=True, action=PASS, step=1, seat=0)
    assert "This ends your turn" in asked.text
    assert 'data-step="1"' in katie.get(table).text

    post(katie, f"{table}/play", action=PASS, step=1, seat=0, sure="yes")
    assert 'data-step="2"' in katie.get(table).text
    post(katie, "/me", confirm="off")
    post(katie, f"{table}/play", action=WORK, step=2, seat=1)
    post(katie, f"{table}/play", action=PASS, step=3, seat=1)
    assert 'data-step="4"' in katie.get(table).text


def test_undo(katie: TestClient) -> None:
    table = new_table(katie, "me", "me")
    post(katie, f"{table}/play", action=WORK, step=0, seat=0)
    assert re.search(r"data-undo disabled", katie.get(table).text)
    post(katie, f"{table}/play", action=PASS, step=1, seat=0, sure="yes")

    page = katie.get(table, params={"seat": 0}).text
    assert re.search(r"data-undo>", page)
    post(katie, f"{table}/undo", step=2, seat=0)

    assert "Which ship will you buy?" in katie.get(table).text


def test_a_seat_is_handed_to_a_bot_and_taken_back(katie: TestClient) -> None:
    table = new_table(katie, "me", "me")

    page = post(katie, f"{table}/sit-in", seat=1, level="random").text
    assert "bot: random" in page
    page = post(katie, f"{table}/sit-in", seat=1).text
    assert "bot: random" not in page
    assert post(katie, f"{table}/sit-in", seat=1, level="genius").status_code == 422


def test_chat_is_escaped(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me", "open")

    post(bill, f"{table}/chat", text="<script>alert(1)</script>")

    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in katie.get(table).text


def test_the_end_shows_points_by_category_and_offers_a_rematch(katie: TestClient) -> None:
    table = new_table(katie, "me")
    post(katie, "/me", confirm="off")
    page = katie.get(table).text
    while 'data-status="over"' not in page:
        action = re.findall(r'data-action="(\d+)"', page)[-1]
        step = re.findall(r'data-step="(\d+)"', page)[0]  # forced decisions are taken at once
        page = post(katie, f"{table}/play", action=action, step=step, seat=0).text

    assert "The game is over" in page
    assert re.search(r'<h2 id="winner">You reached \d+ points?</h2>', page)
    assert "Frigate" in page
    assert "data-action=" not in page
    fresh = post(katie, f"{table}/rematch")
    assert fresh.url.path.startswith("/tables/")
    assert fresh.url.path != table
    assert "You have finished 1 game." in katie.get("/games/harbour").text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nowhere", 404),
        ("/games/chess", 404),
        ("/tables/abc", 404),
        ("/tables/%00", 404),
        ("/tables/abc/fragment", 404),
        ("/tables/abc/events", 404),
        ("/games/harbour/tables", 405),
    ],
)
def test_wrong_addresses_get_a_clean_page(katie: TestClient, path: str, status: int) -> None:
    answer = katie.get(path)

    assert answer.status_code == status
    assert "That did not work" in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        {"action": "x", "step": 0, "seat": 0},
        {"action": -1, "step": 0, "seat": 0},
        {"action": 10**30, "step": 0, "seat": 0},
        {"action": 99, "step": 0, "seat": 0},
        {"action": 0, "step": "", "seat": 0},
        {"action": 0, "step": 0, "seat": 7},
        {"action": 0, "step": 0, "seat": 0, "key": "k k\x00"},
        {},
    ],
)
def test_malformed_moves_get_a_clean_refusal(katie: TestClient, fields: dict[str, object]) -> None:
    table = new_table(katie, "me")

    answer = post(katie, f"{table}/play", False, **fields)

    assert answer.status_code == 422
    assert 'data-step="0"' in katie.get(table).text


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": "0"},
        {"seats": "5"},
        {"seats": "²"},
        {"seats": "9" * 5000},
        {"seats": "1", "seat-0": "bot:os:system"},
        {"seats": "1", "option-rich": "100"},
        {"seats": "1", "option-rich": "--1"},
        {"seats": "1", "option-rich": "9" * 5000},
        {"seats": "1", "seat-0": "me", "name": "x" * 25},
        {},
    ],
)
def test_malformed_tables_are_refused(katie: TestClient, fields: dict[str, str]) -> None:
    answer = katie.post("/games/harbour/tables", data={"form_key": form_key(katie), **fields})

    assert answer.status_code == 422
    assert "That did not work" in answer.text


def test_languages_that_there_are_not_are_refused(katie: TestClient) -> None:
    assert post(katie, "/me", lang="tlh").status_code == 422


def test_a_way_back_leads_nowhere_else(katie: TestClient) -> None:
    for back in ("https://example.org", "//example.org", "/\\example.org"):
        answer = katie.post(
            "/me", data={"form_key": form_key(katie), "back": back}, follow_redirects=False
        )
        assert answer.headers["location"] == "/"


def test_a_refused_form_leads_back_to_its_table(katie: TestClient) -> None:
    table = new_table(katie, "me")
    answer = post(katie, f"{table}/play", action=WORK, step=9, seat=0)

    assert answer.status_code == 409
    assert "The table has moved on. Look again." in answer.text
    assert f'href="{table}"' in answer.text


def test_refusals_are_said_in_the_readers_language(katie: TestClient) -> None:
    french = {"Accept-Language": "fr"}
    table = new_table(katie, "me")

    assert "Il n’y a rien ici." in katie.get("/nowhere", headers=french).text
    running = katie.get(f"{table}/replay", headers=french).text
    assert "La relecture s’ouvre quand la partie est terminée." in running
    program = katie.get("/api/nowhere", headers=french)
    assert program.json()["error"] == "There is nothing here."


def test_refusals_with_values_are_said_in_the_readers_language(katie: TestClient) -> None:
    french = {"Accept-Language": "fr"}
    table = new_table(katie, "me")

    assert "La table &#39;abc&#39; n’existe pas." in katie.get("/tables/abc", headers=french).text
    assert "La place 7 n’existe pas\u00a0; permis\u00a0: 0 à 0." in (
        katie.get(f"{table}?seat=7", headers=french).text
    )
    long = {"form_key": form_key(katie), "text": "x" * 501}
    answer = katie.post(f"{table}/chat", data=long, headers=french)
    assert "Le message a 501 caractères\u00a0; permis\u00a0: 1 à 500." in answer.text


def test_who_has_no_name_is_named_in_the_readers_language(katie: TestClient) -> None:
    table = new_table(katie, "me", "bot:casual")

    french = katie.get(table, headers={"Accept-Language": "fr"}).text
    assert "Ampère (amical)" in french
    assert "Invité" in french
    assert "Ampère (casual)" not in french
    assert "Ampère (amical)" in katie.get("/", headers={"Accept-Language": "fr"}).text
    assert "Ampère (casual)" in katie.get(table).text


def test_the_house_s_own_bots_can_be_chosen(settings: ServerSettings) -> None:
    own = "tests.bots.samples:First"
    app = create_app(replace(settings, bots=(own, "greedy")), {"harbour": HARBOUR})
    with TestClient(app, follow_redirects=True) as client:
        page = client.get("/games/harbour").text
        table = new_table(client, "me", f"bot:{own}")

        assert page.count(f'value="bot:{own}"') >= 1
        assert client.get("/api/bots").json().count("greedy") == 1
        assert f"Ampère ({own})" in client.get(table).text
