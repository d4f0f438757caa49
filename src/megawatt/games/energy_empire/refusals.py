"""Why not, in words: the reasons with the numbers they are about."""

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.games.energy_empire.components import Box
from megawatt.games.energy_empire.out_of_turn import out_of_turn
from megawatt.games.energy_empire.prices import cost_of, option_asked
from megawatt.games.energy_empire.questions import decision
from megawatt.games.energy_empire.rules.achievements import claim_tokens
from megawatt.games.energy_empire.rules.environment import row_asked
from megawatt.games.energy_empire.rules.generate import dice_at_hand
from megawatt.games.energy_empire.rules.items import top, topic
from megawatt.games.energy_empire.rules.structures import (
    PLANK_ENERGY,
    PLANK_WORKERS,
    card_of,
    plank_needs,
)
from megawatt.games.energy_empire.rules.track import most_refined, oil_price
from megawatt.games.energy_empire.rules.united_nations import last_space
from megawatt.games.energy_empire.state import Card, Kind, Stage, State
from megawatt.games.energy_empire.verdicts import WORDS, No
from megawatt.games.energy_empire.vocabulary import (
    KIND_NAMES,
    ROW_NAMES,
    TYPE_NAMES,
    Die,
    Feature,
)
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue


def reason(
    edition: Edition, s: State, seat: Seat, action: int, no: int, say: Tongue
) -> tuple[str, str]:
    """Say why not; where another question is open: why not, and what is asked now."""
    if s.stage == Stage.OVER:
        return decision(edition, s, seat, say), "EE-16.2"
    if No(no) == No.NOT_YOUR_TURN:
        text, clause = WORDS[No.NOT_YOUR_TURN]
        return f"{say(text)} {decision(edition, s, seat, say)}", clause
    if No(no) != No.STEP:
        return _words(edition, s, seat, action, No(no), say), WORDS[No(no)][1]
    verdict, text, clause = out_of_turn(edition, s, seat, action, say)
    if verdict != No.YES:
        text, clause = _words(edition, s, seat, action, verdict, say), WORDS[verdict][1]
    question = decision(edition, s, seat, say)
    return say("{reason} Asked now: {question}", reason=text, question=question), clause


def _words(edition: Edition, s: State, seat: Seat, action: int, no: No, say: Tongue) -> str:
    """Say one reason, with the numbers it is about."""
    text = WORDS[no][0]
    box, row = edition.box, ACTIONS[action]
    kind, a = Act(int(row.kind)), int(row.a)
    here = Seat(max(0, seat))
    match no:
        case No.TALL:
            height = int(s.height[a])
            return say(text, height=height, energy=names.amounts({"energy": height}, say))
        case No.NO_ENERGY if s.energy[here] == 0:
            return say("You have no energy on your mat.")
        case No.NO_ENERGY:
            return say(text, energy=names.amounts({"energy": int(s.energy[here])}, say))
        case No.TYPE:
            return say(text, type=say(names.TYPES[TYPE_NAMES[int(s.binder)]]))
        case No.CLAIM:
            return say(text, have=plain(claim_tokens)(s, here))
        case No.PLANK_TOKENS:
            return say(
                text, needed=_tokens_needed(box, s, here, action, say), have=_at_hand(s, here, say)
            )
        case No.PLANK_KIND:
            double = plain(plank_needs)(box, Card(plain(topic)(s))) > 1
            plank = say("two tokens") if double else say("one worker or energy")
            return say(text, plank=plank)
        case No.UN_FULL:
            last = plain(last_space)(box)
            leader = next(i for i in range(s.seats) if s.un[i] == last)
            return say(text, leader=say.who(leader))
        case No.NO_DIE:
            return say(text, die=say(names.DICE[_die_of(box, s, here, action)]))
        case No.NOT_OWNED:
            return say(text, die=say(names.DICE[KIND_NAMES[a]]))
        case No.OIL:
            return say(text, price=plain(oil_price)(box, s))
        case No.COST:
            return say(
                text, missing=names.missing_words(s, here, cost_of(box, s, here, action), say)
            )
        case No.REFINE:
            return say(text, most=names.amounts({"oil": plain(most_refined)(box, s, here)}, say))
        case No.DICE:
            dice = plain(dice_at_hand)(s, here, Kind(a if kind == Act.DIE else plain(topic)(s)))
            return say(text, dice=say.count("{n} die", "{n} dice", dice))
        case No.ROW:
            asked_row = ROW_NAMES[plain(row_asked)(plain(top)(s))]
            return say(text, row=say(names.ROWS[asked_row]))
        case _:
            return say(text)


def _at_hand(s: State, seat: Seat, say: Tongue) -> str:
    return names.amounts({"worker": int(s.workers[seat]), "energy": int(s.energy[seat])}, say)


def _tokens_needed(box: Box, s: State, seat: Seat, action: int, say: Tongue) -> str:
    """Say what a plank takes; of a way to fill it, exactly what that way takes."""
    kind, a = Act(int(ACTIONS[action].kind)), int(ACTIONS[action].a)
    if kind == Act.PLANK:
        tokens = {"worker": PLANK_WORKERS[a], "energy": PLANK_ENERGY[a]}
        return names.amounts({key: n for key, n in tokens.items() if n}, say)
    needed = plain(plank_needs)(box, plain(card_of)(seat, a))
    return say.count("{n} worker or energy", "{n} workers or energy", needed)


def _die_of(box: Box, s: State, seat: Seat, action: int) -> str:
    """Name the kind of die that the supply lacks; at the Power Plant the first."""
    row = ACTIONS[action]
    match Act(int(row.kind)):
        case Act.DIE:
            return KIND_NAMES[int(row.a)]
        case Act.PLACE if box.location_action[int(row.a)] == Feature.POWER_PLANT:
            return KIND_NAMES[Die.COAL]
        case _:
            return KIND_NAMES[int(box.gain_die[option_asked(box, s, seat, action)])]
