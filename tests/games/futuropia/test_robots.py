"""Take Robots and the Energy consumption."""

from tests.games.futuropia.table import (
    AMOUNT,
    BUY,
    PASS,
    ROBOTS,
    STARTERS,
    Deed,
    No,
    at_the_table,
)


def test_one_to_three_robots() -> None:
    """FU-7.1, R-6: free of charge, at least one."""
    t = at_the_table().act(Deed.ROBOTS)
    assert t.legal() == [ROBOTS + 1, ROBOTS + 2, ROBOTS + 3]
    assert t.why_not(ROBOTS + 4) == No.TOO_MANY_ROBOTS
    assert t.why_not(BUY + PASS) == No.NO_ROBOT
    t.play(ROBOTS + 1)
    assert t.s.money[0] == 12


def test_surplus_robots_stand_aside() -> None:
    """FU-7.2: more than there are spaces; a later Generator uses them."""
    t = at_the_table().cellar(0, *STARTERS).have(robots=6).robots(3)
    assert t.s.robots[0] == 9


def test_energy_consumption() -> None:
    """FU-7.3: every Robot and all Living Quarters; Energy first, then $2 each, then loans."""
    t = at_the_table().have(robots=4, energy=3, money=20).quarters(0, (3, 1, 0), (5, 2, 0))
    t.robots(2)  # 6 Robots and 3: 9 Energy
    assert t.resources(0) == (20 - 12, 3, 0, 0)
    t = at_the_table().act(Deed.ROBOTS)
    assert t.why_not(AMOUNT) == No.ENERGY_FIRST


def test_robots_stay() -> None:
    """FU-7.4: there is no way to give them back."""
    t = at_the_table().have(energy=0, money=0).robots(3)
    assert t.s.robots[0] == 3
    assert t.resources(0) == (2, 3, 0, 2)
