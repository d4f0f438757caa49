"""How fast the peers are, on the same machine in the same run."""

import random
import time
import warnings
from typing import Any

CLASSIC = ("tictactoe_v3", "connect_four_v3", "rps_v2", "leduc_holdem_v4")
OPEN_SPIEL_GAMES = ("backgammon", "chess", "gin_rummy")


def _average_game(spiel: Any, name: str, games: int) -> tuple[float, float]:
    """(decisions a game, moves a second) by the Python API, random play."""
    game, luck, moves = spiel.load_game(name), random.Random(1), 0
    begin = time.perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                chosen = luck.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
            else:
                chosen = luck.choice(state.legal_actions())
            state.apply_action(chosen)
            moves += 1
    return moves / games, moves / (time.perf_counter() - begin)


def open_spiel(seconds: float) -> dict[str, dict[str, float]]:
    """Random rollouts in C++ through its MCTS evaluator, and its Python API."""
    import pyspiel

    found: dict[str, dict[str, float]] = {}
    for name in OPEN_SPIEL_GAMES:
        length, python = _average_game(pyspiel, name, 20)
        game = pyspiel.load_game(name)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        bot = pyspiel.MCTSBot(
            game, pyspiel.RandomRolloutEvaluator(20, 1), 2.0, 5, 1000, False, 1, False
        )
        bot.step(state)  # warm
        rollouts, begin = 0, time.perf_counter()
        while (spent := time.perf_counter() - begin) < seconds:
            bot.step(state)
            rollouts += 100  # 5 simulations of 20 rollouts each
        found[f"OpenSpiel {name}"] = {
            "decisions/s": rollouts * length / spent,
            "games/s": rollouts / spent,
            "python steps/s": python,
        }
    return found


def catanatron(seconds: float) -> dict[str, dict[str, float]]:
    """Random four-player games of catanatron."""
    from catanatron import Color, Game, RandomPlayer

    games = moves = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        games += 1
        state = game.state
        moves += len(getattr(state, "action_records", None) or getattr(state, "actions", []))
    rate = moves / spent
    return {"catanatron": {"decisions/s": rate, "games/s": games / spent, "python steps/s": rate}}


def pettingzoo_classic(seconds: float) -> dict[str, dict[str, float]]:
    """Measure PettingZoo's classic games as its users make them, by the loop that measures ours."""
    from importlib import import_module

    from benchmarks.ours import environment_steps

    found = {}
    for name in CLASSIC:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = import_module(f"pettingzoo.classic.{name}")
            rate = environment_steps(module.env, seconds)
        found[f"PettingZoo {name}"] = {"AEC steps/s": rate}
    return found


def pgx_on_cpu(seconds: float, n: int = 256, portion: int = 16) -> dict[str, dict[str, float]]:
    """Step many games of pgx side by side, compiled by JAX for the processor, with masks."""
    import jax
    import jax.numpy as jnp
    import pgx

    ready: Any = jax.block_until_ready
    found: dict[str, dict[str, float]] = {}
    for name in ("backgammon", "connect_four"):
        env = pgx.make(name)
        step = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

        def many(state: Any, key: Any, step: Any = step) -> Any:
            def once(state: Any, key: Any) -> Any:
                ours, theirs = jax.random.split(key)
                logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
                chosen = jax.random.categorical(ours, logits, axis=-1)
                return step(state, chosen, jax.random.split(theirs, n)), None

            return jax.lax.scan(once, state, jax.random.split(key, portion))[0]

        run = jax.jit(many)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), n))
        state = ready(run(state, jax.random.PRNGKey(2)))  # compiled and warm
        steps, begin = 0, time.perf_counter()
        while (spent := time.perf_counter() - begin) < seconds:
            state = ready(run(state, jax.random.PRNGKey(steps)))
            steps += n * portion
        found[f"pgx {name}"] = {"decisions/s": steps / spent, "vector steps/s": steps / spent}
    return found


def rlcard_games(seconds: float) -> dict[str, dict[str, float]]:
    """RLCard's games with its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    found: dict[str, dict[str, float]] = {}
    for name in ("gin-rummy", "leduc-holdem", "uno"):
        env = rlcard.make(name, config={"seed": 1})
        env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
        env.run(is_training=False)  # warm
        games, before, begin = 0, env.timestep, time.perf_counter()
        while (spent := time.perf_counter() - begin) < seconds:
            env.run(is_training=False)
            games += 1
        rate = (env.timestep - before) / spent
        rows = {"decisions/s": rate, "games/s": games / spent, "python steps/s": rate}
        found[f"RLCard {name}"] = rows
    return found


ALL = (open_spiel, pettingzoo_classic, pgx_on_cpu, rlcard_games, catanatron)
"""Everybody we know of; who is not installed is left out."""
