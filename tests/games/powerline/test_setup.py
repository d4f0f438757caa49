"""Setting the table: options, boards, scoring tiles, jokers."""

from itertools import product
from math import comb
from typing import Any

import pytest

from megawatt.games.powerline.components import LETTERS
from megawatt.games.powerline.setup import OPTIONS, PRESETS
from megawatt.kernel.errors import BadOption
from tests.games.powerline.table import (
    BOX,
    DONE,
    ISLE,
    KEEP,
    RED_FIRST,
    J,
    L,
    chart_of,
    do,
    finish_round,
    island,
    new_game,
    sound,
)

PLAYED_BY = range(1, 7)


def letters(s: Any) -> str:
    return "".join(LETTERS[tile] for tile in s.tile)


def test_options_and_their_defaults() -> None:
    """PL-1.1: the standard game unless something else is chosen."""
    s = new_game(2)
    assert letters(s) == "ADG"
    assert (s.side_b, s.adventure, s.vacation, s.specials, s.open_plans) == (0, 0, 1, 0, 0)
    assert s.vacation_tokens == 0
    assert s.chart[:2].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"specials": "mixed"}, "Mixing in J, K and L needs drawn tiles."),
        ({"tiles": "chosen"}, "Name three different scoring tiles."),
        (
            {"tiles": "chosen", "chosen_tiles": ["A", "A", "B"]},
            "Name three different scoring tiles.",
        ),
        ({"boards": "chosen", "board_numbers": [1]}, "Give one board per seat."),
        ({"boards": "same", "board_numbers": [1, 2]}, "Name one board for all, or none."),
        ({"chart": ["blue", "green"]}, "Give one chart per seat, or one for all."),
    ],
)
def test_sets_of_options_that_cannot_be(options: dict[str, Any], message: str) -> None:
    """PL-1.2: refused with a message when the table is made."""
    with pytest.raises(BadOption, match=message):
        new_game(3, **options)


def test_specials_are_ignored_when_nothing_is_drawn() -> None:
    """PL-1.2: with J, K, L alone or with named tiles there is no pool to join."""
    assert new_game(1, tiles="special", specials="mixed").specials == 0
    chosen = new_game(1, tiles="chosen", chosen_tiles=["B", "L", "C"], specials="mixed")
    assert letters(chosen) == "BLC"


@pytest.mark.parametrize("seats", PLAYED_BY)
def test_common_set_up(seats: int) -> None:
    """PL-1.3: a joker per seat above scorings 1 and 2 on side A, above scoring 1 on side B."""
    s = new_game(seats)
    assert s.completed == 0
    assert s.jokers_above.tolist() == [seats, seats, 0]
    assert s.joker_supply == 30 - 2 * seats
    s = new_game(seats, centre="B")
    assert s.jokers_above.tolist() == [seats, 0, 0]
    assert s.joker_supply == 30 - seats


def test_what_each_seat_gets() -> None:
    """PL-1.4: 15 worker tiles, 3 energy tiles, 10 VP, a vacation tile, empty lines, no joker."""
    s = new_game(3)
    for seat in range(3):
        assert chart_of(s, seat) == [2, 3, 3, 3, 2, 2]
        assert (s.energy[seat], s.vp[seat], s.has_vacation[seat], s.jokers[seat]) == (3, 10, 1, 0)
        assert s.tokens[seat].sum() == 0
        assert set(s.direction[seat].tolist()) == {-1}


def test_boards_are_dealt() -> None:
    """PL-1.5, PL-R1: all different by chance, all the same, or as chosen."""
    dealt = {tuple(new_game(6, seed, boards="random").board.tolist()) for seed in range(20)}
    assert len(dealt) > 10
    assert all(sorted(boards) == [0, 1, 2, 3, 4, 5] for boards in dealt)
    same = {tuple(new_game(4, seed, boards="same").board[:4].tolist()) for seed in range(40)}
    assert same == {(n,) * 4 for n in range(6)}
    assert new_game(2, boards="chosen", board_numbers=[5, 5]).board[:2].tolist() == [4, 4]


@pytest.mark.parametrize(
    ("options", "sets"),
    [
        ({"tiles": "printed"}, 1),
        ({"tiles": "special"}, 1),
        ({"tiles": "colour"}, 27),
        ({"tiles": "colour", "specials": "mixed"}, 64),
        ({"tiles": "random"}, comb(9, 3)),
        ({"tiles": "random", "specials": "mixed"}, comb(12, 3)),
    ],
)
def test_drawing_scoring_tiles(options: dict[str, Any], sets: int) -> None:
    """PL-1.6, PL-S38, PL-20.1, PL-21.1, PL-R15: every set that can be drawn is drawn, no other."""
    tries = range(1 if sets == 1 else 14 * sets)
    drawn = {frozenset(letters(new_game(1, seed, **options))) for seed in tries}
    assert len(drawn) == sets
    assert all(len(tiles) == 3 for tiles in drawn)


def test_one_tile_of_each_colour() -> None:
    """PL-1.6, PL-S38, PL-R15: red, green, yellow in this order; J is red, K green, L yellow."""
    for seed in range(60):
        drawn = letters(new_game(1, seed, tiles="colour", specials="mixed"))
        assert drawn[0] in "ABCJ"
        assert drawn[1] in "DEFK"
        assert drawn[2] in "GHIL"


@pytest.mark.parametrize(
    ("options", "side_b"),
    [
        ({}, 0),
        ({"centre": "B"}, 1),
        ({"tiles": "colour"}, 1),
        ({"tiles": "colour", "centre": "A"}, 0),
        ({"tiles": "special"}, 1),
        ({"tiles": "random", "centre": "A"}, 0),
    ],
)
def test_the_side_of_the_centre_board(options: dict[str, Any], side_b: int) -> None:
    """PL-1.7, PL-20.3, PL-R16, PL-R25: A with printed tiles, B with drawn ones, or as chosen."""
    assert new_game(2, **options).side_b == side_b


def test_side_b_with_the_printed_tiles() -> None:
    """PL-S42, PL-1.7, PL-R16: A, D, G are scored; jokers only after scoring 1."""
    s = new_game(1, centre="B", vacation=False)
    assert letters(s) == "ADG"
    while s.completed < 5:
        play_a_round(s)
    assert s.jokers[0] == 1 + 2  # two one-worker rounds, one hand-out
    while s.completed < 10:
        play_a_round(s)
    assert s.jokers[0] == 3


def play_a_round(s: Any) -> None:
    smallest = next(k for k in range(6) if s.tiles_left[0, k]) + 1
    do(s, RED_FIRST, *island(smallest))
    finish_round(s)


def test_adventure_island_starts_empty() -> None:
    """PL-1.8: six empty stacks."""
    s = new_game(2, adventure=True)
    assert s.stack.sum() == 0
    assert s.tracked == 1


@pytest.mark.parametrize(
    ("options", "tracked"),
    [
        ({}, 0),
        ({"adventure": True}, 1),
        ({"tiles": "special"}, 1),
        ({"tiles": "chosen", "chosen_tiles": ["J", "K", "A"]}, 0),
    ],
)
def test_island_tokens_are_tracked_when_they_mean_something(
    options: dict[str, Any], tracked: int
) -> None:
    """PL-1.9, PL-R22: with variant 2 or tile L; otherwise the count stays 0."""
    s = new_game(1, vacation=False, **options)
    do(s, RED_FIRST, ISLE, DONE)
    assert s.island_tokens[0] == tracked


@pytest.mark.parametrize("seats", PLAYED_BY)
def test_nobody_starts(seats: int) -> None:
    """PL-1.10, PL-17.1: any number of seats, all of them plan at once; solo is the same game."""
    s = new_game(seats)
    assert s.pending == 2**seats - 1
    assert sound(s)


def test_dice_depend_on_seed_and_round_alone() -> None:
    """PL-1.11, PL-S39, PL-I14, PL-3.2: equal seeds, other options, other play: the same rolls."""
    one, other = new_game(1, 77), new_game(2, 77, boards="random", tiles="random", vacation=False)
    for _ in range(15):
        assert one.die.tolist() == other.die.tolist()
        assert all(1 <= face <= 6 for face in one.die)
        k = max(k for k in range(6) if one.tiles_left[0, k]) + 1
        do(one, RED_FIRST, *island(k))
        finish_round(one)
        for seat in range(2):
            smallest = next(k for k in range(6) if other.tiles_left[seat, k]) + 1
            do(other, RED_FIRST, *island(smallest), DONE, seat=seat)


def test_the_set_up_does_not_tell_the_dice() -> None:
    """PL-1.11: board and first die, both one of six, come from chances of their own."""
    games = [new_game(1, seed, boards="same") for seed in range(20)]
    assert 0 < sum(s.board[0] == s.die[0] - 1 for s in games) < 10


def test_old_logs_replay() -> None:
    """PL-1.11: a seed gives the same table for ever."""
    s = new_game(3, 1, boards="random", tiles="colour")
    assert s.die.tolist() == [2, 4, 2, 3, 2, 4]
    assert (s.board[:3].tolist(), s.tile.tolist()) == ([5, 2, 0], [2, 3, 8])


@pytest.mark.parametrize("adventure", [False, True])
@pytest.mark.parametrize("vacation", [False, True])
@pytest.mark.parametrize("centre", ["A", "B"])
def test_every_combination_of_variants(adventure: bool, vacation: bool, centre: str) -> None:
    """PL-22.1, PL-22.2, PL-18.4, PL-21.3, PL-R23: all of these are tables one can play at."""
    drawings: list[dict[str, str]] = [
        {"tiles": "printed"},
        {"tiles": "colour"},
        {"tiles": "colour", "specials": "mixed"},
        {"tiles": "random"},
        {"tiles": "random", "specials": "mixed"},
        {"tiles": "special"},
    ]
    tokens = [False, True] if adventure and vacation else [False]
    for tiles, chart, seats, leaves in product(drawings, range(3), PLAYED_BY, tokens):
        charts = [["green"], ["blue"], ["green", "blue"] * seats][chart][: max(seats, 1)]
        s = new_game(
            seats,
            seats,
            adventure=adventure,
            vacation=vacation,
            centre=centre,
            chart=charts,
            vacation_tokens=leaves,
            **tiles,
        )
        assert sound(s)


def test_presets() -> None:
    """PL-22.3: the ten ways to play that are offered by name."""
    assert len(PRESETS) == 10
    for preset in PRESETS.values():
        assert set(preset) <= set(OPTIONS)
        assert sound(new_game(4, **preset))
    hardest = new_game(2, **PRESETS["Full difficulty"])
    assert hardest.chart[:2].tolist() == [1, 1]
    assert (hardest.adventure, hardest.vacation, hardest.specials, hardest.side_b) == (1, 0, 1, 1)


def test_crowns_only() -> None:
    """PL-21.1, PL-S38: J, K and L are the three tiles."""
    s = new_game(1, tiles="special")
    assert s.tile.tolist() == [J, J + 1, L]


def test_vacation_tiles_stay_in_the_box() -> None:
    """PL-10.9: without them nobody is asked."""
    s = new_game(1, vacation=False)
    do(s, RED_FIRST, ISLE, DONE)
    assert s.completed == 1
    assert s.has_vacation[0] == 0
    assert KEEP not in range(s.pending)


def test_box_is_not_touched() -> None:
    """PL-1.3: the components are the same after a set-up."""
    before = BOX.tobytes()
    new_game(6, tiles="random", adventure=True)
    assert BOX.tobytes() == before
