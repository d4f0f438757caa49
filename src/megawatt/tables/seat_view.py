"""What one viewer may see of a table at one moment: everything that pages and programs get."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from megawatt.fairness import Proof
from megawatt.kernel.story import Event
from megawatt.kernel.tongue import tongue
from megawatt.match import Match
from megawatt.picture import Choice, Face
from megawatt.tables.errors import BadRequest, NotYourSeat
from megawatt.tables.live_table import LiveTable, steps_of
from megawatt.tables.rows import OVER, PERSON, PLAYING, WAITING, SeatRow, TableRow
from megawatt.tables.seat_names import named, story_names
from megawatt.tables.seating import seats_of
from megawatt.tables.service import TableService


@dataclass(frozen=True)
class LogEntry:
    """One line of the log: what a seat did, as far as the viewer may know."""

    moment: int  # how many steps the viewer had seen then; the board of that moment can be shown
    seat: int  # -1: nobody did it
    words: str
    names_people: bool = True  # the words say who did it
    turn: int = -1  # the game's own count of turns or rounds; -1: it tells none
    kind: str = ""
    changes: Mapping[str, Mapping[int, int]] = field(default_factory=dict)  # number: seat: more
    nth: int = 0  # of the lines of its moment; with the moment it names the line, in any excerpt

    @property
    def points(self) -> Mapping[int, int]:
        """How many points more each seat has by it."""
        return self.changes.get("points", {})


class SeatView:
    """A table as seen from a seat, or by a spectator (seat None).

    Steps, changes and moments are counted as the viewer saw them: no number shows that
    another seat plans in secret. A viewer with several seats (`mine`) hears of changes that
    any of them may see.
    """

    def __init__(
        self, live: LiveTable, seat: int | None, lang: str = "en", mine: Sequence[int] = ()
    ) -> None:
        own = [] if seat is None else [seat]
        with live.lock:
            self.table: TableRow = live.table
            self._rows, self._records = live.seats, tuple(live.records)
            self.step, self.status = live.step - live.hidden_from(own), live.status
            self.change = live.change - live.hidden_from(mine or own)
            self.match: Match = live.match.copy()
            self.match.names = story_names(live.seats, tongue(lang))
            self.commitment, self.link = live.commitment, live.public_link
        self.live, self.seat, self.lang = live, seat, lang
        self.eyes = None if self.status == WAITING else seat  # nothing private before the deal

    @cached_property
    def seats(self) -> tuple[SeatRow, ...]:
        """Who sits at the table, everybody with a name."""
        return tuple(named(row, tongue(self.lang)) for row in self._rows)

    @cached_property
    def _steps(self) -> list[int]:
        """The steps of the match that this seat could see being taken."""
        steps = enumerate(steps_of(self._records))
        return [k for k, record in steps if self.live.sees(self.seat, record)]

    @property
    def _seen(self) -> Sequence[int]:
        """The steps that the viewer sees: when a game is over, all of them."""
        return range(len(self.match.log)) if self.over else self._steps

    @property
    def playing(self) -> bool:
        """Whether moves can be made."""
        return self.status == PLAYING

    @property
    def over(self) -> bool:
        """Whether the game has ended: then everything is open."""
        return self.status == OVER

    @property
    def proof(self) -> Proof | None:
        """What the deal and the records are checked with; none before the end."""
        return self.live.proof if self.over else None

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are asked something now."""
        return self.match.to_act if self.playing else ()

    @property
    def my_turn(self) -> bool:
        """Whether this seat is asked something, and a person sits in it."""
        return self.seat in self.to_act and self.seats[self.seat or 0].kind == PERSON

    @cached_property
    def choices(self) -> dict[int, Choice]:
        """The actions that this seat may take, in words."""
        if self.seat is None or not self.playing:
            return {}
        return self.match.choices(self.seat, self.lang)

    @property
    def question(self) -> str:
        """What is asked of this seat, in words."""
        if self.seat is None or not self.playing:
            return ""
        return self.match.decision(self.seat, self.lang)

    @cached_property
    def can_undo(self) -> bool:
        """Whether this seat can take its last move back."""
        if self.seat is None or not self.playing:
            return False
        if self.match.game.rules.revisions:
            return bool(self.match.revisions(self.seat))
        return self.match.can_undo(self.seat)

    @cached_property
    def view(self) -> dict[str, Any]:
        """What may be known, as plain data."""
        return self.match.view(self.eyes, self.lang)

    def svg(self, face: Face = "stage") -> str:
        """Draw the board; what can be chosen is clickable."""
        if self.playing:
            return self.match.svg(self.seat, self.lang, face, differing=self._marks)
        return self.svg_at(self.moments, face)

    @property
    def moments(self) -> int:
        """How many steps the viewer has seen."""
        return len(self._seen)

    def svg_at(self, moment: int, face: Face = "stage", *, asked: bool = False) -> str:
        """Draw the board as it was at an earlier moment; `asked`: with what could be chosen."""
        then = self.match.at(self._seen[moment - 1] + 1 if moment else 0)
        return then.svg(self.eyes, self.lang, face, clickable=asked, differing=self._marks)

    @property
    def _marks(self) -> Mapping[str, str]:
        """What is not as standard in the box on the table, by component."""
        return self.live.marks(self.lang)

    def view_at(self, moment: int) -> dict[str, Any]:
        """Give what could be known at an earlier moment, as plain data."""
        if moment >= self.moments:
            return self.view
        then = self.match.at(self._seen[moment - 1] + 1 if moment else 0)
        return then.view(self.eyes, self.lang)

    def log(self, most: int | None = None) -> list[LogEntry]:
        """Give the log in words, the latest step first."""
        if self.match.game.rules.story is not None:
            since = 0 if most is None else max(0, len(self._told) - most)
            told = Counter[int]()
            entries = [self._entry(event, told) for event in self.story(since)]
            return entries[::-1]
        since = 0 if most is None or most >= self.moments else self._seen[-most]
        lines = self.match.history(self.eyes, self.lang, since)
        return [
            LogEntry(bisect_right(self._seen, step), seat, words, names_people=False)
            for step, seat, words in reversed(lines)
        ]

    def story(self, since: int = 0) -> list[Event]:
        """Tell what happened after so many steps that the viewer saw."""
        return self.match.story(self.eyes, self.lang, since)

    @property
    def my_last_turn(self) -> int:
        """The moment at which this seat's turn before the present one ended; 0: there was none.

        All that came of it and after it is news, until the seat has finished its next turn.
        """
        mine = [self.match.log[step][0] == self.seat for step in self._steps]
        moment = len(mine)
        for own in (True, False):  # the present turn, then what others did before it
            while moment and mine[moment - 1] == own:
                moment -= 1
        return moment

    def _entry(self, event: Event, told: Counter[int]) -> LogEntry:
        told[moment := self._moment_of(event.step)] += 1
        return LogEntry(
            moment,
            event.seat,
            event.text,
            turn=event.turn,
            kind=event.kind,
            changes=event.changes if event.step else {},
            nth=told[moment],
        )

    @cached_property
    def _told(self) -> list[int]:
        """The steps of the match that the story counts."""
        return self.match.seen_steps(self.eyes)

    def _moment_of(self, step: int) -> int:
        """Give the moment of a step of the story.

        A table counts more steps than a story: those that tell nothing, such as a secret choice of
        another seat that nothing shows; and when a game is over, all of them.
        """
        return bisect_right(self._seen, self._told[step - 1]) if step else 0


def told_now(live: LiveTable, seat: int | None, lang: str, since: int) -> list[Event]:
    """Tell a seat a few steps of a table whose lock is held: no copy of the match is needed."""
    match, eyes = live.match, None if live.status == WAITING else seat
    usual, match.names = match.names, story_names(live.seats, tongue(lang))
    try:
        return match.story(eyes, lang, since)
    finally:
        match.names = usual


def look(
    service: TableService, table: str, person: str | None, seat: int | None = None, lang: str = "en"
) -> SeatView:
    """Look at a table from a seat of the person, else as a spectator.

    A person with several seats looks from the one that has to act.
    """
    live = service.live(table)
    with live.lock:
        mine = [row.seat for row in seats_of(live, person)] if person else []
        asked = [one for one in mine if one in live.match.to_act]
    if seat is not None and seat not in mine:
        if not 0 <= seat < live.table.seats:
            last = live.table.seats - 1
            raise BadRequest("There is no seat {seat}; allowed: 0 to {last}.", seat=seat, last=last)
        raise NotYourSeat("Seat {seat} is not yours.", seat=seat)
    chosen = seat if seat is not None else (*asked, *mine, None)[0]
    return SeatView(live, chosen, lang, mine)
