"""Deals: drawn when the game begins, committed to, and chained record by record."""

import json

import pytest

from megawatt import fairness
from megawatt.kernel.errors import BadSave
from megawatt.saves import to_data
from megawatt.tables.dealing import SAMPLE
from megawatt.tables.errors import BrokenChain
from megawatt.tables.playing import play, take_back
from megawatt.tables.rows import PLAYING, WAITING
from megawatt.tables.schema import MOVES
from megawatt.tables.seat_view import SeatView
from megawatt.tables.seating import NewTable, SeatRequest, join, new_table
from megawatt.tables.service import TableService
from tests.tables.conftest import BILL, HARBOUR, KATIE, PASS, WORK, table_of


def open_table(service: TableService, begins: int | None = None) -> str:
    seats = [SeatRequest("person"), SeatRequest()]
    return new_table(service, KATIE, NewTable("harbour", seats, {}, begins=begins))


def test_nothing_is_dealt_before_the_last_seat_is_taken(service: TableService) -> None:
    table = open_table(service)
    row = service.live(table).table
    assert (row.status, row.seed, row.salt) == (WAITING, SAMPLE, None)
    assert SeatView(service.live(table), 0).commitment is None

    join(service, table, BILL)

    elsewhere = TableService({"harbour": HARBOUR}, service.store).live(table)
    for live in (service.live(table), elsewhere):
        assert live.table.status == PLAYING
        assert live.match.seed == live.table.seed != SAMPLE
        assert live.table.salt
        assert live.commitment == fairness.commitment_to(live.table.seed, live.table.salt)


def test_another_server_hears_of_the_deal(service: TableService) -> None:
    """What it has in memory is the sample: it must not play that."""
    other = TableService({"harbour": HARBOUR}, service.store)
    table = open_table(service)
    assert other.live(table).match.seed == SAMPLE

    join(service, table, BILL)

    assert other.live(table).match.seed == service.live(table).match.seed != SAMPLE


def test_seeds_have_all_their_bits() -> None:
    drawn = [fairness.new_seed() for _ in range(200)]
    assert all(0 <= seed < 2**63 for seed in drawn)
    assert sum(seed >= 2**62 for seed in drawn) > 50


def test_a_record_that_was_changed_is_noticed(service: TableService) -> None:
    table = table_of(service)
    play(service, table, 0, WORK, 0)
    play(service, table, 0, PASS, 1)
    with service.store.writing() as connection:
        where = (MOVES.c.table_id == table) & (MOVES.c.step == 0)
        connection.execute(MOVES.update().where(where).values(action=PASS))

    with pytest.raises(BrokenChain, match="Record 0"):
        TableService({"harbour": HARBOUR}, service.store).live(table)


def saved(service: TableService) -> dict[str, object]:
    table = table_of(service)
    play(service, table, 0, WORK, 0)
    play(service, table, 0, PASS, 1)
    take_back(service, table, 0, 2)
    play(service, table, 0, PASS, 3)
    live = service.live(table)
    assert live.proof
    data = to_data(live.match, {}) | {"fairness": live.proof.to_data()}
    found: dict[str, object] = json.loads(json.dumps(data))
    return found


def test_a_saved_game_is_checked_against_what_was_noted(service: TableService) -> None:
    data, log = saved(service), [(0, WORK), (0, PASS)]
    proof = fairness.proof_in(data, "file")
    assert proof
    noted = [proof.commitment, *proof.links]

    assert fairness.check(data, "file", log, noted) == proof
    with pytest.raises(BadSave, match="not the one that was promised"):
        fairness.check(data, "file", log, ["0" * 64])
    with pytest.raises(BadSave, match="not those of its records"):
        fairness.check(data, "file", [(0, WORK)])
    del data["fairness"]
    assert fairness.check(data, "file", log) is None
    with pytest.raises(BadSave, match="no proof"):
        fairness.check(data, "file", log, noted)


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("seed", 8, "not the one that was promised"),
        ("salt", "00", "not the one that was promised"),
        ("records", "0:0 0:1 0:back", "chain of its records does not hold"),
        ("link", "00", "chain of its records does not hold"),
        ("records", "x", "cannot be read"),
        ("salt", 5, "cannot be read"),
    ],
)
def test_a_forged_game_is_refused(
    service: TableService, field: str, value: object, why: str
) -> None:
    data = saved(service)
    held = data["fairness"]
    assert isinstance(held, dict)
    (data if field == "seed" else held)[field] = value

    with pytest.raises(BadSave, match=why):
        fairness.check(data, "file", [(0, WORK), (0, PASS)])


def test_links_tell_nothing_without_the_salt(service: TableService) -> None:
    """Else a secret move could be found by trying all."""
    table = table_of(service)
    play(service, table, 0, WORK, 0)
    live = service.live(table)
    first = SeatView(live, None)
    assert first.proof is None
    assert live.table.salt not in (first.commitment, first.link)
    guesses = [fairness.next_link("", live._first_link or "", 0, a) for a in range(99)]
    assert first.link not in guesses
