"""What many games at once need of compiled code: act and look, score, begin anew.

The games are rows of a few arrays. `table` holds a game's numbers in the columns below; `states`
has rows behind the games': one with the options laid, one as room for each thread, then for each
game what was last seen of it. An observation is kept: only the parts of it are written again that
read something that has changed since, or that depend on who looks (`kernel/parts.py`).
"""

from typing import Any

import numpy as np

from megawatt.kernel.chance import below
from megawatt.kernel.contract import (
    apply,
    conceal,
    evaluate,
    observe_again,
    points,
    reading,
    setup,
    standing,
)
from megawatt.kernel.contract import to_act as seats_to_act
from megawatt.kernel.engine import entry_point
from megawatt.kernel.play import legal, lowest
from megawatt.kernel.rule import inlined

TURN, SCORE, BEGIN = "vector_turn", "vector_score", "vector_begin"
"""The names of the entry points in an engine."""
MARK, SEAT, ACTION, LENGTH, ENDED, SEED, LEARNER, RANDOM, LAST, VIEWER, COLUMNS = range(11)
"""Of `table`: whether a call is about this game; who acts (-1: the game has ended); what it does
(-1: nothing); decisions so far; how it ended; the seed; the seat that is asked before others (-1:
none); the set of seats that play at random; who acted last; whom the observation is for (-1: there
is none yet). Behind them, for each seat, its points and its place."""
WIN, PLACE, LEAD, POINTS, CHANGE, POTENTIAL = range(6)
"""Kinds of reward (`rewards.py` says what they are)."""
SCALE = 100
"""Points are rewarded in hundredths."""
GOES_ON, OVER, CUT = 0, 1, 2
"""How a game ended: not yet, by the rules, or at the bound."""
FIRST, END, ROOM, BOUND, LOOK, KIND, LAID, SHOWN, SETTINGS = range(9)
"""Of `settings`: the games first … end - 1; the row for a concealed copy; the bound; what to look
at; the kind of reward; the row with the options; the first row of what was seen. For `take_turns`
they stand behind the room for a legal list."""
AT_NONE, AT_GAMES, AT_ENDED = 0, 1, 2
"""What to look at: nothing, games that go on, or also games that have ended."""


@inlined
def asked(pending: int, learner: int) -> int:
    """Say which of the seats that may act is asked: the learner, else the lowest."""
    if learner >= 0 and pending & (1 << learner):
        return learner
    return lowest(pending)


@inlined
def changed_parts(box: Any, s: Any, now: Any, before: Any) -> int:
    """Say which parts read what differs from the last time; what is seen now is kept instead."""
    parts = 0
    for word in range(len(now.word)):
        if before.word[word] != now.word[word]:
            before.word[word] = now.word[word]
            parts |= reading(box, s, word)
    return parts


@entry_point(
    TURN,
    lambda of: (
        *(of.box, of.state, of.words, of.number_rows, of.luck),
        *(of.masks, of.observations, of.numbers),
    ),
    on_demand=True,
)
def take_turns(
    boxes: Any,
    states: Any,
    words: Any,
    table: Any,
    lucks: Any,
    masks: Any,
    rows: Any,
    out: Any,
) -> None:
    """Act in each marked game, let seats at random act, see who is next and what it sees."""
    box, at = boxes[0], len(out) - SETTINGS
    bound, room, shown, look = out[at + BOUND], out[at + ROOM], out[at + SHOWN], out[at + LOOK]
    for i in range(out[at + FIRST], out[at + END]):
        if table[i, MARK] == 0:
            continue
        seat, action = table[i, SEAT], table[i, ACTION]
        if action >= 0:
            table[i, LAST] = seat
        while True:
            if action >= 0:
                apply(box, states[i], seat, action)
                table[i, LENGTH] += 1
            pending = seats_to_act(box, states[i])
            ours = pending & ~table[i, RANDOM]
            if pending == 0 or ours != 0 or table[i, LENGTH] >= bound:
                break
            seat = lowest(pending)
            action = out[below(lucks[i], legal(box, states[i], seat, out))]
        table[i, ENDED] = GOES_ON
        if pending == 0:
            table[i, ENDED] = OVER
        elif table[i, LENGTH] >= bound:
            table[i, ENDED] = CUT
        goes_on = table[i, ENDED] == GOES_ON
        table[i, SEAT] = asked(ours, table[i, LEARNER]) if goes_on else -1
        if look == AT_ENDED or (look == AT_GAMES and goes_on):
            masks[i].legal[:] = 0
            viewer = table[i, LAST]
            if goes_on:
                viewer = table[i, SEAT]
                for k in range(legal(box, states[i], viewer, out)):
                    masks[i].legal[out[k]] = 1
            elif table[i, LEARNER] >= 0:
                viewer = table[i, LEARNER]
            states[room] = states[i]
            conceal(box, states[room], viewer)
            parts = changed_parts(box, states[room], words[room], words[shown + i])
            if table[i, VIEWER] != viewer:
                parts |= reading(box, states[room], len(words[room].word))
                parts |= 0 if table[i, VIEWER] >= 0 else -1
                table[i, VIEWER] = viewer
            observe_again(box, states[room], viewer, rows[i], parts)


@entry_point(
    BEGIN,
    lambda of: (of.box, of.state, of.number_rows, of.luck, of.numbers),
    on_demand=True,
)
def begin_games(boxes: Any, states: Any, table: Any, lucks: Any, settings: Any) -> None:
    """Set the table of each marked game, from the state with the options laid and its seed."""
    laid = settings[LAID]
    for i in range(settings[FIRST], settings[END]):
        if table[i, MARK]:
            states[i] = states[laid]
            states[i].chance = np.uint64(table[i, SEED])
            lucks[i].chance = np.uint64(table[i, SEED])
            setup(boxes[0], states[i])
            table[i, LENGTH] = 0
            table[i, ACTION] = -1
            table[i, LAST] = 0


@inlined
def place_of(box: Any, s: Any, seat: int, seats: int, below_it: bool) -> int:
    """Count the seats that rank above one, or below it."""
    own, count = standing(box, s, seat), 0
    for other in range(seats):
        key = standing(box, s, other)
        count += key < own if below_it else key > own
    return count


@entry_point(
    SCORE,
    lambda of: (of.box, of.state, of.number_rows, of.real_rows, of.numbers, of.real),
    on_demand=True,
)
def score_games(
    boxes: Any, states: Any, table: Any, gains: Any, settings: Any, discount: float
) -> None:
    """Count points and places of each marked game, and what the last turn was worth to each seat.

    A row of `gains` holds the rewards of the seats, then what they compare with next time. A game
    in which nobody has acted has no rewards yet.
    """
    box, kind = boxes[0], settings[KIND]
    seats = gains.shape[1] // 2
    for i in range(settings[FIRST], settings[END]):
        if table[i, MARK] == 0:
            continue
        over = table[i, ENDED] == OVER
        winners, best, second = 0, -(1 << 40), -(1 << 40)
        for seat in range(seats):
            count, above = (
                points(box, states[i], seat),
                place_of(box, states[i], seat, seats, False),
            )
            table[i, COLUMNS + seat] = count
            table[i, COLUMNS + seats + seat] = above + 1
            winners += above == 0
            if count > best:
                best, second = count, best
            elif count > second:
                second = count
        for seat in range(seats):
            count, place = table[i, COLUMNS + seat], table[i, COLUMNS + seats + seat]
            gain = 0.0
            if over and (kind == POINTS or (seats == 1 and kind != CHANGE)):
                gain = count / SCALE
            elif over and (kind in (WIN, POTENTIAL)):
                gain = 1.0 / winners if place == 1 else 0.0
            elif over and kind == PLACE:
                gain = (place_of(box, states[i], seat, seats, True) - (place - 1)) / (seats - 1)
            elif over and kind == LEAD:
                gain = (count - (second if count == best else best)) / SCALE
            if kind in (CHANGE, POTENTIAL):
                now, before = np.float32(count), gains[i, seats + seat]
                if kind == POTENTIAL:
                    now = np.float32(0.0 if over else evaluate(box, states[i], seat))
                    gain += (discount * now - before) / SCALE
                else:
                    gain += (now - before) / SCALE
                gains[i, seats + seat] = now
            gains[i, seat] = gain if table[i, LENGTH] > 0 else 0.0
