"""Chapter "Triggering the final phase of the game": pulling out, the end; the frame of a turn."""

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.allowances import SOLO, head_count
from megawatt.games.futuropia.rules.reveal import open_bill
from megawatt.games.futuropia.rules.scoring import PARTS, is_counted, settled
from megawatt.games.futuropia.state import ALL_UP, NONE, Decision, State, Trigger
from megawatt.games.futuropia.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell

TURN_LIMIT = 60
"""FU-18.1: the turn in the normal phase that starts the final one by itself."""


@rule
def begin_turn(box: Box, s: State) -> None:
    """FU-10.1: five tiles face down are turned up free of charge; then the turn is open."""
    s.using = NONE
    s.loans_taken = 0
    s.last_stack = Trigger.NONE
    if not s.final and s.tiles[s.current] == 0:
        open_bill(box, s, 0, False)
    else:
        s.decision = Decision.TURN


@rule
def turn_number(s: State, seat: Seat) -> int:
    """FU-3.1: the turn that a seat plays now, or played last, counted from 1."""
    playing = s.decision == Decision.TURN and s.current == seat
    return max(1, int(s.turns[seat]) + int(playing))


@rule
def end_turn(box: Box, s: State) -> None:
    """FU-11.1: look for the trigger; FU-11.7: out after the last tile; FU-11.9: who is next."""
    seat = Seat(s.current)
    if not s.final:
        _look_for_trigger(box, s, seat)
        if s.trigger != Trigger.NONE:
            start_final_phase(s)
    elif s.tiles[seat] == 0:
        settle(box, s, seat, False)
    for _ in range(s.seats):
        s.current = Seat((int(s.current) + 1) % int(s.seats))
        if not s.out[s.current]:
            begin_turn(box, s)
            return
    s.using = NONE
    s.decision = Decision.OVER
    _tell_the_end(s)


@rule
def _look_for_trigger(box: Box, s: State, seat: Seat) -> None:
    """FU-11.1: the last stack was placed, or 25 People; FU-18.1: the turn limit."""
    s.trigger = s.last_stack
    if head_count(s, seat) >= box.end_people:
        s.trigger = Trigger.PEOPLE
    elif s.trigger == Trigger.NONE and s.turns[seat] >= TURN_LIMIT:
        s.trigger = Trigger.TURN_LIMIT


@rule
def start_final_phase(s: State) -> None:
    """FU-11.3: all tiles up but the one just used; FU-16.9: solo by Generators, that one too."""
    s.final = True
    s.trigger_seat = s.current
    for seat in range(s.seats):
        s.tiles[seat] = ALL_UP
    by_generators = s.trigger == Trigger.FOOD_GENERATORS or s.trigger == Trigger.ENERGY_GENERATORS
    if not (s.seats == SOLO and by_generators):
        s.tiles[s.current] = ALL_UP & ~(1 << int(s.using))
    tell(s, Told.FINAL_PHASE_BEGAN, s.current)


@rule
def may_pull_out(s: State) -> No:
    """FU-11.5: at the start of an own turn in the final phase."""
    if not s.final:
        return No.ONLY_IN_FINAL
    return No.YES if s.decision == Decision.TURN else No.FINISH_FIRST


@rule
def settle(box: Box, s: State, seat: Seat, chosen: bool) -> None:
    """FU-11.8: a last interest, then repay what can be repaid; Money is spent first."""
    tell(s, Told.PULLED_OUT, seat, chosen)
    stock, loans, special = settled(box, s, seat)
    s.loans[seat], s.special_loan[seat] = loans, special
    s.energy[seat] = min(int(s.energy[seat]), stock)
    s.food[seat] = min(int(s.food[seat]), stock - int(s.energy[seat]))
    s.money[seat] = stock - int(s.energy[seat]) - int(s.food[seat])
    s.out[seat] = True
    tell(s, Told.SETTLED, seat)


@rule
def _tell_the_end(s: State) -> None:
    """FU-13: nothing changes any more; what each condominium is worth is told piece by piece."""
    tell(s, Told.GAME_ENDED, NOBODY)
    for seat in range(s.seats):
        tell(s, Told.CONDOMINIUM_SUSTAINED, seat)
        for part in range(PARTS):
            if is_counted(s, part):
                tell(s, Told.POINTS_COUNTED, seat, part)
        tell(s, Told.TOTAL_COUNTED, seat)
    tell(s, Told.GAME_WON, NOBODY)
