"""What is hidden, and what is always true."""

import numpy as np
import pytest
from megawatt.kernel.ids import SPECTATOR
from megawatt.kernel.record import Observation

from harbour.invariants import broken
from harbour.observe import OBSERVATION, observe
from harbour.secrets import conceal, redeal
from harbour.state import NO_CHARTER

from table import ANNA, BEN, BOX, CLEO, KETCH, finish, new_game


def test_others_charters_are_secret_until_the_end() -> None:
    """HA-7.3: a seat sees its own, a spectator none; nobody sees the dice to come."""
    s = new_game(3, charters=True)
    mine = s.charter[BEN]

    conceal(BOX, s, BEN)

    assert s.charter.tolist() == [NO_CHARTER, mine, NO_CHARTER, NO_CHARTER]
    assert s.chance == 0
    conceal(BOX, s, SPECTATOR)
    assert set(s.charter) == {NO_CHARTER}


def test_at_the_end_charters_are_open() -> None:
    """HA-7.3: then everybody may count."""
    s = new_game(3, charters=True)
    finish(s)
    dealt = s.charter.tolist()
    conceal(BOX, s, ANNA)
    assert s.charter.tolist() == dealt


def test_others_may_hold_any_charter_that_a_player_does_not() -> None:
    """HA-7.4: all deals that Ben thinks possible, and no other."""
    s = new_game(3, charters=True)
    mine = int(s.charter[BEN])
    seen = set()
    for word in range(300):
        redeal(BOX, s, BEN, np.uint64(word))
        assert s.charter[BEN] == mine
        assert broken(BOX, s) == 0
        seen.add((int(s.charter[ANNA]), int(s.charter[CLEO])))
    assert len(seen) == 6
    assert mine not in {charter for pair in seen for charter in pair}


def test_the_observation_names_the_own_charter() -> None:
    """HA-7.3: and nobody else's."""
    s = new_game(2, charters=True, rich=5)
    conceal(BOX, s, ANNA)
    out = np.zeros(OBSERVATION, np.float32)
    observe(BOX, s, ANNA, Observation(out))
    assert out[2:6].tolist() == [float(ship == s.charter[ANNA]) for ship in range(4)]
    assert out[7] == 0.25


@pytest.mark.parametrize(
    ("field", "seat", "value", "number"),
    [
        ("coins", BEN, -1, 1),
        ("coins", BEN, 9, 2),
        ("fleet", (BEN, KETCH), 1, 2),
        ("charter", BEN, 0, 3),
        ("turns", (), 20, 4),
    ],
)
def test_every_invariant_can_be_broken(field: str, seat: object, value: int, number: int) -> None:
    """HA-I1 to HA-I4: HA-I1 debts, HA-I2 coins, HA-I3 charters, HA-I4 the end."""
    s = new_game()
    assert broken(BOX, s) == 0
    if seat == ():
        s[field] = value
    else:
        s[field][seat] = value
    assert broken(BOX, s) == number


def test_two_players_never_hold_the_same_charter() -> None:
    """HA-I3."""
    s = new_game(charters=True)
    s.charter[ANNA] = s.charter[BEN]
    assert broken(BOX, s) == 3
