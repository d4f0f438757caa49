"""Actions, questions, refusals and outcomes of Harbour in words."""

from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

from harbour.actions import ACTIONS, Act
from harbour.components import SHIPS
from harbour.names import ship_name
from harbour.rules.end import (
    TURNS,
    charter_points,
    is_over,
    points_of,
    standing_of,
)
from harbour.rules.market import price_of
from harbour.state import Decision, Ship, State
from harbour.turn import decision_of
from harbour.verdicts import WORDS, No

CLAUSES = {Act.WORK: "HA-4.2", Act.PASS: "HA-5.4", Act.BUY: "HA-5.3"}


def action(edition: Edition, s: State, seat: Seat, action: int, say: Tongue) -> str:
    """Say what an action does."""
    act = ACTIONS[action]
    match act.kind:
        case Act.WORK:
            return say("Work in the harbour")
        case Act.PASS:
            return say("Buy nothing")
        case _:
            return say("Buy a {ship}", ship=ship_name(edition, Ship(int(act.a)), say))


def decision(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    """Say what is asked."""
    match plain(decision_of)(s, seat):
        case Decision.WORK:
            return say("Work.")
        case Decision.BUY:
            return say("Which ship will you buy?")
        case _:
            if plain(is_over)(s):
                return say("The game is over.")
            return say("Wait: {player} acts.", player=say.who(int(s.current)))


def reason(
    edition: Edition, s: State, seat: Seat, action: int, no: int, say: Tongue
) -> tuple[str, str]:
    """Say why not."""
    text, clause = WORDS[No(no)]
    if plain(is_over)(s):
        return decision(edition, s, seat, say), clause
    if no == No.NOT_YOUR_TURN:
        return say(text, player=say.who(int(s.current))), clause
    if no != No.TOO_EXPENSIVE:
        return say(text), clause
    price = plain(price_of)(edition.box, s, seat, Ship(int(ACTIONS[action].a)))
    return say(text, price=price), clause


def clause(s: State, seat: Seat, action: int) -> str:
    """Name the clause of an action."""
    return CLAUSES[Act(ACTIONS[action].kind)]


def breakdown(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, int]:
    """Split the points by kind of ship; the charter counts at the end."""
    found = {
        ship_name(edition, Ship(ship), say): int(edition.box.worth[ship]) * int(s.fleet[seat, ship])
        for ship in range(SHIPS)
    }
    if s.charters:
        over = plain(is_over)(s)
        found[say("Charter")] = plain(charter_points)(s, seat) if over else 0
    return found


def told(edition: Edition, before: State, now: State, seat: Seat, act: int, say: Tongue) -> str:
    """Say what others may know of a step: everything."""
    return action(edition, before, seat, act, say)


def outcome(edition: Edition, s: State, say: Tongue) -> str:
    """HA-6.1, HA-6.3: say what ended the game, who won and how a tie was decided."""
    if not plain(is_over)(s):
        return ""
    ended = say("The game ended after {n} turns.", n=TURNS)
    points = [plain(points_of)(edition.box, s, Seat(seat)) for seat in range(s.seats)]
    if s.seats == 1:
        return f"{ended} " + say.count(
            "The fleet counts {n} point.", "The fleet counts {n} points.", points[0]
        )
    ranked = sorted(
        range(s.seats), key=lambda seat: -plain(standing_of)(edition.box, s, Seat(seat))
    )
    first, second = Seat(ranked[0]), Seat(ranked[1])
    margin, coins = points[first] - points[second], [int(s.coins[seat]) for seat in (first, second)]
    if margin:
        won = say.by(first, "You won by {n}.", "{who} won by {n}.", n=margin)
    elif coins[0] > coins[1]:
        won = say.by(
            first,
            "You won: points are equal, and {a} coins are more than {b}.",
            "{who} won: points are equal, and {a} coins are more than {b}.",
            a=coins[0],
            b=coins[1],
        )
    else:
        won = say("Points and coins are equal: the win is shared.")
    return f"{ended} {won}"
