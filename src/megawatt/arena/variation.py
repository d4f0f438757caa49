"""A box that differs from the printed one in some numbers: `--set contracts.7.vp=5`."""

from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from megawatt.kernel.errors import BadBox


def vary(original: Path, changes: list[str], target: Path) -> Path:
    """Write a copy of a box with changes `table.row.field=value`; a row by id, name or number."""
    document: Any = tomlkit.parse(original.read_text(encoding="utf-8"))
    for change in changes:
        path, equals, value = change.partition("=")
        if not equals:
            raise BadBox(f"--set {change!r}: write table.row.field=value.")
        _change(document, path.strip().split("."), _value(change, value.strip()), change)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(tomlkit.dumps(document), encoding="utf-8")
    except OSError as error:
        raise BadBox(f"{target}: cannot be written: {error.strerror}.") from None
    return target


def _value(change: str, text: str) -> Any:
    try:
        return tomlkit.value(text)
    except TOMLKitError:
        raise BadBox(f"--set {change!r}: {text!r} is not a TOML value.") from None


def _change(document: Any, path: list[str], value: Any, change: str) -> None:
    found = document
    for part in path[:-1]:
        found = found[_key(found, part, change)]
    found[_key(found, path[-1], change)] = value


def _key(found: Any, part: str, change: str) -> Any:
    """Find where a part of the path leads: a field, or a row by its id, name or number."""
    if isinstance(found, dict):
        if part in found:
            return part
        raise BadBox(f"--set {change!r}: there is no {part!r}; there are: {', '.join(found)}.")
    if isinstance(found, list):
        for k, row in enumerate(found):
            if isinstance(row, dict) and part.lower() in _names(row):
                return k
        if part.isdecimal() and 1 <= int(part) <= len(found):
            return int(part) - 1
        raise BadBox(f"--set {change!r}: there is no row {part!r}; there are 1 to {len(found)}.")
    raise BadBox(f"--set {change!r}: {part!r} leads nowhere; the value before it is {found!r}.")


def _names(row: dict[str, Any]) -> set[str]:
    return {str(row[key]).lower() for key in ("id", "name") if key in row}
