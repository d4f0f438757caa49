"""Choices in groups: by the spots that a game names, else by kind of action."""

from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.picture import Choice
from megawatt.server.choice_groups import FEW, by_kind, by_spot
from megawatt.server.page_parts import in_prompt
from tests.tables.conftest import HARBOUR, KETCH, PASS, WORK


def choices(*words: str, first: int = KETCH) -> list[Choice]:
    return [Choice(first + k, text, "HA-5.3") for k, text in enumerate(words)]


def test_few_choices_stand_side_by_side() -> None:
    found = by_kind(choices("Buy a ketch", "Buy a brig"), HARBOUR)
    assert [group.opening for group in found] == [""]
    assert [rest for _, rest in found[0].choices] == ["Buy a ketch", "Buy a brig"]


def test_many_choices_of_a_kind_share_their_first_words() -> None:
    work = Choice(WORK, "Work in the harbour", "HA-4.2")
    nothing = Choice(PASS, "Buy nothing", "HA-5.4")
    ships = [Choice(KETCH, f"Buy a ship number {n}", "HA-5.3") for n in range(FEW)]

    many, alone = by_kind([work, nothing, *ships], HARBOUR)

    assert many.opening == "Buy a ship number"
    assert [rest for _, rest in many.choices] == [str(n) for n in range(FEW)]
    assert [choice.action for choice, _ in alone.choices] == [WORK, PASS]


def test_placements_are_grouped_by_location_with_the_energy_they_take() -> None:
    match = game("energy-empire").start(2, seed=3)
    while "Place a worker" not in match.decision(match.to_act[0]):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    seat = match.to_act[0]
    offered = match.choices(seat)

    found, rest = by_spot("energy-empire", match.view(seat), offered.values(), tongue())

    assert [group.name for group in found] == [
        f"{binder}: place a worker" for binder in ("Government", "Industry", "Commerce")
    ]
    assert sum(group.count for group in found) + len(rest) == len(offered)
    assert [choice.words.split(":")[0] for choice in rest] == ["Generate"]
    spots = [spot for group in found for spot in group.spots]
    assert all(spot.words for spot in spots)
    mine = next(spot for spot in spots if spot.name == "Mine")
    assert next(label for _, label in mine.choices) == "0 ⚡"
    assert all("Mine" in choice.words for choice, _ in mine.choices)


def test_games_that_name_no_spots_are_left_alone() -> None:
    work = Choice(WORK, "Work in the harbour", "HA-4.2")
    assert by_spot("harbour", {}, [work], tongue()) == ([], [work])


def test_of_two_answers_both_are_buttons_no_last() -> None:
    future = game("future-energy")
    no, join, other = (
        Choice(n, words, "FE-10.1") for n, words in ((0, "No"), (105, "Join"), (6, ""))
    )

    assert in_prompt(future, [no, join], on_board={0, 105}) == [join, no]
    assert in_prompt(future, [no, join, other], on_board={0, 6, 105}) == [no]


def test_of_two_answers_the_board_keeps_the_one_that_is_lit_on_it() -> None:
    """The button that ends a turn does not change its place when one card is left to be used."""
    empire = game("energy-empire")
    end, card = Choice(0, "End the turn", "EE-7.1"), Choice(223, "Activate", "EE-7.2")

    assert in_prompt(empire, [end, card], on_board={0, 223}) == [end]
    assert in_prompt(empire, [end, card], on_board={0}) == [card, end]


def test_a_phone_has_a_button_for_what_is_on_another_page() -> None:
    """Places were asked for, and generating could only be chosen on the page of the mat."""
    empire = game("energy-empire")
    generate, place = Choice(1, "Generate", "EE-9.1"), Choice(57, "Mine", "EE-4.1")
    third = Choice(58, "Mine, 1 energy", "EE-4.1")

    given = [generate, place, third]
    assert in_prompt(empire, given, on_board={1, 57, 58}, face="phone") == [generate]
    assert in_prompt(empire, given, on_board={1, 57, 58}) == []


def test_stop_planning_stays_the_main_button() -> None:
    """With one line left to buy, that became the dark button, and the question was cut."""
    future = game("future-energy")
    stop, line = (Choice(action, "", "") for action in (0, 1))
    assert in_prompt(future, [stop, line], on_board={0, 1}) == [stop]
    futuropia = game("futuropia")
    room, move_in = (Choice(action, "", "") for action in (51, 86))
    assert in_prompt(futuropia, [room, move_in], on_board={51, 86}) == [move_in]
