"""Nobody sees what is hidden, and imagined deals are consistent with what a seat knows."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from megawatt.kernel.ids import SPECTATOR
from megawatt.kernel.record import overwrite
from megawatt.laws.cases import Case, moments
from megawatt.laws.checking import must
from megawatt.match import Match

SEED = 23
LARGE = 50
"""Observations are numbers of about 0 to 1; none is as large as this."""


def truth_of(match: Match) -> Any:
    """Give the state of a match with all that is hidden, to be changed at will."""
    states = match.game.engine.room()
    overwrite(states, match.truth().tobytes())
    return states


def concealed(match: Match, states: Any, seat: int) -> bytes:
    """Give what a seat knows of a state, as bytes."""
    room = match.game.engine.room()
    room[:] = states
    match.game.engine.conceal(match.edition.record, room, seat)
    content: bytes = room.tobytes()
    return content


def redealt(match: Match, states: Any, seat: int, word: int) -> Any:
    """Deal anew what a seat does not know of a state."""
    room = match.game.engine.room()
    room[:] = states
    match.game.engine.redeal(match.edition.record, room, seat, np.uint64(word))
    return room


def _legal(match: Match, states: Any, seat: int) -> list[int]:
    out = match.game.engine.scratch()
    n = match.game.engine.legal(match.edition.record, states, seat, out)
    found: list[int] = out[:n].tolist()
    return found


def _moments(case: Case, every: int) -> Iterator[tuple[Match, Any]]:
    for match in moments(case, SEED, every):
        yield match, truth_of(match)


def hidden_things_do_not_show(case: Case) -> None:
    """States that differ only in what a seat cannot know conceal to the same bytes."""
    for match, states in _moments(case, 9):
        for seat in range(match.seats):
            seen = concealed(match, states, seat)
            for word in (1, 2**64 - 5):
                other = redealt(match, states, seat, word)
                alike = concealed(match, other, seat) == seen
                must(alike, match, f"seat {seat} sees a difference after a redeal")


def a_spectator_sees_no_more_than_any_seat(case: Case) -> None:
    """What a spectator sees does not change with what any one seat cannot know."""
    for match, states in _moments(case, 19):
        seen = concealed(match, states, SPECTATOR)
        for seat in range(match.seats):
            other = redealt(match, states, seat, 77)
            alike = concealed(match, other, SPECTATOR) == seen
            must(alike, match, f"a spectator sees what is hidden from seat {seat}")


def concealing_twice_conceals_no_more(case: Case) -> None:
    """Concealing twice conceals no more than once."""
    for match, states in _moments(case, 19):
        for seat in range(SPECTATOR, match.seats):
            once = concealed(match, states, seat)
            room = match.game.engine.room()
            overwrite(room, once)
            must(concealed(match, room, seat) == once, match, f"seat {seat}: twice is more")


def an_imagined_deal_depends_on_what_the_seat_knows_only(case: Case) -> None:
    """The same word deals the same world, whatever the truth is: a bot cannot peek."""
    for match, states in _moments(case, 9):
        for seat in range(match.seats):
            true = redealt(match, states, seat, 99).tobytes()
            for word in (3, 4):
                other = redealt(match, states, seat, word)
                alike = redealt(match, other, seat, 99).tobytes() == true
                must(alike, match, f"redeal for seat {seat} depends on what it cannot know")


def an_imagined_deal_is_a_lawful_game(case: Case) -> None:
    """An imagined deal keeps the invariants and the seat's choices, and can be played out."""
    for match, truth in _moments(case, 19):
        engine, boxes = match.game.engine, match.edition.record
        for seat in match.to_act:
            states = redealt(match, truth, seat, 1234)
            broken = engine.broken(boxes, states)
            must(broken == 0, match, f"a redeal for seat {seat} breaks invariant {broken}")
            same = _legal(match, states, seat) == match.legal(seat)
            must(same, match, f"a redeal for seat {seat} changes what it may do")
            _play_out(match, states)
            must(engine.to_act(boxes, states) == 0, match, "an imagined game does not end")
            broken = engine.broken(boxes, states)
            must(broken == 0, match, f"an imagined game breaks invariant {broken}")


def _play_out(match: Match, states: Any) -> None:
    engine, boxes = match.game.engine, match.edition.record
    for _ in range(match.game.rules.longest):
        pending = engine.to_act(boxes, states)
        if not pending:
            return
        actor = (pending & -pending).bit_length() - 1
        legal = _legal(match, states, actor)
        must(bool(legal), match, f"seat {actor} of an imagined game cannot do anything")
        done = engine.advance(boxes, states, actor, legal[len(match.log) % len(legal)])
        must(done >= 0, match, "an imagined game refuses what it calls legal")


def concealed_states_still_answer_for_the_seat(case: Case) -> None:
    """A seat can find out from what it knows what it may do."""
    for match, states in _moments(case, 19):
        for seat in match.to_act:
            room = match.game.engine.room()
            overwrite(room, concealed(match, states, seat))
            same = _legal(match, room, seat) == match.legal(seat)
            must(same, match, f"seat {seat}: the concealed state allows something else")


def observations_are_finite(case: Case) -> None:
    """Observations are finite numbers of about 0 to 1."""
    for match, _ in _moments(case, 19):
        for seat in range(match.seats):
            seen = match.observe(seat)
            must(bool(np.isfinite(seen).all()), match, f"seat {seat} observes no number")
            largest = float(np.abs(seen).max())
            must(largest < LARGE, match, f"seat {seat} observes {largest}")


LAWS = (
    hidden_things_do_not_show,
    a_spectator_sees_no_more_than_any_seat,
    concealing_twice_conceals_no_more,
    an_imagined_deal_depends_on_what_the_seat_knows_only,
    an_imagined_deal_is_a_lawful_game,
    concealed_states_still_answer_for_the_seat,
    observations_are_finite,
)
