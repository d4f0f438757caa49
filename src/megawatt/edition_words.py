"""Boxes in words: names of fields and values, and what differs from the standard box."""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from megawatt.editions import Draft, name_of
from megawatt.games import part_of
from megawatt.games.edition_parts import EditionParts
from megawatt.kernel.box import YOURS, Row
from megawatt.kernel.tongue import Tongue
from megawatt.kernel.wording import WrongBox

Path = tuple[str | int, ...]
Told = tuple[str, str, str]  # field, standard, own
LONGEST = 90
NOTHING = "–"
MOST_TOLD = 4
"""So many changes of one component are told at the table."""


def parts_of(game: str) -> EditionParts:
    """Give what a game says of its editor, or nothing."""
    found: EditionParts = getattr(part_of(game, "edition"), "EDITION", EditionParts())
    return found


def field_name(parts: EditionParts, table: str, path: Sequence[str | int], say: Tongue) -> str:
    """Name a field for people: by its whole path, by the end of it, or by its key."""
    if isinstance(path[-1], int):
        return str(path[-1] + 1)
    key, words = path[-1], [part for part in path if isinstance(part, str)]
    if parts.name and (name := parts.name(table, key, say)):
        return name
    for known in (".".join([table, *words]), ".".join(words[-2:]), f"{table}.{key}", key):
        if known in parts.fields:
            return say(parts.fields[known])
    return say(readable_key(key))


def value_name(parts: EditionParts, value: str, say: Tongue) -> str:
    """Name a value for people."""
    return say(parts.values.get(value, readable_key(value))) if value else ""


def readable_key(name: str) -> str:
    """Make a key of the file readable."""
    return name.replace("_", " ").replace(".", ": ")


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
            return _short(", ".join(told))
        if isinstance(value, list):
            between = "; " if any(isinstance(one, dict) for one in value) else " "
            return _short(between.join(self.value(one, table, path) for one in value))
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
            found += self.changes_at(table, row, (key,), was, now)
        return found

    def changes_at(self, table: str, row: int, path: Path, was: Any, now: Any) -> list[Told]:
        """Say what changed at one place of a row."""
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
            told for key, a, b in every for told in self.changes_at(table, row, (*path, key), a, b)
        ]

    def complaint(self, wrong: WrongBox) -> str:
        """Say what the reader found wrong; fields and values by the names that people know."""
        values: dict[str, Any] = {}
        for key, value in wrong.values.items():
            if key in ("key", "field", "letter") and isinstance(value, str):
                values[key] = self.field(wrong.table, (value,))
            elif key == "listed" and isinstance(value, str):
                every = value.split(", ")
                values[key] = ", ".join(value_name(self.parts, one, self.say) for one in every)
            elif isinstance(value, str) and (key != "value" or value in self.parts.values):
                values[key] = value_name(self.parts, value, self.say)
            else:
                values[key] = value  # a number, or what somebody typed
        said = self.say(wrong.text, **values)
        itself = re.match(r"field (\w+)", wrong.text)  # a text that has the key in it
        if itself is None:
            return said
        name = self.field(wrong.table, (itself[1],))
        return re.sub(rf"\b{itself[1]}\b", lambda _: name, said, count=1)

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


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def _are_alike(was: list[Any], now: list[Any]) -> bool:
    """Whether two lists are told place by place: as long, or numbers of a track."""
    return len(was) == len(now) or all(type(one) is int for one in [*was, *now])


def _generic(path: Path) -> str:
    return ".".join("*" if isinstance(part, int) else part for part in path)


WEAKEST = ("reconstructed", "review", "derived", "rulebook")
"""Where a value may be from, the least sure first; what the owner has seen is told otherwise."""


def how_sure(source: str, field: str = "") -> str:
    """Say how sure a field is by the note of its row; a row, or a field not named: the weakest.

    A note names fields by their keys: "rulebook: name; options; reconstructed: the other fields".
    """
    noted: list[tuple[str, str]] = []  # where from, and what is said to be
    for part in source.partition(f"; {YOURS}:")[0].split("; "):
        kind, _, what = part.partition(":")
        from_there = kind in WEAKEST or (kind.split() or [""])[0] in WEAKEST
        kind, what = (kind.split()[0], what) if from_there else ("", part)
        noted.append((kind or (noted[-1][0] if noted else ""), what.strip()))
    if field and (named := [kind for kind, what in noted if what == field]):
        return named[0]
    found = {kind for kind, _ in noted}
    return next((kind for kind in WEAKEST if kind in found), YOURS)


def marks_of(draft: Draft, say: Tongue) -> Mapping[str, str]:
    """Say of each component that is not as standard what the standard is, for the table.

    By table and number ("structure #3", from 0), by table and id ("contracts 7"), and by table, id
    and field ("board 2 L1"). A point of a map has its own: "map.p4 sites 7".
    """
    parts, found = parts_of(draft.game.name), dict[str, str]()
    teller = Teller(draft, parts, say)
    for one in draft.differences:
        if one.row is None:
            continue
        row = draft.row(one.table, one.row)
        keys = [f"{one.table} #{one.row}"]
        keys += [f"{one.table} {row['id']}"] if "id" in row else []
        added = draft.standard_row(one.table, one.row) is None
        told = [] if added else teller.changes(one.table, one.row, one.fields)
        if added or told:
            found |= dict.fromkeys(keys, _not_as_standard(told, say))
        for key, was, now in [] if added else one.fields:
            if inside := teller.changes(one.table, one.row, [(key, was, now)]):
                found |= {f"{name} {key}": _not_as_standard(inside, say) for name in keys}
        if one.table in parts.maps and not added:
            found |= _marks_of_points(teller, one.table, one.row)
    return found


def _marks_of_points(teller: Teller, table: str, row: int) -> dict[str, str]:
    """Say what differs at each point of a map: its own fields, and its links."""
    places, own = teller.parts.maps[table], teller.draft.row(table, row)
    standard = teller.draft.standard_row(table, row) or {}
    links, told = places.links, dict[int, list[Told]]()
    pairs = zip_longest(standard.get(places.points) or [], own.get(places.points) or [])
    for k, (was, now) in enumerate(pairs):
        if now is not None and was != now:
            path = (places.points, k)
            told[k + places.first] = teller.changes_at(table, row, path, was or {}, now)
    theirs, mine = (_pairs_of(one.get(links)) for one in (standard, own))
    for ends in sorted(theirs ^ mine):
        was, now = ([list(ends)] if ends in many else [] for many in (theirs, mine))
        for end in ends:
            told.setdefault(end, []).extend(teller.changes_at(table, row, (links,), was, now))
    return {
        f"{table} {places.points} {k}": _not_as_standard(changes, teller.say)
        for k, changes in told.items()
        if changes
    }


def _pairs_of(links: Any) -> set[tuple[int, ...]]:
    return {tuple(sorted(one)) for one in links or []}


def _not_as_standard(changes: Sequence[Told], say: Tongue) -> str:
    """Say what the standard is, in one line; the first few changes."""
    if not changes:
        return say("Not in the standard box.")
    told = (
        say("{field}: {own} (standard {standard})", field=field, own=own, standard=standard)
        for field, standard, own in changes[:MOST_TOLD]
    )
    more = [say("and {n} more", n=len(changes) - MOST_TOLD)] if len(changes) > MOST_TOLD else []
    return say("Not as standard. {changes}", changes="; ".join([*told, *more]))
