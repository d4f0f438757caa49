"""The table for a terminal."""

from typing import Any

from megawatt.kernel.terminal import WIDE, fit
from megawatt.kernel.tongue import Tongue


def text(view: dict[str, Any], say: Tongue, width: int = WIDE) -> str:
    """Write a view as wide as the window, with Rich markup."""
    lines = [
        f"[bold]{view['headline']}[/]",
        *(_ship(ship, say) for ship in view["ships"]),
        *(_player(view, player, say) for player in view["players"]),
    ]
    return fit(lines, width)


def _ship(ship: dict[str, Any], say: Tongue) -> str:
    told = say("price {price}, {points} points", price=ship["price"], points=ship["points"])
    return f"  {ship['name']:<10} {told}"


def _player(view: dict[str, Any], player: dict[str, Any], say: Tongue) -> str:
    ships = zip(player["fleet"], view["ships"], strict=True)
    fleet = ", ".join(f"{n} {ship['name']}" for n, ship in ships if n) or say("no ships")
    mark = "▸" if player["acts"] else " "
    told = say(
        "Seat {n}: {coins} coins, {points} points; {fleet}",
        n=player["seat"] + 1,
        coins=player["coins"],
        points=player["points"],
        fleet=fleet,
    )
    charter = player["charter"]
    return f"{mark} {told}" + (say("; charter: {ship}", ship=charter) if charter else "")
