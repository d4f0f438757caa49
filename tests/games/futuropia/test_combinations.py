"""FU-17: settings that meet."""

from itertools import product

from megawatt.games.futuropia.components import Effect
from megawatt.games.futuropia.rules.allowances import most_generators, most_invited
from megawatt.kernel.ids import Seat
from tests.games.futuropia.table import (
    LEFT,
    PULL_OUT,
    REVEAL,
    STARTERS,
    Decision,
    Deed,
    Table,
    at_the_table,
    energy,
    food,
    special,
)


def owning(effect: Effect, seats: int = 2, *variants: str) -> Table:
    t = at_the_table(seats, upgraded=True, variants=list(variants)).quarters(0, 2, special(effect))
    for seat in range(1, seats):
        t.quarters(seat, 2 + seat)
    t.s.decision, t.s.current, t.s.offer = Decision.TURN, 0, 0
    return t


def test_all_combinations_are_legal() -> None:
    """FU-17.1: players × start × quarters × variants."""
    for seats, upgraded, quarters, variants in product(
        (1, 2, 3, 4), (False, True), ("A", "B", "variable"), ([], ["random"], ["surplus", "food-8"])
    ):
        t = at_the_table(seats, upgraded=upgraded, quarters=quarters, variants=variants)
        assert t.legal()


def test_hall_and_less_attraction() -> None:
    """FU-17.1: a maximum of five."""
    t = owning(Effect.GAMBLING_HALL, 2, "less-attraction")
    assert most_invited(t.box, t.s, Seat(0)) == 5


def test_loan_office_and_great_loans() -> None:
    """FU-17.1: −4 while it is open."""
    t = owning(Effect.LOAN_OFFICE, 2, "great-loans").have(special_loan=1)
    assert t.score(0)[5] == -4


def test_extension_space_and_anything() -> None:
    """FU-17.1: the seventh tile forces a discard."""
    t = at_the_table(1, variants=["extension-space", "surplus"])
    assert most_generators(t.box, t.s) == 6
    t.cellar(0, *STARTERS, food(6), energy(6), energy(9)).buy(Deed.BUY_FOOD, LEFT)
    assert t.decision == Decision.DISCARD


def test_fewer_subsidies_and_solo() -> None:
    """FU-17.1: 9 on the two-player track; reveals move the marker."""
    t = at_the_table(1, variants=["fewer-subsidies"]).act(Deed.SUBSIDY).play(REVEAL).pay(0, 0)
    t.act(Deed.SUBSIDY)
    assert t.s.money[0] == 12 + 9 - 4 + 12


def test_surplus_and_greenhouse() -> None:
    """FU-17.1: its 2 Food count double too."""
    t = owning(Effect.GREENHOUSE, 2, "surplus").cellar(0, "f 3/1/0", "e 4/1/0")
    assert t.score(0)[1] == 2 * 2


def test_planning_office_at_the_end_of_the_track() -> None:
    """FU-17.1: the last amount and $3."""
    t = owning(Effect.PLANNING_OFFICE)
    t.s.subsidy_at = t.box.subsidy_end[0]
    assert t.act(Deed.SUBSIDY).s.money[0] == 12 + 21 + 3


def test_camper_and_trigger() -> None:
    """FU-17.1: 24 residents and the Camper are 25."""
    t = owning(Effect.CAMPER).have(people=23, food=30)
    t.s.beds[0] = 24
    t.invite(1)
    assert t.s.final == 1


def test_converter_and_camper() -> None:
    """FU-17.1: he adds no need to convert."""
    t = owning(Effect.CONVERTER).have(camper=1, people=5, energy=9, food=0).invite(1)
    assert t.decision == Decision.CONVERT
    assert t.amounts() == (0, 6)


def test_great_loans_and_solo() -> None:
    """FU-17.1, R-37: unused actions stay 0."""
    t = at_the_table(1, variants=["great-loans"]).final().have(loans=3, money=3, food=0, energy=0)
    t.play(PULL_OUT)
    assert (t.score(0)[4], t.score(0)[6]) == (-3, 0)


def test_variable_quarters_and_upgraded() -> None:
    """FU-17.1: ordinary tiles random, specials on B."""
    t = at_the_table(4, upgraded=True, quarters="variable")
    assert set(t.s.side[:29]) == {0, 1}
    assert set(t.s.side[29:]) == {1}


def test_upgraded_and_solo() -> None:
    """FU-17.1: four specials and a first home."""
    t = at_the_table(1, upgraded=True)
    assert t.decision == Decision.FIRST_HOME
    assert t.seat == 0
