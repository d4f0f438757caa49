"""What a player of Harbour can do, as numbers."""

from enum import IntEnum

from megawatt.kernel.actions import action_table, offers
from tests.harbour.components import SHIPS
from tests.harbour.state import Phase


class Act(IntEnum):
    """The kinds of action."""

    WORK = 0
    PASS = 1
    BUY = 2


ACTIONS = action_table((Act.WORK,), (Act.PASS,), (Act.BUY, SHIPS))
OFFERS = offers(ACTIONS, {Phase.HARBOUR: (Act.WORK,), Phase.MARKET: (Act.PASS, Act.BUY)})
