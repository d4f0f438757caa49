"""What is wrong with an edition, all of it; and which fields the rules leave no choice about."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from megawatt.box_files import plain_copy
from megawatt.editions import Draft, limits_of
from megawatt.kernel.box import Row
from megawatt.kernel.wording import WrongBox
from megawatt.library import Game

MOST_COMPLAINTS = 6
"""So much is said at once; the reader is asked again for each."""

MOST_MENDED = 40
"""A box with more than this wrong is no edition of the game."""

Path = tuple[str | int, ...]


def complaints(draft: Draft) -> list[WrongBox]:
    """List what is wrong: what the reader stops at is taken as standard, and it reads on."""
    found = list[WrongBox]()
    if draft.complaint() is None:
        return found
    rest = Draft(draft.game, plain_copy(draft.data), draft.name)
    while len(found) < MOST_COMPLAINTS and (wrong := rest.complaint()) is not None:
        if str(wrong) not in map(str, found):
            found.append(wrong)
        if not _mended(rest, wrong):
            break
    return found


def playable_part(draft: Draft) -> tuple[Draft, list[WrongBox]] | None:
    """Give what can be played of a box: what the reader refuses is as standard, and is named.

    Nothing where even that cannot be read.
    """
    if draft.complaint() is None:
        return draft, []
    rest, found = Draft(draft.game, plain_copy(draft.data), draft.name), list[WrongBox]()
    while (wrong := rest.complaint()) is not None:
        if len(found) >= MOST_MENDED or not _mended(rest, wrong):
            return None
        found.append(wrong)
    return rest, found


def _mended(draft: Draft, wrong: WrongBox) -> bool:
    """Take the standard of the row that is wrong, else of its table; say whether that changes."""
    standard = {one.name: one.rows for one in draft.standard_sections}
    tables = {one.name: one.rows for one in draft.sections}
    if wrong.table not in standard or wrong.table not in tables:
        return False
    rows = tables[wrong.table]
    if wrong.row is not None and wrong.row < len(rows) and draft.differs(wrong.table, wrong.row):
        draft.reset(wrong.table, wrong.row)
        return True
    if rows == standard[wrong.table]:
        return False
    rows[:] = plain_copy(standard[wrong.table])
    return draft.touched()


def complaint_in_row(draft: Draft, table: str, row: int) -> WrongBox | None:
    """Say what is wrong with a row by itself: in a box that is as standard otherwise."""
    alone = Draft.standard(draft.game, draft.name)
    own, rows = draft.row(table, row), alone.section(table).rows
    standard = draft.standard_row(table, row)
    at = len(rows) if standard is None else rows.index(standard)
    rows[at : at + 1] = [plain_copy(own)]
    wrong = alone.complaint()
    if wrong is None or wrong.table != table:
        return None
    if (
        wrong.row not in (at, None)
        and standard
        and own.get(wrong.field) == standard.get(wrong.field)
    ):
        return None  # another row is blamed, and not for what was changed here
    if wrong.row is None and alone.section(table).many:
        return None
    wrong.row = row
    return wrong


@cache
def fixed_fields(game: Game, table: str) -> frozenset[str]:
    """Find the fields of a table that the reader lets be nothing else, by their paths."""
    draft = Draft.standard(game)
    rows = draft.section(table).rows
    return frozenset(
        ".".join(map(str, path))
        for path, value in _leaves((), rows[0])
        if path != ("source",) and _is_fixed(game, table, path, value)
    )


def _leaves(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    """Go through the single values of a row; numbers of a list depend on each other: left out."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves((*path, key), one)
    elif not isinstance(value, list):
        yield path, value


def _is_fixed(game: Game, table: str, path: Path, value: Any) -> bool:
    others = _others(game, table, path, value)
    return bool(others) and all(_is_refused(game, table, path, other) for other in others)


def _others(game: Game, table: str, path: Path, value: Any) -> Sequence[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value - 1, value + 1]
    limits = limits_of(game, table, 0, path)
    allowed = limits.allowed if limits else ()
    return [one for one in allowed if one != value] or [f"{value} x"]


def _is_refused(game: Game, table: str, path: Path, value: Any) -> bool:
    """Whether a value is refused at its own field: then nothing else could make it right."""
    draft = Draft.standard(game)
    target: Row = draft.row(table, 0)
    for part in path[:-1]:
        target = target[str(part)]
    target[str(path[-1])] = value
    wrong = draft.complaint()
    if wrong is None or wrong.table != table or wrong.field not in map(str, path):
        return False
    return wrong.row == 0 or (wrong.row is None and not draft.section(table).many)
