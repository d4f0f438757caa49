"""Why a player of Future Energy may not do something: the answer to "why not?"."""

from enum import IntEnum, auto

from megawatt.kernel.tongue import N_


class No(IntEnum):
    """The reasons. YES is no reason at all."""

    YES = 0
    GAME_OVER = auto()
    NOT_YOUR_TURN = auto()
    PLANNING_OVER = auto()
    NOT_NOW = auto()
    ENGINEERS_BUSY = auto()
    ACTION_COVERED = auto()
    NO_MONEY_FOR_LINE = auto()
    NO_LINE_LEFT = auto()
    NO_MONEY_FOR_TWO = auto()
    NEED_TWO_LINES = auto()
    NO_SUCH_LINK = auto()
    NO_SUCH_SITE = auto()
    CLOSED_SITE = auto()
    LINK_TAKEN = auto()
    EMPTY_SLOT = auto()
    TOO_DEAR = auto()
    TOO_FEW_PLANTS = auto()
    DUTY_TO_BUY = auto()
    NOT_ADJACENT = auto()
    VISITED = auto()
    NO_MATCH_FROM_THERE = auto()
    NO_PLANT_WAITING = auto()
    CANNOT_PAY_WAY = auto()
    DUTY_TO_MOVE = auto()
    MOVE_BEGUN = auto()
    NOT_YOUR_SPACE = auto()
    NO_PLANT_THERE = auto()
    WRONG_ICON = auto()
    MUST_BUILD = auto()
    THREE_PLANTS = auto()
    OWN_LINE = auto()
    TWO_LINES = auto()
    CONTRACT_USED = auto()
    JOIN_MONEY = auto()
    JOIN_ICON = auto()
    JOIN_OTHER_ICON = auto()
    OTHERS_JOIN = auto()
    DID_NOT_JOIN = auto()
    ASKED_LATER = auto()
    NO_MODULE_2 = auto()
    ONE_CONTRACT = auto()
    NO_MONEY_FOR_CARD = auto()
    NO_CARD_THERE = auto()
    STACK_EMPTY = auto()
    NOT_YOUR_CARD = auto()
    NOT_IN_MOVE = auto()
    NEED_REAL = auto()
    LACK_TILES = auto()
    NO_EFFECT = auto()
    PAY_FIRST = auto()
    NO_REAL_TILE = auto()
    NO_SUBSTITUTE = auto()
    ALL_REAL = auto()
    EFFECT_FIRST = auto()
    NOT_YOUR_LINE = auto()
    SAME_LINK = auto()
    NO_CERTIFICATE = auto()
    NEIGHBOUR_FULL = auto()
    ENTER_IN_MOVE = auto()
    NOT_NEXT = auto()
    NO_OTHER_PLANT = auto()
    NOT_START = auto()
    NEED_TWO_PLANTS = auto()
    SAME_CONTRACT = auto()
    NO_TILE_THERE = auto()
    ENERGIES_ONLY = auto()
    SAME_TILE = auto()
    NOT_OIL = auto()
    ALREADY_DOUBLE = auto()
    NO_PLANT_LEFT = auto()
    NOT_MADE = auto()
    NO_MODULE_3 = auto()
    NUCLEAR_USED = auto()
    NO_NUCLEAR_TILE = auto()
    FREE_ANYWAY = auto()
    NEED_OWN_PLANT = auto()
    # said of what is not asked now
    BUY_A_LINE_FIRST = auto()
    LINES_WHILE_PLANNING = auto()
    BUILT_ON_ARRIVAL = auto()
    CARDS_LATER = auto()
    ONLY_PASSED = auto()
    NO_WAY_THERE = auto()
    WAY_TOO_DEAR = auto()
    WALK_THERE = auto()
    AFTER_PLANNING = auto()


WORDS: dict[No, tuple[str, str]] = {
    No.GAME_OVER: (N_("The game is over."), "FE-11.3"),
    No.NOT_YOUR_TURN: (N_("It is not your turn: {asked} decides now."), "FE-3.2"),
    No.PLANNING_OVER: (N_("Planning is over for this turn."), "FE-3.2"),
    No.NOT_NOW: (N_("Another question has to be answered first: {question}"), "FE-3.2"),
    No.ENGINEERS_BUSY: (N_("All your engineers are busy this turn."), "FE-5.1"),
    No.ACTION_COVERED: (N_("An engineer already stands on this action."), "FE-5.2"),
    No.NO_MONEY_FOR_LINE: (N_("A line costs {one_line}M; you have {money}M."), "FE-5.3"),
    No.NO_LINE_LEFT: (N_("You have no power line left."), "FE-5.3"),
    No.NO_MONEY_FOR_TWO: (N_("Two lines cost {two_lines}M; you have {money}M."), "FE-5.4"),
    No.NEED_TWO_LINES: (N_("You need two power lines in your supply."), "FE-5.4"),
    No.NO_SUCH_LINK: (N_("This side of the board has no such link."), "FE-2.1"),
    No.NO_SUCH_SITE: (N_("This side of the board has no such site."), "FE-2.1"),
    No.CLOSED_SITE: (N_("This site is closed in a two-player game."), "FE-2.3"),
    No.LINK_TAKEN: (N_("This link already has a power line."), "FE-5.5"),
    No.EMPTY_SLOT: (N_("This slot is empty."), "FE-5.6"),
    No.TOO_DEAR: (N_("This contract costs {slot_price}M; you have {money}M."), "FE-5.6"),
    No.TOO_FEW_PLANTS: (
        N_("You need {spaces} plants in your supply for this contract; you have {supply}."),
        "FE-5.7",
    ),
    No.DUTY_TO_BUY: (N_("You have no plant on a contract: buy a contract first."), "FE-5.8"),
    No.NOT_ADJACENT: (N_("The crew does not stand at an end of this link."), "FE-6.8"),
    No.VISITED: (N_("The crew has already been there in this move."), "FE-6.4"),
    No.NO_MATCH_FROM_THERE: (N_("No matching tile can be reached from there."), "FE-6.4"),
    No.NO_PLANT_WAITING: (
        N_("You have no plant waiting for this tile, and the crew cannot pass it."),
        "FE-6.4",
    ),
    No.CANNOT_PAY_WAY: (
        N_("You cannot pay the way to any matching tile from there."),
        "FE-6.4",
    ),
    No.DUTY_TO_MOVE: (
        N_("You must move if you can pay the way to a matching tile."),
        "FE-6.5",
    ),
    No.MOVE_BEGUN: (N_("The crew never stops on a site without a tile: walk on."), "FE-6.4"),
    No.NOT_YOUR_SPACE: (N_("This space is on no unfinished contract of yours."), "FE-7.1"),
    No.NO_PLANT_THERE: (N_("No plant of yours stands on this space."), "FE-7.1"),
    No.WRONG_ICON: (N_("The icon above the plant must match the tile."), "FE-7.1"),
    No.MUST_BUILD: (N_("The crew has arrived: a plant must be built."), "FE-7.2"),
    No.THREE_PLANTS: (
        N_("At most {most_plants} of your plants may stand on one site."),
        "FE-7.3",
    ),
    No.OWN_LINE: (N_("You already have a line on this link."), "FE-8.4"),
    No.TWO_LINES: (N_("A link holds at most two lines."), "FE-8.4"),
    No.CONTRACT_USED: (
        N_("Each further plant must come from another contract."),
        "FE-8.6",
    ),
    No.JOIN_MONEY: (N_("Joining costs {fee}M; you have {money}M."), "FE-10.2"),
    No.JOIN_ICON: (N_("To join you need a plant below {joint_icon}; you have none."), "FE-10.2"),
    No.JOIN_OTHER_ICON: (N_("You can join only with a plant below {joint_icon}."), "FE-10.3"),
    No.OTHERS_JOIN: (N_("You have built here; now the others are asked to join."), "FE-10.1"),
    No.DID_NOT_JOIN: (N_("You were asked and did not join."), "FE-10.1"),
    No.ASKED_LATER: (N_("{asked} is asked to join before you."), "FE-10.1"),
    No.NO_MODULE_2: (N_("This game is played without public contracts."), "FE-17.1"),
    No.ONE_CONTRACT: (N_("You already bought a contract this turn."), "FE-14.2"),
    No.NO_MONEY_FOR_CARD: (
        N_("A public contract costs {card_price}M; you have {money}M."),
        "FE-14.2",
    ),
    No.NO_CARD_THERE: (N_("No public contract lies there."), "FE-14.3"),
    No.STACK_EMPTY: (N_("The stack of public contracts is empty."), "FE-14.2"),
    No.NOT_YOUR_CARD: (N_("You do not own this public contract."), "FE-14.11"),
    No.NOT_IN_MOVE: (
        N_("During the move only the contract that moves the crew can be used."),
        "FE-14.10",
    ),
    No.NEED_REAL: (N_("You need at least one of the tiles shown."), "FE-14.11"),
    No.LACK_TILES: (
        N_("This contract takes {tiles}; yours that fit or stand in: {fitting}."),
        "FE-14.11",
    ),
    No.NO_EFFECT: (N_("The effect is impossible now and substitutes earn no VP."), "FE-14.11"),
    No.PAY_FIRST: (N_("Pay for the public contract first."), "FE-14.15"),
    No.NO_REAL_TILE: (N_("You have kept no {icon} tile."), "FE-14.13"),
    No.NO_SUBSTITUTE: (
        N_("Your substitutes do not suffice, or no real tile would be paid."),
        "FE-14.14",
    ),
    No.ALL_REAL: (
        N_("The effect is impossible, so only real tiles will do."),
        "FE-14.14",
    ),
    No.EFFECT_FIRST: (N_("The effect must be carried out."), "FE-14.12"),
    No.NOT_YOUR_LINE: (N_("You have no line on this link."), "FE-15.2"),
    No.SAME_LINK: (N_("The line lies there already: choose another link."), "FE-15.2"),
    No.NO_CERTIFICATE: (N_("You have no certificate of this value."), "FE-15.3"),
    No.NEIGHBOUR_FULL: (N_("The neighbouring space must be empty."), "FE-15.4"),
    No.ENTER_IN_MOVE: (
        N_("Use this contract during the crew's move to enter a site with a tile."),
        "FE-15.5",
    ),
    No.NOT_NEXT: (N_("The crew goes along one link only."), "FE-15.5"),
    No.NO_OTHER_PLANT: (N_("Another player must have a plant on this site."), "FE-15.9"),
    No.NOT_START: (N_("The starting space is no power plant site."), "FE-15.9"),
    No.NEED_TWO_PLANTS: (
        N_("Both plants must come from one contract that holds two."),
        "FE-15.15",
    ),
    No.SAME_CONTRACT: (
        N_("The second plant must come from the same contract."),
        "FE-15.15",
    ),
    No.NO_TILE_THERE: (N_("No tile lies face up there."), "FE-15.11"),
    No.ENERGIES_ONLY: (N_("Only coal, gas, nuclear and oil tiles are swapped here."), "FE-R39"),
    No.SAME_TILE: (N_("The two tiles must differ."), "FE-15.11"),
    No.NOT_OIL: (N_("A second plant goes only below an oil icon."), "FE-15.12"),
    No.ALREADY_DOUBLE: (N_("Exactly one plant must stand on the space."), "FE-15.12"),
    No.NO_PLANT_LEFT: (N_("You have no plant left in your supply."), "FE-15.12"),
    No.NOT_MADE: (N_("You did not make this purchase this turn."), "FE-15.16"),
    No.NO_MODULE_3: (N_("This game is played without nuclear boards."), "FE-17.1"),
    No.NO_NUCLEAR_TILE: (N_("You have no tile on your nuclear board."), "FE-16.8"),
    No.NUCLEAR_USED: (N_("Your nuclear tiles are used up this turn."), "FE-16.10"),
    No.FREE_ANYWAY: (N_("This link is free anyway."), "FE-16.10"),
    No.NEED_OWN_PLANT: (
        N_("You need one or two plants of your own on this site."),
        "FE-16.7",
    ),
    No.BUY_A_LINE_FIRST: (N_("To place a line there, buy it first."), "FE-5.3"),
    No.LINES_WHILE_PLANNING: (N_("Lines are bought and placed while planning."), "FE-5.3"),
    No.BUILT_ON_ARRIVAL: (
        N_("A plant is built when the crew has arrived at a matching tile."),
        "FE-7.1",
    ),
    No.CARDS_LATER: (
        N_("Public contracts are used while planning or at the end of your turn."),
        "FE-14.10",
    ),
    No.ONLY_PASSED: (N_("No tile lies there: the crew can only pass."), "FE-6.4"),
    No.NO_WAY_THERE: (N_("The crew cannot get there: it passes no site with a tile."), "FE-6.4"),
    No.WAY_TOO_DEAR: (N_("The way there costs {price}M; you have {money}M."), "FE-6.4"),
    No.WALK_THERE: (N_("The way there costs {price}M: walk it link by link."), "FE-6.8"),
    No.AFTER_PLANNING: (
        N_("The crew moves after planning; the way there costs {price}M."),
        "FE-3.2",
    ),
}
