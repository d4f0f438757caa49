"""Everything that can happen in a game of Futuropia, in the rulebook's words."""

from enum import IntEnum


class Told(IntEnum):
    """What the rules tell; `a`, `b` and `c` are what the states cannot say."""

    TABLE_SET = 0
    VARIANTS_LAID = 1  # the variant tiles of the expert game
    FIRST_HOME_BOUGHT = 2  # a: tile

    # the turn
    TILES_TURNED_UP = 3  # free of charge, after the fifth action; a: interest due
    TILES_REVEALED = 4  # early; a: price, b: interest due
    ACTION_CHOSEN = 5  # a: Deed
    AMOUNT_COUNTED = 6  # a: so far, b: Decision
    AMOUNT_CHOSEN = 7  # a: amount, b: Decision
    BILL_PAID = 8  # a: Food, b: Energy, c: Money
    LOANS_TAKEN = 9  # a: how many
    LOANS_REPAID = 10  # a: Food, b: Energy, c: Money
    NO_LOAN_REPAID = 11  # a: whether one could have been

    # Generators
    GENERATOR_BOUGHT = 12  # a: type, b: price, c: Spot
    NO_GENERATOR_BOUGHT = 13  # a: whether there was one for sale
    GENERATOR_REMOVED = 14  # solo, the other one of the market; a: type
    MARKER_RAISED = 15  # a: Kind
    MARKER_RESET = 16  # a: Kind
    MARKET_REFILLED = 17  # a: Kind
    LAST_STACK_PLACED = 18  # a: Kind
    GENERATOR_DISCARDED = 19  # a: type
    FOOD_PRODUCED = 20  # a: by Generators, b: by the Greenhouse
    ENERGY_PRODUCED = 21  # a: by Generators, b: by the Solar Farm

    # People, Robots, subsidies
    PEOPLE_INVITED = 22  # a: how many
    QUARTERS_CHOSEN = 23  # a: tile
    QUARTERS_PAID = 24  # a: price of all
    QUARTERS_BOUGHT = 25  # a: tile
    PEOPLE_MOVED_IN = 26  # a: how many
    PEOPLE_FED = 27  # a: Food needed, b: own Food, c: converted Energy
    ROBOTS_TAKEN = 28  # a: how many
    ENERGY_SUPPLIED = 29  # a: Energy needed, b: own Energy, c: converted Food
    SUBSIDY_TAKEN = 30  # a: Money
    SUBSIDY_RAISED = 31

    # the end
    FINAL_PHASE_BEGAN = 32
    PULLED_OUT = 33  # a: whether it was a choice
    SETTLED = 34
    GAME_ENDED = 35
    CONDOMINIUM_SUSTAINED = 36  # what the Generators alone can keep
    POINTS_COUNTED = 37  # a: place in a Score
    TOTAL_COUNTED = 38
    GAME_WON = 39
