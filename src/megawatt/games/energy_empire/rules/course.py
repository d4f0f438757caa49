"""Chapter "How to Play": the order of turns (EE-3.1, 16.2), and what runs between two decisions.

An item that needs no answer runs at once, a decision without a candidate is skipped (EE-2).
"""

from megawatt.games.energy_empire.components import CARDS, CARDS_OF_A_TYPE, Box
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.dice import gain_die
from megawatt.games.energy_empire.rules.effects import give_others
from megawatt.games.energy_empire.rules.environment import (
    discard_token,
    free_spaces,
    source_of,
    token_at_hand,
)
from megawatt.games.energy_empire.rules.generate import return_all, roll
from megawatt.games.energy_empire.rules.impacts import ask_next, begin_spill, reveal_impact
from megawatt.games.energy_empire.rules.items import (
    about_of,
    detail_of,
    pop,
    push,
    seat_of,
    top,
    what_of,
)
from megawatt.games.energy_empire.rules.locations import act
from megawatt.games.energy_empire.rules.markets import refill
from megawatt.games.energy_empire.rules.placing import discard_loot, look_around
from megawatt.games.energy_empire.rules.scoring import tell_scores
from megawatt.games.energy_empire.state import (
    NOBODY,
    NOT_BEGUN,
    Binder,
    Decision,
    Kind,
    Location,
    OptionId,
    Source,
    Stage,
    State,
    Task,
)
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def run(box: Box, s: State) -> None:
    """EE-2.5: the Task on top of the stack."""
    item = top(s)
    task, seat, about = what_of(item), seat_of(item), about_of(item)
    pop(s)
    match task:
        case Task.ACT:
            act(box, s, seat, Location(about))
        case Task.NEW_DIE:
            gain_die(box, s, seat, Kind(about), Source(detail_of(item)))
        case Task.REFILL:
            refill(s, Binder(about))
            tell(s, Told.MARKET_REFILLED, NOBODY, about)
        case Task.OTHERS:
            give_others(box, s, seat, OptionId(about))
        case Task.ASK:
            ask_next(s, about)
        case Task.RETURN:
            return_all(s, seat)
        case Task.ROLL:
            roll(box, s, seat)
        case Task.AFTER_ACTION:
            go_on(box, s, seat, about)
        case _:
            end_turn(s)


@rule
def go_on(box: Box, s: State, seat: Seat, following: int) -> None:
    """EE-11.2, 11.3: impacts owed are carried out one by one, then the turn goes on."""
    s.card = NOBODY
    if s.due > 0:
        push(s, Task.AFTER_ACTION, seat, following)
        reveal_impact(box, s)
    elif following == Decision.ACTIVATE:
        push(s, Decision.ACTIVATE, seat)
    else:
        push(s, Task.END_TURN, seat)


@rule
def round_of(s: State) -> int:
    """EE-3.1: the round being played: a round is one turn of every seat."""
    return (int(s.turns) + int(s.seats) - 1) // int(s.seats)


@rule
def is_final_turn(s: State) -> bool:
    """EE-16.2: whether this turn is one of those that follow the turn of the trigger."""
    return bool(0 <= s.final_left < s.seats)


@rule
def end_turn(s: State) -> None:
    """EE-3.1: the next seat; EE-16.2: after the last of the final turns the game is over."""
    if s.binder >= 0:
        for i in range(CARDS_OF_A_TYPE):
            s.used[CARDS_OF_A_TYPE * s.binder + i] = False
        s.used[CARDS + s.active] = False
    s.location, s.binder = NOBODY, NOBODY
    if s.final_left == 0:
        s.stage = Stage.OVER
        tell_scores(s)
        return
    if s.final_left > 0:
        s.final_left -= 1
    s.active = (s.active + 1) % s.seats
    s.turns += 1
    push(s, Decision.TURN, Seat(int(s.active)))


@rule
def stop(s: State, seat: Seat) -> None:
    """EE-7.1: DONE after the activations ends the turn; elsewhere it ends the step."""
    item = top(s)
    pop(s)
    match what_of(item):
        case Decision.ACTIVATE:
            tell(s, Told.ACTIVATION_ENDED, seat)
            push(s, Task.END_TURN, seat)
        case Decision.TRADE:
            tell(s, Told.TRADE_ENDED, seat)
        case Decision.CLEAN:
            tell(s, Told.CLEANUP_ENDED, seat)
        case Decision.PEEK:
            tell(s, Told.PEEK_DECLINED, seat)
        case Decision.CLAIM:
            tell(s, Told.CLAIM_DECLINED, seat)
        case _:
            tell(s, Told.IMPACT_DECLINED, seat, about_of(item))


@rule
def passes(box: Box, s: State) -> bool:
    """EE-2.0: a decision without a candidate is skipped; what it was about happens all the same."""
    item = top(s)
    seat, about = seat_of(item), about_of(item)
    match what_of(item):
        case Decision.TURN:
            look_around(box, s, seat)
            tell(s, Told.TURN_BEGAN, seat)
            return False
        case Decision.LOOT:
            if free_spaces(s, seat) > 0:
                return False
            discard_loot(s, seat, Location(about))
        case Decision.POLLUTE:
            if not token_at_hand(s, source_of(item)):
                pop(s)
                tell(s, Told.TOKEN_LACKING, seat)
                return True
            if free_spaces(s, seat) > 0:
                return False
            tell(s, Told.TOKEN_REFUSED, seat)
            discard_token(s, source_of(item))
        case Decision.SPILL:
            if detail_of(item) != NOT_BEGUN:
                return False
            begin_spill(s, seat, about)
            return True
        case _:
            return False
    pop(s)
    return True
