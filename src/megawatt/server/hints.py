"""A bot's advice as plans: what to do one after the other, what it brings, what else is as good."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from secrets import randbits

from megawatt.bots import Greedy, Search, bot
from megawatt.bots.search import RankedAction
from megawatt.bots.tree import Step
from megawatt.facts import facts_of
from megawatt.kernel.tongue import Tongue, tongue
from megawatt.match import Match
from megawatt.server.choice_groups import by_spot
from megawatt.server.reasons import Grounds, grounds
from megawatt.tables.errors import NotPlaying
from megawatt.tables.seat_view import SeatView

SECONDS = 1.0
SHOWN = 3
LONGEST = 4
"""So many steps of a plan are told: further on it is guesswork."""
SURE = 1.0
"""Two plans differ when so many standard errors lie between them."""
CLOSE, CLOSE_POINTS = 0.015, 1.0
"""Less than this is no difference in any case: of a chance to win; alone, of points."""
WELL_KNOWN = 4
"""An action is well known that has one in so many of the visits of the most visited."""


@dataclass(frozen=True)
class PlanStep:
    """One action of a plan."""

    action: int
    words: str
    clause: str


@dataclass(frozen=True)
class AdvisedPlan:
    """What to do, and what the adviser expects of it."""

    steps: list[PlanStep]
    brings: list[str]  # what is different afterwards, in words
    win: float | None = None  # chance to win, 0 to 1; nothing while the rules are not compiled
    points: float | None = None
    behind: str = ""  # how much worse than the best; empty: it is the best
    equal: bool = field(default=False, kw_only=True)  # no worse, as far as one can tell


@dataclass(frozen=True)
class AdviceInWords:
    """Plans, the best first, and why the best is better than the first that is worse."""

    plans: list[AdvisedPlan]
    against: int = 0  # the number of that other plan
    why: Grounds | None = None


class Adviser:
    """Asks the strongest bot about a decision."""

    def advise(self, seat_view: SeatView) -> AdviceInWords:
        """Give the most promising plans of this seat, the best first, and the reason."""
        plans = self._plans(seat_view)
        worse = next((k for k, plan in enumerate(plans) if k and not plan.equal), 0)
        if not worse:
            return AdviceInWords(plans)
        best, other = ([step.action for step in plans[k].steps] for k in (0, worse))
        match, seat = seat_view.match, seat_view.seat or 0
        return AdviceInWords(plans, worse, grounds(match, seat, best, other, seat_view.lang))

    def _plans(self, seat_view: SeatView) -> list[AdvisedPlan]:
        if seat_view.seat is None or not seat_view.my_turn or not seat_view.choices:
            raise NotPlaying("There is nothing for you to decide now.")
        match, seat = seat_view.match, seat_view.seat
        if match.game.engine.interpreted:  # a search would take minutes
            best = Greedy(randbits(53)).choose(match, seat)
            return [AdvisedPlan(*_told(seat_view, [(seat, best)]))]
        expert = bot("expert", seed=randbits(53))
        assert isinstance(expert, Search)
        advice = expert.advise(match, seat, seconds=SECONDS)
        alone, say = match.seats == 1, tongue(seat_view.lang)
        found = in_order(list(_one_each(advice.choices, _spots(seat_view)))[:SHOWN], alone=alone)
        first, plans = found[0], list[AdvisedPlan]()
        for one in found:
            line = expert.line_after(one.action) or [(seat, one.action)]
            believed = _worth(one, alone) <= _worth(first, alone)
            plans.append(
                AdvisedPlan(
                    *_told(seat_view, line),
                    one.win if believed else None,
                    one.points if believed else None,
                    _behind(first, one, say, alone=alone),
                    equal=one is not first and about_equal(first, one, alone=alone),
                )
            )
        return plans


def _worth(one: RankedAction, alone: bool) -> float:
    return one.points if alone else one.win


def in_order(found: list[RankedAction], *, alone: bool) -> list[RankedAction]:
    """Put the best of the actions that the search knows well first, then the others by their worth.

    The most visited one and another may differ by less than the noise: then the order shall not
    contradict the numbers beside it. What was hardly looked at never comes first.
    """
    well_known = max(one.visits for one in found) / WELL_KNOWN
    best = max((one for one in found if one.visits >= well_known), key=lambda x: _worth(x, alone))
    return sorted(found, key=lambda one: (one is not best, -_worth(one, alone)))


def about_equal(best: RankedAction, other: RankedAction, *, alone: bool) -> bool:
    """Whether nobody can tell two actions apart by what the search has seen of them."""
    if alone:
        return best.points - other.points < CLOSE_POINTS
    spread = sqrt(sum(one.win * (1 - one.win) / max(1, one.visits) for one in (best, other)))
    return best.win - other.win < max(CLOSE, SURE * spread)


def _behind(best: RankedAction, other: RankedAction, say: Tongue, *, alone: bool) -> str:
    if other is best:
        return ""
    if about_equal(best, other, alone=alone):
        return say("about equal")
    if alone:
        return say("{points} points", points=f"{other.points - best.points:+.1f}")
    return say("{percent} %", percent=f"{100 * (other.win - best.win):+.0f}")


def _spots(seat_view: SeatView) -> dict[int, str]:
    """Name the place of each action that has one: the same place with other amounts is one plan."""
    groups, _ = by_spot(
        seat_view.table.game,
        seat_view.view,
        seat_view.choices.values(),
        tongue(seat_view.lang),
    )
    return {
        choice.action: f"{group.name} {spot.name}"
        for group in groups
        for spot in group.spots
        for choice, _ in spot.choices
    }


def _one_each(choices: list[RankedAction], spots: dict[int, str]) -> Iterator[RankedAction]:
    """Give the first action of each place that the search has looked at."""
    seen = set[str]()
    for one in choices:
        spot = spots.get(one.action, str(one.action))
        if spot not in seen and (one.visits or not seen):
            seen.add(spot)
            yield one


def _told(seat_view: SeatView, line: list[Step]) -> tuple[list[PlanStep], list[str]]:
    """Put the seat's own next actions into words, and what is different after them.

    They are tried in an imagined world; what chance would show there is not told.
    """
    seat, lang = seat_view.seat or 0, seat_view.lang
    world, steps = seat_view.match.in_another_world(seat, randbits(63)), list[PlanStep]()
    before = _standing(world, seat_view)
    for actor, action in line[:LONGEST]:
        choice = None if actor != seat else world.choices(seat, lang).get(action)
        if choice is None:
            break
        steps.append(PlanStep(action, choice.words, choice.clause))
        consequence = world.would(seat, action, randbits(63))
        if consequence is None or consequence.revealed:
            break
        world.play(seat, action)
        if seat not in world.to_act:
            break
    return steps, _differences(before, _standing(world, seat_view), tongue(lang))


def _standing(world: Match, seat_view: SeatView) -> tuple[list[str], dict[str, int]]:
    """Say where a seat stands: its public numbers, and the points of each category."""
    seat, lang = seat_view.seat or 0, seat_view.lang
    facts = facts_of(world.game.name, world.view(seat, lang), seat, tongue(lang))
    return [fact.words for fact in facts], world.breakdown(seat, lang)


def _differences(
    before: tuple[list[str], dict[str, int]], after: tuple[list[str], dict[str, int]], say: Tongue
) -> list[str]:
    """Say what a plan changes, points first."""
    points = {name: n - before[1].get(name, 0) for name, n in after[1].items()}
    return [
        *(say("{name} {points}", name=name, points=f"{n:+d}") for name, n in points.items() if n),
        *(
            f"{old} → {new.rpartition(' ')[2]}"
            for old, new in zip(before[0], after[0], strict=False)
            if old != new
        ),
    ]
