"""What a player of Powerline can do, as numbers."""

from enum import IntEnum

from megawatt.games.powerline.components import ENDS, LINES
from megawatt.games.powerline.state import Decision
from megawatt.kernel.actions import action_table, block_of, number_of, offers


class Act(IntEnum):
    """The kinds of action."""

    START = 0  # a: 0 red first, 1 black first
    PLACE = 1  # a: line, b: end
    PLACE_JOKER = 2  # a: line, b: end
    ISLAND = 3
    DONE = 4
    VAC_KEEP = 5
    VAC_SPEND = 6
    TAKE_BACK = 7
    CLEAR_PLAN = 8


ACTIONS = action_table(
    (Act.START, 2),
    (Act.PLACE, LINES, ENDS),
    (Act.PLACE_JOKER, LINES, ENDS),
    (Act.ISLAND,),
    (Act.DONE,),
    (Act.VAC_KEEP,),
    (Act.VAC_SPEND,),
    (Act.TAKE_BACK,),
    (Act.CLEAR_PLAN,),
)
OFFERS = offers(
    ACTIONS,
    {
        Decision.NOTHING: (),
        Decision.ORDER: (Act.START,),
        Decision.WORKER: (Act.PLACE, Act.ISLAND, Act.DONE),
        Decision.WORKER_OR_JOKER: (Act.PLACE, Act.PLACE_JOKER, Act.ISLAND, Act.DONE),
        Decision.FINISH: (Act.DONE,),
        Decision.VACATION: (Act.VAC_KEEP, Act.VAC_SPEND),
    },
)

PLACE = block_of(ACTIONS, Act.PLACE)[0]
PLACE_JOKER = block_of(ACTIONS, Act.PLACE_JOKER)[0]
TAKE_BACK = number_of(ACTIONS, Act.TAKE_BACK)
CLEAR_PLAN = number_of(ACTIONS, Act.CLEAR_PLAN)
