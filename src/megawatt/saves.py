"""Matches as files: JSON that a person can read, replayed and checked when it is opened."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from megawatt.kernel.errors import BadSave, IllegalAction, MegawattError
from megawatt.kernel.tongue import N_
from megawatt.kernel.wording import WrongSave
from megawatt.library import game
from megawatt.match import Match

if TYPE_CHECKING:
    from megawatt.kernel.box import Edition

FORMAT = "megawatt 1"
NO_SEAT = N_("{path}: step {k} is illegal: there is no seat {n}; allowed: 0 to {last}.")
NO_ACTION = N_("{path}: step {k} is illegal: there is no action {n}; allowed: 0 to {last}.")


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


def to_text(
    match: Match,
    notes: Mapping[str, Any],
    *,
    story: bool = False,
    fairness: Mapping[str, str] | None = None,
) -> str:
    """Give a match as JSON, one step a line; with its story, for people: nothing reads it back.

    With `fairness`, the proof of a table, `megawatt verify` can check the deal too.
    """
    data = to_data(match, notes)
    if fairness is not None:
        data = {**data, "fairness": dict(fairness), "log": data["log"]}
    parts = [json.dumps(data | {"log": 0}, indent=1, ensure_ascii=False)[: -len(' "log": 0\n}')]]
    parts.append(_rows("log", data["log"]))
    if story and (told := [event.text for event in match.story()]):
        parts += [",\n", _rows("story", told)]
    return "".join([*parts, "\n}\n"])


def _rows(name: str, values: Sequence[Any]) -> str:
    """Write a list one value a line."""
    lines = ",\n".join("  " + json.dumps(value, ensure_ascii=False) for value in values)
    return f' "{name}": [\n{lines}\n ]'


def write(match: Match, path: Path, notes: Mapping[str, Any], *, story: bool = True) -> None:
    """Write a match to a file; an old file stays whole until the new one is."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(to_text(match, notes, story=story), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise MegawattError(f"{path}: cannot be written: {error.strerror}.") from None


def _field(data: dict[str, Any], name: str, kind: type, path: object) -> Any:
    value = data.get(name)
    if type(value) is not kind:
        raise WrongSave(
            "{path}: field {name} must be {kind}, not {value!r:.60}.",
            path=str(path),
            name=name,
            kind=_NAMES[kind],
            value=value,
        )
    return value


_NAMES = {str: N_("a text"), int: N_("a whole number"), dict: N_("a table"), list: N_("a list")}


def _no_save(path: object) -> WrongSave:
    text = N_("{path}: this is not a saved game of the format {format!r}.")
    return WrongSave(text, path=str(path), format=FORMAT)


def name_in(data: Mapping[str, Any], path: object) -> str:
    """Name the game that a file is of; refuse a file that is no saved game."""
    if data.get("format") != FORMAT:
        raise _no_save(path)
    return str(_field(dict(data), "game", str, path))


def from_data(
    data: Any,
    path: object,
    box: "Path | str | Edition | None" = None,
    lang: str = "en",
    most: int | None = None,
) -> Match:
    """Replay a match from plain data, checking every step; refusals tell moves in a language.

    With `most`, a game with more steps is refused before any is replayed.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _no_save(path)
    opened = game(_field(data, "game", str, path))
    version = _field(data, "rules", int, path)
    if version != opened.rules.version:
        raise WrongSave(
            "{path}: it was played by version {theirs} of the rules of {game}; "
            "these are version {ours}.",
            path=str(path),
            theirs=version,
            game=opened.title,
            ours=opened.rules.version,
        )
    log = _field(data, "log", list, path)
    if most is not None and len(log) > most:
        raise WrongSave(
            "{path}: it has {n} steps; allowed here: {most}.", path=str(path), n=len(log), most=most
        )
    match = opened.start(
        _field(data, "seats", int, path),
        _field(data, "seed", int, path),
        _field(data, "options", dict, path),
        box,
    )
    digest = _field(data, "box", dict, path).get("digest")
    if digest != match.edition.digest:
        raise WrongSave(
            "{path}: it was played with the box {name!r:.60} ({digest!s:.60}), not with {ours!r} "
            "({our_digest}). Give the box it was played in.",
            path=str(path),
            name=data["box"].get("name"),
            digest=digest,
            ours=match.edition.path.name,
            our_digest=match.edition.digest,
        )
    for k, step in enumerate(log, 1):
        _replay(match, k, step, str(path), lang)
    return match


def _replay(match: Match, k: int, step: Any, path: str, lang: str) -> None:
    if not isinstance(step, list) or len(step) < 2 or not all(type(n) is int for n in step[:2]):
        raise WrongSave(
            "{path}: step {k} is {step!r:.60}; expected [seat, action, words].",
            path=path,
            k=k,
            step=step,
        )
    seat, action = step[:2]
    for n, most, text in ((seat, match.seats, NO_SEAT), (action, match.game.actions, NO_ACTION)):
        if not 0 <= n < most:
            raise WrongSave(text, path=path, k=k, n=n, last=most - 1)
    try:
        match.play(seat, action)
    except IllegalAction as refused:
        raise WrongSave(
            "{path}: step {k} is illegal: seat {seat}, action {action} ({words}): {why}",
            path=path,
            k=k,
            seat=seat,
            action=action,
            words=match.words(action, lang, seat),
            why=str(match.why_not(seat, action, lang) or refused),
        ) from None


def read(path: Path | str) -> dict[str, Any]:
    """Read a saved game as plain data."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise WrongSave("{path}: there is no such file.", path=str(path)) from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise BadSave(f"{path}: cannot be read as JSON: {error}.") from None
    if not isinstance(data, dict):
        raise _no_save(path)
    return data


def load(path: Path | str, box: "Path | str | None" = None) -> Match:
    """Open a saved match: replay it and check every step.

    >>> import megawatt, tempfile
    >>> match = megawatt.game("powerline").start(seats=2, seed=7)
    >>> match.play(0, match.legal(0)[0])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     match.save(f"{folder}/game.json")
    ...     megawatt.load(f"{folder}/game.json").same_as(match)
    True
    """
    return from_data(read(path), path, box)
