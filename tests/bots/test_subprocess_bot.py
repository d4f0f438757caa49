"""A third-party bot in a process of its own."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

HANGING = """
from threading import Thread
from megawatt.bots.subprocess_bot import SubprocessBot
from megawatt.library import Game
from harbour.game import GAME

match = Game(GAME).start(2, 7)
match.play(0, 0)
robot = SubprocessBot("harbour.game:GAME", "tests.bots.samples:Hanging", limit=600)
robot.sit(match, 0, 1)
Thread(target=robot.choose, args=(match, 0), daemon=True).start()
print(robot._process.pid, flush=True)
input()
"""


LONG = 120.0
"""Seconds until a test gives up waiting."""


def runs(pid: int) -> bool:
    """Whether a process is there and has not ended (one that nobody waits for stays listed)."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="asks /proc for processes")
def test_a_bot_that_hangs_ends_with_a_host_that_was_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HANGING],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as host:
        assert host.stdout is not None
        robot = int(host.stdout.readline())
        assert runs(robot)
        host.kill()
    waited = 0.0
    while runs(robot) and waited < LONG:
        time.sleep(0.05)
        waited += 0.05
    assert not runs(robot)
