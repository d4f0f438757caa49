"""How a game of Powerline ended, in words: who won, by how much, what decided (PL-16, PL-17)."""

from megawatt.games.powerline.components import RANKS
from megawatt.games.powerline.names import RANK_NAMES, listed
from megawatt.games.powerline.rules.end import rank_of, standing_of
from megawatt.games.powerline.rules.scoring import ones
from megawatt.games.powerline.state import State
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue


def result_words(edition: Edition, s: State, say: Tongue) -> str:
    """Say who won, or the rank of a solo game."""
    return rank_words(edition, s, say) if s.seats == 1 else victory_words(s, say)


def cause_words(edition: Edition, say: Tongue) -> str:
    """PL-16.1: what ended the game."""
    return say("The game ended after the last scoring, in round {n}.", n=int(edition.box.rounds))


def victory_words(s: State, say: Tongue) -> str:
    """PL-16.4: who won, by how much, and how a tie was decided, with the values compared."""
    standings = [plain(standing_of)(s, Seat(seat)) for seat in range(s.seats)]
    winners = [seat for seat, one in enumerate(standings) if one == max(standings)]
    best = int(s.vp[winners[0]])
    tied = [seat for seat in range(s.seats) if s.vp[seat] == best]
    sentences = []
    if len(winners) > 1:
        sentences.append(
            say(
                "The victory was shared by {names}, with {vp} VP and {stations} each.",
                names=listed([say.who(seat) for seat in winners], say),
                vp=best,
                stations=_stations(s, Seat(winners[0]), say),
            )
        )
    elif len(tied) > 1:
        sentences.append(
            say.by(winners[0], N_("You won with {vp} VP."), N_("{who} won with {vp} VP."), vp=best)
        )
    else:
        sentences.append(_margin(s, winners[0], say))
    if len(tied) > len(winners):
        sentences.append(_tie(s, sorted(tied, key=lambda seat: -standings[seat]), say))
    return " ".join(sentences)


def _margin(s: State, winner: int, say: Tongue) -> str:
    """Say how far the winner is ahead, and of whom."""
    best = int(s.vp[winner])
    second = max(int(s.vp[seat]) for seat in range(s.seats) if seat != winner)
    names = [say.who(seat) for seat in range(s.seats) if s.vp[seat] == second]
    return say.by(
        winner,
        N_("You won with {vp} VP, {n} VP ahead of {others}."),
        N_("{who} won with {vp} VP, {n} VP ahead of {others}."),
        vp=best,
        n=best - second,
        others=listed(names, say),
    )


def _tie(s: State, tied: list[int], say: Tongue) -> str:
    """Say what decided among seats with equal points, the best of them first."""
    counts = [f"{say.who(seat)} {plain(ones)(int(s.covered[seat]))}" for seat in tied]
    return say(
        "Among those with {vp} VP, the number of covered power stations decided: {counts}.",
        vp=int(s.vp[tied[0]]),
        counts=", ".join(counts),
    )


def _stations(s: State, seat: Seat, say: Tongue) -> str:
    return say.count(
        "{n} covered power station",
        "{n} covered power stations",
        plain(ones)(int(s.covered[seat])),
    )


def rank_words(edition: Edition, s: State, say: Tongue) -> str:
    """PL-17.2: the rank of a solo game, and how far the next one was."""
    vp = int(s.vp[0])
    rank = plain(rank_of)(edition.box, vp)
    reached = say.by(
        0,
        N_("You reached rank {rank} of {ranks} with {vp} VP: {words}."),
        N_("{who} reached rank {rank} of {ranks} with {vp} VP: {words}."),
        rank=rank,
        ranks=RANKS,
        vp=vp,
        words=say(RANK_NAMES[rank - 1]),
    )
    if rank == RANKS:
        return reached
    least = int(edition.box.rank_from[rank])
    return f"{reached} " + say(
        "Rank {rank}, {words}, begins at {least} VP, {n} VP more.",
        rank=rank + 1,
        words=say(RANK_NAMES[rank]),
        least=least,
        n=least - vp,
    )
