"""A server that is killed again and again loses no acknowledged move and doubles none."""

from tests.server.killing import kill_in_a_loop


def test_no_move_is_lost_or_doubled() -> None:
    assert kill_in_a_loop(kills=3, tables=4).startswith("3 kills, 4 tables")
