"""What differs from the standard box, in words: field by field, points of maps by their names."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from megawatt.editions import Draft, name_of
from megawatt.games.edition_parts import EditionParts
from megawatt.kernel.box import Row
from megawatt.kernel.tongue import Tongue
from megawatt.server.edition_fields import field_name, value_name

Path = tuple[str | int, ...]
Told = tuple[str, str, str]  # field, standard, own
LONGEST = 90
NOTHING = "–"


class Teller:
    """Says values and changes of a box for people."""

    def __init__(self, draft: Draft, parts: EditionParts, say: Tongue) -> None:
        self.draft, self.parts, self.say = draft, parts, say

    def value(self, value: Any, table: str = "", path: Path = ()) -> str:
        """Say a value in short."""
        if value is None:
            return NOTHING
        if isinstance(value, bool):
            return "✓" if value else NOTHING
        if isinstance(value, dict):
            told = (
                f"{self.field(table, (*path, key))} {self.value(one, table, (*path, key))}"
                for key, one in value.items()
            )
            return ", ".join(told)[:LONGEST]
        if isinstance(value, list):
            return " ".join(self.value(one, table, path) for one in value)[:LONGEST]
        text = str(value)[:LONGEST]
        return value_name(self.parts, text, self.say) if isinstance(value, str) else text

    def field(self, table: str, path: Path) -> str:
        """Name a field."""
        return field_name(self.parts, table, path, self.say)

    def changes(self, table: str, row: int, fields: Sequence[tuple[str, Any, Any]]) -> list[Told]:
        """Say what changed in a row."""
        found = list[Told]()
        for key, was, now in fields:
            if f"{table}.{key}" in self.parts.unprinted:
                continue
            found += self._changes(table, row, (key,), was, now)
        return found

    def _changes(self, table: str, row: int, path: Path, was: Any, now: Any) -> list[Told]:
        if was == now or f"{table}.{_generic(path)}" in self.parts.unprinted:
            return []
        places = self.parts.maps.get(table)
        if places and places.links and path == (places.links,):
            return self._links(table, row, was or [], now or [])
        if isinstance(was, dict) and isinstance(now, dict):
            keys = dict.fromkeys([*was, *now])
            every = [(key, was.get(key), now.get(key)) for key in keys]
        elif isinstance(was, list) and isinstance(now, list) and _are_alike(was, now):
            every = [(k, a, b) for k, (a, b) in enumerate(zip_longest(was, now))]
        else:
            every = []
        if not every:
            told = self.value(was, table, path), self.value(now, table, path)
            return [(self._name(table, row, path), *told)]
        return [
            told for key, a, b in every for told in self._changes(table, row, (*path, key), a, b)
        ]

    def _name(self, table: str, row: int, path: Path) -> str:
        """Name a place: the names of fields down to it, of points, numbers of what is many."""
        words = [self.field(table, path[: k + 1]) for k in range(len(path))]
        places = self.parts.maps.get(table)
        if places and path[0] == places.points and len(path) > 1 and isinstance(path[1], int):
            names = names_of_points(self.draft.row(table, row), self.parts, table, self.say)
            words[1] = names.get(path[1] + places.first, words[1])
        if len(path) > 1 and isinstance(path[-1], int) and words[-1].isdigit():
            return self.say("{what}, no. {n}", what=words[-2], n=words[-1])
        return " ".join(words[-2:])

    def _links(self, table: str, row: int, was: list[Any], now: list[Any]) -> list[Told]:
        """Say which links came and which are gone, by the names of their ends."""
        label = self.field(table, (self.parts.maps[table].links,))
        mine, theirs = ([tuple(sorted(one)) for one in many] for many in (now, was))
        names = names_of_points(self.draft.row(table, row), self.parts, table, self.say)

        def told(ends: Sequence[int]) -> str:
            return "–".join(names.get(end, str(end)) for end in ends)

        found = [(label, told(one), NOTHING) for one in theirs if one not in mine]
        return found + [(label, NOTHING, told(one)) for one in mine if one not in theirs]


def names_of_points(row: Row, parts: EditionParts, table: str, say: Tongue) -> dict[int, str]:
    """Name the points of a map by their numbers; what comes before them is the start."""
    places = parts.maps[table]
    points = row.get(places.points) or []
    named = {k: say("Start space") for k in range(places.first)} | {
        k + places.first: str(one.get("label") or name_of(one) or k + places.first)
        for k, one in enumerate(points)
        if isinstance(one, dict)
    }
    return named


def _are_alike(was: list[Any], now: list[Any]) -> bool:
    """Whether two lists are told place by place: as long, or numbers of a track."""
    return len(was) == len(now) or all(type(one) is int for one in [*was, *now])


def _generic(path: Path) -> str:
    return ".".join("*" if isinstance(part, int) else part for part in path)
