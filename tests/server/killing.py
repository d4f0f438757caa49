"""Kill servers again and again while clients play real games; then look for lost or doubled moves.

`python -m tests.server.killing --kills 100 --tables 40` kills a server with SQLite. With
`--postgres` two servers share a database: in turn one of them is killed, the other, the database is
stopped, and the database is killed.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from statistics import median
from typing import Any

import sqlalchemy as sa
from httpx2 import AsyncClient, HTTPError

from megawatt.games import GAMES
from megawatt.tables.live_table import LiveTable
from megawatt.tables.rows import BOT, PLAYING, TAKE_BACK
from megawatt.tables.schema import CLAIMS, TABLES
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore
from tests.postgres import Database, database_in
from tests.server.running import Process, free_port, offered

LEVELS = ("random", "greedy")
BACK = 0.2
"""How often a client takes its move back at once."""
GONE = (502, 503, 504)
"""What a server may answer while its database is away."""


@dataclass(frozen=True)
class Receipt:
    """What a client was told about a record: it is stored."""

    seat: int
    step: int  # as the seat counts
    action: int  # or TAKE_BACK


@dataclass
class Party:
    """The clients of one table: they repeat what was not acknowledged, and remember what was."""

    addresses: Sequence[str]
    game: str
    level: str
    luck: random.Random
    table: str = ""
    tokens: dict[int, str] = field(default_factory=dict)
    receipts: dict[str, dict[str, Receipt]] = field(default_factory=dict)  # table: key: receipt
    repeats: int = 0
    answers: Counter[int] = field(default_factory=Counter)  # statuses that are no success

    async def ask(self, client: AsyncClient, path: str, body: Any = None, seat: int = -1) -> Any:
        """Ask one server after the other until there is an answer; None: it was refused."""
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"} if seat >= 0 else {}
        for tries in range(10_000):
            address = self.addresses[tries % len(self.addresses)]
            method = "GET" if body is None else "POST"
            try:
                answer = await client.request(
                    method, f"{address}/api{path}", headers=headers, json=body
                )
            except HTTPError:
                self.repeats += 1
                await asyncio.sleep(0.1)
                continue
            if answer.is_success:
                return answer.json()
            self.answers[answer.status_code] += 1
            if answer.status_code not in GONE:
                assert answer.status_code < 500, answer.text
                return None
            self.repeats += 1
            await asyncio.sleep(0.1)
        raise AssertionError("no server answers")

    async def sit_down(self, client: AsyncClient) -> None:
        """Set up a table: a client, a bot, a client."""
        seats = [{"kind": "me"}, {"kind": "bot", "level": self.level}, {"kind": "open"}]
        made = await self.ask(client, "/tables", {"game": self.game, "seats": seats})
        self.tokens = {0: made["token"]}
        joined = await self.ask(client, f"/tables/{made['table']}/join", {})
        if joined is None:  # it was stored, but the answer was lost: the next table then
            return
        self.tokens[joined["seat"]] = joined["token"]
        self.receipts[made["table"]] = {}
        self.table = made["table"]

    async def record(
        self, client: AsyncClient, seat: int, step: int, action: int = TAKE_BACK
    ) -> int | None:
        """Store a move or a take-back; give the step after it, or None when it was refused."""
        key = f"{len(self.receipts[self.table])}-{self.luck.getrandbits(40)}"
        body: dict[str, Any] = {"step": step, "key": key}
        path = "undo" if action == TAKE_BACK else "play"
        if action != TAKE_BACK:
            body["action"] = action
        stored = await self.ask(client, f"/tables/{self.table}/{path}", body, seat)
        if stored is None:
            return None
        self.receipts[self.table][key] = Receipt(seat, stored["step"], action)
        now: int = stored["now"]
        return now

    async def turn(self, client: AsyncClient) -> bool:
        """Move in one of the seats, perhaps take it back; say whether somebody could."""
        for seat in self.luck.sample(sorted(self.tokens), len(self.tokens)):
            now = await self.ask(client, f"/tables/{self.table}/legal", seat=seat)
            if not now or not now["legal"]:
                continue
            action = self.luck.choice(now["legal"])["action"]
            after = await self.record(client, seat, now["step"], action)
            if after is not None and self.luck.random() < BACK:
                await self.record(client, seat, after)
            return True
        return False

    async def play(self, stop: asyncio.Event, pace: float) -> None:
        """Play game after game until told to stop; nothing is left unacknowledged then."""
        async with AsyncClient(timeout=30) as client:
            while not stop.is_set():
                if not self.table:
                    await self.sit_down(client)
                elif not await self.turn(client):
                    seen = await self.ask(client, f"/tables/{self.table}")
                    if seen and seen["status"] == "over":
                        self.table = ""
                        continue
                await asyncio.sleep(self.luck.uniform(0.5, 1.5) * pace)


class Watch:
    """Looks into the store, past all servers: how far tables are, and who holds their bots."""

    def __init__(self, store: TableStore, parties: Sequence[Party]) -> None:
        self.store, self.parties = store, parties

    def steps(self) -> dict[str, int]:
        """Count the records of tables in play."""
        watched = TABLES.c.id.in_([party.table for party in self.parties])
        query = sa.select(TABLES.c.id, TABLES.c.step).where(watched, TABLES.c.status == PLAYING)
        with self.store.reading() as connection:
            return {row.id: row.step for row in connection.execute(query)}

    def leases(self) -> dict[str, float]:
        """When each lease ends."""
        with self.store.reading() as connection:
            return {row.table_id: row.until for row in connection.execute(CLAIMS.select())}

    async def all_move(self, before: dict[str, int], since: dict[str, float]) -> list[float]:
        """Wait until all tables have moved (or ended); give the seconds after each one's `since`.

        How long a table needs is counted from the later of its `since` and now.
        """
        began, waits, left = time.time(), list[float](), dict(before)
        while left:
            await asyncio.sleep(0.05)
            now, at = self.steps(), time.time()
            for table in [one for one in left if now.get(one, 10**9) > left[one]]:
                del left[table]
                waits.append(max(0.0, at - max(began, since.get(table, 0.0))))
            assert at - began < 120, f"{len(left)} tables stand still"
        return waits


@dataclass
class Outcome:
    """What a run found."""

    records: int = 0  # of clients
    taken_back: int = 0
    tables: int = 0
    repeats: int = 0
    kills: Counter[str] = field(default_factory=Counter)
    resumed: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """What was killed: seconds until the slowest table moved again, for each kill."""

    def __str__(self) -> str:
        waits = (
            f"{what}, {count} times: all tables moved again after {median(slow):.1f} s (median), "
            f"{max(slow):.1f} s (slowest)"
            for what, count in self.kills.items()
            if (slow := self.resumed[what])
        )
        return "\n".join(
            [
                f"{self.tables} tables, {self.records} records of clients "
                f"({self.taken_back} take-backs), {self.repeats} repeats: all there, none twice",
                *waits,
            ]
        )


def check(store: TableStore, parties: Sequence[Party], games: str, outcome: Outcome) -> None:
    """Compare what was acknowledged with what is stored; every table must also replay."""
    service = TableService(offered(games), store)
    for party in parties:
        for table, receipts in party.receipts.items():
            live = service.live(table)
            assert [one.move.step for one in live.records] == list(range(live.step))
            _check_table(live, receipts)
            outcome.tables += 1
            outcome.records += len(receipts)
            outcome.taken_back += sum(one.action == TAKE_BACK for one in receipts.values())
        outcome.repeats += party.repeats


def _check_table(live: LiveTable, receipts: dict[str, Receipt]) -> None:
    by_key = {record.move.key: record.move for record in live.records if record.move.key}
    back = {TAKE_BACK, *live.game.rules.revisions}
    for key, receipt in receipts.items():
        move = by_key[key]  # it is not lost
        assert (move.seat, live.step_for(move.seat, move.step)) == (receipt.seat, receipt.step)
        assert move.action in (back if receipt.action == TAKE_BACK else {receipt.action})
    people = {seat.seat for seat in live.seats if seat.kind != BOT}
    theirs = [record.move for record in live.records if record.move.seat in people]
    assert len(theirs) == len(receipts), "a record was doubled or made by itself"


async def kill_one(server: Process, watch: Watch) -> list[float]:
    """Kill the only server and start it again."""
    server.kill()
    before = watch.steps()
    await asyncio.to_thread(server.start)
    return await watch.all_move(before, {})


async def kill_of_two(server: Process, watch: Watch) -> list[float]:
    """Kill one of two servers; it comes back only after the other has taken all its tables over."""
    server.kill()
    before, leases = watch.steps(), watch.leases()
    waits = await watch.all_move(before, leases)
    await asyncio.to_thread(server.start)
    return waits


async def break_database(database: Database, watch: Watch, *, kill: bool) -> list[float]:
    """Stop or kill the database, and start it again after a while."""
    before = watch.steps()
    await asyncio.to_thread(database.kill if kill else database.stop)
    await asyncio.sleep(2.0)
    await asyncio.to_thread(database.start)
    watch.store.engine.dispose()  # its connections have ended too
    return await watch.all_move(before, {})


@contextmanager
def standing(games: str, *, postgres: bool) -> Iterator[tuple[list[Process], str | Path, Any]]:
    """Start one server with SQLite, or two with PostgreSQL; give them, the store, the database."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        if not postgres:
            server = stack.enter_context(Process(free_port(), folder, games))
            yield [server], folder, None
            return
        database = stack.enter_context(database_in(folder / "postgres"))
        servers = [stack.enter_context(Process(free_port(), database.url, games)) for _ in range(2)]
        yield servers, database.url, database


async def play_and_kill(
    servers: list[Process],
    watch: Watch,
    database: Database | None,
    parties: list[Party],
    kills: int,
    pace: float,
    end: float,
) -> Outcome:
    """Play all tables; kill when all of them have moved since the last time, until `end`."""
    outcome, stop, luck = Outcome(), asyncio.Event(), random.Random(kills)
    games = [asyncio.create_task(party.play(stop, pace)) for party in parties]
    while not all(party.table for party in parties):
        await asyncio.sleep(0.1)
    for k in range(kills):
        await asyncio.sleep(luck.random() * pace)
        if time.time() > end:
            break
        for game in games:
            if game.done():
                game.result()  # it ended by a fault: say so
        if database is None:
            what, waits = "a server", await kill_one(servers[0], watch)
        elif k % 4 < 2:
            what, waits = "one of two servers", await kill_of_two(servers[k % 2], watch)
        else:
            kill = k % 4 == 3
            what = "the database" if kill else "the database, in order,"
            waits = await break_database(database, watch, kill=kill)
        outcome.kills[what] += 1
        outcome.resumed[what].append(max(waits, default=0.0))
        if kills > 10:
            print(f"{k + 1}: {what}: {outcome.resumed[what][-1]:.1f} s", flush=True)
    stop.set()
    await asyncio.gather(*games)
    return outcome


def kill_in_a_loop(
    kills: int,
    tables: int,
    games: Sequence[str] = tuple(GAMES),
    *,
    postgres: bool = False,
    pace: float = 0.05,
    minutes: float = inf,
) -> Outcome:
    """Play at so many tables while servers die; then check all that was acknowledged."""
    names, end = ",".join(games), time.time() + 60 * minutes
    with standing(names, postgres=postgres) as (servers, place, database):
        parties = [
            Party(
                [one.address for one in servers][:: 1 if k % 2 else -1],
                games[k % len(games)],
                LEVELS[k // len(games) % len(LEVELS)],
                random.Random(k),
            )
            for k in range(tables)
        ]
        store = TableStore(place)
        try:
            running = play_and_kill(
                servers, Watch(store, parties), database, parties, kills, pace, end
            )
            outcome = asyncio.run(running)
            for server in servers:
                server.kill()
            check(store, parties, names, outcome)
        finally:
            store.close()
    return outcome


def main() -> None:
    """Kill as often as asked."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=100)
    options.add_argument("--tables", type=int, default=40)
    options.add_argument("--pace", type=float, default=1.0, help="seconds between a table's moves")
    options.add_argument("--minutes", type=float, default=inf, help="no kill after so long")
    options.add_argument("--postgres", action="store_true")
    asked = options.parse_args()
    print(kill_in_a_loop(**vars(asked)))


if __name__ == "__main__":
    main()
