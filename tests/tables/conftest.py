"""A house with the tiny game Harbour, in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from harbour.game import GAME
from megawatt.match import Game
from megawatt.tables.house import House
from megawatt.tables.seating import Person, Place, Wish, new_table
from megawatt.tables.store import Store

HARBOUR = Game(GAME)
KATIE, BILL = Person("katie", "Katie"), Person("bill", "Bill")
WORK, PASS, KETCH = 0, 1, 2


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path)
    yield House({"harbour": HARBOUR}, store)
    store.close()


def wish(*kinds: str, **settings: object) -> Wish:
    places = [Place(*kind.split(":")) for kind in kinds]
    return Wish("harbour", places, {}, seed=7, **settings)  # type: ignore[arg-type]  # by name


def table_of(house: House, *kinds: str) -> str:
    return new_table(house, KATIE, wish(*(kinds or ("person", "person"))))
