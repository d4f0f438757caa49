"""The fields of a component as a form: read from the box, limited as its reader limits them."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from megawatt.box_files import MOST_PARTS, plain_copy
from megawatt.edition_checks import fixed_fields
from megawatt.edition_words import field_name, parts_of, value_name
from megawatt.editions import Draft, limits_of
from megawatt.kernel.box import Row
from megawatt.kernel.tongue import Tongue
from megawatt.server.edition_paths import Path, dotted, generic, like, path_of, put_at, value_at
from megawatt.tables.errors import BadRequest

LONGEST_NUMBER = 9
MOST_COUNTED = 12
"""How many numbers may follow from one change."""


@dataclass
class FormField:
    """One field of a row, or a group of fields."""

    path: str
    label: str
    kind: str  # number, choice, flag, text, fixed, list, table; amounts: a table of counted things
    value: Any = None
    least: int | None = None
    most: int | None = None
    choices: list[tuple[str, str, str]] = field(default_factory=list)  # value, words, symbol
    standard: str = ""  # what it is in the standard box, if it differs
    parts: list["FormField"] = field(default_factory=list)
    more: list[tuple[str, str, str]] = field(default_factory=list)  # keys that can be added
    grows: bool = False
    removable: bool = False
    folded: bool = False  # it is changed on the drawing
    opened: bool = False  # something in it is wrong, so it is shown
    symbol: str = ""  # what it counts, drawn
    mark: str = ""  # yours, or not as standard
    error: str = ""  # what the reader says of it


class RowForm:
    """The form of one row: fields in the order of the file, or as the game's editor has them."""

    def __init__(
        self,
        draft: Draft,
        table: str,
        row: int,
        say: Tongue,
        symbol: Callable[[str, Any], str] = lambda kind, n: "",
        complaint: tuple[str, str] = ("", ""),
    ) -> None:
        self.draft, self.table, self.row, self.say = draft, table, row, say
        self._symbol, self._complaint, self.said = symbol, complaint, False
        self.parts = parts_of(draft.game.name)
        self.samples = _samples(draft, table)
        self.standard = draft.standard_row(table, row) or {}
        self.value = draft.row(table, row)

    def fields(self) -> list[FormField]:
        """List the fields of the row; its source is not one: it follows from what is done."""
        found = self._table((), self.value, self.standard).parts
        first = self.parts.order.get(self.table, ())
        found.sort(key=lambda one: first.index(one.path) if one.path in first else len(first))
        at, error = self._complaint
        self.said = bool(error) and _say_at(found, at, error)
        return found

    def more(self) -> list[tuple[str, str, str]]:
        """List the fields that the row could have."""
        return self._missing((), self.value)

    def _label(self, path: Path) -> str:
        return field_name(self.parts, self.table, path, self.say)

    def _field(self, path: Path, value: Any, standard: Any) -> FormField:
        if isinstance(value, dict):
            return self._table(path, value, standard if isinstance(standard, dict) else {})
        if isinstance(value, list):
            return self._list(path, value, standard if isinstance(standard, list) else [])
        return self._leaf(path, value, standard)

    def _table(self, path: Path, value: Row, standard: Row) -> FormField:
        parts = []
        optional = {key for key, _ in self._vocabulary(path)}
        for key, one in value.items():
            if (key == "source" and not path) or self._is(self.parts.unprinted, (*path, key)):
                continue
            part = self._field((*path, key), one, standard.get(key))
            part.removable = key in optional
            parts.append(part)
        label = self._label(path) if path else ""
        found = FormField(
            dotted(path), label, "table", parts=parts, more=self._missing(path, value)
        )
        known = self.parts.vocabulary.get(self._name(path), {})
        if path and known and not any(isinstance(one, dict) for one in known.values()):
            found.kind = "amounts"
        return found

    def _name(self, path: Path) -> str:
        return f"{self.table}.{generic(path)}".rstrip(".")

    def _is(self, named: Collection[str], path: Path) -> bool:
        return self._name(path) in named

    def _list(self, path: Path, value: list[Any], standard: list[Any]) -> FormField:
        parts = []
        for k, one in enumerate(value):
            was = standard[k] if k < len(standard) else None
            parts.append(self._field((*path, k), one, was))
            if isinstance(one, dict) and isinstance(one.get("label"), str):
                parts[-1].label = one["label"]
        numbers = bool(value) and all(type(one) is int for one in value)
        grows = not numbers or self._is(self.parts.grows, path)
        found = FormField(dotted(path), self._label(path), "list", parts=parts, grows=grows)
        places = self.parts.maps.get(self.table)
        drawn = places is not None and dotted(path) in (places.points, places.links)
        found.folded = drawn or self._is(self.parts.folded, path)
        for part in parts:
            part.removable = grows and len(parts) > 1
        return found

    def _leaf(self, path: Path, value: Any, standard: Any) -> FormField:
        words = [part for part in path if isinstance(part, str)]
        limits = limits_of(self.draft.game, self.table, self.row, path)
        found = FormField(dotted(path), self._label(path), "text", value)
        found.mark = "differs" if self.standard and standard != value else ""
        found.symbol = self._symbol(str(path[-1]), value) if len(path) > 1 else ""
        if dotted(path) in fixed_fields(self.draft.game, self.table) and not found.mark:
            found.kind = "fixed"
        elif isinstance(value, bool):
            found.kind = "flag"
        elif limits and limits.allowed and isinstance(value, str):
            found.kind = "choice"
            found.choices = [self._choice(path, str(one)) for one in limits.allowed]
        elif key_choices := self._choices(path):
            found.kind, found.choices = "choice", key_choices
        elif self._is_number(path, value):
            found.kind = "number"
            if limits and not limits.allowed and words:
                found.least, found.most = limits.least, limits.most
        if standard is not None and standard != value:
            plain = found.kind == "number"  # a number is no name, though it may be one elsewhere
            found.standard = str(standard) if plain else self._shown(standard)
        return found

    def _is_number(self, path: Path, value: Any) -> bool:
        """Whether a number belongs here, also where a field was emptied or a word typed."""
        return type(value) is int or (isinstance(value, str) and type(self._usual(path)) is int)

    def _usual(self, path: Path) -> Any:
        """Find what stands at such a place in the standard box: in this row, else in any."""
        *outer, last = path
        every = (one for one in self.draft.standard_sections if one.name == self.table)
        for row in (self.standard, *(row for one in every for row in one.rows)):
            if (found := like(row, path)) is not None:
                return found
        return dict(self._vocabulary(tuple(outer))).get(str(last))

    def _choice(self, path: Path, value: str) -> tuple[str, str, str]:
        return value, self._shown(value), self._symbol(value, str(path[-1]))

    def _choices(self, path: Path) -> list[tuple[str, str, str]]:
        """Give the values that a text may have, where the game's vocabulary lists them."""
        known = self.parts.vocabulary.get(self._name(path))
        return [self._choice(path, value) for value in known] if known else []

    def _vocabulary(self, path: Path) -> list[tuple[str, Any]]:
        name = self._name(path)
        if name in self.parts.vocabulary:
            return list(self.parts.vocabulary[name].items())
        known = self.samples.get(generic(path), {})
        return [(key, one) for key, (one, optional) in known.items() if optional]

    def _missing(self, path: Path, value: Row) -> list[tuple[str, str, str]]:
        return [
            (key, self._label((*path, key)), self._symbol(key, first) if path else "")
            for key, first in self._vocabulary(path)
            if key not in value and not self._is(self.parts.unprinted, (*path, key))
        ]

    def _shown(self, value: Any) -> str:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        return value_name(self.parts, text, self.say)

    # What a form sends back

    def read(self, sent: Mapping[str, str]) -> Row:
        """Read the fields that were sent; those that were not stay as they are."""
        fresh: Row = plain_copy(self.value)
        for name, text in sent.items():
            if name.startswith("f."):
                path = path_of(name[2:])
                before = value_at(self.value, path)
                put_at(fresh, path, _parsed(text, 0 if self._is_number(path, before) else before))
        if op := sent.get("op", ""):
            self._do(fresh, op, sent.get("value", ""))
        if self.parts.follow:
            self.parts.follow(self.table, fresh)
        return fresh

    def _do(self, fresh: Row, op: str, sent: str) -> None:
        """Add or remove a part: `add <path> <key>`, `append <path>`, `remove <path>`."""
        verb, _, rest = op.partition(" ")
        where, _, key = rest.partition(" ")
        path = path_of(where)
        if verb == "add":
            known = dict(self._vocabulary(path))
            target = value_at(fresh, path)
            if key in known and isinstance(target, dict):
                target[key] = plain_copy(known[key])
        elif verb == "append":
            target = value_at(fresh, path)
            if isinstance(target, list) and len(target) < MOST_PARTS:
                more = _parsed_json(sent) if sent else plain_copy(self._sample(path, target))
                target.append(more)
        elif verb == "remove" and path:
            target = value_at(fresh, path[:-1])
            if isinstance(target, list) and isinstance(path[-1], int) and path[-1] < len(target):
                del target[path[-1]]
                self._unlink(fresh, path)
            elif isinstance(target, dict) and path[-1] in target:
                del target[str(path[-1])]

    def _unlink(self, fresh: Row, path: Path) -> None:
        """Take the links of a point away with it; the points behind it have other numbers."""
        places = self.parts.maps.get(self.table)
        if not places or not places.links or path[:-1] != (places.points,):
            return
        gone = int(path[-1]) + places.first
        fresh[places.links] = [
            [end - (end > gone) for end in ends] for ends in fresh[places.links] if gone not in ends
        ]

    def _sample(self, path: Path, target: list[Any]) -> Any:
        if target:
            return target[-1]
        known = self.samples.get(generic((*path, 0)), {})
        return {key: one for key, (one, optional) in known.items() if not optional}


def _say_at(fields: list[FormField], at: str, error: str) -> bool:
    """Say at the field what is wrong with it; the reader names it by the end of its path."""
    for one in fields:
        if one.path == at or one.path.endswith(f".{at}") or one.path.startswith(f"{at}."):
            one.error = error
            return True
        if _say_at(one.parts, at, error):
            one.folded, one.opened = False, True
            return True
    return False


def put_row(draft: Draft, table: str, row: int, value: Row) -> int:
    """Change a row, and what follows from it in the box; say where the row is then."""
    draft.put(table, row, value)
    changed = draft.row(table, row)
    settle(draft)
    return next(k for k, one in enumerate(draft.section(table).rows) if one is changed)


def settle(draft: Draft) -> None:
    """Bring in line what follows from a change: order, lengths, numbers that only count."""
    parts = parts_of(draft.game.name)
    if parts.settle:
        parts.settle(draft.data)
        draft.touched()
    for _ in range(MOST_COUNTED):
        wrong = draft.complaint() if parts.counted else None
        if wrong is None or not {wrong.table, f"{wrong.table}.{wrong.field}"} & parts.counted:
            return
        least, most = (wrong.values.get(key) for key in ("least", "most"))
        right = wrong.values.get("value") if least is None else least if least == most else None
        row = draft.row(wrong.table, 0)
        if right is None or row.get(wrong.field) == right:
            return
        draft.put(wrong.table, 0, row | {wrong.field: right})


def _samples(draft: Draft, table: str) -> dict[str, dict[str, tuple[Any, bool]]]:
    """Find for each place of a row the keys that rows of the standard box have there."""
    seen: dict[str, list[Row]] = {}

    def walk(path: Path, value: Any) -> None:
        if isinstance(value, dict):
            seen.setdefault(generic(path), []).append(value)
            for key, one in value.items():
                walk((*path, key), one)
        elif isinstance(value, list):
            for k, one in enumerate(value):
                walk((*path, k), one)

    for section in draft.standard_sections:
        if section.name == table:
            for row in section.rows:
                walk((), row)
    found = {}
    for name, rows in seen.items():
        keys = dict.fromkeys(key for row in rows for key in row if key != "source")
        found[name] = {
            key: (next(row[key] for row in rows if key in row), any(key not in r for r in rows))
            for key in keys
        }
    return found


def _parsed(text: str, before: Any) -> Any:
    """Read a value as what it was before: a number stays one, if a number was typed."""
    text = text.strip()
    if isinstance(before, bool):
        return text.endswith("true")
    if type(before) is int:
        digits = text.removeprefix("-")
        short = digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER
        return int(text) if short else text
    if isinstance(before, str):
        return text
    raise BadRequest("There is no such field.")


def _parsed_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadRequest("There is no such field.") from None
