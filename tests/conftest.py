"""Single rules are tested interpreted; whole games, and all that plays them, compiled.

`pytest` runs the interpreted tests, `pytest --compiled` the others; `make test` runs both.
"""

import os
import sys
from pathlib import Path

import pytest

COMPILED = "--compiled" in sys.argv or os.environ.get("MEGAWATT_COMPILED") == "1"
if COMPILED:
    os.environ["MEGAWATT_COMPILED"] = "1"  # also for the workers of pytest-xdist
else:
    os.environ["NUMBA_DISABLE_JIT"] = "1"

HERE = Path(__file__).parent
INTERPRETED_FOLDERS = ("games", "kernel", "rulebooks", "tools", "examples", "package", "docs")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compiled", action="store_true", help="run the tests of compiled games")


def pytest_report_header() -> str:
    return "rules: " + ("compiled" if COMPILED else "interpreted (--compiled for the others)")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Do not even import the tests of the other kind: Python cannot call compiled rules."""
    folder = (*collection_path.relative_to(HERE.parent).parts, "", "")[1]
    if not folder or not (HERE / folder).is_dir():
        return None
    plain = folder in INTERPRETED_FOLDERS
    if not COMPILED:
        return None if plain else True
    if plain and collection_path.name.startswith("test_"):
        return None if "mark.compiled" in collection_path.read_text("utf-8") else True
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        folder = item.path.relative_to(HERE).parts[0]
        plain = folder in INTERPRETED_FOLDERS or folder.endswith(".py")
        compiled = not plain or "compiled" in item.keywords
        (kept if compiled == COMPILED else dropped).append(item)
    config.hook.pytest_deselected(items=dropped)
    items[:] = kept


@pytest.fixture(scope="module", autouse=True)
def _compiled_again() -> None:
    """A test may have left a game on its twins, where whole games take minutes."""
    if COMPILED:
        from megawatt.library import game, games

        for name in games():
            engine = game(name).engine
            if engine.interpreted:
                engine.use_compiled()
