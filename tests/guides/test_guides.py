"""Guided first games: every proposal can be followed, and every lesson comes in time."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from megawatt.bots import bot
from megawatt.games import GAMES
from megawatt.games.teaching import Guide, Lesson
from megawatt.kernel.errors import UnknownGame
from megawatt.library import game, games
from megawatt.match import Match
from megawatt.rulebooks.book import CLAUSE
from megawatt.server.guides import (
    LEARNER,
    STRAYED,
    asking_in,
    cited_by,
    fits,
    guided_table,
    has_guide,
    kept_moves,
    lesson_now,
    lessons_left,
    open_guide,
    proposed,
    wants_a_word,
    why,
)
from megawatt.tables.gestures import play_gesture
from megawatt.tables.seat_view import SeatView
from megawatt.tables.seating import new_table
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore
from tests.clauses import defined
from tests.tables.conftest import KATIE

MOVES = 120
"""Within so many moves of the learner every lesson must have come."""


def start(guide: Guide) -> Match:
    return game(guide.game).start(guide.seats, guide.seed, dict(guide.options))


def guided_game(guide: Guide) -> Iterator[tuple[Match, Lesson | None]]:
    """Play as proposed, freely where nothing is proposed; give every decision and its lesson."""
    match, free = start(guide), bot("random", seed=1)
    while not match.over:
        seat = LEARNER if LEARNER in match.to_act else match.to_act[0]
        if seat == LEARNER:
            left, _ = lessons_left(guide, match)
            lesson = lesson_now(guide, left, match)
            yield match, lesson
            wish = proposed(guide, lesson, match) if lesson is not None else None
            if wish is not None:
                match.play(seat, wish)
                continue
        match.play(seat, free.choose(match, seat))


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_guide(name: str) -> None:
    assert has_guide(name)
    assert 8 <= len(open_guide(name).lessons) <= 30


@pytest.mark.parametrize("name", games())
def test_the_guide_can_be_followed_to_its_end(name: str) -> None:
    guide = open_guide(name)
    made = list[Lesson]()
    for moves, (match, lesson) in enumerate(guided_game(guide)):
        if lesson in guide.lessons:
            made.append(lesson)
            if lesson.action is not None:
                assert match.why_not(LEARNER, lesson.action) is None
        if len(made) == len(guide.lessons) or moves > MOVES:
            break
    assert [lesson.parts[0] for lesson in guide.lessons if lesson not in made] == []


def test_no_click_skips_a_comment(tmp_path: Path) -> None:
    """One click on an own card carries out its plank too; here the plank has its own comment."""
    guide = open_guide("energy-empire")
    store = TableStore(tmp_path)
    service = TableService({guide.game: game(guide.game)}, store)
    table = new_table(service, KATIE, guided_table(guide))
    actions = [lesson.action for lesson in guide.lessons if lesson.action is not None]
    for number, lesson in enumerate(guide.lessons[: len(actions)]):
        live = service.live(table)
        assert lesson_now(guide, lessons_left(guide, live.match)[0], live.match) is lesson
        sent = actions[number : number + 4]  # as if a click answered all that comes next
        asks = asking_in(SeatView(live, LEARNER))
        play_gesture(service, table, LEARNER, sent, live.step, None, asks)
    assert wants_a_word(guide, service.live(table).match), "the farewell"
    store.close()


def test_what_a_plan_takes_back_is_taught_again() -> None:
    guide = open_guide("powerline")
    match = start(guide)
    for lesson in guide.lessons[:3]:
        assert lesson.action is not None
        match.play(LEARNER, lesson.action)
    assert len(kept_moves(match, LEARNER, guide.turn_ends)) == 3

    match.undo(LEARNER)
    assert lessons_left(guide, match)[0][0] is guide.lessons[2]

    match.play(LEARNER, match.revisions(LEARNER)[1])  # the whole plan
    assert lessons_left(guide, match)[0][0] is guide.lessons[0]


def test_another_way_is_noticed_and_allowed() -> None:
    guide = open_guide("powerline")
    match = start(guide)
    assert guide.lessons[0].action is not None
    match.play(LEARNER, 1 - guide.lessons[0].action)

    left, strayed = lessons_left(guide, match)

    assert strayed
    assert left[0] is guide.lessons[1]
    assert "Undo" in STRAYED


def test_a_game_without_a_guide_is_named() -> None:
    with pytest.raises(UnknownGame, match=r"no guided game of 'chess'.*powerline"):
        open_guide("chess")


def test_powerline_comments_every_decision_until_its_scoring() -> None:
    """A proposal each time, from the first die to the first scoring, then a last word."""
    guide = open_guide("powerline")
    match = start(guide)
    for lesson in guide.lessons[:-1]:
        left, strayed = lessons_left(guide, match)
        assert (next(one for one in left if fits(one, match)), strayed) == (lesson, False)
        assert lesson.action is not None
        match.play(LEARNER, lesson.action)
    kinds = {one.kind for one in match.story(LEARNER)}
    wanted = {"joker_gained", "jokers_used", "island_paid", "vacation_kept", "city_supplied"}
    assert kinds >= {*wanted, "scoring_began", "tile_scored", "joker_handed_out"}
    assert fits(guide.lessons[-1], match)


@pytest.mark.parametrize("name", games())
def test_every_lesson_cites_clauses_that_exist(name: str) -> None:
    """Each statement can be looked up: in the words themselves, or beside them."""
    guide, known = open_guide(name), set(defined(GAMES[name]))
    for lesson in (*guide.lessons, *guide.reminders):
        assert cited_by(lesson), lesson.parts
        assert set(cited_by(lesson)) <= known, lesson.parts


@pytest.mark.parametrize("name", games())
def test_the_rulebook_says_why_in_the_readers_language(name: str) -> None:
    """Behind nearly every comment stands a paragraph of the rulebook that cites its clause."""
    lessons = open_guide(name).lessons
    said = {lang: [why(name, lang, [], lesson) for lesson in lessons] for lang in ("en", "fr")}
    for texts in said.values():
        assert len([text for text in texts if text]) > 0.8 * len(lessons)
        assert not any(CLAUSE.search(text) for text in texts)
    assert not set(said["en"]) & set(said["fr"]) - {""}
    proposal = next(one for one in defined(GAMES[name]) if why(name, "en", [one], Lesson(())))
    assert why(name, "en", [proposal], lessons[0]) == why(name, "en", [proposal], Lesson(()))


def test_futuropia_comments_every_decision_to_its_end() -> None:
    """A proposal each time in two rounds of actions; then reminders, until the final phase."""
    guide, free = open_guide("futuropia"), bot("random", seed=4)
    match = start(guide)
    *script, farewell, final = guide.lessons
    for lesson in script:
        left, strayed = lessons_left(guide, match)
        assert (lesson_now(guide, left, match), strayed) == (lesson, False)
        assert lesson.action is not None
        match.play(LEARNER, lesson.action)
    kinds = {one.kind for one in match.story(LEARNER)}
    bought = {"robots_taken", "generator_bought", "quarters_bought", "subsidy_taken"}
    assert kinds >= {*bought, "tiles_turned_up", "loans_taken", "tiles_revealed", "loans_repaid"}
    seen = []
    while left := lessons_left(guide, match)[0]:
        comment = lesson_now(guide, left, match)
        assert comment is not None, match.decision(LEARNER)
        seen.append(comment)
        match.play(LEARNER, free.choose(match, LEARNER))
    assert (seen[0], seen[-1]) == (farewell, final)
    assert len(set(map(id, seen))) > 6
    while not match.over:
        match.play(LEARNER, free.choose(match, LEARNER))
    assert match.outcome()
