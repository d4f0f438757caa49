"""Mutants in forks: no test is missed, and nothing that tests leave behind hides one."""

from pathlib import Path

import pytest

from tests.tools.pier import ROUNDS, TRIED, project
from tools.mutations import all_mutations
from tools.trials import Fate, Result, Runner, ToolError, Tree, try_mutants

CACHED = """from functools import cache

from megawatt.games.pier.turn import rounds


@cache
def of_a_day() -> int:
    return rounds(24)


def test_first() -> None:
    assert of_a_day() == 12


def test_second() -> None:
    assert of_a_day() == 12
"""
AT_IMPORT = """from megawatt.games.pier.turn import rounds

DAY = rounds(24)


def test_day() -> None:
    assert DAY == 12
"""
COPIED = """from types import FunctionType

from megawatt.games.pier import turn

COPY = FunctionType(turn.rounds.__code__, turn.__dict__)


def test_copy() -> None:
    assert COPY(24) == 12
"""
SHARED = """import pytest

from megawatt.games.pier.turn import rounds


@pytest.fixture(scope="module")
def day() -> int:
    return rounds(24)


def test_it_is_a_number(day: int) -> None:
    assert day >= 0


def test_it_is_right(day: int) -> None:
    assert day == 12
"""
WARNED = '''import warnings

from megawatt.games.pier.turn import rounds


def test_warning() -> None:
    """A warning is an error by the configuration alone."""
    if rounds(24) != 12:
        warnings.warn("wrong", stacklevel=1)
'''
AFTER_ANOTHER = """from megawatt.games.pier.turn import rounds

SEEN = []


def test_first() -> None:
    SEEN.append(rounds(24))


def test_second() -> None:
    assert rounds(3) == 1 and SEEN == [12]
"""


def tried(root: Path, folder: Path, *lines: str) -> dict[str, Result]:
    """Try the mutants that read so; give the results by the mutated line."""
    chosen = [one for one in all_mutations(root) if one.mutated in lines]
    results = try_mutants(Runner(), Tree(root, folder / "tree"), chosen, forks=2, timeout=2)
    found = {one.mutation.mutated: one for one in results if isinstance(one, Result)}
    assert set(found) == set(lines)
    return found


@pytest.mark.parametrize("test", [CACHED, AT_IMPORT, COPIED, SHARED, WARNED])
def test_nothing_hides_a_mutant(test: str, tmp_path: Path) -> None:
    """Neither a cache that another test has filled nor what was found at import, a copy of the
    function, a fixture that tests share; warnings are errors where the configuration says so."""
    root = project(tmp_path / "root", test_day=test)
    with (root / "pyproject.toml").open("a") as settings:
        settings.write('filterwarnings = ["error"]\n')
    results = tried(root, tmp_path, "n += 2", "hours -= 3")
    assert {one.fate for one in results.values()} == {Fate.KILLED}


@pytest.mark.parametrize("test", [ROUNDS, AT_IMPORT])
def test_endless_loops_end(test: str, tmp_path: Path) -> None:
    """In a test, or while tests are read."""
    root = project(tmp_path / "root", test_turn=test)
    assert tried(root, tmp_path, "hours += 2")["hours += 2"].fate is Fate.TIMEOUT


def test_numbers_at_the_top_of_a_module(tmp_path: Path) -> None:
    """Others have imported the number: the module is imported anew, with the other number."""
    root = project(tmp_path / "root", test_berths=TRIED, test_turn=ROUNDS)
    results = tried(root, tmp_path, "LENGTH = 2", "LENGTH = 4")
    assert {line: one.fate for line, one in results.items()} == {
        "LENGTH = 2": Fate.KILLED,
        "LENGTH = 4": Fate.KILLED,
    }
    assert {one.by for one in results.values()} == {"test_berths.py::test_berths"}


def test_a_mutant_that_ends_at_import(tmp_path: Path) -> None:
    """A test module that cannot be read has noticed it too."""
    checked = 'from megawatt.games.pier.rules.berths import LENGTH\nassert LENGTH == 3, "no"\n'
    root = project(tmp_path / "root", test_berths=TRIED, test_length=checked)
    results = tried(root, tmp_path, "LENGTH = 2", "LENGTH = 4")
    assert {(one.fate, one.by) for one in results.values()} == {(Fate.KILLED, "test_length.py")}


def test_only_tests_that_run_the_function_are_run(tmp_path: Path) -> None:
    """What no test runs survives at once: others could not notice it."""
    elsewhere = f"{TRIED}\n\ndef test_file() -> None:\n    assert 'n += 1' in open(TURN).read()\n"
    path = 'TURN = "src/megawatt/games/pier/turn.py"\n'
    root = project(tmp_path / "root", test_berths=path + elsewhere)
    assert tried(root, tmp_path, "n += 2")["n += 2"].fate is Fate.SURVIVED


def test_a_test_that_needs_another_is_named(tmp_path: Path) -> None:
    """Tests run in another order: one that fails then would kill every mutant."""
    root = project(tmp_path / "root", test_day=AFTER_ANOTHER)
    with pytest.raises(ToolError, match="test_second passes after others, not alone"):
        tried(root, tmp_path, "n += 2")


def test_functions_of_the_same_name(tmp_path: Path) -> None:
    """The mutant is put into the one that it is of."""
    root = project(tmp_path / "root", test_turn=ROUNDS)
    turn = root / "src/megawatt/games/pier/turn.py"
    first = "class Slow:\n    @staticmethod\n    def rounds(hours):\n        return 0 + 0\n\n\n"
    turn.write_text(first + turn.read_text().partition("\n\n\n")[2], encoding="utf-8")
    results = tried(root, tmp_path, "return 0 + 1", "n += 2")
    assert results["return 0 + 1"].fate is Fate.SURVIVED
    assert results["n += 2"].fate is Fate.KILLED
