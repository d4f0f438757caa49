"""The board as a picture: its faces, where everything is, what can be clicked, what answers."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from megawatt.games.powerline import words
from megawatt.games.powerline.dusk import dusk, hour, mix
from megawatt.games.powerline.game import GAME
from megawatt.games.powerline.layout import PHONE, STAGE, dist, layout
from megawatt.games.powerline.secrets import conceal
from megawatt.games.powerline.verdicts import No
from megawatt.games.powerline.view import view
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.picture import FACES, Choice, Face, draw, draw_mini
from tests.games.powerline.table import (
    BOX,
    CLEAR_PLAN,
    DONE,
    EDITION,
    ISLE,
    KEEP,
    L1,
    L2,
    L6,
    NICO,
    RED_FIRST,
    SPEND,
    TAKE_BACK,
    at_the_table,
    copy_of,
    do,
    joker,
    legal,
    new_game,
    on,
    why_not,
)

SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"t11": 11, "t13": 13, "t16": 16, "t24": 24, "t32": 32, "pl-11": 11, "pl-name": 13}


def picture(s: Any, face: Face = "stage", lang: str = "en", seat: int = 0) -> ET.Element:
    concealed, say = copy_of(s), tongue(lang)
    conceal(BOX, concealed, Seat(seat))
    offered = legal(s, seat) if seat >= 0 else set()
    offered |= {a for a in (TAKE_BACK, CLEAR_PLAN) if seat >= 0 and why_not(s, a, seat) == No.YES}
    choices = {
        n: Choice(n, words.action(EDITION, s, Seat(seat), n, say), words.clause(s, Seat(seat), n))
        for n in offered
    }
    return ET.fromstring(draw(GAME, view(EDITION, concealed, Seat(seat), say), choices, say, face))


def clicks(board: ET.Element) -> list[list[int]]:
    """Every click that a picture offers, as the actions it takes."""
    found = [thing.get("data-action", "") for thing in board.iter()]
    return [[int(n) for n in actions.split()] for actions in found if actions]


TABLES = {
    "first round": lambda: new_game(3),
    "order open, six seats": lambda: at_the_table("2 4 3 1 1 2", seats=6, in_round=9, jokers=2),
    "joker": lambda: do(at_the_table("2 1 1 1 1 1", jokers=3, in_round=15), RED_FIRST, joker(L2)),
    "planned": lambda: do(at_the_table("2 4 3 1 1 1", tokens={L6: 11}), RED_FIRST, on(L1), ISLE),
    "all variants": lambda: do(
        at_the_table(
            "2 1 1 1 1 1",
            seats=4,
            in_round=8,
            adventure=True,
            blue=True,
            tiles="HKL",
            stacks={1: 3, 2: 1},
            open_plans=True,
        ),
        RED_FIRST,
        ISLE,
    ),
    "no vacation": lambda: at_the_table(vacation=False, tiles="IJG", vp=123),
    "vacation": lambda: do(at_the_table(tiles="EFB"), RED_FIRST, ISLE, DONE),
}


@pytest.fixture(params=list(TABLES))
def table(request: pytest.FixtureRequest) -> Any:
    return TABLES[request.param]()


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_face_is_drawn_with_ids_of_its_own(table: Any, face: Face, lang: str) -> None:
    """PL-1.10: well-formed, no id twice, for the seat and for a spectator."""
    for seat in (0, -1):
        board = picture(table, face, lang, seat)
        ids = Counter(thing.get("id") for thing in board.iter() if thing.get("id"))
        assert [name for name, n in ids.items() if n > 1] == []
        used = {thing.get("href", "")[1:] for thing in board.iter(f"{SVG}use")}
        assert used <= set(ids)


def effective_sizes(thing: ET.Element, size: float = 16, scale: float = 1) -> list[float]:
    """The sizes, as they are shown, of all letters in a picture."""
    if scaled := re.search(r"scale\(([\d.]+)", thing.get("transform", "")):
        scale *= float(scaled[1])
    named = [SIZES[name] for name in thing.get("class", "").split() if name in SIZES]
    size = float(thing.get("font-size", min(named, default=size)))
    own = [size * scale] if thing.tag == f"{SVG}text" else []
    return own + [each for child in thing for each in effective_sizes(child, size, scale)]


@pytest.mark.parametrize("face", ["stage", "phone", "poster"])
def test_letters_have_one_of_four_sizes_and_none_is_small(table: Any, face: Face) -> None:
    sizes = set(effective_sizes(picture(table, face)))
    assert sizes
    assert sizes <= {11, 13, 16, 24, 32}


@pytest.mark.parametrize("ground", [STAGE, PHONE])
def test_nothing_lies_outside_the_map_or_on_another_place(ground: Any) -> None:
    face = "stage" if ground is STAGE else "phone"
    at = layout(view(EDITION, new_game(1), NICO, tongue("en")), face)
    places = [place for way in at["ways"] for place in way.places]
    margin = ground.chip / 2
    for x, y in (*places, *at["stations"], *at["cities"], ground.isle, ground.adventure):
        assert margin <= x <= ground.width - margin
        assert margin <= y <= ground.height - margin
    assert min(dist(a, b) for a, b in combinations(places, 2)) >= ground.chip * 0.95
    assert min(dist(a, b) for a in places for b in at["stations"]) >= ground.rim


def test_the_first_place_decides_the_order() -> None:
    """PL-3.4: a click on a first place takes both steps; each of them is allowed in its turn."""
    s = at_the_table("2 4 3 1 1 3", tokens={L6: 2})
    for face in ("stage", "phone"):
        gestures = [actions for actions in clicks(picture(s, face)) if len(actions) > 1]
        assert {actions[0] for actions in gestures} == {0, 1}
        for order, place in gestures:
            do(copy_of(s), order, place)
        places = {(order, a) for order in (0, 1) for a in range(2, 22)}
        for order, place in sorted(places - {tuple(actions) for actions in gestures}):
            after = do(copy_of(s), order)
            assert why_not(after, place) != No.YES


def test_all_that_can_be_done_can_be_clicked(table: Any) -> None:
    """PL-2.3, PL-8.2: every legal action and every revision has its place on stage and phone."""
    revisions = {a for a in (TAKE_BACK, CLEAR_PLAN) if why_not(table, a) == No.YES}
    for face in ("stage", "phone"):
        found = {actions[0] for actions in clicks(picture(table, face)) if len(actions) == 1}
        assert found == legal(table) | revisions


def test_nothing_can_be_clicked_on_a_thumbnail_or_poster(table: Any) -> None:
    for face in ("thumbnail", "poster"):
        assert clicks(picture(table, face)) == []


def test_what_cannot_be_clicked_says_why_not(table: Any) -> None:
    """PL-2.3: lines, cities, island, umbrella: each asks about an action that is refused now."""
    for face in ("stage", "phone"):
        asked = [thing.get("data-off") for thing in picture(table, face).iter()]
        refused = {int(action) for action in asked if action}
        assert len(refused) >= 10
        assert all(why_not(table, action) != No.YES for action in refused)


def test_the_land_does_not_change_with_a_move() -> None:
    """The browser keeps it: only its colours follow the rounds."""
    s = at_the_table("2 4 3 1 1 1")
    before, later = picture(s), picture(do(s, RED_FIRST, on(L1)))
    land = [ET.tostring(one) for one in (before, later) for one in one.findall(".//*[@id='art']")]
    assert len(land) == 2
    assert land[0] == land[1]


def test_a_vacation_is_asked_over_the_map() -> None:
    """PL-10.5: both answers stand on the card, with what they cost."""
    s = do(at_the_table(vp=66), RED_FIRST, ISLE, ISLE, DONE)
    for face in ("stage", "phone"):
        card = picture(s, face).find(".//*[@id='vacation-card']")
        assert card is not None
        assert {actions[0] for actions in clicks(card)} == {KEEP, SPEND}
        assert "66 → 64" in "".join(card.itertext())


def test_where_a_worker_would_finish_a_line_its_points_are_shown() -> None:
    """PL-11.2: over the city, while the place before it is pointed at."""
    s = do(at_the_table("3 1 1 1 1 1", tokens={L1: 2}), RED_FIRST)
    things = list(picture(s).iter())
    [at] = [n for n, thing in enumerate(things) if thing.get("id") == "at-L1-0"]
    shown = next(thing for thing in things[at:] if thing.get("class") == "pl-bring")
    assert "+3" in [text.text for text in shown.iter(f"{SVG}text")]


def test_night_falls_over_the_rounds() -> None:
    assert hour(1, 15) == 0
    assert hour(15, 15) == 1
    assert hour(1, 15, dark=True) > 0
    assert len({dusk(turn, 15) for turn in range(1, 16)}) == 15
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


def test_a_rivals_board_as_small_as_a_stamp_shows_what_the_last_round_laid() -> None:
    """Boards are open once they are built; what is new on them is rust, what is lit cyan."""
    s = new_game(2)
    told = view(EDITION, s, NICO, tongue("en"))
    rival = told["players"][1]
    rival["lines"][0] |= {"tokens": 3, "direction": 0}  # all of the shortest line
    rival["lines"][1] |= {"tokens": 4, "direction": 1}
    rival["recent"][1] = 2
    drawn = draw_mini(GAME, told, 1, tongue("en")) or ""
    assert drawn.count('fill="#c8552c"') == 2
    assert drawn.count('fill="#29323d"') == 2  # the other two of that line
    assert drawn.count("#8eeaff") == 1
    assert len(drawn) < 8000
    before = draw_mini(GAME, told, 0, tongue("en")) or ""
    assert "#c8552c" not in before
    assert "#8eeaff" not in before


def test_a_place_says_what_it_brings_by_the_names_on_the_map() -> None:
    match = game("powerline").start(2, seed=3)
    match.play(0, match.legal(0)[0])
    drawn = match.svg(0)
    places = re.findall(r'id="at-(L\d+)-\d"[^>]*', drawn)
    labels = re.findall(r'aria-label="(Red worker on [^"]*)"', drawn)
    assert places
    assert len(labels) == len(set(labels)) == len(places)  # both ends of a line are told apart
    assert not any(re.search(r"\bL\d", label) for label in labels)
    assert any(" fits on " in label for label in labels)


def test_a_phone_shows_everybodys_board_in_small() -> None:
    match = game("powerline").start(6, seed=3)
    drawn = match.svg(0, face="phone")
    assert drawn.count('class="pm"') == 5
    assert match.svg(0).count('class="pm"') == 0  # the stage has them in the players' rows


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_lines_of_a_rival_on_a_phone_stand_below_its_numbers(seats: int) -> None:
    """With five at the table a rival's card is low: its bars would stand behind the numbers."""
    drawn = game("powerline").start(seats, seed=3).svg(0, "en", "phone")
    numbers = {float(y) for y in re.findall(r'<g transform="translate\([\d.]+ (51|47)\)">', drawn)}
    bars = {float(y) for y in re.findall(r'<rect y="([\d.]+)" width="10" height="32"', drawn)}
    assert numbers
    assert all(bar > number + 8 for bar in bars for number in numbers)


def test_who_goes_first_to_adventure_island_stands_clear_of_its_name() -> None:
    """On the stage the island bears its name; the workers above it are their own answers."""
    board = picture(at_the_table("2 4 3 1 1 3", adventure=True))
    name = next(text for text in board.iter(f"{SVG}text") if text.text == "Adventure Island")
    top = STAGE.adventure[1] + float(name.get("y", "")) - 11
    first = [
        one for one in board.iter(f"{SVG}g") if one.get("data-action", "").endswith(f" {ISLE}")
    ]
    feet = [float(re.findall(r"[-\d.]+", one.get("transform", ""))[1]) + 11 for one in first]
    assert len(feet) == 2
    assert max(feet) <= top


@pytest.mark.parametrize(("vp", "rank", "far"), [(0, "The dice won", 61), (75, "Sound network", 6)])
def test_alone_the_ladder_tells_how_far_the_next_rank_is(vp: int, rank: str, far: int) -> None:
    """PL-17.2: on a phone where the others would be; the stage says where the next one begins."""
    s = at_the_table("2 4 3 1 1 3", seats=1, vp=vp)
    ladder = next(one for one in picture(s, "phone").iter() if one.get("id") == "ladder")
    bold = [one.text for one in ladder.iter(f"{SVG}text") if "b" in one.get("class", "").split()]
    assert bold == ["The ladder", rank]
    assert f"{far} to go" in "".join(ladder.itertext())
    below = next(one for one in picture(s).iter() if one.get("id") == "next-rank")
    assert "".join(below.itertext()).endswith(f"↑ {vp + far}")


def test_at_the_top_of_the_ladder_nothing_is_left_to_reach() -> None:
    s = at_the_table("2 4 3 1 1 3", seats=1, vp=120)
    assert not [one for one in picture(s).iter() if one.get("id") == "next-rank"]
    assert "to go" not in "".join(picture(s, "phone").itertext())
    assert "ladder" not in {one.get("id") for one in picture(at_the_table(seats=2), "phone").iter()}
