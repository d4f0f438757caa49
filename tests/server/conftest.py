"""A server with the tiny game Harbour, asked in-process."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Client, Response

from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
from tests.server.running import serving
from tests.tables.conftest import HARBOUR

WORK, PASS, KETCH, FRIGATE = 0, 1, 2, 5


@pytest.fixture
def settings(tmp_path: Path) -> ServerSettings:
    return ServerSettings(store=tmp_path, rate=0, pace=0.0, compile=False)


@pytest.fixture
def app(settings: ServerSettings) -> FastAPI:
    return create_app(settings, {"harbour": HARBOUR})


@pytest.fixture
def katie(app: FastAPI) -> Iterator[TestClient]:
    """Katie's browser; the server runs as long as it is open."""
    with TestClient(app, follow_redirects=True) as client:
        client.get("/")
        yield client


@pytest.fixture
def bill(app: FastAPI, katie: TestClient) -> TestClient:
    """Bill's browser, at the same server."""
    client = TestClient(app, follow_redirects=True)
    client.get("/")
    return client


@pytest.fixture
def served(app: FastAPI) -> Iterator[Client]:
    """A browser at a server with a real port: for streams, and programs from outside."""
    with (
        serving(app) as address,
        Client(base_url=address, follow_redirects=True, timeout=60) as client,
    ):
        yield client


def form_key(client: Client) -> str:
    found = re.search(r'name="form_key" value="(\w+)"', client.get("/").text)
    assert found
    return found[1]


def post(client: Client, path: str, script: bool = False, **fields: object) -> Response:
    """Send a form of our own page."""
    data = {
        name.replace("_", "-") if name.startswith("seat_") else name: str(value)
        for name, value in fields.items()
    }
    headers = {"X-Fragment": "1"} if script else {}
    return client.post(path, data={"form_key": form_key(client), **data}, headers=headers)


def new_table(client: Client, *seats: str, **fields: object) -> str:
    """Set up a table by the form; return its address."""
    fields_of_seats = {f"seat-{k}": seat for k, seat in enumerate(seats)}
    answer = client.post(
        "/games/harbour/tables",
        data={
            "form_key": form_key(client),
            "seats": str(len(seats)),
            **fields_of_seats,
            **{name: str(value) for name, value in fields.items()},
        },
    )
    assert answer.status_code == 200, answer.text
    return answer.url.path
