"""The story and the boards of earlier moments count alike, in every game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import megawatt
from megawatt.library import game
from megawatt.tables import playing
from megawatt.tables.seat_view import SeatView, look
from megawatt.tables.seating import NewTable, Person, SeatRequest, new_table
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore

KATIE = Person("katie", "Katie")
ME, STEPS, SEATS, SEED = 0, 60, 3, 3
EXCERPT = 8
"""Steps that a page tells; fewer than it does, so that the first leave it soon."""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TableService]:
    store = TableStore(tmp_path)
    yield TableService({name: game(name) for name in megawatt.games()}, store)
    store.close()


def points_at(seat_view: SeatView, moment: int) -> int:
    return int(seat_view.view_at(moment)["players"][ME]["points"])


def playing_on(service: TableService, name: str) -> Iterator[SeatView]:
    """Let a bot play all seats; give what the first sees after each step."""
    wanted = NewTable(name, [SeatRequest("person")] * SEATS, {}, seed=SEED)
    table = new_table(service, KATIE, wanted)
    live, robot = service.live(table), megawatt.bot("greedy", seed=1)
    while len(live.match.log) < STEPS and not live.match.over:
        seat = live.match.to_act[0]
        action = robot.choose(live.match, seat)
        playing.play(service, table, seat, action, look(service, table, "katie", seat).step)
        yield look(service, table, "katie", ME)


@pytest.mark.parametrize("name", megawatt.games())
def test_a_line_keeps_its_name_while_earlier_ones_leave_the_excerpt(
    service: TableService, name: str
) -> None:
    """By it the page tells new lines from old: points fly and words are spoken once."""
    known = dict[tuple[int, int], str]()
    for seen in playing_on(service, name):
        lines = {(line.moment, line.nth): line.kind for line in seen.log(EXCERPT)}
        assert len(lines) == len(seen.log(EXCERPT))
        assert all(known.get(at, kind) == kind for at, kind in lines.items())
        known |= lines


@pytest.mark.parametrize("name", megawatt.games())
def test_a_line_leads_to_the_board_on_which_it_has_happened(
    service: TableService, name: str
) -> None:
    """Also where others chose in secret before: those steps are counted but tell nothing."""
    *_, seen = playing_on(service, name)

    lines = seen.log()
    assert lines[0].moment == seen.moments
    for moment in sorted({line.moment for line in lines} - {0}):
        gained = sum(line.points.get(ME, 0) for line in lines if line.moment == moment)
        assert points_at(seen, moment) - points_at(seen, moment - 1) == gained
