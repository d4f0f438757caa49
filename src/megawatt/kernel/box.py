"""Read a game's component files, and say exactly what is wrong with them."""

import hashlib
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from megawatt.kernel.errors import BadBox
from megawatt.kernel.record import unpacked
from megawatt.kernel.wording import WrongBox

Row = dict[str, Any]
YOURS = "yours"
KINDS = ("rulebook", "review", "derived", "reconstructed", YOURS)
"""What a `source` may begin with: stated by the rulebook, stated by a review, following from
either by arithmetic or logic, designed here to fit all that is known, or seen by an owner."""


@dataclass(frozen=True)
class Limits:
    """What the reader allows a field to be: numbers in a range, or one of some values."""

    least: int = 0
    most: int = 0
    allowed: tuple[Any, ...] = ()  # if any: these and nothing else
    n: int | None = None  # how many numbers a list must have


@dataclass(frozen=True)
class BoxData:
    """A component file that has been read already: its name, and its tables as plain data."""

    path: Path
    data: Row


BoxSource = Path | BoxData
"""Where components are read from."""


@dataclass(frozen=True)
class Edition:
    """One box of a game: the numbers as a record, the printed words, where each row is from."""

    record: Any  # an array of one Box
    tables: dict[str, list[Row]]
    path: Path
    digest: str = field(default="")
    limits: dict[tuple[str, int, str], Limits] = field(default_factory=dict, repr=False)
    data: Row = field(default_factory=dict, repr=False)  # the whole file

    @cached_property
    def box(self) -> Any:
        """The numbers, field by field."""
        return unpacked(self.record)


def edition(record: Any, reader: "BoxReader") -> Edition:
    """Close the box: the digest says which numbers are in it."""
    digest = hashlib.sha256(record.tobytes()).hexdigest()[:16]
    return Edition(record, reader.tables, reader.path, digest, reader.limits, reader.data)


class BoxReader:
    """The tables of one TOML file; every question about a row can be answered with a complaint."""

    def __init__(self, source: BoxSource) -> None:
        self.tables: dict[str, list[Row]] = {}
        self.limits: dict[tuple[str, int, str], Limits] = {}
        if isinstance(source, BoxData):
            self.path, self.data = source.path, source.data
            return
        path = source
        if path.is_dir():
            files = sorted(path.glob("*.toml"))
            if len(files) != 1:
                raise BadBox(f"{path}: expected one .toml file in this folder, found {len(files)}.")
            path = files[0]
        self.path = path
        try:
            self.data = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise BadBox(f"{path}: there is no such file.") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
            raise BadBox(f"{path}: cannot be read as TOML: {error}.") from None

    def complain(self, where: str, what: str, **values: Any) -> WrongBox:
        """Make the error that names file, row and field; its values are apart, to be translated."""
        return WrongBox(self.path.name, where, what, **values)

    def rows(self, name: str, count: int | None = None) -> list[Row]:
        """Give the rows of an array of tables; each has a source."""
        found = self.data.get(name)
        if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
            raise self.complain(name, "expected an array of tables [[{name}]].", name=name)
        if count is not None and len(found) != count:
            raise self.complain(
                name, "expected {count} rows, found {found}.", count=count, found=len(found)
            )
        for i, row in enumerate(found):
            self._check_source(f"{name} row {i + 1}{self._id_of(row)}", row)
        self.tables[name] = found
        return found

    def table(self, name: str) -> Row:
        """Give one table of single values; it has a source."""
        found: Any = self.data
        for part in name.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        if not isinstance(found, dict):
            raise self.complain(name, "expected a table [{name}].", name=name)
        self._check_source(name, found)
        self.tables[name] = [found]
        return found

    def number(self, name: str, i: int, row: Row, key: str, least: int, most: int) -> int:
        """Give a whole number of a row, within its range."""
        value = row.get(key)
        self.limits.setdefault((name, i, key), Limits(least, most))
        where = f"{name} row {i + 1}{self._id_of(row)}"
        if type(value) is not int:
            raise self.complain(
                where,
                "field {key} must be a whole number, not {value!r:.60}.",
                key=key,
                value=value,
            )
        if not least <= value <= most:
            raise self.complain(
                where,
                "field {key} is {value}; allowed: {least} to {most}.",
                key=key,
                value=value,
                least=least,
                most=most,
            )
        return value

    def numbers(
        self, name: str, i: int, row: Row, key: str, n: int, least: int, most: int
    ) -> list[int]:
        """Give a list of `n` whole numbers of a row, each within its range."""
        value = row.get(key)
        self.limits.setdefault((name, i, key), Limits(least, most, n=n))
        where = f"{name} row {i + 1}{self._id_of(row)}"
        if not isinstance(value, list) or len(value) != n:
            raise self.complain(where, "field {key} must be a list of {n} numbers.", key=key, n=n)
        return [self.number(name, i, {**row, key: one}, key, least, most) for one in value]

    def one_of(self, name: str, i: int, row: Row, key: str, allowed: list[Any]) -> int:
        """Give the position of a row's value in the list of what is allowed."""
        value = row.get(key)
        self.limits.setdefault((name, i, key), Limits(allowed=tuple(allowed)))
        if value not in allowed:
            where = f"{name} row {i + 1}{self._id_of(row)}"
            listed = ", ".join(map(str, allowed))
            raise self.complain(
                where,
                "field {key} is {value!r:.60}; allowed: {listed}.",
                key=key,
                value=value,
                listed=listed,
            )
        return allowed.index(value)

    def _check_source(self, where: str, row: Row) -> None:
        source = row.get("source")
        if not isinstance(source, str) or not source.startswith(KINDS):
            raise self.complain(
                where,
                "field source is {source!r:.60}; it begins with one of {listed}.",
                source=source,
                listed=", ".join(KINDS),
            )

    @staticmethod
    def _id_of(row: Row) -> str:
        name = row.get("id", row.get("name"))
        return f" ({name})" if name is not None else ""


def provenance(tables: dict[str, list[Row]]) -> dict[str, int]:
    """Count the rows by where they are from."""
    counts = dict.fromkeys(KINDS, 0)
    for rows in tables.values():
        for row in rows:
            counts[next(kind for kind in KINDS if row["source"].startswith(kind))] += 1
    return counts


Opener = Callable[[BoxSource | None], Edition]
