"""Short ways of what is done at every move: head and body in one piece, events past all layers."""

import asyncio
import os
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from megawatt.server import events
from megawatt.server.connections import LARGE, GatheringTransport
from megawatt.server.events import EventLine, Subscriber
from tests.server.conftest import WORK, new_table
from tests.server.test_api import create


class Wire(asyncio.Transport):
    """A transport that keeps what it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.closed = False

    def write(self, data: Any) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def test_an_answer_is_sent_in_one_piece() -> None:
    async def written() -> None:
        wire = Wire()
        gathering = GatheringTransport(wire, asyncio.get_running_loop())
        gathering.write(b"head ")
        gathering.write(b"body")
        assert wire.sent == []
        await asyncio.sleep(0)
        assert wire.sent == [b"head body"]
        gathering.write(b"x" * (LARGE + 1))
        assert len(wire.sent) == 2  # what is large does not pile up
        gathering.write(b"farewell")
        gathering.close()
        assert (wire.sent[2:], wire.closed) == ([b"farewell"], True)
        gathering.write(b"too late")
        await asyncio.sleep(0)
        assert len(wire.sent) == 3

    asyncio.run(written())


def line(change: int) -> EventLine:
    return EventLine(change, f"id: {change}\n\n".encode())


def test_an_event_is_sent_at_once_unless_something_waits() -> None:
    async def listened() -> None:
        stream, sent, open_ = Subscriber(people=True), list[bytes](), [True]

        def push(part: bytes) -> bool:
            if open_[0]:
                sent.append(part)
            return open_[0]

        stream.push = push
        stream.notify(line(1))
        assert sent == [b"id: 1\n\n"]
        stream.notify_people()
        stream.notify(line(2))  # not before what waits already
        assert sent == [b"id: 1\n\n"]
        assert await stream.next() == b"id: 2\n\n" + events.PEOPLE
        open_[0] = False  # the reader is slow
        stream.notify(line(3))
        stream.notify(line(4))
        assert await stream.next() == b"id: 4\n\n"
        stream.notify(line(4))
        assert not stream.woken.is_set()

    asyncio.run(listened())


def test_who_was_sent_an_event_needs_no_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", 0.05)

    async def listened() -> None:
        stream, pushed = Subscriber(), list[bytes]()
        stream.push = lambda part: not pushed.append(part)  # type: ignore[func-returns-value]
        waiting = asyncio.create_task(stream.next())
        await asyncio.sleep(0.02)
        stream.notify(line(1))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        assert await waiting == b": still here\n\n"

    asyncio.run(listened())


def test_a_move_passes_no_router_and_is_counted_by_its_route(
    app: FastAPI, katie: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, token = create(katie, "me", "bot:random")

    async def never(*_: object) -> None:
        raise AssertionError("the router was asked")

    monkeypatch.setattr(app.router, "middleware_stack", never)
    for _ in range(2):
        katie.post(f"{table}/play", json={"action": WORK, "step": 0}, headers=token)
    assert katie.get(f"{table}/story", headers=token).is_success
    counted = app.state.site.metrics.text().decode()
    at = 'route="/api/tables/{table}/play"'
    assert f'megawatt_requests_total{{method="POST",{at},status="200"}} 1.0' in counted
    assert f'megawatt_requests_total{{method="POST",{at},status="409"}} 1.0' in counted
    assert f"megawatt_request_seconds_count{{{at}}} 2.0" in counted


def test_what_breaks_on_the_short_way_is_told_as_anywhere_else(
    app: FastAPI, katie: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, token = create(katie, "me", "bot:random")

    def fail(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(app.state.site.service, "live", fail)
    monkeypatch.setattr(app.state.site.service, "nearby", fail)
    quiet = TestClient(app, raise_server_exceptions=False)
    for answer in (
        quiet.get(f"{table}/story", headers=token),
        quiet.post(f"{table}/play", json={"action": WORK, "step": 0}, headers=token),
    ):
        assert answer.status_code == 500
        assert "secret detail" not in answer.text


def test_a_page_does_not_ask_the_disk_for_its_templates_again(
    katie: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(katie, "me", "bot:random")
    assert katie.get(table).is_success
    asked = list[object]()

    def getmtime(path: object) -> float:
        asked.append(path)
        return 0.0

    monkeypatch.setattr(os.path, "getmtime", getmtime)
    assert katie.get(table).is_success
    assert asked == []
