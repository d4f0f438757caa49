"""What a move costs: the store is asked once, and only with the move itself; few threads."""

from collections.abc import Callable
from sqlite3 import OperationalError
from threading import Event, Thread, Timer, current_thread

import pytest
import sqlalchemy as sa
from fastapi import FastAPI, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.testclient import TestClient

from megawatt.server.routes import moves
from tests.server.conftest import PASS, WORK


def begun_by_requests(app: FastAPI) -> list[str]:
    """Note from now on in which thread a transaction begins, but for the server's own threads."""
    found: list[str] = []

    def note(_connection: sa.Connection) -> None:
        name = current_thread().name
        if name.startswith(("moves", "AnyIO worker")):
            found.append(name)

    sa.event.listen(app.state.site.store.engine, "begin", note)
    return found


def test_a_move_is_one_transaction(app: FastAPI, katie: TestClient) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    facts = katie.post("/api/tables", json={"game": "harbour", "seats": seats}).json()
    katie.post(f"/api/tables/{facts['table']}/join", json={})
    headers = {"Authorization": f"Bearer {facts['token']}"}
    begun = begun_by_requests(app)

    answer = katie.post(
        f"/api/tables/{facts['table']}/play", json={"action": WORK, "step": 0}, headers=headers
    )

    assert answer.status_code == 200
    assert len(begun) == 1


def test_a_seat_that_was_given_away_is_noticed_with_the_move(
    app: FastAPI, katie: TestClient
) -> None:
    """Memory may be behind another server: who sits there is checked in the transaction."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    facts = katie.post("/api/tables", json={"game": "harbour", "seats": seats}).json()
    table = facts["table"]
    katie.post(f"/api/tables/{table}/join", json={})
    headers = {"Authorization": f"Bearer {facts['token']}"}
    with app.state.site.store.writing() as connection:  # another server
        connection.execute(sa.text("UPDATE seats SET kind='bot', level='random' WHERE seat=0"))
        connection.execute(sa.text("UPDATE tables SET change = change + 1"))

    answer = katie.post(
        f"/api/tables/{table}/play", json={"action": WORK, "step": 0}, headers=headers
    )

    assert answer.status_code == 409


def test_a_look_at_what_has_not_changed_is_one_question(app: FastAPI, katie: TestClient) -> None:
    """A table in memory is compared with the store by its change alone, without a transaction."""
    facts = katie.post("/api/tables", json={"game": "harbour", "seats": [{"kind": "me"}]}).json()
    headers = {"Authorization": f"Bearer {facts['token']}"}
    store, begun = app.state.site.store, begun_by_requests(app)

    told = katie.get(f"/api/tables/{facts['table']}/story", headers=headers)

    assert (told.status_code, begun) == (200, [])
    with store.writing() as connection:  # another server
        connection.execute(sa.text("UPDATE seats SET name='Bill'"))
        connection.execute(sa.text("UPDATE tables SET change = change + 1"))
    seen = katie.get(f"/api/tables/{facts['table']}", headers=headers).json()
    assert seen["seats"][0]["name"] == "Bill"


def test_a_look_that_the_driver_refuses_is_asked_in_the_usual_way(
    app: FastAPI, katie: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = katie.post("/api/tables", json={"game": "harbour", "seats": [{"kind": "me"}]}).json()
    monkeypatch.setattr(app.state.site.store, "_asks_change", "SELECT nothing FROM nowhere")

    assert app.state.site.store.change_of(facts["table"]) is None
    assert katie.get(f"/api/tables/{facts['table']}").status_code == 200


def test_a_driver_without_a_connection_is_asked_in_the_usual_way(
    app: FastAPI, katie: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLAlchemy says in its own words that the database is away: 503, not 500."""
    facts = katie.post("/api/tables", json={"game": "harbour", "seats": [{"kind": "me"}]}).json()

    def away() -> None:
        raise OperationalError("the database is away")

    monkeypatch.setattr(app.state.site.store.engine, "raw_connection", away)
    assert app.state.site.store.change_of(facts["table"]) is None


def test_the_story_of_a_move_is_told_without_another_thread(
    app: FastAPI, katie: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole story, or a table that somebody is changing, is left to a thread."""
    facts = katie.post("/api/tables", json={"game": "harbour", "seats": [{"kind": "me"}, {}]})
    table, token = facts.json()["table"], facts.json()["token"]
    katie.post(f"/api/tables/{table}/join", json={})
    headers = {"Authorization": f"Bearer {token}"}
    handed = list[object]()

    async def hand_over(work: Callable[[], Response]) -> Response:
        handed.append(work)
        return await run_in_threadpool(work)

    monkeypatch.setattr(moves, "run_in_threadpool", hand_over)
    monkeypatch.setattr(moves, "FEW", 2)

    def story(since: int) -> int:
        katie.get(f"/api/tables/{table}/story?since={since}", headers=headers).raise_for_status()
        return len(handed)

    assert story(0) == 1, "nobody has read it yet"
    for step, action in enumerate((WORK, PASS)):
        move = {"action": action, "step": step}
        katie.post(f"/api/tables/{table}/play", json=move, headers=headers).raise_for_status()
    assert story(1) == 1
    assert story(0) == 1, "two steps are few"
    monkeypatch.setattr(moves, "FEW", 1)
    assert story(0) == 2, "two steps are many"
    live = app.state.site.service.live(table)
    held, free = Event(), Event()

    def hold() -> None:
        with live.lock:
            held.set()
            free.wait(60)

    thread = Thread(target=hold)
    thread.start()
    assert held.wait(60)
    Timer(0.2, free.set).start()
    assert story(2) == 3, "the loop waits for nobody"
    thread.join()
