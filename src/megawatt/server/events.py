"""Server-sent events: they say which table is at which step, or that somebody came or went.

A change that only one seat could see is sent to that seat alone and counted nowhere else.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import NamedTuple

from fastapi.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from megawatt.kernel.tongue import N_
from megawatt.server.connections import PUSH, Push
from megawatt.server.presence import Presence
from megawatt.tables.errors import Busy
from megawatt.tables.live_table import LiveTable
from megawatt.tables.service import TableEvent, TableService, event_of

HEARTBEAT = 15.0
"""Seconds without an event after which a stream sends a sign of life."""
PEOPLE = b"event: people\ndata: {}\n\n"
"""Somebody came or went: who is there can be asked for."""


class EventLine(NamedTuple):
    """An event as some seats may know it, and as it is sent."""

    change: int
    line: bytes

    @staticmethod
    def of(event: TableEvent, seats: Collection[int]) -> "EventLine":
        """Write an event for some seats."""
        hidden = event.hidden_from(seats)
        step, change = event.step - hidden, event.change - hidden
        data = f'{{"table": "{event.table}", "step": {step}, "change": {change}}}'  # ids are plain
        return EventLine(change, f"id: {change}\ndata: {data}\n\n".encode())


class Subscriber:
    """One open stream; only the latest event waits to be sent."""

    def __init__(self, seats: Collection[int] = (), *, people: bool = False) -> None:
        """Open a stream for some seats; `people`: it also says when somebody comes or goes."""
        self.seats, self._wants_people = tuple(seats), people
        self.latest: EventLine | None = None
        self._sent: EventLine | None = None
        self._people = False  # changed, and not sent yet
        self.push: Push | None = None  # sends a line at once, where nothing else waits to be sent
        self._pushed = False  # since the stream began to wait
        self.woken = asyncio.Event()
        self.left = False

    def notify(self, known: EventLine) -> None:
        """Send or queue an event, unless a newer one came first or it is not for these seats."""
        if self.latest is not None and known.change <= self.latest.change:
            return
        self.latest = known
        if self.push is not None and not self.woken.is_set() and self.push(known.line):
            self._sent, self._pushed = known, True
        else:
            self.woken.set()

    def notify_people(self) -> None:
        """Queue that somebody came or went."""
        if self._wants_people:
            self._people = True
            self.woken.set()

    def leave(self) -> None:
        """End the stream."""
        self.left = True
        self.woken.set()

    async def next(self) -> bytes | None:
        """Wait for news and give its lines; None when the stream ends."""
        while True:
            self._pushed = False
            timer = asyncio.get_running_loop().call_later(HEARTBEAT, self.woken.set)
            await self.woken.wait()  # `wait_for` would make a task for every event of every stream
            timer.cancel()
            self.woken.clear()
            if self.left:
                return None
            lines = PEOPLE if self._people else b""
            if self.latest is not None and self.latest is not self._sent:
                lines = self.latest.line + lines
            self._sent, self._people = self.latest, False
            if lines or not self._pushed:
                return lines or b": still here\n\n"


class Asker(NamedTuple):
    """Who opens a stream."""

    address: str
    person: str = ""  # of a cookie or a token; empty: nobody knows


@dataclass(frozen=True)
class StreamLimits:
    """How many streams may be open."""

    all: int
    address: int
    person: int
    table: int


MANY = N_("{n} streams are open, and no more are allowed; close one, or try again later.")
RETRY = 30
"""Seconds after which a refused stream may be tried again."""


class Broker:
    """All open streams of this process, by table."""

    def __init__(self, limits: StreamLimits) -> None:
        self.limits = limits
        self._counts: Counter[tuple[str, str]] = Counter()  # of streams, by what is limited
        self._subscribers: dict[str, set[Subscriber]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self.presence = Presence(self._tell_people)
        self.open = 0

    def bind(self, loop: asyncio.AbstractEventLoop) -> None:
        """Set the event loop of the streams; `publish` may be called from any thread."""
        self._loop = loop

    def publish(self, event: TableEvent) -> None:
        """Pass an event on to all subscribers of its table."""
        loop = self._loop
        if loop is not None and not loop.is_closed() and event.table in self._subscribers:
            loop.call_soon_threadsafe(self._notify, event)

    def _notify(self, event: TableEvent) -> None:
        written: dict[tuple[int, ...], EventLine] = {}  # once for all who may know the same
        for subscriber in self._subscribers.get(event.table, ()):
            known = written.get(subscriber.seats)
            if known is None:
                known = written[subscriber.seats] = EventLine.of(event, subscriber.seats)
            subscriber.notify(known)

    def _tell_people(self, table: str) -> None:
        for subscriber in self._subscribers.get(table, ()):
            subscriber.notify_people()

    def close(self) -> None:
        """End all streams, so that the server can stop."""
        self._closed = True
        for subscribers in self._subscribers.values():
            for subscriber in subscribers:
                subscriber.leave()

    def watches(self, table: str) -> bool:
        """Whether somebody looks at a table."""
        return table in self._subscribers

    def looks(self, table: str, person: str) -> bool:
        """Whether a person looks at a table."""
        return self._counts.get(("looking", f"{table} {person}"), 0) > 0

    def _counted(self, table: str, asker: Asker) -> dict[tuple[str, str], int]:
        """Name what a stream counts for, and how many of it are allowed."""
        limits = self.limits
        counted = {("all", ""): limits.all, ("table", table): limits.table}
        counted["address", asker.address] = limits.address
        if asker.person:
            counted["person", asker.person] = limits.person
            counted["looking", f"{table} {asker.person}"] = limits.person
        return counted

    def subscribe(
        self, table: str, seats: Collection[int], asker: Asker, *, people: bool = False
    ) -> Subscriber:
        """Add a stream that gets what some seats of a table may know, if there is room."""
        counted = self._counted(table, asker)
        for one, most in counted.items():
            if self._counts[one] >= most:
                raise Busy(RETRY, MANY, n=self._counts[one])
        self._counts.update(counted.keys())
        subscriber = Subscriber(seats, people=people)
        if asker.person:
            self.presence.come(table, asker.person)  # told to those who were there before
        self._subscribers[table].add(subscriber)
        self.open += 1
        if self._closed:
            subscriber.leave()
        return subscriber

    def unsubscribe(self, table: str, subscriber: Subscriber, asker: Asker) -> None:
        """Remove a stream."""
        self.open -= 1
        for one in self._counted(table, asker):
            self._counts[one] -= 1
            if not self._counts[one]:
                del self._counts[one]
        if asker.person:
            self.presence.go(table, asker.person)
        self._subscribers[table].discard(subscriber)
        if not self._subscribers[table]:
            del self._subscribers[table]


class EventStream(Response):
    """The response that is an open stream: how far the table is, then every change."""

    media_type = "text/event-stream"

    def __init__(
        self,
        broker: Broker,
        table: str,
        seats: Collection[int],
        asker: Asker,
        look: Callable[[], TableEvent],
        *,
        people: bool,
    ) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._broker, self._table, self._seats, self._look = broker, table, seats, look
        self._asker, self._people = asker, people

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Subscribe first, then look, so that no change is missed between the two."""
        subscriber = self._broker.subscribe(
            self._table, self._seats, self._asker, people=self._people
        )
        leaving = asyncio.create_task(_leave_on_disconnect(receive, subscriber))
        try:
            subscriber.notify(EventLine.of(await run_in_threadpool(self._look), subscriber.seats))
            head = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(head)
            subscriber.push = scope.get("extensions", {}).get(PUSH)
            line: bytes | None = b"retry: 1000\n\n"
            while line is not None:
                body = {"type": "http.response.body", "body": line, "more_body": True}
                await send(body)
                line = await subscriber.next()
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            leaving.cancel()
            self._broker.unsubscribe(self._table, subscriber, self._asker)


async def _leave_on_disconnect(receive: Receive, subscriber: Subscriber) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    subscriber.leave()


def stream_of(
    broker: Broker,
    service: TableService,
    live: LiveTable,
    seats: Collection[int],
    asker: Asker,
    *,
    people: bool = False,
) -> EventStream:
    """Open a stream for some seats of a table; without seats, for a spectator."""
    table = live.table.id

    def look() -> TableEvent:
        return event_of(service.live(table))

    return EventStream(broker, table, seats, asker, look, people=people)


def asker_of(request: Request, person: str) -> Asker:
    """Say who asks: from which address, and which browser or program."""
    return Asker(request.client.host if request.client else "", person)
