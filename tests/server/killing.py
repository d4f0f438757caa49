"""Kill the server again and again while many clients play; then look for lost or doubled moves.

`python -m tests.server.killing 20 30` kills 20 times while 30 tables play.
"""

import random
import sys
import tempfile
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from httpx2 import Client, HTTPError

from harbour.game import GAME
from megawatt.library import Game
from megawatt.tables.rows import MoveRow, move_rows
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore
from tests.server.running import Process, free_port

MOVES = 10
"""A client makes some more than this many moves in a game; the kills fall between them."""


@dataclass
class Player:
    """A client that repeats what was not acknowledged, and remembers what was."""

    address: str
    table: str
    token: str
    seat: int
    acknowledged: dict[str, tuple[int, int]] = field(default_factory=dict)  # key: step, action
    repeats: int = 0

    def call(self, client: Client, path: str, body: Any = None) -> Any:
        """Ask until there is an answer; None says: look again."""
        url = f"{self.address}/api/tables/{self.table}{path}"
        headers = {"Authorization": f"Bearer {self.token}"}
        while True:
            try:
                if body is None:
                    answer = client.get(url, headers=headers)
                else:
                    answer = client.post(url, headers=headers, json=body)
            except HTTPError:
                self.repeats += 1
                time.sleep(0.1)
                continue
            if answer.status_code == 409:
                return None
            answer.raise_for_status()
            return answer.json()

    def play(self) -> None:
        """Play to the end of the game."""
        luck = random.Random(self.token)
        with Client(timeout=20) as client:
            while self.call(client, "")["status"] != "over":
                now = self.call(client, "/legal")
                if not now["legal"]:
                    time.sleep(0.01)
                    continue
                action = luck.choice(now["legal"])["action"]
                key = f"{self.seat}-{len(self.acknowledged)}-{luck.getrandbits(40)}"
                move = {"action": action, "step": now["step"], "key": key}
                stored = self.call(client, "/play", move)
                if stored is not None:
                    self.acknowledged[key] = stored["step"], action


def set_up(address: str, tables: int) -> list[Player]:
    """Set up tables with two clients and a bot each."""
    players = []
    with Client(base_url=address, timeout=20) as client:
        for _ in range(tables):
            seats = [{"kind": "open"}, {"kind": "bot", "level": "random"}, {"kind": "open"}]
            body = {"game": "harbour", "seats": seats}
            table = client.post("/api/tables", json=body).raise_for_status().json()["table"]
            for _ in range(2):
                facts = client.post(f"/api/tables/{table}/join", json={}).json()
                players.append(Player(address, table, facts["token"], facts["seat"]))
    return players


def check(folder: Path, players: list[Player]) -> int:
    """Compare what was acknowledged with what is stored; return how many moves there are."""
    store = TableStore(folder)
    service = TableService({"harbour": Game(GAME)}, store)
    total = 0
    for player in players:
        with store.reading() as connection:
            records: list[MoveRow] = move_rows(connection, player.table, 0)
        assert [record.step for record in records] == list(range(len(records)))
        by_key = {record.key: record for record in records if record.key}
        for key, (step, action) in player.acknowledged.items():
            record = by_key[key]
            assert (record.step, record.seat, record.action) == (step, player.seat, action)
        mine = [record for record in records if record.seat == player.seat]
        assert len(mine) == len(player.acknowledged), "a move was doubled or made by itself"
        assert service.live(player.table).match.over
        total += len(mine)
    store.close()
    return total


def kill_in_a_loop(kills: int, tables: int) -> str:
    """Play all tables to their ends while the server dies `kills` times."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Process(free_port(), folder) as server:
            players = set_up(server.address, tables)
            with ThreadPoolExecutor(len(players)) as pool:
                games = [pool.submit(player.play) for player in players]
                killed = _kill(server, kills, players, games)
                for game in games:
                    game.result()
        moves = check(folder, players)
        repeats = sum(player.repeats for player in players)
        return (
            f"{killed} kills, {tables} tables, {moves} moves of clients, {repeats} repeats: "
            "all there, none twice"
        )


def _kill(server: Process, kills: int, players: list[Player], games: "list[Future[None]]") -> int:
    """Kill each time some more moves have been acknowledged, while anybody plays."""
    for k in range(kills):
        goal = MOVES * len(players) * (k + 1) // (kills + 1)
        while sum(len(player.acknowledged) for player in players) < goal:
            if all(game.done() for game in games):
                return k
            time.sleep(0.002)
        server.kill()
        server.start()
    return kills


if __name__ == "__main__":
    print(kill_in_a_loop(*map(int, sys.argv[1:])))
