"""Why a player of Powerline may not do something: the answer to "why not?"."""

from enum import IntEnum

from megawatt.kernel.tongue import N_


class No(IntEnum):
    """The reasons, in the order in which they are tested. YES is no reason at all."""

    YES = 0
    PHASE = 1
    READY = 2
    START = 3
    ORDER = 4
    SIX = 5
    CHART = 6
    COMPLETE = 7
    FULL = 8
    END = 9
    GAP = 10
    THREE = 11
    LIMIT = 12
    DIE = 13
    NO_JOKER = 14
    IDLE_JOKER = 15
    ISLE_JOKER = 16
    NONE = 17
    COLUMN = 18
    SPREAD = 19
    NOBODY = 20
    SPENT = 21
    NO_VACATION = 22
    UNDO = 23
    REVEAL = 24
    CHOSEN = 25


WORDS = {
    No.PHASE: (N_("There is nothing to plan right now."), "PL-2.1"),
    No.READY: (N_("You have declared your plan finished."), "PL-8.1"),
    No.START: (N_("Begin with the red or the black worker."), "PL-3.4"),
    No.ORDER: (N_("The {colour} worker is next."), "PL-3.4"),
    No.SIX: (N_("All six workers are out."), "PL-7.4"),
    No.CHART: (N_("No worker tile is left for {more} or more workers."), "PL-7.4"),
    No.COMPLETE: (N_("This line is already finished."), "PL-4.7"),
    No.FULL: (N_("Your workers already cover the rest of this line."), "PL-4.7"),
    No.END: (N_("This line is being built from the other end."), "PL-4.4"),
    No.GAP: (N_("Only the next free segment of a line can be built."), "PL-4.2"),
    No.THREE: (N_("You are already building on three lines this round."), "PL-4.6"),
    No.LIMIT: (N_("The worker tiles left on your chart allow no further line."), "PL-7.4"),
    No.DIE: (N_("The {colour} die shows {face}; this segment needs {pips}."), "PL-4.1"),
    No.NO_JOKER: (N_("You have no joker left."), "PL-6.2"),
    No.IDLE_JOKER: (N_("The die fits already; keep your joker."), "PL-6.4"),
    No.ISLE_JOKER: (N_("A joker cannot be used on the island."), "PL-6.5"),
    No.NONE: (N_("Deploy at least one worker."), "PL-3.3"),
    No.COLUMN: (
        N_("Your {p}-worker column is empty: deploy more workers or take some back."),
        "PL-7.2",
    ),
    No.SPREAD: (
        N_("Too many lines for {p} workers (at most {n}): deploy more or take some back."),
        "PL-7.2",
    ),
    No.NOBODY: (N_("None of your workers is on the island."), "PL-10.5"),
    No.SPENT: (N_("Your vacation tile is gone."), "PL-10.5"),
    No.NO_VACATION: (N_("This table plays without vacation tiles."), "PL-10.9"),
    No.UNDO: (N_("There is nothing to take back."), "PL-8.2"),
    No.REVEAL: (N_("The vacation tile is offered when all plans are revealed."), "PL-10.5"),
    No.CHOSEN: (N_("You have already chosen about your vacation tile."), "PL-10.5"),
}
