"""How fast a move reaches everybody: many tables, four clients each, all moving.

`python -m benchmarks.load` starts a server with a store of its own, opens a stream for every
client, lets each table move at a steady pace and measures the time from sending a move to
its event at every client, and what a move costs the server's processor. Then, while all tables
still move, it opens the longest of some stored games again and again. With `--story` a client of
each table reads the story of every move too, as pages and bots that look do.
"""

import argparse
import asyncio
import json
import random
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from benchmarks.servers import RunningServer, serving_what
from megawatt.library import game, games
from megawatt.match import Match
from megawatt.server.run import leave_to_the_collector_what_is_new
from megawatt.tables.seating import NewTable, Person, SeatRequest, join_as_program, new_table
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore

SEATS = 4
OPENINGS = 10
HOST = Person("load", "Load")


@dataclass
class Table:
    """One table, and a copy of its match to choose moves with."""

    name: str
    tokens: list[str]
    match: Match
    steps: list[int] = field(default_factory=lambda: [0] * SEATS)  # as each seat counts them
    arrivals: list[float] = field(default_factory=list)  # when each client got the last event
    awaited: int = 0  # how many will get it: a secret plan is sent to its own seat alone
    everybody: asyncio.Event = field(default_factory=asyncio.Event)  # has got it
    told: int = 0  # events of its story that were read
    received: int = 0  # bytes, by all clients together


def set_up(place: Path | str, name: str, tables: int) -> list[Table]:
    """Set up the tables directly in the store; their seeds are known to us alone."""
    store = TableStore(place)
    service = TableService({name: game(name)}, store)
    found = []
    for seed in range(tables):
        wanted = NewTable(name, [SeatRequest()] * SEATS, {}, seed=seed)
        table = new_table(service, HOST, wanted)
        tokens = [join_as_program(service, table, f"Client {k}")[1] for k in range(SEATS)]
        found.append(Table(table, tokens, service.live(table).copy()))
    store.close()
    return found


def long_game(folder: Path) -> tuple[str, str, int]:
    """TableStore the longest of some random games; return its table, its name and its length."""
    played = [played_at_random(name, seed) for name in games() for seed in range(5)]
    match = max(played, key=lambda one: len(one.log))
    store = TableStore(folder)
    name = match.game.name
    service = TableService({name: match.game}, store)
    wanted = NewTable(name, [SeatRequest("person")] * match.seats, {}, seed=match.seed)
    table = new_table(service, HOST, wanted, match.log[:-1])
    store.close()
    return table, name, len(match.log) - 1


def played_at_random(name: str, seed: int) -> Match:
    """Play a whole game with all seats taken."""
    match, luck = game(name).start(game(name).seats[-1], seed), random.Random(seed)
    while not match.over:
        seat = luck.choice(match.to_act)
        match.play(seat, luck.choice(match.legal(seat)))
    return match


async def open_streams(ports: Sequence[int], tables: Sequence[Table]) -> list["asyncio.Task[None]"]:
    """Open a stream for every client, some at a time: a crowd at once would be sent away."""
    ready = asyncio.Semaphore(0)
    opened: list[asyncio.Task[None]] = []
    for k, table in enumerate(tables):
        for seat in range(SEATS):
            port = ports[(k + seat) % len(ports)]
            opened.append(asyncio.create_task(listen(port, table, seat, ready)))
        if k % 10 == 9 or k == len(tables) - 1:
            for _ in range(SEATS * (k % 10 + 1)):
                await asyncio.wait_for(ready.acquire(), 60)
    return opened


async def listen(port: int, table: Table, seat: int, ready: asyncio.Semaphore) -> None:
    """Keep a stream open and note when the event of each step arrives."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    path = f"/api/tables/{table.name}/events"
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {table.tokens[seat]}"
    writer.write(f"{head}\r\n\r\n".encode())
    first = True
    try:
        while line := await reader.readline():
            table.received += len(line)
            if line.startswith(b"data:"):
                table.steps[seat] = json.loads(line[5:])["step"]
                if first:
                    ready.release()
                    first = False
                    continue
                table.arrivals.append(time.perf_counter())
                if len(table.arrivals) == table.awaited:
                    table.everybody.set()
    finally:
        writer.close()


class Line:
    """A connection that is kept open, as browsers and programs do."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, token: str, body: object) -> int:
        """Send something; return the status."""
        status, _ = await self._ask("POST", path, token, json.dumps(body).encode())
        return status

    async def get(self, path: str, token: str) -> Any:
        """Ask for something; return what it is."""
        status, found = await self._ask("GET", path, token)
        if status != 200:
            raise SystemExit(f"A question was answered with {status}.")
        return json.loads(found)

    async def _ask(
        self, method: str, path: str, token: str, data: bytes = b""
    ) -> tuple[int, bytes]:
        if self._ends is None:
            self._ends = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._ends
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        writer.write(head.encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = next(part for part in answer.split("\r\n") if part.startswith("content-length"))
        return int(answer.split()[1]), await reader.readexactly(int(length.split(":")[1]))

    def close(self) -> None:
        """Hang up."""
        if self._ends is not None:
            self._ends[1].close()


async def move(line: Line, table: Table, luck: random.Random, streams: bool = True) -> list[float]:
    """Make one move; return how long it took to each client (without streams: to the answer)."""
    seat = luck.choice(table.match.to_act)
    action = luck.choice(table.match.legal(seat))
    step = table.steps[seat] if streams else table.match.seen(seat)
    before = table.match.known(), table.match.to_act
    table.match.play(seat, action)
    seen = before != (table.match.known(), table.match.to_act)
    table.arrivals, table.awaited = [], SEATS if seen else 1
    table.everybody.clear()
    sent = time.perf_counter()
    status = await line.post(
        f"/api/tables/{table.name}/play", table.tokens[seat], {"action": action, "step": step}
    )
    if status != 200:
        raise SystemExit(f"A move was answered with {status}.")
    if not streams:
        return [time.perf_counter() - sent]
    await table.everybody.wait()
    return [at - sent for at in table.arrivals]


async def play(port: int, table: Table, pace: float, end: float, story: bool) -> list[float]:
    """Move at a steady pace until `end`."""
    luck = random.Random(table.name)
    await asyncio.sleep(luck.random() * pace)
    times: list[float] = []
    line = Line(port)
    while time.perf_counter() < end and not table.match.over:
        began, read = time.perf_counter(), table.match.seen(0) if story else 0
        times += await move(line, table, luck)
        if story:
            path = f"/api/tables/{table.name}/story?since={read}"
            table.told += len(await line.get(path, table.tokens[0]))
        await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))
    line.close()
    return times


@dataclass
class Found:
    """What the server was measured to do."""

    times: list[float]  # of moves to clients, in seconds
    a_move: float  # milliseconds of the processor
    openings: list[float]  # of the longest game meanwhile, in milliseconds


async def measure(
    server: RunningServer, tables: list[Table], chosen: argparse.Namespace, longest: str
) -> Found:
    """Open all streams, then play at all tables at once; in the second half, open the longest game.

    What a move costs is counted in the first half.
    """
    port = server.port
    streams = await open_streams([port], tables)
    for table in tables:
        table.arrivals.clear()
    moves, before = moves_of(tables), server.seconds_used()
    end = time.perf_counter() + chosen.seconds
    ways = (play(port, table, chosen.pace, end, chosen.story) for table in tables)
    playing = asyncio.gather(*ways)
    await asyncio.sleep(chosen.seconds / 2)
    a_move = 1000 * (server.seconds_used() - before) / max(1, moves_of(tables) - moves)
    openings = await opening_often(port, longest, chosen.seconds / 2 / (OPENINGS + 2))
    found = [one for times in await playing for one in times]
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return Found(found, a_move, openings)


def moves_of(tables: Sequence[Table]) -> int:
    """Count all moves."""
    return sum(len(table.match.log) for table in tables)


def opening(port: int, table: str) -> float:
    """Time opening a game, in milliseconds."""
    began = time.perf_counter()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/tables/{table}") as answer:
        answer.read()
    return 1000 * (time.perf_counter() - began)


async def opening_often(port: int, table: str, pause: float) -> list[float]:
    """Open a game again and again while others play."""
    times = []
    for _ in range(OPENINGS):
        await asyncio.sleep(pause)
        times.append(await asyncio.to_thread(opening, port, table))
    return times


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="powerline")
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--pace", type=float, default=2.0, help="seconds between a table's moves")
    options.add_argument("--seconds", type=float, default=30.0)
    options.add_argument("--story", action="store_true", help="a client reads each move's story")
    chosen = options.parse_args()

    def prepared(folder: Path) -> tuple[list[Table], tuple[str, str, int]]:
        return set_up(folder, chosen.game, chosen.tables), long_game(folder)

    with serving_what(prepared) as ((tables, (longest, played, steps)), server):
        opening(server.port, tables[0].name)
        opened = [opening(server.port, longest), opening(server.port, longest)]
        used = server.seconds_used()
        opened += [opening(server.port, longest) for _ in range(OPENINGS)]
        an_opening = 1000 * (server.seconds_used() - used) / OPENINGS
        leave_to_the_collector_what_is_new()  # its pauses would count as the server's
        found = asyncio.run(measure(server, tables, chosen, longest))
    report(chosen, found, moves_of(tables), sum(table.told for table in tables))
    print(
        f"opening the longest of some games ({played}, {steps} steps): {opened[0]:.0f} ms the "
        f"first time, then {median(opened[1:]):.0f} ms ({an_opening:.0f} ms of the processor)"
    )
    busy = found.openings
    print(f"  while all tables move: median {median(busy):.0f} ms, slowest {max(busy):.0f} ms")


def report(chosen: argparse.Namespace, found: Found, moves: int, told: int) -> None:
    """Print the numbers."""
    cuts = quantiles((1000 * one for one in found.times), n=100)
    print(
        f"{chosen.tables} tables of {SEATS} clients ({chosen.game}), "
        f"{moves} moves in {chosen.seconds:.0f} s" + (f", {told} events told" if told else "")
    )
    print(
        "a move to the event of every client that may know: "
        f"p50 {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms"
    )
    print(f"the server used {found.a_move:.1f} ms of the processor a move")


if __name__ == "__main__":
    main()
