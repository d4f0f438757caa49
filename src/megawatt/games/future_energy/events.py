"""Everything that can happen in Future Energy, as rules tell it (`kernel.story.tell`).

The comment says what a telling carries; how much changed is read from the states around it.
"""

from enum import IntEnum


class Told(IntEnum):
    """The kinds of event, in the order in which a game meets them."""

    # The set-up (FE-2)
    TABLE_SET = 0
    STARTING_CONTRACT_DEALT = 1  # the contract
    KITE_RECEIVED = 2
    # Rounds and revenue (FE-3, FE-4)
    ROUND_BEGAN = 3
    REVENUE_RECEIVED = 4
    DUTY_AROSE = 5
    # Planning (FE-5, FE-14.2)
    LINES_BOUGHT = 6  # how many, the price
    LINE_PLACED = 7  # the link
    CONTRACT_BOUGHT = 8  # the contract, the price
    CONTRACT_TAKEN = 9  # the contract, for free
    DISPLAY_REFILLED = 10  # the contract turned up
    DISPLAY_SHRANK = 11
    CARD_BOUGHT = 12  # the public contract, whether it came from the stack
    CARD_TURNED_UP = 13  # the public contract
    PLANNING_ENDED = 14
    # Moving the crew (FE-6)
    TOLL_PAID = 15  # to whom, for which link
    CREW_WALKED = 16  # where to, a Walk
    CREW_LEFT = 17
    PASSED = 18  # a Pass
    # Building and the actions of the tiles (FE-7 to FE-9, FE-16)
    TILE_TAKEN = 19  # the tile, the site
    PLANT_BUILT = 20  # the space, the site, how many
    CONTRACT_COMPLETED = 21  # the contract
    INVESTOR_HIRED = 22
    ENGINEER_HIRED = 23
    PLANT_RETURNED = 24  # the space
    CERTIFICATE_DRAWN = 25
    CERTIFICATE_SEEN = 26  # only to whoever drew it: the value
    GROUND_PAID = 27  # the money
    GROUND_SCORED = 28  # the points
    NUCLEAR_BOARDED = 29
    PLANT_CHOSEN = 30  # the space
    TILE_USELESS = 31  # the tile
    TILE_DECLINED = 32  # the Decision
    TILE_KEPT = 33  # the kind
    # The joint plant (FE-10)
    JOIN_SKIPPED = 34  # whether for want of money
    JOIN_DECLINED = 35
    JOINED = 36  # whom
    WILDCARD_RECEIVED = 37
    # Public contracts (FE-14, FE-15)
    CARD_USED = 38  # the public contract
    TILE_PAID = 39  # the kind
    SUBSTITUTE_PAID = 40  # the Substitute, the kind it stands for
    EFFECT_LAPSED = 41  # the public contract
    EFFECT_DECLINED = 42  # the public contract
    MONEY_GAINED = 43  # how much
    LINE_CHOSEN = 44  # the link
    LINE_MOVED = 45  # from which link, to which
    CERTIFICATE_SOLD = 46  # the value, the money
    PLANT_SHIFTED = 47  # from which space, to which
    CREW_SENT = 48  # the site
    TILE_CHOSEN = 49  # the site
    TILES_SWAPPED = 50  # the two sites
    PLANT_DOUBLED = 51  # the space
    CARD_SCORED = 52  # the public contract
    CARD_SPENT = 53  # the public contract, without points
    # The end (FE-11 to FE-13)
    END_TRIGGERED = 54
    ROUND_IDLE = 55  # how many in a row
    GAME_ENDED = 56
    EMPTY_SPACES_SCORED = 57
    CERTIFICATES_SCORED = 58
    REGION_SCORED = 59  # the region
    SPREAD_SCORED = 60  # how many regions
    GRID_SCORED = 61  # how many plants
    GAME_WON = 62


class Walk(IntEnum):
    """How the crew walked a link."""

    TO_THE_BANK = 0  # 1M for a bare link
    ON_OWN_LINE = 1
    BY_NUCLEAR_TILE = 2
    TO_OWNERS = 3  # their tolls are told


class Pass(IntEnum):
    """Why a seat could not move the crew."""

    NO_PLANT = 0  # none on its contracts
    NO_WAY = 1  # to a matching tile
    NO_MONEY = 2  # for a way that there is
