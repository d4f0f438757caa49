"""Gestures: what one click means, as one change of the table and one take-back.

A gesture is the action that was clicked, those that belong to it, and whatever then has no
alternative. Its records carry the key of the first with a number, so that they are found together.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from secrets import randbits

from megawatt.kernel.errors import CannotUndo, IllegalAction
from megawatt.match import Match
from megawatt.tables.live_table import LiveTable
from megawatt.tables.lookahead import keeps_turn
from megawatt.tables.playing import Stored, changing_once, meant
from megawatt.tables.rows import TAKE_BACK
from megawatt.tables.service import TableService, UnitOfWork

PART = "+"
"""Between the key of a gesture and the number of a record in it; no key from outside has it."""
LONGEST_KEY = 58
"""A longer key has no room for a number: the parts are then records of their own."""
MOST = 60
"""How many actions one gesture may have."""


def play_gesture(
    service: TableService,
    table: str,
    seat: int,
    actions: Sequence[int],
    step: int,
    key: str | None,
    asks: Callable[[Match], bool] | None = None,
) -> Stored:
    """Play an action that was decided by looking at `step`, and what follows from it.

    One of those that were to follow is left out if it is refused: the rules may have taken a
    forced step of a way by themselves. What follows stops where the player is to be asked all
    the same (`asks`): a guide has something to say there.
    """

    def play(work: UnitOfWork) -> None:
        work.add_move(seat, actions[0], key)
        for action in actions[1:MOST]:
            if asks is not None and asks(work.live.match):
                return
            with suppress(IllegalAction):
                work.add_move(seat, action, _part(work, key))
        while (forced := forced_action(work.live.match, seat)) is not None and work.moves < MOST:
            work.add_move(seat, forced, _part(work, key))

    return changing_once(service, table, seat, step, key, play)


def take_gesture_back(
    service: TableService, table: str, seat: int, step: int, key: str | None
) -> Stored:
    """Take the seat's last gesture back, as far as the rules of taking back allow."""

    def take_back(work: UnitOfWork) -> None:
        for taken in range(gesture_length(work.live, seat)):
            try:
                work.add_move(seat, meant(work, seat, TAKE_BACK), _part(work, key))
            except CannotUndo:
                if not taken:
                    raise
                return

    return changing_once(service, table, seat, step, key, take_back)


def _part(work: UnitOfWork, key: str | None) -> str | None:
    if not work.moves or key is None:
        return key
    return f"{key}{PART}{work.moves}" if len(key) <= LONGEST_KEY else None


def forced_action(match: Match, seat: int) -> int | None:
    """Give the only action of a seat, unless it would end its turn or show something hidden.

    Those are left to the player: until then the gesture can be taken back.
    """
    if seat not in match.to_act or match.revisions(seat):
        return None
    legal = match.legal(seat)
    if len(legal) != 1 or not keeps_turn(match, seat, legal[0], randbits(63)):
        return None
    return legal[0]


def gesture_length(live: LiveTable, seat: int) -> int:
    """Count the actions of a seat's last gesture that still stand; at least 1."""
    revisions = live.match.game.rules.revisions
    kept: list[str | None] = []
    for record in live.records:
        move = record.move
        if move.seat != seat:
            continue
        if move.action == TAKE_BACK or move.action in revisions[:1]:
            del kept[-1:]
        elif move.action in revisions:
            kept.clear()
        else:
            kept.append(move.key and move.key.partition(PART)[0])
    last = kept[-1] if kept else None
    return max(1, len(list(takewhile(lambda key: last is not None and key == last, kept[::-1]))))
