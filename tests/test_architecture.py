"""The arrows of ARCHITECTURE.md, checked on every import statement."""

import ast
import re
from pathlib import Path

import pytest

from megawatt.games import GAMES
from megawatt.kernel import cache

SRC = Path(__file__).parents[1] / "src" / "megawatt"
# Each layer may import what it names; games never import each other.
MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "picture": {"kernel", "picture"},
    "past": {"kernel"},
    "fairness": {"kernel"},
    "starting": {"fairness", "kernel"},
    "telling": {"kernel", "past"},
    "facts": {"kernel", "games"},
    "position": {"kernel", "library", "picture"},
    "match": {"kernel", "library", "past", "position", "saves", "telling"},
    "library": {"kernel", "games", "match", "starting"},
    "caches": {"kernel", "library"},
    "compiling": {"kernel", "library", "caches"},
    "box_files": {"kernel"},
    "editions": {"kernel", "box_files", "library"},
    "edition_checks": {"kernel", "box_files", "editions", "library"},
    "edition_words": {"kernel", "editions", "games"},
    "saves": {"kernel", "box_files", "editions", "library", "match"},
    "rulebooks": {"kernel", "games", "library", "match", "picture", "rulebooks"},
    "bots": {"kernel", "games", "library", "match", "past", "bots"},
    "arena": {
        *("kernel", "games", "editions", "starting", "library", "match", "saves", "bots", "arena"),
    },
    "data": {"kernel", "match", "bots", "arena", "data"},
    "learning": {"kernel", "library", "match", "bots", "arena", "learning"},
    "laws": {"kernel", "games", "library", "match", "saves", "bots", "laws"},
    "envs": {"kernel", "starting", "library", "match", "past", "bots", "envs"},
    "tables": {
        *("fairness", "kernel", "games", "box_files", "editions", "library", "match", "saves"),
        *("bots", "edition_words", "picture", "tables"),
    },
    "server": {
        "facts",
        *("", "fairness", "kernel", "games", "starting", "match", "saves", "caches", "bots"),
        *(
            "arena",
            "box_files",
            "compiling",
            "edition_checks",
            "edition_words",
            "editions",
            "library",
        ),
        *("picture", "rulebooks", "tables", "server"),
    },
}
SHARED = {
    "edition_parts",
    "lobby_card",
    "page_events",
    "scene",
    "teaching",
}  # of the games' folder, for all games
LIST_OF_GAMES = ("games", "__init__")  # the one module that names the games
ROUTES = "megawatt.server.routes."
SHARED_BY_ROUTES = {"api_models", "dependencies", "direct", "forms", "page_facts", "responses"}
PAGES = {".css", ".html", ".jinja", ".js"}
# The functional core: no clock, no files but the box, no network, no ambient chance.
PURE = {"kernel", "games"}
PURE_MAY_IMPORT = {
    *("babel", "megawatt", "numba", "numpy", "collections", "contextlib", "copy", "dataclasses"),
    *("difflib", "re", "enum", "heapq", "rich", "textwrap", "threading", "weakref", "zlib"),
    *("functools", "gettext", "hashlib", "importlib", "io", "itertools", "os", "pathlib"),
    *("sys", "tempfile", "tomllib", "types", "typing"),
}
NOT_IN_GAMES = {
    "babel",
    "difflib",
    "re",
    "io",
    "os",
    "tempfile",
    "gettext",
    "importlib",
}  # but in the one list of games

SOLVER_MAY_IMPORT = {"time", "os", "concurrent"}  # a search may be given seconds and cores


def imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.append(node.module or "")
    return found


def strings(path: Path) -> list[str]:
    """List the strings of a module without its docstrings (which may hold examples)."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]


def named_games(text: str) -> list[str]:
    """Find the games that a text names: future-energy, future_energy, Future Energy."""
    return [name for name in GAMES if re.search(name.replace("-", "[-_ ]"), text, re.IGNORECASE)]


def named_in(path: Path) -> list[str]:
    """Find the games that a module or a page names."""
    texts = strings(path) if path.suffix == ".py" else [path.read_text(encoding="utf-8")]
    return sorted({name for text in texts for name in named_games(text)})


def offences_of(path: Path) -> list[str]:
    parts = path.relative_to(SRC).with_suffix("").parts
    layer = parts[0]
    found = []
    for name in imports(path):
        package, _, tail = name.partition(".")
        target = tail.split(".")
        where = f"{path.relative_to(SRC)} imports {name}"
        free = package in SOLVER_MAY_IMPORT and parts[2:3] == ("solver",)
        if layer in PURE and package not in PURE_MAY_IMPORT and not free:
            found.append(where)
        listing = parts == LIST_OF_GAMES
        if package in NOT_IN_GAMES and layer == "games" and not listing and not free:
            found.append(where)
        if package == "numba" and layer != "kernel":
            found.append(where)
        if package == "megawatt" and layer in MAY_IMPORT and target[0] not in MAY_IMPORT[layer]:
            found.append(where)
        by_route = parts[:2] == ("server", "routes") and name.startswith(ROUTES)
        if by_route and name.removeprefix(ROUTES) not in SHARED_BY_ROUTES:
            found.append(where)
        if target[0] == "games" and len(target) > 1 and target[1] not in SHARED:
            one_game = layer == "games" and (len(parts) == 2 or target[1] == parts[1])
            if not one_game:
                found.append(where)
    return found


def behind_compiled_code(folder: Path) -> set[Path]:
    """Find all modules that the compiled code of a folder imports, by whatever detour."""
    waiting = [
        path for path in folder.rglob("*.py") if cache._COMPILED.search(path.read_text("utf-8"))
    ]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += cache._imported_by(path.read_text("utf-8"))
    return found


@pytest.mark.parametrize("folder", ["bots", "envs", *(f"games/{name}" for name in GAMES.values())])
def test_compiled_code_knows_the_kernel_and_its_own_folder(folder: str) -> None:
    """It is cached by all that it imports: a change of pictures or files must not compile anew."""
    found = behind_compiled_code(SRC / folder)
    assert len(found) > 10
    kernel, own = SRC / "kernel", SRC / folder
    others = [one for one in found if not (one.is_relative_to(kernel) or one.is_relative_to(own))]
    assert [str(path.relative_to(SRC)) for path in sorted(others)] == []


def test_imports_point_inwards() -> None:
    found = [where for path in sorted(SRC.rglob("*.py")) for where in offences_of(path)]
    assert found == []


def test_nothing_outside_the_games_names_a_game() -> None:
    """A game brings all that is known of it in its own folder: nobody edits another layer."""
    paths = [
        path
        for path in SRC.rglob("*")
        if (path.suffix == ".py" or path.suffix in PAGES)
        and path.relative_to(SRC).parts[0] not in ("games", "locales")
    ]
    assert len(paths) > 100
    found = {str(path.relative_to(SRC)): named for path in paths if (named := named_in(path))}
    assert found == {}


def test_only_a_game_imports_from_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "from megawatt.games.powerline.actions import Act\n"
    for place in ("server/places.py", "games/harbour/rules.py", "games/powerline/page.py"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(source)
    monkeypatch.setattr("tests.test_architecture.SRC", tmp_path)
    assert len(offences_of(tmp_path / "server" / "places.py")) == 1
    assert len(offences_of(tmp_path / "games" / "harbour" / "rules.py")) == 1
    assert offences_of(tmp_path / "games" / "powerline" / "page.py") == []


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("GAME = 'powerline'\n", ["powerline"]),
        ("def play(x: str = 'for instance energy-empire 2'):\n    pass\n", ["energy-empire"]),
        ("def play(n):\n    return f'{n} games of Future Energy'\n", ["future-energy"]),
        ('def play():\n    """Play.\n\n    >>> play("futuropia")\n    """\n', []),
        ('LIMIT = 3\n"""Enough for Powerline."""\n', []),
    ],
)
def test_a_game_s_name_is_found_in_any_string_but_a_docstring(
    source: str, named: list[str], tmp_path: Path
) -> None:
    (tmp_path / "some.py").write_text(source)
    assert named_in(tmp_path / "some.py") == named


def test_the_check_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kernel").mkdir()
    bad = tmp_path / "kernel" / "bad.py"
    bad.write_text("import random\nfrom megawatt.match import Match\n")
    monkeypatch.setattr("tests.test_architecture.SRC", tmp_path)
    assert len(offences_of(bad)) == 2


def test_routes_share_modules_not_each_other_s_helpers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "server" / "routes" / "some.py"
    path.parent.mkdir(parents=True)
    path.write_text(f"from {ROUTES}forms import Fields\nfrom {ROUTES}lobby import lobby\n")
    monkeypatch.setattr("tests.test_architecture.SRC", tmp_path)
    assert offences_of(path) == [f"server/routes/some.py imports {ROUTES}lobby"]


@pytest.mark.parametrize(("folder", "offences"), [("solver", 0), ("rules", 3)])
def test_only_a_solver_has_clock_and_cores(
    folder: str, offences: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games" / "harbour" / folder / "some.py"
    path.parent.mkdir(parents=True)
    path.write_text("import time\nimport os\nfrom concurrent.futures import Future\n")
    monkeypatch.setattr("tests.test_architecture.SRC", tmp_path)
    assert len({found.split()[-1] for found in offences_of(path)}) == offences


def test_all_games_have_the_same_files() -> None:
    wanted = (
        *("README.md", "RULINGS.md", "components.py", "state.py", "actions.py", "verdicts.py"),
        *("setup.py", "turn.py", "secrets.py", "observe.py", "evaluate.py", "invariants.py"),
        *("words.py", "view.py", "text.py", "board.svg.jinja", "game.py", "box", "rules"),
    )
    games = [path for path in (SRC / "games").iterdir() if (path / "game.py").exists()]
    missing = [
        f"{game.name}/{name}" for game in games for name in wanted if not (game / name).exists()
    ]
    assert missing == []


def test_no_rule_module_has_two_subjects() -> None:
    """Files stay under about 400 lines."""
    long = [
        str(path.relative_to(SRC))
        for path in SRC.rglob("*.py")
        if len(path.read_text(encoding="utf-8").splitlines()) > 400
    ]
    assert long == []
