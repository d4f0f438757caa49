"""What can be said of an action before it is taken, without looking at what is hidden."""

from megawatt.match import Match


def ends_turn(match: Match, seat: int, action: int, word: int) -> bool:
    """Whether an action would end what the seat has to decide now.

    Alone at the table, where nobody else comes to act, it does when something is revealed.
    """
    after = match.would(seat, action, word)
    if after is None:  # not allowed in that world
        return False
    return seat not in after.to_act or (match.seats == 1 and after.revealed)
