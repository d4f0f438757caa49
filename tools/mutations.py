"""Small faults that can be put into the rules: where, what, and how the source reads then.

Every mutation changes one place of one module, found in its syntax tree: a comparison shifted
(`<` and `<=`, `==` and `!=`, `>` and `>=`), plus and minus or `and` and `or` exchanged, a
condition made True or False, a number one more or one less, a statement dropped. Left out is
what cannot survive anyway: dropping the only assignment of a local name ends in a NameError,
and `while True` in an endless loop.
"""

import ast
import copy
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

GAMES = Path("src", "megawatt", "games")
CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+(?:\.\d+)?[a-z]?\b")
MODULE = "(module)"
"""Stands for the function where a change is in none."""
SHIFTED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
EXCHANGED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


@dataclass(frozen=True)
class Mutation:
    """One change of one module."""

    file: str  # as seen from the folder of all games: "powerline/rules/plan.py"
    function: str
    clauses: tuple[str, ...]  # that the function cites
    line: int
    start: int  # bytes of the source that are replaced
    end: int
    by: str
    original: str  # the lines that change, on one line
    mutated: str

    @property
    def game(self) -> str:
        """The folder of the game."""
        return self.file.partition("/")[0]

    @property
    def place(self) -> str:
        """Where it is, for people."""
        return f"{self.file}:{self.line} {self.function}"

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What it is known by while lines move about."""
        return self.file, self.function, self.original, self.mutated

    def applied(self, source: bytes) -> bytes:
        """Give the source with the change in it."""
        return source[: self.start] + self.by.encode() + source[self.end :]


def rule_files(root: Path) -> list[Path]:
    """Find the modules that hold rules: `rules/*.py` and `turn.py` of every game."""
    games = root / GAMES
    found = [*games.glob("*/rules/*.py"), *games.glob("*/turn.py")]
    return sorted(path for path in found if path.name != "__init__.py")


def mutations_of(path: Path, root: Path) -> list[Mutation]:
    """Find every mutation of a module, in the order of the source."""
    source = path.read_bytes()
    name = path.relative_to(root / GAMES).as_posix()
    found: dict[tuple[int, int, str], Mutation] = {}
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.Assign):  # the numbers of the rulebook have names
            changes = [change for part in ast.walk(node.value) for change in _numbers(part)]
            places = [(MODULE, "", changes)]
        else:
            places = [
                (function.name, ast.get_docstring(function) or "", list(_changes(function)))
                for function in ast.walk(node)
                if isinstance(function, ast.FunctionDef)
            ]
        for function, words, changes in places:
            clauses = tuple(dict.fromkeys(CLAUSE.findall(words)))
            for old, by in changes:
                one = _mutation(source, old, by, (name, function, clauses))
                found.setdefault((one.start, one.end, one.by), one)
    return sorted(found.values(), key=lambda one: (one.start, one.end, one.by))


def all_mutations(root: Path) -> list[Mutation]:
    """Find every mutation of every game."""
    return [one for path in rule_files(root) for one in mutations_of(path, root)]


Change = tuple[ast.expr | ast.stmt, str]
"""What is replaced, and by what."""


def _changes(function: ast.FunctionDef) -> Iterator[Change]:
    """Find the changes inside a function: not in its docstring, types, defaults, decorators."""
    known = {argument.arg for argument in function.args.args}
    for node in _walk(function.body):
        yield from _numbers(node)
        yield from _exchanges(node)
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            yield node.test, "False"
            if not isinstance(node, ast.While):
                yield node.test, "True"
        if isinstance(node, ast.stmt) and _may_be_dropped(node, known):
            yield node, "pass"
        if isinstance(node, ast.Assign | ast.AugAssign | ast.For):
            known |= _names_in(node.targets if isinstance(node, ast.Assign) else [node.target])


def _walk(nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Walk in the order of the source, past inner functions and annotations."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        yield node
        for field, value in ast.iter_fields(node):
            if field != "annotation":
                inner = value if isinstance(value, list) else [value]
                yield from _walk([one for one in inner if isinstance(one, ast.AST)])


def _numbers(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield node, str(node.value + 1)
        yield node, str(node.value - 1) if node.value else "(-1)"


def _exchanges(node: ast.AST) -> Iterator[Change]:
    """Find other operators."""
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            if type(operator) in SHIFTED:
                other = copy.deepcopy(node)
                other.ops[i] = SHIFTED[type(operator)]()
                yield node, ast.unparse(other)
    elif isinstance(node, ast.BoolOp):
        swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, f"({ast.unparse(ast.BoolOp(swapped, node.values))})"
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in EXCHANGED:
        changed = copy.deepcopy(node)
        changed.op = EXCHANGED[type(node.op)]()
        yield node, ast.unparse(changed)


def _may_be_dropped(node: ast.stmt, known: set[str]) -> bool:
    """Say whether the module can do without a statement: a call, or a value stored anew."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.AugAssign):
        return True
    return isinstance(node, ast.Assign) and _names_in(node.targets) <= known


def _names_in(targets: Sequence[ast.expr]) -> set[str]:
    """Find the local names that are assigned, not those inside of `s.vp[seat]`."""
    found = set()
    for target in targets:
        if isinstance(target, ast.Name):
            found.add(target.id)
        elif isinstance(target, ast.Tuple):
            found |= _names_in(target.elts)
    return found


def _mutation(
    source: bytes, old: ast.expr | ast.stmt, by: str, where: tuple[str, str, tuple[str, ...]]
) -> Mutation:
    lines = source.splitlines(keepends=True)
    last_line = old.end_lineno or old.lineno
    first = sum(map(len, lines[: old.lineno - 1]))
    last = sum(map(len, lines[: last_line - 1]))
    start, end = first + old.col_offset, last + (old.end_col_offset or 0)
    after = last + len(lines[last_line - 1])
    original = source[first:after].decode()
    mutated = source[first:start].decode() + by + source[end:after].decode()
    return Mutation(
        *where, old.lineno, start, end, by, " ".join(original.split()), " ".join(mutated.split())
    )


def explanations(path: Path) -> dict[tuple[str, str, str, str], str]:
    """Read why mutants may survive: tables [[mutant]] of file, function, original, mutated, why."""
    if not path.exists():
        return {}
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
    return {
        (row["file"], row["function"], row["original"], row["mutated"]): row["why"] for row in rows
    }
