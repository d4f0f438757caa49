"""What the dice would still find: where each fits, and what is left once a worker stands there.

Worked out from a view alone (pips ahead, dice, limits): the same sum that a player does.
"""

from dataclasses import dataclass, replace
from typing import Any

RED, BLACK = 0, 5
FURTHER = 2
"""So many dice after the one asked are looked at."""
Place = tuple[int, int, int]
"""A line, an end, a segment."""


@dataclass(frozen=True)
class Outlook:
    """The lines as a plan leaves them: what is covered, from which end, who builds how far."""

    lines: tuple[tuple[int, int, tuple[int, ...]], ...]  # covered, direction or -1, pips
    worked: frozenset[int]  # the lines with a worker of this plan
    most_lines: int

    def open(self) -> list[Place]:
        """List the places that could be built next, whatever the die shows."""
        found = []
        for n, (covered, direction, pips) in enumerate(self.lines):
            if covered == len(pips) or (
                n not in self.worked and len(self.worked) >= self.most_lines
            ):
                continue
            for end in (0, 1):
                if direction in (-1, end):
                    found.append((n, end, covered if end == 0 else len(pips) - 1 - covered))
        return found

    def fitting(self, face: int) -> list[Place]:
        """List the places that a die fits."""
        return [(n, end, at) for n, end, at in self.open() if self.lines[n][2][at] == face]

    def after(self, place: Place) -> "Outlook":
        """Give the outlook once a worker stands on a place."""
        n, end, _ = place
        covered, _, pips = self.lines[n]
        lines = (*self.lines[:n], (covered + 1, end, pips), *self.lines[n + 1 :])
        return replace(self, lines=lines, worked=self.worked | {n})


def outlook(view: dict[str, Any]) -> Outlook:
    """Read the outlook of the plan so far from a view."""
    here = [worker["line"] for worker in view["workers"]]
    lines = tuple(
        (line["tokens"] + here.count(n), line["direction"], tuple(line["pips"]))
        for n, line in enumerate(view["lines"])
    )
    return Outlook(lines, frozenset(n for n in here if n >= 0), view["plan"]["limit"])


def prospects(view: dict[str, Any]) -> dict[str, Any]:
    """Say for each die how many places it fits (-1: no tile is left), and what a place leaves.

    `first`: while the order is open, the places of the red and of the black worker.
    `fitting`: for each place (line, end, segment) that an asked die fits, the colours of those.
    `then`: for a worker and a place (line, end) that it can take, where the next dice would fit.
    `lights`: for a line that one worker more would finish, the stations that it would cover.
    """
    planning = view["phase"] == "plan" and not view["plan"]["done"]
    if not planning:
        return {"fits": {}, "first": {}, "fitting": {}, "then": {}, "asked": [], "lights": {}}
    now, faces = outlook(view), [die["face"] for die in view["dice"]]
    orders = {"red": [range(6)], "black": [range(5, -1, -1)]}
    asked = view["plan"]["workers"]
    jokers = view["players"][view["focus"]]["jokers"] - view["plan"]["jokers"]
    following = [list(order) for order in orders.get(view["plan"]["order"], [])]
    by_joker = bool(following) and jokers > 0  # the order is chosen before any joker
    following = following or [list(range(6)), list(range(5, -1, -1))]
    fits: dict[int, int] = {}
    then: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
    for order in following:
        for n, colour in enumerate(order):
            if n < asked or (len(following) == 2 and n and colour in (RED, BLACK)):
                continue
            found = len(now.fitting(faces[colour])) if n < view["plan"]["most"] else -1
            fits[colour] = max(found, fits.get(colour, -1))  # while the order is open: in either
        if asked < view["plan"]["most"]:
            colour = order[asked]
            later = order[asked + 1 : view["plan"]["most"]][:FURTHER]
            for place in now.open() if by_joker else now.fitting(faces[colour]):
                then[(colour, *place[:2])] = _further(now.after(place), later, faces)
    first = {}
    if view["plan"]["order"] == "none" and view["plan"]["most"]:
        first = {c: now.fitting(faces[c]) for c in (RED, BLACK)}
    heads = [order[asked] for order in following if asked < view["plan"]["most"]]
    fitting: dict[Place, list[int]] = {}
    for colour in heads:
        for place in now.fitting(faces[colour]):
            fitting.setdefault(place, []).append(colour)
    return {
        "fits": fits,
        "first": first,
        "fitting": fitting,
        "then": then,
        "asked": heads,
        "lights": _lights(view, now),
    }


def _lights(view: dict[str, Any], now: Outlook) -> dict[int, list[int]]:
    """Find the lines that one worker more would finish, and the stations covered by that."""
    finished = {n for n, (covered, _, pips) in enumerate(now.lines) if covered == len(pips)}
    ends = [(line["from"], line["to"]) for line in view["map"]["lines"]]
    found = {}
    for n, (covered, _, pips) in enumerate(now.lines):
        if covered == len(pips) - 1:
            after = finished | {n}
            found[n] = [
                i
                for i, station in enumerate(view["map"]["stations"])
                if station["id"] in ends[n]
                and all(k in after for k, at in enumerate(ends) if station["id"] in at)
            ]
    return found


def _further(outlook: Outlook, colours: list[int], faces: list[int]) -> list[tuple[int, int, int]]:
    """List where the following dice would fit, each place once: (colour, line, segment)."""
    found: dict[tuple[int, int], int] = {}
    for colour in colours:
        for line, _, at in outlook.fitting(faces[colour]):
            found.setdefault((line, at), colour)
    return [(colour, line, at) for (line, at), colour in found.items()]
