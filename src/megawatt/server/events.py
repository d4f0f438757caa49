"""Server-sent events: they say which table is at which step, and nothing else.

What only one seat could see is heard in that seat alone, and counted nowhere else.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Collection

from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from megawatt.tables.errors import BadRequest
from megawatt.tables.house import House, Told, told_of
from megawatt.tables.live import Live

HEARTBEAT = 15.0
"""Seconds of silence after which a stream says that it is alive."""


class Ear:
    """One open stream: it remembers only the latest of what it was told."""

    def __init__(self, seats: Collection[int] = ()) -> None:
        self.seats = seats
        self.latest: Told | None = None
        self.rung = asyncio.Event()
        self.gone = False

    def tell(self, told: Told) -> None:
        """Take in news, unless newer news came first or they are not for these seats."""
        heard = told.for_seats(self.seats)
        if self.latest is None or heard.change > self.latest.change:
            self.latest = heard
            self.rung.set()

    def leave(self) -> None:
        """End the stream."""
        self.gone = True
        self.rung.set()

    async def next(self) -> str | None:
        """Wait for news and write it as an event; None when the stream ends."""
        try:
            await asyncio.wait_for(self.rung.wait(), HEARTBEAT)
        except TimeoutError:
            return ": still here\n\n"
        self.rung.clear()
        if self.gone or self.latest is None:
            return None
        heard = self.latest
        said = json.dumps({"table": heard.table, "step": heard.step, "change": heard.change})
        return f"id: {heard.change}\ndata: {said}\n\n"


class Hub:
    """All open streams of this process, by table."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._ears: dict[str, set[Ear]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self.open = 0

    def bind(self, loop: asyncio.AbstractEventLoop) -> None:
        """Streams live in this loop; news comes from any thread."""
        self._loop = loop

    def hear(self, told: Told) -> None:
        """Pass news on to everybody who listens to the table."""
        if self._loop is not None and not self._loop.is_closed() and told.table in self._ears:
            self._loop.call_soon_threadsafe(self._tell, told)

    def _tell(self, told: Told) -> None:
        for ear in self._ears.get(told.table, ()):
            ear.tell(told)

    def close(self) -> None:
        """End all streams, so that the server can stop."""
        self._closed = True
        for ears in self._ears.values():
            for ear in ears:
                ear.leave()

    def check_room(self) -> None:
        """Refuse one stream too many."""
        if self.open >= self._most:
            raise BadRequest("There are {n} open streams; no more are allowed.", n=self.open)

    def attach(self, table: str, seats: Collection[int]) -> Ear:
        """Begin to listen to a table with the ears of some of its seats."""
        ear = Ear(seats)
        self._ears[table].add(ear)
        self.open += 1
        if self._closed:
            ear.leave()
        return ear

    def detach(self, table: str, ear: Ear) -> None:
        """Listen no longer."""
        self.open -= 1
        self._ears[table].discard(ear)
        if not self._ears[table]:
            del self._ears[table]


class EventStream(Response):
    """An open stream: how far the table is, then every change."""

    media_type = "text/event-stream"

    def __init__(
        self, hub: Hub, table: str, seats: Collection[int], look: Callable[[], Told]
    ) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._hub, self._table, self._seats, self._look = hub, table, seats, look

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Listen first, then look, so that no change falls between the two."""
        ear = self._hub.attach(self._table, self._seats)
        leaving = asyncio.create_task(_leave_when_gone(receive, ear))
        try:
            ear.tell(await run_in_threadpool(self._look))
            head = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(head)
            line: str | None = "retry: 1000\n\n"
            while line is not None:
                body = {"type": "http.response.body", "body": line.encode(), "more_body": True}
                await send(body)
                line = await ear.next()
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            leaving.cancel()
            self._hub.detach(self._table, ear)


async def _leave_when_gone(receive: Receive, ear: Ear) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    ear.leave()


def stream_of(hub: Hub, house: House, live: Live, seats: Collection[int]) -> EventStream:
    """Open a stream for those in some seats of a table; nobody in them is a spectator."""
    hub.check_room()
    table = live.table.id
    return EventStream(hub, table, seats, lambda: told_of(house.live(table)))
