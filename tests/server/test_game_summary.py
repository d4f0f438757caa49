"""The end of a game: where the points came from."""

import pytest

import megawatt
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.server.game_summary import SeatStanding, own_place, result_of, says_whom
from tests.server.test_great_moments import Seen


def test_the_end_of_future_energy_counts_its_contracts_together() -> None:
    match = game("future-energy").start(2, seed=3)
    robot = megawatt.bot("random", seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robot.choose(match, seat))
    seen = Seen(match, 0)

    found = result_of(seen, tongue())  # type: ignore[arg-type]  # enough of one

    assert found.categories[0].name == "Completed contracts"
    first, second = found.standings[0].seat, found.standings[1].seat
    ahead = {one.name: one.points[first] - one.points[second] for one in found.categories}
    assert ahead[found.decided] == max(ahead.values()) > 0
    assert found.reasons[0].startswith(f"{found.decided}: ")
    assert not [one.name for one in found.categories if one.name.startswith("Contract ")]
    for seat, points in enumerate(match.points()):
        assert sum(one.points[seat] for one in found.categories) == points


@pytest.mark.parametrize(
    ("name", "most"), [("energy-empire", 8), ("futuropia", 7), ("powerline", 8)]
)
def test_the_end_fits_on_a_page(name: str, most: int) -> None:
    """Breakdowns name every achievement and all quarters; the end counts by kinds."""
    match = game(name).start(3, seed=3)
    robot = megawatt.bot("random", seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robot.choose(match, seat))

    found = result_of(Seen(match, 0), tongue())  # type: ignore[arg-type]  # enough of one

    assert len(found.categories) <= most
    for seat, points in enumerate(match.points()):
        assert sum(one.points[seat] for one in found.categories) == points


def test_what_decided_it_is_said_to_the_reader() -> None:
    """The reader is "you", and losses have minus signs."""
    match = game("powerline").start(2, seed=3)
    match.names = ["Katie", "Bill"]
    robot = megawatt.bot("random", seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robot.choose(match, seat))

    for reader in (0, 1):
        told = " ".join(result_of(Seen(match, reader), tongue()).reasons)  # type: ignore[arg-type]  # enough of one
        assert "you " in told
        assert match.names[reader] not in told
        assert " -" not in told


@pytest.mark.parametrize(
    ("reader", "told"), [(0, "You reached {n} points"), (None, "Katie reached {n} points")]
)
def test_who_watches_a_game_alone_is_not_told_that_they_reached_its_points(
    reader: int | None, told: str
) -> None:
    match = game("powerline").start(1, seed=3)
    match.names = ["Katie"]
    robot = megawatt.bot("random", seed=1)
    while not match.over:
        match.play(0, robot.choose(match, 0))

    found = result_of(Seen(match, reader), tongue())  # type: ignore[arg-type]  # enough of one

    assert found.headline == told.format(n=match.points()[0])


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ([9, 4, 7], ["", "You are third, 5 points behind", "You are second, 2 points behind"]),
        ([9, 9, 8], ["", "You are second, level on points", "You are third, 1 point behind"]),
        ([9, 9], ["", ""]),
    ],
)
def test_who_did_not_win_reads_the_own_place(points: list[int], told: list[str]) -> None:
    places = [1 + sum(other > own for other in points) for own in points]
    if len(points) > 2 and points[1] == points[0]:
        places = [1, 2, 3]  # a tiebreak
    order = sorted(range(len(points)), key=lambda seat: places[seat])
    for reader, words in enumerate(told):
        standings = [
            SeatStanding(seat, "", points[seat], places[seat], seat == reader) for seat in order
        ]
        assert own_place(standings, tongue()) == words


def test_the_prompt_names_once_whom_the_table_waits_for() -> None:
    match = game("future-energy").start(2, seed=3)
    match.names = ["Katie", "Bill"]
    seen = Seen(match, 1)
    seen.to_act, seen.question = match.to_act, "Wait for Katie."  # type: ignore[attr-defined]
    assert says_whom(seen)  # type: ignore[arg-type]  # enough of one
    seen.question = "You wait."  # type: ignore[attr-defined]
    assert not says_whom(seen)  # type: ignore[arg-type]  # enough of one
