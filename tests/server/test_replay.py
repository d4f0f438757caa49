"""Earlier moments, replays of finished games, hints."""

import json
import re

import pytest
from fastapi.testclient import TestClient

from megawatt.server.routes.replay import names_in
from megawatt.tables.names import LONGEST_NAME
from tests.server.conftest import WORK, form_key, new_table, post


def finished(client: TestClient, friend: TestClient | None = None) -> str:
    """Play a game of Harbour to its end, alone at the keyboard or with a friend."""
    table = new_table(client, "me", "open" if friend else "me")
    post(client, "/me", confirm="off")
    if friend:
        post(friend, "/me", confirm="off")
        post(friend, f"{table}/join", name="Bill")
    page = client.get(table).text
    while 'data-status="over"' not in page:
        acting = client if "data-action=" in page else friend
        assert acting
        page = acting.get(table).text
        action = re.findall(r'data-action="(\d+)"', page)[-1]
        step = re.findall(r'data-step="(\d+)"', page)[0]
        seat = re.findall(r'data-seat="(\d)"', page)[0]
        assert post(acting, f"{table}/play", action=action, step=step, seat=seat).status_code == 200
        page = client.get(table).text
    return table


def test_an_earlier_moment_can_be_looked_at(katie: TestClient) -> None:
    table = new_table(katie, "me")
    post(katie, f"{table}/play", action=WORK, step=0, seat=0)

    now = katie.get(f"{table}/moments/1", headers={"X-Fragment": "1"}).text
    then = katie.get(f"{table}/moments/0").text

    assert "After step 0" in then
    assert "data-action=" not in then + now
    assert katie.get(f"{table}/moments/2").status_code == 422
    assert katie.get(f"{table}/moments/-1").status_code == 422


def test_the_log_leads_to_its_moments(katie: TestClient) -> None:
    table = new_table(katie, "me")
    post(katie, f"{table}/play", action=WORK, step=0, seat=0)

    assert 'data-moment="1"' in katie.get(table).text
    assert "Work in the harbour" in katie.get(table).text


def test_a_running_game_has_no_replay(katie: TestClient) -> None:
    table = new_table(katie, "me")

    for path in ("replay", "replay.json"):
        answer = katie.get(f"{table}/{path}")
        assert answer.status_code == 409
        assert "when the game is over" in answer.text


def test_a_replay_steps_through_the_game(katie: TestClient) -> None:
    table = finished(katie)

    page = katie.get(f"{table}/replay").text
    last = int(re.findall(r'data-last="(\d+)"', page)[0])
    assert 'class="chart"' in page
    assert f"0 / {last}" in page  # it opens at the beginning
    assert f"{last} / {last}" in katie.get(f"{table}/replay", params={"moment": last}).text
    through = katie.get(f"{table}/replay", params={"moment": 3, "eyes": 1}).text
    assert f"3 / {last}" in through
    assert "data-action=" not in through
    assert (
        "data-action="
        in katie.get(f"{table}/replay", params={"moment": 0, "eyes": 0, "asked": "1"}).text
    )  # what could be chosen then
    for wrong in ({"moment": last + 1}, {"moment": -1}, {"eyes": 2}, {"moment": "x"}):
        assert katie.get(f"{table}/replay", params=wrong).status_code == 422


def test_the_end_is_told_to_its_reader(katie: TestClient, bill: TestClient) -> None:
    """Beside the board and in the review, as in the story: "you", not one's own name."""
    table = finished(katie, bill)

    def told(client: TestClient) -> list[str]:
        pages = [client.get(f"{table}{page}").text for page in ("", "/replay")]
        return re.findall(r"<p[^>]*>(The game ended [^<]*)", "".join(pages))

    for client, name in ((katie, "Guest"), (bill, "Bill")):
        assert len(told(client)) == 3  # beside the board, with the podium, in the review
        assert len(set(told(client))) == 1
        assert name not in told(client)[0]


def test_a_finished_game_can_be_saved(katie: TestClient) -> None:
    table = finished(katie)

    answer = katie.get(f"{table}/replay.json")

    saved = json.loads(answer.text)
    assert "attachment" in answer.headers["content-disposition"]
    assert saved["format"] == "megawatt 1"
    assert saved["notes"]["players"] == ["Guest", "Guest"]
    assert saved["log"][0] == [0, WORK, "Work in the harbour"]


def test_one_can_play_on_from_any_moment(katie: TestClient) -> None:
    table = finished(katie)

    answer = post(katie, f"{table}/play-on", moment=2, seat=0, level="random")

    assert answer.url.path.startswith("/tables/")
    assert answer.url.path != table
    assert "Ampère (random)" in answer.text
    for wrong in ({"moment": 99999, "seat": 0}, {"moment": 1, "seat": 9}):
        refused = post(katie, f"{table}/play-on", False, level="random", **wrong)
        assert refused.status_code == 422


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"not json", 422),
        (b"[]", 422),
        (b'{"format": "megawatt 1", "game": "chess"}', 404),
        (b'{"format": "megawatt 1", "game": "harbour", "rules": "x"}', 404),
        (b"[" * 100_000, 422),
        (b"\xff", 422),
    ],
)
def test_a_file_that_is_no_game_is_refused(katie: TestClient, content: bytes, status: int) -> None:
    answer = katie.post(
        "/replays", data={"form_key": form_key(katie)}, files={"file": ("game.json", content)}
    )

    assert answer.status_code == status


def test_a_hint_names_a_legal_action(katie: TestClient) -> None:
    table = new_table(katie, "me", "me")
    post(katie, f"{table}/play", action=WORK, step=0, seat=0)

    hint = katie.get(f"{table}/hint").text

    open_to_me = re.findall(r'data-action="(\d)"', katie.get(table).text)
    assert re.findall(r'data-for="(\d)"', hint)[0] in open_to_me
    assert "HA-5" in hint


def test_there_is_no_hint_when_nothing_is_asked(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me", "open")

    assert katie.get(f"{table}/hint").status_code == 409
    assert bill.get(f"{table}/hint").status_code == 409


def test_pictures_of_moments_can_be_taken_home(katie: TestClient) -> None:
    table = new_table(katie, "me")

    answer = katie.get(f"{table}/board.svg", params={"moment": 0})

    assert answer.headers["content-type"] == "image/svg+xml"
    assert "xmlns" in answer.text.split(">", 1)[0]


@pytest.mark.parametrize(
    ("notes", "names"),
    [
        ({"players": ["Annie", "Jim", "too many"]}, ["Annie", "Jim"]),
        ({"players": ["Volta", 7]}, ["Volta", "Ampère"]),
        ({"players": ["A" * 30, "\u202e"]}, ["A" * LONGEST_NAME, "Volta"]),
        ({"players": "Annie"}, ["Volta", "Ampère"]),
        (None, ["Volta", "Ampère"]),
    ],
)
def test_a_loaded_game_shows_who_played_it(notes: object, names: list[str]) -> None:
    assert names_in({"notes": notes}, 2) == names
