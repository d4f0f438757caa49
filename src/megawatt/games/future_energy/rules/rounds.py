"""The chapter "Playing the game": rounds, turns, revenue and when it ends."""

from megawatt.games.future_energy.components import Box, Tile
from megawatt.games.future_energy.rules.contracts import ALL
from megawatt.games.future_energy.rules.scoring import score_the_end
from megawatt.games.future_energy.state import NOTHING, Phase, State
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule


@rule
def begin_turn(box: Box, s: State, seat: Seat) -> None:
    """FE-3.2, FE-4.1: revenue first, then planning; FE-5.8: the duty is judged now."""
    s.current = seat
    s.asked = seat
    s.money[seat] += box.revenue + box.investor_revenue * s.investors[seat]
    s.duty = s.waiting[seat, ALL] == 0
    s.free_engineers = s.engineers[seat]
    s.ready = s.nuclear[seat]
    s.phase = Phase.PLAN


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
    seat = (int(s.current) + 1) % int(s.seats)
    if seat == s.kite and round_ends_game(s):
        s.phase = Phase.OVER
        score_the_end(box, s)
    else:
        begin_turn(box, s, Seat(seat))


@rule
def round_ends_game(s: State) -> bool:
    """FE-11.3: the round of the trigger is the last. FE-11.4: so is the third idle one."""
    s.rounds += 1
    s.idle_rounds = 0 if s.progress else s.idle_rounds + 1
    s.progress = 0
    return bool(s.triggered or s.idle_rounds >= s.stalemate_rounds)
