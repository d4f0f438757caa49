"""Harbour, the example: its own tests, and the laws, on the twins and compiled."""

from pathlib import Path

import pytest

from tests.examples.newcomer import REPOSITORY, Newcomer

HARBOUR = REPOSITORY / "examples" / "harbour"


@pytest.fixture
def newcomer(tmp_path: Path) -> Newcomer:
    made = Newcomer(tmp_path)
    made.install("harbour", "harbour", HARBOUR)
    return made


def test_it_passes_its_own_tests(newcomer: Newcomer) -> None:
    done = newcomer.run("pytest", "-p", "no:cacheprovider", at=HARBOUR)
    assert done.returncode == 0, done.stdout


def test_a_broken_game_does_not_hide_the_others(newcomer: Newcomer) -> None:
    newcomer.install("nowhere", "broken", HARBOUR)

    told = newcomer.megawatt("games")

    assert "Harbour, 1 to 4 seats" in told
    assert "broken – The game 'broken' cannot be opened: nowhere.game: ModuleNotFoundError" in told
    assert "cannot be opened" in newcomer.refused("box", "broken")
    assert "there are: energy-empire" in newcomer.refused("box", "none")


def test_a_game_under_another_name_is_refused(newcomer: Newcomer) -> None:
    newcomer.install("harbour.view", "other", HARBOUR)
    assert "cannot be opened" in newcomer.refused("box", "other")


@pytest.mark.compiled
def test_it_keeps_the_laws_compiled(newcomer: Newcomer) -> None:
    done = newcomer.run("megawatt", "check-game", "harbour")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Harbour keeps all laws." in done.stdout


SAME_FIELDS = """
import megawatt
megawatt.game("harbour")
import harbour.state
from megawatt.kernel import contract
from megawatt.kernel.contract import implements

@implements(contract.points, harbour.state.STATE)
def points(box, s, seat):
    return 0
"""


def test_two_games_with_the_same_state_are_told_apart_or_refused(newcomer: Newcomer) -> None:
    (newcomer.home / "twin").mkdir()
    (newcomer.home / "twin" / "__init__.py").touch()
    (newcomer.home / "twin" / "turn.py").write_text(SAME_FIELDS)
    done = newcomer.run("twin.turn", NUMBA_DISABLE_JIT="1")
    assert "have the same fields" in done.stderr
