"""The review of a finished game: chances that add up, mistakes at their own moment."""

import pytest

from megawatt.bots import Search
from megawatt.server.analysis import (
    Analysis,
    Judged,
    Stand,
    clear_mistakes,
    compared,
    decisions_of,
    spread,
    stand_at,
)
from megawatt.server.chances_chart import chances_chart
from tests.tables.conftest import HARBOUR


def test_the_chances_of_all_seats_add_up() -> None:
    match = HARBOUR.start(3, seed=7)
    found = stand_at(match, 0).values

    assert len(found) == 3
    assert sum(found) == pytest.approx(1.0)


def test_a_seat_s_outlook_is_known_while_others_decide_and_true_at_the_end() -> None:
    match = HARBOUR.start(2, seed=7)
    assert match.to_act == (0,)
    assert 0.0 < Search(seed=1, iterations=30).outlook(match, 1).win < 1.0
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    assert match.winners() == [0, 1]  # they share the victory
    assert Search(seed=1).outlook(match, 1).win == 0.5


def test_a_mistake_is_compared_with_the_best_in_the_same_worlds() -> None:
    """In the last turn only points count: whoever passes gives a ship away, for certain."""
    match = HARBOUR.start(1, 3, {"rich": 9})
    while len(match.log) < 39:
        match.play(0, match.legal(0)[0] if len(match.legal(0)) == 1 else 1)
    played, best = match.legal(0)[0], match.legal(0)[-1]
    match.play(0, played)

    found = compared(match, Judged(39, 0, played, best, 0.0))

    assert 39 in decisions_of(match)
    assert found.cost > 0
    assert found.doubt == 0


def test_only_clear_mistakes_are_told_the_dearest_first() -> None:
    judged = [
        Judged(1, 0, 4, 5, 0.05, 0.01),
        Judged(2, 0, 4, 5, 0.30, 0.20),  # within the noise
        Judged(3, 0, 4, 5, 0.20, 0.02),
        Judged(4, 1, 4, 5, 0.01, 0.00),  # not worth a word
    ]
    assert [one.moment for one in clear_mistakes(judged, alone=False)] == [3, 1]


def test_what_the_moves_do_not_explain_is_fortune() -> None:
    stands = [Stand(0, (0.5, 0.5)), Stand(9, (0.0, 1.0))]
    mistakes = [Judged(1, 0, 4, 5, 0.2)]
    analysis = Analysis(of=9, stands=stands, mistakes=mistakes, done=True)

    assert analysis.given_away(0) == pytest.approx(0.2)
    assert analysis.fortune(0) == pytest.approx(-0.3)  # and not -0.5
    assert analysis.fortune(1) == pytest.approx(0.5)


def test_moments_are_evenly_spread() -> None:
    assert spread(range(3), 5) == [0, 1, 2]
    assert spread(range(100), 4) == [0, 25, 50, 75]


def test_the_band_is_full_at_every_moment_and_mistakes_are_numbered() -> None:
    stands = [Stand(0, (0.25, 0.75)), Stand(10, (1.0, 0.0))]
    drawn = chances_chart(stands, [Judged(5, 1, 4, 5, 0.2)], ["Ann", "Bo"], 10, "Chances")

    assert drawn.count("<polygon") == 2
    assert 'data-moment="5"' in drawn
    assert ">1</text>" in drawn
