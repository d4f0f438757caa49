"""What a move costs: the store is asked once, and only with the move itself."""

import sqlalchemy as sa
from fastapi import FastAPI
from fastapi.testclient import TestClient

from tests.server.conftest import WORK


def test_a_move_is_one_transaction(app: FastAPI, katie: TestClient) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    facts = katie.post("/api/tables", json={"game": "harbour", "seats": seats}).json()
    katie.post(f"/api/tables/{facts['table']}/join", json={})
    headers = {"Authorization": f"Bearer {facts['token']}"}
    begun: list[sa.Connection] = []
    engine = app.state.site.store.engine
    sa.event.listen(engine, "begin", lambda connection: begun.append(connection))

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
