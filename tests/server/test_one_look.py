"""What a move costs: the store is asked once, and only with the move itself."""

from sqlite3 import OperationalError
from threading import current_thread

import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from fastapi.testclient import TestClient

from tests.server.conftest import WORK


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
