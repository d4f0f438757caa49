"""A game that `new-game` has just made is played in a real browser, by clicks, to its end."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.examples.newcomer import SRC, Newcomer
from tests.server.running import free_port, wait_for

NAME, PACKAGE = "tiny-port", "tiny_port"


@pytest.fixture
def port_address(tmp_path: Path) -> Iterator[str]:
    """The server of somebody who has made a game: `megawatt serve`, and nothing else."""
    newcomer = Newcomer(tmp_path)
    newcomer.megawatt("new-game", NAME)
    newcomer.install(PACKAGE, NAME, tmp_path / NAME)
    port = free_port()
    path = os.pathsep.join(map(str, [SRC, *newcomer.paths]))
    command = [sys.executable, "-m", "megawatt", "serve", "--port", str(port), "--quiet"]
    server = subprocess.Popen(
        [*command, "--data", str(tmp_path / "tables"), "--rate", "0", "--pace", "0"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1"},
    )
    try:
        wait_for(f"http://127.0.0.1:{port}")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def test_a_new_game_is_played_by_clicks_to_its_end(arrive: Arrive, port_address: str) -> None:
    """Against a bot, on the board and beside it: the lobby offers it, the end is announced."""
    katie = arrive(port_address)
    katie.go("/")
    expect(katie.page.get_by_text("Tiny Port").first).to_be_visible()

    katie.set_up(NAME, "me", "bot:random")
    clicks = katie.play(by="board")

    assert clicks > 5
    assert katie.fact("status") == "over"
    assert katie.fact("step") == "40"
    expect(katie.page.locator("#end")).to_be_visible()
