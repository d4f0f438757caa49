"""Scoring tiles as bars, and what the dice would still find."""

from typing import Any

import pytest

from megawatt.games.powerline.bars import carried_out
from megawatt.games.powerline.prospects import prospects
from megawatt.games.powerline.view import view
from megawatt.kernel.tongue import tongue
from tests.games.powerline.table import (
    BLACK_FIRST,
    EDITION,
    ISLE,
    L1,
    L2,
    L3,
    L6,
    NICO,
    RED_FIRST,
    at_the_table,
    bytes_of,
    do,
    finish_round,
    joker,
    on,
)

SAY = tongue("en")


def bars(s: Any) -> list[dict[str, Any]]:
    return [tile["bar"] for tile in view(EDITION, s, NICO, SAY)["tiles"]]


def test_a_bar_shows_what_is_counted_and_what_it_pays() -> None:
    """PL-15.1, PL-15.4: one lit city of six, no station of three; steps of the coming scoring."""
    cities, stations, jokers = bars(at_the_table(tokens={L1: 3}, in_round=6, jokers=3))
    assert (cities["have"], cities["of"], cities["reached"]) == (1, 6, "1 of 6")
    assert cities["steps"] == [[1, 1], [3, 3], [6, 5]]
    assert (stations["have"], stations["of"], stations["now"]) == (0, 3, 0)
    assert (jokers["have"], jokers["of"], jokers["now"]) == (3, 4, 6)


def test_the_plan_is_hatched() -> None:
    """PL-11.1, PL-6.3: a city that the plan lights up is added, a joker it spends is taken away."""
    s = do(at_the_table("3 1 1 1 1 1", tokens={L1: 2}, jokers=2), RED_FIRST, on(L1), joker(L2))
    cities, _, jokers = bars(s)
    assert (cities["have"], cities["plan"], cities["then"] > cities["now"]) == (0, 1, True)
    assert (jokers["have"], jokers["plan"], jokers["spent"]) == (1, 1, True)


def test_worker_tiles_and_island_tokens_are_counted() -> None:
    """PL-15.8, PL-15.12: tiles gone of columns 5 and 6; tokens on the island are a loss."""
    s = at_the_table(tiles="HKL", chart=(2, 3, 3, 3, 0, 1), stacks={1: 2}, adventure=True)
    columns, levels, isle = bars(do(s, RED_FIRST, ISLE))
    assert (columns["have"], columns["of"], columns["steps"]) == (3, 4, [[4, 5]])
    assert levels["inside"] == ["1", "1+1", "2+1"]
    assert (isle["have"], isle["plan"], isle["loss"]) == (2, 1, True)


@pytest.mark.parametrize("plan", [(), (RED_FIRST,), (RED_FIRST, on(L1), ISLE)])
def test_looking_ahead_changes_nothing(plan: tuple[int, ...]) -> None:
    s = do(at_the_table("2 4 3 1 1 1", tiles="HKL"), *plan)
    before = bytes_of(s)
    carried_out(EDITION, s, NICO)
    assert bytes_of(s) == before
    bars(s)
    assert bytes_of(s) == before


@pytest.mark.parametrize(
    "plan", [(RED_FIRST, on(L1)), (RED_FIRST, on(L1), joker(L2)), (RED_FIRST, on(L1), ISLE)]
)
@pytest.mark.parametrize("adventure", [False, True])
def test_the_plan_is_carried_out_by_the_rules(plan: tuple[int, ...], adventure: bool) -> None:
    """PL-9.0: what a bar adds for the plan is what the end of the round brings."""
    s = at_the_table("3 1 1 1 1 1", tiles="HKL", tokens={L1: 2}, jokers=2, adventure=adventure)
    do(s, *plan)
    planned = carried_out(EDITION, s, NICO)

    finish_round(s)

    for field in ("supplied", "covered", "jokers", "island_tokens", "stack", "tokens"):
        assert getattr(planned, field)[NICO].tolist() == getattr(s, field)[NICO].tolist(), field
    assert planned.tiles_left[NICO].tolist() == s.tiles_left[NICO].tolist()
    assert planned.supplied[NICO]


def ahead(s: Any) -> dict[str, Any]:
    return prospects(view(EDITION, s, NICO, SAY))


def test_dice_are_told_how_many_places_they_fit() -> None:
    """PL-4.1, PL-7.4: by pips; a die beyond the largest column finds no tile."""
    s = do(at_the_table("2 4 3 1 1 1", chart=(0, 1, 1, 0, 0, 0)), RED_FIRST)
    found = ahead(s)
    assert found["asked"] == [0]
    assert (on(L1) in [on(line, end) for line, end, _ in found["fitting"]]) is True
    assert found["fits"][3] == found["fits"][4] == found["fits"][5] == -1
    assert found["fits"][0] == len(found["fitting"])


def test_while_the_order_is_open_a_die_is_used_up_only_if_it_is_in_both() -> None:
    """PL-3.4, PL-7.4: yellow is the fifth from black, but the second from red."""
    found = ahead(at_the_table("2 2 2 2 2 1", chart=(0, 1, 1, 0, 0, 0)))
    assert found["fits"][1] > 0
    assert found["fits"][4] >= 0


def test_while_the_order_is_open_both_ends_are_asked() -> None:
    """PL-3.4: red or black comes first; whoever does not is one of the others' last."""
    found = ahead(at_the_table("2 4 3 1 1 3"))
    assert found["asked"] == [0, 5]
    assert set(found["first"]) == {0, 5}


def test_a_place_shows_what_the_following_dice_would_find() -> None:
    """PL-4.2: yellow 4 fits the place behind red's own, and only once red stands there."""
    found = ahead(do(at_the_table("2 4 3 1 1 1", jokers=1), RED_FIRST))
    assert (1, L1, 1) in found["then"][0, L1, 0]
    assert (1, L1, 1) not in found["then"][0, L3, 0]
    without = ahead(do(at_the_table("2 4 3 1 1 1"), RED_FIRST))["then"]
    assert (0, L1, 0) in without
    assert (0, L3, 0) not in without  # only a joker could stand there


def test_the_limit_of_lines_is_kept() -> None:
    """PL-4.6: three lines a round; a fourth is no prospect."""
    s = do(at_the_table("2 1 1 1 1 1", jokers=3), RED_FIRST, on(L1), joker(L2), joker(L3))
    lines = {line for line, _, _ in ahead(s)["fitting"]}
    assert lines <= {L1, L2, L3}


def test_the_last_place_of_a_line_lights_it_up() -> None:
    """PL-11.1, PL-12.1: and the stations that have no other unfinished line."""
    lights = ahead(do(at_the_table(tokens={L1: 2, L3: 5}), BLACK_FIRST))["lights"]
    assert lights == {L1: [4]}
    assert ahead(do(at_the_table(tokens={L6: 11}), RED_FIRST))["lights"] == {L6: []}


def test_nothing_is_foreseen_while_nobody_plans() -> None:
    found = ahead(do(at_the_table(seats=2), RED_FIRST, ISLE, 43))
    assert found["fits"] == found["fitting"] == found["then"] == {}
