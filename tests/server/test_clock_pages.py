"""Clocks on pages and for programs: chosen in words, shown with what is left."""

from math import inf

from fastapi import FastAPI
from fastapi.testclient import TestClient

from megawatt.tables.clocks import DAY, HOUR
from tests.server.conftest import PASS, WORK, new_table, post


def test_a_table_with_a_clock(katie: TestClient, app: FastAPI) -> None:
    service, now = app.state.site.service, app.state.site.service.now()
    app.state.site.clocks.tolerance = service.counted_until = inf
    service.now = lambda: now
    assert "3 days for each move" in katie.get("/games/harbour").text
    address = new_table(
        katie, "me", "bot:random", clock=f"move:{3 * DAY}", **{"clock-bot": "random"}
    )

    service.now = lambda: now + HOUR
    page = katie.get(address).text
    assert "data-clock-runs" in page
    assert "2 d 23 h" in page
    assert "2 j 23 h" in katie.get(address, params={"lang": "fr"}).text

    service.now = lambda: now + 3 * DAY
    app.state.site.clocks.look()
    assert "A bot sits in for you." in katie.get(address).text
    assert "has no time left" in katie.get(address).text
    post(katie, f"{address}/sit-in", seat=0)
    assert service.live(address.split("/")[-1]).seats[0].kind == "person"


def test_the_waiting_room_says_it(katie: TestClient) -> None:
    address = new_table(katie, "me", "open", clock="game:3600")

    assert "1 hour for the whole game" in katie.get(address).text


def test_a_clock_that_is_not_in_the_list(katie: TestClient) -> None:
    for clock in ("move:1", "year:60", "move:", "move:9999999999999999999999"):
        answer = post(katie, "/games/harbour/tables", seats=1, seat_0="me", clock=clock)
        assert answer.status_code == 422


def test_programs_have_clocks_too(katie: TestClient) -> None:
    clock = {"per": "game", "seconds": 600, "bot": "random"}
    seats = [{"kind": "me"}, {"kind": "open"}]
    asked = {"game": "harbour", "seats": seats, "clock": clock}
    made = katie.post("/api/tables", json=asked).json()
    other = katie.post(f"/api/tables/{made['table']}/join", json={}).json()
    tokens = [{"Authorization": f"Bearer {one['token']}"} for one in (made, other)]
    seen = katie.get(f"/api/tables/{made['table']}").json()
    assert seen["clock"] == clock
    assert [seat["runs"] for seat in seen["seats"]] == [True, False]
    assert 0 < seen["seats"][0]["left"] <= 600

    for step, action in enumerate((WORK, PASS)):
        move = {"action": action, "step": step}
        answer = katie.post(f"/api/tables/{made['table']}/play", json=move, headers=tokens[0])
        assert answer.status_code == 200, answer.text

    seen = katie.get(f"/api/tables/{made['table']}").json()
    assert [seat["runs"] for seat in seen["seats"]] == [False, True]
    short = asked | {"clock": clock | {"seconds": 5}}
    assert katie.post("/api/tables", json=short).status_code == 422
