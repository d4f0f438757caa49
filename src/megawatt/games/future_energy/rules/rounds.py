"""Chapter "Playing the game", with "Phase 1: Revenue" (FE-3, FE-4, FE-11)."""

from megawatt.games.future_energy.components import Box, Tile
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.rules.contracts import ALL
from megawatt.games.future_energy.rules.scoring import score_the_end
from megawatt.games.future_energy.state import NOTHING, Decision, State
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell


@rule
def order_in_round(s: State, seat: Seat) -> int:
    """FE-3.1: a round is one turn of every seat: 0 for the holder of the kite, then clockwise."""
    after = int(seat) - int(s.kite)  # no remainder: this is asked for often, and that is slow
    return after if after >= 0 else after + int(s.seats)


@rule
def turns_left_in_round(s: State) -> int:
    """FE-3.1: the turn being played and those that follow it in the round."""
    return int(s.seats) - order_in_round(s, Seat(int(s.current)))


@rule
def turn_number(s: State) -> int:
    """FE-3.1: the turn being played, counted over all seats from 1; the last one at the end."""
    played = int(s.rounds) * int(s.seats)
    if s.decision == Decision.OVER:
        return played
    return played + order_in_round(s, Seat(int(s.current))) + 1


@rule
def revenue_of(box: Box, s: State, seat: Seat) -> int:
    """FE-4.1: the basic revenue, and more for each investor."""
    return int(box.revenue) + int(box.investor_revenue) * int(s.investors[seat])


@rule
def begin_turn(box: Box, s: State, seat: Seat) -> None:
    """FE-3.2, FE-4.1: revenue first, then planning; FE-5.8: the duty is judged now."""
    s.current = seat
    s.asked = seat
    if order_in_round(s, seat) == 0:
        tell(s, Told.ROUND_BEGAN, NOBODY)
    s.money[seat] += revenue_of(box, s, seat)
    tell(s, Told.REVENUE_RECEIVED, seat)
    s.duty = s.waiting[seat, ALL] == 0
    if s.duty:
        tell(s, Told.DUTY_AROSE, seat)
    s.free_engineers = s.engineers[seat]
    s.ready = s.nuclear[seat]
    s.decision = Decision.PLAN


@rule
def end_turn(box: Box, s: State) -> None:
    """FE-11.2: engineers and nuclear tiles are ready again, the next seat begins."""
    s.bought = 0
    s.repeats = 0
    s.extras = 0
    s.oil_contracts = 0
    s.in_hand = Tile.NONE
    s.site_kind = NOTHING
    s.joint_icon = NOTHING
    s.first_space = NOTHING
    following = Seat((int(s.current) + 1) % int(s.seats))
    if turns_left_in_round(s) == 1 and round_ends_game(s):
        s.decision = Decision.OVER
        tell(s, Told.GAME_ENDED, NOBODY)
        score_the_end(box, s)
    else:
        begin_turn(box, s, following)


@rule
def round_ends_game(s: State) -> bool:
    """FE-11.3: the round of the trigger is the last. FE-11.4: so is the third idle one."""
    s.idle_rounds = 0 if s.progress else s.idle_rounds + 1
    if not s.progress:
        tell(s, Told.ROUND_IDLE, NOBODY, s.idle_rounds)
    s.progress = False
    s.rounds += 1
    return bool(s.triggered or s.idle_rounds >= s.stalemate_rounds)
