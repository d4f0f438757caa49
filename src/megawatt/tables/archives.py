"""Stories kept beside the log: a table stays readable when the rules it was played by are gone.

An archive tells what a spectator may read, in every language, and holds *marks*: digests of what
happened and of what each seat knows, in numbers. Rules that replay the log to the same marks tell
the same story.
"""

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import sqlalchemy as sa

from megawatt.kernel.tongue import languages
from megawatt.match import Match
from megawatt.tables.live_table import LiveTable
from megawatt.tables.rows import TAKE_BACK, MoveRow
from megawatt.tables.schema import ARCHIVES
from megawatt.tables.seat_view import SeatView
from megawatt.tables.service import TableService

Marks = dict[str, dict[str, str]]
"""By viewer: a digest of each field of the state that it knows, and of its story."""


@dataclass(frozen=True)
class StoredLine:
    """One line of a story that was kept."""

    moment: int
    seat: int  # -1: nobody
    words: str


@dataclass(frozen=True)
class Archive:
    """What was kept of a table after so many records."""

    step: int
    marks: Marks
    story: Mapping[str, Sequence[StoredLine]]  # by language

    def lines(self, lang: str) -> Sequence[StoredLine]:
        """Give the story in a language, else in English."""
        return self.story.get(lang) or self.story.get("en") or ()


def _digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, default=int)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def marks_of(match: Match) -> Marks:
    """Digest what happened and what is known, for a spectator and every seat, without words."""
    return {str(viewer): _marks(match, viewer) for viewer in (None, *range(match.seats))}


def _marks(match: Match, viewer: int | None) -> dict[str, str]:
    state = match.state(viewer)
    known = {name: _digest(np.asarray(getattr(state, name)).tolist()) for name in state.dtype.names}
    events = [one[:-1] for one in match.story(viewer)]  # without the words
    return {**known, "the story": _digest(events)}


def same_story(one: Marks, other: Marks) -> bool:
    """Whether two replays tell the same: every field that both know is equal for every viewer."""
    if one.keys() != other.keys():
        return False
    return all(
        one[viewer][name] == other[viewer][name]
        for viewer in one
        for name in one[viewer].keys() & other[viewer].keys()
    )


def keep_archive(service: TableService, table: str) -> None:
    """Keep the story of a table as far as it has come."""
    live = service.live(table)
    with live.lock:
        step = live.step
        views = {lang: SeatView(live, None, lang) for lang in languages()}
    content = {
        "marks": marks_of(views["en"].match),
        "story": {lang: _lines(view) for lang, view in views.items()},
    }
    packed = zlib.compress(json.dumps(content, ensure_ascii=False).encode())
    with service.store.writing() as connection:
        where = ARCHIVES.c.table_id == table
        values = {"step": step, "content": packed}
        if not connection.execute(ARCHIVES.update().where(where).values(**values)).rowcount:
            connection.execute(ARCHIVES.insert().values(table_id=table, **values))


def _lines(view: SeatView) -> list[list[Any]]:
    names = [row.name for row in view.seats]
    return [
        [
            entry.moment,
            entry.seat,
            entry.words if entry.names_people else f"{names[entry.seat]}: {entry.words}",
        ]
        for entry in reversed(view.log())
    ]


def archive_of(connection: sa.Connection, table: str) -> Archive | None:
    """Read what was kept of a table."""
    query = sa.select(ARCHIVES).where(ARCHIVES.c.table_id == table)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    content = json.loads(zlib.decompress(row.content))
    story = {
        lang: [StoredLine(*line) for line in lines] for lang, lines in content["story"].items()
    }
    return Archive(row.step, content["marks"], story)


def agrees(live: LiveTable, kept: Archive | None) -> bool:
    """Whether a table, replayed by other rules, tells what was kept of it."""
    if not live.step:
        return True
    return (
        kept is not None and kept.step == live.step and same_story(kept.marks, marks_of(live.match))
    )


def steps_of(moves: Sequence[MoveRow]) -> list[tuple[int, int]]:
    """Give the steps that count, without those that were taken back."""
    kept = list[tuple[int, int]]()
    for move in moves:
        if move.action == TAKE_BACK:
            kept.pop()
        else:
            kept.append((move.seat, move.action))
    return kept
