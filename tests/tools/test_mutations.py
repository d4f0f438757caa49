"""What can be broken in a rule, and how the source reads then."""

import ast
from pathlib import Path

import pytest

from tools.mutants import EXPLAINED, ROOT
from tools.mutations import MODULE, Mutation, all_mutations, explanations, mutations_of, rule_files


def changes(tmp_path: Path, source: str) -> dict[str, list[str]]:
    """The mutated lines of a module, by the original line; each of them must be Python."""
    found: dict[str, list[str]] = {}
    for one in written(tmp_path, source):
        ast.parse(one.applied(source.encode()))
        found.setdefault(one.original, []).append(one.mutated)
    return found


def written(tmp_path: Path, source: str) -> list[Mutation]:
    path = tmp_path / "src" / "megawatt" / "games" / "pier" / "turn.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
    return mutations_of(path, tmp_path)


@pytest.mark.parametrize(
    ("line", "mutated"),
    [
        ("return a < b", ["return a <= b"]),
        ("return a <= b", ["return a < b"]),
        ("return a == b", ["return a != b"]),
        ("return a != b", ["return a == b"]),
        ("return a > b", ["return a >= b"]),
        ("return a >= b", ["return a > b"]),
        ("return a < b < c", ["return a <= b < c", "return a < b <= c"]),
        ("return a + b", ["return a - b"]),
        ("return a - (b + c)", ["return a + (b + c)", "return a - (b - c)"]),
        ("return a and b", ["return (a or b)"]),
        ("return (a or b) and c", ["return ((a and b)) and c", "return ((a or b) or c)"]),
        ("return a * 3", ["return a * 2", "return a * 4"]),
        ("return a - 0", ["return a + 0", "return a - (-1)", "return a - 1"]),
        ("return b if a else c", ["return b if False else c", "return b if True else c"]),
        ("s.vp[a] = b", ["pass"]),
        ("s.vp[a] += b", ["pass", "s.vp[a] -= b"]),
        ("a = b", ["pass"]),
        ("pay(a)", ["pass"]),
        ("return a * b", []),
        ("return a is True", []),
        ("return 'a < 1'", []),
    ],
)
def test_what_can_be_broken(line: str, mutated: list[str], tmp_path: Path) -> None:
    source = f"def take(s, a, b, c):\n    {line}\n"
    assert sorted(changes(tmp_path, source).get(line, [])) == sorted(mutated)


def test_conditions_of_loops_are_never_made_true(tmp_path: Path) -> None:
    """A loop without an end would only cost time."""
    source = "def take(a):\n    while a:\n        pass\n    if a:\n        pass\n"
    assert changes(tmp_path, source) == {
        "while a:": ["while False:"],
        "if a:": ["if False:", "if True:"],
    }


def test_the_only_value_of_a_name_is_kept(tmp_path: Path) -> None:
    """Without it the function could not run at all: that tries no test."""
    source = "def take(a):\n    n = a\n    m = n\n    n = m\n    k: int = n\n    return k\n"
    assert changes(tmp_path, source) == {"n = m": ["pass"]}


def test_words_and_types_stay(tmp_path: Path) -> None:
    """Docstrings, annotations, defaults and decorators are no rules; classes hold no rules."""
    source = (
        '"""Module 1 < 2."""\n'
        "class Kind(IntEnum):\n    WIND = 1\n"
        "@rule(1)\ndef take(a: Annotated[int, 1 < 2], b: int = 3) -> Line[4]:\n"
        '    """FE-1.1: at most 3 < 4."""\n    n: Line[5] = a\n    return n\n'
    )
    assert changes(tmp_path, source) == {}


def test_numbers_with_names_count_as_rules(tmp_path: Path) -> None:
    found = written(tmp_path, "MOST_LINES = 3\nNAMES = ('a',)\n")
    assert [one.mutated for one in found] == ["MOST_LINES = 2", "MOST_LINES = 4"]
    assert found[0].function == MODULE


def test_a_mutation_says_where_it_is(tmp_path: Path) -> None:
    words = '"""PL-4.1, PL-R5: – PL-4.1 –."""'
    source = f"def take(s):\n    {words}\n    s.vp = (s.vp\n        + 1)\n"
    found = written(tmp_path, source)
    assert {one.clauses for one in found} == {("PL-4.1", "PL-R5")}
    assert {one.place for one in found} == {
        "pier/turn.py:3 take",
        "pier/turn.py:4 take",
    }
    assert found[0].key == ("pier/turn.py", "take", "s.vp = (s.vp + 1)", "pass")


def test_places_are_right_behind_other_letters(tmp_path: Path) -> None:
    """Columns of a syntax tree count bytes, not letters."""
    assert changes(tmp_path, 'def take(a):\n    return say("– é →", a < b)\n') == {
        'return say("– é →", a < b)': ['return say("– é →", a <= b)']
    }


def test_all_games_can_be_broken() -> None:
    """Every module with rules is found; what is written into them is Python."""
    files = rule_files(ROOT)
    games = {path.relative_to(ROOT / "src" / "megawatt" / "games").parts[0] for path in files}
    assert games >= {path.parent.name for path in ROOT.glob("src/megawatt/games/*/game.py")}
    for path in files:
        for one in mutations_of(path, ROOT)[::25]:
            ast.parse(one.applied(path.read_bytes()))


def test_every_explanation_is_about_a_mutant_that_exists() -> None:
    """An explanation goes when the rule that it is about has changed."""
    known = explanations(ROOT / EXPLAINED)
    assert known.keys() - {one.key for one in all_mutations(ROOT)} == set()
    assert all(known.values())
