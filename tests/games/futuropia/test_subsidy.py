"""Take a subsidy."""

from tests.games.futuropia.table import Deed, at_the_table


def test_the_amount_under_the_marker() -> None:
    """FU-8.1: $12 at the start."""
    assert at_the_table().act(Deed.SUBSIDY).s.money[0] == 24


def test_the_marker_is_common() -> None:
    """FU-8.2: one space to the right after every subsidy."""
    t = at_the_table(3).act(Deed.SUBSIDY).act(Deed.SUBSIDY)
    assert list(t.s.money[:3]) == [24, 13 + 13, 14]
    assert t.box.subsidy[1, t.s.subsidy_at] == 14


def test_the_last_space() -> None:
    """FU-8.3: there it stays."""
    t = at_the_table()
    t.s.subsidy_at = t.box.subsidy_end[0]
    t.act(Deed.SUBSIDY)
    assert t.s.money[0] == 12 + 21
    assert t.s.subsidy_at == t.box.subsidy_end[0]


def test_no_test_run_and_always_possible() -> None:
    """FU-8.4: Money and nothing else."""
    t = at_the_table().have(money=0, food=0, energy=0, loans=9).act(Deed.SUBSIDY)
    assert t.resources(0) == (12, 0, 0, 9)
