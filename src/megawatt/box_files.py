"""Component files: their form, bounded and checked, and how they are written."""

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from megawatt.kernel.box import Row
from megawatt.kernel.tongue import N_
from megawatt.kernel.wording import WrongBox

LARGEST = 256 * 1024
"""Bytes of a file; the largest standard box has a fifth of it."""
MOST_DOTS = 100
"""In one line of a file: reading a key with many parts takes the square of their number."""
DEEPEST = 8
MOST_PARTS = 400
"""How many values a list or a table may have."""
LONGEST_TEXT = 400
MOST_ROWS = 120
_UNSEEN = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    r"\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Controls, marks that would reorder a line, and what would make two names look the same."""
_MARKUP = re.compile(r"\[[a-zA-Z/#@!]")
"""What the terminal would take for its own marks: no component has it printed."""
ANOTHER = N_("field {key}: another one is called {value!r:.60}.")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_KINDS = {
    int: N_("a whole number"),
    str: N_("a text"),
    bool: N_("yes or no"),
    list: N_("a list"),
    dict: N_("a table"),
}


@dataclass(frozen=True)
class Section:
    """One table of a box: many rows, or one row of single values."""

    name: str
    rows: list[Row]
    many: bool


def plain_copy(value: Any) -> Any:
    """Copy tables, lists and what is in them; a box holds nothing else, so this is quick."""
    if isinstance(value, dict):
        return {key: plain_copy(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain_copy(one) for one in value]
    return value


def sections_of(data: Row, prefix: str = "") -> Iterator[Section]:
    """Go through the tables of a box in the order of the file."""
    for key, value in data.items():
        name = prefix + key
        if isinstance(value, list) and all(isinstance(row, dict) for row in value):
            yield Section(name, value, many=True)
        elif isinstance(value, dict):
            tables = [one for one in value.values() if isinstance(one, dict)]
            if "source" not in value and tables and len(tables) == len(value):
                yield from sections_of(value, f"{name}.")
            else:
                yield Section(name, [value], many=False)


def check_form(standard: Row, data: Row, name: str) -> None:
    """Refuse data of another form than the standard box: tables, fields and their types."""
    for key, value in data.items():
        if not isinstance(value, dict | list):
            raise WrongBox(name, key[:60], "this is no table.")
    known = {one.name: one for one in sections_of(standard)}
    found = {one.name: one for one in sections_of(data)}
    for table, section in known.items():
        if table not in found or found[table].many != section.many:
            raise WrongBox(name, table, "this table is missing.")
        types, always = _types(section.rows)
        usual = {key for row in section.rows for key, value in row.items() if _blanks(value)}
        for key in ("id", "name"):
            _check_names(section.rows, found[table].rows, table, key, name)
        for i, row in enumerate(found[table].rows):
            checked_value(row, f"{table} row {i + 1}", name)
            for key in always - set(row):
                raise WrongBox(name, f"{table} row {i + 1}", "field {key} is missing.", key=key)
            _check_labels(
                section.rows, row, f"{table} row {i + 1}" if section.many else table, name
            )
            for key, value in row.items():
                if key not in usual and (blanks := _blanks(value)):
                    what = N_("field {key} is empty.")
                    raise WrongBox(name, f"{table} row {i + 1}", what, key=key, value=blanks[0])
                if key != "source" and any(map(_MARKUP.search, _texts(value))):
                    what = N_("field {key} has a square bracket; take round ones.")
                    raise WrongBox(name, f"{table} row {i + 1}", what, key=key)
                if key in types and type(value) not in types[key]:
                    kind = _KINDS[next(iter(types[key]))]
                    what = N_("field {key} must be {kind}.")
                    raise WrongBox(name, f"{table} row {i + 1}", what, key=key, kind=kind)


def _blanks(value: Any) -> list[str]:
    """List the texts of a value that are empty."""
    return [text for text in _texts(value) if not text.strip()]


def _texts(value: Any) -> Iterator[str]:
    """Go through the texts of a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def _check_names(
    standard: Sequence[Row], rows: Sequence[Row], table: str, key: str, name: str
) -> None:
    """Refuse a name that another row has, where the standard box tells rows apart by it."""
    known = [row.get(key) for row in standard if key in row]
    if not known or len(set(known)) < len(known):
        return
    given = [row.get(key) for row in rows]
    for i, one in enumerate(given):
        if one is not None and one in given[:i]:
            raise WrongBox(name, f"{table} row {i + 1}", ANOTHER, key=key, value=one)


def _check_labels(standard: Sequence[Row], row: Row, where: str, name: str) -> None:
    """Refuse two parts of one label in a row, where the standard box tells parts apart by it."""
    for key, parts in row.items():
        given = _labels(parts)
        usual = [_labels(one.get(key)) for one in standard]
        if not any(usual) or any(len(set(one)) < len(one) for one in usual):
            continue
        for k, label in enumerate(given):
            if label in given[:k]:
                first = given.index(label)
                renamed = first if usual[0][first : first + 1] != [label] else k
                at = where if " row " in where else f"{where} {key} row {renamed + 1}"
                raise WrongBox(name, at, ANOTHER, key="label", value=label)


def _labels(parts: Any) -> list[str]:
    if not isinstance(parts, list):
        return []
    return [str(one["label"]) for one in parts if isinstance(one, dict) and "label" in one]


def _types(rows: Sequence[Row]) -> tuple[dict[str, set[type]], set[str]]:
    """Say which types a field has, and which fields every row has."""
    types: dict[str, set[type]] = {}
    for row in rows:
        for key, value in row.items():
            types.setdefault(key, set()).add(type(value))
    return types, set.intersection(*(set(row) for row in rows)) if rows else set()


def checked_value(value: Any, where: str, name: str, depth: int = 0, key: str = "") -> None:
    """Refuse what no box needs: deep, long or strange values; `key` is the field they are in."""
    if type(value) not in _KINDS or depth > DEEPEST:
        raise WrongBox(name, where, "{value!r:.40} is nothing that a box holds.", value=value)
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            what = N_("field {key} is too long; allowed: {n} characters.")
            raise WrongBox(name, where, what, key=key, n=LONGEST_TEXT)
        if _UNSEEN.search(value):
            what = N_("field {key} has characters that cannot be seen, or that turn others round.")
            raise WrongBox(name, where, what, key=key)
    if isinstance(value, list | dict):
        if len(value) > MOST_PARTS:
            raise WrongBox(name, where, "too many values; allowed: {n}.", n=MOST_PARTS)
        if isinstance(value, dict):
            names = "".join(value)
            checked_value(names, where, name, depth, key or _UNSEEN.sub("?", names)[:40])
        for part, one in value.items() if isinstance(value, dict) else enumerate(value):
            checked_value(one, where, name, depth + 1, key or str(part))


def check_bounds(data: Row, name: str) -> None:
    """Refuse what no box holds, in whatever table: nothing of it is to be shown or stored."""
    for key, value in data.items():
        rows = value if isinstance(value, list) else [value]
        if not rows or not all(isinstance(row, dict) for row in rows):
            raise WrongBox(name, key[:60], "this is no table.")
    sections = list(sections_of(data))
    if len(sections) > MOST_ROWS:
        raise WrongBox(name, name, "too many tables; allowed: {n}.", n=MOST_ROWS)
    for section in sections:
        table = section.name[:60]
        if len(section.rows) > MOST_ROWS:
            raise WrongBox(name, table, "too many rows; allowed: {n}.", n=MOST_ROWS)
        for i, row in enumerate(section.rows):
            checked_value(row, f"{table} row {i + 1}", name)


def parsed(text: str, name: str) -> Row:
    """Read the text of a component file, bounded in size."""
    title = name or "edition"
    bounded(text, title)
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        what = N_("a line has too many dots; allowed: {n}.")
        raise WrongBox(title, title, what, n=MOST_DOTS)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        what = N_("this cannot be read as TOML: {error!s:.120}")
        raise WrongBox(title, title, what, error=error) from None


def bounded(text: str, name: str) -> str:
    """Refuse a file that is too large, also when it is written: it could not be read again."""
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise WrongBox(name, name, "the file is too large; allowed: {n} bytes.", n=LARGEST)
    return text


def to_toml(data: Row, title: str) -> str:
    """Write a box as TOML that a person can proofread."""
    lines = [f"# {' '.join(title.split())}"] if title.strip() else []
    for section in sections_of(data):
        head = ".".join(map(_key, section.name.split(".")))
        for row in section.rows:
            lines += ["", f"[[{head}]]" if section.many else f"[{head}]"]
            lines += [f"{_key(key)} = {_value(value)}" for key, value in row.items()]
    return "\n".join(lines).lstrip("\n") + "\n"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        parts = [_value(one) for one in value]
        if len(value) > 1 and isinstance(value[0], dict):
            return "[\n" + "".join(f"  {part},\n" for part in parts) + "]"
        return f"[{', '.join(parts)}]"
    return str(value)
