"""The estimate sees what a good player sees."""

from megawatt.games.energy_empire.evaluate import evaluate
from megawatt.games.energy_empire.outlook import outlook_of
from megawatt.games.energy_empire.rules.scoring import score
from megawatt.games.energy_empire.state import Stage
from megawatt.games.energy_empire.weights import WEIGHTS
from megawatt.kernel.ids import Seat
from tests.games.energy_empire.table import BOX, FINANCE, MINE, at_the_table, place, play


def test_a_placement_counts_for_what_it_lets_you_use() -> None:
    """EE-7.2: the Central Bank is of no use on an industry turn, the Iron Mine is."""

    def gain(structure: str) -> float:
        s = at_the_table(3, mats={0: {"owns": [structure]}})
        before = evaluate(BOX, s, Seat(0))
        play(s, 0, place(MINE))
        return evaluate(BOX, s, Seat(0)) - before

    assert gain("Iron Mine") > gain("Central Bank")


def test_a_step_that_can_be_paid_is_worth_more_than_its_price() -> None:
    """EE-7.8: two steel serve the Soviet Union's nation card, not the USA's."""

    def worth(nation: str, steel: int) -> float:
        mat = {"nation": nation, "S": steel}
        return evaluate(BOX, at_the_table(3, mats={0: mat}), Seat(0))

    serving = worth("Soviet Union", 2) - worth("Soviet Union", 0)
    assert serving > worth("USA", 2) - worth("USA", 0)


def test_a_token_costs_less_near_the_end() -> None:
    """EE-11.1: early it also shortens the game and spoils rows."""
    early = outlook_of(BOX, at_the_table(3), Seat(0), WEIGHTS[0])
    late = outlook_of(BOX, at_the_table(3, spot=[0, 0, 0, 0, 0, 1]), Seat(0), WEIGHTS[0])
    assert late.token < early.token
    assert late.cycles < early.cycles


def test_nobody_saves_for_after_the_last_turn() -> None:
    """EE-16.8: what is left over is worth nothing when no turn is to come."""

    def worth(money: int) -> float:
        s = at_the_table(3, spot=[0] * 6, mats={0: {"M": money, "tiles": []}})
        s.active, s.final_left = 1, 1
        return evaluate(BOX, s, Seat(0))

    assert worth(9) == worth(0)


def test_alone_a_missed_objective_costs() -> None:
    """EE-18.9: two of three objectives are not enough."""

    def over(vp: int) -> float:
        s = at_the_table(1, mats={0: {"vp": vp, "un": 6, "tiles": []}})
        s.stage = Stage.OVER
        return evaluate(BOX, s, Seat(0))

    points = score(BOX, at_the_table(1, mats={0: {"un": 6, "tiles": []}}), Seat(0))
    assert over(100 - points) - over(99 - points) > 2


def test_finance_is_as_good_as_its_money() -> None:
    """EE-5.8: entering it is no loss while its options are open."""
    s = at_the_table(3)
    before = evaluate(BOX, s, Seat(0))
    play(s, 0, place(FINANCE))
    assert evaluate(BOX, s, Seat(0)) > before - 1
