"""What an action would do, found out without looking at hidden information."""

from megawatt.match import Match


def ends_turn(match: Match, seat: int, action: int, word: int) -> bool:
    """Whether an action would end what the seat has to decide now.

    In a solo game, where nobody else comes to act, it does when something is revealed.
    The action is tried in a determinized state, so that the answer tells nothing hidden.
    """
    after = match.would(seat, action, word)
    if after is None:  # not allowed in that world
        return False
    return seat not in after.to_act or (match.seats == 1 and after.revealed)


def keeps_turn(match: Match, seat: int, action: int, word: int) -> bool:
    """Whether after an action the seat would decide on, with nothing hidden shown to it."""
    after = match.would(seat, action, word)
    return after is not None and seat in after.to_act and not after.revealed
