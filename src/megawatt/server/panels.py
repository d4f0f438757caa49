"""The numbers in the players' panels: which of a view's public facts are shown, in words."""

from typing import Any

from megawatt.kernel.tongue import N_, Tongue

FACTS: dict[str, tuple[tuple[str, str], ...]] = {
    "powerline": (
        ("cities", N_("cities: {n}")),
        ("stations", N_("stations: {n}")),
        ("unfinished", N_("unfinished: {n}")),
        ("jokers", N_("jokers: {n}")),
        ("workers_left", N_("workers left: {n}")),
    ),
    "future-energy": (
        ("money", N_("€{n}M")),
        ("lines", N_("lines left: {n}")),
        ("plants", N_("plants left: {n}")),
        ("engineers", N_("engineers: {n}")),
        ("investors", N_("investors: {n}")),
        ("certificates", N_("CO₂: {n}")),
    ),
    "energy-empire": (
        ("workers", N_("workers: {n}")),
        ("energy", N_("energy: {n}")),
        ("un", N_("United Nations: {n}")),
        ("held", N_("achievements: {n}")),
    ),
    "futuropia": (
        ("money", N_("money: {n}")),
        ("people", N_("people: {n}")),
        ("robots", N_("robots: {n}")),
        ("food", N_("food: {n}")),
        ("energy", N_("energy: {n}")),
        ("loans", N_("loans: {n}")),
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
