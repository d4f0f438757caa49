"""What is shown: view, text and picture at every moment; observation; evaluation; secrets."""

import json
import random
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from rich.text import Text

from megawatt.games.futuropia.components import Effect
from megawatt.games.futuropia.condominium import running_set
from megawatt.games.futuropia.evaluate import evaluate
from megawatt.games.futuropia.features import FEATURES
from megawatt.games.futuropia.game import GAME
from megawatt.games.futuropia.observe import OBSERVATION, observe
from megawatt.games.futuropia.rules.scoring import points_of
from megawatt.games.futuropia.secrets import conceal, redeal
from megawatt.games.futuropia.state import SUPPLY
from megawatt.games.futuropia.text import text
from megawatt.games.futuropia.view import view
from megawatt.games.futuropia.words import action as words_of
from megawatt.games.futuropia.words import clause
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Observation
from megawatt.kernel.tongue import tongue
from megawatt.picture import Choice, draw
from tests.games.futuropia.table import (
    EDITION,
    LEFT,
    PEOPLE,
    PULL_OUT,
    REVEAL,
    STARTERS,
    Decision,
    Deed,
    Table,
    at_the_table,
    energy,
    food,
    special,
)
from tests.games.futuropia.test_invariants import OPTIONS
from tests.games.futuropia.test_upgraded import upgraded

SAY = tongue("en")
ME = Seat(0)


def picture(t: Table, seat: int) -> str:
    legal = t.legal() if seat == t.s.current and t.decision != Decision.OVER else []
    choices = {
        a: Choice(a, words_of(EDITION, t.s, Seat(seat), a, SAY), clause(t.s, Seat(seat), a))
        for a in legal
    }
    return draw(GAME, view(EDITION, t.s, Seat(seat), SAY), choices, SAY)


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_every_choice_is_on_the_board(seats: int, options: dict[str, object]) -> None:
    """FU-3.4: whatever can be chosen can be clicked, once for each thing, and nothing else."""
    t, luck = at_the_table(seats, 23, **options), random.Random(23)
    step = 0
    while t.decision != Decision.OVER:
        legal = t.legal()
        if step % 17 == 0 or t.decision in (Decision.CONVERT, Decision.REPAY_FOOD):
            found = picture(t, t.seat)
            ET.fromstring(found)
            offered = {int(n) for n in re.findall(r'data-action="(\d+)"', found)}
            for ways in re.findall(r'data-mix="([^"]+)"', found):  # a bill's steppers lead to them
                offered |= {int(way.split(":")[0]) for way in ways.split()}
            assert offered == set(legal)
        t.play(luck.choice(legal))
        step += 1
    for seat in (-1, *range(seats)):
        ET.fromstring(picture(t, seat))


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_view_and_text(seats: int, options: dict[str, object]) -> None:
    """FU-18.3: plain data for every seat and spectators; the text fits the window."""
    t, luck = at_the_table(seats, 29, **options), random.Random(29)
    step = 0
    while True:
        if step % 37 == 0 or t.decision == Decision.OVER:
            for seat in (-1, *range(seats)):
                seen = view(EDITION, t.s, seat, SAY)
                assert json.loads(json.dumps(seen)) == seen
                assert [one["seat"] for one in seen["players"]] == list(range(seats))
                assert seen["over"] == (t.decision == Decision.OVER)
                for width in (60, 80, 100):
                    lines = Text.from_markup(text(seen, SAY, width)).plain.split("\n")
                    assert max(map(len, lines)) <= width
        if t.decision == Decision.OVER:
            return
        t.play(luck.choice(t.legal()))
        step += 1


def test_the_text_shows_what_a_decision_needs() -> None:
    """FU-9.3, FU-6.8, FU-10.3: names, effects of specials, the purchase so far, bill and reveal."""
    t = at_the_table(upgraded=True).quarters(0, (4, 1, 0)).quarters(1, (3, 1, 0))
    t.s.decision, t.s.current = Decision.TURN, 0
    t.s.place[special(Effect.GREENHOUSE)] = SUPPLY
    say = SAY.at_table(["Katie", "Bill [and] Annie"], 0)

    def told() -> str:
        return Text.from_markup(text(view(EDITION, t.s, ME, say), say, 80)).plain

    assert "▲ You ▶" in told()
    assert "■ Bill [and] Annie" in told()
    assert "Greenhouse: 2 Food more, without workers" in told()
    assert "reveal" not in told()
    t.tiles(0, [Deed.INVITE, Deed.ROBOTS]).have(loans=1)
    assert "reveal: 3 resources" in told()
    t.act(Deed.INVITE).play(PEOPLE + 2)
    assert "1 person without a bed · $0 so far · 5 People will eat" in told()
    t = at_the_table().tiles(0, [Deed.SUBSIDY]).have(loans=2).play(REVEAL)
    assert "The bill: 3 resources" in told()


def test_figures_stand_where_they_work() -> None:
    """FU-5.7: Robots from the left on their spaces, People on the rest, the others upstairs."""
    t = at_the_table().cellar(0, *STARTERS, food(6)).have(people=6, robots=2)
    t.quarters(0, 12)  # eight beds
    one = view(EDITION, t.s, ME, SAY)["players"][0]
    assert [m["figures"] for m in one["machines"]] == [
        ["robot"], ["robot"], ["person"], ["person", "person"],
    ]  # fmt: skip
    assert one["rooms"][0]["beds"] == ["work"] * 3 + ["home"] * 3 + ["free"] * 2
    assert one["aside"] == 0


def test_the_camper_takes_a_people_only_space() -> None:
    """FU-5.7, R-25: the first remaining space, people-only first."""
    t = upgraded(Effect.CAMPER).cellar(0, food(4), energy(8)).have(people=3)
    machines = view(EDITION, t.s, ME, SAY)["players"][0]["machines"]
    assert sorted(figure for m in machines for figure in m["figures"]).count("camper") == 1
    assert next(m for m in machines if m["only"])["figures"] == ["camper"]


def test_the_last_run_is_shown() -> None:
    """FU-5.7: what ran last stays on while it can be staffed; else the best set."""
    t = at_the_table().buy(Deed.BUY_FOOD, LEFT)
    assert running_set(t.box, t.s, ME) == 0b1010
    t.have(people=2)
    assert running_set(t.box, t.s, ME) == 0b1000


def test_what_a_player_needs_to_see() -> None:
    """FU-4.3, FU-9.3, FU-11.1: prices now, purchases until the end, the next costs, the limit."""
    t = at_the_table(1).have(food=1, energy=0, turns=4)
    seen = view(EDITION, t.s, ME, SAY)
    assert seen["market"][0]["left"]["price"] == 4
    assert [shelf["until_end"] for shelf in seen["market"]] == [5, 4]
    assert seen["players"][0]["feeding"] == 4
    assert seen["players"][0]["lighting"] == 2
    assert seen["headline"] == "Turn 5 of 20 without penalty"
    assert view(EDITION, at_the_table(4).s, ME, SAY)["market"][0]["until_end"] == 20
    late = at_the_table().have(turns=51)
    assert view(EDITION, late.s, ME, SAY)["headline"] == "Turn 52 of at most 60"
    assert view(EDITION, t.final().s, ME, SAY)["headline"] == "Turn 5 · final phase"
    assert view(EDITION, at_the_table(upgraded=True).s, ME, SAY)["headline"].startswith("Choosing")


def test_a_bill_belongs_to_the_turn_that_it_begins() -> None:
    """FU-3.1: a turn is counted with its action; while a reveal was paid the header went back."""
    t = at_the_table().tiles(0, [Deed.SUBSIDY]).have(loans=2, turns=4, energy=9)
    assert view(EDITION, t.s, ME, SAY)["headline"] == "Turn 5"
    t.play(REVEAL)
    assert t.decision == Decision.BILL_FOOD
    assert view(EDITION, t.s, ME, SAY)["headline"] == "Turn 5"
    assert view(EDITION, t.s, Seat(1), SAY)["headline"] == "Turn 1"


def test_the_end_shows_what_was_lost() -> None:
    """FU-12.5, FU-12.6: removed Robots, People and quarters, Generators that are off."""
    t = at_the_table(1).final().cellar(0, food(4), energy(6)).have(people=9, robots=5)
    t.quarters(0, 13).play(PULL_OUT)  # nine beds, 3 Energy
    one = view(EDITION, t.s, ME, SAY)["players"][0]
    assert one["lost"] == {"robots": 4, "people": 5, "quarters": 0, "off": 0}


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_the_observation(seats: int, options: dict[str, object]) -> None:
    """FU-17.1: 654 numbers, finite, own seat first; equal facts for all seats."""
    assert OBSERVATION == 654
    t, luck = at_the_table(seats, 31, **options), random.Random(31)
    step = 0
    while t.decision != Decision.OVER:
        if step % 31 == 0:
            rows = np.full((seats, OBSERVATION), np.nan, np.float32)
            for seat in range(seats):
                observe(t.box, t.s, Seat(seat), Observation(rows[seat]))
            assert np.isfinite(rows).all()
            told = FEATURES.of(rows, "seats")
            for seat in range(seats):
                assert np.array_equal(told[seat, 0], told[0, seat])
                assert told[seat, seats:].sum() == 0
            assert rows[0, FEATURES["decision"]].sum() == 1
        t.play(luck.choice(t.legal()))
        step += 1


def test_the_points_seen_are_the_points() -> None:
    """FU-13.1: where a condominium sustains itself, the sum told is the score."""
    t, out = at_the_table(2), np.zeros(OBSERVATION, np.float32)
    observe(t.box, t.s, ME, Observation(out))
    told = FEATURES.of(out, "seats", "vp_sum")[0, 0]
    assert FEATURES.of(out, "seats", "sustains")[0, 0] == 1
    assert told == np.float32(points_of(t.box, t.s, ME) / 200)


def greedy(t: Table) -> int:
    def after(action: int) -> float:
        return float(evaluate(t.box, t.copy().play(action).s, t.seat))

    return max(t.legal(), key=after)


def test_one_step_ahead_beats_chance() -> None:
    """FU-16.11: greedy play by the evaluation ends a solo game above 150 points."""
    t = at_the_table(1)
    while t.decision != Decision.OVER:
        t.play(greedy(t))
    assert t.points(0) > 150


def test_the_evaluation_at_the_end_is_the_score() -> None:
    """FU-13.1: nothing is left to expect."""
    t = at_the_table().final().play(PULL_OUT).play(PULL_OUT)
    assert evaluate(t.box, t.s, ME) == t.points(0)


def test_the_evaluation_sees_what_matters() -> None:
    """FU-12.1: leisure, balance and debts."""
    t = at_the_table()
    base = evaluate(t.box, t.s, ME)
    assert evaluate(t.box, t.copy().have(loans=3).s, ME) < base
    assert evaluate(t.box, t.copy().have(robots=1, energy=3).s, ME) > base
    assert evaluate(t.box, t.copy().cellar(0, *STARTERS, energy(8)).have(people=4).s, ME) != base


def test_nothing_is_hidden_but_the_seed() -> None:
    """FU-2.13, R-40: concealed states differ only in the word; redealing gives a true state."""
    t = at_the_table(3, 9, upgraded=True)
    seen = t.copy()
    conceal(seen.box, seen.s, Seat(1))
    assert seen.s.chance == 0
    assert seen.legal() == t.legal()
    redeal(seen.box, seen.s, Seat(1), np.uint64(77))
    assert seen.s.chance == 77
    seen.s.chance = t.s.chance
    assert (seen.states == t.states).all()  # by fields: a copy need not keep the gaps between them
