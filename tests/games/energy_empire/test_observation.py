"""What bots see and how they weigh it."""

import numpy as np

from megawatt.games.energy_empire.evaluate import evaluate
from megawatt.games.energy_empire.observe import OBSERVATION, observe
from megawatt.games.energy_empire.rules.scoring import score
from megawatt.games.energy_empire.secrets import conceal
from megawatt.games.energy_empire.state import Stage
from megawatt.kernel.ids import Seat
from tests.games.energy_empire.table import (
    BOX,
    COMMERCE_MARKET,
    at_the_table,
    dealt,
    place,
    play,
)


def seen(s: object, seat: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    copy = s.copy()  # type: ignore[attr-defined]  # a State
    conceal(BOX, copy, Seat(seat))
    out = np.full(OBSERVATION, 9, np.float32)
    observe(BOX, copy, Seat(seat), out)
    return out


def test_size_and_groups() -> None:
    """The specification's groups O1 to O13 make 1547 numbers."""
    sizes = [12, 88, 19, 102, 104, 288, 134, 234, 472, 34, 10, 20, 30]
    assert sum(sizes) == OBSERVATION == 1547
    out = seen(at_the_table(3, mats={0: {"M": 20}}), 0)
    starts = np.cumsum([0, *sizes])
    assert out[:5].tolist() == [0, 0, 1, 0, 0]
    assert out[starts[1] + 2] == 1, "D3 is asked"
    assert np.allclose(out[starts[2] : starts[2] + 6], 5 / 7)
    assert out[starts[6]] == 1, "$20"
    assert (out[starts[12] :] == 0).all(), "nothing is dealt any more"


def test_set_up_is_seen() -> None:
    """O13: two nations and two tiles dealt."""
    out = seen(dealt(4), 2)
    assert out[-30:-20].sum() == 2
    assert out[-20:].sum() == 2


def test_unknown_impacts() -> None:
    """O4: six unknown cards at the start."""
    s = at_the_table(3)
    out = seen(s, 0)
    start = 12 + 88 + 19
    assert [out[start + 17 * i + 15] for i in range(6)] == [1.0] * 6


def test_others_are_seen_by_distance() -> None:
    """O9: the next seat first."""
    s = at_the_table(3, mats={1: {"M": 10}})
    start = 12 + 88 + 19 + 102 + 104 + 288 + 134 + 234
    assert seen(s, 0)[start + 1] == 0.5
    assert seen(s, 2)[start + 118 + 1] == 0.5
    assert seen(s, 0)[start + 2 * 118 : start + 472].sum() == 0


def test_evaluation_is_the_score_at_the_end() -> None:
    """EE-16.5: nothing else counts then."""
    s = at_the_table(3, mats={0: {"M": 9, "E": 9}})
    assert evaluate(BOX, s, Seat(0)) > score(BOX, s, Seat(0))
    s.stage = Stage.OVER
    assert evaluate(BOX, s, Seat(0)) == score(BOX, s, Seat(0))


def test_evaluation_likes_gains() -> None:
    """Entering a location is not a loss while its decision is open."""
    s = at_the_table(3, mats={0: {"M": 4}})
    before = evaluate(BOX, s, Seat(0))
    play(s, 0, place(COMMERCE_MARKET))
    assert evaluate(BOX, s, Seat(0)) > before - 1
    rich = at_the_table(3, mats={0: {"S": 3}})
    assert evaluate(BOX, rich, Seat(0)) > evaluate(BOX, at_the_table(3), Seat(0))
