"""Chapter "Playing The Game": the course of a round, from the last plan to the next roll."""

from megawatt.games.powerline.components import SCORINGS, Box
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.rules.construct import cover_stations, place_tokens, supply_cities
from megawatt.games.powerline.rules.dice import begin_round
from megawatt.games.powerline.rules.end import end_game
from megawatt.games.powerline.rules.island import return_from_island
from megawatt.games.powerline.rules.scoring import hand_out_jokers, score_tiles
from megawatt.games.powerline.rules.worker_tiles import remove_worker_tile, spend_reserved_jokers
from megawatt.games.powerline.state import NO_SCORING, Answer, Phase, Scoring, State
from megawatt.kernel.ids import Seat
from megawatt.kernel.revealing import reveal
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell


@rule
def declare_done(s: State, seat: Seat) -> None:
    """PL-8.1: your plan is fixed."""
    s.done[seat] = True
    s.pending &= ~(1 << seat)
    tell(s, Told.PLAN_FINISHED, seat)


@rule
def answer_vacation(s: State, seat: Seat, spend: int) -> None:
    """PL-10.5: spend the tile or keep it; shown when all seats concerned have chosen."""
    s.answer[seat] = Answer.SPEND if spend else Answer.KEEP
    s.pending &= ~(1 << seat)
    tell(s, Told.VACATION_DECIDED, seat)


@rule
def carry_on(box: Box, s: State) -> None:
    """PL-2.2, PL-8.3: nobody has anything left to decide: reveal, resolve, begin a new round."""
    if s.phase == Phase.PLAN:
        reveal_plans(box, s)
    if s.pending == 0:
        finish_round(box, s)


@rule
def reveal_plans(box: Box, s: State) -> None:
    """PL-9.0, steps 1 to 4: jokers, worker tile, sun, tokens; then who may go on vacation."""
    reveal(s)
    s.phase = Phase.VACATION
    for seat in range(s.seats):
        tell(s, Told.PLAN_REVEALED, seat)
        spend_reserved_jokers(s, Seat(seat))
        remove_worker_tile(box, s, Seat(seat))
        place_tokens(s, Seat(seat))
        if s.islanders[seat] > 0 and s.has_vacation[seat]:
            s.answer[seat] = Answer.CHOOSING
            s.pending |= 1 << seat
            tell(s, Told.VACATION_OFFERED, seat)


@rule
def finish_round(box: Box, s: State) -> None:
    """PL-9.0, steps 5 to 10: losses before gains, then the round marker moves on."""
    for seat in range(s.seats):
        s.last_order[seat] = s.order[seat]
        for n in range(len(s.spot[seat])):
            s.last_spot[seat, n] = s.spot[seat, n]
        return_from_island(box, s, Seat(seat))
        supply_cities(box, s, Seat(seat))
        cover_stations(box, s, Seat(seat))
        s.answer[seat] = Answer.NOT_ASKED
    advance_marker(box, s)


@rule
def rounds_left(box: Box, s: State) -> int:
    """PL-2.1: the rounds still to be played, the present one included."""
    return int(box.rounds) - int(s.completed)


@rule
def rounds_to(box: Box, s: State, scoring: Scoring) -> int:
    """PL-13.2: the rounds still to be played before a scoring, the present one included."""
    return max(int(box.scoring_round[scoring]) - int(s.completed), 0)


@rule
def scoring_after(box: Box, rounds: int) -> Scoring:
    """PL-13.2: the scoring that follows so many rounds, or NO_SCORING."""
    for scoring in range(SCORINGS):
        if box.scoring_round[scoring] == rounds:
            return Scoring(scoring)
    return NO_SCORING


@rule
def advance_marker(box: Box, s: State) -> None:
    """PL-13.1: to the next round, through a scoring where there is one, or to the end."""
    s.completed += 1
    reveal(s)
    scoring = scoring_after(box, int(s.completed))
    if scoring != NO_SCORING:
        tell(s, Told.SCORING_BEGAN, NOBODY, scoring)
        for seat in range(s.seats):
            score_tiles(box, s, Seat(seat), scoring)
        hand_out_jokers(s, scoring)
    if s.completed == box.rounds:
        end_game(box, s)
    else:
        begin_round(box, s)
