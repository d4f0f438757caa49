"""The story as the page shows it: grouped by turn, and what others did since my last turn."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from megawatt.games import part_of
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

    @property
    def seat(self) -> int:
        """Whose turn it was: the seat that did something first; -1: nobody's."""
        return next((entry.seat for entry in reversed(self.entries) if entry.seat >= 0), -1)

    def changed(self, name: str, seat: int) -> int:
        """Give how much a number of a seat changed in it."""
        return sum(entry.changes.get(name, {}).get(seat, 0) for entry in self.entries)


def by_turn(entries: Sequence[LogEntry]) -> list[StoryTurn]:
    """Group the lines of a log, the latest first, by turn."""
    grouped = groupby(entries, lambda entry: entry.turn)
    return [StoryTurn(number, list(lines)) for number, lines in grouped]


@dataclass(frozen=True)
class StoryHeading:
    """What stands above the lines of a turn."""

    seat: int  # -1: a round, which is nobody's own
    words: str
    points: int
    results: Sequence[tuple[str, int]]  # icon, how much more


def heading_of(
    game: str, turn: StoryTurn, names: Sequence[str], reader: int | None, say: Tongue
) -> StoryHeading | None:
    """Say whose turn it was and what it brought; nothing for what comes before the first."""
    if turn.number <= 0:
        return None
    page = part_of(game, "page")
    if getattr(page, "STORY_BY", "turn") == "round":
        return StoryHeading(-1, say("Round {round}", round=turn.number), 0, ())
    seat = turn.seat
    if seat < 0:
        return None
    brought = [(icon, turn.changed(name, seat)) for name, icon in getattr(page, "RESULTS", ())]
    return StoryHeading(
        seat,
        say("You") if seat == reader else names[seat],
        turn.changed("points", seat),
        [(icon, n) for icon, n in brought if n],
    )


def is_minor(game: str, kind: str) -> bool:
    """Whether a line of the story is told small: it says little to those who saw the others."""
    return kind in getattr(part_of(game, "page"), "MINOR", ())


@dataclass(frozen=True)
class ReplayChapter:
    """A turn or round of a finished game, to go to."""

    name: str
    moment: int  # at which it begins
    length: int  # in moments
    great: bool  # something happens in it that the table pauses for


def chapters_of(seat_view: SeatView, log: Sequence[LogEntry], say: Tongue) -> list[ReplayChapter]:
    """Divide a finished game into the turns that its story counts."""
    game, match, last = seat_view.table.game, seat_view.match, seat_view.moments
    great = moments_of(game)
    turns = [turn for turn in reversed(by_turn(log)) if turn.number >= 0]
    begins = {turn.number: max(0, turn.entries[-1].moment - 1) for turn in reversed(turns)}
    stops = [*sorted(set(begins.values())), last]
    found = list[ReplayChapter]()
    for number, moment in sorted(begins.items(), key=lambda pair: pair[1]):
        after = next((stop for stop in stops if stop > moment), last)
        kinds = {entry.kind for turn in turns if turn.number == number for entry in turn.entries}
        view = match.at(min(moment + 1, last)).view(seat_view.seat, seat_view.lang)
        name = progress_of(game, view, say).label
        found.append(ReplayChapter(name, moment, after - moment, bool(kinds & great)))
    return found


def news_of(seat_view: SeatView, log: Sequence[LogEntry]) -> dict[int, list[LogEntry]]:
    """Give what each other player did since the viewer's last turn, in its order."""
    since, game = seat_view.my_last_turn, seat_view.table.game
    gifts = getattr(part_of(game, "page"), "GIFTS", ())
    news: dict[int, list[LogEntry]] = {}
    for entry in reversed(log):
        if is_minor(game, entry.kind) or entry.kind in gifts:
            continue
        if entry.seat not in (-1, seat_view.seat) and entry.moment >= max(1, since):
            news.setdefault(entry.seat, []).append(entry)
    return {seat: lines[-SINCE:] for seat, lines in news.items()}


def in_short(lines: Sequence[LogEntry], seat: int, game: str) -> list[LogEntry]:
    """Sort what a seat did for a row with little room, the latest first.

    The kinds of events that the page calls `DEEDS` come first, then what brought points.
    """
    deeds = getattr(part_of(game, "page"), "DEEDS", ())
    latest = lines[::-1]
    return sorted(latest, key=lambda line: (line.kind not in deeds, not line.points.get(seat)))


def without_name(entry: LogEntry, name: str) -> str:
    """Give the words of a line without the name that its sentences begin with."""
    return entry.words.removeprefix(f"{name} ").replace(f". {name} ", ", ")


def without_points(words: str, points: int) -> str:
    """Give words without the points at their end: a number beside them says those."""
    told, colon, rest = words.rpartition(":")
    only = re.fullmatch(r"\s*([+−-]\d+)\s*\w+\.?\s*", rest)
    return told.rstrip() if colon and only and int(only[1].replace("−", "-")) == points else words


def below_heading(entry: LogEntry, name: str) -> str:
    """Give the words of a line below a heading with that name: it is not said again."""
    words = without_name(entry, name)
    return words[:1].upper() + words[1:]
