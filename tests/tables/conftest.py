"""A table service with the tiny game Harbour, in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from harbour.game import GAME
from megawatt.library import Game
from megawatt.tables.seating import NewTable, Person, SeatRequest, new_table
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore

HARBOUR = Game(GAME)
KATIE, BILL = Person("katie", "Katie"), Person("bill", "Bill")
WORK, PASS, KETCH = 0, 1, 2


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TableService]:
    store = TableStore(tmp_path)
    yield TableService({"harbour": HARBOUR}, store)
    store.close()


def wanted(*kinds: str, **settings: object) -> NewTable:
    requests = [SeatRequest(*kind.split(":")) for kind in kinds]
    return NewTable("harbour", requests, {}, seed=7, **settings)  # type: ignore[arg-type]  # by name


def table_of(service: TableService, *kinds: str) -> str:
    return new_table(service, KATIE, wanted(*(kinds or ("person", "person"))))
