"""Somebody who sits, looks, stands up and sits elsewhere learns nothing of a deal.

Two tables with two deals: everything that a browser and a program can fetch while they wait,
and every attempt on another seat while they play, is the same byte for byte.
"""

import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from megawatt.games import GAMES
from megawatt.library import game
from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
from megawatt.tables import dealing
from megawatt.tables.names import person_name
from megawatt.tables.rows import PLAYING
from megawatt.tables.seating import NewTable, Person, SeatRequest, new_table
from tests.server.test_secrets import same, watcher

SEATS = 3
DEALS = (11, 4711)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    folder: Path = tmp_path_factory.mktemp("hopping")
    settings = ServerSettings(store=folder, rate=0, compile=False)
    return create_app(settings, {name: game(name) for name in GAMES})


class Hopper:
    """A browser and a program that try every seat of a table, and keep all they are told."""

    def __init__(self, app: FastAPI, table: str) -> None:
        self.app, self.table = app, table
        self.client, self.id = watcher(app)
        self.told: dict[str, str] = {}

    def keep(self, what: str, answer: Response) -> Response:
        assert answer.status_code < 500, answer.text
        text = answer.text.replace(self.table, "TABLE").replace(self.id, "ME")
        text = re.sub(r"\b[0-9a-f]{40}\b|\b[0-9a-f]{64}\b|\bu?\d+-[0-9a-f]{16}\b", "KEY", text)
        text = re.sub(r'"token":"[^"]*"', "TOKEN", text)
        self.told[f"{len(self.told)} {what}"] = f"{answer.status_code} {text}"
        return answer

    def post(self, path: str, **fields: object) -> None:
        signer = self.app.state.site.signer
        key = signer.form_key(type("V", (), {"id": self.id}))
        data = {"form_key": key, **{name: str(value) for name, value in fields.items()}}
        self.keep(path, self.client.post(f"/tables/{self.table}/{path}", data=data))

    def look(self, token: str = "", seats: tuple[int | None, ...] = (None,)) -> None:
        """Fetch whatever there is: by the browser, or by a program with a token."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        at = f"/api/tables/{self.table}" if token else f"/tables/{self.table}"
        paths = ["", "/log", "/board.svg"]
        paths += ["/legal", "/story", "/why/3"] if token else ["/fragment", "/moments/0", "/hint"]
        paths += ["/thumbnail.svg", "/room", "/replay.json"] if seats == (None,) else []
        for path in paths:
            for seat in seats:
                asked = {} if seat is None else {"seat": seat}
                self.keep(path, self.client.get(at + path, headers=headers, params=asked))

    def hop(self) -> str:
        """Try all seats before the game; sit down in the last but one."""
        for seat in range(SEATS):
            self.post("join", seat=seat)
            self.look()
            self.post("stand-up", seat=seat)
        joined = self.client.post(f"/api/tables/{self.table}/join", json={"seat": 0}).json()
        self.look(joined["token"])
        self.post("join", seat=1)
        token: str = joined["token"]
        return token

    def hop_on(self) -> None:
        """Try the others' seats while the game is played."""
        for seat in (0, 2):
            for path in ("join", "stand-up", "sit-in", "send-away", "empty-chair", "seat-bot"):
                self.post(path, seat=seat, level="random")
            self.look(seats=(seat,))
        for path in ("begin", "close", "terms"):
            self.post(path, level="random", held="yes")
        self.keep("join", self.client.post(f"/api/tables/{self.table}/join", json={"seat": 2}))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds that are drawn next."""
    seeds: list[int] = []
    monkeypatch.setattr(dealing, "new_seed", seeds.pop)
    return seeds


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_hopper_learns_nothing(app: FastAPI, name: str, drawn: list[int]) -> None:
    service = app.state.site.service
    host = Person("host", person_name("Host"))
    before, during, dealt = [], [], []
    for seed in DEALS:
        drawn[:] = [seed]
        table = new_table(service, host, NewTable(name, [SeatRequest()] * SEATS, {}))
        hopper = Hopper(app, table)
        token = hopper.hop()
        assert drawn == [seed]  # nothing is dealt yet
        before.append(dict(hopper.told))
        TestClient(app).post(f"/api/tables/{table}/join", json={"seat": 2})
        live = service.live(table)
        assert (live.status, live.match.seed) == (PLAYING, seed)
        dealt.append(live.match._states.tobytes())
        hopper.told.clear()
        hopper.hop_on()
        during.append(dict(hopper.told))
        seen = hopper.client.get(
            f"/api/tables/{table}", headers={"Authorization": f"Bearer {token}"}
        ).json()
        assert seen["fairness"]["salt"] is None

    assert dealt[0] != dealt[1]
    same(*before)
    same(*during)
