"""Planning in secret: nobody learns how often another took back, by any byte they are sent."""

import json
import random
import urllib.request
from collections.abc import Iterator
from http.client import HTTPResponse

import pytest
from fastapi import FastAPI
from httpx2 import Client
from starlette.requests import Request

from megawatt.games.powerline.actions import ACTIONS, CLEAR_PLAN, TAKE_BACK, Act
from megawatt.kernel.actions import number_of
from megawatt.kernel.errors import CannotUndo, IllegalAction
from megawatt.library import game
from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
from megawatt.tables.chatting import say
from megawatt.tables.clocks import HOUR, MOVE, Clock
from megawatt.tables.errors import LookAgain
from megawatt.tables.lists import tables_of
from megawatt.tables.playing import play, take_back
from megawatt.tables.rows import PERSON
from megawatt.tables.seating import NewTable, Person, SeatRequest, new_table
from megawatt.tables.service import TableService
from tests.server.running import serving
from tests.server.test_secrets import crawl, same, table_with

KATIE, BILL, ANNIE = 0, 1, 2
DONE = number_of(ACTIONS, Act.DONE)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    settings = ServerSettings(store=tmp_path_factory.mktemp("planning"), rate=0, compile=False)
    return create_app(settings, {"powerline": game("powerline")})


@pytest.fixture(scope="module")
def address(app: FastAPI) -> Iterator[str]:
    with serving(app) as address:
        yield address


@pytest.fixture
def service(app: FastAPI) -> TableService:
    service: TableService = app.state.site.service
    return service


def plan(service: TableService, table: str, seat: int) -> list[int]:
    """Put two workers down, the first that may stand somewhere."""
    for _ in range(3):
        act(service, table, seat, service.live(table).match.legal(seat)[0])
    return service.live(table).match.legal(seat)


def act(service: TableService, table: str, seat: int, action: int) -> dict[str, object]:
    return vars(play(service, table, seat, action, service.live(table).step_for(seat)))


def visitor_of(app: FastAPI, client: Client) -> str:
    client.get("/")
    name = app.state.site.signer.cookie
    cookie = f"{name}={client.cookies[name]}".encode()
    request = Request({"type": "http", "headers": [(b"cookie", cookie)]})
    visitor: str = app.state.site.signer.read(request).id
    return visitor


def events_of(client: Client, table: str) -> HTTPResponse:
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    request = urllib.request.Request(
        f"{str(client.base_url).rstrip('/')}/tables/{table}/events", headers={"Cookie": cookie}
    )
    stream: HTTPResponse = urllib.request.urlopen(request, timeout=60)
    return stream


def received(stream: HTTPResponse, table: str) -> str:
    """Read up to the next event."""
    lines = []
    for line in stream:
        lines.append(line.decode().replace(table, "TABLE"))
        if line.startswith(b"data:"):
            break
    return "".join(lines)


def a_round(
    service: TableService, client: Client, table: str, back: list[int]
) -> list[dict[str, str]]:
    """Play a round in which Bill takes back; return all that the client was sent meanwhile."""
    sent = []
    with events_of(client, table) as stream:
        first = received(stream, table)
        plan(service, table, BILL)
        for action in back:
            act(service, table, BILL, action)
        if back:
            plan(service, table, BILL)
        sent.append(crawl(client, table, 0) | {"events": first})
        act(service, table, BILL, DONE)
        sent.append(crawl(client, table, 1) | {"events": received(stream, table)})
        plan(service, table, KATIE)
        done = act(service, table, KATIE, DONE)
        plan(service, table, ANNIE)
        act(service, table, ANNIE, DONE)
    sent.append(crawl(client, table, 9) | {"stored": json.dumps(done)})
    return sent


@pytest.mark.parametrize("seated", [True, False], ids=["seat", "spectator"])
@pytest.mark.parametrize("back", [[TAKE_BACK, CLEAR_PLAN], [CLEAR_PLAN]], ids=["twice", "once"])
def test_others_see_only_who_is_ready(
    app: FastAPI, address: str, service: TableService, seated: bool, back: list[int]
) -> None:
    """Bill takes back or not: page, API, events, log and earlier moments are the same bytes."""
    with Client(base_url=address, follow_redirects=True, timeout=60) as client:
        visitor = visitor_of(app, client)
        straight, changing = (
            a_round(
                service,
                client,
                table_with(service, "powerline", visitor if seated else None, []),
                b,
            )
            for b in ([], back)
        )
    for one, other in zip(straight, changing, strict=True):
        same(one, other)
    assert straight[0] != straight[1], "that Bill is ready is public"


def test_a_program_answers_with_the_step_it_was_shown(service: TableService) -> None:
    """A seat's steps count what the seat saw; another's secret planning does not spoil a move."""
    table = table_with(service, "powerline", None, [])
    plan(service, table, BILL)

    live = service.live(table)
    assert (live.step, live.step_for(KATIE), live.step_for(BILL)) == (3, 0, 3)
    stored = play(service, table, KATIE, live.match.legal(KATIE)[0], 0, "once")
    again = play(service, table, KATIE, live.match.legal(KATIE)[0], 0, "once")

    assert (stored.step, stored.now, stored.repeated) == (0, 1, False)
    assert (again.step, again.now, again.repeated) == (0, 1, True)
    with pytest.raises(LookAgain, match="moved on to step 1; you answered step 0"):
        play(service, table, KATIE, live.match.legal(KATIE)[0], 0)


def test_who_is_done_stays_done(service: TableService) -> None:
    """PL-8.1: the plan is fixed, whether or not another has planned something since."""
    table = table_with(service, "powerline", None, [])
    plan(service, table, BILL)
    act(service, table, BILL, DONE)

    with pytest.raises(CannotUndo, match="stands"):
        take_back(service, table, BILL, service.live(table).step_for(BILL))


def test_what_spectators_cannot_see_no_other_seat_can(service: TableService) -> None:
    """Who may hear of a move is asked of a spectator alone: every seat must agree."""
    luck, match, hidden = random.Random(3), game("powerline").start(3, 3), 0
    for _ in range(150):
        seat = luck.choice(match.to_act)
        before = [match.known(), *(match.known(one) for one in range(3))]
        match.play(seat, luck.choice(match.legal(seat) + match.revisions(seat)))
        after = [match.known(), *(match.known(one) for one in range(3))]
        if before[0] == after[0]:
            hidden += 1
            assert all(before[k + 1] == after[k + 1] for k in range(3) if k != seat)
    assert hidden


def test_an_illegal_move_says_why_whatever_others_plan(service: TableService) -> None:
    """Katie cannot be done before she has begun; plans commute, so Bill's do not matter."""
    table = table_with(service, "powerline", None, [])
    plan(service, table, BILL)
    with pytest.raises(IllegalAction, match="PL-"):
        play(service, table, KATIE, DONE, 0)

    act(service, table, BILL, DONE)

    for step in (0, 1):
        with pytest.raises(IllegalAction, match="PL-"):
            play(service, table, KATIE, DONE, step)


def test_secret_steps_move_no_table_up_and_count_in_no_number(
    app: FastAPI, service: TableService
) -> None:
    """Katie's list of tables and the server's numbers stay as they are while Bill plans."""
    quiet, busy = (table_with(service, "powerline", "katie", []) for _ in range(2))
    say(service, quiet, Person("katie", "Katie"), "Hello")

    def looks() -> tuple[list[str], float]:
        listed = [entry.table.id for entry in tables_of(service, "katie")]
        return listed, app.state.site.metrics.changes._value.get()

    order, counted = looks()
    assert order == [quiet, busy]

    plan(service, busy, BILL)
    assert looks() == ([quiet, busy], counted)

    act(service, busy, BILL, DONE)
    assert looks() == ([busy, quiet], counted + 1)


def test_clocks_tell_nothing_of_a_plan(service: TableService) -> None:
    """Steps in secret change nothing of a clock; a finished plan stops it, for all to see."""
    seats = [SeatRequest(PERSON)] * 3
    wanted = NewTable("powerline", seats, {}, clock=Clock(MOVE, HOUR, "random"))
    table = new_table(service, Person("katie", "Katie"), wanted)

    def clocks() -> list[tuple[float | None, float | None]]:
        return [(row.clock_left, row.clock_until) for row in service.live(table).seats]

    before = clocks()
    assert all(until is not None for _, until in before), "all plan at the same time"
    plan(service, table, KATIE)
    act(service, table, KATIE, CLEAR_PLAN)
    assert clocks() == before
    until = [until for _, until in before]
    for seat in (KATIE, BILL):
        plan(service, table, seat)
        act(service, table, seat, DONE)
        until[seat] = None
        assert [one for _, one in clocks()] == until

    plan(service, table, ANNIE)
    act(service, table, ANNIE, DONE)
    while (asked := service.live(table).match.to_act) != (KATIE, BILL, ANNIE):
        for seat, (left, one) in enumerate(clocks()):  # some decide what their plans brought
            assert (one is not None) == (seat in asked)
            assert left == HOUR or seat not in asked, "whoever is asked next has a full clock"
        act(service, table, asked[0], service.live(table).match.legal(asked[0])[0])
    assert [left for left, _ in clocks()] == [HOUR] * 3, "the next round has full clocks"
    assert all(one is not None for _, one in clocks())
