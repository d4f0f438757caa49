"""The public facts in a player's panel: the numbers that a game's `page.py` names."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from megawatt.games import part_of
from megawatt.kernel.tongue import Tongue
from megawatt.tables.seat_view import LogEntry


@dataclass(frozen=True)
class Fact:
    """One public number of a player."""

    number: int
    icon: str  # of the kit
    words: str  # the number and what it counts


def _player(view: dict[str, Any], seat: int) -> dict[str, Any]:
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
    player = _player(view, seat)
    shown = getattr(part_of(game, "page"), "FACTS", ())
    known = ((_number(player, key), icon, words) for key, icon, words in shown)
    return [Fact(n, icon, say(words, n=n)) for n, icon, words in known if n is not None]


def icons_of(game: str) -> tuple[str, ...]:
    """Name the icons that a game's panels and story need, each once."""
    page = part_of(game, "page")
    facts = [icon for _, icon, _ in getattr(page, "FACTS", ())]
    return tuple(dict.fromkeys([*facts, *(icon for _, icon in getattr(page, "RESULTS", ()))]))


def changed_facts(
    game: str, view: dict[str, Any], seat: int, lines: Iterable[LogEntry], say: Tongue
) -> list[str]:
    """Say which numbers of a seat some lines changed: before and now."""
    player, changes = _player(view, seat), Counter[str]()
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
    points = _player(view, seat).get("points")
    return points if isinstance(points, int) else None
