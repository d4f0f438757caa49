"""EE-I: what holds after every action, in random games; and that each law can be broken."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from megawatt.games.energy_empire.actions import ACTIONS, OFFERED, Act
from megawatt.games.energy_empire.invariants import broken
from megawatt.games.energy_empire.rules.achievements import value_of_tile
from megawatt.games.energy_empire.rules.placing import can_work
from megawatt.games.energy_empire.rules.scoring import score
from megawatt.games.energy_empire.rules.track import tokens_on_track
from megawatt.games.energy_empire.rules.united_nations import leader_share
from megawatt.games.energy_empire.secrets import conceal, redeal
from megawatt.games.energy_empire.state import STATE, Stage, Tile
from megawatt.games.energy_empire.turn import decision_of, to_act
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from tests.games.energy_empire.table import (
    BOX,
    CARD_NAMES,
    DONE,
    FINANCE,
    TRADE,
    activate,
    at_the_table,
    dealt,
    legal,
    option,
    place,
    play,
    trade,
    why,
)


def steps(seats: int, seed: int, **options: str) -> Iterator[tuple[Any, Any, int, int]]:
    """A random game: before, after, seat, action."""
    s = dealt(seats, seed, **options)
    luck = random.Random(seed)
    while s.stage != Stage.OVER:
        pending = [seat for seat in range(seats) if (int(to_act(BOX, s)) >> seat) & 1]
        seat = luck.choice(pending)
        choices = legal(s, seat)
        assert choices, "EE-I15"
        action = luck.choice(choices)
        before = s.copy()
        play(s, seat, action)
        yield before, s, seat, action


def test_a_question_takes_answers_of_its_own_kinds_alone() -> None:
    """EE-2.5: whatever else could be done is refused until it is answered."""
    asked = set()
    for before, _, seat, _ in steps(2, 7):
        decision = decision_of(before, Seat(seat))
        if decision not in asked:
            asked.add(decision)
            kinds = OFFERED[decision]
            others = [a for a, row in enumerate(ACTIONS) if row.kind not in kinds]
            assert [a for a in others if why(before, seat, a) == No.YES] == []
    assert len(asked) > 12


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_every_law_in_a_random_game(seats: int) -> None:
    """EE-I1, EE-I2, EE-I3, EE-I4, EE-I6, EE-I7, EE-I8, EE-I9, EE-I11, EE-I12, EE-I13, EE-I18."""
    for before, s, _, _ in steps(seats, 100 + seats):
        assert broken(BOX, s) == 0
        assert (s.spot <= before.spot).all(), "EE-I4: nothing returns to the track"
        assert (s.worker_reserve <= before.worker_reserve).all(), "EE-I1: owned never falls"
        assert (s.vp >= before.vp).all(), "EE-I10"
        assert (s.un >= before.un).all(), "EE-I13"
        assert (s.stock >= 0).all(), "EE-I10"
    assert s.revealed == 6
    assert s.final_left == 0


def test_generate_takes_one_token() -> None:
    """EE-I5, EE-I14: each Generate turn exactly one; two running only when work is impossible."""
    track, last = None, None
    for before, s, seat, action in steps(3, 5):
        kind = ACTIONS[action].kind
        if kind == Act.GENERATE:
            if before.just_generated[seat]:
                assert not can_work(before, Seat(seat))
            track, last = tokens_on_track(before), seat
        elif track is not None and s.turns != before.turns and last == before.active:
            if s.turns == before.turns + 1:
                assert tokens_on_track(s) == max(0, track - 1)
            track = None


def test_legal_is_never_empty() -> None:
    """EE-I15: some action for every pending seat, none for the others."""
    for _, s, _, _ in steps(4, 6):
        pending = int(to_act(BOX, s))
        for seat in range(4):
            assert bool(legal(s, seat)) == bool((pending >> seat) & 1)


def test_activated_structures() -> None:
    """EE-I16: of the type of the turn's location, at most once a turn."""
    used: list[int] = []
    for before, s, _, action in steps(3, 7):
        if before.turns != s.turns:
            used = []
        row = ACTIONS[action]
        if row.kind == Act.ACTIVATE:
            assert row.a not in used
            used.append(int(row.a))
            assert row.a == 78 or row.a // 26 == before.binder


def test_resources_change_by_table_amounts() -> None:
    """EE-I17: Trade leaves M/2 + S + P + C unchanged and does not touch oil."""
    s = at_the_table(3, mats={0: {"M": 6, "S": 2, "C": 1, "O": 3}})
    play(s, 0, place(TRADE))
    for move in (trade(0, 2), trade(1, 2), trade(0, 3)):
        before = s.stock[0].copy()
        play(s, 0, move)
        assert s.stock[0, 0] / 2 + s.stock[0, 1:4].sum() == before[0] / 2 + before[1:4].sum()
        assert s.stock[0, 4] == 3


def test_views_hide_what_is_hidden() -> None:
    """EE-I19: states that differ in hidden things only conceal to the same bytes."""
    for i, (_, s, _, _) in enumerate(steps(3, 8)):
        if i % 15 == 0:
            for seat in range(3):
                other = s.copy()
                redeal(BOX, other, Seat(seat), np.uint64(i + 1))
                seen = s.copy()
                conceal(BOX, seen, Seat(seat))
                conceal(BOX, other, Seat(seat))
                for name in STATE.names or ():
                    assert np.array_equal(seen[name], other[name]), name


def test_scores_add_up() -> None:
    """EE-I20: tiles are worth 0 to 5, leader shares at most 3 together."""
    for i, (_, s, _, _) in enumerate(steps(4, 9)):
        if i % 20 == 0:
            assert sum(leader_share(s, Seat(seat)) for seat in range(4)) <= 3
            for seat in range(4):
                worth = [value_of_tile(BOX, s, Seat(seat), Tile(one)) for one in range(20)]
                assert 0 <= min(worth) <= max(worth) <= 5
                assert score(BOX, s, Seat(seat)) >= s.vp[seat]


def test_copies_are_alike() -> None:
    """EE-I21: either copy of a structure does the same; which plank is filled does not matter."""
    results = []
    for copy in (0, 1):
        s = at_the_table(3, mats={0: {"owns": ["Stock Market", "Stock Market"]}})
        play(s, 0, place(FINANCE), option(0), activate("Stock Market", copy), 225, DONE)
        results.append((s.stock.tolist(), s.energy.tolist(), sorted(s.plank_energy.tolist())))
    assert results[0] == results[1]
    assert CARD_NAMES.count("Stock Market") == 2


@pytest.mark.parametrize(
    ("number", "spoil"),
    [
        (1, ("workers", 0, 4)),
        (2, ("energy", 0, 3)),
        (3, ("tokens", None, 3)),
        (4, ("revealed", None, 1)),
        (7, ("dice_supply", 1, 9)),
        (8, ("deck_left", 1, 3)),
        (9, ("held", 0, 3)),
        (10, ("stock", (0, 0), -1)),
        (11, ("height", 3, 5)),
        (12, ("plank_energy", 78, 3)),
        (13, ("un", 0, 7)),
        (18, ("turns", None, 999)),
    ],
)
def test_each_law_can_be_broken(number: int, spoil: tuple[str, Any, int]) -> None:
    """EE-I1 to EE-I18: a spoilt state is told by the number of the law."""
    s = at_the_table(3)
    assert broken(BOX, s) == 0
    field, index, value = spoil
    if index is None:
        setattr(s, field, value)
    else:
        s[field][index] = value
    assert broken(BOX, s) == number


def test_wells_only_on_drilling_spaces() -> None:
    """EE-I6: each space holds one piece, wells have their symbol."""
    s = at_the_table(3)
    s.land[0, 3] = 3
    s.wells -= 1
    assert broken(BOX, s) == 7
