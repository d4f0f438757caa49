"""What the page of a finished game shows: points over time, personal records."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from markupsafe import Markup

from megawatt.facts import signed
from megawatt.kernel.tongue import N_, Tongue, tongue
from megawatt.server.charts import lines, points_over_time
from megawatt.server.reasons import points_by_category
from megawatt.server.solo_result import SoloResult, solo_result_of
from megawatt.tables.results import career, earlier_points, record
from megawatt.tables.seat_view import SeatView
from megawatt.tables.store import TableStore

KEPT = 64
LATEST = 12
"""How many games the chart of a person's record shows."""
PIN_WIDTH, PIN_FOOT = 200.0, 44
REASONS = 3
"""How many categories are named as what decided a game."""
PLACES = {
    2: N_("You are second"),
    3: N_("You are third"),
    4: N_("You are fourth"),
    5: N_("You are fifth"),
    6: N_("You are sixth"),
}


@dataclass(frozen=True)
class SeatStanding:
    """One seat at the end."""

    seat: int
    name: str
    points: int
    place: int
    me: bool


@dataclass(frozen=True)
class Category:
    """The points of one category, by seat; `lead`: mine, or the winner's, over the best other."""

    name: str
    points: list[int]
    lead: int

    @property
    def most(self) -> int:
        """The largest number of points in it, at least 1, so that bars can be drawn."""
        return max(1, *(abs(points) for points in self.points))


@dataclass(frozen=True)
class FinalResult:
    """How a game ended, for one viewer."""

    headline: str
    scores: str
    outcome: str  # what ended it, or decided a tie
    standings: list[SeatStanding]  # the best first
    categories: list[Category]
    reasons: list[str]
    decided: str = ""  # the category in which the winner was furthest ahead
    own: str = ""  # the viewer's place, if another won

    @property
    def most(self) -> int:
        """The largest number of points in a category, at least 1: all bars have one scale."""
        return max(1, *(one.most for one in self.categories), 1)


def result_of(seat_view: SeatView, say: Tongue) -> FinalResult:
    """Sum up a finished game: who won and by how much, and in what."""
    match, lang = seat_view.match, seat_view.lang
    points, places = match.points(), match.places()
    order = sorted(range(match.seats), key=lambda seat: (places[seat], seat))
    standings = [
        SeatStanding(seat, match.names[seat], points[seat], places[seat], seat == seat_view.seat)
        for seat in order
    ]
    view = seat_view.view
    parts = [points_by_category(match, seat, lang, view) for seat in range(match.seats)]
    names = list(dict.fromkeys(name for part in parts for name in part))
    viewer = order[0] if seat_view.seat is None else seat_view.seat
    categories = [_category(name, [part.get(name, 0) for part in parts], viewer) for name in names]
    ahead = _ahead(standings, categories)
    return FinalResult(
        _headline(seat_view, standings, say),
        " : ".join(str(one.points) for one in standings) if match.seats > 1 else "",
        match.outcome(lang, seat_view.seat),
        standings,
        categories,
        _reasons(standings, ahead, say),
        ahead[0].name if ahead else "",
        own_place(standings, say),
    )


def _category(name: str, points: list[int], viewer: int) -> Category:
    others = [n for seat, n in enumerate(points) if seat != viewer]
    return Category(name, points, points[viewer] - max(others) if others else 0)


def _headline(seat_view: SeatView, standings: list[SeatStanding], say: Tongue) -> str:
    first, winners = standings[0], seat_view.match.winners()
    if len(standings) == 1:
        return _alone(first, bool(winners), say)
    margin = first.points - standings[1].points
    if len(winners) > 1:
        names = [one.name for one in standings if one.seat in winners]
        if seat_view.seat in winners:
            return say("You share the win")
        return say("A shared win: {names}", names=", ".join(names))
    if first.me and margin:
        return say.count("You won by {n} point", "You won by {n} points", margin)
    if first.me:
        return say("You won the tie")
    if not margin:
        return say("{name} wins the tie", name=first.name)
    return say.count(
        "{name} wins by {n} point", "{name} wins by {n} points", margin, name=first.name
    )


def own_place(standings: list[SeatStanding], say: Tongue) -> str:
    """Say where the viewer came in; nothing to the winner, whom the headline names."""
    me = next((one for one in standings if one.me), None)
    if me is None or me.place not in PLACES:
        return ""
    place, behind = say(PLACES[me.place]), standings[0].points - me.points
    if not behind:
        return say("{place}, level on points", place=place)
    return say.count("{place}, {n} point behind", "{place}, {n} points behind", behind, place=place)


def _alone(one: SeatStanding, won: bool, say: Tongue) -> str:
    points = one.points
    if not won:
        return say.count("{n} point", "{n} points", points)
    if not one.me:  # somebody watches
        return say.count(
            "{name} reached {n} point", "{name} reached {n} points", points, name=one.name
        )
    return say.count("You reached {n} point", "You reached {n} points", points)


def _ahead(standings: list[SeatStanding], categories: list[Category]) -> list[Category]:
    """Find the categories in which the winner was furthest ahead of the second, the best first."""
    if len(standings) < 2:
        return []
    first, second = standings[0].seat, standings[1].seat
    won = [one for one in categories if one.points[first] > one.points[second]]
    return sorted(won, key=lambda one: one.points[second] - one.points[first])[:REASONS]


def _reasons(standings: list[SeatStanding], ahead: list[Category], say: Tongue) -> list[str]:
    """Say in which categories the winner was furthest ahead of the second."""
    if not ahead:
        return []
    first, second = standings[:2]
    return [
        say(
            "{category}: {name} {n}, {other} {m}.",
            category=one.name,
            name=_called(first, say),
            n=signed(one.points[first.seat]),
            other=_called(second, say),
            m=signed(one.points[second.seat]),
        )
        for one in ahead
    ]


def _called(one: SeatStanding, say: Tongue) -> str:
    """Name somebody for the reader, who is "you"."""
    return say("you") if one.me else one.name


def waited_for(seat_view: SeatView, say: Tongue) -> str:
    """Say whom the table waits for; empty when nobody is to act."""
    names = [seat_view.match.names[seat] for seat in seat_view.to_act if seat != seat_view.seat]
    return say("Waiting for {names}", names=", ".join(names)) if names else ""


def says_whom(seat_view: SeatView) -> bool:
    """Whether the question names all whom the table waits for: nobody needs to read it twice."""
    names = [seat_view.match.names[seat] for seat in seat_view.to_act if seat != seat_view.seat]
    return all(name in seat_view.question for name in names)


class PointsHistory:
    """An LRU cache of points over time: those of a finished game never change again."""

    def __init__(self) -> None:
        self._points: OrderedDict[str, list[list[int]]] = OrderedDict()
        self._lock = Lock()

    def of(self, seat_view: SeatView) -> list[list[int]]:
        """Give every seat's points after each step of a finished game."""
        table = seat_view.table.id
        with self._lock:
            if table in self._points:
                self._points.move_to_end(table)
                return self._points[table]
        found = points_over_time(seat_view.match)  # this takes a while: not under the lock
        with self._lock:
            self._points[table] = found
            while len(self._points) > KEPT:
                self._points.popitem(last=False)
        return found


def points_chart(history: PointsHistory, seat_view: SeatView, say: Tongue) -> Markup:
    """Draw everybody's points over the steps of a finished game."""
    names = [row.name for row in seat_view.seats]
    return lines(history.of(seat_view), names, say("Points over time"))


def record_of(store: TableStore, seat_view: SeatView) -> str:
    """Say how a finished game compares with the player's others; empty if it was nobody's."""
    person = None if seat_view.seat is None else seat_view.seats[seat_view.seat].person
    if not seat_view.over or person is None:
        return ""
    if seat_view.table.seats > 1:
        return _record_among_others(store, seat_view, person)
    say, mine = tongue(seat_view.lang), career(store, person, seat_view.table.game)
    if mine.best_solo is None:
        return ""
    points = seat_view.match.points()[0]
    if mine.played > 1 and points >= mine.best_solo:
        return say.count(
            "Your best solo game so far: {n} point!",
            "Your best solo game so far: {n} points!",
            points,
        )
    return say.count(
        "Your solo record: {n} point.", "Your solo record: {n} points.", mine.best_solo
    )


def _record_among_others(store: TableStore, seat_view: SeatView, person: str) -> str:
    say, seats = tongue(seat_view.lang), seat_view.table.seats
    mine = record(store, person, seat_view.table.game, seats)
    if not mine.played:
        return ""
    return say.count(
        "Your record with {seats} seats: {best}; {won} of {n} game won.",
        "Your record with {seats} seats: {best}; {won} of {n} games won.",
        mine.played,
        seats=seats,
        best=say.count("{n} point", "{n} points", mine.best),
        won=mine.won,
    )


def solo_result(store: TableStore, seat_view: SeatView, say: Tongue) -> SoloResult | None:
    """Tell how far a finished game alone came, among the person's former ones."""
    return solo_result_of(seat_view, earlier_of(store, seat_view), say)


def earlier_of(store: TableStore, seat_view: SeatView) -> list[int]:
    """Give the viewer's points in former games with so many seats; the oldest come first."""
    person = None if seat_view.seat is None else seat_view.seats[seat_view.seat].person
    if person is None:
        return []
    table = seat_view.table
    return earlier_points(store, person, table.game, table.seats, table.id)


def record_chart(earlier: list[int], points: int) -> Markup:
    """Draw the latest games as pins, this one last."""
    shown = [*earlier[-LATEST + 1 :], points]
    low, high = min(shown), max(shown)
    step = PIN_WIDTH / max(1, LATEST - 1)
    pin = Markup(
        '<path d="M{x:.1f} {foot}V{y:.1f}"/><circle{own} cx="{x:.1f}" cy="{y:.1f}" r="{r}"/>'
    )
    drawn = [
        pin.format(
            x=8 + step * k,
            foot=PIN_FOOT,
            y=PIN_FOOT - 8 - 26 * (n - low) / max(1, high - low),
            own=Markup(' class="own"') if k == len(shown) - 1 else "",
            r=6 if k == len(shown) - 1 else 3.6,
        )
        for k, n in enumerate(shown)
    ]
    size = Markup('<svg class="pins" viewBox="0 0 {:.0f} {}" aria-hidden="true">')
    return size.format(PIN_WIDTH + 16, PIN_FOOT + 2) + Markup("").join(drawn) + Markup("</svg>")
