"""The table for a terminal."""

from typing import Any

from megawatt.kernel.terminal import WIDE, fit
from megawatt.kernel.tongue import Tongue
from rich.markup import escape


def text(view: dict[str, Any], say: Tongue, width: int = WIDE) -> str:
    """Write a view as wide as the window, with Rich markup."""
    lines = [
        f"[bold]{view['headline']}[/]",
        *(_ship(ship, say) for ship in view["ships"]),
        *(_player(view, player, say) for player in view["players"]),
    ]
    return fit(lines, width)


def _ship(ship: dict[str, Any], say: Tongue) -> str:
    price = say("price {price}", price=ship["price"])
    return f"  {ship['name']:<10} {price}, {_points(ship['points'], say)}"


def _points(n: int, say: Tongue) -> str:
    return say.count("{n} point", "{n} points", n)


def _player(view: dict[str, Any], player: dict[str, Any], say: Tongue) -> str:
    ships = zip(player["fleet"], view["ships"], strict=True)
    fleet = ", ".join(f"{n} {ship['name']}" for n, ship in ships if n) or say("no ships")
    mark = "▸" if player["acts"] else " "
    told = say(
        "{who}: {coins}, {points}; {fleet}",
        who=escape(say.who(player["seat"])),
        coins=say.count("{n} coin", "{n} coins", player["coins"]),
        points=_points(player["points"], say),
        fleet=fleet,
    )
    charter = player["charter"]
    return f"{mark} {told}" + (say("; charter: {ship}", ship=charter) if charter else "")
