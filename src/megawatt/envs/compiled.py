"""What many games at once need of compiled code: act and look, score, begin anew.

The games are rows of a few arrays. `table` holds the numbers below, a row a number and a column a
game, so that Python reads and writes one number of all games at once; `states` has rows behind the
games': one with the options laid, for each thread rooms for concealed copies, then for each game
what was last seen of it. An observation is kept: only the parts of it are written again that
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
from megawatt.kernel.parts import WORD
from megawatt.kernel.play import legal, lowest
from megawatt.kernel.rule import inlined

TURN, SCORE, BEGIN = "vector_turn", "vector_score", "vector_begin"
CHECK, NOTE = "vector_check", "vector_note"
"""The names of the entry points in an engine."""
MARK, SEAT, ACTION, LENGTH, ENDED, SEED, LEARNER, RANDOM, LAST, VIEWER = range(10)
LOOKER, PARTS, COLUMNS = range(10, 13)
"""Of `table`: whether a call is about this game; who acts (-1: the game has ended); what it does
(-1: nothing); decisions so far; how it ended; the seed; the seat that is asked before others (-1:
none); the set of seats that play at random; who acted last; whom the observation is for (-1: there
is none yet); who looks in this turn (-1: nobody), and what it sees anew. Behind them, for each
seat, its points and its place."""
WIN, PLACE, LEAD, POINTS, CHANGE, POTENTIAL = range(6)
"""Kinds of reward (`rewards.py` says what they are)."""
SCALE = 100
"""Points are rewarded in hundredths."""
GOES_ON, OVER, CUT = 0, 1, 2
"""How a game ended: not yet, by the rules, or at the bound."""
FIRST, END, ROOM, BOUND, LOOK, KIND, LAID, SHOWN, SETTINGS = range(9)
"""Of `settings`: the games first … end - 1; the first row for concealed copies; the bound; what to
look at; the kind of reward; the row with the options; the first row of what was seen. For
`take_turns` they stand behind the room for a legal list."""
AT_A_TIME = 32
"""So many games of a part are brought forward together; each has a room of its own."""
BITS, BYTE = 8, 255
"""Of a byte: how many there are, and all of them."""
AT_ONCE = 32
"""So many words of a state are compared in one go, few of which differ."""
AT_NONE, AT_GAMES, AT_ENDED = 0, 1, 2
"""What to look at: nothing, games that go on, or also games that have ended."""


@inlined
def asked(pending: int, learner: int) -> int:
    """Say which of the seats that may act is asked: the learner, else the lowest."""
    if learner >= 0 and pending & (1 << learner):
        return learner
    return lowest(pending)


@inlined
def parts_of_words(
    box: Any, s: Any, now: Any, before: Any, first: int, end: int, parts: int
) -> int:
    """Add the parts that read the bytes of some words that have changed; all are compared first."""
    differing = 0
    for word in range(first, end):
        differing |= int(now.word[word] != before.word[word]) << (word - first)  # no branch
    while differing != 0:
        word = first + lowest(differing)
        differing &= differing - 1
        if reading(box, s, 2 + WORD * len(now.word) + word) & ~parts:
            differs = now.word[word] ^ before.word[word]
            for byte in range(WORD):
                changed = (((differs >> (BITS * byte)) & BYTE) + BYTE) >> BITS  # 0 or 1
                parts |= reading(box, s, changed * (1 + WORD * word + byte))
    return parts


@inlined
def changed_parts(box: Any, s: Any, now: Any, before: Any, parts: int) -> int:
    """Add to some parts those that read what differs from the last time."""
    words = len(now.word)
    whole = words - words % AT_ONCE
    for first in range(0, whole, AT_ONCE):
        parts = parts_of_words(box, s, now, before, first, first + AT_ONCE, parts)
    return parts_of_words(box, s, now, before, whole, words, parts)


@inlined
def act(boxes: Any, states: Any, table: Any, lucks: Any, out: Any, first: int, end: int) -> None:
    """Act in some games, let seats at random act, and see who is next."""
    bound = out[len(out) - SETTINGS + BOUND]
    for i in range(first, end):
        if table[MARK, i] == 0:
            continue
        seat, action = table[SEAT, i], table[ACTION, i]
        if action >= 0:
            table[LAST, i] = seat
        while True:
            if action >= 0:
                apply(boxes[0], states[i], seat, action)
                table[LENGTH, i] += 1
            pending = seats_to_act(boxes[0], states[i])
            ours = pending & ~table[RANDOM, i]
            if pending == 0 or ours != 0 or table[LENGTH, i] >= bound:
                break
            seat = lowest(pending)
            action = out[below(lucks[i], legal(boxes[0], states[i], seat, out))]
        table[ENDED, i] = GOES_ON
        if pending == 0:
            table[ENDED, i] = OVER
        elif table[LENGTH, i] >= bound:
            table[ENDED, i] = CUT
        goes_on = table[ENDED, i] == GOES_ON
        table[SEAT, i] = asked(ours, table[LEARNER, i]) if goes_on else -1


@inlined
def mark_legal(
    boxes: Any, states: Any, table: Any, masks: Any, out: Any, first: int, end: int
) -> None:
    """Say who looks at some games, and mark what it may do."""
    look = out[len(out) - SETTINGS + LOOK]
    for i in range(first, end):
        goes_on = table[ENDED, i] == GOES_ON
        table[LOOKER, i] = -1
        if table[MARK, i] and (look == AT_ENDED or (look == AT_GAMES and goes_on)):
            masks[i].legal[:] = 0
            viewer = table[LAST, i]
            if goes_on:
                viewer = table[SEAT, i]
                for k in range(legal(boxes[0], states[i], viewer, out)):
                    masks[i].legal[out[k]] = 1
            elif table[LEARNER, i] >= 0:
                viewer = table[LEARNER, i]
            table[LOOKER, i] = viewer


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
    """Act in each marked game, let seats at random act, see who is next and what it sees.

    One thing after the other for a few games at a time: all rules together are more code than a
    processor has at hand, and it guesses better what comes when it has just done the same.
    """
    at = len(out) - SETTINGS
    last = out[at + END]
    for first in range(out[at + FIRST], last, AT_A_TIME):
        end = min(first + AT_A_TIME, last)
        act(boxes, states, table, lucks, out, first, end)
        mark_legal(boxes, states, table, masks, out, first, end)
        rooms, shown = out[at + ROOM] - first, out[at + SHOWN]
        for i in range(first, end):
            if table[LOOKER, i] >= 0:
                states[rooms + i] = states[i]
                conceal(boxes[0], states[rooms + i], table[LOOKER, i])
        for i in range(first, end):
            if table[LOOKER, i] >= 0:
                now, before, parts = words[rooms + i], words[shown + i], 0
                if table[VIEWER, i] != table[LOOKER, i]:
                    parts = reading(boxes[0], states[rooms + i], 1 + WORD * len(now.word))
                    parts |= 0 if table[VIEWER, i] >= 0 else -1
                    table[VIEWER, i] = table[LOOKER, i]
                table[PARTS, i] = changed_parts(boxes[0], states[rooms + i], now, before, parts)
        for i in range(first, end):
            if table[LOOKER, i] >= 0:
                viewer, parts, seen = table[LOOKER, i], table[PARTS, i], states[rooms + i]
                observe_again(boxes[0], seen, viewer, rows[i], parts, states[shown + i])
                states[shown + i] = states[rooms + i]


@entry_point(CHECK, lambda of: (of.masks, of.number_rows, of.numbers), on_demand=True)
def check_actions(masks: Any, table: Any, actions: Any) -> int:
    """Order an action in every game; or give the first game in which it is illegal, else -1."""
    for i in range(len(actions)):
        action = actions[i]
        if action < 0 or action >= len(masks[i].legal) or masks[i].legal[action] == 0:
            return i
    for i in range(len(actions)):
        table[ACTION, i] = actions[i]
        table[MARK, i] = 1
    return -1


@entry_point(
    NOTE,
    lambda of: (of.number_rows, of.number_rows, of.number_rows, of.numbers),
    on_demand=True,
)
def note_endings(table: Any, counts: Any, places: Any, found: Any) -> int:
    """Find the games that have ended, keep their points and places; give how many there are."""
    n, seats = 0, counts.shape[1]
    for i in range(len(found)):
        if table[ENDED, i] != GOES_ON:
            found[n] = i
            n += 1
            for seat in range(seats):
                counts[i, seat] = table[COLUMNS + seat, i]
                places[i, seat] = table[COLUMNS + seats + seat, i]
    return n


@entry_point(
    BEGIN,
    lambda of: (of.box, of.state, of.number_rows, of.luck, of.numbers),
    on_demand=True,
)
def begin_games(boxes: Any, states: Any, table: Any, lucks: Any, settings: Any) -> None:
    """Set the table of each marked game, from the state with the options laid and its seed."""
    laid = settings[LAID]
    for i in range(settings[FIRST], settings[END]):
        if table[MARK, i]:
            states[i] = states[laid]
            states[i].chance = np.uint64(table[SEED, i])
            lucks[i].chance = np.uint64(table[SEED, i])
            setup(boxes[0], states[i])
            table[LENGTH, i] = 0
            table[ACTION, i] = -1
            table[LAST, i] = 0


@inlined
def place_of(keys: Any, seat: int, below_it: bool) -> int:
    """Count the seats that rank above one, or below it."""
    count = 0
    for key in keys:
        count += key < keys[seat] if below_it else key > keys[seat]
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

    Games that go on are counted only where there are rewards before the end; elsewhere their last
    turn was worth nothing.

    A row of `gains` holds the rewards of the seats, then what they compare with next time. A game
    in which nobody has acted has no rewards yet.
    """
    box, kind = boxes[0], settings[KIND]
    seats = gains.shape[1] // 2
    keys = np.zeros(seats, np.int64)  # asked for once: some are long to find
    for i in range(settings[FIRST], settings[END]):
        if table[MARK, i] == 0:
            continue
        if table[ENDED, i] == GOES_ON and kind not in (CHANGE, POTENTIAL):
            gains[i, :seats] = 0.0
            continue
        over = table[ENDED, i] == OVER
        winners, best, second = 0, -(1 << 40), -(1 << 40)
        for seat in range(seats):
            keys[seat] = standing(box, states[i], seat)
        for seat in range(seats):
            count, above = points(box, states[i], seat), place_of(keys, seat, False)
            table[COLUMNS + seat, i] = count
            table[COLUMNS + seats + seat, i] = above + 1
            winners += above == 0
            if count > best:
                best, second = count, best
            elif count > second:
                second = count
        for seat in range(seats):
            count, place = table[COLUMNS + seat, i], table[COLUMNS + seats + seat, i]
            gain = 0.0
            if over and (kind == POINTS or (seats == 1 and kind != CHANGE)):
                gain = count / SCALE
            elif over and (kind in (WIN, POTENTIAL)):
                gain = 1.0 / winners if place == 1 else 0.0
            elif over and kind == PLACE:
                gain = (place_of(keys, seat, True) - (place - 1)) / (seats - 1)
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
            gains[i, seat] = gain if table[LENGTH, i] > 0 else 0.0
