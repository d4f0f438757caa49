"""What one viewer may see of a table at one moment: all that pages and programs are served."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from megawatt.kernel.tongue import tongue
from megawatt.match import Match
from megawatt.picture import Choice, draw
from megawatt.tables.errors import BadRequest, NotYourSeat
from megawatt.tables.house import House
from megawatt.tables.live import Live
from megawatt.tables.rows import OVER, PERSON, PLAYING, TableRow
from megawatt.tables.seating import named, seats_of


@dataclass(frozen=True)
class Entry:
    """One line of the log: what somebody did, as far as the viewer may know."""

    moment: int  # how many steps the viewer saw up to it: the board there can be looked at
    seat: int
    words: str


class Sight:
    """A table as seen from a seat, or by a spectator (seat None).

    Steps, changes and moments are counted as the viewer saw them: others' secret planning
    does not show in any number. Who holds several seats (`mine`) is told of all of them.
    """

    def __init__(
        self, live: Live, seat: int | None, lang: str = "en", mine: Sequence[int] = ()
    ) -> None:
        own = [] if seat is None else [seat]
        with live.lock:
            self.table: TableRow = live.table
            self.seats = tuple(named(row, tongue(lang)) for row in live.seats)
            self.step, self.status = live.step - live.hidden_from(own), live.status
            self.change = live.change - live.hidden_from(mine or own)
            self.match: Match = live.match.copy()
            seen = [k for k, record in enumerate(live.kept) if live.sees(seat, record)]
        self._seen: Sequence[int] = range(len(self.match.log)) if self.over else seen
        self.live, self.seat, self.lang = live, seat, lang

    @property
    def playing(self) -> bool:
        """Whether moves can be made."""
        return self.status == PLAYING

    @property
    def over(self) -> bool:
        """Whether the game has ended: then everything is open."""
        return self.status == OVER

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
        """The actions open to this seat, in words."""
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
        return self.match.view(self.seat, self.lang)

    def svg(self) -> str:
        """Draw the board; what can be chosen is clickable."""
        if self.playing:
            return self.match.svg(self.seat, self.lang)
        return self.still(self.moments)

    @property
    def moments(self) -> int:
        """How many steps the viewer has seen."""
        return len(self._seen)

    def still(self, moment: int) -> str:
        """Draw the board as it was after some steps; nothing can be clicked."""
        then = self._seen[moment - 1] + 1 if moment else 0
        return still(self.match, then, self.seat, self.lang)

    def log(self, most: int | None = None) -> list[Entry]:
        """Tell what happened among the last steps, the latest first."""
        since = 0 if most is None or most >= self.moments else self._seen[-most]
        told = self.match.history(self.seat, self.lang, since)
        return [
            Entry(bisect_right(self._seen, step), seat, words)
            for step, seat, words in reversed(told)
        ]


def still(match: Match, moment: int, seat: int | None, lang: str) -> str:
    """Draw the board of a moment as a seat saw it, without anything to click."""
    then = match.at(moment)
    return draw(match.game.rules, then.view(seat, lang), {}, tongue(lang))


def look(
    house: House, table: str, person: str | None, seat: int | None = None, lang: str = "en"
) -> Sight:
    """Look at a table: from a seat of one's own, else as a spectator.

    Who holds several seats looks from the one that is asked something.
    """
    live = house.live(table)
    with live.lock:
        mine = [row.seat for row in seats_of(live, person)] if person else []
        asked = [one for one in mine if one in live.match.to_act]
    if seat is not None and seat not in mine:
        if not 0 <= seat < live.table.seats:
            last = live.table.seats - 1
            raise BadRequest("There is no seat {seat}; allowed: 0 to {last}.", seat=seat, last=last)
        raise NotYourSeat("Seat {seat} is not yours.", seat=seat)
    chosen = seat if seat is not None else (*asked, *mine, None)[0]
    return Sight(live, chosen, lang, mine)
