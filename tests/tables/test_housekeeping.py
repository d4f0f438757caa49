"""Retention: tables that nobody has touched for so long go, with all that belongs to them."""

from time import sleep, time

import pytest
import sqlalchemy as sa

from megawatt.tables import housekeeping
from megawatt.tables.errors import NoSuchTable
from megawatt.tables.housekeeping import DAY, Housekeeper, all_tables, delete_tables
from megawatt.tables.playing import play
from megawatt.tables.rows import OVER
from megawatt.tables.schema import CLAIMS, MOVES, OF_A_TABLE, SEATS, TABLES
from megawatt.tables.service import TableService
from tests.tables.conftest import WORK, table_of


def age(service: TableService, table: str, days: float) -> None:
    with service.store.writing() as connection:
        changed = TABLES.update().where(TABLES.c.id == table)
        connection.execute(changed.values(changed=time() - days * DAY))


def rows_of(service: TableService, table: str) -> dict[str, int]:
    with service.store.reading() as connection:
        count = sa.select(sa.func.count())
        found = {
            one.name: connection.execute(
                count.select_from(one).where(one.c.table_id == table)
            ).scalar_one()
            for one in OF_A_TABLE
        }
    return {name: many for name, many in found.items() if many}


def test_old_tables_go_with_all_that_belongs_to_them(service: TableService) -> None:
    old, young = table_of(service, "person"), table_of(service)
    while service.live(old).status != OVER:
        step = service.live(old).step
        legal = service.live(old).match.legal(0)
        play(service, old, 0, WORK if WORK in legal else legal[0], step)
    play(service, young, 0, WORK, 0)
    with service.store.writing() as connection:
        connection.execute(CLAIMS.insert().values(table_id=old, holder="me", until=0.0))
    assert {MOVES.name, SEATS.name, CLAIMS.name, "results"} <= rows_of(service, old).keys()
    age(service, old, 91)
    age(service, young, 89)

    assert Housekeeper(service, 90).clean() == 1

    assert rows_of(service, old) == {}
    with pytest.raises(NoSuchTable):
        service.live(old)
    assert service.live(young).step == 1


def test_many_old_tables_go_at_once(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "AT_ONCE", 2)
    for _ in range(5):
        age(service, table_of(service), 91)

    assert Housekeeper(service, 90).clean() == 5
    assert all_tables(service.store) == []


def test_a_table_that_another_server_deleted_first_stops_nobody(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = table_of(service), table_of(service)
    for table in (first, second):
        age(service, table, 91)
    found = all_tables(service.store, 90)
    looks = iter([found, []])
    monkeypatch.setattr(housekeeping, "all_tables", lambda *_: next(looks))
    delete_tables(service.store, [found[0].table.id])

    assert Housekeeper(service, 90).clean() == 1


def test_a_table_that_was_touched_meanwhile_stays(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(service)
    age(service, table, 91)
    looks = iter([all_tables(service.store, 90), []])
    monkeypatch.setattr(housekeeping, "all_tables", lambda *_: next(looks))
    play(service, table, 0, WORK, 0)

    assert Housekeeper(service, 90).clean() == 0
    assert service.live(table).step == 1


def test_the_thread_cleans_when_tables_are_not_kept_for_ever(service: TableService) -> None:
    table = table_of(service)
    age(service, table, 91)
    for days in (0.0, 90.0):
        keeper = Housekeeper(service, days)
        keeper.start()
        while days and all_tables(service.store):
            sleep(0.01)
        keeper.close()
        assert bool(all_tables(service.store)) == (not days)
