"""What a click would bring its player, in numbers: tried in imagined worlds, so nothing is told."""

from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any

from megawatt.bots.subprocess_bot import imagined
from megawatt.facts import Fact, facts_of
from megawatt.kernel.errors import IllegalAction
from megawatt.kernel.tongue import tongue
from megawatt.match import Match
from megawatt.server.player_facts import points_of
from megawatt.tables.gestures import MOST, forced_action
from megawatt.tables.seat_view import SeatView

WORLDS = (11, 12, 13)
"""Words of chance: what is not the same in all of them is a matter of luck, and not promised."""
POINTS = "points"


@dataclass(frozen=True)
class Brought:
    """One public number of the player that a click would change."""

    icon: str  # of the kit, or POINTS
    more: int  # than now
    words: str  # the number that it would be, and what it counts


class Consequences:
    """Remembers what clicks would bring: pointers rest on the same few things again and again."""

    REMEMBERED = 2000

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Any, ...], list[Brought]] = OrderedDict()
        self._lock = Lock()

    def of(self, seat_view: SeatView, actions: Sequence[int]) -> list[Brought]:
        """Say what a gesture would bring, found out once at each step of a table."""
        seen = (seat_view.table.id, seat_view.change, seat_view.seat, seat_view.lang)
        key = (*seen, *actions)
        with self._lock:
            if (known := self._known.get(key)) is not None:
                self._known.move_to_end(key)
                return known
        found = brought_by(seat_view, actions)
        with self._lock:
            self._known[key] = found
            if len(self._known) > self.REMEMBERED:
                self._known.popitem(last=False)
        return found


def brought_by(seat_view: SeatView, actions: Sequence[int]) -> list[Brought]:
    """Say what a gesture would bring the seat that looks; nothing where it is not allowed.

    The gesture is carried out as a click does it: with what belongs to it, and whatever then has
    no alternative.
    """
    seat = seat_view.seat
    if seat is None or not seat_view.my_turn or actions[0] not in seat_view.choices:
        return []
    now = _numbers(seat_view.match, seat, seat_view.lang)
    first, *others = (_after(seat_view, seat, actions, word) for word in WORLDS)
    return [
        Brought(fact.icon, fact.number - now[fact.icon].number, fact.words)
        for fact in first.values()
        if fact != now.get(fact.icon, fact) and all(o.get(fact.icon) == fact for o in others)
    ]


def _after(seat_view: SeatView, seat: int, actions: Sequence[int], word: int) -> dict[str, Fact]:
    """Give the numbers of a seat after a gesture in one world; none where it is refused."""
    state = seat_view.match.imagine(seat, word).tobytes()
    world = imagined(seat_view.match, word, state)
    try:
        world.play(seat, actions[0])
    except IllegalAction:
        return {}
    for action in actions[1:MOST]:
        with suppress(IllegalAction):
            world.play(seat, action)
    while (forced := forced_action(world, seat)) is not None:
        world.play(seat, forced)
    return _numbers(world, seat, seat_view.lang)


def _numbers(match: Match, seat: int, lang: str) -> dict[str, Fact]:
    """Give the public numbers of a seat and its points, by their icons."""
    view, say = match.view(seat, lang), tongue(lang)
    found = facts_of(match.game.name, view, seat, say)
    points = points_of(view, seat)
    if points is not None:
        found.append(Fact(points, POINTS, say.count("{n} point", "{n} points", points)))
    return {fact.icon: fact for fact in found}
