"""Servers and databases that are killed lose no acknowledged move and double none."""

import pytest

from tests.server.killing import kill_in_a_loop
from tests.server.test_several_servers import TAKEN_OVER

RESUMED = 5.0
"""Seconds after a restart within which all tables have moved again."""


def test_no_move_is_lost_or_doubled() -> None:
    """All four games, with bots and take-backs."""
    outcome = kill_in_a_loop(kills=2, tables=4)

    assert outcome.kills == {"a server": 2}
    assert outcome.tables >= 4
    assert outcome.records > 0
    assert max(outcome.resumed["a server"]) < RESUMED


@pytest.mark.parametrize("kills", [4], ids=["servers and database"])
def test_two_servers_and_their_database(kills: int) -> None:
    """Now one server is killed, now the other; the database is stopped and killed."""
    outcome = kill_in_a_loop(kills, tables=3, games=("harbour",), postgres=True)

    assert outcome.kills.total() == kills
    assert len(outcome.kills) == 3
    assert outcome.records > 0
    assert max(outcome.resumed.pop("one of two servers")) < TAKEN_OVER
    assert max(max(waits) for waits in outcome.resumed.values()) < RESUMED
