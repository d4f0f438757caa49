"""Before and after: the same deals played with two boxes, and what clearly changed."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

from megawatt.arena.intervals import SURE, Mean, Share, mean_of, wilson
from megawatt.arena.lab import RARE
from megawatt.arena.referee import Result
from megawatt.arena.summary import win_share
from megawatt.kernel.tongue import N_, Tongue

ENOUGH = 200
"""Deals before anything is called clear."""
MOST_SENTENCES = 3
STRONGER, WEAKER, MORE, LESS = N_("stronger"), N_("weaker"), N_("used more"), N_("used less")
NO_CHANGE = N_("no change")


class Sentence(NamedTuple):
    """A finding in words, its values apart so that it can be said in any language."""

    text: str
    values: dict[str, Any]
    clear: bool

    def said(self, say: Tongue) -> str:
        """Say it."""
        return say(self.text, **self.values)


@dataclass(frozen=True)
class Shift:
    """A number before and after, and its change deal by deal."""

    before: float
    after: float
    change: Mean

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out "no change"."""
        return abs(self.change.mean) > self.half > 0

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


@dataclass(frozen=True)
class Comparison:
    """The findings."""

    deals: int
    by_seat: list[tuple[Share, Share]]
    seats: list[Shift]  # win share of each seat
    points: Shift  # of a seat
    steps: Shift
    margin: Shift
    endings: list[tuple[str, int, int]]
    components: list[Fared]

    def data(self) -> dict[str, Any]:
        """Give the findings as plain data."""
        return asdict(self)


def paired(before: Sequence[Result], after: Sequence[Result]) -> list[tuple[Result, Result]]:
    """Pair the games of each deal that was played both ways."""
    played = {one["game"]: one for one in before}
    return [(played[one["game"]], one) for one in after if one["game"] in played]


def compare(
    before: Sequence[Result], after: Sequence[Result], changed: Collection[str] = ()
) -> Comparison:
    """Compare games of the same deals; `changed` names the components that differ."""
    pairs = paired(before, after)
    n = len(pairs)
    seats = range(len(pairs[0][0]["points"])) if pairs else range(0)
    wins = [[[win_share(game, seat) for game in pair] for pair in pairs] for seat in seats]
    return Comparison(
        deals=n,
        by_seat=[
            (wilson(sum(one[0] for one in w), n), wilson(sum(one[1] for one in w), n)) for w in wins
        ],
        seats=[_shift([(one[0], one[1]) for one in w]) for w in wins],
        points=_shift([(fmean(a["points"]), fmean(b["points"])) for a, b in pairs]),
        steps=_shift([(a["steps"], b["steps"]) for a, b in pairs]),
        margin=_shift([(_margin(a), _margin(b)) for a, b in pairs]),
        endings=_endings(pairs),
        components=_components(pairs, changed),
    )


def _shift(values: Sequence[tuple[float, float]]) -> Shift:
    if not values:
        return Shift(0.0, 0.0, Mean(0.0, 0.0))
    change = mean_of(enumerate(b - a for a, b in values))  # each pair is a deal of its own
    return Shift(fmean(a for a, _ in values), fmean(b for _, b in values), change)


def _margin(game: Result) -> float:
    best, second, *_ = (*sorted(game["points"], reverse=True), 0)
    return float(best - second) if len(game["points"]) > 1 else 0.0


def _endings(pairs: Sequence[tuple[Result, Result]]) -> list[tuple[str, int, int]]:
    a = Counter(one["ending"] for one, _ in pairs)
    b = Counter(one["ending"] for _, one in pairs)
    return [(how, a[how], b[how]) for how in sorted(a | b, key=lambda how: -(a[how] + b[how]))]


class _Held(NamedTuple):
    wins: float
    times: int
    games: list[int]  # by deal: how many seats held it


def _plain(name: str) -> str:
    """Name a component without its numbers in brackets: they may be what was changed."""
    return name.partition(" (")[0]


def _held(games: Sequence[Result]) -> dict[str, _Held]:
    found: dict[str, _Held] = {}
    for k, game in enumerate(games):
        for seat, names in enumerate(game["holdings"]):
            for name in {_plain(name) for name in names}:
                wins, times, by_deal = found.get(name) or _Held(0.0, 0, [0] * len(games))
                by_deal[k] += 1
                found[name] = _Held(wins + win_share(game, seat), times + 1, by_deal)
    return found


def _components(pairs: Sequence[tuple[Result, Result]], changed: Collection[str]) -> list[Fared]:
    """Judge each component; the changed ones are asked once, all others together.

    A verdict about the others needs the level that is corrected for so many questions.
    """
    before, after = _held([a for a, _ in pairs]), _held([b for _, b in pairs])
    nothing = _Held(0.0, 0, [0] * len(pairs))
    names = sorted(before | after)
    others = sum(not _is_changed(name, changed) for name in names)
    strict = NormalDist().inv_cdf(1 - 0.025 / max(1, 2 * others))
    found = []
    for name in names:
        own = _is_changed(name, changed)
        a, b = before.get(name, nothing), after.get(name, nothing)
        if max(a.times, b.times) < RARE and not own:
            continue
        found.append(_fared(name, a, b, own, SURE if own else strict))
    return sorted(found, key=lambda one: (not one.changed, one.verdict == NO_CHANGE, -_gap(one)))


def _is_changed(name: str, changed: Collection[str]) -> bool:
    """Whether a component is one of those that were changed: what is counted names it in words."""
    words = f" {name} ".casefold().replace(":", " ").replace(",", " ")
    return any(one and f" {one} ".casefold() in words for one in changed)


def _gap(one: Fared) -> float:
    return abs(one.after.share - one.before.share)


def _fared(name: str, a: _Held, b: _Held, own: bool, sure: float) -> Fared:
    deals = len(a.games)
    share, other = wilson(a.wins, a.times), wilson(b.wins, b.times)
    verdict = NO_CHANGE
    if deals >= ENOUGH:
        if min(a.times, b.times) >= RARE:
            spread = sum(s.share * (1 - s.share) / s.of for s in (share, other)) ** 0.5
            gap = other.share - share.share
            if spread and abs(gap) > sure * spread:
                verdict = STRONGER if gap > 0 else WEAKER
        use = mean_of(enumerate(y - x for x, y in zip(a.games, b.games, strict=True)))
        if verdict == NO_CHANGE and use.half and abs(use.mean) > use.half * sure / SURE:
            verdict = MORE if use.mean > 0 else LESS
    held = (100 * sum(a.games) / max(1, deals), 100 * sum(b.games) / max(1, deals))
    return Fared(name, share, other, *held, own, verdict)


def sentences(found: Comparison) -> list[Sentence]:
    """Say in at most three sentences what changed, each with its numbers."""
    if found.deals < ENOUGH:
        text = N_("Deals played both ways: {n}; before {enough} nothing is called clear.")
        return [Sentence(text, {"n": found.deals, "enough": ENOUGH}, clear=False)]
    said = [_of_component(one) for one in found.components if one.verdict != NO_CHANGE]
    for shift, text in (
        (found.steps, N_("Games last {after:.0f} steps instead of {before:.0f} ({by}).")),
        (found.points, N_("A seat reaches {after:.1f} points instead of {before:.1f} ({by}).")),
        (found.margin, N_("The winner leads by {after:.1f} instead of {before:.1f} ({by}).")),
    ):
        if shift.clear:
            values = {"before": shift.before, "after": shift.after, "by": shift.told}
            said.append(Sentence(text, values, clear=True))
    said += [
        Sentence(
            N_("Seat {n} wins {after:.0f} % instead of {before:.0f} %."),
            {"n": k + 1, "before": 100 * one.before, "after": 100 * one.after},
            clear=True,
        )
        for k, one in enumerate(found.seats)
        if one.clear and len(found.seats) > 1
    ]
    if not said:
        text = N_("No change seen in {n} deals: points {points}, length {steps}.")
        values = {"n": found.deals, "points": found.points.told, "steps": found.steps.told}
        return [Sentence(text, values, clear=False)]
    return said[:MOST_SENTENCES]


def _of_component(one: Fared) -> Sentence:
    values = {
        "name": one.name,
        "before": 100 * one.before.share,
        "after": 100 * one.after.share,
        "held": one.held_before,
        "now": one.held_after,
    }
    text = {
        STRONGER: N_("{name} is stronger: a seat with it wins {after:.0f} %, not {before:.0f} %."),
        WEAKER: N_("{name} is weaker: a seat with it wins {after:.0f} %, not {before:.0f} %."),
        MORE: N_("{name} is held more: {now:.0f} times in 100 games instead of {held:.0f}."),
        LESS: N_("{name} is held less: {now:.0f} times in 100 games instead of {held:.0f}."),
    }[one.verdict]
    return Sentence(text, values, clear=True)
