"""One engine, two ways to run: interpreted and compiled; and what a game leaves out is named."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from harbour.game import GAME
from megawatt.kernel.engine import Engine


def test_a_game_that_answers_nothing_is_told_what_is_missing() -> None:
    with pytest.raises(TypeError, match=r"Harbour does not answer setup, .*broken.*\(none\)"):
        replace(GAME, answers=())


def test_a_game_that_answers_all_is_content() -> None:
    assert replace(GAME, answers=GAME.answers).package == "harbour"


def test_an_entry_point_nobody_registered_is_named() -> None:
    with pytest.raises(KeyError, match="nothing"):
        Engine(GAME).added["nothing"]


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
import megawatt
from megawatt.kernel.numba_or_none import INTERPRETED
assert INTERPRETED
for name in megawatt.games():
    match = megawatt.game(name).start(megawatt.game(name).seats[0], seed=1)
    robot = megawatt.bot("greedy", seed=1)
    for _ in range(3):
        match.play(match.to_act[0], robot.choose(match, match.to_act[0]))
    assert match.game.engine.ready
    print(match)
"""


def test_games_can_be_played_where_there_is_no_numba() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    environment.pop("NUMBA_DISABLE_JIT", None)
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("3 steps") == 4
