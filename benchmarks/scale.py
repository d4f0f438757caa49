"""What many tables need: a discrete-event simulation fed with measured costs.

`python -m benchmarks.scale` sends moves through server processes, PostgreSQL and the notices
between servers, at one load after another, and prints how long a move takes to every client and
which part is busiest. It also finds how many servers given numbers of tables need, draws
`docs/curves/scale.svg` and writes the numbers into `docs/scale.md`. The costs are those of
`benchmarks/costs.json`, which `python -m benchmarks.two_servers` measures here, on real servers.
"""

import argparse
import json
import random
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from pathlib import Path
from statistics import quantiles
from typing import Any

import simpy

from megawatt.arena.charts import curves, standalone

COSTS = Path(__file__).with_name("costs.json")
PLOT = Path("docs", "curves", "scale.svg")
PAGE = Path("docs", "scale.md")
MARKS = ("<!-- measured -->", "<!-- end -->")
"""What is between them in the page is written by this program."""
PACE = 20.0
"""Seconds between two moves of a table in play."""
CLIENTS = 4
"""Open streams of a table."""
TARGET = 50.0
"""Milliseconds in which 95 of 100 moves should reach everybody."""
BUSY = 0.7
"""No part should work more than this share of the time: it must bear a bad minute."""


Way = Generator[simpy.Event, Any, None]


@dataclass(frozen=True)
class Costs:
    """What was measured, in milliseconds unless said."""

    move: float  # of the server's processor, for a move that it is sent
    stream: float  # of a server's processor, for an event to one open stream
    notice: float  # of every server's processor, for a notice of another's move
    follow: float  # and where a table has clients, to bring it up to date
    database: float  # of PostgreSQL's processor, for a move
    commit: float  # until the disk has a transaction
    serial: float  # the same with NOTIFY: PostgreSQL commits those one after another
    bytes_sent: float  # to the clients of a table, for a move
    table_kb: float  # of a server's memory, for a table in play
    stream_kb: float  # of a server's memory, for an open stream
    bot: float  # of a processor, for a bot's move


MEANINGS = {
    "move": "of the server's processor, for a move that it is sent (ms)",
    "stream": "of a server's processor, for its event to one open stream (ms)",
    "notice": "of every other server's processor, to hear of it (ms)",
    "follow": "and where the table has clients, to bring it up to date (ms)",
    "database": "of PostgreSQL's processor (ms)",
    "commit": "until the disk has it (ms)",
    "serial": "the same with NOTIFY, one after another (ms)",
    "bytes_sent": "bytes to all clients of the table",
    "table_kb": "of a server's memory, for a table in play (kB)",
    "stream_kb": "of a server's memory, for an open stream (kB)",
    "bot": "of a processor, for a strong bot's move (ms; set, not measured)",
}
"""What each cost is, in words."""


@dataclass(frozen=True)
class Plan:
    """What stands there: one cell, with a PostgreSQL of its own."""

    servers: int = 1
    database_cores: int = 8
    broker: bool = False  # notices go only where a table has clients, and past PostgreSQL


@dataclass
class Run:
    """What one simulation found."""

    latencies: list[float] = field(default_factory=list)  # milliseconds
    busy: dict[str, float] = field(default_factory=dict)  # share of the time, by part

    @property
    def p95(self) -> float:
        """The latency that 95 of 100 moves keep."""
        return quantiles(self.latencies, n=100)[94]

    @property
    def busiest(self) -> str:
        """The part that gives way first."""
        return max(self.busy, key=lambda name: self.busy[name])


class Cell:
    """The parts of a cell, and the way of a move through them."""

    def __init__(self, costs: Costs, plan: Plan, seed: int) -> None:
        self.costs, self.plan = costs, plan
        self.luck = random.Random(seed)
        self.world = simpy.Environment()
        self.servers = [simpy.Resource(self.world) for _ in range(plan.servers)]
        self.database = simpy.Resource(self.world, plan.database_cores)
        self.queue = simpy.Resource(self.world)  # of commits with NOTIFY
        self.worked = {"servers": 0.0, "database": 0.0, "notify": 0.0}
        self.latencies: list[float] = []

    def work(self, name: str, part: simpy.Resource, mean: float) -> Way:
        """Wait for a part, then use it for about so many milliseconds."""
        with part.request() as turn:
            yield turn
            spent = self.luck.expovariate(1 / mean) if mean else 0.0
            self.worked[name] += spent
            yield self.world.timeout(spent)

    def move(self) -> Way:
        """Go the way of one move: server, database, disk, notices, streams."""
        costs, began = self.costs, self.world.now
        home = self.luck.randrange(len(self.servers))
        yield from self.work("servers", self.servers[home], costs.move)
        yield from self.work("database", self.database, costs.database)
        if not self.plan.broker and len(self.servers) > 1:
            yield from self.work("notify", self.queue, costs.serial)
        else:
            yield self.world.timeout(costs.commit)
        clients = [self.luck.randrange(len(self.servers)) for _ in range(CLIENTS)]
        told = set(clients) if self.plan.broker else set(range(len(self.servers)))
        arrivals = []
        for server in told | {home}:
            heard = costs.notice if server != home else 0.0
            followed = costs.follow if server != home and server in clients else 0.0
            cost = heard + followed + costs.stream * clients.count(server)
            if cost:
                coming = self.world.process(self.work("servers", self.servers[server], cost))
                if server in clients:
                    arrivals.append(coming)
        yield self.world.all_of(arrivals)
        self.latencies.append(self.world.now - began)

    def arrivals(self, rate: float) -> Way:
        """Send moves, so many a second, as people do: at random."""
        while True:
            yield self.world.timeout(self.luck.expovariate(rate / 1000))
            self.world.process(self.move())

    def run(self, rate: float, seconds: float) -> Run:
        """Let the cell work for a while."""
        self.world.process(self.arrivals(rate))
        self.world.run(until=1000 * seconds)
        cores = {
            "servers": len(self.servers),
            "database": self.plan.database_cores,
            "notify": 1,
        }
        time = 1000 * seconds
        busy = {name: spent / time / cores[name] for name, spent in self.worked.items()}
        return Run(self.latencies, busy)


def simulate(costs: Costs, plan: Plan, rate: float, moves: int = 4000, seed: int = 1) -> Run:
    """Send about so many moves at a rate a second through a cell."""
    return Cell(costs, plan, seed).run(rate, moves / rate)


def is_enough(run: Run) -> bool:
    """Whether moves are quick and no part is near its end."""
    return run.p95 <= TARGET and max(run.busy.values()) <= BUSY


def fewest(costs: Costs, plan: Plan, rate: float) -> int:
    """Reckon the fewest servers that stay below `BUSY`; 0 when notices alone are too much."""
    if (alone := rate * (costs.move + CLIENTS * costs.stream) / 1000) <= BUSY:
        return 1
    following = rate * CLIENTS * (costs.follow + (costs.notice if plan.broker else 0.0)) / 1000
    left = BUSY - (0.0 if plan.broker else rate * costs.notice / 1000)  # after all notices
    return ceil((alone + following) / left) if left > 0 else 0


def servers_needed(costs: Costs, plan: Plan, rate: float, most: int = 400) -> tuple[int, Run]:
    """Find the fewest servers that carry a rate; 0 when no number does."""
    servers = fewest(costs, plan, rate)
    run = simulate(costs, replace(plan, servers=min(servers or most, most)), rate, moves=1000)
    while 0 < servers <= most:
        if is_enough(run):
            return servers, run
        if run.busiest != "servers":
            break
        servers = max(servers + 1, servers * 11 // 10)
        run = simulate(costs, replace(plan, servers=servers), rate, moves=1000)
    return 0, run


def load_curve(costs: Costs, plan: Plan, rates: Sequence[float]) -> list[Run]:
    """Simulate one cell at several rates."""
    return [simulate(costs, plan, rate) for rate in rates]


def curve_of(costs: Costs, plans: dict[str, Plan], most: float) -> Iterator[str]:
    """Tell and draw p95 against load."""
    rates = [most * k / 12 for k in range(1, 13)]
    drawn = {}
    for name, plan in plans.items():
        runs = load_curve(costs, plan, rates)
        yield f"**{name}**"
        yield ""
        yield "| tables | moves/s | p95, ms | servers busy | database | NOTIFY |"
        yield "|---:|---:|---:|---:|---:|---:|"
        for rate, run in zip(rates, runs, strict=True):
            used = " | ".join(f"{100 * run.busy[part]:.0f} %" for part in run.busy)
            yield f"| {rate * PACE:,.0f} | {rate:,.0f} | {run.p95:,.1f} | {used} |"
        drawn[name] = [min(run.p95, 4 * TARGET) for run in runs]
        first = next((run for run in runs if not is_enough(run)), None)
        yield ""
        yield f"Gives way first: {first.busiest if first else 'nothing at these loads'}."
        yield ""
    title = (
        f"95 of 100 moves reach everybody within … ms, by thousand tables (cut at {4 * TARGET:g})"
    )
    tables = [rate * PACE / 1000 for rate in rates]
    PLOT.write_text(standalone(curves(title, drawn, across=tables, unit=" ms")))


def needs_of(costs: Costs, tables: int, most_of_a_cell: int) -> Iterator[str]:
    """Tell what a number of tables needs, in cells of so many tables at most."""
    cells = -(-tables // most_of_a_cell)
    rate = tables / cells / PACE
    for broker in (False, True):
        cores = max(2, int(rate * costs.database / 1000 / BUSY) + 1)
        count, run = servers_needed(costs, Plan(1, cores, broker), rate)
        how = "a broker" if broker else "LISTEN/NOTIFY"
        row = f"| {tables:,} | {cells} | {how} |"
        if not count:
            yield f"{row} no number is enough: {run.busiest} gives way | | | | | |"
            continue
        memory = (costs.table_kb + CLIENTS * costs.stream_kb) * tables / cells / count / 1e6
        sent = rate * costs.bytes_sent * 8 / 1e6
        yield (
            f"{row} {count} | {cores} | {run.p95:.0f} | {memory:.1f} | {sent:,.1f} | "
            f"{tables / PACE * costs.bot / 1000:,.0f} |"
        )


def page_of(costs: Costs, confirmed: str) -> Iterator[str]:
    """Write all that was measured and simulated, as the page shows it."""
    yield "| a move costs | |"
    yield "|---|---:|"
    for name, words in MEANINGS.items():
        yield f"| {words} | {getattr(costs, name):g} |"
    yield ""
    yield confirmed
    yield ""
    cell = 8
    plans = {
        f"{cell} servers, NOTIFY": Plan(cell, 8),
        f"{cell} servers, broker": Plan(cell, 8, broker=True),
    }
    yield from curve_of(costs, plans, cell * 1000 / (costs.move + CLIENTS * costs.stream))
    yield (
        "| tables in play | cells | notices by | servers a cell | cores of PostgreSQL a cell | "
        "p95, ms | GB a server | Mbit/s a cell | cores for bots, all |"
    )
    yield "|---:|---:|---|---:|---:|---:|---:|---:|---:|"
    for tables in (1_000, 100_000, 10_000_000):
        yield from needs_of(costs, tables, 100_000)
    yield ""
    notices = BUSY * 1000 / costs.serial
    yield (
        f"LISTEN/NOTIFY carries about {notices:,.0f} moves a second, or {notices * PACE:,.0f} "
        "tables in play, however many servers there are."
    )


def main() -> None:
    """Simulate with the kept costs, print it and write it into the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--costs", type=Path, default=COSTS)
    asked = parser.parse_args()
    kept = json.loads(asked.costs.read_text())
    text = "\n".join(page_of(Costs(**kept["costs"]), kept["confirmed"]))
    print(text)
    first, last = MARKS
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(first)
    after = rest.partition(last)[2]
    PAGE.write_text(f"{before}{first}\n\n{text}\n\n{last}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
