"""The choices of a table, and setting it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from megawatt.kernel import contract
from megawatt.kernel.chance import shuffle
from megawatt.kernel.contract import implements
from megawatt.kernel.options import Option
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell, tell_only
from megawatt.kernel.tongue import N_

from harbour.components import MAX_PLAYERS, SHIPS, Box
from harbour.events import Told
from harbour.state import NO_CHARTER, STATE, State

OPTIONS = {
    "rich": Option(int, 0, N_("Coins at the start."), tuple(range(10)), "HA-2.1"),
    "charters": Option(
        bool, False, N_("Everybody has a secret charter for one kind of ship."), (), "HA-7.1"
    ),
}
PRESETS: dict[str, dict[str, Any]] = {
    N_("Standard"): {},
    N_("Charters"): {"charters": True},
}


def lay(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """Write the options into the state."""
    s.rich = options["rich"]
    s.charters = options["charters"]


@implements(contract.setup, STATE)
@rule
def setup(box: Box, s: State) -> None:
    """HA-2.1: everybody starts with the same coins."""
    for seat in range(s.seats):
        s.coins[seat] = s.rich
    tell(s, Told.GAME_BEGAN, NOBODY)
    deal_charters(s)


@rule
def deal_charters(s: State) -> None:
    """HA-7.1: with charters, each player is dealt one and keeps it secret."""
    for seat in range(MAX_PLAYERS):
        s.charter[seat] = NO_CHARTER
    if s.charters:
        cards = np.arange(SHIPS).astype(np.int8)
        shuffle(s, cards)
        for seat in range(s.seats):
            s.charter[seat] = cards[seat]
            tell_only(s, seat, Told.CHARTER_DEALT, seat, cards[seat])
