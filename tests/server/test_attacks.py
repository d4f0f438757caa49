"""Nobody stops the server: while an attack is held open, another visitor's page is answered."""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from fastapi import FastAPI
from httpx2 import Client

from megawatt import saves
from megawatt.kernel.errors import CannotUndo
from megawatt.server import consequences
from megawatt.server.app import create_app
from megawatt.server.connections import ConnectionLimits
from megawatt.server.consequences import Brought
from megawatt.server.hints import AdviceInWords, Adviser
from megawatt.server.settings import ServerSettings
from megawatt.server.slow_work import Desk
from megawatt.tables import service as tables
from megawatt.tables.playing import play, take_back
from megawatt.tables.seat_view import SeatView
from tests.server import attacks
from tests.server.conftest import PASS, WORK, form_key, new_table
from tests.server.running import serving
from tests.tables.conftest import HARBOUR

SILENCE = 1.0


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    folder: Path = tmp_path_factory.mktemp("attacked")
    settings = ServerSettings(
        store=folder,
        rate=1000,
        burst=4000,
        pace=0.0,
        compile=False,
        streams=40,
        streams_address=10,
        streams_person=3,
        streams_table=8,
        connections=ConnectionLimits(silence=SILENCE, waiting=20),
    )
    return create_app(settings, {"harbour": HARBOUR})


@pytest.fixture(scope="module")
def address(app: FastAPI) -> Iterator[str]:
    with serving(app) as address:
        yield address


@pytest.fixture
def honest(address: str) -> Iterator[Client]:
    with Client(base_url=address, follow_redirects=True, timeout=60) as client:
        client.get("/")
        yield client


def test_a_header_without_end_is_refused(address: str, honest: Client) -> None:
    assert b"431" in attacks.endless_header(address)
    assert honest.get("/").status_code == 200
    long = honest.get("/", headers={"X-Long": "x" * 40_000})
    assert long.status_code == 431
    assert honest.get("/", headers={"X-Long": "x" * 20_000}).status_code == 200


def test_half_requests_keep_nobody_out_and_are_closed(address: str, honest: Client) -> None:
    with attacks.half_requests(address, 60) as held:
        assert honest.get("/learn").status_code == 200
        assert all(attacks.is_closed(one) for one in held)


def test_streams_are_limited_by_person_table_and_address(address: str, honest: Client) -> None:
    first, second = (new_table(honest, "me") for _ in range(2))
    cookie = "; ".join(f"{name}={value}" for name, value in honest.cookies.items())
    mine = f"Cookie: {cookie}\r\n"
    with attacks.streams(address, f"{first}/events", 4, mine) as answers:
        (refused,) = [one for one in answers if b" 503 " in one]
        assert b"retry-after: 30" in refused.lower()
        with attacks.streams(address, f"{first}/events", 6) as more:
            assert sum(b" 503 " in one for one in more) == 1  # of the table
            with attacks.streams(address, f"{second}/events", 3) as others:
                assert sum(b" 503 " in one for one in others) == 1  # of the address
                elsewhere = "X-Forwarded-For: 192.0.2.7\r\n"
                with attacks.streams(address, f"{second}/events", 1, elsewhere) as far:
                    assert b" 200 " in far[0]
                assert honest.get("/").status_code == 200


@pytest.fixture
def thinking(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Event, Event]]:
    """Advisers that think until they are told: when the first began, and when all may end."""
    began, end = Event(), Event()

    def advise(_adviser: Adviser, _seat_view: SeatView) -> AdviceInWords:
        began.set()
        assert end.wait(60)
        return AdviceInWords([])

    monkeypatch.setattr(Adviser, "advise", advise)
    monkeypatch.setattr(app.state.site, "thinking", Desk(at_once=1, waiting=1, seconds=1.0))
    yield began, end
    end.set()


def test_hints_never_wait_where_pages_are_served(
    app: FastAPI, address: str, honest: Client, thinking: tuple[Event, Event]
) -> None:
    """More than the server has threads ask at once; all but two are refused, in words."""
    began, end = thinking
    people = [Client(base_url=address, follow_redirects=True, timeout=60) for _ in range(3)]
    hints = [f"{new_table(one, 'me', private=1)}/hint" for one in people]
    with ThreadPoolExecutor(50) as pool:
        first = pool.submit(people[0].get, hints[0])
        assert began.wait(60)
        again = [pool.submit(people[0].get, hints[0]) for _ in range(45)]
        assert {one.result().status_code for one in again} == {429}
        assert "One at a time" in again[0].result().text
        second = pool.submit(people[1].get, hints[1])
        while len(app.state.site.thinking._people) < 2:
            sleep(0.01)
        third = people[2].get(hints[2])
        assert (third.status_code, int(third.headers["retry-after"]) > 0) == (503, True)
        assert honest.get("/").status_code == 200
        end.set()
        assert (first.result().status_code, second.result().status_code) == (200, 200)
    for one in people:
        one.close()


def test_pointers_never_wait_where_pages_are_served(
    app: FastAPI, address: str, honest: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a click brings is asked whenever a pointer rests: a few of a person, all others later.

    Found out once for a step, however many ask.
    """
    end, asked = Event(), list[Sequence[int]]()

    def brought_by(_view: object, actions: Sequence[int]) -> list[Brought]:
        asked.append(actions)
        assert end.wait(60)
        return []

    monkeypatch.setattr(consequences, "brought_by", brought_by)
    table = new_table(honest, "me", private=1)
    with ThreadPoolExecutor(50) as pool:
        wanted = [pool.submit(honest.get, f"{table}/brings?actions=0") for _ in range(45)]
        while sum(one.done() for one in wanted) < 42:
            sleep(0.01)
        assert honest.get("/").status_code == 200
        end.set()
        statuses = Counter(one.result().status_code for one in wanted)
    assert statuses == {200: 3, 429: 42}
    assert honest.get(f"{table}/brings?actions=0").json() == []
    assert asked == [[0]]


def test_saved_games_are_opened_one_at_a_time(
    app: FastAPI, address: str, honest: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They and boxes have a thread of their own; whoever sends more is told to wait."""
    began, end = Event(), Event()

    def find(_name: str) -> object:
        began.set()
        assert end.wait(60)
        return HARBOUR

    monkeypatch.setattr(saves, "game", find)
    monkeypatch.setattr(app.state.site, "files", Desk(at_once=1, waiting=0, seconds=1.0))
    people = [Client(base_url=address, follow_redirects=True, timeout=60) for _ in range(2)]
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(attacks.upload, people[0], 1)
        assert began.wait(60)
        assert attacks.upload(people[0], 1).status_code == 429
        for path in ("/verify", "/editions/files"):
            assert attacks.upload(people[1], 1, path).status_code == 503
        assert honest.get("/").status_code == 200
        end.set()
        assert first.result().status_code in (200, 422)  # it was read
    for one in people:
        one.close()


def test_a_box_with_a_key_of_many_parts_is_not_read(honest: Client) -> None:
    """Reading it would take minutes: the time grows with the square of the parts."""
    data = ("a" + ".a" * 100_000 + " = 1").encode()
    fields = {"data": {"form_key": form_key(honest)}, "files": {"file": ("b.toml", data)}}
    refused = honest.post("/editions/files", **fields)  # type: ignore[arg-type]  # by name
    assert refused.status_code == 422
    assert "too many dots" in refused.text


def test_saved_games_with_too_many_steps_are_not_replayed(
    honest: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "game", lambda _name: HARBOUR)
    for path in ("/replays", "/verify"):
        refused = attacks.upload(honest, 100_000, path)
        assert refused.status_code == 422
        assert "it has 100000 steps; allowed here: 5000" in refused.text
    assert honest.get("/").status_code == 200


def test_a_log_cannot_grow_without_end(
    app: FastAPI, honest: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_RECORDS", 4)
    service, table = app.state.site.service, new_table(honest, "me", "me").rsplit("/", 1)[1]
    play(service, table, 0, WORK, 0)
    for step in (1, 3):
        play(service, table, 0, PASS, step)
        if step == 1:
            take_back(service, table, 0, 2)

    with pytest.raises(CannotUndo, match="what is done stands"):
        take_back(service, table, 0, 4)
    assert play(service, table, 1, WORK, 4).now == 5  # the game goes on


def test_long_options_are_refused(honest: Client) -> None:
    """Every list of tables would repeat them."""
    body = {"game": "harbour", "seats": [{}], "options": {"rich": [1] * 5000}}
    refused = honest.post("/api/tables", json=body)
    assert refused.status_code == 422
    assert "allowed: 100" in refused.json()["error"]
