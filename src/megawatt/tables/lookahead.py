"""What an action would do, found out without looking at hidden information."""

from megawatt.kernel.record import overwrite, readable
from megawatt.match import Match


def ends_turn(match: Match, seat: int, action: int, word: int) -> bool:
    """Whether an action would end what the seat has to decide now.

    In a solo game, where nobody else comes to act, it does when something is revealed.
    The action is tried in a determinized state, so that the answer tells nothing hidden.
    """
    states = match.imagine(seat, word)
    room = match._engine.room()
    overwrite(room, states[:1].tobytes())
    before = int(readable(room).reveal)
    pending = match._engine.advance(match._boxes, room, seat, action)
    if pending < 0:  # not allowed in that world
        return False
    ended = not pending >> seat & 1
    return ended or (match.seats == 1 and int(readable(room).reveal) != before)
