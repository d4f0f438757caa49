"""The end of a game: podiums of every game's own pieces, the ranks alone, the ways to the end."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

import megawatt
from megawatt.kernel.tongue import tongue
from megawatt.library import game, games
from megawatt.match import Match
from megawatt.server.game_summary import SeatStanding, record_chart
from megawatt.server.page_parts import Meter, progress_of
from megawatt.server.podium import podium_of
from megawatt.server.solo_result import SoloResult, solo_result_of

SAY = tongue()


def played(name: str, seats: int) -> Match:
    match = game(name).start(seats, seed=3)
    robot = megawatt.bot("random", seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robot.choose(match, seat))
    return match


def seen(match: Match, points: int | None = None, **view: Any) -> Any:
    """Enough of a seat's view for the end of a game, with other points or other facts."""
    name = match.game.name
    shown = SimpleNamespace(game=match.game, seats=match.seats, points=lambda: [points])
    return SimpleNamespace(
        match=match if points is None else shown,
        table=SimpleNamespace(game=name, edition=None),
        view={**match.view(0), **view},
    )


def alone(name: str, points: int, earlier: list[int], **view: Any) -> SoloResult:
    result = solo_result_of(seen(game(name).start(1, seed=3), points, **view), earlier, SAY)
    assert result is not None
    return result


def height(drawing: str) -> int:
    found = re.search(r"--tall: (\d+)", drawing)
    assert found
    return int(found.group(1))


@pytest.mark.parametrize("name", games())
def test_everybody_stands_on_pieces_of_the_game(name: str) -> None:
    for seats in game(name).seats:
        match = game(name).start(seats, seed=3)
        standings = [SeatStanding(k, str(k), 9 - k, k + 1, k == 0) for k in range(seats)]

        podium = podium_of(seen(match), standings, SAY)

        assert podium.ground.startswith("<svg")
        assert sorted(podium.pieces) == list(range(seats))
        heights = [height(podium.pieces[k]) for k in range(seats)]
        assert heights[0] == 100
        assert heights == sorted(heights, reverse=True)
        assert seats < 4 or len(set(heights[:4])) == 4


@pytest.mark.parametrize("name", games())
def test_who_share_a_place_stand_equally_high(name: str) -> None:
    match = game(name).start(2, seed=3)
    podium = podium_of(
        seen(match), [SeatStanding(0, "A", 9, 1, True), SeatStanding(1, "B", 9, 1, False)], SAY
    )
    assert height(podium.pieces[0]) == height(podium.pieces[1])


def test_ranks_alone_from_the_bottom_up() -> None:
    """PL-17.2: six ranks; 84 points are the fourth, seven more make the fifth."""
    result = alone("powerline", 84, [63, 88, 80])

    assert (result.rank, result.own) == (4, "Excellent network")
    assert result.words == "Rank 4 of 6 · 7 more points make you: Master of the grid"
    assert [one.reached for one in result.ranks] == [False, False, True, True, True, True]
    assert [one.least for one in result.ranks] == [101, 91, 81, 71, 61, 0]
    own = result.ranks[2]
    assert (own.own, own.part, own.notes) == (True, 30, ["your best before: 88"])
    assert result.ranks[3].notes == ["your last: 80"]


def test_the_highest_rank_has_none_above() -> None:
    result = alone("powerline", 120, [])
    assert result.words == "Rank 6 of 6 · there is no higher one"
    assert result.ranks[0].part == 100


def test_a_rank_asks_for_all_objectives() -> None:
    """EE-18.9, EE-18.10: without one of the three there is no rank, whatever the points."""
    goals = [
        {"key": "a", "name": "A", "have": 6, "of": 6, "done": True},
        {"key": "b", "name": "B", "have": 16, "of": 20, "done": False},
    ]
    missed = alone("energy-empire", 115, [], objectives=goals)
    assert (missed.rank, missed.met, missed.own) == (0, 1, "")
    assert not any(one.reached for one in missed.ranks)

    goals[1]["have"] = 20
    reached = alone("energy-empire", 115, [], objectives=goals)
    assert (reached.rank, reached.met) == (2, 2)
    assert reached.own


def test_a_game_without_ranks_is_among_what_is_known_of_it() -> None:
    """The solver's plan is a yardstick only where the same start was solved."""
    result = alone("futuropia", 167, [150, 170])
    assert [(one.name, one.points) for one in result.scale] == [
        ("Best plan known", 200),
        ("Your best before", 170),
        ("You, now", 167),
        ("Your average", 160),
    ]
    other = alone("futuropia", 167, [], upgraded=True)
    assert [(one.name, one.own) for one in other.scale] == [("You, now", True)]


def test_in_company_there_are_no_ranks() -> None:
    assert solo_result_of(seen(game("powerline").start(2, seed=3)), [], SAY) is None


def test_pins_show_the_latest_twelve_games() -> None:
    drawn = record_chart(list(range(60, 80)), 75)
    assert drawn.count("<circle") == 12
    assert drawn.count('class="own"') == 1


def test_the_three_ends_of_futuropia_are_told_in_the_header() -> None:
    """FU-11.1: purchases of either kind, and People; the nearest is marked from half way on."""
    view = game("futuropia").start(3, seed=3).view(0)
    told = progress_of("futuropia", view, SAY)
    assert [meter.icon for meter in told.meters] == ["energy", "food", "people"]
    assert [meter.part for meter in told.meters[:2]] == [0, 0]
    assert not any(meter.near for meter in told.meters)
    assert told.meters[2].words.endswith("/25")

    view["market"][1]["until_end"] = 1
    near = progress_of("futuropia", view, SAY).meters[0]
    assert near.near
    assert near.part > 0.5
    assert near.words == "1"
    assert near.label.startswith("Energy: 1 purchase ")


def test_numbers_of_the_header_keep_room_for_two_digits() -> None:
    """The track went to and fro when 9 became 10, and 3/25 became 13/25."""
    assert Meter("people", 0.1, "3/25", "").chars == len("13/25")
    assert Meter("food", 0.1, "9", "").chars == Meter("food", 0.1, "12", "").chars == 2


def test_alone_nobody_is_nearest() -> None:
    told = progress_of("futuropia", game("futuropia").start(1, seed=3).view(0), SAY)
    assert told.meters[2].seat is None


def test_phase_and_nearer_end_of_future_energy_are_told_in_the_header() -> None:
    """FE-9.1: contracts of the stack or the lines of one player, whichever ends first."""
    view = game("future-energy").start(3, seed=3).view(0)
    told = progress_of("future-energy", view, SAY)
    assert told.phases[told.phase] == "Planning"
    (meter,) = told.meters
    assert (meter.part, meter.near) == (0, False)

    view["players"][1]["lines"] = 3
    (meter,) = progress_of("future-energy", view, SAY).meters
    assert meter.part == pytest.approx(0.8)
    assert meter.near

    view["stack"] = 1
    (meter,) = progress_of("future-energy", view, SAY).meters
    assert meter.part > 0.9

    view.update(last_round=True, turns_left=2)
    last = progress_of("future-energy", view, SAY)
    assert (last.note, last.last, last.meters) == ("Last round: 2 turns left", True, ())


@pytest.mark.parametrize("name", games())
def test_the_outcome_speaks_to_its_reader(name: str) -> None:
    match = played(name, 2)
    match.names[:] = ["Katie", "Bill"]
    (winner, *more) = match.winners()
    if not more:
        name_of_winner = match.names[winner]
        assert name_of_winner in match.outcome()
        assert name_of_winner not in match.outcome(seat=winner)
