"""Who is at a table: shown beside the players, told when somebody comes or goes."""

import json
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse

from fastapi import FastAPI
from httpx2 import Client

from megawatt.kernel.tongue import tongue
from megawatt.server.presence import People, people_of, watching_words
from megawatt.tables.rows import BOT, PERSON, SeatRow
from tests.server.conftest import new_table, post

KATIE, BILL = "katie's cookie", "bill's cookie"


def row(seat: int, kind: str, person: str | None) -> SeatRow:
    return SeatRow(seat, kind, person, "", None)


@contextmanager
def looking(client: Client, table: str, api: bool = False) -> Iterator[HTTPResponse]:
    """Somebody's browser has the table open; without cookies it is a stranger's."""
    path = f"/api{table}" if api else table
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    request = urllib.request.Request(
        f"{str(client.base_url).rstrip('/')}{path}/events", headers={"Cookie": cookies}
    )
    with urllib.request.urlopen(request) as stream:
        yield stream


def next_kind(stream: HTTPResponse) -> str:
    """The kind of the next event of a stream."""
    kind = "message"
    for line in stream:
        if line.startswith(b"event:"):
            kind = line[6:].decode().strip()
        if line.startswith(b"data:"):
            return kind
    raise AssertionError("the stream ended")


def people(client: Client, table: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(client.get(f"{table}/people").text)
    return found


def test_players_are_told_from_onlookers() -> None:
    seats = [row(0, PERSON, KATIE), row(1, BOT, None), row(2, BOT, BILL)]
    found = people_of(frozenset({KATIE, BILL, "a stranger"}), seats, all_known=True)
    assert found == People(here=frozenset({0}), watching=1, all_known=True)
    assert watching_words(found, tongue()) == "1 is watching"
    assert watching_words(found._replace(watching=0), tongue()) == ""


def test_who_comes_and_who_goes_is_told_and_shown(app: FastAPI, served: Client) -> None:
    table = new_table(served, "me", "open", held=1)
    app.state.site.broker.presence.grace = 0.0
    with Client(base_url=served.base_url, follow_redirects=True, timeout=60) as bill:
        post(bill, f"{table}/join", name="Bill")
        post(served, f"{table}/begin", level="greedy")
        with looking(served, table) as stream:
            assert next_kind(stream) == "message"
            assert 'data-presence="1" data-here="no"' in served.get(table).text

            with looking(bill, table) as his:
                next_kind(his)
                assert next_kind(stream) == "people"
                assert people(served, table) == {"here": [0, 1], "all": True, "watching": ""}
                assert 'data-presence="1" data-here="yes"' in served.get(table).text
                assert 'data-presence="1"' not in bill.get(table).text  # of oneself one knows

            assert next_kind(stream) == "people"
            assert people(served, table)["here"] == [0]


def test_programs_hear_of_moves_alone(served: Client) -> None:
    table = new_table(served, "me", "me")
    with looking(served, table, api=True) as program:
        assert next_kind(program) == "message"
        with looking(served, table) as stream:
            next_kind(stream)
            post(served, f"{table}/chat", text="hello")
            assert next_kind(program) == "message"


def test_a_page_that_is_loaded_anew_is_not_away(app: FastAPI, served: Client) -> None:
    table = new_table(served, "me", "me")
    presence = app.state.site.broker.presence
    presence.grace = 60.0
    with looking(served, table) as stream:
        next_kind(stream)
    for _ in range(1000):
        post(served, f"{table}/chat", text="anybody there?")
        if not app.state.site.broker.open:
            break
    assert app.state.site.broker.open == 0  # the stream is closed, but its reader not gone
    assert len(presence.of(table.rsplit("/", 1)[1])) == 1
