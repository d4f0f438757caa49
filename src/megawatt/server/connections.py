"""Connections with limits: how long a header may be, and how long half a request is waited for.

A connection *waits* from its beginning until its request is complete. One that sends nothing for a
while is closed; when too many wait, the one that was silent for the longest time is. So whoever
holds connections open only ever loses their own: honest requests are complete within moments.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)


@dataclass(frozen=True)
class ConnectionLimits:
    """What one connection may take before its request is complete."""

    head: int = 32 * 1024  # bytes of a request that are not its body
    silence: float = 15.0  # seconds without a byte
    whole: float = 120.0  # seconds until the request is complete
    waiting: int = 512  # connections that wait at the same time


PUSH = "megawatt.push"
"""What a stream finds in its scope to send a part at once; whether it could is said."""
Push = Callable[[bytes], bool]
STREAMS = "/events"
"""How the paths of streams end."""
LARGE = 64 * 1024
"""Bytes that are sent at once, whatever else is written."""
FRAMING = 8
"""Bytes around one byte of a body that comes in the smallest chunks."""


class GatheringTransport(asyncio.Transport):
    """Sends in one go what is written in one turn of the event loop: head and body of an answer.

    Each call of the operating system wakes the reader, who would find half an answer.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._transport, self._loop = transport, loop
        self._parts: list[bytes] = []
        self._size = 0

    def write(self, data: Any) -> None:
        """Keep something to send until the loop turns."""
        if not self._parts:
            self._loop.call_soon(self._send)
        self._parts.append(data)
        self._size += len(data)
        if self._size > LARGE:
            self._send()

    def _send(self) -> None:
        parts, self._parts, self._size = self._parts, [], 0
        if parts and not self._transport.is_closing():
            self._transport.write(parts[0] if len(parts) == 1 else b"".join(parts))

    def close(self) -> None:
        """Send the rest, then hang up."""
        self._send()
        self._transport.close()

    def is_closing(self) -> bool:
        """Whether it hangs up, or has."""
        return self._transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Say who is at the other end, and such."""
        return self._transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Take no more bytes for now."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Take bytes again."""
        self._transport.resume_reading()


class LimitedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with limits. Each server has a class of its own."""

    limits: ConnectionLimits
    waiting: "OrderedDict[LimitedProtocol, None]"  # the one heard last comes last

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._refused = False
        self._timer: asyncio.TimerHandle | None = None
        self._begin()

    def _begin(self) -> None:
        """Count anew: a request begins."""
        self._began = self._heard = self.loop.time()
        self._head = self._body = self._beside = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(GatheringTransport(transport, self.loop))
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._begin()
        self.waiting[self] = None
        if self._timer is None:
            self._timer = self.loop.call_later(self.limits.silence, self._look)
        if len(self.waiting) > self.limits.waiting:
            next(iter(self.waiting)).end()

    def _stop_waiting(self) -> None:
        self.waiting.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        """End a connection that was silent for too long, or that dawdles."""
        now, limits = self.loop.time(), self.limits
        left = min(self._heard + limits.silence, self._began + limits.whole) - now
        if left <= 0:
            self._timer = None
            self.end()
        else:
            self._timer = self.loop.call_later(left, self._look)

    def end(self) -> None:
        """Close a connection whose request did not come."""
        self._refuse(408, b"The request did not come.")

    def _refuse(self, status: int, text: bytes) -> None:
        self._refused = True
        self._stop_waiting()
        if self.cycle is None or self.cycle.response_complete:
            length = str(len(text)).encode()
            kind = b"content-type: text/plain\r\ncontent-length: " + length
            self.transport.write(
                STATUS_LINE[status] + kind + b"\r\nconnection: close\r\n\r\n" + text
            )
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Take bytes, and count those that are no body."""
        if self._refused:
            return
        self._heard = self.loop.time()
        body = self._body
        super().data_received(data)
        self._beside += len(data) - (self._body - body if self._body >= body else self._body)
        if self in self.waiting:
            self.waiting.move_to_end(self)
            if self._beside > self.limits.head + FRAMING * self._body:
                self._refuse(431, b"The header is too long.")

    def on_message_begin(self) -> None:
        """Wait for the rest of the request."""
        super().on_message_begin()
        self._wait()

    def on_url(self, url: bytes) -> None:
        """Count the address."""
        self._head += len(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header."""
        self._head += len(name) + len(value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Begin to answer, unless the header is too long."""
        if self._head > self.limits.head:
            self._refuse(431, b"The header is too long.")
        if not self._refused:
            super().on_headers_complete()
            if self.scope["path"].endswith(STREAMS):
                extensions: Any = {PUSH: _pushing_into(self.cycle)}
                self.scope["extensions"] = extensions

    def on_body(self, body: bytes) -> None:
        """Count a part of the body."""
        self._body += len(body)
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Stop waiting: from here on the server takes its time."""
        if not self._refused:
            self._stop_waiting()
            super().on_message_complete()


def _pushing_into(cycle: RequestResponseCycle) -> Push:
    """Give a way to send more of an answer that is under way, past all layers between."""

    def push(part: bytes) -> bool:
        begun = cycle.response_started and not cycle.response_complete
        if not begun or cycle.flow.write_paused or cycle.disconnected:
            return False
        framed = b"%x\r\n%b\r\n" % (len(part), part) if cycle.chunked_encoding else part
        cycle.transport.write(framed)
        return True

    return push


def protocol_with(limits: ConnectionLimits) -> type[LimitedProtocol]:
    """Make the protocol of one server."""
    return type("Protocol", (LimitedProtocol,), {"limits": limits, "waiting": OrderedDict()})
