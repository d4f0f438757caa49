"""Chat: players speak under the name of their seat, spectators are marked as such."""

from megawatt.kernel.tongue import N_, tongue
from megawatt.tables.errors import BadRequest, NotYourSeat
from megawatt.tables.live_table import LiveTable
from megawatt.tables.names import is_same_name, tidy
from megawatt.tables.playing import LONGEST_LINE, add_line
from megawatt.tables.rows import OPEN
from megawatt.tables.seat_names import NAMELESS, story_names
from megawatt.tables.seating import Person, seats_of
from megawatt.tables.service import TableService


def say(
    service: TableService, table: str, person: Person, text: str, seat: int | None = None
) -> None:
    """Add a line to the table's chat; a person with several seats may say which one speaks."""
    line = tidy(text, LONGEST_LINE, N_("The message"))
    with service.changing(table) as work:
        mine = seats_of(work.live, person.id)
        if mine:
            row = next((one for one in mine if one.seat == seat), mine[0])
            add_line(work, person.id, row.seat, row.name, line)
            return
        if work.live.table.hushed and work.live.table.host != person.id:
            raise NotYourSeat("At this table only players chat.")
        name = tidy(person.name, 40, N_("The name"))
        _check_name(work.live, name)
        add_line(work, person.id, None, name, line)


def _check_name(live: LiveTable, name: str) -> None:
    """Let nobody who watches speak under a player's name."""
    players = [row for row in live.seats if row.kind != OPEN]
    taken = [*story_names(players, tongue()), *(row.name for row in players)]
    if name != NAMELESS and any(is_same_name(name, one) for one in taken):
        raise BadRequest("A player here is called {name}; take another name to chat.", name=name)
