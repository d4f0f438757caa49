"""Why something cannot be done while another question is open: its own reason all the same."""

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.games.energy_empire.components import CARDS, LOCATIONS
from megawatt.games.energy_empire.questions import asked
from megawatt.games.energy_empire.rules.achievements import may_claim
from megawatt.games.energy_empire.rules.dice import may_buy_die
from megawatt.games.energy_empire.rules.locations import may_exchange_oil
from megawatt.games.energy_empire.rules.structures import binder_of, card_of, plank_is_free
from megawatt.games.energy_empire.rules.track import may_peek
from megawatt.games.energy_empire.state import (
    NOWHERE,
    Card,
    Decision,
    Exchange,
    Kind,
    Position,
    Stage,
    State,
    Tile,
)
from megawatt.games.energy_empire.verdicts import WORDS, No
from megawatt.games.energy_empire.vocabulary import TYPE_NAMES, Feature
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

Answer = tuple[No, str, str]
"""A verdict with words of its own; or YES, a text and its clause."""
LATER = {
    Act.PLANK: (N_("Choose a card to activate first."), "EE-7.5"),
    Act.SPACE: (N_("No piece waits for a space of your environment."), "EE-10.3"),
    Act.REFINE: (N_("Oil is refined when you generate."), "EE-9.5"),
    Act.ROLL: (N_("Dice are rolled when you generate."), "EE-9.7"),
    Act.HIGHEST: (N_("No roll waits to be decided."), "EE-9.9"),
    Act.NATION: (N_("Nations are chosen once, before the first turn."), "EE-1.6"),
    Act.OPTION: (N_("There is no such option to choose from now."), "EE-8.1"),
}
GENERATING = (Decision.CLAIM, Decision.MAKE_ROOM, Decision.REFINE, Decision.DICE, Decision.HIGHEST)


def out_of_turn(edition: Edition, s: State, seat: Seat, action: int, say: Tongue) -> Answer:
    """Give the reason why an action that does not answer the open question is impossible."""
    row = ACTIONS[action]
    kind, a = Act(int(row.kind)), int(row.a)
    if s.stage == Stage.SETUP:
        return No.YES, say("The game has not begun: everybody chooses first."), "EE-1.6"
    match kind:
        case Act.DONE:
            return _no_pass(s, seat, say)
        case Act.PLACE | Act.GENERATE:
            return _other_turn(s, seat, kind, say)
        case Act.BUY:
            return No.YES, say("Place a worker on a market first."), "EE-6.1"
        case Act.DIE:
            no = plain(may_buy_die)(edition.box, s, seat, Kind(a), NOWHERE)
            return _first(edition, no, Feature.POWER_PLANT, "EE-5.7", say)
        case Act.OIL:
            no = plain(may_exchange_oil)(edition.box, s, seat, Exchange(a))
            return _first(edition, no, Feature.OIL_MARKET, "EE-5.9", say)
        case Act.TRADE:
            return _first(edition, No.YES, Feature.TRADE, "EE-5.10", say)
        case Act.ACTIVATE:
            return _activation(edition, s, seat, a, say)
        case Act.PEEK:
            no = plain(may_peek)(s, Position(a))
            return no, say("An effect must let you look at an impact first."), "EE-11.7"
        case Act.ACH:
            return _claim(s, seat, Tile(a), say)
        case _:
            text, clause = LATER[kind]
            return No.YES, say(text), clause


def _no_pass(s: State, seat: Seat, say: Tongue) -> Answer:
    if asked(s, seat) == Decision.TURN:
        return No.YES, say("There is no pass: place a worker or generate."), "EE-3.4"
    return No.YES, say("This cannot be declined."), "EE-4.7"


def _other_turn(s: State, seat: Seat, kind: Act, say: Tongue) -> Answer:
    if s.active != seat:
        return No.YES, say("It is the turn of {who}.", who=say.who(int(s.active))), "EE-3.1"
    if s.just_generated[seat]:
        return No.YES, say("You are generating this turn."), "EE-3.1"
    if kind == Act.GENERATE:
        return No.YES, say("You work this turn: generate on another one."), "EE-3.1"
    return No.YES, say("You have placed your worker for this turn."), "EE-3.4"


def _first(edition: Edition, no: No, feature: Feature, clause: str, say: Tongue) -> Answer:
    where = next(i for i in range(LOCATIONS) if edition.box.location_action[i] == feature)
    place = say(edition.tables["location"][where]["name"])
    return no, say("Place a worker on {place} first.", place=place), clause


def _activation(edition: Edition, s: State, seat: Seat, index: int, say: Tongue) -> Answer:
    card = plain(card_of)(seat, index)
    if card < CARDS and s.owner[card] != seat:
        return No.NOT_YOURS, "", WORDS[No.NOT_YOURS][1]
    if not plain(plank_is_free)(edition.box, s, card):
        return No.PLANK, "", WORDS[No.PLANK][1]
    if asked(s, seat) != Decision.TURN:
        return No.YES, say("Cards are activated after the action of your location."), "EE-7.1"
    if card >= CARDS:
        return No.YES, say("Place a worker first: your nation is activated after it."), "EE-7.8"
    binder = say(names.TYPES[TYPE_NAMES[plain(binder_of)(Card(card))]])
    text = say("Place a worker in the {type} binder first.", type=binder)
    return No.YES, text, "EE-7.2"


def _claim(s: State, seat: Seat, tile: Tile, say: Tongue) -> Answer:
    if asked(s, seat) in GENERATING:
        return No.YES, say("The claim comes first in a Generate turn: it is over."), "EE-9.4"
    no = plain(may_claim)(s, seat, tile)
    return no, say("Achievements are claimed when you generate."), "EE-9.1"
