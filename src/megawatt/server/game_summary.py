"""What the page of a finished game shows: points over time, personal records."""

from collections import OrderedDict
from threading import Lock

from markupsafe import Markup

from megawatt.kernel.tongue import Tongue, tongue
from megawatt.server.charts import lines, points_over_time
from megawatt.tables.results import career
from megawatt.tables.seat_view import SeatView
from megawatt.tables.store import TableStore

KEPT = 64


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
    """Say how a finished solo game compares with the player's others; else empty."""
    person = None if seat_view.seat is None else seat_view.seats[seat_view.seat].person
    if seat_view.table.seats != 1 or not seat_view.over or person is None:
        return ""
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
