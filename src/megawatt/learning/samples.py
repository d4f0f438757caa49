"""Samples to learn from: what seats saw in games of self-play, and the points they ended with.

Games come in portions, each a file. A portion depends on its number and the seed alone, so that
a round can be interrupted, gone on with, and played by any number of processes.
"""

import random
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from megawatt.bots.nodes import MAX_SEATS, SEARCH
from megawatt.bots.plugins import open_game
from megawatt.bots.self_play import ENTRY, STARTS, sample_of
from megawatt.bots.value import network_of
from megawatt.bots.weights import NONE, weights_for
from megawatt.kernel.chance import derive
from megawatt.kernel.record import readable, records
from megawatt.kernel.rule import plain
from megawatt.kernel.search_settings import SETTINGS, SearchSettings
from megawatt.library import Game

GAMES = 50
"""Games of a portion."""
EVERY, MOMENTS = 20, 40
"""One decision in so many is noted; there is room for so many a game."""
CANDIDATES, EPSILON = 8, 0.1
"""Actions that are compared in a decision, and the chance of a random one: games shall differ."""
FIELDS = ("estimate", "result", "game", "decision", "decisions", "seat")

Numbers = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Recipe:
    """How the games of a round are played."""

    game: str
    seed: int
    weights: str = NONE  # what actions are compared by: the game's own estimate, or weights


class Samples(NamedTuple):
    """Many samples, a row each."""

    seen: Numbers  # rows of an observation
    estimate: Numbers
    result: Numbers
    game: Whole
    decision: Whole
    decisions: Whole
    seat: Whole


def play_portion(recipe: Recipe, number: int) -> Samples:
    """Play one portion of a round: some games at one seat count, with all sets of options."""
    game = open_game(recipe.game)
    luck = random.Random(f"{recipe.seed} {number}")
    seats = game.seats[number % len(game.seats)]
    states = _starts(game, seats, luck)
    weights = weights_for(recipe.weights, game.rules, game.box())
    size = game.rules.observation
    settings, searches = records(SETTINGS), records(SEARCH)
    _policy(seats, weights is not None).write(readable(settings))
    search = readable(searches)
    search.chance = plain(derive)(np.uint64(luck.getrandbits(60)), 0, number)
    search.wanted = EVERY
    samples = records(sample_of(size), GAMES * MOMENTS * MAX_SEATS)
    noted = game.engine.added[ENTRY](
        game.box().record,
        states,
        settings,
        searches,
        weights.network() if weights else records(network_of(size)),
        game.engine.scratch(),
        np.zeros(game.actions),
        samples,
    )
    found = np.asarray(samples)[:noted]
    columns = {name: found[name].copy() for name in FIELDS}
    columns["game"] += number * GAMES
    return Samples(found["seen"].copy(), **columns)


def _policy(seats: int, learned: bool) -> SearchSettings:
    """Give the rollout policy that plays: the lead over the others counts."""
    return SearchSettings(
        rollout_candidates=CANDIDATES,
        epsilon=EPSILON,
        opponent_weight=1.0 if seats > 1 else 0.0,
        learned_leaves=False,
        learned_rollouts=learned,
    )


def _starts(game: Game, seats: int, luck: random.Random) -> Any:
    """Set the tables: the usual options for half of them, else any preset."""
    presets = [{}, *game.presets.values()]
    states = game.engine.room(STARTS + GAMES)
    for i in range(STARTS, len(states)):
        options = luck.choice(presets) if luck.random() < 0.5 else {}
        states[i] = game.start(seats, luck.getrandbits(60), options).truth()
    return states


def write_samples(samples: Samples, path: Path) -> None:
    """Write a portion, whole or not at all."""
    beside = path.with_name(path.name + ".part")
    with beside.open("wb") as file:
        columns = samples._asdict() | {"seen": samples.seen.astype(np.float16)}
        np.savez_compressed(file, **columns)
    beside.replace(path)


def read_samples(paths: Iterable[Path]) -> Samples:
    """Read portions, one after another."""
    portions = []
    for path in paths:
        with np.load(path, allow_pickle=False) as file:
            portions.append([file[name] for name in Samples._fields])
    columns = [np.concatenate(column) for column in zip(*portions, strict=True)]
    return Samples(columns[0].astype(np.float32), *columns[1:])


def portion_path(folder: Path, number: int) -> Path:
    """Say where a portion is kept."""
    return folder / f"games-{number:05}.npz"


def _play_and_write(recipe: Recipe, folder: Path, number: int) -> int:
    write_samples(play_portion(recipe, number), portion_path(folder, number))
    return number


def play_portions(recipe: Recipe, folder: Path, portions: int, jobs: int) -> Iterator[int]:
    """Play the portions that are missing in a folder, by so many processes; yield each number."""
    missing = [k for k in range(portions) if not portion_path(folder, k).exists()]
    work = partial(_play_and_write, recipe, folder)
    if jobs == 1:
        yield from map(work, missing)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        try:
            yield from pool.map(work, missing)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
