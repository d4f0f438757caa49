"""Where a value is in a row of a box: keys of tables and places of lists."""

from collections.abc import Sequence
from typing import Any

from megawatt.kernel.box import Row
from megawatt.kernel.wording import WrongBox
from megawatt.tables.errors import BadRequest

Path = tuple[str | int, ...]
ANY = "*"


def generic(path: Path) -> str:
    """Give a path with any place of a list for each."""
    return ".".join(ANY if isinstance(part, int) else part for part in path)


def dotted(path: Path) -> str:
    """Write a path as forms name it."""
    return ".".join(map(str, path))


def path_of(text: str) -> Path:
    """Read a path of a form."""
    parts = text.split(".") if text else []
    return tuple(int(part) if part.isdecimal() and len(part) < 4 else part for part in parts)


def value_at(value: Any, path: Sequence[str | int]) -> Any:
    """Give what is at a place of a row."""
    for part in path:
        if isinstance(value, dict):
            value = value.get(str(part))
        elif isinstance(value, list) and isinstance(part, int) and part < len(value):
            value = value[part]
        else:
            raise BadRequest("There is no such field.")
    return value


def like(value: Any, path: Path) -> Any:
    """Give what is at a place of a row; of a shorter list its last part, None if nothing is."""
    for part in path:
        if isinstance(value, dict):
            value = value.get(str(part))
        elif isinstance(value, list) and value and isinstance(part, int):
            value = value[min(part, len(value) - 1)]
        else:
            return None
    return value


def put_at(row: Row, path: Path, value: Any) -> None:
    """Change what is at a place of a row; its source is not changed so."""
    *outer, last = path or ("",)
    target = value_at(row, outer)
    if isinstance(target, dict) and str(last) in target and last != "source":
        target[str(last)] = value
    elif isinstance(target, list) and isinstance(last, int) and last < len(target):
        target[last] = value
    else:
        raise BadRequest("There is no such field.")


def place_of(wrong: WrongBox, row: Row) -> str:
    """Give the path of what is wrong: of the number or text itself, where it is told."""
    field, typed = wrong.field, wrong.values.get("value")
    named = path_of(f"{field}.{wrong.values.get('key')}")
    if "." in field and like(row, named) is not None:
        return dotted(named)  # a field of one part of a list
    inside = place_in(row.get(field), typed) if type(typed) in (int, str) else None
    return dotted((field, *inside)) if inside else field


def place_in(value: Any, wanted: Any) -> Path | None:
    """Find where a number or text is in a list or table; None if it is not there."""
    if type(value) is type(wanted) and value == wanted:
        return ()
    inside = value.items() if isinstance(value, dict) else ()
    for key, one in enumerate(value) if isinstance(value, list) else inside:
        if (found := place_in(one, wanted)) is not None:
            return (key, *found)
    return None
