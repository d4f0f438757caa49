"""Nothing that a seat may not know reaches it: every byte is the same for two hidden worlds.

Two ways to differ in what is hidden: everything unknown to the viewer is dealt anew, or
another seat makes another move that the viewer cannot see. Each time all that a browser and
a program can fetch is compared, for a seat and for a spectator.
"""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Client
from starlette.requests import Request

from megawatt.games import GAMES
from megawatt.kernel.ids import SPECTATOR
from megawatt.kernel.record import overwrite
from megawatt.library import game
from megawatt.match import Match
from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
from megawatt.tables.schema import SEATS as ROWS
from megawatt.tables.seating import NewTable, Person, SeatRequest, new_table
from megawatt.tables.service import TableService

SEED = 20261115
SEATS = 3
OTHERS = Person("others", "Others")


def crawl(client: Client, table: str, moments: int) -> dict[str, str]:
    """Fetch everything there is about a table, with names that change by themselves taken out."""
    at, api = f"/tables/{table}", f"/api/tables/{table}"
    paths = ["/api/tables", at, f"{at}/fragment", f"{at}/board.svg"]
    paths += [api, f"{api}/log?most=5000", f"{api}/board.svg", f"{api}/legal"]
    paths += [f"{at}/why?action={action}" for action in range(0, 300, 23)]
    paths += [f"{at}/brings?actions={action}" for action in range(0, 300, 29)]
    paths += [f"{at}/replay", f"{at}/replay.json"]
    paths += [f"{at}/boards/{of}.svg" for of in range(SEATS)]
    paths += [f"{at}/moments/{k}" for k in range(max(0, moments - 12), moments + 1, 3)]
    found = {}
    for path in paths:
        answer = client.get(path)
        assert answer.status_code < 500, answer.text
        shown = re.sub(r"\bu?\d+-[0-9a-f]{16}\b", "KEY", answer.text.replace(table, "TABLE"))
        shown = re.sub(r"\b[0-9a-f]{64}\b", "HASH", shown)  # keyed by a salt of each table
        found[path.replace(table, "TABLE")] = f"{answer.status_code} {shown}"
    return found


def same(one: dict[str, str], other: dict[str, str]) -> None:
    for path, text in one.items():
        assert text == other[path], f"{path} gives something away"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    folder: Path = tmp_path_factory.mktemp("secrets")
    settings = ServerSettings(store=folder, rate=0, compile=False)
    return create_app(settings, {name: game(name) for name in GAMES})


def table_with(
    service: TableService, name: str, viewer: str | None, log: list[tuple[int, int]]
) -> str:
    """Set up a table at a moment; the viewer sits in seat 0, or watches."""
    wanted = NewTable(name, [SeatRequest("person")] * SEATS, {}, open=False, seed=SEED)
    table = new_table(service, OTHERS, wanted, log)
    if viewer is not None:
        with service.changing(table) as change:
            where = (ROWS.c.table_id == table) & (ROWS.c.seat == 0)
            change.write(ROWS.update().where(where).values(person=viewer, name="Katie"))
    return table


def watcher(app: FastAPI) -> tuple[TestClient, str]:
    """Open a browser; return it and who it is."""
    client = TestClient(app)
    client.get("/")
    name = app.state.site.signer.cookie
    cookie = f"{name}={client.cookies[name]}".encode()
    request = Request({"type": "http", "headers": [(b"cookie", cookie)]})
    return client, app.state.site.signer.read(request).id


def played(match: Match, steps: int, luck: random.Random) -> Match:
    for _ in range(steps):
        if match.over:
            break
        seat = luck.choice(match.to_act)
        match.play(seat, luck.choice(match.legal(seat)))
    return match


def seen(match: Match, who: int, states: Any) -> bytes:
    """What a viewer knows of a state, as bytes."""
    copy = match._engine.room()
    overwrite(copy, states[:1].tobytes())
    match._engine.conceal(match._boxes, copy, who)
    known: bytes = copy.tobytes()
    return known


def worlds(match: Match, who: int) -> list[bytes]:
    """Give other worlds that look the same to a seat.

    In Powerline's worlds others who are done may have to plan anew, which no true game knows:
    such worlds are left out, and the next test looks at plans.
    """
    truth = seen(match, who, match._states), match.to_act
    found = []
    for word in range(1, 5):
        world = match.copy()
        overwrite(world._states, match.imagine(who, word)[:1].tobytes())
        world = world.copy()  # asks anew who is to act
        if (seen(world, who, world._states), world.to_act) == truth:
            found.append(world._states.tobytes())
    assert found or match.game.name == "powerline"
    return found[:2]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("steps", [0, 7, 40, 120])
def test_what_is_dealt_anew_cannot_be_seen(app: FastAPI, name: str, steps: int) -> None:
    """A seat sees the same in every world that its own knowledge allows."""
    luck = random.Random(steps)
    log = played(game(name).start(SEATS, SEED), steps, luck).log
    client, katie = watcher(app)
    service: TableService = app.state.site.service
    table = table_with(service, name, katie, log)
    truth = crawl(client, table, len(log))

    match = service.live(table).match
    for world in worlds(match, 0):
        overwrite(match._states, world)
        same(truth, crawl(client, table, len(log)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seated", [True, False], ids=["seat", "spectator"])
def test_what_others_do_in_secret_cannot_be_seen(app: FastAPI, name: str, seated: bool) -> None:
    """Two moves of another seat that look alike to the viewer lead to the same bytes."""
    luck = random.Random(5)
    client, visitor = watcher(app)
    service: TableService = app.state.site.service
    viewer = 0 if seated else SPECTATOR
    match, compared = game(name).start(SEATS, SEED), 0
    for _ in range(90):
        if match.over or compared == 6:
            break
        seat = luck.choice(match.to_act)
        first, *others = luck.sample(match.legal(seat), len(match.legal(seat)))
        hidden = (a for a in others if seat != viewer and alike(match, viewer, seat, first, a))
        twin = next(hidden, -1)
        if twin >= 0:
            pages = []
            for action in (first, twin):
                log = [*match.log, (seat, action)]
                table = table_with(service, name, visitor if seated else None, log)
                pages.append(crawl(client, table, len(log)))
            same(*pages)
            compared += 1
        match.play(seat, first)
    assert compared or name in ("futuropia", "future-energy"), "no secret moves were found"


def alike(match: Match, viewer: int, seat: int, *actions: int) -> bool:
    """Whether a viewer sees the same after either action."""
    after = [match.copy() for _ in actions]
    for copy, action in zip(after, actions, strict=True):
        copy.play(seat, action)
    return len({seen(copy, viewer, copy._states) for copy in after}) == 1
