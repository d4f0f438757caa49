"""Why a player of Futuropia may not do something: the answer to "why not?"."""

from enum import IntEnum

from megawatt.kernel.tongue import N_


class No(IntEnum):
    """The reasons. YES is no reason at all."""

    YES = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    PULLED_OUT = 3
    USED = 4
    CHOOSE_ACTION = 5
    RUN_IS_DUE = 6
    FINISH_FIRST = 7
    ALL_FACE_UP = 8
    START_OF_TURN = 9
    NO_REVEAL_NOW = 10
    CANNOT_PAY_REVEAL = 11
    ONLY_IN_FINAL = 12
    SUPPLY_NOT_FOR_SALE = 13
    EMPTY_STACK = 14
    ONE_GENERATOR = 15
    TOO_MANY_GENERATORS = 16
    NO_DISCARD = 17
    NOT_YOURS = 18
    NOBODY_INVITED = 19
    TOO_MANY_PEOPLE = 20
    NO_QUARTERS_FIT = 21
    NO_QUARTERS_FOR = 22
    NO_BED = 23
    TOO_MANY_FREE = 24
    ONLY_WITH_INVITE = 25
    NOT_IN_SUPPLY = 26
    CHOSEN_ALREADY = 27
    TWIN_FIRST = 28
    ONE_SPECIAL = 29
    LEAVES_NO_FIT = 30
    HOME_TOO_SMALL = 31
    HOME_TOO_LARGE = 32
    NO_ROBOT = 33
    TOO_MANY_ROBOTS = 34
    LOAN_NEEDS_NEED = 35
    REPAY_LATER = 36
    FIVE_PER_LOAN = 37
    FOOD_FIRST = 38
    ENERGY_FIRST = 39
    TOO_LITTLE = 40
    TOO_MUCH = 41
    USED_IN_FINAL = 42
    NO_MORE_LOANS = 43


WORDS = {
    No.GAME_OVER: (N_("The game is over."), "FU-11.9"),
    No.NOT_YOUR_TURN: (N_("It is not your turn."), "FU-3.5"),
    No.PULLED_OUT: (N_("You have pulled out of the game."), "FU-11.5"),
    No.USED: (N_("You have already used this action. Reveal your tiles first."), "FU-3.5"),
    No.CHOOSE_ACTION: (N_("Choose one of your face-up actions."), "FU-3.8"),
    No.RUN_IS_DUE: (N_("The test run cannot be skipped."), "FU-3.7"),
    No.FINISH_FIRST: (N_("First answer the question that is open: {question}"), "FU-3.5"),
    No.ALL_FACE_UP: (N_("All your tiles are face up already."), "FU-10.2"),
    No.START_OF_TURN: (N_("Tiles are revealed at the start of a turn."), "FU-10.2"),
    No.NO_REVEAL_NOW: (N_("In the final phase tiles are not revealed any more."), "FU-10.2"),
    No.CANNOT_PAY_REVEAL: (
        N_("Revealing costs {price} and you have {stock}."),
        "FU-10.6",
    ),
    No.ONLY_IN_FINAL: (N_("You can pull out only in the final phase."), "FU-11.5"),
    No.SUPPLY_NOT_FOR_SALE: (
        N_("Only the two Generators beside the market board are for sale."),
        "FU-4.2",
    ),
    No.EMPTY_STACK: (N_("This stack is empty."), "FU-4.2"),
    No.ONE_GENERATOR: (N_("One Generator per action."), "FU-4.2"),
    No.TOO_MANY_GENERATORS: (N_("{most} Generators are the maximum: discard one."), "FU-4.11"),
    No.NO_DISCARD: (N_("You discard a Generator only when you buy one too many."), "FU-4.12"),
    No.NOT_YOURS: (N_("You do not own this Generator."), "FU-4.11"),
    No.NOBODY_INVITED: (N_("Invite at least one person."), "FU-6.1"),
    No.TOO_MANY_PEOPLE: (N_("You may invite at most {max}."), "FU-6.1"),
    No.NO_QUARTERS_FIT: (N_("No Living Quarters in the supply fit."), "FU-6.6"),
    No.NO_QUARTERS_FOR: (
        N_("There are not enough fitting Living Quarters for {people}."),
        "FU-6.6",
    ),
    No.NO_BED: (N_("{people} still without a bed."), "FU-6.2"),
    No.TOO_MANY_FREE: (
        N_("That would leave {n} free living spaces; {free} are allowed."),
        "FU-6.4",
    ),
    No.ONLY_WITH_INVITE: (
        N_("Living Quarters are bought with the action Invite People."),
        "FU-6.5",
    ),
    No.NOT_IN_SUPPLY: (N_("These Living Quarters are not in the supply."), "FU-6.8"),
    No.CHOSEN_ALREADY: (N_("You have chosen these Living Quarters already."), "FU-6.8"),
    No.TWIN_FIRST: (N_("Take the identical Living Quarters that come before these."), "FU-3.1"),
    No.ONE_SPECIAL: (N_("Only one special Living Quarters per turn."), "FU-14.6"),
    No.LEAVES_NO_FIT: (
        N_("With these, no further Living Quarters would fit the People without a bed."),
        "FU-3.2",
    ),
    No.HOME_TOO_SMALL: (N_("Your {people} People need {people} beds."), "FU-14.3"),
    No.HOME_TOO_LARGE: (
        N_("At most {free} free living spaces: choose Living Quarters with up to {most}."),
        "FU-14.3",
    ),
    No.NO_ROBOT: (N_("Take at least one Robot."), "FU-7.1"),
    No.TOO_MANY_ROBOTS: (N_("You may take at most {max}."), "FU-7.1"),
    No.LOAN_NEEDS_NEED: (N_("Loans are taken only when your Money is short."), "FU-9.2"),
    No.REPAY_LATER: (N_("Loans can be repaid only right after paying interest."), "FU-9.5"),
    No.FIVE_PER_LOAN: (N_("You need {loan} resources per loan."), "FU-9.5"),
    No.FOOD_FIRST: (N_("Use your Food first."), "FU-6.9"),
    No.ENERGY_FIRST: (N_("Use your Energy first."), "FU-7.3"),
    No.TOO_LITTLE: (N_("At least {low} here: the rest could not be paid."), "FU-3.1"),
    No.TOO_MUCH: (N_("At most {high} here."), "FU-3.1"),
    No.USED_IN_FINAL: (
        N_("You have used this action in the final phase; no tile is revealed any more."),
        "FU-11.4",
    ),
    No.NO_MORE_LOANS: (N_("You have no more loans than that: {n}."), "FU-9.5"),
}
