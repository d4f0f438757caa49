"""Everything that can happen in a game of Powerline, in the rulebook's words."""

from enum import IntEnum


class Told(IntEnum):
    """What the rules tell; `a`, `b` and `c` are what the states cannot say."""

    TABLE_SET = 0
    BOARD_DEALT = 1
    ROUND_BEGAN = 2

    # planning: told to its seat alone, unless plans are open
    ORDER_CHOSEN = 3
    WORKER_PLANNED = 4  # a: line, b: end, c: by joker
    WORKER_SENT = 5  # to the island
    WORKER_TAKEN_BACK = 6  # a: where it stood
    ORDER_TAKEN_BACK = 7
    PLAN_CLEARED = 8
    PLAN_FINISHED = 9  # told to everybody

    # construction
    PLAN_REVEALED = 10
    JOKERS_USED = 11  # a: how many
    WORKER_TILE_USED = 12  # a: workers deployed
    JOKER_GAINED = 13  # a: how many, by the worker tile
    LINE_BUILT = 14  # a: line, b: new tokens
    VACATION_OFFERED = 15
    VACATION_DECIDED = 16  # how, only its seat can see
    VACATION_KEPT = 17
    VACATION_SPENT = 18
    ISLAND_PAID = 19  # a: VP lost, b: price
    ISLAND_TOKENS_LEFT = 20
    CITY_SUPPLIED = 21  # a: line
    STATION_COVERED = 22  # a: station

    # scoring and end
    SCORING_BEGAN = 23  # a: which
    TILE_SCORED = 24  # a: place of the tile, b: which scoring
    JOKER_HANDED_OUT = 25  # a: after which scoring
    LINES_UNFINISHED = 26  # a: lines, b: penalty by the table
    GAME_ENDED = 27
    WINNER_FOUND = 28
    RANK_REACHED = 29
