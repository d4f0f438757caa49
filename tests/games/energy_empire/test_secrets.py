"""Hidden information: what each seat sees, and what it may imagine."""

from typing import Any

import numpy as np

from megawatt.games.energy_empire.secrets import conceal, redeal
from megawatt.games.energy_empire.state import HIDDEN, NOBODY, Decision, Stage, Whose
from megawatt.kernel.ids import Seat
from tests.games.energy_empire.table import (
    BOX,
    DONE,
    GENERATE,
    RESEARCH,
    ach,
    ask,
    at_the_table,
    dealt,
    legal,
    open_decision,
    peek,
    place,
    play,
    tile,
)

FIVE = ["Clean Air", "Diversified", "Oil Reserves", "Steel Empire", "Leading Consumer"]
SHOWN = ["Wealth", "Energy Empire", "Healthy Ocean"]


def seen_by(s: Any, seat: int) -> Any:
    copy = s.copy()
    conceal(BOX, copy, Seat(seat))
    return copy


def imagined(s: Any, seat: int, word: int) -> Any:
    copy = s.copy()
    redeal(BOX, copy, Seat(seat), np.uint64(word))
    return copy


def test_the_set_up_is_hidden() -> None:
    """EE-1.6: of others only that they have chosen both; the owner sees the four pieces."""
    s = dealt(3)
    play(s, 1, legal(s, 1)[0])
    seen = seen_by(s, 0)
    assert (seen.nation[1], seen.first_tile[1]) == (NOBODY, NOBODY)
    play(s, 1, legal(s, 1)[0])
    seen = seen_by(s, 0)
    assert (seen.nation[1], seen.first_tile[1]) == (HIDDEN, HIDDEN)
    assert (seen.dealt_nations[1] == NOBODY).all()
    assert (seen.dealt_tiles[0] == s.dealt_tiles[0]).all()
    assert (seen_by(s, 1).nation == s.nation).all()


def test_first_tiles_stay_hidden() -> None:
    """EE-15.2: number only; the refused nation is never shown."""
    s = at_the_table(3)
    seen = seen_by(s, 0)
    assert seen.held.tolist() == s.held.tolist()
    assert seen.holder[s.first_tile[1]] == Whose.UNKNOWN
    assert seen.holder[s.first_tile[0]] == 0
    assert (seen.dealt_nations[1] == NOBODY).all()
    assert (seen.nation == s.nation).all()


def test_peeks_are_private() -> None:
    """EE-S45: the peeker sees the card, the others that it was looked at."""
    s = at_the_table(3, active=1)
    play(s, 1, place(RESEARCH), peek(4))
    assert seen_by(s, 1).impact[4] == s.impact[4]
    for seat in (-1, 0, 2):
        seen = seen_by(s, seat)
        assert seen.impact[4] == NOBODY
        assert seen.peeked[1] == 1 << 4


def test_removed_tile_is_hidden() -> None:
    """EE-9.2: others know only that one of the five went; claimed tiles are in the log."""
    s = at_the_table(3, mats={0: {"tiles": FIVE}}, display=SHOWN)
    play(s, 0, GENERATE, ach("Wealth"), ach("Clean Air"))
    seen = seen_by(s, 1)
    assert seen.holder[tile("Wealth")] == 0
    assert s.holder[tile("Clean Air")] == Whose.REMOVED
    assert seen_by(s, 0).holder[tile("Wealth")] == 0


def test_decks_and_chance_are_hidden() -> None:
    """EE-1.9: nobody foresees draws or rolls."""
    s = at_the_table(3)
    seen = seen_by(s, 0)
    assert (seen.deck == NOBODY).all()
    assert (seen.chance, seen.seed) == (0, 0)
    assert (seen.tile_supply == NOBODY).all()
    assert (seen.deck_left == s.deck_left).all()


def test_after_the_end_everything_is_shown() -> None:
    """EE-16.5: tiles are turned up."""
    s = at_the_table(3)
    s.stage = Stage.OVER
    assert (seen_by(s, -1).holder == s.holder).all()


def test_imagined_worlds_keep_what_is_known() -> None:
    """EE-1.6: own tiles, peeked impacts and the refused tile, which is in the supply."""
    s = at_the_table(3)
    play(s, 0, place(RESEARCH), peek(4))
    refused = int(s.dealt_tiles[0, 1])
    for word in range(40):
        other = imagined(s, 0, word)
        assert other.impact[4] == s.impact[4]
        assert other.first_tile[0] == s.first_tile[0]
        assert refused in (*other.tile_supply[: other.tiles_left], *other.display)
        assert other.first_tile[1] != other.first_tile[2]
        assert (other.market == s.market).all()
        assert [BOX.impact_late[i] for i in other.impact] == [0, 0, 0, 1, 1, 1]
        assert len(set(other.impact.tolist())) == 6


def test_imagined_worlds_differ() -> None:
    """EE-11.7: what is not known takes many values."""
    s = at_the_table(3)
    worlds = [imagined(s, 0, word) for word in range(30)]
    assert len({int(w.first_tile[1]) for w in worlds}) > 5
    assert len({int(w.impact[0]) for w in worlds}) > 4
    assert len({tuple(w.deck[0]) for w in worlds}) == 30


def test_imagined_removals() -> None:
    """EE-9.2: which of a rival's five tiles went is a guess; the newest surely stayed."""
    s = at_the_table(3, display=SHOWN)
    claimed: list[int] = []
    for _ in range(5):
        play(s, 0, GENERATE)
        choices = [a for a in legal(s) if a != DONE]
        claimed.append(choices[0] - 302)
        play(s, 0, choices[0])
        if open_decision(s) == Decision.MAKE_ROOM:
            play(s, 0, legal(s)[0])
        ask(s, Decision.TURN)
        s.active = 0
        s.just_generated[0] = 0
    assert s.held[0] == 5
    gone = set()
    for word in range(60):
        other = imagined(s, 1, word)
        held = set(np.flatnonzero(other.holder == 0).tolist())
        assert len(held) == 5
        assert claimed[-1] in held
        gone |= {*claimed, int(other.first_tile[0])} - held
    assert len(gone) > 4


def test_imagined_set_up() -> None:
    """EE-S46: others' dealt pieces are dealt anew, own ones stay."""
    s = dealt(3)
    play(s, 2, legal(s, 2)[0])
    play(s, 2, legal(s, 2)[0])
    for word in range(10):
        other = imagined(s, 0, word)
        assert (other.dealt_nations[0] == s.dealt_nations[0]).all()
        assert other.nation[2] in other.dealt_nations[2]
        assert other.first_tile[2] in other.dealt_tiles[2]
        nations = other.dealt_nations[:3].ravel().tolist()
        assert len(set(nations)) == 6
