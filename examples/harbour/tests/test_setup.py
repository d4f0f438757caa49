"""The box and the set-up."""

from harbour.components import SHIPS
from harbour.state import NO_CHARTER, Decision

from table import ANNA, BEN, BOX, EDITION, new_game


def test_four_kinds_of_ship_have_prices_and_points() -> None:
    """HA-0.1: the component table has them; HA-0.2: coins never run out (no field counts them)."""
    assert [row["name"] for row in EDITION.tables["ship"]] == [
        "Ketch",
        "Schooner",
        "Brig",
        "Frigate",
    ]
    assert BOX.price.tolist() == [2, 3, 5, 7]
    assert BOX.worth.tolist() == [1, 2, 4, 6]


def test_everybody_starts_with_the_same_coins() -> None:
    """HA-2.1: option `rich`."""
    assert new_game(3).coins.tolist() == [0, 0, 0, 0]
    assert new_game(3, rich=5).coins.tolist() == [5, 5, 5, 0]


def test_seat_1_begins() -> None:
    """HA-2.2: one to four can play."""
    for seats in range(1, 5):
        s = new_game(seats)
        assert s.current == ANNA
        assert s.decision == Decision.WORK


def test_charters_are_dealt_each_another() -> None:
    """HA-7.1, HA-0.4: one charter for each kind of ship, shuffled."""
    assert set(new_game(4).charter) == {NO_CHARTER}
    deals = {tuple(new_game(2, seed, charters=True).charter) for seed in range(200)}
    assert all(deal[ANNA] != deal[BEN] and deal[2:] == (NO_CHARTER,) * 2 for deal in deals)
    assert len(deals) == SHIPS * (SHIPS - 1)
