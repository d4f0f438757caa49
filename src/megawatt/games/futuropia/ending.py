"""How a game of Futuropia ended, in words: who won, by how much, what ended it (FU-13.8)."""

from megawatt.games.futuropia.names import TRIGGERS, listed
from megawatt.games.futuropia.rules.allowances import SOLO
from megawatt.games.futuropia.rules.scoring import points_of
from megawatt.games.futuropia.state import State
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue


def result_words(edition: Edition, s: State, say: Tongue) -> str:
    """Say who won and by how much; alone, the score and the turns."""
    seats = range(int(s.seats))
    totals = [int(plain(points_of)(edition.box, s, Seat(seat))) for seat in seats]
    if s.seats == SOLO:
        return say.by(
            0,
            N_("You reached {vp} VP in {turns}."),
            N_("{who} reached {vp} VP in {turns}."),
            vp=totals[0],
            turns=say.count("{n} turn", "{n} turns", int(s.turns[0])),
        )
    best = max(totals)
    winners = [seat for seat in seats if totals[seat] == best]
    if len(winners) > 1:
        return say(
            "{names} shared the victory with {vp} VP each; there is no tie-breaker.",
            names=_capital(listed([say.who(seat) for seat in winners], say)),
            vp=best,
        )
    second = max(total for total in totals if total != best)
    return say.by(
        winners[0],
        N_("You won with {vp} VP, {n} VP ahead of {others}."),
        N_("{who} won with {vp} VP, {n} VP ahead of {others}."),
        vp=best,
        n=best - second,
        others=listed([say.who(seat) for seat in seats if totals[seat] == second], say),
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def cause_words(edition: Edition, s: State, say: Tongue) -> str:
    """FU-11.1: what started the final phase, and who did."""
    why = say(TRIGGERS[int(s.trigger)])
    if s.seats == SOLO or s.trigger_seat < 0:
        return why
    by = say.by(
        int(s.trigger_seat),
        N_("So you started the final phase."),
        N_("So {who} started the final phase."),
    )
    return f"{why} {by}"
