"""Great moments: a reveal, a scoring or a test run as one card, counted for every seat."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from megawatt.games import part_of
from megawatt.kernel.tongue import Tongue
from megawatt.picture import draw_piece
from megawatt.picture.apart import apart
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
    bars: Mapping[str, Any] = field(default_factory=dict)  # what the columns counted, in cells
    picture: str = ""  # what the game draws of it


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
    picture: str = ""  # what the game draws of it


def great_moment_of(
    seat_view: SeatView, log: Sequence[LogEntry], say: Tongue
) -> GreatMoment | None:
    """Make a card of the latest lines of a log that the table pauses for; the latest come first."""
    game = seat_view.table.game
    beside = getattr(part_of(game, "page"), "BESIDE", ())
    great = [one for one in log if is_great(game, one, seat_view.seat)]
    heads = {one.moment for one in great if one.kind not in beside}
    great = [one for one in great if one.moment in heads]
    if not great:
        return None
    told = [one for one in reversed(log) if one.moment == great[0].moment]
    lines = [one for one in told if one in great]
    captions = captions_of(game, seat_view.view, say)
    captioned = list(_captioned(lines, captions))
    scored = any(caption for caption, _ in captioned)
    head = _head(game, lines, scored=scored)
    alone = scored and head.kind not in _pictures(game)
    if alone:  # a reveal in the same step is another moment
        told = [one for one in told if one.kind in captions or one.kind not in _pictures(game)]
        captioned = [(caption, one) for caption, one in captioned if one in told]
    title = titles_of(game, alone=seat_view.match.seats == 1).get(head.kind, "")
    together = _together(seat_view, captioned)
    captioned = [(caption, one) for caption, one in captioned if one.kind not in together]
    rows = _rows(seat_view, captioned, None if title else head, say)
    for row in rows:  # also what the card does not tell, unless it is a scoring in a longer step
        all_told = sum(one.points.get(row.seat, 0) for one in told)
        row.gain = sum(row.cells.values()) if alone and _pictures(game) else all_told
    columns = list(dict.fromkeys(caption for caption, _ in captioned if caption))
    count_cells = getattr(part_of(game, "page"), "bars", None)
    if count_cells and columns:
        then = seat_view.view_at(head.moment)
        for row in rows:
            row.bars = count_cells(then, row.seat)
    own = seat_view.seat is not None and any(one.seat == seat_view.seat for one in lines)
    picture = _pictured(seat_view, head, rows, told, say)
    return GreatMoment(
        head.moment,
        head.kind,
        say(title) if title else head.words,
        columns,
        sorted(rows, key=lambda row: -(row.points or 0)) if columns else rows,
        [one.words for caption, one in captioned if not caption and one.seat < 0 and one != head]
        + [say(words) for words in together.values()],
        changed_facts(game, seat_view.view, seat_view.seat or 0, told, say) if own else [],
        picture,
    )


def _pictures(game: str) -> Mapping[str, str]:
    """Name the pictures of moments, by the kind of event that they begin with."""
    return getattr(part_of(game, "page"), "MOMENT_PICTURES", {})


def _head(game: str, lines: Sequence[LogEntry], *, scored: bool) -> LogEntry:
    """Choose the line that says what it is: one with a picture, what nobody did, or the first.

    A scoring is one, whatever came before it in the same step.
    """
    drawn = [one for one in lines if one.kind in _pictures(game)]
    nobody = [one for one in lines if one.seat < 0]
    both = [one for one in drawn if one in nobody]
    ranked = [*both, *nobody, *drawn] if scored else [*both, *drawn, *nobody]
    return next(iter(ranked), lines[0])


def _pictured(
    seat_view: SeatView,
    head: LogEntry,
    rows: Sequence[MomentRow],
    told: Sequence[LogEntry],
    say: Tongue,
) -> str:
    """Draw what a moment begins with, if the game's page names a picture: rows have theirs too.

    `MOMENT_PICTURES` names a macro of the game's `moments.svg.jinja` for a kind of event; a macro
    of that name with `_row` draws a seat's. Both see the table as it was at that moment.
    """
    rules = seat_view.match.game.rules
    named = _pictures(rules.name).get(head.kind)
    if named is None:
        return ""
    values: dict[str, Any] = {
        "view": seat_view.view_at(head.moment),
        "seat": head.seat,
        "gained": {row.seat: row.cells or row.gain for row in rows},
        "changes": _summed(told, head.seat),
    }

    def drawn(piece: str, **more: object) -> str:
        svg = draw_piece(rules, "moments.svg.jinja", piece, say, **values | more)
        return apart(svg.strip(), f"mw{head.moment}{piece}") if svg else ""

    for row in rows:
        row.picture = drawn(f"{named}_row", seat=row.seat)
    return drawn(named)


def _together(seat_view: SeatView, captioned: Sequence[tuple[str, LogEntry]]) -> Mapping[str, str]:
    """Find what several seats did, all of them: by `TOGETHER` of the page it is said once."""
    match = seat_view.match
    words = getattr(part_of(match.game.name, "page"), "TOGETHER", {})
    did = {kind: {one.seat for _, one in captioned if one.kind == kind} for kind in words}
    return {kind: words[kind] for kind, seats in did.items() if len(seats) == match.seats > 1}


def _summed(told: Sequence[LogEntry], seat: int) -> Counter[str]:
    """Add up how much more a seat has of everything."""
    found = Counter[str]()
    for line in told:
        for number, by_seat in line.changes.items():
            found[number] += by_seat.get(seat, 0)
    return found


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
    seat_view: SeatView,
    captioned: Sequence[tuple[str, LogEntry]],
    head: LogEntry | None,
    say: Tongue,
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
            mine = line.seat == seat_view.seat
            name = say("You") if mine else seat_view.match.names[line.seat]
            row(line.seat).words.append(without_name(line, name).removesuffix("."))
        elif line.seat >= 0:
            row(line.seat)
    return [rows[seat] for seat in sorted(rows)]
