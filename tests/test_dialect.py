"""The dialect that all games share, and the measures that all code keeps (STYLE.md)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from megawatt.games import GAMES

SRC = Path(__file__).parents[1] / "src" / "megawatt"
LONGEST_FUNCTION = 60
MOST_ARGUMENTS = 8
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
FOLDERS = sorted(GAMES.values())
# What has the same name in every game, by the module that holds it.
SHARED_NAMES = {
    "components.py": {"Box", "BOX", "open_box"},
    "state.py": {"Decision", "State", "STATE"},
    "actions.py": {"Act", "ACTIONS", "OFFERS"},
    "verdicts.py": {"No", "WORDS"},
    "setup.py": {"OPTIONS", "PRESETS", "lay", "setup"},
    "turn.py": {
        "apply",
        "decision_of",
        "offered",
        "points",
        "standing",
        "take",
        "to_act",
        "verdict",
    },
    "secrets.py": {"conceal", "redeal"},
    "observe.py": {"OBSERVATION", "observe"},
    "evaluate.py": {"evaluate"},
    "invariants.py": {"broken"},
    "names.py": set(),
    "words.py": {"action", "breakdown", "clause", "decision", "outcome", "reason", "told"},
    "view.py": {"view"},
    "text.py": {"text"},
    "game.py": {"GAME"},
}
# What a game may leave out; a module that is there has one of these at least.
OPTIONAL_NAMES = {
    "rollout.py": {"foresee", "suggest"},
    "search.py": {"COST", "LEVELS", "SETTINGS", "SOLO"},
    "report.py": {"ending", "holdings"},
    "page.py": {"FACTS", "places"},
    "first_game.py": {"GUIDE"},
}
RULES = ("turn.py", "secrets.py", "observe.py", "evaluate.py", "invariants.py")
SPEAKING = ("words.py", "view.py", "text.py", "names.py", "page.py", "report.py")


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            yield node


def arguments(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.arg]:
    """List what callers pass."""
    of = function.args
    found = [*of.posonlyargs, *of.args, *of.kwonlyargs]
    return found[1:] if found and found[0].arg in ("self", "cls") else found


def where(path: Path, node: ast.stmt | ast.expr | ast.pattern) -> str:
    return f"{path.relative_to(SRC)}:{node.lineno}"


def top_level_names(tree: ast.Module) -> set[str]:
    """Give the names that a module defines or imports."""
    found: set[str] = set()
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Assign(targets=targets):
                found |= {
                    one.id
                    for all_ in targets
                    for one in ast.walk(all_)
                    if isinstance(one, ast.Name)
                }
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.ImportFrom(names=names):
                found |= {alias.asname or alias.name for alias in names}
    return found


def rule_files(game: str) -> list[Path]:
    folder = SRC / "games" / game
    return [*sorted((folder / "rules").glob("*.py")), *(folder / name for name in RULES)]


def long_functions(path: Path) -> list[str]:
    return [
        f"{where(path, one)} {one.name}: {lines} lines"
        for one in functions(parsed(path))
        if (lines := (one.end_lineno or 0) - one.lineno + 1) > LONGEST_FUNCTION
    ]


def crowded_functions(path: Path) -> list[str]:
    return [
        f"{where(path, one)} {one.name}: {len(arguments(one))} arguments"
        for one in functions(parsed(path))
        if len(arguments(one)) > MOST_ARGUMENTS
    ]


def numbered_cases(path: Path) -> list[str]:
    return [
        where(path, node)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.MatchValue)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, int)
    ]


def loose_arguments(path: Path, name: str, loose: str) -> list[str]:
    """Find functions whose argument `name` has the type `loose`."""
    return [
        f"{path.relative_to(SRC)}:{one.lineno} {one.name}"
        for one in functions(parsed(path))
        for argument in arguments(one)
        if argument.arg == name
        and argument.annotation is not None
        and ast.unparse(argument.annotation) == loose
    ]


def test_functions_fit_on_a_screen() -> None:
    assert [found for path in sorted(SRC.rglob("*.py")) for found in long_functions(path)] == []


def test_functions_with_many_arguments_take_a_record() -> None:
    assert [found for path in sorted(SRC.rglob("*.py")) for found in crowded_functions(path)] == []


@pytest.mark.parametrize("game", FOLDERS)
def test_the_same_thing_has_the_same_name(game: str) -> None:
    folder = SRC / "games" / game
    missing = []
    for file, names in SHARED_NAMES.items():
        if not (folder / file).exists():
            missing.append(file)
        else:
            found = top_level_names(parsed(folder / file))
            missing += [f"{file}: {name}" for name in sorted(names - found)]
    for file, names in OPTIONAL_NAMES.items():
        if (folder / file).exists() and not names & top_level_names(parsed(folder / file)):
            missing.append(f"{file}: one of {', '.join(sorted(names))}")
    assert missing == []


@pytest.mark.parametrize("game", FOLDERS)
def test_rules_speak_names_not_numbers(game: str) -> None:
    assert [found for path in rule_files(game) for found in numbered_cases(path)] == []


@pytest.mark.parametrize("game", FOLDERS)
def test_a_seat_is_a_seat(game: str) -> None:
    folder = SRC / "games" / game
    files = [*rule_files(game), *(folder / name for name in SPEAKING)]
    paths = [path for path in files if path.exists()]
    assert [found for path in paths for found in loose_arguments(path, "seat", "int")] == []


@pytest.mark.parametrize("game", FOLDERS)
def test_words_and_views_know_the_fields_of_a_state(game: str) -> None:
    folder = SRC / "games" / game
    paths = [path for name in SPEAKING if (path := folder / name).exists()]
    loose = [
        found
        for path in paths
        for name in ("s", "box", "before", "now")
        for found in loose_arguments(path, name, "Any")
    ]
    assert loose == []


@pytest.mark.parametrize("game", FOLDERS)
def test_words_and_views_ask_the_rules(game: str) -> None:
    """Nothing is computed a second time for the screen: `plain(rule)` asks the rule itself."""
    texts = [path.read_text("utf-8") for path in (SRC / "games" / game).glob("*.py")]
    assert sum(text.count("plain(") for text in texts) > 3


ONE_MEANING = (
    *("Choice", "Guest", "Outlook", "Part", "Plan", "Seen", "Settings", "Shelf", "Standing"),
    *("Step", "Store", "Told", "Way"),
)
"""Words that once meant two or three things (the glossary of ARCHITECTURE.md has the others)."""


def test_a_word_means_one_thing() -> None:
    """Outside the games, which speak the words of their rulebooks."""
    homes: dict[str, list[str]] = {}
    for path in sorted(SRC.rglob("*.py")):
        if path.relative_to(SRC).parts[0] != "games":
            for node in parsed(path).body:
                if isinstance(node, ast.ClassDef) and node.name in ONE_MEANING:
                    homes.setdefault(node.name, []).append(str(path.relative_to(SRC)))
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}
    assert len(homes) > 3


def test_the_checks_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_dialect.SRC", tmp_path)
    bad = tmp_path / "bad.py"
    many = ", ".join(f"a{k}" for k in range(MOST_ARGUMENTS + 1))
    bad.write_text(
        f"def crowded({many}): pass\n"
        "def rule(s: Any, seat: int) -> int:\n"
        "    match seat:\n"
        "        case 3:\n"
        "            return 0\n" + "    seat += 1\n" * LONGEST_FUNCTION
    )

    assert long_functions(bad) == ["bad.py:2 rule: 64 lines"]
    assert crowded_functions(bad) == ["bad.py:1 crowded: 9 arguments"]
    assert numbered_cases(bad) == ["bad.py:4"]
    assert loose_arguments(bad, "seat", "int") == ["bad.py:2 rule"]
    assert loose_arguments(bad, "s", "Any") == ["bad.py:2 rule"]
    assert top_level_names(parsed(bad)) == {"crowded", "rule"}
