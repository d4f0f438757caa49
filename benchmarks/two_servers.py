"""What a move costs on real servers that share a PostgreSQL: `python -m benchmarks.two_servers`.

Four runs, each with a database of its own: one server without streams, one with all streams, two
with the clients of a table at one of them, two with the clients spread over both. The differences
give the cost of a move, of an event to a stream, of a notice between servers and of following a
table that another moves, in the processor's time: that is steadier than latency. The last run is
also simulated (`benchmarks.scale`), and both latencies are printed side by side. `--keep` writes
`benchmarks/costs.json`.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from os import getloadavg
from pathlib import Path
from statistics import median, quantiles
from threading import Thread, get_ident

from benchmarks.load import SEATS, Line, Table, listen, move, set_up
from benchmarks.scale import COSTS, Costs, Plan, simulate
from benchmarks.servers import seconds_used, servers
from tests.postgres import postgres

RESTING = 4.0
"""Seconds in which nobody moves: what they cost is no move's."""
THINKING = 500.0
"""Milliseconds of the processor for a bot's move: a strong one's, at the table's limit."""


@dataclass(frozen=True)
class How:
    """What a run does."""

    game: str
    tables: int
    pace: float  # seconds between two moves of a table
    seconds: float
    servers: int = 1
    streams: bool = False
    spread: bool = False  # the clients of a table over all servers, else where its moves are sent


@dataclass(frozen=True)
class Measured:
    """What a run found; a move each."""

    servers: float  # processor's milliseconds of all servers
    database: float  # processor's milliseconds of PostgreSQL
    sent: float  # bytes to clients
    memory: float  # kB that the servers grew by, in all
    latencies: list[float]  # milliseconds, to the last client
    rate: float  # moves a second


def processes_of_postgres(folder: Path) -> list[int]:
    """Find the processes of the database in a folder: the first one, and all it has started."""
    first = int((folder / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return [first, *map(int, children)]


async def play_all(ports: list[int], tables: list[Table], how: How) -> list[float]:
    """Move at all tables at a steady pace; give how long each move took, in milliseconds."""
    ready = asyncio.Semaphore(0)
    open_streams = [
        asyncio.create_task(listen(ports[(k + seat * how.spread) % len(ports)], table, seat, ready))
        for k, table in enumerate(tables)
        for seat in range(SEATS if how.streams else 0)
    ]
    for _ in open_streams:
        await ready.acquire()
    end = time.perf_counter() + how.seconds

    async def moves(port: int, table: Table) -> list[float]:
        luck, line, took = random.Random(table.name), Line(port), list[float]()
        await asyncio.sleep(luck.random() * how.pace)
        while time.perf_counter() < end and not table.match.over:
            began = time.perf_counter()
            took.append(1000 * max(await move(line, table, luck, how.streams)))
            await asyncio.sleep(max(0.0, how.pace - (time.perf_counter() - began)))
        line.close()
        return took

    ways = (moves(ports[k % len(ports)], table) for k, table in enumerate(tables))
    found = await asyncio.gather(*ways)
    for stream in open_streams:
        stream.cancel()
    await asyncio.gather(*open_streams, return_exceptions=True)
    return [each for times in found for each in times]


def play(ports: list[int], tables: list[Table], how: How) -> list[float]:
    """Play at all tables, and wait until it is over."""
    return asyncio.run(play_all(ports, tables, how))


def used(processes: list[int]) -> float:
    """Add up the processor's seconds of processes that still run."""
    return sum(seconds_used(one) for one in processes if Path(f"/proc/{one}").exists())


def spending(servers: list[int], folder: Path, doing: Callable[[], None]) -> tuple[float, float]:
    """Do something; give what servers and the database used meanwhile, in seconds."""
    before = used(servers), used(processes_of_postgres(folder))
    doing()
    return used(servers) - before[0], used(processes_of_postgres(folder)) - before[1]


def measure(how: How) -> Measured:
    """Set up a database and servers, play, and count."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with postgres(folder / "postgres") as database:
            place = folder / "postgres"
            tables = set_up(database, how.game, how.tables)
            with servers(folder, database, how.servers) as running:
                ports = [server.port for server in running]
                processes = [server.process for server in running]
                empty = sum(server.memory_used() for server in running)
                rest = spending(processes, place, lambda: time.sleep(RESTING))
                took = list[float]()
                busy = spending(processes, place, lambda: took.extend(play(ports, tables, how)))
                memory = sum(server.memory_used() for server in running) - empty
    moves = len(took)
    a_move = [
        1000 * max(0.0, spent - idle * how.seconds / RESTING) / moves
        for spent, idle in zip(busy, rest, strict=True)
    ]
    return Measured(
        a_move[0],
        a_move[1],
        sum(table.received for table in tables) / moves,
        memory,
        took,
        moves / how.seconds,
    )


def commits(threads: int, notify: bool, seconds: float = 3.0) -> tuple[float, float]:
    """Commit small transactions side by side: (transactions a second, median milliseconds)."""
    import psycopg

    took: list[float] = []

    def run(database: str, end: float) -> None:
        with psycopg.connect(database) as connection:
            while time.perf_counter() < end:
                began = time.perf_counter()
                connection.execute("UPDATE tried SET n = n + 1 WHERE id = %s", (get_ident() % 64,))
                if notify:
                    connection.execute("SELECT pg_notify('tried', 'a table, 12, 13')")
                connection.commit()
                took.append(1000 * (time.perf_counter() - began))

    with tempfile.TemporaryDirectory() as name, postgres(Path(name) / "postgres") as database:
        with psycopg.connect(database) as connection:
            connection.execute("CREATE TABLE tried (id int PRIMARY KEY, n int)")
            connection.execute("INSERT INTO tried SELECT k, 0 FROM generate_series(0, 63) AS k")
        end = time.perf_counter() + seconds
        running = [Thread(target=run, args=(database, end)) for _ in range(threads)]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()
    return len(took) / seconds, median(took)


def costs_of(runs: list[Measured], how: How) -> Costs:
    """Take the runs apart."""
    alone, streams, two, spread = runs
    stream = max(0.0, streams.servers - alone.servers) / SEATS
    free, waited = commits(1, notify=False)
    serial = max(0.0, 1000 / commits(8, notify=True)[0])
    print(f"small commits: {free:.0f}/s by one, {waited:.2f} ms each; with NOTIFY {serial:.2f} ms")
    return Costs(
        move=round(alone.servers, 2),
        stream=round(stream, 3),
        notice=round(max(0.0, two.servers - streams.servers), 3),
        follow=round(max(0.0, spread.servers - two.servers), 3),
        database=round(streams.database, 2),
        commit=round(waited, 2),
        serial=round(serial, 3),
        bytes_sent=round(streams.sent),
        table_kb=round(alone.memory / how.tables, 1),
        stream_kb=round(max(0.0, streams.memory - alone.memory) / how.tables / SEATS, 1),
        bot=THINKING,
    )


def shown(name: str, run: Measured) -> None:
    """Print a run."""
    cuts = quantiles(run.latencies, n=100)
    print(
        f"{name}: {run.rate:.0f} moves/s, servers {run.servers:.2f} ms and database "
        f"{run.database:.2f} ms of the processor a move, {run.sent:.0f} bytes, "
        f"p50 {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms",
        flush=True,
    )


def main() -> None:
    """Measure, take apart, and compare with the simulation."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="powerline")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between a table's moves")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument(
        "--flush",
        type=float,
        default=0.0,
        help="milliseconds of a disk to keep a commit, where the temporary folder is memory",
    )
    parser.add_argument("--keep", action="store_true", help=f"write {COSTS.name}")
    asked = parser.parse_args()
    how = How(asked.game, asked.tables, asked.pace, asked.seconds)
    runs = {
        "one server, no streams": measure(how),
        "one server, all streams": measure(replace(how, streams=True)),
        "two servers, clients at one": measure(replace(how, streams=True, servers=2)),
        "two servers, clients at both": measure(replace(how, streams=True, servers=2, spread=True)),
    }
    for name, run in runs.items():
        shown(name, run)
    measured = costs_of(list(runs.values()), how)
    confirmed = confirmation(measured, runs["two servers, clients at both"])
    print(confirmed)
    costs = with_flush(measured, asked.flush)
    print(costs)
    if asked.keep:
        kept = {"costs": asdict(costs), "confirmed": confirmed}
        COSTS.write_text(json.dumps(kept, indent=2) + "\n")


def with_flush(costs: Costs, flush: float) -> Costs:
    """Add what a disk takes to every commit, where the measurement ran in memory."""
    commit, serial = round(costs.commit + flush, 2), round(costs.serial + flush, 3)
    return replace(costs, commit=commit, serial=serial)


def confirmation(costs: Costs, two: Measured) -> str:
    """Compare two real servers with two simulated ones, at the same load."""
    simulated = simulate(costs, Plan(2, 2), two.rate)
    real = quantiles(two.latencies, n=100)
    return (
        f"Two real servers at {two.rate:.0f} moves a second: p50 {real[49]:.1f} ms, p95 "
        f"{real[94]:.1f} ms; simulated: p50 {median(simulated.latencies):.1f} ms, p95 "
        f"{simulated.p95:.1f} ms (load average of the machine meanwhile: {getloadavg()[0]:.0f})."
    )


if __name__ == "__main__":
    main()
