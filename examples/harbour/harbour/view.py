"""What a seat sees, as plain data: enough to draw the table."""

from typing import Any

from megawatt.kernel.actions import number_of
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

from harbour.actions import ACTIONS, Act
from harbour.components import SHIPS
from harbour.names import ship_name
from harbour.rules.end import TURNS, is_over, points_of
from harbour.rules.market import price_of
from harbour.state import NO_CHARTER, Ship, State


def view(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, Any]:
    """Describe the table as a seat (or -1, a spectator) sees it."""
    focus = Seat(max(seat, 0))
    over = bool(plain(is_over)(s))
    headline = say("Turn {n} of {turns}", n=min(int(s.turns) + 1, TURNS), turns=TURNS)
    return {
        "seat": int(seat),
        "focus": int(focus),  # whose prices are shown
        "over": over,
        "headline": say("The game is over.") if over else headline,
        "charters": bool(s.charters),
        "ships": [_ship(edition, s, focus, Ship(ship), say) for ship in range(SHIPS)],
        "players": [_player(edition, s, Seat(other), say) for other in range(s.seats)],
        "actions": {"work": number_of(ACTIONS, Act.WORK), "pass": number_of(ACTIONS, Act.PASS)},
    }


def _ship(edition: Edition, s: State, seat: Seat, ship: Ship, say: Tongue) -> dict[str, Any]:
    return {
        "name": ship_name(edition, ship, say),
        "price": plain(price_of)(edition.box, s, seat, ship),
        "points": int(edition.box.worth[ship]),
        "action": number_of(ACTIONS, Act.BUY, ship),
    }


def _player(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, Any]:
    charter = Ship(int(s.charter[seat]))
    known = charter != NO_CHARTER
    return {
        "seat": int(seat),
        "acts": bool(s.current == seat and not plain(is_over)(s)),
        "points": int(plain(points_of)(edition.box, s, seat)),
        "coins": int(s.coins[seat]),
        "fleet": [int(n) for n in s.fleet[seat]],
        "ships": int(s.fleet[seat].sum()),
        "charter": ship_name(edition, charter, say) if known else None,
    }
