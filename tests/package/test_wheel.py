"""The package as strangers get it: built, installed outside the checkout, and used there."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from contextlib import closing
from email.parser import Parser
from importlib.metadata import requires
from pathlib import Path
from time import sleep
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement

from megawatt.cli import build

ROOT = Path(__file__).parents[2]
MOST_PACKAGES = 25
PATIENCE = 60
"""Seconds for a server to start, on a busy machine."""
GAME = "powerline"
LINES = [
    "--version",
    "games",
    f"play {GAME} --seats random,random --seed 3 --save saved.json",
    f"play {GAME} --seats Anna --seed 3 --save saved.json",
    "verify saved.json",
    "replay saved.json --step 0",
    "picture saved.json pictures/board.svg",
    f"box {GAME}",
    f"rules {GAME} --aid",
    f"rules {GAME} --clause PL-4.1",
    "new-game tiny-port",
    "check-game --help",
    f"arena {GAME} --bots random --seats 1 --games 1",
    f"lab {GAME} --bot random --seats 1 --games 1",
    "solve --help",
    "warm --help",
    "bench4 --help",
    "selfplay --help",
    "learn --help",
]
NEED_THE_TABLE = [
    "serve --port 0",
    "backup b.sqlite3",
    "restore saved.json",
    "upgrade",
    "tables list",
]


def hatch(target: str, source: Path, out: Path) -> Path:
    """Build from a source tree, without a network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
    subprocess.run(command, cwd=source, check=True, capture_output=True, timeout=120)
    return max(out.iterdir(), key=lambda path: path.stat().st_mtime)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel that was built from the source distribution, as installers do."""
    out = tmp_path_factory.mktemp("built")
    with tarfile.open(hatch("sdist", ROOT, out / "sdist")) as packed:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # from 3.11.4 on
        packed.extractall(out / "unpacked", **safely)  # type: ignore[arg-type]
    return hatch("wheel", next((out / "unpacked").iterdir()), out / "wheel")


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, outside the checkout; other packages are this one's."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home / "env", symlinks=True)
    python = str(home / "env" / "bin" / "python")
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps"]
    subprocess.run([*install, "--no-index", str(wheel)], check=True, timeout=120)
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    packages = home / "env" / "lib" / version / "site-packages"
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"))
    return home


def environment(home: Path) -> dict[str, str]:
    """Nothing of the checkout is in it."""
    return {
        "HOME": str(home),
        "PATH": f"{home / 'env' / 'bin'}:{os.environ['PATH']}",
        "NUMBA_DISABLE_JIT": "1",
    }


def test_the_core_works_without_the_packages_of_the_extras(home: Path) -> None:
    """Every command, run where the web packages cannot be imported; `serve` says what it needs."""
    script = Path(__file__).parent / "core_only.py"
    ran = subprocess.run(
        [home / "env" / "bin" / "python", script, json.dumps(LINES + NEED_THE_TABLE)],
        cwd=home,
        env=environment(home),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
        input="",
    )
    told = json.loads(ran.stdout)

    assert {line: told[line] for line in LINES if told[line][0] != 0} == {}
    assert (home / "pictures" / "board.svg").is_file()
    for line in NEED_THE_TABLE:
        code, said = told[line]
        assert code == 2
        assert 'pip install "megawatt[table]"' in said


def test_no_command_is_left_out() -> None:
    app = build()
    commands = {
        command.name or getattr(command.callback, "__name__", "")
        for command in app.registered_commands
    } | {str(group.name) for group in app.registered_groups}
    assert commands - {line.split()[0] for line in LINES + NEED_THE_TABLE} == set()


def test_the_table_is_served_from_there(home: Path) -> None:
    """Pages, static files, rulebooks and a store that was migrated."""
    with subprocess.Popen(
        ["megawatt", "serve", "--port", "0", "--data", "data", "--quiet"],
        cwd=home,
        env=environment(home),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        address = next(
            found[0] for line in server.stdout if (found := re.search(r"http://\S+/", line))
        )
        try:
            look_around(address)
        finally:
            server.send_signal(signal.SIGTERM)
    assert server.returncode == -signal.SIGTERM  # what services call a clean end
    with closing(sqlite3.connect(home / "data" / "tables.sqlite3")) as store:
        assert store.execute("select count(*) from alembic_version").fetchone() == (1,)


def look_around(address: str) -> None:
    """Open pages of a server that is just starting."""
    for attempt in range(PATIENCE):
        try:
            urlopen(address + "healthz", timeout=30).close()
            break
        except URLError:
            assert attempt < PATIENCE - 1
            sleep(1)
    for path, words in (
        ("", "Powerline"),
        (f"rules/{GAME}", "PL-"),
        ("static/table.js", "// @ts-check"),
    ):
        with urlopen(address + path, timeout=60) as answer:
            assert words in answer.read().decode()


def test_what_the_package_says_of_itself(wheel: Path) -> None:
    """Typed, licensed, classified; its description has no link or picture that leads nowhere."""
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        (path,) = (name for name in names if name.endswith("/METADATA"))
        data = Parser().parsestr(packed.read(path).decode())
    assert "megawatt/py.typed" in names
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert data["License-Expression"] == "MIT"
    assert "Typing :: Typed" in data.get_all("Classifier", [])
    extras = set(data.get_all("Provides-Extra", []))
    wanted = "table envs openspiel data cluster postgres notify bench docs dev"
    assert extras >= set(wanted.split())
    links = re.findall(r"\]\(([^)]*)\)", str(data.get_payload()))
    assert [link for link in links if not link.startswith(("https://", "#"))] == []


def needed(name: str, extras: frozenset[str], found: set[str]) -> set[str]:
    """Name all packages that a package needs here, and what these need."""
    for text in requires(name) or []:
        one = Requirement(text)
        asked = [{"extra": extra} for extra in extras] or [{"extra": ""}]
        if one.marker is not None and not any(one.marker.evaluate(each) for each in asked):
            continue
        if one.name not in found:
            found.add(one.name)
            needed(one.name, frozenset(one.extras), found)
    return found


def test_the_core_brings_few_packages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (path,) = (name for name in packed.namelist() if name.endswith("/METADATA"))
        data = Parser().parsestr(packed.read(path).decode())
    found: set[str] = set()
    for text in data.get_all("Requires-Dist", []):
        one = Requirement(text)
        if one.marker is None or one.marker.evaluate({"extra": ""}):
            found |= needed(one.name, frozenset(), {one.name})
    assert {"numba", "numpy", "rich", "typer"} < found
    assert len(found) < MOST_PACKAGES
    assert found.isdisjoint({"fastapi", "starlette", "sqlalchemy", "uvicorn"})
