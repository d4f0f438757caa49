"""Everything that happens is told, to those who may know it, in the past tense."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.secrets import conceal
from megawatt.games.powerline.state import STATE
from megawatt.games.powerline.story import TEXTS, event, numbers, turn_of
from megawatt.kernel.ids import SPECTATOR, Seat
from megawatt.kernel.record import overwrite, readable, records
from megawatt.kernel.story import EVERYBODY, listening
from megawatt.kernel.tongue import tongue
from megawatt.match import Match
from tests.games.powerline.golden_story import PATH, golden_story, greedy_game
from tests.games.powerline.table import (
    BOX,
    CLEAR_PLAN,
    DONE,
    EDITION,
    ISLE,
    KEEP,
    L1,
    L2,
    L10,
    LUNA,
    NICO,
    RED_FIRST,
    SPEND,
    TAKE_BACK,
    at_the_table,
    bytes_of,
    copy_of,
    do,
    joker,
    new_game,
    on,
)

NAMES = ("Nico", "Luna", "Leon")


def known(content: bytes, reader: Seat) -> Any:
    room = records(STATE)
    overwrite(room, content)
    s = readable(room)
    conceal(BOX, s, reader)
    return s


def told(s: Any, *actions: int, seat: int = 0, to: Seat = SPECTATOR, lang: str = "en") -> list[str]:
    """Take actions, and tell a reader what happened."""
    then = known(bytes_of(s), to)
    with listening() as heard:
        do(s, *actions, seat=seat)
    say = tongue(lang).at_table(NAMES, None if to == SPECTATOR else to)
    lines = []
    for one in heard:
        if one.to in (EVERYBODY, to):
            now = known(one.state, to)
            lines.append(event(EDITION, then, now, one, say))
            then = now
    return lines


def test_every_kind_has_words() -> None:
    """PL-9.0: nothing can happen that has no words."""
    assert set(TEXTS) == set(Told)


def test_a_plan_is_told_to_its_seat_alone() -> None:
    """PL-8.1, PL-8.4: others learn that it is finished, no more."""
    s = at_the_table("2 4 6 1 1 1", seats=2, jokers=1)
    plan = (RED_FIRST, on(L1), ISLE, joker(L2), DONE)
    assert told(copy_of(s), *plan) == ["Nico finished planning."]
    assert told(copy_of(s), *plan, to=LUNA) == ["Nico finished planning."]
    assert told(s, *plan, to=NICO) == [
        "You planned to begin with the red worker.",
        "You planned the red worker (2) on Inlet from A1: 1 of 3.",
        "You planned the yellow worker (4) on the island, for 1 VP.",
        "You planned the blue worker by joker on Lyra from A1: 1 of 8.",
        "You finished planning.",
    ]


def test_open_plans_are_told_to_everybody() -> None:
    """PL-R3: with the option every step is open."""
    s = at_the_table("2 4 6 1 1 1", seats=2, open_plans=True)
    assert told(s, RED_FIRST, on(L1), to=LUNA) == [
        "Nico planned to begin with the red worker.",
        "Nico planned the red worker (2) on Inlet from A1: 1 of 3.",
    ]


def test_taking_back_is_told() -> None:
    """PL-8.2: from where, and the order last."""
    s = do(at_the_table("2 4 6 1 1 1", seats=2), RED_FIRST, on(L1), ISLE)
    assert told(copy_of(s), CLEAR_PLAN, to=NICO) == ["You cleared your whole plan."]
    assert told(copy_of(s), TAKE_BACK, TAKE_BACK, TAKE_BACK, to=LUNA) == []
    assert told(s, TAKE_BACK, TAKE_BACK, TAKE_BACK, to=NICO) == [
        "You took the yellow worker back from the island.",
        "You took the red worker back from Inlet.",
        "You took the choice of the first worker back.",
    ]


def test_the_reveal_tells_everybodys_plan() -> None:
    """PL-8.3, PL-9.0, PL-6.3, PL-7.1, PL-7.7, PL-9.1: order, workers, tiles, jokers, tokens."""
    s = do(at_the_table("2 4 6 1 1 1", seats=2, jokers=1, vacation=False), RED_FIRST, on(L1), DONE)
    lines = told(s, RED_FIRST, on(L1), on(L1), joker(L2), ISLE, DONE, seat=1, to=NICO)
    assert lines[:-1] == [
        "Luna finished planning.",
        "You had planned red (2) on Inlet from A1.",
        "You turned a worker tile for 1 worker into energy; 1 tile was left in that column.",
        "You gained 1 joker for a round with 1 worker.",
        "You laid 1 token on Inlet: 1 of 3.",
        "Luna had planned red (2) on Inlet from A1, yellow (4) on Inlet from A1, blue by joker on"
        " Lyra from A1 and green (1) on the island.",
        "Luna used 1 joker.",
        "Luna turned a worker tile for 4 workers into energy; 2 tiles were left in that column.",
        "Luna laid 2 tokens on Inlet: 2 of 3.",
        "Luna laid 1 token on Lyra: 1 of 8.",
        "Luna lost 1 VP for 1 worker on the island.",
    ]
    assert lines[-1].startswith("Round 2 of 15 began. The dice showed red ")


def test_a_vacation_stays_secret_until_all_have_chosen() -> None:
    """PL-10.5, PL-R10: others read that a choice was made; then what it was."""
    s = at_the_table(seats=2, vp=1)
    do(s, RED_FIRST, ISLE, ISLE, DONE)
    asked = told(s, RED_FIRST, ISLE, ISLE, DONE, seat=1)
    assert "The island was to cost Nico 2 VP, unless the vacation tile was spent." in asked
    other = copy_of(s)
    assert told(copy_of(s), KEEP, to=NICO) == ["You decided to keep the vacation tile."]
    assert told(s, SPEND, to=LUNA) == ["Nico decided about the vacation tile."]
    assert told(other, KEEP, to=LUNA) == ["Nico decided about the vacation tile."]
    assert told(s, KEEP, seat=1)[:-1] == [
        "Luna decided about the vacation tile.",
        "Nico spent the vacation tile: 2 workers on the island cost nothing.",
        "Luna kept the vacation tile.",
        "Luna lost the last 1 VP for 2 workers on the island, which cost 2 VP.",
    ]


def test_stacks_of_adventure_island_are_told() -> None:
    """PL-19.2, PL-10.4: price, and how high the stacks are now."""
    s = at_the_table("5 5 1 1 1 1", adventure=True, vacation=False, stacks={5: 1})
    lines = told(s, RED_FIRST, ISLE, ISLE, DONE, to=NICO)
    assert "You lost 5 VP for 2 workers on the island." in lines
    assert "You left 2 tokens on Adventure Island: stack 5 grew to 3." in lines
    s = at_the_table(tiles="JKL", vacation=False, vp=0)
    lines = told(s, RED_FIRST, ISLE, DONE, to=NICO)
    assert "You had no VP to lose for 1 worker on the island, which cost 1 VP." in lines
    assert "You left 1 token on the island: 1 in total." in lines


def test_everything_in_round_five_is_told() -> None:
    """PL-S11, PL-11.1, PL-12.1, PL-14.1, PL-14.4: city, station, three tiles, hand-out."""
    s = at_the_table("3 1 1 1 1 1", in_round=5, vp=20, tokens={L1: 2, L2: 8})
    lines = told(s, RED_FIRST, on(L1), DONE)
    assert lines[lines.index("Nico laid 1 token on Inlet: 3 of 3.") + 1 : -1] == [
        "Nico finished the line and supplied Inlet: +3 VP.",
        "Nico covered the wind station A1: +5 VP.",
        "Round 5 was over and scoring 1 took place.",
        "Nico scored 2 VP with tile A (Supplied cities: 2).",
        "Nico scored 4 VP with tile D (Covered power stations: 1).",
        "Nico scored 1 VP with tile G (Jokers on the sun space: 1).",
        "Nico took a joker from above scoring 1.",
    ]


def test_the_end_is_told_piece_by_piece() -> None:
    """PL-16.1, PL-16.2, PL-16.4, PL-15.9, PL-15.11: tiles, penalty, what ended it, who won."""
    s = at_the_table(
        seats=2,
        in_round=15,
        chart=(1, 0, 0, 0, 0, 0),
        tiles="IKB",
        vp=20,
        tokens={L2: 1},
        vacation=False,
    )
    s.tokens[1, L2] = 0
    do(s, RED_FIRST, ISLE, DONE)
    lines = told(s, RED_FIRST, ISLE, DONE, seat=1, to=NICO)
    assert lines[lines.index("Round 15 was over and scoring 3 took place.") + 1 :] == [
        "You scored nothing with tile I (Column 3 empty: yes).",
        "You scored nothing with tile K (Wind and hydro stations: 0+0).",
        "You scored nothing with tile B (Supplied cities with an opera: 0).",
        "Luna scored nothing with tile I (Column 3 empty: yes).",
        "Luna scored nothing with tile K (Wind and hydro stations: 0+0).",
        "Luna scored nothing with tile B (Supplied cities with an opera: 0).",
        "You lost 1 VP for 1 unfinished line: Lyra (1 of 8).",
        "Luna left no line unfinished and lost nothing.",
        "The game ended after the last scoring, in round 15.",
        "Luna won with 19 VP, 1 VP ahead of you.",
    ]


def test_a_solo_game_ends_with_its_rank() -> None:
    """PL-17.2, PL-R9: also with nothing left to lose."""
    s = at_the_table(
        in_round=15, chart=(1, 0, 0, 0, 0, 0), tiles="ABC", vp=0, tokens={L2: 1, L10: 1}
    )
    lines = told(s, RED_FIRST, ISLE, DONE, KEEP, to=NICO)
    assert lines[-3:] == [
        "You had no VP to lose for 2 unfinished lines, which cost 3 VP: Lyra (1 of 8) and"
        " Mill (1 of 4).",
        "The game ended after the last scoring, in round 15.",
        "You reached rank 1 of 6 with 0 VP: The dice won."
        " Rank 2, Promising beginning, begins at 61 VP, 61 VP more.",
    ]


def test_the_last_round_is_announced() -> None:
    """PL-3.1: before it is planned."""
    s = at_the_table(in_round=14, vacation=False)
    assert told(s, RED_FIRST, ISLE, DONE)[-1].startswith("The last round, 15, began. ")


def test_the_setup_is_told() -> None:
    """PL-1.4, PL-1.6, PL-1.7: tiles, side, boards, the first roll."""
    with listening() as heard:
        s = new_game(2, chart=["green", "blue"])
    say = tongue().at_table(NAMES, 1)
    lines = [event(EDITION, s, s, one, say) for one in heard]
    assert lines[:3] == [
        "The table was set with side A of the centre board and the scoring tiles"
        " A (Supplied cities), D (Covered power stations) and G (Jokers on the sun space).",
        "Nico got player board 1 with the green chart.",
        "You got player board 1 with the blue chart.",
    ]
    assert lines[3].startswith("Round 1 of 15 began. The dice showed red ")


def test_a_plan_shows_in_no_number() -> None:
    """PL-8.4, PL-S35: numbers change at the reveal, also for its own seat."""
    s = at_the_table("2 4 6 1 1 1", seats=2, jokers=1)
    before = [numbers(BOX, s, NICO), numbers(BOX, s, LUNA)]
    do(s, RED_FIRST, on(L1), on(L1), joker(L2), ISLE, DONE)
    assert [numbers(BOX, s, NICO), numbers(BOX, s, LUNA)] == before
    do(s, RED_FIRST, on(L1), DONE, seat=1)
    after = numbers(BOX, s, NICO)
    assert after["jokers"] == 0
    assert after["tokens"] == after["unfinished_lines"] + 1 == 3
    assert after["worker_tiles_for_4"] == 2


def test_a_round_lasts_until_the_next_roll() -> None:
    """PL-13.1: vacations and scorings belong to the round that they follow."""
    s = at_the_table()
    assert turn_of(s) == 1
    do(s, RED_FIRST, ISLE, DONE)
    assert turn_of(s) == 1
    with listening() as heard:
        do(s, KEEP)
    rounds = [turn_of(known(one.state, NICO)) for one in heard]
    assert rounds == [1, 1, 1, 2]


def test_the_story_in_french() -> None:
    """PL-9.0: in the past tense, with its own plurals."""
    s = do(at_the_table("2 4 6 1 1 1", seats=2, vacation=False), RED_FIRST, on(L1), DONE)
    lines = told(s, RED_FIRST, ISLE, ISLE, DONE, seat=1, to=NICO, lang="fr")
    assert lines[:5] == [
        "Luna a terminé son plan.",
        "Vous aviez prévu rouge (2) sur Anse depuis A1.",
        "Vous avez changé une tuile Ouvrier pour 1 ouvrier en énergie\u202f; il en restait 1"
        " dans cette colonne.",
        "Vous avez gagné 1 joker pour une manche à 1 ouvrier.",
        "Vous avez posé 1 jeton sur Anse\u00a0: 1 sur 3.",
    ]
    assert lines[-2] == "Luna a perdu 2 PV pour 2 ouvriers sur l’île."


@pytest.mark.compiled
def test_a_whole_story_reads_as_it_did() -> None:
    """PL-9.0: a change of words or events is seen and wanted."""
    assert golden_story().splitlines() == PATH.read_text("utf-8").splitlines()


GAMES: list[dict[str, object]] = [
    {},
    {"adventure": True, "tiles": "random", "specials": "mixed"},
    {"chart": ["blue"], "vacation": False},
    {"tiles": "special", "open_plans": True},
]


def greedy_games() -> Iterator[Match]:
    for seed in range(40):
        yield greedy_game(1 + seed % 4, seed, **GAMES[seed // 4 % len(GAMES)])


@pytest.mark.compiled
def test_events_are_counted_against_the_states() -> None:
    """PL-9.0, PL-14.1, PL-16.2: over 40 games every change is told by the event it belongs to."""
    for match in greedy_games():
        s, seats = match.truth(), match.seats
        kinds: Counter[str] = Counter()
        changes: Counter[tuple[str, str, int]] = Counter()
        for one in match.story():
            kinds[one.kind] += 1
            for name, by_seat in one.changes.items():
                for seat, n in by_seat.items():
                    changes[one.kind, name, seat] += n
        acts = Counter(int(ACTIONS[action].kind) for _, action in match.log)
        assert kinds["round_began"] == 15
        assert kinds["plan_finished"] == kinds["plan_revealed"] == acts[Act.DONE] == 15 * seats
        assert kinds["worker_tile_used"] == 15 * seats
        assert kinds["vacation_decided"] == acts[Act.VAC_KEEP] + acts[Act.VAC_SPEND]
        assert kinds["vacation_kept"] == acts[Act.VAC_KEEP]
        assert kinds["vacation_spent"] == acts[Act.VAC_SPEND]
        assert kinds["scoring_began"] == 3
        assert kinds["tile_scored"] == 9 * seats
        assert kinds["lines_unfinished"] == seats
        assert kinds["game_ended"] == kinds["winner_found"] + kinds["rank_reached"] == 1
        assert kinds["city_supplied"] == sum(int(n).bit_count() for n in s.supplied[:seats])
        assert kinds["station_covered"] == sum(int(n).bit_count() for n in s.covered[:seats])
        for seat in range(seats):
            assert changes["city_supplied", "points", seat] == s.city_vp[seat]
            assert changes["station_covered", "points", seat] == s.station_vp[seat]
            assert changes["island_paid", "points", seat] == -s.island_loss[seat]
            assert changes["tile_scored", "points", seat] == s.scored[seat].sum()
            assert changes["lines_unfinished", "points", seat] == -s.penalty[seat]
            assert changes["jokers_used", "jokers", seat] == -s.jokers_spent[seat]
            assert changes["joker_gained", "jokers", seat] == 2
            assert changes["joker_handed_out", "jokers", seat] == 2 - s.side_b
            assert changes["line_built", "tokens", seat] == s.tokens[seat].sum()
            left = changes["island_tokens_left", "island_tokens", seat]
            assert left == s.island_tokens[seat]
