"""Speed of the search bot beside OpenSpiel's C++ MCTS, in one run: `python -m benchmarks.search`.

Both play the same number of random rollouts to the end of the game from the same kind of
position, one core each; an iteration is a walk down the tree and one rollout.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import megawatt
from megawatt.bots import Search

ROLLOUTS = 2000
PEERS = ("backgammon", "chess")
RESULTS = Path("search-results.json")
TO_THE_END = 10_000


def ours(name: str) -> dict[str, float]:
    """Measure one of our games: random rollouts to the end, and the bot as it plays."""
    game = megawatt.game(name)
    seats = max(2, game.seats[0])
    match = game.start(seats, 7)
    seat = match.to_act[0]
    Search(iterations=10).advise(match, seat)  # compiled and warm
    rollouts = Search(
        seed=1,
        tree_reveals=0,
        expansion_threshold=1,
        rollout_depth=TO_THE_END,
        rollout_candidates=0,
        rollout_policy=False,
        c_puct=1.0,
    ).advise(match, seat, iterations=ROLLOUTS)
    usual = Search(seed=1).advise(match, seat, seconds=2.0)
    return {
        "random rollouts/s": rollouts.iterations / rollouts.seconds,
        "iterations/s as it plays": usual.iterations / usual.seconds,
    }


def open_spiel(name: str) -> dict[str, float]:
    """Measure OpenSpiel's MCTS in C++ with random rollouts."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, ROLLOUTS, 1000, False, 1, False)
    began = time.perf_counter()
    bot.step(state)
    return {"random rollouts/s": ROLLOUTS / (time.perf_counter() - began)}


def table_of(rows: dict[str, dict[str, float]]) -> Table:
    columns = list(dict.fromkeys(key for row in rows.values() for key in row))
    table = Table("", *columns, title=f"{ROLLOUTS} rollouts, one core", title_justify="left")
    for name, row in rows.items():
        table.add_row(name, *(f"{row[key]:,.0f}" if key in row else "" for key in columns))
    return table


def main() -> int:
    """Measure everything and print it."""
    console, found = Console(width=120), dict[str, dict[str, Any]]()
    for name in megawatt.games():
        found[name] = ours(name)
    try:
        for name in PEERS:
            found[f"OpenSpiel {name}"] = open_spiel(name)
    except ImportError as error:
        console.print(f"OpenSpiel is not installed ({error}); left out.")
    console.print(table_of(found))
    RESULTS.write_text(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
