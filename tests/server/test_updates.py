"""Pages and programs after an update: what the server cannot play it still tells."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from fastapi.testclient import TestClient

from megawatt.library import Game
from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
from tests.server.conftest import PASS, WORK, new_table, post
from tests.tables.conftest import HARBOUR
from tests.tables.test_updates import NEW, OTHER


@contextmanager
def server(settings: ServerSettings, game: Game, cookies: object = None) -> Iterator[TestClient]:
    """A server of one version, and Katie's browser at it."""
    app = create_app(settings, {"harbour": game})
    with TestClient(app, follow_redirects=True) as katie:
        katie.cookies.update(cookies)  # type: ignore[arg-type]  # a jar, or none
        katie.get("/")
        yield katie


@pytest.fixture
def begun(settings: ServerSettings) -> tuple[str, object]:
    """A solo game of Katie's, left in play when the server stopped; and her cookies."""
    with server(settings, HARBOUR) as katie:
        address = new_table(katie, "me")
        for step, action in enumerate((WORK, PASS)):
            post(katie, f"{address}/play", action=action, step=step, seat=0, sure=1)
        return address, katie.cookies


def test_a_table_goes_on_after_an_update(
    settings: ServerSettings, begun: tuple[str, object]
) -> None:
    address, cookies = begun
    with server(settings, NEW, cookies) as katie:
        page = katie.get(address).text

        assert "The rules were updated." in page
        assert "All choices" in page


def test_a_table_that_cannot_go_on_can_be_read_ended_and_saved(
    settings: ServerSettings, begun: tuple[str, object]
) -> None:
    address, cookies = begun
    with server(settings, OTHER, cookies) as katie:
        lobby, page = katie.get("/"), katie.get(address)
        refused = katie.get(f"{address}/stored.json")
        moved = post(katie, f"{address}/play", action=WORK, step=2, seat=0)
        hidden = katie.get(f"/api{address}/stored").json()
        ended = post(katie, f"{address}/end")
        saved = katie.get(f"{address}/replay.json")

        assert "played by earlier rules" in lobby.text
        assert page.status_code == 200
        assert "version 1" in page.text
        assert "What happened" in page.text
        assert "Agree to end the game" in page.text
        assert (refused.status_code, moved.status_code) == (409, 410)
        assert (hidden["save"], hidden["rules"]) == (None, 1)
        assert "Save the game" in ended.text
        assert saved.json()["log"] == [[0, WORK, ""], [0, PASS, ""]]
        assert "ended by agreement" in katie.get("/").text
        assert katie.get("/api/tables").json() == []
