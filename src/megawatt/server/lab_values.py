"""And now? Other values of the number that a trial changed, tried on the same deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from megawatt.arena.comparison import CHARTS, Comparison, laid_over
from megawatt.box_files import plain_copy
from megawatt.editions import Draft, limits_of, name_of, without_source
from megawatt.kernel.box import Row
from megawatt.library import Game
from megawatt.server.edition_fields import put_row
from megawatt.server.edition_page import EditionPage
from megawatt.server.edition_paths import Path, put_at, value_at
from megawatt.server.lab import Trial
from megawatt.tables.errors import BadRequest

SAME = ("bot", "seats", "games", "seed", "options")
"""What two trials have in common that can be laid over each other."""


@dataclass(frozen=True)
class Number:
    """The number that a trial changed: where it is, what it is called, what it may be."""

    table: str
    row: int
    path: Path
    name: str  # of the component
    field: str
    standard: int
    value: int
    least: int | None
    most: int | None

    def put(self, draft: Draft, value: int) -> None:
        """Give it another value in a draft; the component must be the same one."""
        row = plain_copy(draft.row(self.table, self.row))
        put_at(row, self.path, value)
        put_row(draft, self.table, self.row, row)


@dataclass(frozen=True)
class Value:
    """One value of the number, and the trial of it."""

    n: int
    trial: Trial
    seats: list[float]  # win shares, to lay over those of the trial that is shown
    charts: Mapping[str, list[float]]  # heights of the columns, by chart


def changed_number(box: EditionPage) -> Number | None:
    """Find the first number that a box changes; the other changes stay as they are."""
    for one in box.draft.differences:
        for key, was, now in one.fields if one.row is not None else ():
            path = _number_in((key,), was, now)
            if path and one.row is not None:
                row, standard = one.row, box.draft.standard_row(one.table, one.row) or {}
                limits = limits_of(box.draft.game, one.table, row, path)
                return Number(
                    one.table,
                    row,
                    path,
                    box.title_of(one.table, row),
                    box.teller.field(one.table, path),
                    int(value_at(standard, path)),
                    int(value_at(box.draft.row(one.table, row), path)),
                    limits.least if limits and not limits.allowed else None,
                    limits.most if limits and not limits.allowed else None,
                )
    return None


def _number_in(path: Path, was: Any, now: Any) -> Path:
    """Find the first whole number that differs; nothing where parts were added or removed."""
    if type(was) is int and type(now) is int:
        return path if was != now else ()
    if isinstance(was, dict) and isinstance(now, dict) and was.keys() == now.keys():
        pairs: list[tuple[str | int, Any, Any]] = [(key, was[key], now[key]) for key in was]
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        pairs = [(k, a, b) for k, (a, b) in enumerate(zip(was, now, strict=True))]
    else:
        return ()
    return next((found for key, a, b in pairs if (found := _number_in((*path, key), a, b))), ())


@lru_cache(maxsize=64)
def _without(game: Game, text: str, table: str, row: int, path: Path) -> tuple[int, Row] | None:
    """Give the value of a number in a box, and the box without it."""
    draft = Draft.from_toml(game, text)
    try:
        value = value_at(draft.row(table, row), path)
        put_at(draft.row(table, row), path, 0)
    except BadRequest:
        return None
    data = {one.name: [without_source(some) for some in one.rows] for one in draft.sections}
    return (value, data) if type(value) is int else None


def values_of(
    game: Game, trials: Sequence[Trial], shown: Trial, number: Number, found: Comparison | None
) -> list[Value]:
    """List the trials of other values, of the same deals and by the same bots; and this one."""
    of = (number.table, number.row, number.path)
    here = _without(game, shown.plan["text"], *of)
    values: dict[int, Value] = {}
    for trial in reversed(trials):  # the latest of a value counts, and the one that is shown
        if any(trial.plan.get(key) != shown.plan.get(key) for key in SAME):
            continue
        there = _without(game, trial.plan["text"], *of)
        if here is None or there is None or there[1] != here[1]:
            continue
        if there[0] not in values or values[there[0]].trial.id != shown.id:
            values[there[0]] = _value(there[0], trial, trial.id != shown.id, found)
    return [values[n] for n in sorted(values)]


def _value(n: int, trial: Trial, other: bool, found: Comparison | None) -> Value:
    if not other or found is None or not trial.played:
        return Value(n, trial, [], {name: [] for name in CHARTS})
    theirs = trial.found()
    heights = {
        name: laid_over(getattr(found, name), trial.results[1], of) for name, of in CHARTS.items()
    }
    return Value(n, trial, [after.share for _, after in theirs.by_seat], heights)


def tried_draft(game: Game, trial: Trial, name: str) -> Draft:
    """Give the box that a trial plays."""
    return Draft.from_toml(game, trial.plan["text"], name)


def same_component(number: Number, tried: Draft, own: Draft) -> bool:
    """Whether the number is still on the same component of the edition."""
    rows = own.section(number.table).rows
    if number.row >= len(rows):
        return False
    return name_of(rows[number.row]) == name_of(tried.row(number.table, number.row))
