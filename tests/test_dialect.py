"""The dialect that all games share, and the measures that all code keeps (STYLE.md)."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from megawatt.games import GAMES

SRC = Path(__file__).parents[1] / "src" / "megawatt"
LONGEST_FUNCTION = 60
MOST_ARGUMENTS = 8
WIDEST_TEMPLATE = 200
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


def bare_numbers(path: Path) -> list[str]:
    """Find numbers above 2 in functions; powers of two, and one less, pack several into one."""
    return [
        f"{path.parent.parent.name}/{path.parent.name}/{path.name} {one.name}: {node.value}"
        for one in functions(parsed(path))
        for node in ast.walk(one)
        if isinstance(node, ast.Constant)
        and type(node.value) is int
        and node.value > 2
        and not (node.value > 8 and (node.value & (node.value - 1) == 0 or _is_mask(node.value)))
    ]


def _is_mask(value: int) -> bool:
    return value & (value + 1) == 0


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


def screen_files(game: str) -> list[Path]:
    """List what speaks and draws: all modules of a game but rules, components and layouts."""
    folder = SRC / "games" / game
    return [
        path
        for path in sorted(folder.rglob("*.py"))
        if path.relative_to(folder).parts[0] not in ("rules", "solver")
        and path.name not in ("components.py", "box_checks.py", "setup.py", "learned.py")
        and "layout" not in path.name
        and not {"rule", "implements"} & top_level_names(parsed(path))
    ]


def _fields_of(node: ast.AST, records: set[str], numbers: set[str]) -> bool:
    """Whether an expression reads a field of a state or of the components, or a number of them."""
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and one.id in numbers:
            return True
        if isinstance(one, ast.Attribute):
            owner = one.value
            if isinstance(owner, ast.Name) and owner.id in records:
                return True
            if isinstance(owner, ast.Attribute) and owner.attr in ("now", "box"):
                return True
    return False


def _named_fields(function: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[set[str], set[str]]:
    """Find the names of records in a function, and of numbers that were read from them."""
    records = {
        one.arg
        for one in arguments(function)
        if one.annotation is not None and ast.unparse(one.annotation) in ("State", "Box")
    } - {"before"}
    numbers: set[str] = set()
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        target, value = node.targets[0], node.value
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=True))
        for name, given in pairs:
            if isinstance(name, ast.Name):
                if isinstance(given, ast.Attribute) and given.attr in ("now", "box"):
                    records.add(name.id)
                elif _is_number(given) and _fields_of(given, records, numbers):
                    numbers.add(name.id)
    return records, numbers


def _is_number(node: ast.expr) -> bool:
    """Whether an expression is `int(…)` of a field, or arithmetic: not what a rule has answered."""
    if "plain(" in ast.unparse(node):
        return False
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("int", "max", "min", "sum")
    field = node.value if isinstance(node, ast.Subscript) else node
    return isinstance(field, (ast.BinOp, ast.Attribute))


def sums(path: Path) -> list[str]:
    """Find arithmetic and comparisons between two numbers of a state or of the components.

    Those are rules. How much a number has changed, `now.money - before.money`, is none.
    """
    found = []
    for function in functions(parsed(path)):
        records, numbers = _named_fields(function)
        for node in ast.walk(function):
            match node:
                case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv(), right):
                    sides = [left, right]
                case ast.Compare(left, [ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE(), *_], others):
                    sides = [left, *others]
                case _:
                    continue
            asked = any("plain(" in ast.unparse(side) for side in sides)
            if not asked and sum(_fields_of(one, records, numbers) for one in sides) > 1:
                place = f"{path.parent.name}/{path.name} {function.name}"
                found.append(f"{place}: {ast.unparse(node)}")
    return found


OWN_SUMS = {
    "future_energy/advice.py _purchase",  # what a tip leaves for the way; legality is asked
    "futuropia/story.py turn_of",  # numbers the turns of all seats, for headings
    "powerline/bars.py _cells",  # worker tiles gone: what is drawn, no rule counts them
    "powerline/ending.py _margin",  # by how much somebody won
    "powerline/ending.py rank_words",  # how far the next rank was
}
"""What the screen computes on its own, since no rule needs it."""


def test_functions_fit_on_a_screen() -> None:
    assert [found for path in sorted(SRC.rglob("*.py")) for found in long_functions(path)] == []


def test_functions_with_many_arguments_take_a_record() -> None:
    assert [found for path in sorted(SRC.rglob("*.py")) for found in crowded_functions(path)] == []


def wide_lines(paths: Iterable[Path]) -> list[str]:
    """Find the lines of templates that nobody can read without scrolling."""
    return [
        f"{path.name}:{number}"
        for path in sorted(paths)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST_TEMPLATE
    ]


def test_lines_of_templates_can_be_read() -> None:
    """Of pages, boards, rulebooks and editions."""
    templates = list(SRC.rglob("*.jinja"))
    assert len(templates) > 150
    assert wide_lines(templates) == []


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


OWN_NUMBERS = {
    "futuropia/rules/production.py _search_run: 20",  # the bits of a packed key below its points
    "futuropia/rules/sustain.py _homes: 7",  # the columns of a table; each has a name
    "powerline/rules/scoring.py wind_hydro_level: 3",  # levels are counted, as its rule says
    *(f"powerline/rules/scoring.py count_for: {column}" for column in (3, 5, 6)),  # in its case
}
"""Numbers that a name would not explain better."""


@pytest.mark.parametrize("game", FOLDERS)
def test_numbers_of_the_rulebook_have_names(game: str) -> None:
    """Those of rules; invariants have the numbers of the specification."""
    paths = sorted((SRC / "games" / game / "rules").glob("*.py"))
    assert [one for path in paths for one in bare_numbers(path) if one not in OWN_NUMBERS] == []


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
    paths = screen_files(game)
    assert len(paths) > 8
    found = [one for path in paths for one in sums(path) if one.partition(":")[0] not in OWN_SUMS]
    assert found == []


def classes_by_name(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Give the modules that define each class; private ones are their module's own affair."""
    homes: dict[str, list[str]] = {}
    for path in paths:
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(str(path.relative_to(SRC)))
    return homes


def test_a_word_means_one_thing() -> None:
    """Outside the games, which speak the words of their rulebooks.

    The schemas of the API are called what its users call them, in a module of their own.
    """
    paths = [
        path
        for path in sorted(SRC.rglob("*.py"))
        if path.relative_to(SRC).parts[0] != "games" and path.name != "api_models.py"
    ]
    homes = classes_by_name(paths)
    assert len(homes) > 150
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


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
    assert [found.rpartition(" ")[2] for found in bare_numbers(bad)] == ["3"]
    assert loose_arguments(bad, "seat", "int") == ["bad.py:2 rule"]
    assert loose_arguments(bad, "s", "Any") == ["bad.py:2 rule"]
    assert top_level_names(parsed(bad)) == {"crowded", "rule"}

    wide = tmp_path / "wide.jinja"
    wide.write_text("x" * WIDEST_TEMPLATE + "\n" + "x" * (WIDEST_TEMPLATE + 1))
    assert wide_lines([wide]) == ["wide.jinja:2"]


def test_two_meanings_of_a_word_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_dialect.SRC", tmp_path)
    for name in ("one.py", "other.py"):
        (tmp_path / name).write_text("class Step: pass\nclass _Mine: pass\n")
    assert classes_by_name(sorted(tmp_path.iterdir())) == {"Step": ["one.py", "other.py"]}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("int(s.workers[seat]) + int(s.energy[seat])", True),  # what can be claimed with
        ("int(edition.box.price) * int(s.missing[seat])", True),
        ("box.links[0] > s.used", True),
        ("held * 2 + int(s.money[seat])", True),
        ("int(s.rounds) + 1", False),
        ("int(scene.now.money[seat]) - int(before.money[seat])", False),
        ("plain(price_of)(box, s) + int(s.money[seat])", False),
    ],
)
def test_a_rule_written_again_for_the_screen_is_found(
    line: str, told: bool, tmp_path: Path
) -> None:
    again = tmp_path / "view.py"
    again.write_text(
        "def view(s: State, box: Box, before: State, seat: Seat) -> int:\n"
        f"    held = int(s.held[seat])\n    return {line}\n"
    )
    assert bool(sums(again)) is told
