"""Matches as files: JSON that a person can read, replayed and checked when it is opened."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from megawatt.kernel.errors import BadSave, IllegalAction, MegawattError
from megawatt.kernel.tongue import tongue
from megawatt.match import Match, game

if TYPE_CHECKING:
    from megawatt.kernel.box import Edition

FORMAT = "megawatt 1"


def to_data(match: Match, notes: Mapping[str, Any]) -> dict[str, Any]:
    """Give a match as plain data; each step says in words what it does."""
    steps = []
    for k, (seat, action) in enumerate(match.log):
        words = match.at(k).words(action, seat=seat)
        steps.append([seat, action, words])
    return {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.rules.version,
        "box": {"name": match.edition.path.name, "digest": match.edition.digest},
        "seats": match.seats,
        "options": match.options,
        "seed": match.seed,
        "notes": dict(notes),
        "log": steps,
    }


def to_text(match: Match, notes: Mapping[str, Any]) -> str:
    """Give a match as JSON, one step a line."""
    data = to_data(match, notes)
    steps = data.pop("log")
    head = json.dumps(data, indent=1, ensure_ascii=False)[:-2]
    lines = ",\n".join("  " + json.dumps(step, ensure_ascii=False) for step in steps)
    return f'{head},\n "log": [\n{lines}\n ]\n}}\n'


def write(match: Match, path: Path, notes: Mapping[str, Any]) -> None:
    """Write a match to a file; an old file stays whole until the new one is."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(to_text(match, notes), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise MegawattError(f"{path}: cannot be written: {error.strerror}.") from None


def _field(data: dict[str, Any], name: str, kind: type, path: object) -> Any:
    value = data.get(name)
    if type(value) is not kind:
        raise BadSave(f"{path}: field {name} must be {_NAMES[kind]}, not {value!r:.60}.")
    return value


_NAMES = {str: "a text", int: "a whole number", dict: "a table", list: "a list"}


def from_data(data: Any, path: object, box: "Path | str | Edition | None" = None) -> Match:
    """Replay a match from plain data, checking every step."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSave(f"{path}: this is not a saved game of the format {FORMAT!r}.")
    opened = game(_field(data, "game", str, path))
    version = _field(data, "rules", int, path)
    if version != opened.rules.version:
        raise BadSave(
            f"{path}: it was played by version {version} of the rules of {opened.title}; "
            f"these are version {opened.rules.version}."
        )
    match = opened.start(
        _field(data, "seats", int, path),
        _field(data, "seed", int, path),
        _field(data, "options", dict, path),
        box,
    )
    digest = _field(data, "box", dict, path).get("digest")
    if digest != match.edition.digest:
        name = data["box"].get("name")
        raise BadSave(
            f"{path}: it was played with the box {name!r} ({digest}), not with "
            f"{match.edition.path.name!r} ({match.edition.digest}). Give the box it was played in."
        )
    for k, step in enumerate(_field(data, "log", list, path), 1):
        _replay(match, k, step, path)
    return match


def _replay(match: Match, k: int, step: Any, path: object) -> None:
    if not isinstance(step, list) or len(step) < 2 or not all(type(n) is int for n in step[:2]):
        raise BadSave(f"{path}: step {k} is {step!r:.60}; expected [seat, action, words].")
    seat, action = step[:2]
    try:
        match.play(seat, action)
    except IllegalAction as refused:
        known = 0 <= action < match.game.actions
        words = match._words(action, tongue("en"), seat) if known else "unknown"
        raise BadSave(
            f"{path}: step {k} is illegal: seat {seat}, action {action} ({words}): {refused}"
        ) from None
    except MegawattError as error:
        raise BadSave(f"{path}: step {k} is illegal: {error}") from None


def read(path: Path | str) -> dict[str, Any]:
    """Read a saved game as plain data."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadSave(f"{path}: there is no such file.") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise BadSave(f"{path}: cannot be read as JSON: {error}.") from None
    if not isinstance(data, dict):
        raise BadSave(f"{path}: this is not a saved game of the format {FORMAT!r}.")
    return data


def load(path: Path | str, box: "Path | str | None" = None) -> Match:
    """Open a saved match: replay it and check every step."""
    return from_data(read(path), path, box)
