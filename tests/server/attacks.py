"""Bounded attacks on a server of our own, on this machine: few connections, few seconds.

`python -m tests.server.attacks` makes all of them against a server with its usual limits and
prints how long another visitor waited for a page meanwhile.
"""

import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from httpx2 import Client, Response

from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
from tests.server.conftest import form_key, new_table
from tests.server.running import serving
from tests.tables.conftest import HARBOUR

MOST_BYTES = 2_000_000
"""No attack sends more than this."""
PAUSE = 0.1
"""Seconds that an honest visitor looks at a page, who else would ask more often than is allowed."""


def connect(address: str, first: bytes = b"") -> socket.socket:
    """Open a connection and send the beginning of a request."""
    host, port = address.removeprefix("http://").split(":")
    opened = socket.create_connection((host, int(port)), timeout=30)
    opened.sendall(first)
    return opened


def is_closed(opened: socket.socket) -> bool:
    """Wait until the server has closed a connection; False if it does not."""
    try:
        while opened.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def endless_header(address: str) -> bytes:
    """Send a header without an end; give what the server says before it closes."""
    with connect(address, b"GET / HTTP/1.1\r\nHost: here\r\nX-Endless: ") as opened:
        for _ in range(MOST_BYTES // 16384):
            try:
                opened.sendall(b"x" * 16384)
            except OSError:
                break
        try:
            return opened.recv(1000)
        except OSError:
            return b""


BEGINNINGS = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 500\r\n\r\n{",
    b"POST /api/tables HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
)
"""Requests that never go on."""


@contextmanager
def half_requests(address: str, many: int) -> Iterator[list[socket.socket]]:
    """Hold connections open whose requests never come."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(connect(address, BEGINNINGS[k % len(BEGINNINGS)]))
            for k in range(many)
        ]


@contextmanager
def streams(address: str, path: str, many: int, headers: str = "") -> Iterator[list[bytes]]:
    """Hold event streams open; give the first line of each answer."""
    request = f"GET {path} HTTP/1.1\r\nHost: here\r\n{headers}\r\n".encode()
    with ExitStack() as stack:
        opened = [stack.enter_context(connect(address, request)) for _ in range(many)]
        yield [one.recv(4096) for one in opened]


def hints(address: str, many: int) -> list[int]:
    """Ask for hints, all at once, by one browser at its own table; give the statuses."""
    with Client(base_url=address, follow_redirects=True, timeout=100) as client:
        table = new_table(client, "me", private=1)
        with ThreadPoolExecutor(many) as pool:
            asked = [pool.submit(client.get, f"{table}/hint") for _ in range(many)]
            return [one.result().status_code for one in asked]


def pointers(address: str, many: int) -> list[int]:
    """Let a pointer rest on many things at once, with many browsers; give the statuses."""
    with ExitStack() as stack, ThreadPoolExecutor(40) as pool:
        asked = []
        for _ in range(many // 20):
            client = stack.enter_context(
                Client(base_url=address, follow_redirects=True, timeout=100)
            )
            table = new_table(client, "me", private=1)
            asked += [pool.submit(client.get, f"{table}/brings?actions={k % 4}") for k in range(20)]
        return [one.result().status_code for one in asked]


def upload(client: Client, steps: int, path: str = "/replays") -> Response:
    """Send a saved game with so many steps; give the answer."""
    text = '{"format": "megawatt 1", "game": "harbour", "rules": %d, "box": {}, "seats": 1, '
    log = ",".join(["[0, 0]"] * steps)
    data = text % HARBOUR.rules.version + f'"options": {{}}, "seed": 1, "log": [{log}]}}'
    files = {"file": ("game.json", data.encode())}
    return client.post(path, data={"form_key": form_key(client)}, files=files)


def waits(address: str, attack: Callable[[], object]) -> list[float]:
    """Make an attack, and ask for a page again and again meanwhile; give the seconds."""
    found = list[float]()
    with ThreadPoolExecutor(1) as pool, Client(base_url=address, timeout=60) as honest:
        running = pool.submit(attack)
        while not running.done() or not found:
            began = time.perf_counter()
            honest.get("/learn").raise_for_status()
            found.append(time.perf_counter() - began)
            time.sleep(PAUSE)
        running.result()
    return found


def main() -> None:
    """Make all attacks and print what another visitor noticed."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(ServerSettings(store=Path(folder), compile=False), {"harbour": HARBOUR})
        with (
            serving(app) as address,
            Client(base_url=address, follow_redirects=True, timeout=60) as client,
        ):
            table = new_table(client, "me")

            def held(context: Callable[[], object]) -> Callable[[], None]:
                def hold() -> None:
                    with context():  # type: ignore[attr-defined]  # a context manager
                        time.sleep(2.0)

                return hold

            attacks: dict[str, Callable[[], object]] = {
                "nothing": lambda: time.sleep(1.0),
                "an endless header": lambda: endless_header(address),
                "800 half requests": held(lambda: half_requests(address, 800)),
                "600 streams": held(lambda: streams(address, f"{table}/events", 600)),
                "60 hints at once": lambda: hints(address, 60),
                "200 resting pointers": lambda: pointers(address, 200),
                "a saved game of 100,000 steps": lambda: upload(client, 100_000),
            }
            for name, attack in attacks.items():
                found = waits(address, attack)
                longest, middle = max(found), sorted(found)[len(found) // 2]
                print(
                    f"{name}: {len(found)} pages, median {1000 * middle:.0f} ms, "
                    f"longest {1000 * longest:.0f} ms"
                )
                sys.stdout.flush()


if __name__ == "__main__":
    main()
