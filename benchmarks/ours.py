"""How fast our games are: random play, vector stepping, copies, the Python API."""

import os
import threading
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np

import megawatt
from megawatt.envs import VectorGames
from megawatt.envs import compiled as of
from megawatt.envs.pettingzoo import env
from megawatt.kernel.chance import LUCK
from megawatt.kernel.record import readable, records
from megawatt.laws.cases import Case, Options, cases
from megawatt.library import Game

SEEDS = 256
LOOK, FEW = 0.05, 16
"""Seconds and deals of a first look at an option set."""
CLOSER, FINALISTS = 0.3, 8
"""Seconds of a second look, and how many of the slowest get one: a short look errs."""
AT_ONCE = 2048
"""Games that are stepped together: as many as a learner on two cores asks of a batch."""
SETTLED = 100
"""Steps before the clock starts: games of all ages are then side by side."""
MEASURED = ("setup", "to_act", "verdict", "legal", "advance", "points", "standing", "conceal")
ON_DEMAND = ("play_many", of.TURN, of.SCORE, of.BEGIN, of.CHECK, of.NOTE)
"""What is called while the clock runs; some of it is compiled only when somebody wants it."""
Clock = Callable[[], float]


def prepare(game: Game) -> None:
    """Compile all that is measured: a clock that runs meanwhile measures the compiler."""
    for _ in game.engine.prepare([*MEASURED, *ON_DEMAND]):
        pass
    game.engine.use_compiled()


def rate(batch: Callable[[], int], seconds: float, clock: Clock = time.perf_counter) -> float:
    """Count what a batch does in a second, again and again; the first one warms up."""
    batch()
    done, begin = 0, clock()
    while (spent := clock() - begin) < seconds:
        done += batch()
    return done / spent


def _starts(game: Game, seats: int, options: Options | None = None, n: int = SEEDS) -> Any:
    states = game.engine.room(n)
    for seed in range(n):
        states[seed] = game.start(seats, seed, options).truth()
    return states


def _play(
    game: Game, starts: Any, seconds: float, seed: int, clock: Clock = time.perf_counter
) -> tuple[int, int, float]:
    """Random games for some seconds: (decisions, games, seconds)."""
    engine, boxes = game.engine, game.box().record
    luck, room, out = records(LUCK), engine.room(), engine.scratch()
    readable(luck).chance = seed
    most, decisions, games = game.rules.longest, 0, 0
    engine.play_many(boxes, room, starts, luck, out, 1, most)  # warm
    begin = clock()
    while (spent := clock() - begin) < seconds:
        decisions += engine.play_many(boxes, room, starts, luck, out, len(starts), most)
        games += len(starts)
    return decisions, games, spent


def random_play(game: Game, seconds: float) -> dict[str, float]:
    """Decisions and games a second on one core and on all of them (threads)."""
    starts = _starts(game, max(2, game.seats[0]))
    decisions, games, spent = _play(game, starts, seconds, 1)
    cores = os.cpu_count() or 1
    results: list[tuple[int, int, float]] = []
    threads = [
        threading.Thread(target=lambda k=k: results.append(_play(game, starts, seconds, k)))
        for k in range(cores)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {
        "decisions/s": decisions / spent,
        "games/s": games / spent,
        "decisions a game": decisions / games,
        f"decisions/s, {cores} threads": sum(d / s for d, _, s in results),
    }


def slowest(game: Game, seconds: float) -> dict[str, Any]:
    """Find the seat count and options with the fewest decisions a second, and measure it.

    All seat counts are tried with option sets in which every allowed pair of values occurs, a
    short look each; those that seem slowest are looked at again. Seconds of the processor.
    """

    def speed(case: Case, seconds: float, n: int) -> float:
        starts = _starts(game, case.seats, case.options, n)
        decisions, _, spent = _play(game, starts, seconds, 1, time.thread_time)
        return decisions / spent

    ranking = sorted(cases([game.name]), key=lambda case: speed(case, LOOK, FEW))
    found = min(ranking[:FINALISTS], key=lambda case: speed(case, CLOSER, SEEDS))
    told = str(found).split(" ", 2)
    return {
        "seats": float(found.seats),
        "decisions/s": speed(found, seconds, SEEDS),
        "options": told[2] if len(told) > 2 else "the usual ones",
    }


def vector(game: Game, seconds: float, threads: int, n: int = AT_ONCE) -> float:
    """Decisions a second of `n` games at once, with masks, observations and rewards.

    Choosing the actions at random is not counted, nor are the first steps.
    """
    games = VectorGames(game.name, n, max(2, game.seats[0]), seed=1, threads=threads)
    rng, spent, steps = np.random.default_rng(1), 0.0, 0
    while spent < seconds:
        actions = (games.masks * rng.random(games.masks.shape, np.float32)).argmax(1)
        begin = time.perf_counter()
        games.step(actions)
        steps += 1
        spent = 0.0 if steps <= SETTLED else spent + time.perf_counter() - begin
    games.close()
    return n * (steps - SETTLED) / spent


def environment_steps(make: Callable[[], Any], seconds: float) -> float:
    """Steps a second of any AEC environment, with `last()` and the first legal action.

    Seconds of the processor: ours and the peers' are compared, also on a busy machine.
    """
    table, seeds = make(), count()

    def game() -> int:
        steps = 0
        table.reset(seed=next(seeds))
        for _agent in table.agent_iter():
            seen, _, over, cut, info = table.last()
            action = None
            if not (over or cut):
                told = seen if isinstance(seen, dict) else info
                mask = told.get("action_mask")
                action = 0 if mask is None else int(mask.argmax())
            table.step(action)
            steps += 1
        return steps

    return rate(game, seconds, time.process_time)


def python_steps(game: Game, seconds: float) -> float:
    """`match.legal` + `match.play` a second, from Python."""
    seeds = count()

    def whole() -> int:
        steps, match = 0, game.start(max(2, game.seats[0]), next(seeds))
        while to_act := match.to_act:
            seat = to_act[0]
            legal = match.legal(seat)
            match.play(seat, legal[steps % len(legal)])
            steps += 1
        return steps

    return rate(whole, seconds)


def copy_cost(game: Game) -> float:
    """Nanoseconds to copy a state in compiled code, as search does (and to see who acts)."""
    engine, n = game.engine, 1_000_000
    starts, luck = _starts(game, max(2, game.seats[0])), records(LUCK)
    room, out, boxes = engine.room(), engine.scratch(), game.box().record

    def copies() -> int:
        engine.play_many(boxes, room, starts, luck, out, n, 0)
        return n

    return 1e9 / rate(copies, 0.0001)


def measure(name: str, seconds: float) -> dict[str, Any]:
    """All figures of one game."""
    game = megawatt.game(name)
    prepare(game)
    return {
        **random_play(game, seconds),
        "vector steps/s": vector(game, seconds, 1),
        f"vector steps/s, {os.cpu_count()} threads": vector(game, seconds, os.cpu_count() or 1),
        "AEC steps/s": environment_steps(lambda: env(name, max(2, game.seats[0])), seconds),
        "python steps/s": python_steps(game, seconds),
        "state bytes": game.rules.state.itemsize,
        "copy ns": copy_cost(game),
    }
