"""A box keeps its promise: each key of its file changes the game, or is refused."""

import re
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from megawatt.games.futuropia.components import BOX, STANDARD_BOX, Effect, open_box
from megawatt.games.futuropia.report import holdings
from megawatt.games.futuropia.rules.allowances import most_generators
from megawatt.games.futuropia.rules.market import price_of
from megawatt.games.futuropia.rules.quarters import add_quarters
from megawatt.games.futuropia.state import FOOD, LEFT, Tile
from megawatt.kernel.box import Edition
from megawatt.kernel.errors import BadBox
from megawatt.kernel.ids import Seat
from tests.games.futuropia.table import (
    BUY,
    EDITION,
    ENERGY_1,
    PASS,
    PEOPLE,
    Deed,
    Table,
    special,
)

DATA: dict[str, Any] = tomllib.loads((STANDARD_BOX / "futuropia.toml").read_text())
Change = Callable[[dict[str, Any]], None]


def opened(monkeypatch: pytest.MonkeyPatch, change: Change) -> Edition:
    """Open the box after a change of what its file says."""
    data = deepcopy(DATA)
    change(data)
    with monkeypatch.context() as patch:
        patch.setattr("megawatt.kernel.box.tomllib.loads", lambda _: data)
        return open_box()


def opened_or_refused(monkeypatch: pytest.MonkeyPatch, change: Change) -> Edition | BadBox:
    """Open the box, or give the refusal."""
    try:
        return opened(monkeypatch, change)
    except BadBox as refusal:
        return refusal


class Box:
    """Tables set with the components of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def table(self, seats: int = 2, **options: Any) -> Table:
        return Table(seats, 0, {"first_seat": 0, **options}, self.edition)

    def rich(self, *variants: str) -> Table:
        """Six People, two of them at work, and Food for nine."""
        t = self.table(variants=list(variants)).cellar(0, "f 9/1/0", ENERGY_1)
        return t.quarters(0, (8, 0, 0)).have(people=6)

    def poor(self, *variants: str, **values: int) -> Table:
        return self.table(variants=list(variants)).have(money=0, food=0, energy=0, **values)

    def owner_of(self, effect: Effect, **options: Any) -> Table:
        """A table whose seat 0 lives in a special and is on turn."""
        t = self.table(upgraded=True, **options).quarters(0, special(effect))
        t.s.decision, t.s.current = 2, 0
        return t


def loan_office(box: Box) -> int:
    t = box.table(upgraded=True)
    add_quarters(t.box, t.s, Seat(0), Tile(special(Effect.LOAN_OFFICE)))
    return int(t.s.money[0])


def open_office(box: Box, *variants: str) -> int:
    t = box.table(upgraded=True, variants=list(variants))
    return t.have(special_loan=1, money=0, food=0, energy=0).score(0)[5]


def dear_left(box: Box) -> int:
    t = box.table()
    t.s.marker[FOOD] = 1
    return int(price_of(t.box, t.s, FOOD, LEFT))


def second_subsidy(box: Box, seats: int) -> int:
    t = box.table(seats).act(Deed.SUBSIDY)
    return int(t.act(Deed.SUBSIDY).s.money[1])


PROBES: dict[str, tuple[Any, Callable[[Box], Any]]] = {
    "setup.money": (13, lambda box: box.table().resources(0)),
    "setup.food": (4, lambda box: box.table().resources(0)),
    "setup.energy": (4, lambda box: box.table().resources(0)),
    "setup.robots": (1, lambda box: box.table().s.robots[0]),
    "setup.seat_bonus_money": ([0, 2, 2, 3], lambda box: box.table().s.money[1]),
    "setup.max_generators": (6, lambda box: most_generators((t := box.table()).box, t.s)),
    "setup.max_free_living_spaces": (
        4,
        lambda box: box.table().act(Deed.INVITE).play(PEOPLE + 1).legal(),
    ),
    "setup.max_invited_people": (4, lambda box: box.table().act(Deed.INVITE).legal()),
    "setup.max_taken_robots": (2, lambda box: box.table().act(Deed.ROBOTS).legal()),
    "setup.end_people": (20, lambda box: box.table().have(people=20).act(Deed.SUBSIDY).s.final),
    "setup.buy_missing_resource_price": (3, lambda box: box.poor().robots(2).resources(0)),
    "scoring.leisure_person": (6, lambda box: box.rich().score(0)[0]),
    "scoring.surplus": (2, lambda box: box.rich().score(0)[1]),
    "scoring.unpaid_loan": (-4, lambda box: box.poor(loans=3).score(0)[4]),
    "scoring.unused_action": (4, lambda box: box.table().final().score(0)[6]),
    "scoring.resources_per_point": (9, lambda box: box.table().score(0)[7]),
    "scoring.solo_bonus": (50, lambda box: box.table(1).score(0)[8]),
    "scoring.solo_free_turns": (19, lambda box: box.table(1).have(turns=25).score(0)[9]),
    "scoring.solo_turn_penalty": (4, lambda box: box.table(1).have(turns=25).score(0)[9]),
    "effects.loan_office_money": (25, loan_office),
    "effects.loan_office_points": (-11, open_office),
    "effects.gambling_hall_people": (
        0,
        lambda box: box.owner_of(Effect.GAMBLING_HALL).act(Deed.INVITE).legal(),
    ),
    "effects.workshop_robots": (
        0,
        lambda box: box.owner_of(Effect.WORKSHOP).act(Deed.ROBOTS).legal(),
    ),
    "effects.planning_office_money": (
        4,
        lambda box: box.owner_of(Effect.PLANNING_OFFICE).act(Deed.SUBSIDY).resources(0),
    ),
    "effects.greenhouse_food": (
        3,
        lambda box: box.owner_of(Effect.GREENHOUSE).act(Deed.BUY_FOOD, BUY + PASS).resources(0),
    ),
    "effects.solar_farm_energy": (
        3,
        lambda box: box.owner_of(Effect.SOLAR_FARM).act(Deed.BUY_ENERGY, BUY + PASS).resources(0),
    ),
    "variants.drawn": (
        3,
        lambda box: int(box.table(variants=["random"]).s.variants).bit_count(),
    ),
    "variants.max_generators": (
        5,
        lambda box: most_generators((t := box.table(variants=["extension-space"])).box, t.s),
    ),
    "variants.unpaid_loan": (-2, lambda box: box.poor("great-loans", loans=3).score(0)[4]),
    "variants.open_special_loan": (-5, lambda box: open_office(box, "great-loans")),
    "variants.unused_action": (
        2,
        lambda box: box.table(variants=["great-loans"]).final().score(0)[6],
    ),
    "variants.surplus": (3, lambda box: box.rich("surplus").score(0)[1]),
    "variants.max_invited_people": (
        3,
        lambda box: box.table(variants=["less-attraction"]).act(Deed.INVITE).legal(),
    ),
    "price_track.spaces": ([0, 2, 2, 3, 4, 5, 6], dear_left),
    "subsidy_track.start": (13, lambda box: box.table().act(Deed.SUBSIDY).resources(0)),
    "subsidy_track.fewer_subsidies_start": (
        10,
        lambda box: box.table(variants=["fewer-subsidies"]).act(Deed.SUBSIDY).resources(0),
    ),
    "subsidy_track.players_1_2": (
        [9, 10, 12, 14, 15, 16, 18, 19, 21],
        lambda box: second_subsidy(box, 2),
    ),
    "subsidy_track.players_3_4": ([9, 12, 14], lambda box: second_subsidy(box, 3)),
}
"""What each single number does: another value, and something that is different with it."""
REFUSED = {
    "setup.people": 4,  # first homes have room for three
    "setup.loan_money": 6,  # FU-11.8 settles in fives
    **{f"counts.{key}": value + 1 for key, value in DATA["counts"].items() if key != "source"},
}
"""What the rules or the rows fix: any other value is refused."""


def single_keys() -> set[str]:
    """All keys of tables with single values."""
    return {
        f"{name}.{key}"
        for name, table in DATA.items()
        if isinstance(table, dict)
        for key in table
        if key != "source"
    }


def test_no_key_is_forgotten() -> None:
    """FU-1.2: each key has its probe or its refusal."""
    assert single_keys() == set(PROBES) | set(REFUSED)
    assert not set(PROBES) & set(REFUSED)


def put(data: dict[str, Any], key: str, value: Any) -> None:
    table, name = key.split(".")
    data[table][name] = value


@pytest.mark.parametrize("key", PROBES)
def test_a_key_changes_the_game(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """FU-1.2: what is printed there is what is played."""
    value, probe = PROBES[key]
    other = opened(monkeypatch, lambda data: put(data, key, value))
    assert probe(Box(EDITION)) != probe(Box(other))


@pytest.mark.parametrize("key", REFUSED)
def test_a_key_that_is_fixed_is_refused(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """FU-1.2: with file, table and field."""
    table, name = key.split(".")
    with pytest.raises(BadBox, match=rf"futuropia\.toml: {table}.*: field {name} is"):
        opened(monkeypatch, lambda data: put(data, key, REFUSED[key]))


def leaves() -> Iterator[tuple[str, tuple[Any, ...]]]:
    """All fields of all rows, with the way to each."""
    for name, rows in DATA.items():
        for i, row in enumerate(rows if isinstance(rows, list) else ()):
            for key, value in row.items():
                if isinstance(value, dict):
                    yield from ((name, (i, key, inner)) for inner in value)
                elif key != "source":
                    yield name, (i, key)


OTHER = {"2+": "3+", "3+": "4", "4": "2+", "food": "energy", "energy": "food", "start": "supply"}


def changed(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value[:-1], OTHER[value[-1]]]
    return OTHER.get(value, "camper" if value != "camper" else "workshop")


def test_every_field_of_every_row_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """FU-1.2: another value is another box, or refused; the name of a tile is only a name."""
    for name, path in leaves():

        def change(data: dict[str, Any], name: str = name, path: tuple[Any, ...] = path) -> None:
            row = data[name]
            for step in path[:-1]:
                row = row[step]
            row[path[-1]] = changed(row[path[-1]]) if path[-1] != "id" else "L99"

        other = opened_or_refused(monkeypatch, change)
        if isinstance(other, BadBox):
            assert re.match(rf"futuropia\.toml: ({name}|counts)", str(other))
        elif path[-1] == "id":
            t = Box(EDITION).table()
            t.s.place[(0 if name == "living_quarters" else 29) + path[0]] = 0
            assert holdings(other, t.s, [], Seat(0)) != holdings(EDITION, t.s, [], Seat(0))
        else:
            assert other.digest != EDITION.digest, (name, path)


def test_every_number_of_the_box_is_used() -> None:
    """FU-1.2: the rules, the words or the solver read each field of the record."""
    folder = STANDARD_BOX.parent
    readers = [
        path.read_text()
        for path in folder.rglob("*.py")
        if path.name not in ("components.py", "box_checks.py")
    ]
    source = "\n".join(readers)
    unread = [name for name in BOX.names or () if not re.search(rf"box\.{name}\b", source)]
    assert unread == []


def test_the_file_is_where_it_is_said_to_be() -> None:
    """FU-1.2: the standard box is one file in a folder."""
    assert open_box(Path(STANDARD_BOX)).digest == EDITION.digest
