"""The public numbers of a player, as a game's `page.py` names them, and how points are written."""

from dataclasses import dataclass
from typing import Any

from megawatt.games import part_of
from megawatt.kernel.tongue import Tongue


@dataclass(frozen=True)
class Fact:
    """One public number of a player."""

    number: int
    icon: str  # of the kit
    words: str  # the number and what it counts


def player_in(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """Give a seat's part of a view; nothing, if the view has no such part."""
    players = view.get("players") or []
    return players[seat] if seat < len(players) else {}


def _number(player: dict[str, Any], key: str) -> int | None:
    """Look a number up; "stock.oil" is the oil of the stock."""
    found: Any = player
    for name in key.split("."):
        found = (found or {}).get(name)
    return None if found is None else int(found)


def facts_of(game: str, view: dict[str, Any], seat: int, say: Tongue) -> list[Fact]:
    """Say what is public of a seat in a few numbers; what the viewer may not know is left out."""
    player = player_in(view, seat)
    shown = getattr(part_of(game, "page"), "FACTS", ())
    known = ((_number(player, key), icon, words) for key, icon, words in shown)
    return [Fact(n, icon, say(words, n=n)) for n, icon, words in known if n is not None]


def signed(points: int) -> str:
    """Write points with a minus sign, not a hyphen."""
    return str(points).replace("-", "−")
