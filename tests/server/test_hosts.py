"""Hosts, carried seats, cookies and checked games, as browsers meet them."""

import json
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from megawatt import saves
from megawatt.cli import files, main
from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
from tests.server.conftest import form_key, new_table, post
from tests.server.test_lobby import play_to_the_end
from tests.tables.conftest import HARBOUR


def test_a_host_holds_refuses_locks_and_begins(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me", "open", held=1)
    post(bill, f"{table}/join", name="Bill")
    assert "The host begins." in bill.get(table).text
    assert post(bill, f"{table}/begin", level="random").status_code == 403
    assert post(bill, f"{table}/terms", held="no").status_code == 403

    page = post(katie, f"{table}/send-away", seat=1).text
    assert "1 of 2 are here" in page
    assert post(bill, f"{table}/join").status_code == 403
    for page in (bill.get(table).text, bill.get(f"{table}/room").text):
        assert "The host has sent you away from this table." in page
        assert "Sit down" not in page
    post(katie, f"{table}/terms", locked="yes")
    assert "The host has locked this table." in bill.get(table).text
    assert post(katie, f"{table}/terms", locked="perhaps").status_code == 422

    post(katie, f"{table}/begin", level="random")
    assert 'data-status="playing"' in katie.get(table).text


def test_spectators_are_marked_and_can_be_hushed(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me")
    post(katie, "/me", name="Katie")
    post(bill, "/me", name="Katie")
    post(bill, f"{table}/chat", text="I watch")
    assert "(watching)</small> I watch" in katie.get(table).text

    post(katie, f"{table}/terms", hushed="yes")
    assert post(bill, f"{table}/chat", text="psst").status_code == 403
    assert "At this table only players chat." in bill.get(table).text
    assert "psst" not in katie.get(table).text


def test_a_seat_is_carried_to_another_device(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me", "bot:random")
    assert bill.get(f"{table}/carry").status_code == 403
    found = re.search(r'value="https?://[^/]+(/carry/[^"]+)"', katie.get(f"{table}/carry").text)
    assert found

    assert "Play here" in bill.get(found[1]).text
    assert "You are watching" in bill.get(table).text  # opening the link alone does nothing
    assert bill.post(found[1]).status_code == 403  # nor does a form from elsewhere
    post(bill, found[1])

    assert "You are watching" in katie.get(table).text
    assert "You are watching" not in bill.get(table).text
    assert post(katie, found[1]).status_code == 403
    assert katie.get(found[1][:-3] + "xxx").status_code == 403


def test_cookies_of_two_servers_on_one_host_do_not_collide(tmp_path: Path) -> None:
    apps = [
        create_app(ServerSettings(store=tmp_path / name, compile=False), {"harbour": HARBOUR})
        for name in ("one", "two")
    ]
    clients = [TestClient(app, follow_redirects=True) for app in apps]
    table = new_table(clients[0], "me")
    clients[1].cookies.update(clients[0].cookies)  # a browser knows hosts, not ports
    clients[1].get("/")
    clients[0].cookies.update(clients[1].cookies)

    assert len(clients[0].cookies) == 2
    assert "You are watching" not in clients[0].get(table).text
    for app in apps:
        app.state.site.close()


def test_a_cookie_of_an_earlier_version_is_still_known(katie: TestClient) -> None:
    table = new_table(katie, "me")
    (name,) = [name for name in katie.cookies if name.startswith("megawatt-")]
    old = TestClient(katie.app, cookies={"megawatt": katie.cookies[name]})
    assert "You are watching" not in old.get(table).text


def check(client: TestClient, text: str, noted: str = "") -> tuple[int, str]:
    data = {"form_key": form_key(client), "noted": noted}
    answer = client.post("/verify", data=data, files={"file": ("g.json", text.encode())})
    return answer.status_code, answer.text


def test_a_finished_game_can_be_checked(
    katie: TestClient,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (saves, files):
        monkeypatch.setattr(module, "game", lambda _name: HARBOUR)
    table = new_table(katie, "me")
    shown = katie.get(f"/api{table}").json()["fairness"]
    assert shown["commitment"] in katie.get(table).text
    assert shown["salt"] is None
    play_to_the_end(katie, table)
    text = katie.get(f"{table}/replay.json").text
    data = json.loads(text)
    assert data["fairness"]["commitment"] == shown["commitment"]
    assert data["fairness"]["salt"] in katie.get(f"{table}/replay").text

    assert "Check a game" in katie.get("/verify").text
    code, page = check(katie, text, f"{shown['commitment']} {shown['link']}")
    assert (code, "What you noted fits." in page) == (200, True)
    assert "not the one that was promised" in check(katie, text, "0" * 64)[1]
    forged = text.replace(data["fairness"]["salt"], "0" * 64)
    assert check(katie, forged)[0] == 422

    (tmp_path / "game.json").write_text(text)
    with pytest.raises(SystemExit) as ended:
        main(["verify", str(tmp_path / "game.json"), "--noted", shown["commitment"]])
    assert ended.value.code == 0
    assert "the one that was promised" in " ".join(capsys.readouterr().out.split())
