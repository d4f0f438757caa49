"""Several servers at one PostgreSQL: they share tables, news crosses, bots are thought for once.

The database is a real one; it comes as a wheel and starts in seconds.
"""

import json
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from httpx2 import Client
from sqlalchemy import select

from megawatt.tables.clock_keeper import BEAT, TIME_IS_UP, ClockKeeper
from megawatt.tables.clocks import HOUR, MOVE, Clock, left_of
from megawatt.tables.playing import chat
from megawatt.tables.rows import BOT, PERSON
from megawatt.tables.schema import CLAIMS, METADATA, MOVES
from megawatt.tables.seating import NewTable, Person, SeatRequest, new_table, take_seat_back
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore
from tests.postgres import postgres
from tests.server.conftest import PASS, WORK
from tests.server.running import Process, free_port
from tests.tables.conftest import HARBOUR

PATIENCE = 60
TAKEN_OVER = 3.0
"""Seconds after the end of a lease within which another server moves the bots of a table."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture(scope="module")
def servers(database: str) -> Iterator[tuple[Process, Process]]:
    with Process(free_port(), database) as one, Process(free_port(), database) as other:
        yield one, other


def stream_of(server: Process, table: str) -> HTTPResponse:
    url = f"{server.address}/api/tables/{table}/events"
    stream: HTTPResponse = urllib.request.urlopen(url, timeout=PATIENCE)
    return stream


def until_step(stream: HTTPResponse, step: int) -> None:
    """Listen until the table is at a step."""
    for line in stream:
        if line.startswith(b"data:") and json.loads(line[5:])["step"] >= step:
            return
    raise AssertionError("the stream ended")


def create(client: Client, *seats: dict[str, str]) -> tuple[str, dict[str, str]]:
    facts = client.post("/api/tables", json={"game": "harbour", "seats": list(seats)}).json()
    return facts["table"], {"Authorization": f"Bearer {facts['token']}"}


def test_the_form_of_the_database_is_the_same(database: str) -> None:
    store = TableStore(database)
    with store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    store.close()


def test_a_move_at_one_server_is_heard_at_the_other(servers: tuple[Process, Process]) -> None:
    one, other = servers
    with (
        Client(base_url=one.address, timeout=PATIENCE) as here,
        Client(base_url=other.address, timeout=PATIENCE) as there,
    ):
        table, token = create(here, {"kind": "me"}, {"kind": "open"})
        mine = there.post(f"/api/tables/{table}/join", json={}).json()["token"]
        with stream_of(other, table) as stream:
            here.post(f"/api/tables/{table}/play", json={"action": WORK, "step": 0}, headers=token)
            until_step(stream, 1)
            here.post(f"/api/tables/{table}/play", json={"action": PASS, "step": 1}, headers=token)
            until_step(stream, 2)
        stale = there.post(
            f"/api/tables/{table}/play",
            json={"action": WORK, "step": 1},
            headers={"Authorization": f"Bearer {mine}"},
        )
        played = there.post(
            f"/api/tables/{table}/play",
            json={"action": WORK, "step": 2},
            headers={"Authorization": f"Bearer {mine}"},
        )

    assert (stale.status_code, played.status_code) == (409, 200)


def test_a_bot_is_taken_over_when_its_server_dies(database: str) -> None:
    """Within three seconds of the end of the lease, and not before."""
    bot = {"kind": "bot", "level": "random"}
    with Process(free_port(), database) as survivor:
        with (
            Process(free_port(), database) as doomed,
            Client(base_url=doomed.address, timeout=PATIENCE) as client,
        ):
            table, token = create(client, {"kind": "me"}, bot)
            with stream_of(doomed, table) as stream:
                move = {"action": WORK, "step": 0}
                client.post(f"/api/tables/{table}/play", json=move, headers=token)
                move = {"action": PASS, "step": 1}
                client.post(f"/api/tables/{table}/play", json=move, headers=token)
                until_step(stream, 4)
        ends = lease_of(database, table)
        with (
            stream_of(survivor, table) as stream,
            Client(base_url=survivor.address, timeout=PATIENCE) as client,
        ):
            move = {"action": WORK, "step": 4}
            client.post(f"/api/tables/{table}/play", json=move, headers=token)
            move = {"action": PASS, "step": 5}
            client.post(f"/api/tables/{table}/play", json=move, headers=token)
            until_step(stream, 8)
        asked, moved = (moment_of(database, table, step) for step in (5, 6))
        assert asked < ends, "the bot waited for the lease, not for its turn"
        assert 0 <= moved - ends < TAKEN_OVER


def lease_of(database: str, table: str) -> float:
    """Say when the lease on the bots of a table ends."""
    store = TableStore(database)
    with store.reading() as connection:
        found = connection.execute(select(CLAIMS.c.until).where(CLAIMS.c.table_id == table))
        until: float = found.scalar_one()
    store.close()
    return until


def moment_of(database: str, table: str, step: int) -> float:
    """Say when a record was made."""
    store = TableStore(database)
    with store.reading() as connection:
        one = (MOVES.c.table_id == table, MOVES.c.step == step)
        at: float = connection.execute(select(MOVES.c.at).where(*one)).scalar_one()
    store.close()
    return at


def test_two_servers_keep_the_same_clocks(tmp_path: Path) -> None:
    """At zero one bot sits in, whichever server looks first; time with any server counts."""
    with postgres(tmp_path / "clocks") as alone:
        stores = [TableStore(alone) for _ in range(2)]
        try:
            keep_clocks(stores)
        finally:
            for store in stores:
                store.close()


def keep_clocks(stores: list[TableStore]) -> None:
    now = 1_800_000_000.0
    here, there = services = [
        TableService({"harbour": HARBOUR}, store, now=lambda: now) for store in stores
    ]
    clock = Clock(MOVE, HOUR, "random")
    wanted = NewTable("harbour", [SeatRequest("person")] * 2, {}, clock=clock)
    table = new_table(here, Person("katie", "Katie"), wanted)
    keepers = [ClockKeeper(one) for one in services]
    for _ in range(10):  # one of the servers alone: the other was away
        now += BEAT + 1
        keepers[0].look()
    keepers[1].look()
    left = [left_of(one.live(table).seats[0], now) for one in services]
    assert left == [HOUR - 10 * (BEAT + 1)] * 2, "nothing is given back"

    now += HOUR  # nobody looks: no server ran
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(ClockKeeper.look, keepers))
    assert left_of(there.live(table).seats[0], now) == left[0], "it is given back once"

    for _ in range(int(HOUR / BEAT)):
        now += BEAT + 1
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(ClockKeeper.look, keepers))
        if there.live(table).seats[0].kind == BOT:
            break
    lines = [line.text for line in chat(there, table)]
    assert lines == [TIME_IS_UP], "one server alone has done it"
    assert here.live(table).seats[0].kind == BOT
    take_seat_back(there, table, "katie", 0)
    assert here.live(table).seats[0].kind == PERSON


def test_bots_of_many_tables_move_once_a_step(
    servers: tuple[Process, Process], database: str
) -> None:
    """Both servers are told of every move; each bot still moves exactly once."""
    bot = {"kind": "bot", "level": "random"}
    one, _ = servers
    with Client(base_url=one.address, timeout=PATIENCE) as client:
        tables = [create(client, bot, bot)[0] for _ in range(6)]
        for table in tables:
            with stream_of(one, table) as stream:
                for line in stream:
                    status = client.get(f"/api/tables/{table}").json()["status"]
                    if line.startswith(b"data:") and status == "over":
                        break
    store = TableStore(database)
    with store.reading() as connection:
        for table in tables:
            question = select(MOVES.c.step).where(MOVES.c.table_id == table).order_by(MOVES.c.step)
            steps = list(connection.execute(question).scalars())
            assert steps == list(range(len(steps)))
            assert steps
    store.close()
    assert [server.complaints for server in servers] == ["", ""]
