"""Great moments: a reveal, a scoring or a test run as one card, counted for every seat."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from megawatt.kernel.tongue import Tongue
from megawatt.server.page_parts import captions_of, is_great, titles_of
from megawatt.server.player_facts import changed_facts, points_of
from megawatt.server.story_page import without_name
from megawatt.tables.seat_view import LogEntry, SeatView


@dataclass
class MomentRow:
    """What a moment brought to one seat."""

    seat: int
    points: int | None  # now
    gain: int = 0
    cells: dict[str, int] = field(default_factory=dict)  # points, by the name of the column
    words: list[str] = field(default_factory=list)  # what no column says


@dataclass(frozen=True)
class GreatMoment:
    """A card over the stage."""

    moment: int
    kind: str  # what it begins with: a kind that was seen often is shown shorter
    title: str
    columns: Sequence[str]
    rows: Sequence[MomentRow]
    notes: Sequence[str]  # what no seat did
    facts: Sequence[str]  # numbers of the viewer, before and after


def great_moment_of(
    seat_view: SeatView, log: Sequence[LogEntry], say: Tongue
) -> GreatMoment | None:
    """Make a card of the latest lines of a log that the table pauses for; the latest come first."""
    game = seat_view.table.game
    great = [one for one in log if is_great(game, one, seat_view.seat)]
    if not great:
        return None
    told = [one for one in reversed(log) if one.moment == great[0].moment]
    lines = [one for one in told if one in great]
    head = next((one for one in lines if one.seat < 0), lines[0])
    title = titles_of(game).get(head.kind, "")
    captioned = list(_captioned(lines, captions_of(game, seat_view.view, say)))
    rows = _rows(seat_view, captioned, None if title else head)
    for row in rows:  # also what the card does not tell
        row.gain = sum(one.points.get(row.seat, 0) for one in told)
    columns = list(dict.fromkeys(caption for caption, _ in captioned if caption))
    own = seat_view.seat is not None and any(one.seat == seat_view.seat for one in lines)
    return GreatMoment(
        head.moment,
        head.kind,
        say(title) if title else head.words,
        columns,
        sorted(rows, key=lambda row: -(row.points or 0)) if columns else rows,
        [one.words for caption, one in captioned if not caption and one.seat < 0 and one != head],
        changed_facts(game, seat_view.view, seat_view.seat or 0, told, say) if own else [],
    )


def _captioned(
    lines: Sequence[LogEntry], captions: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, LogEntry]]:
    """Give each line with the name of its column: by how many of its kind its seat had before."""
    seen: Counter[tuple[str, int]] = Counter()
    for line in lines:
        names = captions.get(line.kind, ())
        nth = seen[line.kind, line.seat]
        seen[line.kind, line.seat] += 1
        yield (names[nth] if nth < len(names) else ""), line


def _rows(
    seat_view: SeatView, captioned: Sequence[tuple[str, LogEntry]], head: LogEntry | None
) -> list[MomentRow]:
    """Sum up for every seat that something happened to; the headline says the rest."""
    rows = dict[int, MomentRow]()

    def row(seat: int) -> MomentRow:
        return rows.setdefault(seat, MomentRow(seat, points_of(seat_view.view, seat)))

    for caption, line in captioned:
        for seat, points in line.points.items():
            cells = row(seat).cells
            if caption:
                cells[caption] = points
        if line.seat >= 0 and not caption and line != head:
            words = without_name(line, seat_view.match.names[line.seat])
            row(line.seat).words.append(words)
        elif line.seat >= 0:
            row(line.seat)
    return [rows[seat] for seat in sorted(rows)]
