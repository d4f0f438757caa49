"""Why a player of Energy Empire may not do something, in the order in which reasons are given."""

from enum import IntEnum

from megawatt.kernel.tongue import N_


class No(IntEnum):
    """The reasons. YES is no reason at all."""

    YES = 0
    NOT_YOUR_TURN = 1
    STEP = 2
    NOT_DEALT = 3
    NO_WORKER = 4
    AGAIN = 5
    TALL = 6
    NO_ENERGY = 7
    NOT_YOURS = 8
    TYPE = 9
    PLANK = 10
    ONCE = 11
    PLANK_TOKENS = 12
    PLANK_KIND = 13
    UN_END = 14
    UN_FULL = 15
    NO_WELL = 16
    NO_DRILL = 17
    NO_DIE = 18
    HYDRO = 19
    FIVE_DICE = 20
    EMPTY_MARKET = 21
    SLOT = 22
    OIL = 23
    COST = 24
    CLAIM = 25
    SAME_DIE = 26
    NO_TILE = 27
    REFINE = 28
    DICE = 29
    TIED = 30
    REVEALED = 31
    POLLUTED = 32
    NOT_DRILLING = 33
    KEEP_DRILLING = 34
    ROW = 35
    SPILL_ROW = 36
    NO_TOKEN = 37
    BACK = 38
    GIVEN = 39
    MUST = 40
    NO_ROOM = 41
    NOT_OWNED = 42


WORDS = {
    No.NOT_YOUR_TURN: (N_("It is not your turn."), "EE-2.1"),
    No.STEP: (N_("Finish the current step first."), "EE-2.5"),
    No.NOT_DEALT: (N_("You were not dealt this one."), "EE-1.6"),
    No.NO_WORKER: (N_("You have no worker left on your mat: generate."), "EE-3.2"),
    No.AGAIN: (N_("You generated on your last turn: you must work."), "EE-3.2"),
    No.TALL: (
        N_("Your stack must be taller than {height}: you need at least {energy}."),
        "EE-4.2",
    ),
    No.NO_ENERGY: (N_("You have only {energy} on your mat."), "EE-4.3"),
    No.NOT_YOURS: (N_("You can activate only your own structures."), "EE-7.2"),
    No.TYPE: (
        N_("Your worker stands in the {type} binder: only its structures can be used this turn."),
        "EE-7.2",
    ),
    No.PLANK: (N_("This plank is occupied until you generate."), "EE-7.4"),
    No.ONCE: (N_("This structure was already used this turn."), "EE-7.2"),
    No.PLANK_TOKENS: (
        N_("This takes {needed}; on your mat you have {have}."),
        "EE-7.3",
    ),
    No.PLANK_KIND: (N_("This plank takes {plank}."), "EE-7.3"),
    No.UN_END: (N_("You have reached the end of the United Nations track."), "EE-14.3"),
    No.UN_FULL: (N_("The last space holds one marker only, and {leader} is there."), "EE-14.3"),
    No.NO_WELL: (N_("No oil well is left in the supply."), "EE-10.11"),
    No.NO_DRILL: (N_("You have no free drilling space."), "EE-10.11"),
    No.NO_DIE: (N_("No {die} die is left in the supply."), "EE-13.2"),
    No.HYDRO: (N_("You may own only one hydro-geo die."), "EE-13.2"),
    No.FIVE_DICE: (
        N_("You own five dice of this kind: there is no other die to make room with."),
        "EE-13.2",
    ),
    No.EMPTY_MARKET: (N_("This market is empty."), "EE-6.7"),
    No.SLOT: (N_("There is no card in this slot."), "EE-6.2"),
    No.OIL: (N_("Buying costs ${price}, selling takes 3 barrels: you can do neither."), "EE-5.9"),
    No.COST: (N_("You cannot pay for this: {missing}."), "EE-8.2"),
    No.CLAIM: (N_("You need two unused workers or energy to claim; you have {have}."), "EE-9.1"),
    No.SAME_DIE: (N_("Give up a die of another kind."), "EE-13.3"),
    No.NO_TILE: (N_("This achievement is not on offer."), "EE-9.1"),
    No.REFINE: (N_("You can refine at most {most} now."), "EE-9.6"),
    No.DICE: (N_("You have only {dice} of this kind."), "EE-9.7"),
    No.TIED: (N_("No die of this sort shows the highest number."), "EE-9.9"),
    No.REVEALED: (N_("This impact has already been revealed."), "EE-11.7"),
    No.POLLUTED: (N_("This space is already polluted."), "EE-10.1"),
    No.NOT_DRILLING: (N_("An oil well needs a space with the drilling symbol."), "EE-10.11"),
    No.KEEP_DRILLING: (
        N_("You need this space for the oil well you are about to place."),
        "EE-4.9",
    ),
    No.ROW: (N_("The token belongs in the {row} row."), "EE-10.4"),
    No.SPILL_ROW: (N_("Both tokens belong in one row with room for them."), "EE-12.6"),
    No.NO_TOKEN: (N_("There is nothing to clean on this space."), "EE-10.12"),
    No.BACK: (N_("What you have received in this trade cannot be given away again."), "EE-5.13"),
    No.GIVEN: (N_("What you have given in this trade cannot be received again."), "EE-5.13"),
    No.MUST: (N_("This cannot be declined: choose one."), "EE-12.2"),
    No.NO_ROOM: (
        N_("The pollution that lies there would take your last free space: none is left to drill."),
        "EE-4.9",
    ),
    No.NOT_OWNED: (N_("You own no {die} die."), "EE-13.3"),
}
