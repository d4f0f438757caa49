"""What bots see and how they weigh it."""

import numpy as np

from megawatt.games.energy_empire.evaluate import evaluate
from megawatt.games.energy_empire.features import FEATURES
from megawatt.games.energy_empire.observe import OBSERVATION, observe
from megawatt.games.energy_empire.rules.scoring import score
from megawatt.games.energy_empire.secrets import conceal
from megawatt.games.energy_empire.state import Stage
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Observation
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
    observe(BOX, copy, Seat(seat), Observation(out))
    return out


def of(out: np.ndarray[tuple[int], np.dtype[np.float32]], group: str, part: str) -> list[float]:
    numbers: list[float] = FEATURES.of(out, group, part).ravel().tolist()
    return numbers


def test_size_and_groups() -> None:
    """The specification's groups O1 to O14."""
    assert FEATURES.size == OBSERVATION == 2026
    out = seen(at_the_table(3, mats={0: {"M": 20}}), 0)
    assert of(out, "table", "players") == [0, 0, 1, 0, 0]
    assert of(out, "decision", "asked")[2] == 1, "D3 is asked"
    assert np.allclose(of(out, "track", "spot"), 5 / 7)
    assert of(out, "own", "money") == [1], "$20"
    assert (out[FEATURES["set_up"]] == 0).all(), "nothing is dealt any more"


def test_set_up_is_seen() -> None:
    """O14: two nations and two tiles dealt."""
    out = seen(dealt(4), 2)
    assert sum(of(out, "set_up", "nations")) == 2
    assert sum(of(out, "set_up", "tiles")) == 2


def test_unknown_impacts() -> None:
    """O5: six unknown cards at the start."""
    assert of(seen(at_the_table(3), 0), "impacts", "unknown") == [1.0] * 6


def test_others_are_seen_by_distance() -> None:
    """O10: the next seat first."""
    s = at_the_table(3, mats={1: {"M": 10}})
    assert of(seen(s, 0), "others", "money")[0] == 0.5
    assert of(seen(s, 2), "others", "money")[1] == 0.5
    assert FEATURES.of(seen(s, 0), "others")[2:].sum() == 0


def test_who_owns_a_structure_is_seen_by_everybody() -> None:
    """O9: the owner by distance, not only how many a seat has."""
    s = at_the_table(3)
    s.owner[5] = 1
    for seat, distance in ((0, 1), (1, 0), (2, 2)):
        assert FEATURES.of(seen(s, seat), "structures", "owner")[5, distance] == 1


def test_who_has_peeked_is_seen() -> None:
    """O10: which impacts another seat knows is public, though not what they are."""
    s = at_the_table(3)
    before = seen(s, 0)
    s.peeked[1] = 0b100
    assert FEATURES.of(seen(s, 0), "others", "peeked")[0].tolist() == [0, 0, 1, 0, 0, 0]
    assert (FEATURES.of(before, "others", "peeked") == 0).all()


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
