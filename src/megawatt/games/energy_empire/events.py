"""Everything that can happen in Energy Empire, as rules tell it (`kernel.story.tell`).

The comment says what a telling carries; how much changed is read from the states around it.
"""

from enum import IntEnum


class Told(IntEnum):
    """The kinds of event, in the order in which a game meets them."""

    # The set-up (EE-1)
    GAME_BEGAN = 0
    MARKET_FILLED = 1  # the market
    ACHIEVEMENTS_SHOWN = 2
    CARDS_DEALT = 3
    NATION_CHOSEN = 4  # only to whoever chose: the nation
    CHOICE_MADE = 5
    CHOICES_REVEALED = 6
    NATION_REVEALED = 7
    TURN_BEGAN = 8
    # A Work turn (EE-4 to EE-8, EE-13)
    WORKER_PLACED = 9  # the location, the energy under it
    PIECES_GAINED = 10  # the location
    PIECE_KEPT = 11  # the location, the space
    PIECE_DISCARDED = 12  # the location
    OPTION_TAKEN = 13  # the effect, the option
    OTHERS_GAINED = 14  # who brought it
    STRUCTURE_BOUGHT = 15  # the card
    MARKET_REFILLED = 16  # the market
    DIE_BOUGHT = 17  # the kind
    DIE_GAINED = 18  # the kind
    DIE_GIVEN_UP = 19  # the kind
    OIL_BOUGHT = 20
    OIL_SOLD = 21
    UNITS_EXCHANGED = 22  # the unit given, the unit received
    TRADE_ENDED = 23
    CARD_ACTIVATED = 24  # the card
    PLANK_FILLED = 25  # the card, the plank
    ACTIVATION_ENDED = 26
    # The environment (EE-10)
    TOKEN_PLACED = 27  # the space, the side, the source
    TOKEN_DISCARDED = 28
    TOKEN_REFUSED = 29
    TOKEN_LACKING = 30
    WELL_DRILLED = 31  # the space
    SPACE_CLEANED = 32  # the space, the piece that lay there
    CLEANUP_ENDED = 33
    # The track and its impacts (EE-11, EE-12)
    SPOT_EMPTIED = 34  # how many are empty now
    IMPACT_SEEN = 35  # the position
    PEEK_DECLINED = 36
    IMPACT_REVEALED = 37  # the impact, its position
    ROW_SCORED = 38  # the row, the points
    MARKET_RESET = 39  # the market
    PIECES_LAID_OUT = 40  # the impact
    IMPACT_DECLINED = 41  # the effect
    TOKEN_SPILLED = 42  # the space
    SPILL_CUT_SHORT = 43  # the tokens not taken
    # A Generate turn (EE-9)
    GENERATED = 44
    CLAIM_BEGUN = 45  # the tile
    ACHIEVEMENT_GIVEN_UP = 46
    ACHIEVEMENT_CLAIMED = 47  # the tile
    ACHIEVEMENTS_REFILLED = 48
    CLAIM_DECLINED = 49
    WORKERS_RETURNED = 50
    OIL_REFINED = 51  # the barrels
    DICE_CHOSEN = 52  # the kind, how many
    DICE_ROLLED = 53  # the energy that the dice show, with what an impact changes
    HIGHEST_COUNTED = 54  # the consequence
    # The end (EE-16, EE-18)
    END_TRIGGERED = 55
    GAME_ENDED = 56
    ACHIEVEMENT_SCORED = 57  # the tile
    SCORE_COUNTED = 58
    GAME_WON = 59
