"""Your own edition: the standard box with changes, each row with its source; and as a file."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from megawatt.box_files import (
    MOST_ROWS,
    Section,
    check_form,
    checked_value,
    parsed,
    plain_copy,
    sections_of,
    to_toml,
)
from megawatt.kernel.box import YOURS, BoxData, Edition, Limits, Row
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import N_
from megawatt.kernel.wording import WrongBox
from megawatt.library import Game

SEEN = f"{YOURS}: seen on the component"
ADDED = f"{YOURS}: added"


@dataclass(frozen=True)
class Difference:
    """A row that is not as in the standard box: its fields with both values."""

    table: str
    row: int | None  # None: a row of the standard box that is missing
    name: str
    fields: list[tuple[str, Any, Any]]  # field, standard, own


def name_of(row: Row) -> str:
    """Name a row by its id or name, if it has one."""
    found = row.get("name", row.get("id"))
    return "" if found is None else str(found)


def without_source(row: Row) -> Row:
    """Give what is printed on a component."""
    return {key: value for key, value in row.items() if key != "source"}


@dataclass
class Draft:
    """An edition that is being made. It may be unfinished: `opened` says what is wrong."""

    game: Game
    data: Row
    name: str = ""
    _opened: Edition | None = field(default=None, repr=False)

    @classmethod
    def standard(cls, game: Game, name: str = "") -> "Draft":
        """Begin with the standard box."""
        return cls(game, plain_copy(_standard(game)), name)

    @classmethod
    def from_toml(cls, game: Game, text: str, name: str = "") -> "Draft":
        """Read a file; its first line may be a comment with the name of the edition."""
        first = text.split("\n", 1)[0]
        title = first[2:].strip() if first.startswith("# ") else ""
        return cls(game, parsed(text, name or title), title or name)

    @property
    def sections(self) -> list[Section]:
        """The tables, in the order of the file."""
        return list(sections_of(self.data))

    def section(self, table: str) -> Section:
        """Find a table by name."""
        for found in sections_of(self.data):
            if found.name == table:
                return found
        raise WrongBox(self.name, table[:60], "there is no such table.")

    def row(self, table: str, row: int) -> Row:
        """Find a row."""
        rows = self.section(table).rows
        if not 0 <= row < len(rows):
            raise WrongBox(self.name, table[:60], "there is no row {n}.", n=row + 1)
        return rows[row]

    @property
    def standard_sections(self) -> list[Section]:
        """The tables of the standard box."""
        return list(self._standard_sections.values())

    @cached_property
    def _standard_sections(self) -> dict[str, Section]:
        return {one.name: one for one in sections_of(_standard(self.game))}

    def standard_row(self, table: str, row: int) -> Row | None:
        """Find what a row is in the standard box; None for a row that was added."""
        there = self._standard_sections.get(table)
        if there is None:
            return None
        twin = _twins(self.section(table).rows, there.rows)[row]
        return None if twin is None else there.rows[twin]

    def differs(self, table: str, row: int) -> bool:
        """Whether a row is not as in the standard box; its source does not matter."""
        standard = self.standard_row(table, row)
        return standard is None or without_source(standard) != without_source(self.row(table, row))

    def put(self, table: str, row: int, value: Row) -> None:
        """Change a row. Its source follows: what was changed is yours, the rest as before."""
        checked_value(value, f"{table} row {row + 1}", self.name)
        before = self.row(table, row)
        standard = self.standard_row(table, row)
        value = {key: one for key, one in value.items() if key != "source"}
        source = before.get("source", ADDED)
        if standard is not None and not str(source).startswith(YOURS):
            source = standard["source"]
            if changed := _changed(standard, value):
                source = f"{source}; {YOURS}: {', '.join(changed)}"
        before.clear()
        before.update(value | {"source": source})
        self._opened = None

    def confirm(self, table: str, row: int, *, seen: bool = True) -> None:
        """Mark a row as seen on the owner's component, or no longer."""
        found, standard = self.row(table, row), self.standard_row(table, row)
        if seen:
            found["source"] = SEEN
        else:
            found["source"] = standard["source"] if standard else ADDED
            self.put(table, row, dict(found))
        self._opened = None

    def reset(self, table: str, row: int) -> None:
        """Take a row of the standard box back; a row that was added goes."""
        standard, rows = self.standard_row(table, row), self.section(table).rows
        if standard is None:
            if len(rows) > 1:
                del rows[row]
        else:
            rows[row].clear()
            rows[row].update(plain_copy(standard))
        self._opened = None

    def may_grow(self, table: str) -> bool:
        """Whether the reader could take more or fewer rows of a table: not a fixed number."""
        return self.section(table).many and _is_free(self.game, table)

    def add(self, table: str, row: int) -> int:
        """Add a copy of a row behind it."""
        section = self.section(table)
        if not section.many or len(section.rows) >= MOST_ROWS:
            raise WrongBox(self.name, table, "no more rows can be added.")
        fresh = plain_copy(self.row(table, row)) | {"source": ADDED}
        for key in ("id", "name"):
            if isinstance(fresh.get(key), str):
                fresh[key] = _unused(fresh[key], [one.get(key) for one in section.rows])
        section.rows.insert(row + 1, fresh)
        self._opened = None
        return row + 1

    def remove(self, table: str, row: int) -> None:
        """Take a row away."""
        section = self.section(table)
        self.row(table, row)
        if not section.many or len(section.rows) < 2:
            raise WrongBox(self.name, table, "the last row cannot be taken away.")
        del section.rows[row]
        self._opened = None

    @property
    def differences(self) -> list[Difference]:
        """List what is not as in the standard box."""
        found = list[Difference]()
        for section in self.sections:
            there = self._standard_sections.get(section.name)
            twins = _twins(section.rows, there.rows if there else [])
            for i, (row, twin) in enumerate(zip(section.rows, twins, strict=True)):
                standard = there.rows[twin] if there and twin is not None else {}
                if fields := _fields(standard, row):
                    found.append(Difference(section.name, i, name_of(row), fields))
            for k, row in enumerate(there.rows if there else []):
                if k not in twins:
                    found.append(Difference(section.name, None, name_of(row), []))
        return found

    def confirmed(self, table: str) -> tuple[int, int]:
        """Count the rows of a table that the owner has seen, and all its rows."""
        rows = self.section(table).rows
        return sum(str(row.get("source")).startswith(YOURS) for row in rows), len(rows)

    def opened(self) -> Edition:
        """Open the box with the game's own reader; WrongBox says what is wrong and where."""
        if self._opened is None:
            self._opened = open_data(self.game, self.data, self.name)
        return self._opened

    def touched(self) -> bool:
        """Forget what the reader said: something was changed."""
        self._opened = None
        return True

    def complaint(self) -> WrongBox | None:
        """Say what is wrong, if anything is."""
        try:
            self.opened()
        except WrongBox as wrong:
            return wrong
        return None

    def to_toml(self) -> str:
        """Write the file that the command line reads; equal editions give equal bytes."""
        return to_toml(self.data, self.name)


@cache
def _is_free(game: Game, table: str) -> bool:
    more = Draft.standard(game)
    row = more.row(table, more.add(table, 0))
    if type(row.get("id")) is int:
        row["id"] = len(more.section(table).rows)
    wrong = more.complaint()
    return wrong is None or wrong.row is not None


def draft_of(edition: Edition, game: Game) -> Draft | None:
    """Give the draft of an edition that is played; None for the standard box."""
    if edition.digest == game.box().digest:
        return None
    return Draft(game, edition.data, edition.path.stem, edition)


def _standard(game: Game) -> Row:
    """Read the standard box of a game, once."""
    path = game.box().path
    if path not in _STANDARDS:
        _STANDARDS[path] = tomllib.loads(path.read_text(encoding="utf-8"))
    return _STANDARDS[path]


_STANDARDS: dict[Path, Row] = {}


Back = list[dict[str, Any]]
"""What takes a change back, as plain data: the rows of each table as they were before."""


def way_back(before: Row, after: Row) -> Back:
    """Note the rows that a change has changed, as they were before."""
    found: Back = []
    now = {one.name: one.rows for one in sections_of(after)}
    for section in sections_of(before):
        rows = now.get(section.name, [])
        if len(rows) != len(section.rows):
            found.append({"table": section.name, "all": section.rows})
            continue
        for i, (old, new) in enumerate(zip(section.rows, rows, strict=True)):
            if old != new:
                found.append({"table": section.name, "row": i, "was": old})
    return found


def go_back(data: Row, back: Back) -> None:
    """Take a change back."""
    sections = {one.name: one.rows for one in sections_of(data)}
    for one in back:
        rows = sections[one["table"]]
        if "all" in one:
            rows[:] = one["all"]
        else:
            rows[one["row"]].clear()
            rows[one["row"]].update(one["was"])


def shown_after(before: Draft, after: Draft, table: str, row: int) -> tuple[str, int]:
    """Say which component is shown after a change was taken back: the one that it changed.

    The one that was open stays, if it was changed itself or if nothing else can be shown; it may
    lie elsewhere now, or be called otherwise.
    """
    was, rows = before.row(table, row), after.section(table).rows
    names = [name_of(one) for one in rows]
    same = name_of(was) and name_of(was) in names
    here = names.index(name_of(was)) if same else min(row, len(rows) - 1)
    if rows[here] == was or not same:
        there = {one.name: one.rows for one in before.sections}
        for section in sorted(after.sections, key=lambda one: one.name != table):
            for i, one in enumerate(section.rows):
                if one not in there.get(section.name, []):
                    return section.name, i
    return table, here


def _changed(standard: Row, value: Row) -> list[str]:
    keys = dict.fromkeys([*standard, *value])
    return [key for key in keys if key != "source" and standard.get(key) != value.get(key)]


def _fields(standard: Row, row: Row) -> list[tuple[str, Any, Any]]:
    return [(key, standard.get(key), row.get(key)) for key in _changed(standard, row)]


def _twins(rows: Sequence[Row], standard: Sequence[Row]) -> list[int | None]:
    """Find each row's place in the standard box: by its name, else by its place.

    Of two rows of one name the one at its place is meant, else the first: the other was renamed.
    """
    names = [name_of(row) for row in standard]
    once = {name: k for k, name in enumerate(names) if name and names.count(name) == 1}
    named = [once.get(name_of(row)) for row in rows]
    meant = {k: k if named[k : k + 1] == [k] else named.index(k) for k in named if k is not None}
    found = [k if k is not None and meant[k] == i else None for i, k in enumerate(named)]
    free = [k for k in range(len(standard)) if k not in found]
    nameless = not once
    for i in range(len(rows)):
        if found[i] is None and i in free and (nameless or len(rows) == len(standard)):
            found[i] = i
    return found


def _unused(name: str, taken: Sequence[Any]) -> str:
    return next(new for k in range(2, 999) if (new := f"{name} {k}") not in taken)


def open_data(game: Game, data: Row, name: str = "") -> Edition:
    """Open a box from plain data: the form first, then the game's own reader."""
    title = name or game.title
    check_form(_standard(game), data, title)
    try:
        return game.rules.open_box(BoxData(Path(f"{title}.toml"), data))
    except MegawattError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        what = N_("this cannot be read: {error!s:.120}.")
        raise WrongBox(title, game.title, what, error=error) from None


def limits_of(game: Game, table: str, row: int, path: Sequence[str | int]) -> Limits | None:
    """Find what the reader allows at a place of a row: what it asked for in the standard box."""
    limits = game.box().limits
    words = [part for part in path if isinstance(part, str)]
    if not words:
        return None
    *outer, leaf = words
    for name in (".".join([table, *outer]), " ".join([table, *outer]), table):
        for i in (row, 0):
            if found := limits.get((name, i, leaf)):
                return found
    for (name, _, key), found in limits.items():
        if name == table and key == leaf:
            return found
    return None
