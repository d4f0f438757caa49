"""What a learner is rewarded for: six kinds to choose from.

All of them are in hundredths of points, or shares of a win, so that they are about -1 to 1.
"""

from typing import NamedTuple

from megawatt.envs.compiled import CHANGE, POTENTIAL, SCALE
from megawatt.kernel.errors import MegawattError
from megawatt.match import Match

KINDS = ("win", "place", "lead", "points", "change", "potential")
"""The kinds by name, in the order of their numbers."""


class Reward(NamedTuple):
    """A kind of reward; `discount` is for the kind `potential` alone."""

    kind: str = "win"
    discount: float = 1.0

    @property
    def number(self) -> int:
        """The kind as compiled code knows it."""
        return KINDS.index(self.kind)

    @property
    def at_every_step(self) -> bool:
        """Whether there are rewards before the end."""
        return self.number in (CHANGE, POTENTIAL)


def reward_of(kind: str | Reward) -> Reward:
    """Read a kind of reward, or refuse it."""
    reward = kind if isinstance(kind, Reward) else Reward(kind)
    if reward.kind not in KINDS:
        raise MegawattError(f"The reward is {reward.kind!r:.40}; allowed: {', '.join(KINDS)}.")
    if not 0 <= reward.discount <= 1:
        raise MegawattError(f"The discount is {reward.discount!r:.40}; allowed: from 0 to 1.")
    return reward


def final_rewards(match: Match, kind: str = "win") -> list[float]:
    """Give each seat's reward for a finished game, of a kind that comes at the end."""
    counts = match.points()
    if match.seats == 1 or kind == "points":
        return [count / SCALE for count in counts]
    places = match.places()
    if kind == "win":
        winners = places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in places]
    if kind == "place":
        above = [place - 1 for place in places]
        below = [sum(other > place for other in places) for place in places]
        return [(b - a) / (match.seats - 1) for a, b in zip(above, below, strict=True)]
    leads = [own - max(counts[:k] + counts[k + 1 :]) for k, own in enumerate(counts)]
    return [lead / SCALE for lead in leads]


class Rewarding:
    """The rewards of one match as it goes on: what each turn was worth to each seat."""

    def __init__(self, reward: Reward, match: Match) -> None:
        self._reward = reward
        self._before = self._worth(match)

    def of_turn(self, match: Match) -> list[float]:
        """Give what the steps since the last time were worth."""
        kind = self._reward.kind
        ended = kind if not self._reward.at_every_step else "win"
        gains = [0.0] * match.seats
        if match.over and kind != "change":
            gains = final_rewards(match, ended)
        if self._reward.at_every_step:
            now, discount = self._worth(match), self._reward.discount
            if kind == "change":
                discount = 1.0
            gains = [
                gain + discount * new - old
                for gain, new, old in zip(gains, now, self._before, strict=True)
            ]
            self._before = now
        return gains

    def _worth(self, match: Match) -> list[float]:
        if self._reward.kind == "potential":
            seats = range(match.seats)
            return [0.0 if match.over else match.evaluate(seat) / SCALE for seat in seats]
        if self._reward.kind == "change":
            return [count / SCALE for count in match.points()]
        return []
