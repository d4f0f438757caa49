"""What a player's panel says beside its numbers: icons, changes, points."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from megawatt.facts import player_in
from megawatt.games import part_of
from megawatt.kernel.tongue import Tongue
from megawatt.tables.seat_view import LogEntry


def icons_of(game: str) -> tuple[str, ...]:
    """Name the icons that a game's panels and story need, each once."""
    page = part_of(game, "page")
    facts = [icon for _, icon, _ in getattr(page, "FACTS", ())]
    return tuple(dict.fromkeys([*facts, *(icon for _, icon in getattr(page, "RESULTS", ()))]))


def changed_facts(
    game: str, view: dict[str, Any], seat: int, lines: Iterable[LogEntry], say: Tongue
) -> list[str]:
    """Say which numbers of a seat some lines changed: before and now."""
    player, changes = player_in(view, seat), Counter[str]()
    for line in lines:
        for number, by_seat in line.changes.items():
            changes[number] += by_seat.get(seat, 0)
    return [
        say(words, n=f"{player[key] - changes[key]} → {player[key]}")
        for key, _, words in getattr(part_of(game, "page"), "FACTS", ())
        if changes[key] and isinstance(player.get(key), int)
    ]


def points_of(view: dict[str, Any], seat: int) -> int | None:
    """Give a seat's present points, if the view has them."""
    points = player_in(view, seat).get("points")
    return points if isinstance(points, int) else None
