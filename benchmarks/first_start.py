"""The first start of a stranger: from a fresh clone with an empty home to the first move.

`python -m benchmarks.first_start` clones this repository into a folder of its own, runs `make play`
there, and says after how many seconds there was a page, and a first move in each of the games; with
`--compiled` also when the rules of each were compiled. Nothing of this machine's home is used: no
cached packages, no compiled rules.
"""

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[1]
PATIENCE = 600.0
KEPT = (
    "PATH",
    "LANG",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "PIP_CERT",
    "PIP_FIND_LINKS",
    "PIP_CONFIG_FILE",
)
"""What of the environment says how packages are reached, and nothing else."""


def free_port() -> int:
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def asked(address: str, token: str = "", body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} | (
        {"Authorization": f"Bearer {token}"} if token else {}
    )
    with urlopen(Request(address, data, headers), timeout=60) as answer:
        return json.load(answer)


@contextmanager
def started(clone: Path, home: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """Run `make play` as a stranger does; it and all it started end with the block."""
    kept = {name: value for name, value in os.environ.items() if name in KEPT}
    with subprocess.Popen(
        ["make", "play", f"PORT={port}"],
        cwd=clone,
        env={**kept, "HOME": str(home), "BROWSER": "true"},
        stdout=sys.stderr,
        text=True,
        start_new_session=True,
    ) as make:
        try:
            yield make
        finally:
            os.killpg(make.pid, signal.SIGTERM)


def page(address: str, make: "subprocess.Popen[str]") -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and make.poll() is None:
        try:
            with urlopen(address, timeout=60) as answer:
                answer.read()
            return
        except (URLError, ConnectionError):
            time.sleep(0.1)
    raise SystemExit("There is no page.")


def first_move(address: str, game: str) -> None:
    """Sit down beside a bot at a table of this game, and play."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "casual"}]
    made = asked(address + "api/tables", body={"game": game, "seats": seats})
    table, token = f"{address}api/tables/{made['table']}", made["token"]
    while not (legal := asked(f"{table}/legal", token)["legal"]):
        time.sleep(0.1)
    move = {"action": legal[0]["action"], "step": asked(table, token)["step"], "key": "1"}
    asked(f"{table}/play", token, move)


def compiled(address: str) -> Iterator[str]:
    """Name each game as soon as its rules are compiled."""
    waiting = {found["name"] for found in asked(address + "api/games")}
    until = time.monotonic() + PATIENCE
    while waiting and time.monotonic() < until:
        done = {found["name"] for found in asked(address + "api/games") if found["compiled"]}
        yield from sorted(waiting & done)
        waiting -= done
        time.sleep(0.5)
    if waiting:
        raise SystemExit(f"Not compiled after {PATIENCE:.0f} s: {', '.join(sorted(waiting))}")


def first_start(*, compile_all: bool) -> Iterator[tuple[str, float]]:
    """Say what there is, and after how many seconds."""
    with tempfile.TemporaryDirectory(prefix="first-start-") as folder:
        clone, home, port = Path(folder) / "megawatt", Path(folder) / "home", free_port()
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        home.mkdir()
        address = f"http://127.0.0.1:{port}/"
        begun = time.monotonic()
        with started(clone, home, port) as make:
            page(address, make)
            yield "page", time.monotonic() - begun
            for found in asked(address + "api/games"):
                asking = time.monotonic()
                first_move(address, found["name"])
                now = time.monotonic()
                took = f"{now - asking:.1f} s from opening its table"
                yield f"first move in {found['title']}: {took}", now - begun
            if compile_all:
                for name in compiled(address):
                    yield f"{name} compiled", time.monotonic() - begun


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compiled", action="store_true", help="wait until all are compiled")
    load = os.getloadavg()[0]
    print(f"Load before: {load:.1f} on {os.cpu_count()} cores")
    for what, seconds in first_start(compile_all=parser.parse_args().compiled):
        print(f"{seconds:6.1f} s  {what}", flush=True)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{spent.ru_utime + spent.ru_stime:6.1f} s  of the processor")
