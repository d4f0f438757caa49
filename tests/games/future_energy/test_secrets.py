"""Hidden information: what is concealed from whom, and what is dealt anew."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from megawatt.games.future_energy.components import CARDS, CONTRACTS
from megawatt.games.future_energy.secrets import conceal, redeal
from megawatt.games.future_energy.state import Decision
from megawatt.kernel.ids import SPECTATOR, Seat
from tests.games.future_energy.table import ANNIE, DONE, JIM, KATIE, Table, cert, use


def table() -> Table:
    return Table(
        public_contracts=True,
        contracts={ANNIE: [4], JIM: [9]},
        certificates={ANNIE: [3, 5], JIM: [4]},
        money={ANNIE: 4, JIM: 6},
        cards={ANNIE: [3]},
        kept={ANNIE: ["gas", "oil"]},
    )


def test_what_is_hidden() -> None:
    """FE-8.7, FE-2.6, FE-R17: stacks, the pile, others' certificates; own ones stay."""
    t = table()
    conceal(t.box, t.s, ANNIE)

    assert t.s.certificates[ANNIE].tolist() == [1, 0, 1]
    assert t.s.certificates[JIM].tolist() == [0, 0, 0]
    assert t.s.certificate_count[:2].tolist() == [2, 1]
    assert set(t.s.deck[t.s.drawn :].tolist()) == {-1}
    assert set(t.s.card_deck[t.s.cards_drawn :].tolist()) == {-1}
    assert t.s.pile.sum() == 0
    assert t.s.chance == 0
    assert t.s.money[JIM] == 6


def test_what_lies_open() -> None:
    """FE-R55: contracts, cards and kept tiles of all seats are seen by everybody."""
    t = table()
    before = t.s.copy()
    conceal(t.box, t.s, KATIE)

    for field in ("holder", "space", "card_owner", "kept", "substitutes", "display", "tile"):
        assert (t.s[field] == before[field]).all()


def test_a_spectator_sees_no_certificate() -> None:
    """FE-8.7: counts are public, values are not."""
    t = table()
    conceal(t.box, t.s, SPECTATOR)

    assert t.s.certificates.sum() == 0
    assert t.s.certificate_count.sum() == 3


def test_certificates_are_shown_at_the_end() -> None:
    """FE-12.3: revealed at final scoring."""
    t = table()
    t.s.decision = Decision.OVER
    conceal(t.box, t.s, SPECTATOR)

    assert t.s.certificates[JIM].tolist() == [0, 1, 0]


def test_hidden_money() -> None:
    """FE-R54: by option only the owner sees it."""
    t = Table(contracts={ANNIE: [4]}, money={ANNIE: 4, JIM: 6}, money_open=False)
    conceal(t.box, t.s, ANNIE)

    assert t.s.money[:2].tolist() == [4, 0]


def redealt(t: Table, seat: Seat, word: int) -> Any:
    s = t.s.copy()
    redeal(t.box, s, seat, np.uint64(word))
    return s


@pytest.mark.parametrize("seat", [ANNIE, JIM, KATIE])
def test_a_new_deal_keeps_what_is_known(seat: Seat) -> None:
    """FE-2.6, FE-2.8, FE-2.12: known cards stay, all unseen ones are somewhere."""
    t = table()
    piles = set()
    for word in range(20):
        s = redealt(t, seat, word)
        assert s.deck[: s.drawn].tolist() == t.s.deck[: t.s.drawn].tolist()
        assert sorted(s.deck.tolist()) == list(range(CONTRACTS))
        assert sorted(s.card_deck.tolist()) == list(range(CARDS))
        assert s.certificates[seat].tolist() == t.s.certificates[seat].tolist()
        values = Counter(s.pile[: s.pile_left].tolist())
        for value in range(3):
            values[value + 3] += int(s.certificates[:, value].sum())
        assert values == {3: 6, 4: 3, 5: 1}
        assert s.certificates.sum(axis=1).tolist() == s.certificate_count.tolist()
        piles.add(s.pile.tobytes())
    assert len(piles) > 5


def test_a_sold_certificate_is_known_to_all() -> None:
    """FE-15.3: it was shown, so nobody imagines it elsewhere."""
    t = table().planning(ANNIE, 3)
    t.do(use(3), cert(5))

    for word in range(10):
        s = redealt(t, JIM, word)
        assert s.certificates[:, 2].sum() == 0
        assert 5 not in s.pile.tolist()


def test_guessed_money_lets_the_decision_go_on() -> None:
    """FE-R54: an asked seat can afford what it is asked."""
    t = Table(
        contracts={ANNIE: ["4{gas}"], JIM: [9]},
        uncovered=["Poznan", "Berlin"],
        tiles={"Warsaw": "gas"},
        money_open=False,
    ).step_of(ANNIE, 3)
    assert t.decision == Decision.STEP
    for word in range(20):
        t2 = Table()
        t2.s = redealt(t, JIM, word)
        assert t2.legal

    t = Table(contracts={ANNIE: [4], JIM: [9]}, tiles={"Berlin": "gas"}, money={JIM: 2},
              money_open=False).step_of(ANNIE, 3)  # fmt: skip
    assert t.decision == Decision.JOIN
    assert all(redealt(t, ANNIE, word).money[JIM] >= 2 for word in range(20))


def test_the_own_decision_can_be_made_on_a_concealed_state() -> None:
    """FE-6.8: what is hidden does not matter for the own choices."""
    t = table().planning(ANNIE, 3)
    before = t.legal
    conceal(t.box, t.s, ANNIE)

    assert t.legal == before
    assert DONE in before
