"""Rounds of learning: self-play, a fit, a gate. What the arena does not find better is rejected.

A round's folder holds all that was done: portions of games, `value.weights`, the games of the
gate. A round that was interrupted goes on from there. `rounds.jsonl` beside the rounds has a line
for each that came to its end.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from megawatt.arena import Hall, Plan, Result, Store, compete
from megawatt.arena.intervals import Share, share_of
from megawatt.arena.summary import win_share
from megawatt.bots.plugins import open_game
from megawatt.bots.value import FILE
from megawatt.bots.weights import (
    NONE,
    OWN,
    Weights,
    keep,
    made_for,
    own_weights,
    read_weights,
)
from megawatt.kernel.errors import MegawattError
from megawatt.learning.fitting import Fit, fit
from megawatt.learning.pace import equal_iterations
from megawatt.learning.samples import GAMES, Recipe, play_portions, portion_path, read_samples

ROUNDS, BEST = "rounds.jsonl", FILE
"""Files beside the rounds: what came of each, and the weights that were kept last."""
GATE_DEALS = 1_000_000
"""The first deal of a gate, counted from the seed: not one of those that were learned from."""


@dataclass(frozen=True)
class Course:
    """What a course of learning does in each of its rounds."""

    game: str
    games: int = 2000  # of self-play, in a round
    gate_games: int = 200
    iterations: int = 200  # of the present bot for a move in the gate; the new one gets as long
    seats: int = 2  # in the gate
    seed: int = 0

    def check(self) -> None:
        """Refuse what cannot be played."""
        for name in ("games", "gate_games", "iterations"):
            if not getattr(self, name) > 0:
                raise MegawattError(f"{name} is {getattr(self, name)!r}; allowed: above 0.")
        if self.seats < 2 or self.seats not in open_game(self.game).seats:
            raise MegawattError(
                f"The gate is for {self.seats} seats; allowed: those of the game, from two on."
            )


@dataclass(frozen=True)
class Verdict:
    """What came of a round."""

    number: int
    weights: str  # the new ones
    against: str  # what they met
    iterations: tuple[int, int]  # of both for a move in the gate: they take the same time
    fit: Fit
    won: Share  # by the new ones, with its interval by deal
    kept: bool

    def data(self) -> dict[str, Any]:
        """Give the verdict as plain data."""
        return asdict(self)


class Learner:
    """Runs the rounds of a course in a folder."""

    def __init__(self, course: Course, folder: Path, jobs: int, where: Hall) -> None:
        course.check()
        self.course, self.folder, self._jobs, self._where = course, folder, jobs, where
        self._game = open_game(course.game)

    def begin(self) -> None:
        """Say in the folder what course it holds; refuse one that holds another."""
        path, data = self.folder / "course.json", asdict(self.course)
        if not path.exists():
            path.write_text(json.dumps(data), encoding="utf-8")
        elif json.loads(path.read_text(encoding="utf-8")) != data:
            raise MegawattError(
                f"{self.folder} holds another course of learning ({path.name} says which): "
                "give it the same settings, or name another folder with --out."
            )

    @property
    def verdicts(self) -> list[dict[str, Any]]:
        """What came of the rounds so far."""
        path = self.folder / ROUNDS
        if not path.exists():
            return []
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    def present(self) -> str:
        """Name the weights that new ones must beat: kept in an earlier round, the game's, none."""
        kept = [one["weights"] for one in self.verdicts if one["kept"]]
        if kept:
            return keep(read_weights(self.folder / BEST))
        own = own_weights(self._game.rules)
        return OWN if own and own.fit(self._game.rules, self._game.box()) else NONE

    def run(self, tell: Callable[[str, int, int], None]) -> Verdict:
        """Do one round, or the rest of one; `tell` hears what is done: (what, done, of)."""
        number, present = len(self.verdicts) + 1, self.present()
        folder = self.folder / f"round-{number:02}"
        folder.mkdir(parents=True, exist_ok=True)
        self._play(folder, number, present, tell)
        weights, told = self._fit(folder, number, tell)
        paces = self._paces(folder, keep(weights), present)
        won = self._gate(folder, (weights.name, present), paces, tell)
        verdict = Verdict(number, weights.name, present, paces, told, won, won.least > 0.5)
        if verdict.kept:
            weights.write(self.folder / BEST)
        with (self.folder / ROUNDS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(verdict.data()) + "\n")
        return verdict

    def _play(
        self, folder: Path, number: int, present: str, tell: Callable[[str, int, int], None]
    ) -> None:
        portions = -(-self.course.games // GAMES)
        recipe = Recipe(self.course.game, self.course.seed + number, present)
        done = sum(portion_path(folder, k).exists() for k in range(portions))
        tell("games", done * GAMES, portions * GAMES)
        for _ in play_portions(recipe, folder, portions, self._jobs):
            done += 1
            tell("games", done * GAMES, portions * GAMES)

    def _fit(
        self, folder: Path, number: int, tell: Callable[[str, int, int], None]
    ) -> tuple[Weights, Fit]:
        """Fit to the games of this round, unless that is done."""
        fitted, told = folder / FILE, folder / "fit.json"
        if told.exists():
            return read_weights(fitted), Fit(**json.loads(told.read_text(encoding="utf-8")))
        tell("fit", 0, 1)
        samples = read_samples(sorted(folder.glob("games-*.npz")))
        belongs = made_for(self._game.rules, self._game.box())
        weights, found = fit(samples, belongs, self.course.seed + number)
        weights.write(fitted)
        told.write_text(json.dumps(asdict(found)), encoding="utf-8")
        tell("fit", 1, 1)
        return weights, found

    def _paces(self, folder: Path, new: str, present: str) -> tuple[int, int]:
        """Say how many iterations take both the same time; measured once in a round."""
        path, course = folder / "pace.json", self.course
        if not path.exists():
            found = equal_iterations(
                course.game, course.seats, (new, present), course.iterations, course.seed
            )
            path.write_text(json.dumps(found), encoding="utf-8")
        ours, theirs = json.loads(path.read_text(encoding="utf-8"))
        return ours, theirs

    def _gate(
        self,
        folder: Path,
        weights: tuple[str, str],
        paces: tuple[int, int],
        tell: Callable[[str, int, int], None],
    ) -> Share:
        """Let the new weights meet the present ones, with the same time for a move."""
        both = zip(paces, weights, strict=True)
        plan = Plan(
            game=self.course.game,
            seats=self.course.seats,
            bots=tuple(f"search/iterations={pace}/weights={name}" for pace, name in both),
            games=self.course.gate_games,
            seed=self.course.seed + GATE_DEALS,
        )
        of = len(plan.fixtures())
        with Store(folder / "gate.jsonl", plan, resume=True) as store:
            tell("gate", len(store.results), of)
            results = compete(
                plan, self._where, store, lambda _: tell("gate", len(store.results), of)
            )
        return share_won(results)


def share_won(results: list[Result]) -> Share:
    """Give how often the first bot of two won, with its interval by deal.

    A deal is played by all line-ups, so both have as many seats: half is the fair share.
    """
    return share_of(
        (
            result["deal"],
            sum(win_share(result, k) for k, who in enumerate(result["bots"]) if not who),
        )
        for result in results
    )
