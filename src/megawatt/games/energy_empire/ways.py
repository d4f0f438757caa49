"""What one click on a thing carries out: the answers that go with it, as the rules allow them."""

from typing import Any

from megawatt.games.energy_empire import words
from megawatt.games.energy_empire.actions import ACTIONS, NATION_CARD, PLANKS, Act
from megawatt.games.energy_empire.components import CARDS, LOCATIONS, TILES, Box
from megawatt.games.energy_empire.rules.achievements import may_claim
from megawatt.games.energy_empire.rules.effects import may_choose, option_of
from megawatt.games.energy_empire.rules.locations import effect_of_location, may_exchange_oil
from megawatt.games.energy_empire.rules.structures import (
    PLANK_ENERGY,
    PLANK_WORKERS,
    card_of,
    effect_of_card,
    may_plank,
)
from megawatt.games.energy_empire.state import (
    EXCHANGES,
    NOWHERE,
    Card,
    Decision,
    Effect,
    Exchange,
    Location,
    State,
    Tile,
)
from megawatt.games.energy_empire.turn import decision_of, verdict
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Gain
from megawatt.kernel.actions import number_of
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

View = dict[str, Any]
FRUGAL = sorted(range(PLANKS), key=lambda plank: PLANK_WORKERS[plank])
"""Tokens for a plank: energy first, since a worker is a turn."""


def ways(box: Box, s: State, seat: Seat, say: Tongue) -> View:
    """Give what a click may answer beyond its first action, by the question that is open."""
    found: View = {"cards": [], "claims": [], "exchanges": [], "look": []}
    decision = plain(decision_of)(s, seat)
    if decision == Decision.ACTIVATE:
        found["cards"] = _cards(box, s, seat, say)
    elif decision == Decision.TURN:
        found["claims"] = _claims(box, s, seat)
        found["exchanges"] = [
            number_of(ACTIONS, Act.OIL, exchange)
            for exchange in range(EXCHANGES)
            if plain(may_exchange_oil)(box, s, seat, Exchange(exchange)) == No.YES
        ]
        found["look"] = [place for place in range(LOCATIONS) if _lets_look(box, s, Location(place))]
    return found


def _cards(box: Box, s: State, seat: Seat, say: Tongue) -> list[View]:
    """EE-7.2: each card that may be used, with its planks and its options."""
    found = []
    for index in [*(c for c in range(CARDS) if s.owner[c] == seat), NATION_CARD]:
        action = number_of(ACTIONS, Act.ACTIVATE, index)
        if plain(verdict)(box, s, seat, action) == No.YES:
            card = plain(card_of)(seat, index)
            options = _options(box, s, seat, plain(effect_of_card)(s, card))
            planks = _planks(box, s, seat, card, say)
            found.append({"action": action, "planks": planks, "options": options})
    return found


def _planks(box: Box, s: State, seat: Seat, card: Card, say: Tongue) -> list[View]:
    """EE-7.3: the tokens that may lie on a plank, the most frugal first."""
    return [
        {
            "action": number_of(ACTIONS, Act.PLANK, plank),
            "workers": PLANK_WORKERS[plank],
            "energy": PLANK_ENERGY[plank],
            "words": say(words.PLANKS[plank]),
        }
        for plank in FRUGAL
        if plain(may_plank)(box, s, seat, card, plank) == No.YES
    ]


def _options(box: Box, s: State, seat: Seat, effect: Effect) -> list[int]:
    """EE-8.2: the numbers of the options that can be paid."""
    return [
        i
        for i in range(int(box.options[effect]))
        if plain(may_choose)(box, s, seat, plain(option_of)(box, effect, i), NOWHERE) == No.YES
    ]


def _claims(box: Box, s: State, seat: Seat) -> list[int]:
    """EE-9.1: the tiles that generating now would let the seat claim."""
    generate = number_of(ACTIONS, Act.GENERATE)
    if plain(verdict)(box, s, seat, generate) != No.YES:
        return []
    return [
        number_of(ACTIONS, Act.ACH, tile)
        for tile in range(TILES)
        if plain(may_claim)(s, seat, Tile(tile)) == No.YES
    ]


def _lets_look(box: Box, s: State, place: Location) -> bool:
    """EE-11.7: whether a worker there looks at a hidden impact."""
    effect = plain(effect_of_location)(s, place)
    return any(
        box.gain[plain(option_of)(box, effect, i), Gain.PEEK] > 0
        for i in range(int(box.options[effect]))
    )
