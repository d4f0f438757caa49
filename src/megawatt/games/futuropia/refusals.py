"""Reasons of its own for what cannot be done while another question is open (FU-3.5)."""

from megawatt.games.futuropia.actions import ACTIONS, OFFERS, Act
from megawatt.games.futuropia.names import DEEDS
from megawatt.games.futuropia.rules.invite import how_many_fit
from megawatt.games.futuropia.state import NONE, PASS, Decision, Deed, State
from megawatt.games.futuropia.verdicts import WORDS, No
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

UNTIMELY = (No.FINISH_FIRST, No.CHOOSE_ACTION)
"""Verdicts that say when, not why."""
OWN = {
    Act.BUY: (
        N_("Generators are bought with the actions Food Generator and Energy Generator."),
        "FU-4.1",
    ),
    Act.PEOPLE: (N_("People come with the action Invite People."), "FU-6.1"),
    Act.ROBOTS: (N_("Robots come with the action Take Robots."), "FU-7.1"),
    Act.PULL_OUT: (N_("You can pull out only at the start of your turn."), "FU-11.5"),
    Act.AMOUNT: (N_("No number is asked for."), "FU-3.1"),
}
"""What things wait for, by the kind of action."""


def own_reason(
    edition: Edition, s: State, seat: Seat, action: int, say: Tongue
) -> tuple[str, str] | None:
    """Say what stands against an action itself, and the clause; None: only that it must wait."""
    act = ACTIONS[action]
    kind, a = Act(int(act.kind)), int(act.a)
    if kind == Act.ACTION:
        return _no_action(edition, s, seat, a, say)
    if kind == Act.PEOPLE and s.decision == Decision.QUARTERS:
        return say("You have said already how many People you invite."), "FU-6.1"
    if kind == Act.BUY and a == PASS and s.decision == Decision.TURN:
        return None
    text, clause = OWN[kind]
    return say(text), clause


def _no_action(
    edition: Edition, s: State, seat: Seat, deed: int, say: Tongue
) -> tuple[str, str] | None:
    """FU-3.5, FU-6.6, FU-10.5: a tile that is used, one that nothing fits, or one too many."""
    if s.decision == Decision.FIRST_HOME:
        return say("Actions begin when everybody has a first home."), "FU-14.3"
    if deed == s.using:
        return say("You are carrying out this action."), "FU-3.6"
    if not int(s.tiles[seat]) >> deed & 1:
        no = No.USED_IN_FINAL if s.final else No.USED
    elif deed == Deed.INVITE and plain(how_many_fit)(edition.box, s, seat) == 0:
        no = No.NO_QUARTERS_FIT
    elif s.using == NONE:
        return say("The bill of the reveal comes first."), "FU-10.5"
    else:
        chosen = say(DEEDS[int(s.using)])
        return say("One action a turn, and you have chosen “{deed}”.", deed=chosen), "FU-3.6"
    text, clause = WORDS[no]
    return say(text), clause


def is_asked_for(s: State, action: int) -> bool:
    """Whether the question that is open is about such actions at all."""
    return any(first <= action < end for first, end in OFFERS[int(s.decision)])
