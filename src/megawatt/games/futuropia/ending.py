"""How a game of Futuropia ended: points piece by piece, who won, what ended it (FU-13)."""

from megawatt.games.futuropia.components import MAX_PLAYERS, ORDINARY, TILES
from megawatt.games.futuropia.names import SPECIALS, effect_of, listed, trigger_words
from megawatt.games.futuropia.rules.allowances import SOLO
from megawatt.games.futuropia.rules.scoring import is_counted, points_of, score
from megawatt.games.futuropia.rules.sustain import sustain
from megawatt.games.futuropia.state import Decision, State, Tile
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

CATEGORIES = {
    "leisure": N_("People at leisure"),
    "surplus_food": N_("Surplus Food"),
    "surplus_energy": N_("Surplus Energy"),
    "quarters": N_("Living Quarters"),
    "loans": N_("Open loans"),
    "special_loan": N_("Special loan"),
    "unused_actions": N_("Unused actions"),
    "resources": N_("Resources"),
    "solo_bonus": N_("Solo bonus"),
    "solo_penalty": N_("Turns after turn {free}"),
    "camper": N_("Camper"),
}
"""The fields of a Score, in words."""


def breakdown(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, int]:
    """Split a seat's points by category, the same for all seats; terms of the solo game only there.

    After the end the Living Quarters that bring or cost somebody points have a line each.
    """
    found: dict[str, int] = {}
    for name, (words, vp) in points_by_kind(edition, s, seat, say).items():
        if name == "quarters" and s.decision == Decision.OVER:
            found |= _quarters_points(edition, s, seat, say)
        else:
            found[words] = vp
    return found


def points_by_kind(
    edition: Edition, s: State, seat: Seat, say: Tongue
) -> dict[str, tuple[str, int]]:
    """FU-13: the terms that count in this game, in words, with a seat's points."""
    free = int(edition.box.solo_free_turns)
    terms = plain(score)(edition.box, s, seat)._asdict().items()
    return {
        name: (say(CATEGORIES[name], free=free), int(vp))
        for part, (name, vp) in enumerate(terms)
        if plain(is_counted)(s, part)
    }


def _quarters_points(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, int]:
    """FU-13.4: the tiles that somebody kept; those of one name stand together."""
    box, found = edition.box, dict[str, int]()
    kept = [int(plain(sustain)(box, s, Seat(other)).kept) for other in range(int(s.seats))]
    for tile in map(Tile, range(TILES)):
        points = int(box.quarters_points[tile, s.side[tile]])
        if points and any(mask >> tile & 1 for mask in kept):
            name = _quarters_name(edition, s, tile, say)
            found[name] = found.get(name, 0) + points * (kept[seat] >> tile & 1)
    return found or {say(CATEGORIES["quarters"]): 0}


def _quarters_name(edition: Edition, s: State, tile: Tile, say: Tongue) -> str:
    effect = effect_of(edition, s, tile)
    if effect:
        return say(SPECIALS[effect])
    if ORDINARY <= tile < ORDINARY + MAX_PLAYERS:
        return say("Starting home")
    price = int(edition.box.quarters_price[tile, s.side[tile]])
    return say("{beds} beds for ${price}", beds=int(edition.box.beds[tile]), price=price)


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
    why = trigger_words(edition, s, say)
    if s.seats == SOLO or s.trigger_seat < 0:
        return why
    by = say.by(
        int(s.trigger_seat),
        N_("So you started the final phase."),
        N_("So {who} started the final phase."),
    )
    return f"{why} {by}"
