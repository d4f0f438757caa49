"""Events: they tell that a table has changed, at once, and nothing else."""

import json
import logging
import urllib.request
from dataclasses import replace
from http.client import HTTPResponse
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Client

from megawatt.server.logs import JsonLines
from tests.server.conftest import WORK, new_table, post
from tests.server.running import Process, free_port


def next_event(stream: HTTPResponse) -> dict[str, object]:
    for line in stream:
        if line.startswith(b"data:"):
            event: dict[str, object] = json.loads(line[5:])
            return event
    raise AssertionError("the stream ended")


def stream_of(client: Client, table: str) -> HTTPResponse:
    stream: HTTPResponse = urllib.request.urlopen(
        f"{str(client.base_url).rstrip('/')}{table}/events"
    )
    return stream


def test_a_stream_tells_where_the_table_is_and_every_change(served: Client) -> None:
    table = new_table(served, "me")
    name = table.rsplit("/", 1)[1]
    with stream_of(served, table) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert next_event(stream) == {"table": name, "step": 0, "change": 0}

        post(served, f"{table}/play", action=WORK, step=0, seat=0)
        assert next_event(stream) == {"table": name, "step": 1, "change": 1}

        post(served, f"{table}/chat", text="a secret")
        assert next_event(stream) == {"table": name, "step": 1, "change": 2}


def test_streams_that_are_left_are_forgotten(app: FastAPI, served: Client) -> None:
    table = new_table(served, "me")
    with stream_of(served, table) as stream:
        next_event(stream)
        assert app.state.site.broker.open == 1
    for _ in range(1000):
        post(served, f"{table}/chat", text="anybody there?")
        if not app.state.site.broker.open:
            break
    assert app.state.site.broker.open == 0
    assert not app.state.site.broker._subscribers


def test_too_many_streams_are_refused(app: FastAPI, katie: TestClient) -> None:
    table = new_table(katie, "me")
    broker = app.state.site.broker
    broker.limits = replace(broker.limits, all=0)

    refused = katie.get(f"{table}/events")
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "30")
    assert not broker._counts


def test_the_server_stops_cleanly_with_streams_open(tmp_path: Path) -> None:
    body = json.dumps({"game": "harbour", "seats": [{"kind": "open"}]}).encode()
    with Process(free_port(), tmp_path) as server:
        request = urllib.request.Request(
            f"{server.address}/api/tables", body, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            table = json.load(answer)["table"]
        with urllib.request.urlopen(f"{server.address}/api/tables/{table}/events") as stream:
            next_event(stream)

            assert server.stop() == ""

            assert stream.read().strip() == b""


def test_logs_hold_no_links(katie: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "megawatt")
    table = new_table(katie, "me", private=1)
    post(katie, f"{table}/play", action=WORK, step=0, seat=0)

    lines = [JsonLines().format(record) for record in caplog.records]
    assert any('"route": "/tables/{table}/play"' in line for line in lines)
    name = table.rsplit("/", 1)[1]
    assert not any(name in line for line in lines if '"megawatt.' in line)
