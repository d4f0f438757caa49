"""Games that are still being compiled: pages are up, tell how far it is, and open later."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from megawatt.server.app import create_app
from megawatt.server.preparing import Preparation, Progress
from megawatt.server.settings import ServerSettings
from tests.server.conftest import form_key
from tests.tables.conftest import HARBOUR


class Scripted(Preparation):
    """Runs a script instead of the compiler."""

    script = ""

    def command(self, name: str, half: int) -> list[str]:
        return [sys.executable, "-c", self.script]


def games(loaded: list[str]) -> dict[str, Any]:
    """A game that is not compiled, and notes when it is loaded."""

    def prepare() -> Iterator[tuple[str, int, int]]:
        loaded.append("harbour")
        yield "setup", 1, 1

    engine = SimpleNamespace(ready=False, prepare=prepare, _folders={})
    return {"harbour": SimpleNamespace(engine=engine, seats=range(1, 5), start=HARBOUR.start)}


def prepared(script: str, loaded: list[str]) -> Scripted:
    preparation = Scripted(games(loaded))
    preparation.script = script
    preparation.start()
    preparation._thread.join()
    return preparation


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of one's own: what is old in it is removed in the end."""
    monkeypatch.setattr("megawatt.caches.cache_root", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def test_a_game_is_compiled_in_a_child_and_then_loaded(cache: Path) -> None:
    old = cache / "generic-0123456789abcdef"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    loaded: list[str] = []
    preparation = prepared("print('[\"setup\", 1, 2]'); print('[\"legal\", 2, 2]')", loaded)

    assert loaded == ["harbour"]
    assert preparation.ready("harbour")
    assert preparation.all_ready
    assert not old.exists()


def test_a_game_that_cannot_be_compiled_is_told_and_does_not_stop_the_server(
    caplog: pytest.LogCaptureFixture,
) -> None:
    loaded: list[str] = []
    preparation = prepared("raise SystemExit(3)", loaded)

    assert loaded == []
    assert preparation.progress["harbour"] == Progress(failed=True)
    assert preparation.all_ready
    assert "could not be prepared" in caplog.text


def test_progress_adds_up_both_halves() -> None:
    half_way = Progress(((0, (5, 10)), (1, (5, 10))))

    assert Progress().percent == 0
    assert half_way.percent == 50
    assert Progress(((0, (1, 1)), (1, (1, 1)))).percent == 99
    assert Progress(ready=True).percent == 100


def test_closing_ends_the_children() -> None:
    preparation = Scripted(games([]))
    preparation.script = "import time; print('[\"setup\", 1, 2]', flush=True); time.sleep(600)"
    preparation.start()
    while not preparation.progress["harbour"].percent:
        pass
    preparation.close()
    preparation._thread.join()

    assert not preparation.ready("harbour")


@pytest.fixture
def unready(tmp_path: Path) -> FastAPI:
    app = create_app(ServerSettings(store=tmp_path, rate=0, prepare=False), {"harbour": HARBOUR})
    app.state.site.preparation.progress["harbour"] = Progress(((0, (5, 10)),))
    return app


def test_the_lobby_shows_progress_and_games_open_when_ready(unready: FastAPI) -> None:
    with TestClient(unready, follow_redirects=True) as client:
        assert 'value="25"' in client.get("/").text
        assert client.get("/preparing").json() == {"ready": False, "percent": {"harbour": 25}}
        assert client.get("/games/harbour").status_code == 200
        data = {"form_key": form_key(client), "seats": "1", "seat-0": "me"}
        early = client.post("/games/harbour/tables", data=data)
        assert early.status_code == 409
        assert "still being prepared" in early.text

        unready.state.site.preparation.progress["harbour"] = Progress(ready=True)
        assert client.post("/games/harbour/tables", data=data).status_code == 200
