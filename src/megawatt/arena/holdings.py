"""What a seat holds at the end, and how a game ended: what the balance report counts.

Each function reads a final state by the names of its fields and the printed tables; a game that
is not listed here is counted by the words of the actions taken.
"""

from collections.abc import Callable
from typing import Any

from megawatt.kernel.box import Edition
from megawatt.kernel.record import readable
from megawatt.match import Match

Holdings = Callable[[Edition, Any, int], list[str]]
Ending = Callable[[Edition, Any], str]
USE_PUBLIC_CONTRACT = 6
"""The kind of that action in Future Energy's table."""


def _powerline(edition: Edition, s: Any, seat: int) -> list[str]:
    lines, stations = edition.tables["line"], edition.tables["station"]
    charts = edition.tables["chart"]
    return [
        f"player board {edition.tables['board'][int(s.board[seat])]['id']}",
        f"{charts[int(s.chart[seat])]['id']} chart",
        *(
            f"line {row['id']} ({row['length']} segments, {row['vp']} VP)"
            for k, row in enumerate(lines)
            if int(s.supplied[seat]) >> k & 1
        ),
        *(
            f"station {row['id']} ({row['kind']}, {row['vp']} VP)"
            for k, row in enumerate(stations)
            if int(s.covered[seat]) >> k & 1
        ),
    ]


def _future_energy(edition: Edition, s: Any, seat: int) -> list[str]:
    rows = edition.tables["contracts"] + edition.tables["starting_contracts"]
    found = [
        f"contract {row['id']} ({', '.join(row['icons'])}; {row['vp']} VP)"
        for k, row in enumerate(rows)
        if int(s.holder[k]) == seat
    ]
    return [
        *found,
        f"{int(s.investors[seat])} investors",
        f"{int(s.engineers[seat])} engineers",
        *([f"{int(s.nuclear[seat])} nuclear tiles"] if s.new_grounds else []),
        f"{int(s.certificate_count[seat])} certificates",
    ]


def _public_contracts_used(match: Match, seat: int) -> list[str]:
    """Name the cards of module 2 that a seat has used: they have left its hand at the end."""
    rows, actions = match.edition.tables["public_contracts"], match.game.rules.actions
    taken = [actions[action] for actor, action in match.log if actor == seat]
    used = sorted({int(one.a) for one in taken if one.kind == USE_PUBLIC_CONTRACT})
    return [
        f"public contract {rows[k]['id']} ({rows[k]['effect'].replace('_', ' ')})" for k in used
    ]


def _nothing_else(match: Match, seat: int) -> list[str]:
    return []


def _energy_empire(edition: Edition, s: Any, seat: int) -> list[str]:
    cards = [row for row in edition.tables["structure"] for _ in range(row.get("copies", 1))]
    found = [f"nation: {edition.tables['nation'][int(s.nation[seat])]['name']}"]
    found += [
        f"structure: {row['name']} ({row['type']})"
        for k, row in enumerate(cards)
        if int(s.owner[k]) == seat
    ]
    found += [
        f"achievement: {row['name']}"
        for k, row in enumerate(edition.tables["achievement"])
        if int(s.holder[k]) == seat
    ]
    return found


def _futuropia(edition: Edition, s: Any, seat: int) -> list[str]:
    tables = edition.tables
    types = tables["starting_generator"] + tables["generator"] + tables["variant_generator"]
    homes = tables["living_quarters"] + tables["special_living_quarters"]
    found = []
    for kind in s.cellar[seat]:
        if kind >= 0 and "price" in types[int(kind)]:
            row = types[int(kind)]
            found.append(f"{row['kind']} generator for {row['price']} ({row['production']})")
    for k, row in enumerate(homes):
        if int(s.place[k]) == seat:
            side = "ab"[int(s.side[k])]
            found.append(f"quarters {row['id']}{side}: {row[side].get('name', row['spaces'])}")
    return found


def _end_of_future_energy(edition: Edition, s: Any) -> str:
    if not s.triggered:
        return "stalemate"
    if min(int(lines) for lines in s.line_supply[: int(s.seats)]) == 0:
        return "a seat has placed its last line"
    return "the last contract was drawn"


def _end_of_futuropia(edition: Edition, s: Any) -> str:
    causes = ("none", "food generators", "energy generators", "people", "turn limit")
    return causes[int(s.trigger)]


HOLDINGS: dict[str, Holdings] = {
    "powerline": _powerline,
    "future-energy": _future_energy,
    "energy-empire": _energy_empire,
    "futuropia": _futuropia,
}
DEEDS: dict[str, Callable[[Match, int], list[str]]] = {"future-energy": _public_contracts_used}
"""What a seat did that its holdings do not show."""
ENDINGS: dict[str, Ending] = {
    "powerline": lambda edition, s: "round 15 was played",
    "future-energy": _end_of_future_energy,
    "energy-empire": lambda edition, s: "the track is empty",
    "futuropia": _end_of_futuropia,
}


def holdings_of(match: Match) -> list[list[str]]:
    """Say for each seat of a finished match what it holds, or else what it did."""
    known = HOLDINGS.get(match.game.name)
    if known is not None:
        s, deeds = readable(match._states), DEEDS.get(match.game.name, _nothing_else)
        return [known(match.edition, s, seat) + deeds(match, seat) for seat in range(match.seats)]
    found: list[list[str]] = [[] for _ in range(match.seats)]
    for k, (seat, action) in enumerate(match.log):
        found[seat].append(match.at(k).words(action, seat=seat))
    return found


def ending_of(match: Match) -> str:
    """Say how a finished match ended."""
    known = ENDINGS.get(match.game.name)
    return known(match.edition, readable(match._states)) if known else match.outcome() or "the end"
