"""FU-18: rules of the platform."""

from megawatt.games.futuropia.rules.final_phase import TURN_LIMIT
from megawatt.games.futuropia.state import ALL_UP, Trigger
from tests.games.futuropia.table import PULL_OUT, Deed, at_the_table


def test_the_turn_limit() -> None:
    """FU-18.1, R-23: the end of the 60th turn in the normal phase triggers; the tile stays down."""
    for seats in (1, 2):
        t = at_the_table(seats).have(turns=58).act(Deed.SUBSIDY)
        assert t.s.final == 0
        t.s.current = 0
        t.tiles(0, list(Deed)).have(turns=TURN_LIMIT - 1).act(Deed.SUBSIDY)
        assert (t.s.final, t.s.trigger) == (1, Trigger.TURN_LIMIT)
        assert t.s.tiles[0] == ALL_UP & ~(1 << Deed.SUBSIDY)


def test_numbers_are_wide_enough() -> None:
    """FU-18.2: Money, Food, Energy and loans in 32 bits; People and turns fit."""
    t = at_the_table()
    for name in ("money", "food", "energy", "loans"):
        assert t.s[name].dtype.itemsize == 4
    assert t.s.turns.dtype.itemsize * 8 > 7
    t.have(loans=1_000_000, money=1, food=0, energy=0).tiles(0, [Deed.SUBSIDY]).play(0)
    assert t.s.loans[0] == 1_200_000


def test_the_provisional_score() -> None:
    """FU-18.3: the settlement on a copy; unused actions only in the final phase; solo penalty."""
    t = at_the_table().have(loans=2, money=30, food=0, energy=0)
    parts = t.score(0)
    assert (parts[4], parts[6], parts[7]) == (0, 0, 1)  # 30 − 2 − 10 = 18
    assert t.resources(0) == (30, 0, 0, 2)
    t.final()
    assert t.score(0)[6] == 15
    now = t.points(0)
    assert t.play(PULL_OUT).points(0) == now
    assert at_the_table(1).have(turns=23).score(0)[9] == -9
