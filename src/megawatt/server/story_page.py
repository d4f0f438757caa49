"""The story as the page shows it: grouped by turn, and what others did since my last turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from megawatt.kernel.tongue import Tongue
from megawatt.server.page_parts import moments_of, progress_of
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


@dataclass(frozen=True)
class Chapter:
    """A turn or round of a finished game, to go to."""

    name: str
    moment: int  # at which it begins
    length: int  # in moments
    great: bool  # something happens in it that the table pauses for


def chapters_of(seat_view: SeatView, log: Sequence[LogEntry], say: Tongue) -> list[Chapter]:
    """Divide a finished game into the turns that its story counts."""
    game, match, last = seat_view.table.game, seat_view.match, seat_view.moments
    great = moments_of(game)
    turns = [turn for turn in reversed(by_turn(log)) if turn.number >= 0]
    begins = {turn.number: max(0, turn.entries[-1].moment - 1) for turn in reversed(turns)}
    stops = [*sorted(set(begins.values())), last]
    found = list[Chapter]()
    for number, moment in sorted(begins.items(), key=lambda pair: pair[1]):
        after = next((stop for stop in stops if stop > moment), last)
        kinds = {entry.kind for turn in turns if turn.number == number for entry in turn.entries}
        view = match.at(min(moment + 1, last)).view(seat_view.seat, seat_view.lang)
        name = progress_of(game, view, say).label
        found.append(Chapter(name, moment, after - moment, bool(kinds & great)))
    return found


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
