"""The public facts in a player's panel: the numbers that a game's `page.py` names, in words."""

from typing import Any

from megawatt.games import part_of
from megawatt.kernel.tongue import Tongue


def _player(view: dict[str, Any], seat: int) -> dict[str, Any]:
    players = view.get("players") or []
    return players[seat] if seat < len(players) else {}


def facts_of(game: str, view: dict[str, Any], seat: int, say: Tongue) -> list[str]:
    """Say what is public of a seat in a few numbers; what the viewer may not know is left out."""
    player = _player(view, seat)
    shown = getattr(part_of(game, "page"), "FACTS", ())
    known = ((player.get(key), words) for key, words in shown)
    return [say(words, n=number) for number, words in known if number is not None]


def points_of(view: dict[str, Any], seat: int) -> int | None:
    """Give a seat's present points, if the view has them."""
    points = _player(view, seat).get("points")
    return points if isinstance(points, int) else None
