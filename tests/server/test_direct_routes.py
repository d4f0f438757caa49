"""Requests that come most often are read directly, and refused in the same words as any other."""

import fastapi.routing
import pytest
from fastapi import APIRouter
from fastapi.testclient import TestClient

from megawatt.server.routes.direct import DirectRoute
from tests.server.conftest import WORK
from tests.server.test_api import create

GOOD = {"action": WORK, "step": 0}


def test_a_move_and_its_story_pass_no_dependencies(
    katie: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, token = create(katie, "me", "bot:random")

    async def never(**_how: object) -> None:
        raise AssertionError("FastAPI looked for arguments")

    monkeypatch.setattr(fastapi.routing, "solve_dependencies", never)
    stored = katie.post(f"{table}/play", json=GOOD, headers=token)
    assert stored.json()["step"] == 0
    story = katie.get(f"{table}/story", params={"since": 0, "lang": "fr"}, headers=token)
    assert any("worked" in event["text"] for event in story.json())
    assert not katie.get(f"{table}/story", params={"since": 900}, headers=token).json()


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"json": {"action": "x", "step": 0}}, "action: "),
        ({"json": {"step": 0}}, "action: Field required"),
        ({"json": GOOD | {"key": "k" * 65}}, "key: "),
        ({"json": GOOD | {"more": 1}}, "more: "),
        ({"content": b"{", "headers": {"Content-Type": "application/json"}}, "JSON"),
        ({"content": b'{"action": 0, "step": 0}'}, "valid dictionary"),
        ({"json": GOOD, "headers": {"Authorization": "Bearer " + "t" * 300}}, "authorization: "),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(
    katie: TestClient, sent: dict[str, object], said: str
) -> None:
    table, token = create(katie, "me", "bot:random")
    headers = {**token, **sent.pop("headers", {})}  # type: ignore[dict-item]

    answer = katie.post(f"{table}/play", headers=headers, **sent)  # type: ignore[arg-type]

    assert answer.status_code == 422
    assert said in answer.json()["error"]
    assert katie.get(f"{table}/story", params={"since": -1}, headers=token).status_code == 422
    assert katie.get(table, headers=token).json()["step"] == 0


def test_a_route_that_cannot_be_read_directly_is_not_made() -> None:
    router = APIRouter(route_class=DirectRoute)

    with pytest.raises(TypeError, match="cannot read 'many'"):

        @router.get("/many")
        def many(many: int) -> None:
            """Ask for something that no reader knows."""


def test_the_direct_routes_are_documented_like_others(katie: TestClient) -> None:
    paths = katie.get("/api/openapi.json").json()["paths"]

    story = paths["/api/tables/{table}/story"]["get"]
    assert {one["name"] for one in story["parameters"]} == {
        "table",
        "lang",
        "since",
        "authorization",
    }
    assert "Move" in str(paths["/api/tables/{table}/play"]["post"]["requestBody"])
