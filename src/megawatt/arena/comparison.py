"""Before and after: the same deals played with two boxes, and what clearly changed.

A report asks many questions at once, and each could be answered "yes" by chance. So the questions
are three families (the components that were changed, the game as a whole, all other components),
and each family may raise a false alarm in one of sixty reports at most: together one in twenty.
Everything is judged by deal: what a deal gives to both boxes cancels out.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

from megawatt.arena.changes import Changes, plain_name
from megawatt.arena.intervals import Mean, Share, mean_of, share_of, student
from megawatt.arena.lab import RARE
from megawatt.arena.referee import Result
from megawatt.arena.summary import win_share
from megawatt.kernel.tongue import N_

ENOUGH = 200
"""Deals before anything is called clear."""
ALARMS = 0.05
"""How many reports of boxes that play alike may call anything clear."""
FAMILIES = 3
BINS = 12
"""Columns of a chart."""
STRONGER, WEAKER, MORE, LESS = N_("stronger"), N_("weaker"), N_("used more"), N_("used less")
NO_CHANGE = N_("no change")


def level(questions: int) -> float:
    """Say how many standard deviations a clear change needs, if a family asks so many questions."""
    return NormalDist().inv_cdf(1 - ALARMS / FAMILIES / max(1, questions) / 2)


@dataclass(frozen=True)
class Shift:
    """A number before and after, and its change deal by deal."""

    before: float
    after: float
    change: Mean
    clear: bool = False

    @property
    def half(self) -> float:
        """Half the width of the change's interval; 0 where there is none."""
        return self.change.half or 0.0

    @property
    def told(self) -> str:
        """The change with its interval."""
        return f"{self.change.mean:+.1f} ± {self.half:.1f}"


@dataclass(frozen=True)
class Fared:
    """How seats fared that held a component, before and after."""

    name: str
    before: Share
    after: Share
    held_before: float  # in 100 games
    held_after: float
    changed: bool  # it was changed itself
    verdict: str


class Column(NamedTuple):
    """A column of a chart: from which value, and how many games or seats before and after."""

    least: float
    before: int
    after: int


@dataclass(frozen=True)
class Comparison:
    """The findings."""

    deals: int
    alike: bool  # every deal was the same game, before and after: chance had no part in it
    by_seat: list[tuple[Share, Share]]
    seats: list[Shift]  # win share of each seat
    points: Shift  # of a seat
    steps: Shift
    margin: Shift
    endings: list[tuple[str, Shift]]  # share of the games that ended so
    components: list[Fared]
    points_chart: list[Column]
    steps_chart: list[Column]
    margin_chart: list[Column]

    def data(self) -> dict[str, Any]:
        """Give the findings as plain data."""
        return asdict(self)


Pairs = Sequence[tuple[Result, Result]]


def paired(before: Sequence[Result], after: Sequence[Result]) -> list[tuple[Result, Result]]:
    """Pair the games of each deal that was played both ways."""
    played = {one["game"]: one for one in before}
    return [(played[one["game"]], one) for one in after if one["game"] in played]


def compare(
    before: Sequence[Result], after: Sequence[Result], changed: Changes | None = None
) -> Comparison:
    """Compare games of the same deals; `changed` names the components that differ."""
    changed = changed or Changes()
    pairs = paired(before, after)
    seats = range(len(pairs[0][0]["points"])) if pairs else range(0)
    wins = [[(win_share(a, seat), win_share(b, seat)) for a, b in pairs] for seat in seats]
    endings = _endings(pairs)
    asked = 3 + (len(seats) if len(seats) > 1 else 0) + (len(endings) if len(endings) > 1 else 0)
    sure = level(asked)
    return Comparison(
        deals=len(pairs),
        alike=len(pairs) > 1
        and all(len(set(map(_course, side))) == 1 for side in zip(*pairs, strict=True)),
        by_seat=[
            (share_of(enumerate(a for a, _ in w)), share_of(enumerate(b for _, b in w)))
            for w in wins
        ],
        seats=[_shift(w, sure) for w in wins],
        points=_shift([(fmean(a["points"]), fmean(b["points"])) for a, b in pairs], sure),
        steps=_shift([(a["steps"], b["steps"]) for a, b in pairs], sure),
        margin=_shift([(_margin(a), _margin(b)) for a, b in pairs], sure),
        endings=[
            (how, _shift([(a["ending"] == how, b["ending"] == how) for a, b in pairs], sure))
            for how in endings
        ],
        components=_components(pairs, changed),
        points_chart=_chart(pairs, CHARTS["points_chart"]),
        steps_chart=_chart(pairs, CHARTS["steps_chart"]),
        margin_chart=_chart(pairs, CHARTS["margin_chart"]) if len(seats) > 1 else [],
    )


def _shift(values: Sequence[tuple[float, float]], sure: float) -> Shift:
    if not values:
        return Shift(0.0, 0.0, Mean(0.0, 0.0))
    change = mean_of(enumerate(float(b) - float(a) for a, b in values))  # a pair is a deal
    clear = len(values) >= ENOUGH and _is_clear(change, sure, len(values))
    return Shift(fmean(a for a, _ in values), fmean(b for _, b in values), change, clear)


def _is_clear(change: Mean, sure: float, n: int) -> bool:
    """Whether a change is larger than chance; one that is the same in every deal is no chance."""
    return abs(change.mean) > (change.half or 0.0) * sure / student(n)


def _margin(game: Result) -> float:
    best, second, *_ = (*sorted(game["points"], reverse=True), 0)
    return float(best - second) if len(game["points"]) > 1 else 0.0


def _course(game: Result) -> tuple[Any, ...]:
    """Say how a game went, as far as it is counted, whoever sat where."""
    return tuple(sorted(game["points"])), game["steps"], game["ending"]


def _endings(pairs: Pairs) -> list[str]:
    ended = Counter(game["ending"] for pair in pairs for game in pair)
    return [how for how, _ in ended.most_common()]


def _chart(pairs: Pairs, values_of: Callable[[Result], Sequence[float]]) -> list[Column]:
    """Count values in columns of equal width, the same before and after."""
    a, b = ([v for pair in pairs for v in values_of(pair[side])] for side in range(2))
    if not a + b:
        return []
    least, most = min(a + b), max(a + b)
    width = max(1, -(-(int(most - least) + 1) // BINS))
    columns = int(most - least) // width + 1
    counted = [Counter(int(v - least) // width for v in side) for side in (a, b)]
    return [Column(least + width * k, counted[0][k], counted[1][k]) for k in range(columns)]


CHARTS: dict[str, Callable[[Result], Sequence[float]]] = {
    "points_chart": lambda game: game["points"],
    "steps_chart": lambda game: [game["steps"]],
    "margin_chart": lambda game: [_margin(game)],
}
"""What each chart counts of a game."""


def laid_over(
    columns: Sequence[Column],
    games: Sequence[Result],
    values_of: Callable[[Result], Sequence[float]],
) -> list[float]:
    """Count other games in the columns of a chart, as if they were as many as its own."""
    values = [value for game in games for value in values_of(game)]
    if not values or not columns:
        return []
    width = columns[1].least - columns[0].least if len(columns) > 1 else 1
    places = (int(value - columns[0].least) // int(width) for value in values)
    counted = Counter(min(len(columns) - 1, max(0, place)) for place in places)
    many = sum(column.after for column in columns) / len(values)
    return [counted[k] * many for k in range(len(columns))]


class _Held(NamedTuple):
    """Who held a component, by deal: how many seats, and their wins."""

    times: list[int]
    wins: list[float]

    @property
    def rate(self) -> float:
        return sum(self.wins) / max(1, sum(self.times))

    def share(self) -> Share:
        """Give the win rate of seats that held it, with its interval by deal."""
        seen = [
            (deal, wins / times)
            for deal, (times, wins) in enumerate(zip(self.times, self.wins, strict=True))
            for _ in range(times)
        ]
        return share_of(seen)

    def pull(self) -> list[float]:
        """Say how much each deal pulls the win rate up or down (the rate, linearised)."""
        rate, n = self.rate, max(1, sum(self.times))
        return [(w - rate * k) / n for k, w in zip(self.times, self.wins, strict=True)]


def _held(games: Sequence[Result], named: Callable[[str], str]) -> dict[str, _Held]:
    found: dict[str, _Held] = {}
    for k, game in enumerate(games):
        for seat, names in enumerate(game["holdings"]):
            for name in {named(plain_name(name)) for name in names}:
                if name not in found:
                    found[name] = _Held([0] * len(games), [0.0] * len(games))
                found[name].times[k] += 1
                found[name].wins[k] += win_share(game, seat)
    return found


def _components(pairs: Pairs, changed: Changes) -> list[Fared]:
    """Judge each component: its win rate and its use, two questions each."""
    before = _held([a for a, _ in pairs], str)
    after = _held([b for _, b in pairs], changed.before)
    nothing = _Held([0] * len(pairs), [0.0] * len(pairs))
    every = {name: (before.get(name, nothing), after.get(name, nothing)) for name in before | after}
    own = {name for name in every if changed.has(name)}
    judged = {
        name: both
        for name, both in every.items()
        if name in own or max(sum(one.times) for one in both) >= RARE
    }
    sure = level(2 * len(judged.keys() & own)), level(2 * len(judged.keys() - own))
    found = [
        _fared(name, a, b, name in own, sure[name not in own]) for name, (a, b) in judged.items()
    ]
    return sorted(found, key=_order)


def _order(one: Fared) -> tuple[bool, bool, float, str]:
    """Sort: what was changed first, then what has a verdict, then the largest change."""
    gap = abs(one.after.share - one.before.share)
    return not one.changed, one.verdict == NO_CHANGE, -gap, one.name


def _fared(name: str, a: _Held, b: _Held, own: bool, sure: float) -> Fared:
    deals = len(a.times)
    verdict = _verdict(a, b, sure) if deals >= ENOUGH else NO_CHANGE
    held = (100 * sum(a.times) / max(1, deals), 100 * sum(b.times) / max(1, deals))
    return Fared(name, a.share(), b.share(), *held, own, verdict)


def _verdict(a: _Held, b: _Held, sure: float) -> str:
    """Say what changed clearly: the win rate, else the use."""
    deals = len(a.times)
    if min(sum(a.times), sum(b.times)) >= RARE:
        spread = sqrt(sum((y - x) ** 2 for x, y in zip(a.pull(), b.pull(), strict=True)))
        gap = b.rate - a.rate
        if abs(gap) > sure * spread * sqrt(deals / (deals - 1)):
            return STRONGER if gap > 0 else WEAKER
    use = mean_of(enumerate(y - x for x, y in zip(a.times, b.times, strict=True)))
    if _is_clear(use, sure, deals):
        return MORE if use.mean > 0 else LESS
    return NO_CHANGE
