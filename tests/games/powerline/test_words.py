"""What Powerline says: actions, refusals, decisions, the score, what others are told."""

from collections.abc import Callable
from typing import Any

import pytest

from megawatt.games.powerline import words
from megawatt.games.powerline.secrets import conceal
from megawatt.games.powerline.state import Phase
from megawatt.games.powerline.verdicts import WORDS, No
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import tongue
from tests.games.powerline.table import (
    BLACK_FIRST,
    BOX,
    CLEAR_PLAN,
    DONE,
    EDITION,
    ISLE,
    KEEP,
    L1,
    L2,
    L4,
    L6,
    LUNA,
    NICO,
    RED_FIRST,
    SPEND,
    TAKE_BACK,
    at_the_table,
    copy_of,
    do,
    finish_round,
    island,
    joker,
    legal,
    new_game,
    on,
    why_not,
)

SAY = tongue("en")


def said(s: Any, action: int, seat: int = 0) -> str:
    return words.action(EDITION, s, Seat(seat), action, SAY)


def refused(s: Any, action: int, seat: int = 0) -> str:
    no = why_not(s, action, seat)
    assert no != No.YES
    return words.reason(EDITION, s, Seat(seat), action, no, SAY)[0]


def test_actions_are_concrete() -> None:
    """PL-2.3: each action names the thing, the place and the consequence."""
    s = at_the_table("2 4 3 1 1 1", jokers=1, tokens={L1: 2})
    assert said(s, RED_FIRST) == "Red worker first: the dice show 2 4 3 1 1 1"
    assert said(s, BLACK_FIRST) == "Black worker first: the dice show 1 1 1 3 4 2"
    do(s, RED_FIRST)
    first, second = said(s, joker(L1)), said(s, joker(L2))
    assert first == "Red worker by joker finishes Inlet from wind station A1: +3 VP"
    assert second == "Red worker by joker on Lyra from wind station A1: segment 1 of 8"
    assert said(s, ISLE) == "Red worker to the island: −1 VP"
    assert said(s, TAKE_BACK) == "Take back the order"
    s.tokens[0, L2] = 8
    assert said(s, joker(L1)) == f"{first} · wind station A1: +5 VP"
    s.tokens[0, L2] = 0
    do(s, ISLE)
    assert said(s, on(L4)) == "Yellow worker on Crest from hydro station A2: segment 1 of 9"
    assert said(s, DONE) == (
        "Done with 1 worker: uses one of 2 tiles, earns a joker, 1 on the island"
    )
    s.tiles_left[0, 0] = 1
    assert said(s, DONE) == (
        "Done with 1 worker: uses the last tile for it, earns a joker, 1 on the island"
    )
    s.tiles_left[0, 0] = 2
    assert said(s, TAKE_BACK) == "Take back the red worker"
    assert said(s, CLEAR_PLAN) == "Clear the whole plan"
    do(s, DONE)
    assert said(s, KEEP) == "Keep the vacation tile and lose 1 VP"
    assert said(s, SPEND) == "Spend the vacation tile: the island costs nothing this round"


def test_the_price_of_adventure() -> None:
    """PL-19.2: the next token of its stack is named before the worker goes."""
    s = at_the_table("5 5 1 1 1 1", adventure=True, stacks={5: 1})
    do(s, RED_FIRST)
    assert said(s, ISLE) == "Red worker to the island: −2 VP"
    do(s, ISLE)
    assert said(s, ISLE) == "Yellow worker to the island: −3 VP"


@pytest.mark.parametrize(
    ("table", "action", "text"),
    [
        (lambda: at_the_table(), on(L1), "Begin with the red or the black worker."),
        (lambda: at_the_table(), DONE, "Deploy at least one worker."),
        (lambda: at_the_table(), TAKE_BACK, "There is nothing to take back."),
        (lambda: at_the_table(), KEEP, "The vacation tile is offered when all plans are revealed."),
        (lambda: at_the_table(vacation=False), KEEP, "This table plays without vacation tiles."),
        (lambda: do(at_the_table(), RED_FIRST), BLACK_FIRST, "The red worker is next."),
        (lambda: do(at_the_table(), RED_FIRST, *island(6)), ISLE, "All six workers are out."),
        (
            lambda: do(at_the_table(chart=(0, 1, 0, 0, 0, 0)), RED_FIRST, ISLE, ISLE),
            ISLE,
            "No worker tile is left for 3 or more workers.",
        ),
        (
            lambda: do(at_the_table(tokens={L1: 3}), RED_FIRST),
            on(L1),
            "This line is already finished.",
        ),
        (
            lambda: do(at_the_table("3 1 1 1 1 1", tokens={L1: 2}), RED_FIRST, on(L1)),
            on(L1),
            "Your workers already cover the rest of this line.",
        ),
        (
            lambda: do(at_the_table(tokens={L1: 1}), RED_FIRST),
            on(L1, 1),
            "This line is being built from the other end.",
        ),
        (
            lambda: do(at_the_table("2 5 6 1 1 1"), RED_FIRST, on(L1), on(L2), on(L6)),
            on(L4),
            "You are already building on three lines this round.",
        ),
        (
            lambda: do(
                at_the_table("2 5 1 1 1 1", blue=True, chart=(0, 1, 0, 0, 0, 0)), RED_FIRST, on(L1)
            ),
            on(L2),
            "The worker tiles left on your chart allow no further line.",
        ),
        (
            lambda: do(at_the_table("6 1 1 1 1 1"), RED_FIRST),
            on(L1),
            "The red die shows 6; this segment needs 2.",
        ),
        (
            lambda: do(at_the_table("6 1 1 1 1 1"), RED_FIRST),
            joker(L1),
            "You have no joker left. The red die shows 6; this segment needs 2.",
        ),
        (
            lambda: do(at_the_table("2 1 1 1 1 1", jokers=1), RED_FIRST),
            joker(L1),
            "The die fits already; keep your joker.",
        ),
        (
            lambda: do(at_the_table(chart=(2, 0, 3, 3, 2, 2)), RED_FIRST, ISLE, ISLE),
            DONE,
            "Your 2-worker column is empty: deploy more workers or take some back."
            " Allowed: 1 or 3.",
        ),
        (
            lambda: do(at_the_table("2 5 1 1 1 1", blue=True), RED_FIRST, on(L1), on(L2)),
            DONE,
            "Too many lines for 2 workers (at most 1): deploy more or take some back."
            " Allowed: 1 or 3.",
        ),
        (
            lambda: at_the_table(tokens={L1: 3}),
            on(L1),
            "This line is already finished. Begin with the red or the black worker.",
        ),
        (
            lambda: at_the_table(tokens={L1: 1}),
            joker(L1, 1),
            "This line is being built from the other end. Begin with the red or the black worker.",
        ),
    ],
)
def test_refusals(table: Callable[[], Any], action: int, text: str) -> None:
    """PL-7.3, PL-6.2, PL-2.1: the text of the specification, with the numbers of the moment."""
    assert refused(table(), action) == text


def test_a_line_that_cannot_go_on_says_so_before_the_order() -> None:
    """PL-4.7, PL-3.4: the clause is that of the line, the question follows."""
    s = at_the_table("2 4 3 1 1 1", tokens={L1: 3})
    no = why_not(s, on(L1))
    assert words.reason(EDITION, s, Seat(0), on(L1), no, SAY) == (
        "This line is already finished. Begin with the red or the black worker.",
        "PL-4.7",
    )


def test_refusals_while_others_decide() -> None:
    """PL-8.1, PL-10.5: done; nobody on the island; the tile is gone."""
    s = do(at_the_table("2 1 1 1 1 1", seats=3), RED_FIRST, on(L1), DONE)
    assert refused(s, ISLE) == (
        "You have declared your plan finished. Wait: Ampère and Curie are still planning."
    )
    s.has_vacation[1] = 0
    do(s, RED_FIRST, ISLE, DONE, seat=1)
    do(s, RED_FIRST, ISLE, DONE, seat=2)
    awaited = "Wait: Curie still has to choose about a vacation."
    assert refused(s, SPEND, 0) == f"None of your workers is on the island. {awaited}"
    assert refused(s, SPEND, 1) == f"Your vacation tile is gone. {awaited}"
    assert refused(s, ISLE, 2) == (
        "There is nothing to plan right now. The island costs 1 VP. Spend your vacation tile?"
    )
    assert refused(s, ISLE, 0) == f"There is nothing to plan right now. {awaited}"


def test_allowed_numbers_heed_the_lines() -> None:
    """PL-7.3, PL-18.3: fewer workers only if those left stand on few enough lines."""
    s = at_the_table("2 5 6 1 1 1", blue=True, chart=(2, 3, 3, 0, 2, 2))
    do(s, RED_FIRST, on(L1), on(L2), on(L6), ISLE)
    assert refused(s, DONE).endswith("Allowed: 1 or 5.")
    assert why_not(do(copy_of(s), TAKE_BACK), DONE) == No.SPREAD
    assert why_not(do(copy_of(s), TAKE_BACK, TAKE_BACK, TAKE_BACK), DONE) == No.YES
    assert why_not(do(copy_of(s), ISLE), DONE) == No.YES
    s = at_the_table("2 5 6 1 1 1", blue=True, chart=(2, 3, 3, 0, 2, 2))
    do(s, RED_FIRST, on(L1), on(L2), ISLE, ISLE)
    assert refused(s, DONE).endswith("Allowed: 3 or 5.")
    assert why_not(do(copy_of(s), TAKE_BACK), DONE) == No.YES


def test_every_reason_has_words() -> None:
    """PL-4.2, PL-6.5: also those that only a screen can give."""
    assert set(WORDS) == set(No) - {No.YES}
    assert WORDS[No.GAP][0] == "Only the next free segment of a line can be built."
    assert WORDS[No.ISLE_JOKER][0] == "A joker cannot be used on the island."


def test_decisions_in_words() -> None:
    """PL-2.1: what is asked, or whom to wait for."""
    s = at_the_table("2 1 1 1 1 1", seats=2, chart=(0, 1, 0, 0, 0, 0))

    def asked(seat: int = 0) -> str:
        return words.decision(EDITION, s, Seat(seat), SAY)

    assert asked() == "Begin with red 2 or black 1: the rest follow."
    do(s, RED_FIRST)
    assert asked() == "Red 2: where?"
    do(s, on(L1))
    assert asked() == "Yellow 1: where?"
    do(s, ISLE)
    assert asked() == "No further worker can follow: declare yourself done."
    do(s, DONE)
    assert asked() == "Wait: Ampère is still planning."
    do(s, RED_FIRST, on(L1), ISLE, DONE, seat=1)
    assert asked() == "The island costs 1 VP. Spend your vacation tile?"
    do(s, KEEP)
    assert asked() == "Wait: Ampère still has to choose about a vacation."


@pytest.mark.parametrize(("jokers", "way"), [(0, "to the island."), (1, "joker or island.")])
def test_a_worker_that_fits_nowhere(jokers: int, way: str) -> None:
    """PL-5.1, PL-6.1: the question itself says what is left, and that the plan may end."""
    full = {n: int(BOX.line_length[n]) for n in range(10)} | {L1: 2}  # which needs a 3
    s = do(at_the_table("1 1 1 1 1 1", tokens=full, jokers=jokers), RED_FIRST)

    def asked() -> str:
        return words.decision(EDITION, s, NICO, SAY)

    assert asked() == f"Red 1 fits nowhere: {way}"
    do(s, ISLE)
    assert asked() == f"Yellow 1 fits nowhere: {'joker, ' * jokers}island or done?"


def test_words_of_a_decision_are_distinct() -> None:
    """PL-4.9: both ends of a line, with and without a joker."""
    s = do(at_the_table("2 1 1 1 1 1", jokers=2), RED_FIRST)
    texts = [said(s, action) for action in legal(s)]
    assert len(set(texts)) == len(texts) == 21


def test_the_score_adds_up() -> None:
    """PL-I7: start, island, cities, stations, each tile of three scorings, unfinished lines."""
    s = new_game(1, vacation=False)
    for k in [6, 6, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1]:
        finish_round(do(s, RED_FIRST, *island(k)))
    parts = words.breakdown(EDITION, s, NICO, SAY)
    assert list(parts) == [
        "Start",
        "Island",
        "Cities",
        "Power stations",
        *(f"Scoring {n}, tile {letter}" for n in (1, 2, 3) for letter in "ADG"),
        "Unfinished lines",
    ]
    assert sum(parts.values()) == s.vp[0]


def over(*results: tuple[int, int]) -> Any:
    """A finished game in which the seats have so many VP and covered stations."""
    s = new_game(len(results))
    s.phase, s.pending = Phase.OVER, 0
    for seat, (vp, stations) in enumerate(results):
        s.vp[seat], s.covered[seat] = vp, (1 << stations) - 1
    return s


def test_nothing_is_planned_when_the_game_is_over() -> None:
    """PL-2.1: after the end a refusal says just that."""
    assert refused(over((9, 1), (7, 1)), ISLE) == "The game is over."


def ended(s: Any, reader: int | None = None, lang: str = "en") -> str:
    """How it ended, without its cause."""
    say = tongue(lang).at_table(("Ann", "Bob", "Cid", "Dee"), reader)
    cause, result = words.outcome(EDITION, s, say).split(" 15. ", 1)
    assert cause
    return result


def test_what_ended_the_game() -> None:
    """PL-16.1: always said, and only at the end."""
    assert words.outcome(EDITION, new_game(), SAY) == ""
    told = words.outcome(EDITION, over((60, 0), (50, 0)), SAY)
    assert told.startswith("The game ended after the last scoring, in round 15. ")


def test_solo_outcome() -> None:
    """PL-17.2: the rank in our own words, and the next one."""
    assert ended(over((75, 0)), 0) == (
        "You reached rank 3 of 6 with 75 VP: Sound network."
        " Rank 4, Excellent network, begins at 81 VP, 6 VP more."
    )
    assert ended(over((101, 0))) == (
        "Ann reached rank 6 of 6 with 101 VP: Ready for a harder variant."
    )


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (((95, 1), (103, 0)), "Bob won with 103 VP, 8 VP ahead of Ann."),
        (((60, 1), (50, 0), (50, 9)), "Ann won with 60 VP, 10 VP ahead of Bob and Cid."),
        (
            ((60, 2), (60, 2)),
            "The victory was shared by Ann and Bob, with 60 VP and 2 covered power stations each.",
        ),
        (
            ((60, 1), (60, 3), (10, 5)),
            "Bob won with 60 VP. Among those with 60 VP, the number of covered power stations"
            " decided: Bob 3, Ann 1.",
        ),
        (
            ((60, 1), (60, 2), (60, 2)),
            "The victory was shared by Bob and Cid, with 60 VP and 2 covered power stations each."
            " Among those with 60 VP, the number of covered power stations decided: Bob 2, Cid 2,"
            " Ann 1.",
        ),
    ],
)
def test_who_won(results: tuple[tuple[int, int], ...], text: str) -> None:
    """PL-16.4, PL-16.5: by how much, and how a tie was decided, with the values compared."""
    assert ended(over(*results)) == text


def test_the_winner_reads_you() -> None:
    """PL-16.4: a person reads "you", in both languages."""
    s = over((95, 1), (103, 0))
    assert ended(s, 1) == "You won with 103 VP, 8 VP ahead of Ann."
    assert ended(s, 0) == "Bob won with 103 VP, 8 VP ahead of you."
    assert ended(s, 1, "fr") == "Vous avez gagné avec 103 PV, 8 PV devant Ann."


def test_what_others_are_told() -> None:
    """PL-8.1, PL-8.4: that a seat is done; its plan after the reveal; take-backs never."""
    s = at_the_table("2 4 3 1 1 1", seats=2)
    do(s, RED_FIRST, on(L1), ISLE)
    before = copy_of(s)
    do(s, DONE)
    seen = copy_of(s)
    conceal(BOX, seen, LUNA)
    tell = words.told
    assert tell(EDITION, before, seen, NICO, DONE, SAY) == "Done planning"
    assert tell(EDITION, before, seen, NICO, on(L1), SAY) == ""
    assert tell(EDITION, before, seen, NICO, TAKE_BACK, SAY) == ""
    do(s, RED_FIRST, on(L1), DONE, seat=1)
    assert tell(EDITION, before, s, NICO, DONE, SAY) == "red L1, yellow island"
    asked = copy_of(s)
    assert tell(EDITION, asked, s, NICO, SPEND, SAY) == "Has chosen"
    do(s, SPEND)
    assert tell(EDITION, asked, s, NICO, SPEND, SAY).startswith("Spend the vacation tile")


def test_open_plans_are_told() -> None:
    """PL-R3: with the option every step is open."""
    s = do(at_the_table(open_plans=True), RED_FIRST)
    assert words.told(EDITION, s, s, NICO, ISLE, SAY) == "Red worker to the island: −1 VP"


def test_a_joker_in_the_plan_is_told() -> None:
    """PL-6.1: where each worker stands, and by what."""
    s = do(at_the_table(jokers=1), RED_FIRST, joker(L1), ISLE)
    assert words.plan_in_words(EDITION, s, NICO, SAY) == "red L1 by joker, yellow island"
