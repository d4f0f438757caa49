"""A hint: plans in an order that their numbers do not contradict, and the reason for the best."""

from types import SimpleNamespace
from typing import cast

import pytest

from megawatt.bots import Search
from megawatt.bots.forecast import endings
from megawatt.bots.search import Advice, RankedAction
from megawatt.match import Match
from megawatt.server import hints
from megawatt.server.hints import Adviser, in_order
from megawatt.server.reasons import WORLDS, grounds
from megawatt.tables.seat_view import SeatView
from tests.tables.conftest import HARBOUR


def ranked(action: int, visits: int, win: float) -> RankedAction:
    return RankedAction(action, visits, visits / 200, win, 100 * win)


def last_turn() -> Match:
    """Set a table whose player may buy a ship for points, or pass, and then the game is over."""
    match = HARBOUR.start(1, 3, {"rich": 9})
    while len(match.log) < 39:
        match.play(0, match.legal(0)[0] if len(match.legal(0)) == 1 else 1)
    return match


def test_the_order_of_plans_agrees_with_their_numbers() -> None:
    """The most visited action may be no better than the next; one hardly seen never leads."""
    found = [ranked(1, 100, 0.47), ranked(2, 90, 0.49), ranked(3, 4, 0.70), ranked(4, 4, 0.48)]

    assert [one.action for one in in_order(found, alone=False)] == [2, 3, 4, 1]


def test_what_was_hardly_looked_at_gets_no_better_number_than_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = last_turn()
    seen = ranked(match.legal(0)[0], 100, 0.47), ranked(match.legal(0)[-1], 4, 0.70)

    class Told(Search):
        def advise(self, *_: object, **__: object) -> Advice:
            return Advice(0, list(seen), [], 104, 1.0)

        def line_after(self, action: int) -> list[tuple[int, int]]:
            return [(0, action)]

    monkeypatch.setattr(hints, "bot", lambda *_, **__: Told())
    monkeypatch.setattr(match.game.engine, "interpreted", False)
    plans = Adviser().advise(_seen_by_its_player(match)).plans

    assert [plan.win for plan in plans] == [0.47, None]
    assert plans[1].equal


def test_a_plan_is_better_by_what_it_brings_until_the_end() -> None:
    """In the last turn a ship is worth its points for certain, and passing is never preferred."""
    match = last_turn()
    passing, buying = match.legal(0)[0], match.legal(0)[-1]

    found = grounds(match, 0, [buying], [passing], "en")

    assert found is not None
    assert found.doubt == 0
    assert found.total.points == sum(gain.points for gain in found.gains) > 0
    assert found.total.written.startswith("+")
    assert grounds(match, 0, [passing], [buying], "en") is None
    assert grounds(match, 0, [buying], [buying], "en") is None


def test_a_plan_is_played_to_the_end_and_the_game_itself_stays() -> None:
    match = HARBOUR.start(2, seed=5)
    before = match.truth().tobytes()

    ends = list(endings(match, 0, [match.legal(0)[0]], WORLDS))

    assert len(ends) == WORLDS
    assert all(end.over for end in ends)
    assert match.truth().tobytes() == before


def _seen_by_its_player(match: Match) -> SeatView:
    """Look at a match as its only player does, without a store."""
    table = SimpleNamespace(game=match.game.name)
    seen = {"choices": match.choices(0), "view": match.view(0), "lang": "en"}
    return cast(SeatView, SimpleNamespace(match=match, seat=0, my_turn=True, table=table, **seen))
