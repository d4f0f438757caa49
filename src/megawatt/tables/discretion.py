"""What may be told of a move: to whom, and in which words.

Moves can be secret (a plan, a card kept). Whether one is follows from the rules alone: a
move may be told to those who can see on the table which one it was.
"""

from megawatt.kernel.ids import SPECTATOR
from megawatt.kernel.record import overwrite, readable
from megawatt.kernel.tongue import tongue
from megawatt.match import Match


def retell(match: Match, step: int, viewer: int | None, lang: str = "en") -> str | None:
    """Say what a step of the log did, to a viewer; None when it is secret to them."""
    if not may_be_told(match, step, viewer):
        return None
    seat, action = match.log[step]
    who = _who(match, seat, viewer)
    rules, before = match.game.rules, match.at(step)
    concealed = before._concealed(who)
    return rules.words.action(match.edition, concealed, seat, action, tongue(lang))


def _who(match: Match, seat: int, viewer: int | None) -> int:
    """After the end everything is open: then each move is told as its seat saw it."""
    if match.over:
        return seat
    return SPECTATOR if viewer is None else viewer


def may_be_told(match: Match, step: int, viewer: int | None) -> bool:
    """Whether a viewer can tell from the table which action a step of the log was.

    They cannot when another action open to the seat would have left the table looking the
    same to them, or when they saw nothing happen at all.
    """
    seat, action = match.log[step]
    if viewer == seat or match.over:
        return True
    who = SPECTATOR if viewer is None else viewer
    before = match.at(step)
    seen = _seen_after(before, seat, action, who)
    if seen == _seen(before, who):
        return False
    return all(
        _seen_after(before, seat, other, who) != seen
        for other in before.legal(seat)
        if other != action
    )


def _seen(match: Match, who: int) -> bytes:
    states = match._copy_of_state()
    match._engine.conceal(match._boxes, states, who)
    seen: bytes = states.tobytes()
    return seen


def _seen_after(match: Match, seat: int, action: int, who: int) -> bytes:
    states = match._copy_of_state()
    match._engine.step(match._boxes, states, seat, action)
    match._engine.conceal(match._boxes, states, who)
    seen: bytes = states.tobytes()
    return seen


def ends_turn(match: Match, seat: int, action: int, word: int) -> bool:
    """Whether an action would end what the seat has to decide now, or reveal something.

    It is tried in an imagined world, so that the answer says nothing of what is hidden.
    """
    states = match.imagine(seat, word)
    room = match._engine.room()
    overwrite(room, states[:1].tobytes())
    before = int(readable(room).reveal)
    if match._engine.step(match._boxes, room, seat, action):
        return False
    pending = match._engine.to_act(match._boxes, room)
    return not pending >> seat & 1 or int(readable(room).reveal) != before
