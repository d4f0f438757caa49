"""The story as the page shows it: grouped by turn, and what others did since my last turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from megawatt.tables.seat_view import LogEntry, SeatView

SINCE = 6
"""How many things are said of each player since the reader's last turn, the latest."""


@dataclass(frozen=True)
class StoryTurn:
    """What happened in one turn, or one round; the latest first."""

    number: int
    entries: Sequence[LogEntry]


def by_turn(entries: Sequence[LogEntry]) -> list[StoryTurn]:
    """Group the lines of a log, the latest first, by turn."""
    grouped = groupby(entries, lambda entry: entry.turn)
    return [StoryTurn(number, list(lines)) for number, lines in grouped]


def news_of(seat_view: SeatView, log: Sequence[LogEntry]) -> dict[int, list[LogEntry]]:
    """Give what each other player did since the viewer's last turn, in its order."""
    since = seat_view.my_last_turn
    news: dict[int, list[LogEntry]] = {}
    for entry in reversed(log):
        if entry.seat not in (-1, seat_view.seat) and entry.moment >= max(1, since):
            news.setdefault(entry.seat, []).append(entry)
    return {seat: lines[-SINCE:] for seat, lines in news.items()}


def without_name(entry: LogEntry, name: str) -> str:
    """Give the words of a line without the name they begin with."""
    return entry.words.removeprefix(f"{name} ")
