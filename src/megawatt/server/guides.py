"""Guided first games: short scripted tables whose comments teach the turn.

Each game brings its own (`games/teaching.py`). The learner plays on the real board; nothing
is enforced, and nothing is stored but that the table has a guide: where the learner is
follows from the log.
"""

from dataclasses import dataclass

from megawatt.games import packages, part_of
from megawatt.games.teaching import Guide, Step
from megawatt.kernel.record import readable
from megawatt.kernel.tongue import N_, tongue
from megawatt.match import Match
from megawatt.tables.rows import BOT, PERSON
from megawatt.tables.seating import Place, Wish
from megawatt.tables.sight import Sight
from megawatt.wording import NoGame

LEARNER = 0
"""The seat of who learns."""
STRAYED = N_("You chose another way than the guide: that is fine too. Undo brings you back.")


@dataclass(frozen=True)
class Comment:
    """What the guide says now."""

    number: int
    of: int
    parts: list[str]
    action: int | None
    wish: str  # the proposed action in words
    clause: str


def has_guide(game: str) -> bool:
    """Whether there is a guided first game."""
    return part_of(game, "first_game") is not None


def guide(game: str) -> Guide:
    """Open the guide of a game."""
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


def wish_of(told: Guide) -> Wish:
    """Give the table of a guide as the store wants it."""
    others = [Place(BOT, told.level)] * (told.seats - 1)
    return Wish(
        told.game,
        [Place(PERSON), *others],
        told.options,
        open=False,
        guide=told.game,
        seed=told.seed,
    )


def fits(step: Step, match: Match) -> bool:
    """Whether a comment is about the learner's decision now."""
    if step.phase is not None:
        return int(readable(match._states).phase) == step.phase
    if step.about is None:
        return True
    kinds = match.game.rules.actions["kind"]
    return any(int(kinds[action]) in step.about for action in match.legal(LEARNER))


def standing(match: Match, seat: int, turn_ends: frozenset[int]) -> list[int]:
    """Give the moments of a seat's moves that stand: what a plan took back is left out."""
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


def said(told: Guide, match: Match) -> tuple[list[Step], bool]:
    """Give the comments still to be made, and whether the last proposal was not followed."""
    left, strayed = list(told.steps), False
    for moment in standing(match, LEARNER, told.turn_ends):
        if not left:
            break
        then = match.at(moment)
        step = next((step for step in left if fits(step, then)), None)
        strayed = False
        if step is not None:
            left.remove(step)
            strayed = step.action not in (None, match.log[moment][1])
    return left, strayed


def guide_of(sight: Sight) -> Comment | None:
    """Say what the guide of a table says now; None when there is none, or nothing to say."""
    if not sight.table.guide or sight.seat != LEARNER or LEARNER not in sight.to_act:
        return None
    told, say = guide(sight.table.guide), tongue(sight.lang)
    left, strayed = said(told, sight.match)
    now = next((step for step in left if fits(step, sight.match)), None)
    if now is None:
        return None
    parts = [*([say(STRAYED)] if strayed else []), *(say(part) for part in now.parts)]
    choice = sight.choices.get(now.action) if now.action is not None else None
    return Comment(
        len(told.steps) - len(left) + 1,
        len(told.steps),
        parts,
        choice.action if choice else None,
        choice.words if choice else "",
        choice.clause if choice else "",
    )
