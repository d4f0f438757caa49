"""Set a table of Harbour in one line, act, look."""

from collections.abc import Mapping
from typing import Any

from megawatt.kernel import play
from megawatt.kernel.ids import Seat
from megawatt.kernel.options import complete
from megawatt.kernel.record import readable, records

from harbour import turn
from harbour.actions import ACTIONS
from harbour.components import open_box
from harbour.invariants import broken
from harbour.rules.end import TURNS
from harbour.setup import OPTIONS, lay, setup
from harbour.state import STATE, Decision, Ship
from harbour.verdicts import No

EDITION = open_box(None)
BOX = EDITION.box
ANNA, BEN, CLEO = map(Seat, range(3))
KETCH, SCHOONER, BRIG, FRIGATE = map(Ship, range(4))
WORK, PASS = 0, 1


def buy(ship: Ship) -> int:
    """The action of buying a ship."""
    return 2 + ship


def new_game(seats: int = 2, seed: int = 7, **options: Any) -> Any:
    """A table as it is set up."""
    s = readable(records(STATE))
    s.seats, s.chance = seats, seed
    lay(s, seats, complete(OPTIONS, options))
    setup(BOX, s)
    return s


def at_the_market(coins: int, fleet: Mapping[Ship, int] | None = None, **options: Any) -> Any:
    """Anna has worked and may buy."""
    s = new_game(**options)
    s.decision = Decision.BUY
    for ship, n in (fleet or {}).items():
        s.fleet[ANNA, ship] = n
        s.harbour_wages[ANNA] += sum(int(BOX.price[ship]) + k for k in range(n))
    s.coins[ANNA] = coins
    s.harbour_wages[ANNA] += coins
    return s


def why_not(s: Any, seat: Seat, action: int) -> No:
    return No(turn.verdict(BOX, s, seat, action))


def do(s: Any, seat: Seat, *actions: int) -> None:
    """Take actions that must be legal."""
    for action in actions:
        assert why_not(s, seat, action) == No.YES
        turn.apply(BOX, s, seat, action)
        assert broken(BOX, s) == 0


def legal(s: Any, seat: Seat) -> list[int]:
    out = [0] * len(ACTIONS)
    return out[: play.legal(BOX, s, seat, out)]


def finish(s: Any) -> None:
    """Let everybody work and buy nothing until the end."""
    while s.turns < TURNS:
        do(s, s.current, PASS if s.decision == Decision.BUY else WORK)
