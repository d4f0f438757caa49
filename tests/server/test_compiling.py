"""Games that are still being compiled: playable at once, and taken over when they are ready."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from megawatt.compiling import BackgroundCompiler, Progress, lock_of, one_at_a_time
from megawatt.kernel.cache import cache_root
from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
from tests.server.conftest import form_key
from tests.tables.conftest import HARBOUR


class Scripted(BackgroundCompiler):
    """Runs a script instead of the compiler."""

    script = ""

    def command(self, name: str, portion: int) -> list[str]:
        return [sys.executable, "-c", self.script, name, str(portion)]


class Engine:
    """An engine that is not compiled, and notes what is done to it."""

    def __init__(self, cached: bool = False) -> None:
        self.cached, self.done = cached, list[str]()
        self.folders: set[Path] = set()

    def portions(self, _everything: bool = False) -> list[list[str]]:
        return [["legal"], ["search"]]

    def is_compiled(self, _name: str) -> bool:
        return self.cached

    def interpret(self) -> None:
        self.done.append("interpret")

    def prepare(self) -> Iterator[tuple[str, int, int]]:
        self.done.append("load")
        yield "setup", 1, 1

    def use_compiled(self) -> None:
        self.done.append("switch")


def games(**engines: Engine) -> dict[str, Any]:
    """Games with these engines; the first is the lightest."""
    folders = {name: SimpleNamespace(rglob=_files(k)) for k, name in enumerate(engines)}
    return {
        name: SimpleNamespace(engine=engine, rules=SimpleNamespace(folder=folders[name]))
        for name, engine in engines.items()
    }


def _files(weight: int) -> Any:
    stat = SimpleNamespace(st_size=weight)
    return lambda _pattern: [SimpleNamespace(stat=lambda: stat)]


def compiled(script: str, jobs: int = 2, **engines: Engine) -> Scripted:
    compiler = Scripted(games(**engines), jobs=jobs)
    compiler.script = script
    compiler.start()
    compiler.wait()
    return compiler


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of one's own: what is old in it is removed in the end."""
    monkeypatch.setattr("megawatt.caches.cache_root", lambda: tmp_path / "cache")
    return tmp_path / "cache"


STEPS = "print('[\"setup\", 1, 2]'); print('[\"legal\", 2, 2]')"


def test_a_game_opens_on_its_twins_and_switches_when_it_is_compiled(cache: Path) -> None:
    old = cache / "generic-0123456789abcdef"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    engine = Engine()
    compiler = compiled(STEPS, harbour=engine)

    assert engine.done == ["interpret", "load", "switch"]
    assert compiler.progress["harbour"] == Progress(compiled=True)
    assert compiler.all_ended
    for thread in compiler._threads:
        thread.join()
    assert not old.exists()


def test_what_is_in_the_cache_is_not_compiled_again() -> None:
    engine = Engine(cached=True)
    compiler = compiled("raise SystemExit(3)", harbour=engine)

    assert engine.done == ["interpret", "load", "switch"]
    assert compiler.progress["harbour"].compiled


def test_a_game_that_cannot_be_compiled_is_played_on_its_twins(
    caplog: pytest.LogCaptureFixture,
) -> None:
    engine = Engine()
    compiler = compiled("raise SystemExit(3)", harbour=engine)

    assert engine.done == ["interpret"]
    assert compiler.progress["harbour"] == Progress(failed=True)
    assert compiler.all_ended
    assert "could not be compiled" in caplog.text


NOTING = "import sys; open({!r}, 'a').write(sys.argv[1] + ' '); print('[\"legal\", 1, 1]')"


def test_the_lightest_game_comes_first(tmp_path: Path) -> None:
    order = tmp_path / "order"
    compiled(NOTING.format(str(order)), jobs=1, light=Engine(), middle=Engine(), heavy=Engine())

    assert order.read_text().split() == ["light"] * 2 + ["middle"] * 2 + ["heavy"] * 2


def test_the_game_that_somebody_plays_comes_before_the_others(tmp_path: Path) -> None:
    order, go = tmp_path / "order", tmp_path / "go"
    script = f"import os, time\nwhile not os.path.exists({str(go)!r}): time.sleep(0.01)\n"
    compiler = Scripted(games(light=Engine(), middle=Engine(), heavy=Engine()), jobs=1)
    compiler.script = script + NOTING.format(str(order))
    compiler.start()
    while len(compiler._waiting) == 6:
        pass

    compiler.want("heavy")
    go.touch()
    compiler.wait()

    assert order.read_text().split() == ["light", "heavy", "heavy", "light", "middle", "middle"]


def test_progress_adds_up_both_portions() -> None:
    half_way = Progress(((0, (5, 10)), (1, (5, 10))))

    assert Progress().percent == 0
    assert half_way.percent == 50
    assert Progress(((0, (1, 1)), (1, (1, 1)))).percent == 99
    assert Progress(compiled=True).percent == 100


def test_closing_ends_the_children() -> None:
    compiler = Scripted(games(harbour=Engine()))
    compiler.script = "import time; print('[\"setup\", 1, 2]', flush=True); time.sleep(600)"
    compiler.start()
    while not compiler.progress["harbour"].percent:
        pass
    compiler.close()
    for thread in compiler._threads:
        thread.join()

    assert not compiler.progress["harbour"].ended


@pytest.fixture
def uncompiled(tmp_path: Path) -> FastAPI:
    app = create_app(ServerSettings(store=tmp_path, rate=0, compile=False), {"harbour": HARBOUR})
    app.state.site.compiler.progress["harbour"] = Progress(((0, (5, 10)),))
    return app


def test_lobby_and_set_up_show_progress_and_games_open_at_once(uncompiled: FastAPI) -> None:
    with TestClient(uncompiled, follow_redirects=True) as client:
        assert '<progress max="100" value="25">' in client.get("/").text
        assert '<progress max="100" value="25">' in client.get("/games/harbour").text
        assert client.get("/compiling").json() == {"ended": False, "percent": {"harbour": 25}}
        data = {"form_key": form_key(client), "seats": "1", "seat-0": "me"}
        assert client.post("/games/harbour/tables", data=data).status_code == 200
        facts = client.get("/api/games").json()[0]
        assert (facts["ready"], facts["compiled"]) == (True, False)

        uncompiled.state.site.compiler.progress["harbour"] = Progress(failed=True)
        assert "could not be compiled" in client.get("/").text
        shown = client.get("/games/harbour").text
        assert "could not be compiled" in shown
        assert "<progress" not in shown


def test_a_table_makes_its_game_the_next_to_be_compiled(uncompiled: FastAPI) -> None:
    wanted: list[str] = []
    uncompiled.state.site.service._on_play = wanted.append
    with TestClient(uncompiled, follow_redirects=True) as client:
        data = {"form_key": form_key(client), "seats": "1", "seat-0": "me"}
        client.post("/games/harbour/tables", data=data)
    assert "harbour" in wanted


def test_the_doors_open_when_cached_rules_are_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart every table is replayed: on compiled rules, not on their twins."""
    monkeypatch.setattr(BackgroundCompiler, "_is_cached", lambda _self, _game: True)
    loaded: list[str] = []

    def load(_self: BackgroundCompiler, name: str) -> None:
        sleep(0.2)
        loaded.append(name)

    monkeypatch.setattr(BackgroundCompiler, "_load", load)
    monkeypatch.setattr(HARBOUR.engine, "interpret", lambda: None)
    app = create_app(ServerSettings(store=tmp_path, rate=0), {"harbour": HARBOUR})
    with TestClient(app) as client:
        assert loaded == ["harbour"]
        assert client.get("/healthz").status_code == 200


KILLED = """
import os, signal, subprocess, sys
child = "import sys; from megawatt.compiling import end_with; end_with(int(sys.argv[1]))"
started = subprocess.Popen([sys.executable, "-c", child, str(os.getpid())])
print(started.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_compiler_ends_when_nobody_waits_for_it() -> None:
    """Whoever started it may be killed: it does not go on for minutes then."""
    killed = subprocess.run([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True)
    assert killed.returncode == -signal.SIGKILL
    compiler = Path("/proc") / killed.stdout.strip() / "cmdline"
    for _ in range(600):
        if not (compiler.exists() and "end_with" in compiler.read_text()):
            return
        sleep(0.1)
    pytest.fail("the compiler goes on")


def test_one_process_at_a_time_compiles_a_portion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers of one machine would else do the same work side by side."""
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setenv("MEGAWATT_CACHE", str(tmp_path))
    cache_root.cache_clear()
    try:
        with one_at_a_time("harbour", "0"), lock_of("harbour", "0").open("a") as another:
            with pytest.raises(BlockingIOError):
                fcntl.flock(another, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with one_at_a_time("harbour", "1"):
                pass  # other portions do not wait
        with lock_of("harbour", "0").open("a") as next_one:
            fcntl.flock(next_one, fcntl.LOCK_EX | fcntl.LOCK_NB)
    finally:
        cache_root.cache_clear()


def test_a_cache_that_cannot_be_written_locks_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEGAWATT_CACHE", str(tmp_path / "file" / "cache"))
    (tmp_path / "file").touch()
    cache_root.cache_clear()
    try:
        with one_at_a_time("harbour", "0"):
            assert not lock_of("harbour", "0").exists()
    finally:
        cache_root.cache_clear()
