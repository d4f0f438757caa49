"""The bot that searches: Monte Carlo tree search over determinizations (see `mcts.py`)."""

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from megawatt.bots.greedy import Greedy
from megawatt.bots.mcts import ENTRY
from megawatt.bots.settings import cost_of, learned_seats, settings_for
from megawatt.bots.tree import Step, Tree
from megawatt.bots.weights import OWN, Weights, check_choice, weights_for
from megawatt.kernel.errors import MegawattError
from megawatt.match import Match

SLICE = 0.05
"""Seconds of thinking after which a bot looks at the clock and whether to stop."""
EFFORT = 4000
"""The budget when none is given."""
LEAST = 6
"""Iterations that any effort buys, however long one takes."""
REMEMBERED = 0.25
"""The weight of earlier visits after something was revealed."""
_STREAM = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class RankedAction:
    """What the search found out about one action, in the order of visits."""

    action: int
    visits: int
    share: float  # of all visits
    win: float  # the chance to win; alone: how the points compare with the estimate, 0 to 1
    points: float  # expected at the end


@dataclass(frozen=True)
class Advice:
    """What a search has to say about a decision, best action first."""

    seat: int
    choices: list[RankedAction]
    line: list[Step]  # what it expects everybody to do
    iterations: int
    seconds: float

    @property
    def best(self) -> RankedAction:
        """The action it would take."""
        return self.choices[0]


@dataclass(frozen=True)
class Outlook:
    """How a seat stands, whoever is to act: its chance to win and its points at the end."""

    win: float  # alone: how the points compare with the estimate, 0 to 1
    points: float


class Search:
    """Searches for `seconds` or `iterations`; the latter gives the same choices for a seed.

    `effort` is a budget in iterations too, but games in which one takes longer get fewer.
    With `threads`, several trees grow at once and their visits are added up. `temperature` above
    0 makes it choose in proportion to the visits: weaker, more varied play. `weights` are those of
    the learned value: the game's `own`, `none`, or others by name. Other settings are those of
    `SearchSettings`.
    """

    entry = ENTRY

    def __init__(
        self,
        seed: int = 0,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        temperature: float = 0.0,
        effort: int | None = None,
        weights: str = OWN,
        **settings: Any,
    ) -> None:
        check_choice(weights)
        _check_above_zero(seconds=seconds, iterations=iterations, threads=threads, effort=effort)
        if temperature < 0:
            raise MegawattError(f"The temperature is {temperature!r}; allowed: 0 and above.")
        settings_for("", **settings)
        self._seed, self._luck = seed, random.Random(seed)
        self._seconds, self._iterations, self._effort = seconds, iterations, effort
        self._threads, self._temperature, self._settings = threads, temperature, settings
        self._weights = weights
        self._trees: list[Tree] = []

    def __getstate__(self) -> dict[str, Any]:
        """Give what copies and pickles hold: all but the trees, which grow anew."""
        return self.__dict__ | {"_trees": []}

    def choose(self, match: Match, seat: int) -> int:
        """Choose the action that the search visited most."""
        legal = match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if self._must_wait_for_compiled_rules(match):
            return Greedy(self._seed, deals=1).choose(match, seat)
        return self.pick(match, self.advise(match, seat))

    def pick(self, match: Match, advice: Advice) -> int:
        """Choose by what `advise` has said: the most visited action, or with the temperature."""
        temperature = self.settings_in(match.game.name)["temperature"]
        if temperature == 0:
            return advice.best.action
        weights = [choice.visits ** (1 / temperature) for choice in advice.choices]
        return self._luck.choices(advice.choices, weights)[0].action

    def _must_wait_for_compiled_rules(self, match: Match) -> bool:
        """On the rules' Python twins a search takes minutes: a bot looks one step ahead instead.

        Somebody who asked for seconds or iterations gets them.
        """
        asked = self._seconds is not None or self._iterations is not None
        return match.game.engine.interpreted and not asked

    def advise(
        self,
        match: Match,
        seat: int,
        seconds: float | None = None,
        iterations: int | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Advice:
        """Say what the search thinks of a seat's decision; `stop` may end it early."""
        _check_above_zero(seconds=seconds, iterations=iterations)
        if not (legal := match.legal(seat)):
            raise MegawattError(f"Seat {seat} has nothing to decide now.")
        spent, done = self._think(match, seat, seconds, iterations, stop or _never)
        found = _choices(self._trees, legal)
        return Advice(seat, found, self._trees[0].line(found[0].action), done, spent)

    def line_after(self, action: int) -> list[Step]:
        """Give what the last search expects everybody to do, beginning with an action."""
        return self._trees[0].line(action)

    def outlook(self, match: Match, seat: int) -> Outlook:
        """Say how a seat stands, also while others decide; it reads what the seat may know."""
        if match.over:
            winners = match.winners()
            win = 1.0 / len(winners) if seat in winners else 0.0
            return Outlook(win, float(match.points()[seat]))
        self._think(match, seat, None, None, _never)
        roots = [tree.nodes[0] for tree in self._trees]
        visits = max(1, sum(int(root["visits"]) for root in roots))
        wins, points = (sum(float(root[name]) for root in roots) for name in ("wins", "points"))
        return Outlook(wins / visits, points / visits)

    def ponder(self, match: Match, seat: int, stop: Callable[[], bool], seconds: float) -> None:
        """Think for a seat while others move; `choose` and `advise` go on from there."""
        _check_above_zero(seconds=seconds)
        if not match.over:
            self._think(match, seat, seconds, None, stop)

    def weights_in(self, match: Match) -> Weights | None:
        """Give the weights that it judges a match with; None: the game's own estimate alone.

        Weights belong to a version of the rules and to a box: with another edition there are none.
        Alone there are none either, and a game may take its own only with some numbers of seats.
        """
        unproven = self._weights == OWN and match.seats not in learned_seats(match.game.name)
        if match.seats == 1 or unproven:
            return None
        return weights_for(self._weights, match.game.rules, match.edition)

    def settings_in(self, game: str) -> dict[str, Any]:
        """Give the temperature and the settings that were asked for, as they are in a game."""
        return {"temperature": self._temperature, **self._settings}

    def _think(
        self,
        match: Match,
        seat: int,
        seconds: float | None,
        iterations: int | None,
        stop: Callable[[], bool],
    ) -> tuple[float, int]:
        if seconds is None and iterations is None:
            seconds, iterations = self._seconds, self._iterations
        if seconds is None and iterations is None:
            cost = cost_of(match.game.name, self.weights_in(match) is not None)
            iterations = max(LEAST, int((self._effort or EFFORT) / cost))
        self._plant(match, seat)
        began = time.perf_counter()
        if self._threads == 1:
            done = _grow(self._trees[0], seconds, iterations, stop)
            return time.perf_counter() - began, done
        each = None if iterations is None else -(-iterations // self._threads)
        with ThreadPoolExecutor(self._threads) as pool:
            done = sum(pool.map(lambda tree: _grow(tree, seconds, each, stop), self._trees))
        return time.perf_counter() - began, done

    def _plant(self, match: Match, seat: int) -> None:
        """Keep the trees of an earlier search if they belong to this seat of this match."""
        if self._trees and _same_match(self._trees[0], match, seat):
            steps = match.log[len(self._trees[0].log) :]
            for tree in self._trees:
                _move_on(tree, match, steps)
            return
        changes = self.settings_in(match.game.name)
        del changes["temperature"]
        weights = self.weights_in(match)
        settings = settings_for(match.game.name, match.seats, weights is not None, **changes)
        seeds = [(self._seed * 1021 + seat * 31 + i) * _STREAM for i in range(self._threads)]
        self._trees = [Tree(match, seat, settings, seed % 2**64, weights) for seed in seeds]


def _check_above_zero(**amounts: float | None) -> None:
    for name, amount in amounts.items():
        if amount is not None and not (isinstance(amount, int | float) and amount > 0):
            raise MegawattError(f"The setting {name} is {amount!r}; allowed: a number above 0.")


def _never() -> bool:
    return False


def _grow(
    tree: Tree, seconds: float | None, iterations: int | None, stop: Callable[[], bool]
) -> int:
    """Grow a tree slice by slice until the budget is used up; say how many iterations it was."""
    began = time.perf_counter()
    done, portion = 0, 16
    while not stop():
        if iterations is not None:
            portion = min(portion, iterations - done)
        before = time.perf_counter()
        tree.think(portion)
        now = time.perf_counter()
        done += portion
        if done == iterations or (seconds is not None and now - began >= seconds):
            break
        pace = portion / max(now - before, 1e-6)
        left = SLICE if seconds is None else min(SLICE, seconds - (now - began))
        portion = max(1, min(4 * portion, int(pace * left)))
    return done


def _same_match(tree: Tree, match: Match, seat: int) -> bool:
    old = tree.match
    return (
        tree.seat == seat
        and (old.game, old.edition.digest) == (match.game, match.edition.digest)
        and (old.seed, old.seats, old.options) == (match.seed, match.seats, match.options)
        and tree.log == match.log[: len(tree.log)]
    )


def _move_on(tree: Tree, match: Match, steps: list[Step]) -> None:
    """Bring a tree up to date: keep the subtree that the steps since then lead to.

    Steps that another seat took while several were to act may be secret: they are not followed.
    """
    reveals, first = tree.search.root_reveals, len(tree.log)
    tree.match = match
    tree.look(match)
    if tree.settings.opponents_by_rollout:
        steps = [step for step in steps if step[0] == tree.seat]
    elif any(
        seat != tree.seat and len(match.at(first + k).to_act) > 1
        for k, (seat, _) in enumerate(steps)
    ):
        tree.clear()
        return
    tree.follow(steps, 1.0 if tree.search.root_reveals == reveals else REMEMBERED)


def _choices(trees: list[Tree], legal: list[int]) -> list[RankedAction]:
    """Add up what all trees found out about the legal actions; the most visited comes first."""
    visits, wins, points = (dict.fromkeys(legal, 0.0) for _ in range(3))
    for tree in trees:
        for child in tree.children():
            node = tree.nodes[child]
            action = int(node["action"])
            if action in visits and node["actor"] == tree.seat:
                visits[action] += int(node["visits"])
                wins[action] += float(node["wins"])
                points[action] += float(node["points"])
    total = max(1.0, sum(visits.values()))
    found = [
        RankedAction(
            action,
            int(seen := visits[action]),
            seen / total,
            wins[action] / seen if seen else 0.0,
            points[action] / seen if seen else 0.0,
        )
        for action in legal
    ]
    return sorted(found, key=lambda choice: (-choice.visits, choice.action))
