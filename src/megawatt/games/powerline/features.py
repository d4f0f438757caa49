"""The numbers of an observation by name, in the order in which `observe` writes them."""

from megawatt.games.powerline.components import (
    BOARDS,
    COLOURS,
    COLUMNS,
    ENDS,
    FACES,
    LINES,
    MAX_PLAYERS,
    SCORINGS,
    STATIONS,
    TILES,
    TILES_IN_PLAY,
)
from megawatt.games.powerline.state import Answer, Order
from megawatt.kernel.features import Features, group

AHEAD = 6
"""Segments of a line that are looked at from each end: one for each worker."""
ANSWERS, ORDERS = len(Answer), len(Order)
COUNTS = (
    "vp:2 jokers:3 vacation_held energy cities stations unfinished island_tokens:9 chart_blue "
    f"board*{BOARDS} stacks*{FACES}:3 answer*{ANSWERS}"
)
"""What is told of every seat."""
OTHER_PARTS = (
    f"present lead:-2..2 {COUNTS} columns*{COLUMNS} covered*{STATIONS} done to_act deployed "
    f"islanders jokers_reserved order*{ORDERS} last_spot*{COLOURS}:-0.05..1"
)
FEATURES = Features(
    group(
        "table",
        f"players*{MAX_PLAYERS} side_b adventure vacation tokens_tracked open_plans "
        f"vacation_tokens joker_supply jokers_above*{SCORINGS}:2 tiles*{TILES}",
    ),
    group("progress", f"round to_next_scoring next_scoring*{SCORINGS}"),
    group("dice", f"face*{FACES}", COLOURS),
    group(
        "own",
        f"{COUNTS} penalty:2 columns*{COLUMNS} column_empty*{COLUMNS} most_workers*{COLUMNS} "
        "workers_left:2 most_lines",
    ),
    group(
        "lines",
        "length tokens workers remaining vp direction*3 finished in_plan opera church best",
        LINES,
    ),
    group("pips", f"face*{FACES * AHEAD}", LINES * ENDS),
    group("stations", "vp finished_lines missing:2 covered kind*4", STATIONS),
    group(
        "plan",
        f"order*3 deployed*{COLOURS + 1} next_colour*{COLOURS + 1} next_die*{FACES} spread*4 "
        "islanders island_loss:2 jokers_reserved may_be_done done planning vacation",
    ),
    group("tiles_now", "pays:4", TILES_IN_PLAY),
    group("others", OTHER_PARTS, MAX_PLAYERS - 1),
    group("others_lines", "tokens workers remaining end:-1..1 finished", (MAX_PLAYERS - 1) * LINES),
)
OTHER = next(one.width for one in FEATURES.groups if one.name == "others")
"""Numbers for each other seat."""
