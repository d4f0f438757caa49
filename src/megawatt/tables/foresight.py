"""What can be said of an action before it is taken, without looking at what is hidden."""

from megawatt.kernel.record import overwrite, readable
from megawatt.match import Match


def ends_turn(match: Match, seat: int, action: int, word: int) -> bool:
    """Whether an action would end what the seat has to decide now.

    Alone at the table, where nobody else comes to act, it does when something is revealed.
    It is tried in an imagined world, so that the answer says nothing of what is hidden.
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
