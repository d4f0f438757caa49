"""The numbers in the players' panels: which of a view's public facts are shown, in words."""

from typing import Any

from megawatt.kernel.tongue import N_, Tongue

FACTS: dict[str, tuple[tuple[str, str], ...]] = {
    "powerline": (
        ("cities", N_("{n} cities")),
        ("stations", N_("{n} stations")),
        ("unfinished", N_("{n} unfinished")),
        ("jokers", N_("{n} jokers")),
        ("workers_left", N_("{n} workers left")),
    ),
    "future-energy": (
        ("money", N_("€{n}M")),
        ("lines", N_("{n} lines left")),
        ("plants", N_("{n} plants left")),
        ("engineers", N_("{n} engineers")),
        ("investors", N_("{n} investors")),
        ("certificates", N_("{n} CO₂")),
    ),
    "futuropia": (
        ("money", N_("{n} money")),
        ("people", N_("{n} people")),
        ("robots", N_("{n} robots")),
        ("food", N_("{n} food")),
        ("energy", N_("{n} energy")),
        ("loans", N_("{n} loans")),
    ),
}
"""For each game: the key in the view of a player, and the words around the number."""


def _player(view: dict[str, Any], seat: int) -> dict[str, Any]:
    players = view.get("players") or []
    return players[seat] if seat < len(players) else {}


def facts_of(game: str, view: dict[str, Any], seat: int, say: Tongue) -> list[str]:
    """Say what is public of a seat in a few numbers; what the viewer may not know is left out."""
    player = _player(view, seat)
    known = ((player.get(key), words) for key, words in FACTS.get(game, ()))
    return [say(words, n=number) for number, words in known if number is not None]


def points_of(view: dict[str, Any], seat: int) -> int | None:
    """Give a seat's points as they stand, when the view tells them."""
    points = _player(view, seat).get("points")
    return points if isinstance(points, int) else None
