"""Receivers on this machine: what is sent to a webhook, a push service, a mailbox."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import Any

from aiosmtpd.controller import Controller

PATIENCE = 120.0


@dataclass
class Received:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """A web server that takes everything down, and answers as it is told."""

    port: int = 0
    answer: int = 201
    got: Queue[Received] = field(default_factory=Queue)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def next(self) -> Received:
        return self.got.get(timeout=PATIENCE)


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", "0"))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.got.put(Received(self.path, headers, self.rfile.read(length)))
            self.send_response(receiver.answer)
            self.send_header("Location", f"http://{receiver.host}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield receiver
    server.shutdown()
    thread.join()
    server.server_close()


class Mailbox:
    """A mail server that keeps what it gets."""

    def __init__(self) -> None:
        self.got: Queue[Any] = Queue()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.got.put(envelope)
        return "250 OK"

    def next(self) -> Any:
        return self.got.get(timeout=PATIENCE)


@contextmanager
def mailbox(port: int) -> Iterator[Mailbox]:
    box = Mailbox()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box
    controller.stop()
