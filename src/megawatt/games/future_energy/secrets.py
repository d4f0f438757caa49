"""What a seat may not know: stacks, the certificates of others, by option their money."""

import numpy as np

from megawatt.games.future_energy.components import (
    CARDS,
    CERTIFICATE_VALUES,
    CERTIFICATES,
    CONTRACTS,
    Box,
)
from megawatt.games.future_energy.rules.movement import can_reach, crew_can_enter_some
from megawatt.games.future_energy.rules.planning import can_repeat
from megawatt.games.future_energy.state import NOTHING, STATE, Decision, State
from megawatt.kernel import contract
from megawatt.kernel.chance import below, shuffle_first
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Int8Array
from megawatt.kernel.rule import rule

GUESSED_MONEY = 9
"""FE-R54: hidden money is guessed below this."""
LEAST_VALUE = CERTIFICATE_VALUES[0]


@implements(contract.conceal, STATE)
@rule
def conceal(box: Box, s: State, seat: Seat) -> None:
    """Undrawn cards, removed contracts, the pile, and others' certificates (and money)."""
    s.chance = np.uint64(0)
    s.deck[s.drawn :] = NOTHING
    s.card_deck[s.cards_drawn :] = NOTHING
    s.pile[:] = 0
    if s.decision == Decision.OVER:
        return
    for other in range(s.seats):
        if other != seat:
            s.certificates[other, :] = 0
            if not s.money_open:
                s.money[other] = 0


@implements(contract.redeal, STATE)
@rule
def redeal(box: Box, s: State, seat: Seat, word: np.uint64) -> None:
    """Deal anew, uniformly, what the seat has not seen: two stacks and the certificates."""
    s.chance = word
    deal_unseen(s, s.deck, int(s.drawn), CONTRACTS)
    if s.public_contracts:
        deal_unseen(s, s.card_deck, int(s.cards_drawn), CARDS)
    deal_certificates(box, s, seat)
    if not s.money_open and s.decision != Decision.OVER:
        guess_money(box, s, seat)


@rule
def deal_unseen(s: State, deck: Int8Array, drawn: int, size: int) -> None:
    """Put all cards not among the first `drawn` into the rest of the deck, at random."""
    unseen = np.zeros(size, np.int8)
    n = 0
    for card in range(size):
        seen = False
        for i in range(drawn):
            seen = seen or deck[i] == card
        if not seen:
            unseen[n] = card
            n += 1
    shuffle_first(s, unseen, n)
    for i in range(n):
        deck[drawn + i] = unseen[i]


@rule
def deal_certificates(box: Box, s: State, seat: Seat) -> None:
    """All values less the own and the sold ones: to the other hands, the rest is the pile."""
    gone = np.zeros(len(CERTIFICATE_VALUES), np.int8)
    over = s.decision == Decision.OVER
    for value in range(len(CERTIFICATE_VALUES)):
        gone[value] = s.sold[value]
        for holder in range(s.seats):
            if over or holder == seat:
                gone[value] += s.certificates[holder, value]
    unseen = np.zeros(CERTIFICATES, np.int8)
    n = 0
    for i in range(CERTIFICATES):
        value = int(box.certificate[i])
        if gone[value - LEAST_VALUE] > 0:
            gone[value - LEAST_VALUE] -= 1
        else:
            unseen[n] = value
            n += 1
    shuffle_first(s, unseen, n)
    for holder in range(s.seats):
        if not over and holder != seat:
            s.certificates[holder, :] = 0
            for _ in range(s.certificate_count[holder]):
                n -= 1
                s.certificates[holder, unseen[n] - LEAST_VALUE] += 1
    s.pile[:] = 0
    for i in range(n):
        s.pile[i] = unseen[i]


@rule
def guess_money(box: Box, s: State, seat: Seat) -> None:
    """FE-R54: any sum for the others, but enough for the decision that is being made."""
    for other in range(s.seats):
        if other != seat:
            s.money[other] = below(s, GUESSED_MONEY)
    if s.asked != seat:
        if s.decision == Decision.JOIN and s.money[s.asked] < box.joint_fee:
            s.money[s.asked] = box.joint_fee
        while not can_go_on(box, s, Seat(int(s.asked))):
            s.money[s.asked] += 1


@rule
def can_go_on(box: Box, s: State, seat: Seat) -> bool:
    """Whether the decisions that need money have an answer: a way, or a purchase to repeat."""
    if s.decision == Decision.FX_REPEAT:
        return can_repeat(box, s, seat)
    if s.decision == Decision.STEP:
        return can_reach(box, s, seat, int(s.ready) + (s.crew_card != NOTHING))
    if s.window == Decision.STEP:
        return crew_can_enter_some(box, s, seat, True)
    return True
