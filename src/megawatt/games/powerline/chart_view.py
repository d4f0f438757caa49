"""The worker chart and the workers of the large board as plain data."""

from typing import Any

from megawatt.games.powerline.components import COLOURS, COLUMNS, ENDS
from megawatt.games.powerline.names import COLOUR_NAMES
from megawatt.games.powerline.rules import plan
from megawatt.games.powerline.state import ISLAND, Colour, Order, Phase, State
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue


def chart_view(edition: Edition, s: State, seat: Seat, say: Tongue) -> list[dict[str, Any]]:
    """Describe the worker chart: tiles, suns and limits, the column of the plan."""
    box, chart = edition.box, int(s.chart[seat])
    return [
        {
            "workers": column + 1,
            "left": int(s.tiles_left[seat, column]),
            "of": int(box.tiles_of[chart, column]),
            "sun": bool(box.sun_of[chart, column]),
            "limit": int(box.limit_of[chart, column]),
            "words": _column_words(edition, s, seat, column, say),
            "planned": bool(s.phase == Phase.PLAN and s.deployed[seat] == column + 1),
        }
        for column in range(COLUMNS)
    ]


def _column_words(edition: Edition, s: State, seat: Seat, column: int, say: Tongue) -> str:
    told = [
        say.count(
            "{left} of {of} rounds with {n} worker left.",
            "{left} of {of} rounds with {n} workers left.",
            column + 1,
            left=int(s.tiles_left[seat, column]),
            of=int(edition.box.tiles_of[s.chart[seat], column]),
        )
    ]
    limit = int(edition.box.limit_of[s.chart[seat], column])
    told.append(say.count("At most {n} line.", "At most {n} lines.", limit))
    if edition.box.sun_of[s.chart[seat], column]:
        told.append(say("One worker alone earns a joker."))
    return " ".join(told)


def workers_view(edition: Edition, s: State, seat: Seat, say: Tongue) -> list[dict[str, Any]]:
    """Describe every worker of the large board."""
    return [_worker(edition, s, seat, Colour(n), say) for n in range(COLOURS)]


def _worker(edition: Edition, s: State, seat: Seat, colour: Colour, say: Tongue) -> dict[str, Any]:
    """Describe a worker of the large board: at home, on a segment or on the island."""
    found: dict[str, Any] = {"name": say(COLOUR_NAMES[colour]), "spot": None, "n": 0}
    found |= {"joker": False, "island": False, "line": -1, "segment": -1}
    if s.phase == Phase.OVER or s.order[seat] == Order.NONE:
        return found
    n = int(plain(plan.colour_of)(int(s.order[seat]), colour))  # its own inverse
    spot = int(s.spot[seat, n]) if n < s.deployed[seat] else -1
    at_home = spot < 0 or (s.phase == Phase.VACATION and spot != ISLAND)
    if at_home:
        return found
    found |= {"n": n + 1, "joker": bool(s.by_joker[seat, n]), "island": spot == ISLAND}
    if spot != ISLAND:
        segment = plain(plan.segment_of)(edition.box, s, seat, n)
        found |= {"line": spot // ENDS, "segment": int(segment)}
    return found
