"""What the estimate thinks things are worth, in VP: found by letting the greedy bot play itself.

Alone the clock stands still unless you move it, and three objectives count (EE-18.9): so every
weight has a second value for the solo game.
"""

from collections.abc import Sequence
from enum import IntEnum

import numpy as np

from megawatt.games.energy_empire.vocabulary import COUNTER_NAMES

Weights = Sequence[float]
"""A row of WEIGHTS."""


class Weight(IntEnum):
    """The names of the weights; the first five are the resources in their order."""

    MONEY = 0
    STEEL = 1
    PLASTIC = 2
    SCIENCE = 3
    OIL = 4
    NEXT_MONEY = 5  # a further unit of the same resource, against the one before
    NEXT_GOODS = 6
    NEXT_OIL = 7
    MONEY_A_TURN = 8  # what a turn can spend; more is worthless
    GOODS_A_TURN = 9
    LATE = 10  # turns to come at which means are worth half
    WORKER = 11  # on the mat
    ENERGY = 12  # that planks and stacks can use
    ENERGY_MORE = 13
    STACK = 14  # energy that a worker on the mat takes along
    NOW = 15  # of what structures can make in this very turn
    SOON = 16  # of what they can make before the next Generate turn
    UNPAID = 17  # of an effect whose cost is not at hand
    TOKENS_A_CYCLE = 18  # that leave the track, per seat
    FAR = 19  # cycles beyond this are not foreseen
    CYCLE = 20  # income of a cycle by itself, by worker, by energy of dice, by structures
    CYCLE_WORKER = 21
    CYCLE_ENERGY = 22
    CYCLE_PLANK = 23
    PLANKS_USED = 24  # in a cycle; more structures only replace each other
    WORKER_KEPT = 25  # for every cycle to come, however far
    ROW = 26  # of a clean space, for each unknown impact
    ROW_KNOWN = 27  # of a clean space in the row of an impact the seat has looked at
    NUCLEAR = 28  # contamination costs this more than pollution
    TOKEN = 29  # a token to be placed costs this in the long run
    TOKEN_NOW = 30  # … and this at once
    TOKEN_CYCLES = 31  # cycles at which half of the long run counts
    MAY_CLAIM = 32  # two tokens on the mat while there is room for a tile
    TILE_TO_COME = 33
    TILES_A_CYCLE = 34
    TILE_CYCLES = 35  # cycles at which a tile counts half as it stands, half as it may become
    STEP_TO_COME = 36  # in the United Nations
    STEPS_A_CYCLE = 37
    STEP_READY = 38  # of a step that can be paid
    GENERATED = 39  # the turn that it took
    NEW_WORKER = 40  # as the gain of an effect, like the next five
    NEW_STEP = 41
    NEW_WELL = 42
    CLEANUP = 43
    PEEK = 44
    NEW_DIE = 45
    NATION_STEPS = 46  # steps at the nation's price, when nations are chosen
    DIE_CHOICE = 47  # the Power Plant's open decision
    TRADE = 48  # that of Trade
    STEP_ALONE = 49  # beyond their points in the solo game
    TILE_POINT_ALONE = 50
    OBJECTIVE = 51


FIRST_TARGET = len(Weight)  # behind them: what a tile is usually worth at the end, by its counter

_TABLE = {  # with others at the table, alone
    Weight.MONEY: (0.29, 0.32),
    Weight.STEEL: (0.87, 1.02),
    Weight.PLASTIC: (0.72, 0.71),
    Weight.SCIENCE: (1.09, 1.41),
    Weight.OIL: (0.29, 0.47),
    Weight.NEXT_MONEY: (1.00, 0.98),
    Weight.NEXT_GOODS: (0.55, 0.37),
    Weight.NEXT_OIL: (0.66, 0.82),
    Weight.MONEY_A_TURN: (3.29, 2.74),
    Weight.GOODS_A_TURN: (1.92, 2.89),
    Weight.LATE: (1.81, 1.82),
    Weight.WORKER: (0.55, 1.16),
    Weight.ENERGY: (0.19, 0.23),
    Weight.ENERGY_MORE: (0.21, 0.49),
    Weight.STACK: (0.15, 0.67),
    Weight.NOW: (1.19, 1.01),
    Weight.SOON: (0.56, 0.77),
    Weight.UNPAID: (0.61, 0.61),
    Weight.TOKENS_A_CYCLE: (2.83, 4.47),
    Weight.FAR: (1.96, 2.86),
    Weight.CYCLE: (2.75, 2.78),
    Weight.CYCLE_WORKER: (0.99, 0.53),
    Weight.CYCLE_ENERGY: (0.42, 0.47),
    Weight.CYCLE_PLANK: (0.61, 0.71),
    Weight.PLANKS_USED: (9.00, 1.95),
    Weight.WORKER_KEPT: (0.39, 0.32),
    Weight.ROW: (0.28, 0.30),
    Weight.ROW_KNOWN: (0.97, 1.15),
    Weight.NUCLEAR: (0.39, 0.39),
    Weight.TOKEN: (5.01, 7.48),
    Weight.TOKEN_NOW: (0.61, 0.36),
    Weight.TOKEN_CYCLES: (0.63, 0.29),
    Weight.MAY_CLAIM: (0.63, 0.45),
    Weight.TILE_TO_COME: (2.36, 2.48),
    Weight.TILES_A_CYCLE: (0.92, 0.91),
    Weight.TILE_CYCLES: (0.85, 1.90),
    Weight.STEP_TO_COME: (1.12, 1.11),
    Weight.STEPS_A_CYCLE: (0.67, 0.24),
    Weight.STEP_READY: (0.41, 0.62),
    Weight.GENERATED: (2.54, 2.62),
    Weight.NEW_WORKER: (3.46, 5.17),
    Weight.NEW_STEP: (0.32, 3.23),
    Weight.NEW_WELL: (-0.95, -0.35),
    Weight.CLEANUP: (1.29, 1.53),
    Weight.PEEK: (-0.07, -0.18),
    Weight.NEW_DIE: (1.26, 2.38),
    Weight.NATION_STEPS: (2.30, 2.00),
    Weight.DIE_CHOICE: (1.77, 2.79),
    Weight.TRADE: (0.76, -0.02),
    Weight.STEP_ALONE: (0.00, 1.05),
    Weight.TILE_POINT_ALONE: (0.00, 0.54),
    Weight.OBJECTIVE: (0.00, 12.00),
}
_TARGETS = {
    "money": (2.56, 1.51),
    "steel": (2.99, 2.33),
    "plastic": (2.08, 2.07),
    "science": (3.53, 1.94),
    "oil": (4.33, 4.83),
    "clean_air": (2.64, 2.85),
    "clean_forest": (2.83, 2.69),
    "clean_ocean": (1.85, 2.12),
    "structures_government": (3.12, 1.97),
    "structures_industry": (5.00, 5.00),
    "structures_commerce": (2.58, 3.08),
    "achievements": (4.96, 4.65),
    "resource_types": (3.43, 5.00),
    "dice": (5.00, 5.00),
    "energy_on_mat": (3.94, 4.23),
    "un_steps": (3.59, 4.71),
    "structures_with_cost": (2.50, 2.55),
    "nuclear_tokens": (0.00, 1.40),
    "oil_wells": (3.81, 3.31),
    "workers_owned": (2.79, 1.39),
}
_ROWS = [*(_TABLE[one] for one in Weight), *(_TARGETS[name] for name in COUNTER_NAMES)]

WEIGHTS = np.array(_ROWS, np.float64).T.copy()
"""A row for tables with others, a row for the solo game."""
