"""Guided first games: short scripted tables whose comments teach the turn.

Each game brings its own guide (`games/teaching.py`). The learner plays on the real board and
may choose otherwise. Only the name of the guide is stored with the table: which lesson comes
next follows from the log.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from megawatt.games import packages, part_of
from megawatt.games.teaching import Guide, Lesson
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import N_, tongue
from megawatt.kernel.wording import NoGame
from megawatt.match import Match
from megawatt.rulebooks.book import CLAUSE, rulebook
from megawatt.rulebooks.search import plain_text
from megawatt.tables.rows import BOT, PERSON
from megawatt.tables.seat_view import SeatView
from megawatt.tables.seating import NewTable, SeatRequest

LEARNER = 0
"""The seat of the learner."""
SEAT = Seat(LEARNER)
PARAGRAPH = re.compile(r"\n\s*\n|\n(?=[-*|] |\||\d+\. )")
STRAYED = N_("You chose another way than the guide: that is fine too. Undo brings you back.")


@dataclass(frozen=True)
class Comment:
    """What the guide says now."""

    number: int
    of: int
    parts: list[str]
    clauses: tuple[str, ...]  # that the parts rest on, where they name none themselves
    action: int | None
    proposal: str  # the proposed action in words
    clause: str
    why: str  # what the rulebook says of it, if anything


def has_guide(game: str) -> bool:
    """Whether a game has a guided first game."""
    return part_of(game, "first_game") is not None


def open_guide(game: str) -> Guide:
    """Give the guide of a game."""
    part = part_of(game, "first_game")
    if part is None:
        there_are = ", ".join(name for name in packages() if has_guide(name))
        raise NoGame(
            "There is no guided game of {name!r:.40}; there are: {games}.",
            name=game,
            games=there_are,
        )
    found: Guide = part.GUIDE
    return found


def guided_table(guide: Guide) -> NewTable:
    """Give the table to set up for a guide: the learner against bots."""
    others = [SeatRequest(BOT, guide.level)] * (guide.seats - 1)
    return NewTable(
        guide.game,
        [SeatRequest(PERSON), *others],
        guide.options,
        open=False,
        guide=guide.game,
        seed=guide.seed,
    )


def fits(lesson: Lesson, match: Match) -> bool:
    """Whether a lesson is about the learner's present decision."""
    if lesson.when is not None and not lesson.when(match.edition, match.state(LEARNER), SEAT):
        return False
    if lesson.decision is not None:
        return match.decision_kind(LEARNER) == lesson.decision
    if lesson.about is None:
        return True
    kinds = match.game.rules.actions["kind"]
    return any(int(kinds[action]) in lesson.about for action in match.legal(LEARNER))


def cited_by(lesson: Lesson) -> list[str]:
    """List the clauses that a lesson rests on: those in its words, and those beside them."""
    return [clause for text in (*lesson.parts, *lesson.clauses) for clause in CLAUSE.findall(text)]


def why(game: str, lang: str, first: Sequence[str], lesson: Lesson) -> str:
    """Give what the rulebook says of the clauses behind a comment: the proposal's come first."""
    said = paragraphs_by_clause(game, lang)
    return next((said[one] for one in [*first, *cited_by(lesson)] if one in said), "")


@cache
def paragraphs_by_clause(game: str, lang: str) -> dict[str, str]:
    """Find the first paragraph, item or row of the rulebook that cites each clause."""
    found: dict[str, str] = {}
    book = rulebook(game, lang)
    for chapter in book.chapters if book else ():
        for part in (part for text in chapter.texts for part in PARAGRAPH.split(text)):
            for clause in CLAUSE.findall(part):
                found.setdefault(clause, plain_text(part))
    return found


def kept_moves(match: Match, seat: int, turn_ends: frozenset[int]) -> list[int]:
    """Give the moments of a seat's moves, without those that the seat revised later."""
    revisions, moments = match.game.rules.revisions, list[int]()
    for moment, (actor, action) in enumerate(match.log):
        if actor != seat:
            continue
        if action not in revisions:
            moments.append(moment)
        elif action == revisions[0]:
            moments.pop()
        else:
            while moments and match.log[moments[-1]][1] not in turn_ends:
                moments.pop()
    return moments


def lessons_left(guide: Guide, match: Match) -> tuple[list[Lesson], bool]:
    """Give the lessons that are still to come, and whether the last proposal was declined."""
    left, strayed = list(guide.lessons), False
    for moment in kept_moves(match, LEARNER, guide.turn_ends):
        if not left:
            break
        then = match.at(moment)
        lesson = next((lesson for lesson in left if fits(lesson, then)), None)
        strayed = False
        if lesson is not None:
            left.remove(lesson)
            strayed = lesson.action not in (None, match.log[moment][1])
    return left, strayed


def lesson_now(guide: Guide, left: list[Lesson], match: Match) -> Lesson | None:
    """Give the lesson for the learner's present decision, or a reminder while lessons are left."""
    if not left:
        return None
    return next((one for one in (*left, *guide.reminders) if fits(one, match)), None)


def proposed(guide: Guide, lesson: Lesson, match: Match) -> int | None:
    """Give what a lesson proposes for the present decision: its own action, or good advice."""
    if lesson.action is not None or guide.advise is None:
        return lesson.action
    return guide.advise(match.edition, match.state(LEARNER), SEAT)


def wants_a_word(guide: Guide, match: Match) -> bool:
    """Whether a lesson is about the learner's present decision, so that no click may skip it."""
    if LEARNER not in match.to_act:
        return False
    return any(fits(lesson, match) for lesson in lessons_left(guide, match)[0])


def asking_in(seat_view: SeatView) -> Callable[[Match], bool] | None:
    """Give where the learner of a guided game is asked although a click went on; else None."""
    if not seat_view.table.guide or seat_view.seat != LEARNER:
        return None
    guide = open_guide(seat_view.table.guide)
    return lambda match: wants_a_word(guide, match)


def comment_for(seat_view: SeatView) -> Comment | None:
    """Give the guide's comment on the learner's decision; None without a guide or a lesson."""
    if not seat_view.table.guide or seat_view.seat != LEARNER or LEARNER not in seat_view.to_act:
        return None
    guide, say = open_guide(seat_view.table.guide), tongue(seat_view.lang)
    left, strayed = lessons_left(guide, seat_view.match)
    now = lesson_now(guide, left, seat_view.match)
    if now is None:
        return None
    parts = [*([say(STRAYED)] if strayed else []), *(say(part) for part in now.parts)]
    action = proposed(guide, now, seat_view.match)
    choice = seat_view.choices.get(action) if action is not None else None
    return Comment(
        len(guide.lessons) - len(left) + (now in left),
        len(guide.lessons),
        parts,
        now.clauses,
        choice.action if choice else None,
        choice.words if choice else "",
        choice.clause if choice else "",
        why(guide.game, seat_view.lang, [choice.clause] if choice else [], now),
    )
