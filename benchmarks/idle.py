"""What tables cost at which nobody moves: `python -m benchmarks.idle`.

A program looks at so many tables in the middle of a game, then every client has an event stream;
and nobody does anything. Printed is how much the server's memory has grown, and
what it uses of the processor at rest. The server keeps the tables that were used last in memory
(500) and reads the others again when somebody comes.
"""

import argparse
import asyncio
import random
import time
import urllib.request
from pathlib import Path

from benchmarks.load import HOST, SEATS, Table, open_streams, opening
from benchmarks.servers import RunningServer, serving_what
from megawatt.library import game
from megawatt.match import Match
from megawatt.tables.seating import NewTable, SeatRequest, join_as_program, new_table
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore

RESTING = 5.0
"""Seconds in which the server is left alone."""


def played(name: str, steps: int, seed: int) -> Match:
    """Play some steps at random."""
    match, luck = game(name).start(SEATS, seed), random.Random(seed)
    while len(match.log) < steps and not match.over:
        seat = luck.choice(match.to_act)
        match.play(seat, luck.choice(match.legal(seat)))
    return match


def set_up(folder: Path, name: str, tables: int, steps: int) -> list[Table]:
    """Store tables in the middle of a game, with a program in each seat."""
    store = TableStore(folder)
    service = TableService({name: game(name)}, store, in_memory=2)
    match, found = played(name, steps, seed=1), []
    for _ in range(tables):
        wanted = NewTable(name, [SeatRequest()] * SEATS, {}, seed=match.seed)
        table = new_table(service, HOST, wanted, match.log)
        tokens = [join_as_program(service, table, f"Client {k}")[1] for k in range(SEATS)]
        found.append(Table(table, tokens, match))
    store.close()
    return found


def look_at(server: RunningServer, table: Table) -> None:
    """Look at a table as a program does."""
    with urllib.request.urlopen(f"{server.address}/api/tables/{table.name}") as answer:
        answer.read()


async def with_streams(server: RunningServer, tables: list[Table]) -> tuple[int, float]:
    """Open all streams and wait; give the memory in kB, and seconds of the processor a second."""
    streams = await open_streams([server.port], tables)
    before = server.seconds_used()
    await asyncio.sleep(RESTING)
    found = server.memory_used(), (server.seconds_used() - before) / RESTING
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--game", default="powerline")
    options.add_argument("--tables", type=int, default=1000)
    options.add_argument("--steps", type=int, default=100, help="of each table's game so far")
    chosen = options.parse_args()
    wanted = (chosen.game, chosen.tables, chosen.steps)
    with serving_what(lambda folder: set_up(folder, *wanted)) as (tables, server):
        for table in tables[:20]:  # what is read once for all tables is no table's cost
            opening(server.port, table.name)
        empty = server.memory_used()
        began = time.perf_counter()
        for table in tables:
            look_at(server, table)
        seconds = time.perf_counter() - began
        opened = server.memory_used()
        streaming, idle = asyncio.run(with_streams(server, tables))
    print(
        f"{chosen.tables} tables ({chosen.game}, {chosen.steps} steps each), each looked at once "
        f"({seconds:.0f} s): {(opened - empty) / 1024:.0f} MB more than the server alone "
        f"({empty / 1024:.0f} MB)"
    )
    print(
        f"with {SEATS * chosen.tables} event streams: {(streaming - empty) / 1024:.0f} MB, "
        f"{100 * idle:.0f} % of a processor at rest"
    )


if __name__ == "__main__":
    main()
