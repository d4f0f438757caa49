"""Chapter "A Work Turn", phase 2: activate structures and the nation card (EE-7)."""

from megawatt.games.energy_empire.components import CARDS, CARDS_OF_A_TYPE, OF_NATION, Box
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.effects import may_use
from megawatt.games.energy_empire.rules.items import pop, push
from megawatt.games.energy_empire.state import (
    FROM_TRACK,
    NOWHERE,
    Binder,
    Card,
    Decision,
    Effect,
    State,
    Task,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Plank
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

PLANK_WORKERS = (1, 0, 2, 1, 0)
PLANK_ENERGY = (0, 1, 0, 1, 2)


@rule
def card_of(seat: Seat, index: int) -> Card:
    """EE-7.8: index 78 is the seat's nation card, kept behind the structures."""
    return Card(CARDS + seat if index == CARDS else index)


@rule
def binder_of(card: Card) -> Binder:
    """EE-0.2: structures are numbered type by type."""
    return Binder(card // CARDS_OF_A_TYPE)


@rule
def effect_of_card(s: State, card: Card) -> Effect:
    """EE-7.8: the nation card is one option: its cost for a step in the United Nations."""
    return Effect(card if card < CARDS else OF_NATION + int(s.nation[card - CARDS]))


@rule
def plank_needs(box: Box, card: Card) -> int:
    """EE-7.3: two tokens for a double plank, one otherwise."""
    return 2 if box.card_plank[card] == Plank.DOUBLE else 1


@rule
def planks_of(box: Box, card: Card) -> int:
    """EE-7.3: one card has two single planks."""
    return 2 if box.card_plank[card] == Plank.TWO_SINGLE else 1


@rule
def tokens_lying(s: State, card: Card) -> int:
    """EE-7.4: workers and energy on the planks of a card."""
    return int(s.plank_workers[card]) + int(s.plank_energy[card])


@rule
def plank_is_free(box: Box, s: State, card: Card) -> bool:
    """EE-7.3, 7.4: nothing lies on it; the card with two single planks has room for a second."""
    lying = tokens_lying(s, card)
    return lying == 0 or (box.card_plank[card] == Plank.TWO_SINGLE and lying == 1)


@rule
def may_activate(box: Box, s: State, seat: Seat, index: int) -> No:
    """EE-7.2: your own, of this turn's type, with a free plank, fresh, tokens and an option."""
    card = card_of(seat, index)
    if card < CARDS:
        if s.owner[card] != seat:
            return No.NOT_YOURS
        if binder_of(card) != s.binder:
            return No.TYPE
    if not plank_is_free(box, s, card):
        return No.PLANK
    if s.used[card]:
        return No.ONCE
    if int(s.workers[seat]) + int(s.energy[seat]) < plank_needs(box, card):
        return No.PLANK_TOKENS
    return may_use(box, s, seat, effect_of_card(s, card), NOWHERE)


@rule
def activate(s: State, seat: Seat, index: int) -> None:
    """EE-7.5: plank tokens first, then the option; it cannot be cancelled."""
    card = card_of(seat, index)
    pop(s)
    s.card = card
    s.used[card] = True
    push(s, Task.AFTER_ACTION, seat, Decision.ACTIVATE.value)
    push(s, Decision.EFFECT, seat, effect_of_card(s, card), FROM_TRACK)
    push(s, Decision.PLANK, seat, card)
    tell(s, Told.CARD_ACTIVATED, seat, card)


@rule
def may_plank(box: Box, s: State, seat: Seat, card: Card, plank: int) -> No:
    """EE-7.3: the tokens must be at hand and of the plank's number."""
    workers, energy = PLANK_WORKERS[plank], PLANK_ENERGY[plank]
    if workers > s.workers[seat] or energy > s.energy[seat]:
        return No.PLANK_TOKENS
    return No.YES if workers + energy == plank_needs(box, card) else No.PLANK_KIND


@rule
def lay_on_plank(s: State, seat: Seat, card: Card, plank: int) -> None:
    """EE-7.4: they lie there until the owner generates."""
    pop(s)
    s.workers[seat] -= PLANK_WORKERS[plank]
    s.energy[seat] -= PLANK_ENERGY[plank]
    s.plank_workers[card] += PLANK_WORKERS[plank]
    s.plank_energy[card] += PLANK_ENERGY[plank]
    tell(s, Told.PLANK_FILLED, seat, card, plank)
