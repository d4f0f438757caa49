"""The end of a game alone: ranks from the bottom up, objectives, former games to compare with."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from megawatt.games import part_of
from megawatt.kernel.tongue import Tongue
from megawatt.tables.seat_view import SeatView


@dataclass(frozen=True)
class Rank:
    """A rank: from so many points on."""

    name: str
    least: int
    most: int | None  # None: the highest
    reached: bool
    own: bool  # the rank of this game
    part: int = 0  # of the own rank: percent of the way to the next
    notes: list[str] = field(default_factory=list)  # former games that ended here


@dataclass(frozen=True)
class Goal:
    """Something that a game alone asks for."""

    name: str
    have: int
    of: int

    @property
    def met(self) -> bool:
        """Whether it was reached."""
        return self.have >= self.of


@dataclass(frozen=True)
class Yardstick:
    """Points to compare with."""

    name: str
    points: int
    own: bool = False  # this game


@dataclass(frozen=True)
class SoloResult:
    """How far a game alone came."""

    ranks: list[Rank]  # the highest first
    goals: list[Goal]
    scale: list[Yardstick]  # the highest first; where a game has no ranks
    rank: int = 0  # from 1; 0: none
    words: str = ""  # the rank, and what the next one takes

    @property
    def met(self) -> int:
        """How many goals were reached."""
        return sum(goal.met for goal in self.goals)

    @property
    def own(self) -> str:
        """The name of the rank."""
        return next((one.name for one in self.ranks if one.own), "")


def solo_result_of(seat_view: SeatView, earlier: Sequence[int], say: Tongue) -> SoloResult | None:
    """Sum up a finished game alone; `earlier`: the points of former ones, the oldest first.

    A game's page tells `solo(view, say)`: its `ranks` (`name`, `from`) from the lowest, and its
    `goals` (`name`, `have`, `of`), all of which a rank asks for. `yardsticks(view, say)` names
    points that a program has reached or proved, for games without ranks.
    """
    if seat_view.match.seats != 1:
        return None
    page, view = part_of(seat_view.table.game, "page"), seat_view.view
    points = seat_view.match.points()[0]
    tell = getattr(page, "solo", None)
    told: dict[str, Any] = tell(view, say) if tell else {}
    goals = [Goal(**goal) for goal in told.get("goals", ())]
    rows = told.get("ranks", ())
    if not rows:
        known = getattr(page, "yardsticks", None) if seat_view.table.edition is None else None
        scale = _scale(points, earlier, known(view, say) if known else {}, say)
        return SoloResult([], goals, scale)
    met = all(goal.met for goal in goals)
    rank = sum(points >= row["from"] for row in rows) if met else 0
    ranks = _ranks(rows, rank, points, earlier if not goals else (), say)
    return SoloResult(ranks[::-1], goals, [], rank, _words(rows, rank, points, say))


def _ranks(
    rows: Sequence[dict[str, Any]],
    rank: int,
    points: int,
    earlier: Sequence[int],
    say: Tongue,
) -> list[Rank]:
    least = [int(row["from"]) for row in rows]
    most: list[int | None] = [*(n - 1 for n in least[1:]), None]
    found = []
    for k, row in enumerate(rows):
        top, own = most[k], k + 1 == rank
        part = 100 if top is None else round(100 * (points - least[k]) / (top + 1 - least[k]))
        found.append(Rank(row["name"], least[k], top, k < rank, own, part if own else 0))
    for name, n in _former(earlier, say):
        for one in [one for one in found if n >= one.least][-1:]:
            one.notes.append(f"{name}: {n}")
    return found


def _former(earlier: Sequence[int], say: Tongue) -> list[tuple[str, int]]:
    """Name the former games that are worth comparing with."""
    if not earlier:
        return []
    found = [(say("your best before"), max(earlier)), (say("your last"), earlier[-1])]
    return found if len(earlier) > 1 else found[1:]


def _scale(
    points: int, earlier: Sequence[int], known: dict[str, int], say: Tongue
) -> list[Yardstick]:
    """Put this game among the former ones and what is known of the game."""
    found = [Yardstick(name, n) for name, n in known.items()]
    if earlier:
        found.append(Yardstick(say("Your best before"), max(earlier)))
    if len(earlier) > 1:
        found.append(Yardstick(say("Your average"), round(sum(earlier) / len(earlier))))
    found.append(Yardstick(say("You, now"), points, own=True))
    return sorted(found, key=lambda one: (-one.points, one.own))


def _words(rows: Sequence[dict[str, Any]], rank: int, points: int, say: Tongue) -> str:
    """Say which rank it is and how far the next one is."""
    place = say("Rank {rank} of {ranks}", rank=rank, ranks=len(rows)) if rank else ""
    if rank == len(rows):
        return f"{place} · " + say("there is no higher one")
    after = rows[rank]
    more = int(after["from"]) - points
    if more <= 0:  # points enough; an objective is missing
        return place
    words = say.count(
        "{n} more point makes you: {name}",
        "{n} more points make you: {name}",
        more,
        name=after["name"],
    )
    return f"{place} · {words}" if place else words
