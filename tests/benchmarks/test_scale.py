"""The simulation of many tables agrees with what queueing theory knows."""

import json
from math import log

import pytest

from benchmarks.scale import (
    COSTS,
    MARKS,
    MEANINGS,
    PAGE,
    Costs,
    Plan,
    fewest,
    is_enough,
    needs_of,
    servers_needed,
    simulate,
)

FREE = Costs(0, 0, 0, 0, 0, 0, 0, bytes_sent=0, table_kb=0, stream_kb=0, bot=0)


def costs(**given: float) -> Costs:
    return Costs(**{**vars(FREE), **given})


def test_one_server_alone_is_the_known_queue() -> None:
    """M/M/1: 95 of 100 moves stay less than ln 20 / (served - coming)."""
    run = simulate(costs(move=2.0), Plan(1), rate=300, moves=40_000)

    assert run.busy["servers"] == pytest.approx(0.6, abs=0.03)
    assert run.p95 == pytest.approx(log(20) / (1 / 2.0 - 0.3), rel=0.1)


def test_every_part_adds_its_time() -> None:
    lone = simulate(costs(move=2.0, database=1.0, commit=5.0), Plan(1), rate=1, moves=4000)

    assert sum(lone.latencies) / len(lone.latencies) == pytest.approx(8.0, rel=0.05)


def test_notices_reach_every_server_without_a_broker() -> None:
    heavy = costs(move=1.0, notice=1.0)
    listening = simulate(heavy, Plan(10), rate=300, moves=3000)
    subscribed = simulate(heavy, Plan(10, broker=True), rate=300, moves=3000)

    assert listening.busy["servers"] == pytest.approx(0.3, abs=0.03)  # (1 + 9) ms of ten servers
    assert subscribed.busy["servers"] < 0.2  # at most (1 + 4) ms


def test_the_busiest_part_is_named() -> None:
    slow = simulate(costs(move=1.0, serial=4.0), Plan(4), rate=200, moves=2000)

    assert slow.busiest == "notify"
    assert slow.busy["notify"] == pytest.approx(0.8, abs=0.05)


def test_servers_are_added_until_they_are_enough() -> None:
    count, run = servers_needed(costs(move=10.0), Plan(), rate=1000)

    assert is_enough(run)
    assert count >= 15  # ten would be busy all the time, 15 for 70 %
    assert fewest(costs(move=1.0, notice=1.0), Plan(), rate=1000) == 0  # notices alone fill all
    assert servers_needed(costs(move=1.0, serial=2.0), Plan(), rate=1000)[0] == 0


def test_needs_are_a_row_for_each_way_of_notices() -> None:
    cheap, dear = costs(move=1.0, serial=0.1, database=0.5), costs(move=1.0, serial=50.0)

    listening, broker = needs_of(cheap, 2000, 100_000)
    assert listening.startswith("| 2,000 | 1 | LISTEN/NOTIFY | 1 | 2 |")
    assert broker.count("|") == listening.count("|") == 10
    assert "notify gives way" in next(needs_of(dear, 100_000, 100_000))


def test_the_page_tells_the_kept_costs() -> None:
    kept = json.loads(COSTS.read_text())
    between = PAGE.read_text().split(MARKS[0])[1].split(MARKS[1])[0]

    assert kept["confirmed"] in between
    for name, value in kept["costs"].items():
        assert f"| {MEANINGS[name]} | {value:g} |" in between
