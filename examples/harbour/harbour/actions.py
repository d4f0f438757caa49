"""What a player of Harbour can do, as numbers."""

from enum import IntEnum

from megawatt.kernel.actions import action_table, offers

from harbour.components import SHIPS
from harbour.state import Decision


class Act(IntEnum):
    """The kinds of action."""

    WORK = 0
    PASS = 1
    BUY = 2


ACTIONS = action_table((Act.WORK,), (Act.PASS,), (Act.BUY, SHIPS))
OFFERS = offers(
    ACTIONS,
    {
        Decision.WORK: (Act.WORK,),
        Decision.BUY: (Act.PASS, Act.BUY),
        Decision.NOTHING: (),
    },
)
