"""The JSON API, as a program uses it."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Client

from tests.server.conftest import FRIGATE, KETCH, PASS, WORK
from tests.server.running import ROOT


def create(client: TestClient, *kinds: str, **more: Any) -> tuple[str, dict[str, str]]:
    seats = [
        {"kind": kind} if ":" not in kind else {"kind": "bot", "level": kind.split(":")[1]}
        for kind in kinds
    ]
    answer = client.post("/api/tables", json={"game": "harbour", "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    facts = answer.json()
    return f"/api/tables/{facts['table']}", {"Authorization": f"Bearer {facts['token']}"}


def test_games_and_bots_are_listed(katie: TestClient) -> None:
    (harbour,) = katie.get("/api/games").json()

    assert harbour["name"] == "harbour"
    assert harbour["seats"] == [1, 4]
    assert harbour["options"]["rich"]["clause"] == "HA-2.1"
    assert harbour["ready"] is True
    assert "random" in katie.get("/api/bots").json()


def test_a_program_creates_looks_and_plays(katie: TestClient) -> None:
    table, token = create(katie, "me", "open", options={"rich": 3})
    assert katie.get(table).json()["status"] == "waiting"
    assert katie.get("/api/tables").json()[0]["options"] == {"rich": 3, "charters": False}
    other = katie.post(f"{table}/join", json={"name": "Other", "seat": 1}).json()

    legal = katie.get(f"{table}/legal", headers=token).json()
    assert legal["question"] == "Work."
    assert legal["legal"] == [{"action": 0, "words": "Work in the harbour", "clause": "HA-4.2"}]
    stored = katie.post(f"{table}/play", headers=token, json={"action": WORK, "step": 0})
    assert stored.json() == {"step": 0, "now": 1, "repeated": False}

    seen = katie.get(table, headers={"Authorization": f"Bearer {other['token']}"}).json()
    assert seen["seat"] == 1
    assert seen["to_act"] == [0]
    assert seen["step"] == 1
    assert seen["result"] is None
    assert "seed" not in seen
    log = katie.get(f"{table}/log").json()
    assert [line["moment"] for line in log] == [1, 0]
    assert re.fullmatch(r"Program worked(, rolled a six)? and earned \d coins?\.", log[0]["words"])


def test_refusals_have_reasons(katie: TestClient) -> None:
    table, token = create(katie, "me", "me")
    play = f"{table}/play"

    no_token = katie.post(play, json={"action": WORK, "step": 0})
    wrong = katie.post(
        play, json={"action": WORK, "step": 0}, headers={"Authorization": "Bearer no"}
    )
    waiting = katie.post(play, json={"action": WORK, "step": 0}, headers=token)
    katie.post(f"{table}/join", json={})
    katie.post(play, json={"action": WORK, "step": 0}, headers=token)
    stale = katie.post(play, json={"action": PASS, "step": 0}, headers=token)
    illegal = katie.post(play, json={"action": FRIGATE, "step": 1}, headers=token)
    full = katie.post(f"{table}/join", json={})

    codes = [a.status_code for a in (no_token, wrong, waiting, stale, illegal, full)]
    assert codes == [401, 403, 409, 409, 422, 409]
    assert illegal.json()["clause"] == "HA-5.2"
    assert illegal.json()["reason"] in illegal.json()["error"]
    why = katie.get(f"{table}/why/{FRIGATE}", headers=token).json()
    assert why == {"legal": False, "reason": illegal.json()["reason"], "clause": "HA-5.2"}
    assert katie.get(f"{table}/why/{PASS}", headers=token).json()["legal"] is True


def test_undo_chat_and_sitting_in(katie: TestClient) -> None:
    table, token = create(katie, "me", "open")
    katie.post(f"{table}/join", json={})
    katie.post(f"{table}/play", json={"action": WORK, "step": 0}, headers=token)
    katie.post(f"{table}/play", json={"action": PASS, "step": 1}, headers=token)

    undone = katie.post(f"{table}/undo", json={"step": 2}, headers=token)
    assert undone.json()["now"] == 3
    assert katie.get(f"{table}/legal", headers=token).json()["legal"][0]["action"] == PASS

    assert katie.post(f"{table}/chat", json={"text": "hi"}, headers=token).status_code == 204
    lent = katie.post(f"{table}/bot", json={"level": "random"}, headers=token).json()
    assert lent["kind"] == "bot"
    refused = katie.post(f"{table}/play", json={"action": KETCH, "step": 3}, headers=token)
    assert refused.status_code == 409
    assert katie.post(f"{table}/bot", json={"level": None}, headers=token).json()["kind"] == (
        "person"
    )


def test_the_seed_is_told_at_the_end_only(katie: TestClient) -> None:
    table, token = create(katie, "me")
    while katie.get(table).json()["status"] != "over":
        assert "seed" not in katie.get(table, headers=token).text
        now = katie.get(f"{table}/legal", headers=token).json()
        move = {"action": now["legal"][-1]["action"], "step": now["step"]}
        assert katie.post(f"{table}/play", json=move, headers=token).status_code == 200

    result = katie.get(table).json()["result"]
    assert isinstance(result["seed"], int)
    assert result["places"] == [1]
    assert result["log"][0] == [0, WORK]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"game": "harbour"}',
        b'{"game": "chess", "seats": [{}]}',
        b'{"game": "harbour", "seats": []}',
        b'{"game": "harbour", "seats": [{}], "options": {"rich": NaN}}',
        b'{"game": "harbour", "seats": [{}], "options": {"\\ud800": 1}}',
        b'{"game": "harbour", "seats": [{"kind": "bot", "level": "os:system"}]}',
        b'{"game": "harbour", "seats": [{}], "seed": 1}',
        b'{"game": "harbour", "seats": [{"kind": "me"}], "name": "\\u0000"}',
        b"\xff\xfe",
    ],
)
def test_malformed_wishes_are_refused(katie: TestClient, body: bytes) -> None:
    answer = katie.post("/api/tables", content=body, headers={"Content-Type": "application/json"})

    assert answer.status_code in (404, 422)
    assert answer.json()["error"]
    assert katie.get("/api/tables").json() == []


def test_an_unknown_language_is_refused(katie: TestClient) -> None:
    table, _ = create(katie, "me")

    assert katie.get(table, params={"lang": "xx"}).status_code == 422


def test_the_documented_client_plays_a_game(served: Client, tmp_path: Path) -> None:
    """Two of the twenty-line clients of docs/api.md play each other, and a bot."""
    found = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "api.md").read_text(), re.S)
    assert found
    assert len([line for line in found[1].splitlines() if line.strip()]) <= 25
    (tmp_path / "client.py").write_text(found[1])
    seats = [{}, {"kind": "bot", "level": "random"}, {}]
    table = served.post("/api/tables", json={"game": "harbour", "seats": seats}).json()["table"]
    command = [sys.executable, str(tmp_path / "client.py"), str(served.base_url).rstrip("/"), table]
    with ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(subprocess.run, command, timeout=100, check=True) for _ in range(2)]
        assert [run.result().returncode for run in runs] == [0, 0]

    assert served.get(f"/api/tables/{table}").json()["status"] == "over"
