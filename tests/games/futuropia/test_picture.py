"""The pictures: stage, phone, thumbnail and poster of every kind of game, and where things are."""

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from megawatt.games.futuropia.actions import ACTION, PEOPLE, QUARTERS, QUARTERS_DONE, REVEAL
from megawatt.games.futuropia.components import Effect
from megawatt.games.futuropia.floors import BAYS, Room, packed
from megawatt.games.futuropia.game import GAME
from megawatt.games.futuropia.layout import PHONE, STAGE, Box, layout, shelf_in, stacked
from megawatt.games.futuropia.previews import previews
from megawatt.games.futuropia.view import view
from megawatt.games.futuropia.words import action as words_of
from megawatt.games.futuropia.words import clause
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import tongue
from megawatt.picture import FACES, Choice, Face, draw, draw_mini
from tests.games.futuropia.table import (
    BUY,
    EDITION,
    LEFT,
    STARTERS,
    Decision,
    Deed,
    Table,
    at_the_table,
    energy,
    food,
)
from tests.games.futuropia.test_invariants import OPTIONS
from tests.games.futuropia.test_upgraded import upgraded

LONG_NAMES = ("Maximiliane-Augusta von Hohenfels", "Bo", "Annie", "Jim")
SIZES = {"11", "13", "16", "24", "32", "36"}
TURNS_END = (Decision.TURN, Decision.OVER)


def seen(t: Table, seat: int) -> dict[str, Any]:
    return view(EDITION, t.s, Seat(seat), tongue("en"))


def picture(t: Table, seat: int, face: Face = "stage", lang: str = "en") -> str:
    say = tongue(lang).at_table(LONG_NAMES, seat)
    legal = t.legal() if seat == t.s.current and t.decision != Decision.OVER else []
    choices = {
        a: Choice(a, words_of(EDITION, t.s, Seat(seat), a, say), clause(t.s, Seat(seat), a))
        for a in legal
    }
    return draw(GAME, view(EDITION, t.s, Seat(seat), say), choices, say, face)


def moments(seats: int, options: dict[str, object], every: int) -> Iterator[Table]:
    """Some positions of a game at random, and its end."""
    t, luck = at_the_table(seats, 41, **options), random.Random(41)
    step = 0
    while t.decision != Decision.OVER:
        if step % every == 0:
            yield t
        t.play(luck.choice(t.legal()))
        step += 1
    yield t


def boxes_of(at: Any) -> Iterator[Box]:
    yield from at.tiles
    yield from at.others
    yield at.panel
    yield at.shelf.box
    for market in at.markets:
        yield market.box
        yield from (box for _, box, _ in market.spots)
        yield from (one.box for one in market.coming)


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_every_face_is_well_formed(seats: int, options: dict[str, object]) -> None:
    """FU-18.3: XML, each name once, only the sizes of type of the product; both languages."""
    for t in moments(seats, options, 43):
        for face in FACES:
            for lang in ("en", "fr"):
                svg = picture(t, t.seat, face, lang)
                root = ET.fromstring(svg)
                names = Counter(one.attrib["id"] for one in root.iter() if "id" in one.attrib)
                assert [name for name, n in names.items() if n > 1] == []
                assert set(re.findall(r'font-size="([\d.]+)"', svg)) <= SIZES
                assert set(re.findall(r'class="t(\d+)[ "]', svg)) <= SIZES
                used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg))
                assert used <= set(names)


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_the_phone_offers_all_choices_where_the_question_is(
    seats: int, options: dict[str, object]
) -> None:
    """FU-3.4: whatever can be chosen can be tapped, on the page that the picture names."""
    for t in moments(seats, options, 29):
        if t.decision == Decision.OVER:
            return
        root = ET.fromstring(picture(t, t.seat, "phone"))
        pages = root.findall("{http://www.w3.org/2000/svg}svg")
        page = pages[int(root.attrib["data-page"])]
        offered = {
            int(one.attrib["data-action"].split()[0])
            for one in page.iter()
            if "data-action" in one.attrib
        }
        for one in page.iter():  # steppers lead to the other ways of paying a bill
            offered |= {int(way.split(":")[0]) for way in one.attrib.get("data-mix", "").split()}
        assert offered == set(t.legal())


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_nothing_is_outside_the_picture(seats: int, options: dict[str, object]) -> None:
    """Tiles, markets, shelf, panel, rooms and machines lie inside, and fronts beside each other."""
    for t in moments(seats, options, 31):
        seat = int(t.s.current)
        for face, (width, height) in (("stage", STAGE), ("phone", (2 * PHONE[0], PHONE[1]))):
            at = layout(seen(t, seat), face)
            for box in boxes_of(at):
                assert 0 <= box.x <= box.x + box.w <= width
                assert 0 <= box.y <= box.y + box.h <= height
            shelf = at.shelf
            for front in shelf.fronts:
                box = front.box
                assert shelf.box.x <= box.x <= box.x + box.w <= shelf.box.x + shelf.box.w
                assert shelf.box.y <= box.y <= box.y + box.h <= shelf.box.y + shelf.box.h
                assert box.h >= 44
            house = at.house
            frame = house.frame
            for room in house.rooms:
                assert frame.x <= room.x
                assert room.x + len(room.beds) * house.bay <= frame.x + frame.w
                assert frame.y + frame.strip < room.y < house.ground
            assert sum(place.machine is not None for place in house.places) == t.s.machines[seat]


def test_equal_quarters_stand_behind_each_other() -> None:
    """FU-1.4: every tile of the supply is in one stack, and a stack has one kind of tile."""
    supply = seen(at_the_table(4), 0)["supply"]
    stacks = stacked(supply)
    assert sorted(one["tile"] for stack in stacks for one in stack) == sorted(
        one["tile"] for one in supply
    )
    assert max(len(stack) for stack in stacks) > 1
    assert len(shelf_in(Box(0, 0, 450, 340), supply).fronts) == len(stacks)


def test_the_fullest_shelf_fits() -> None:
    """FU-14.1: four players, upgraded: specials have a row of their own."""
    at = layout(seen(at_the_table(4, upgraded=True, quarters="B"), 3), "stage")
    rows = {front.box.y for front in at.shelf.fronts if front.one["effect"]}
    assert len(rows) == 1
    assert not any(front.box.y in rows and not front.one["effect"] for front in at.shelf.fronts)


def test_rooms_go_to_the_lowest_floor_with_space() -> None:
    """A floor has twelve bays; a later room may fill a gap below."""
    rooms: list[Any] = [({}, ["home"] * n, False) for n in (8, 6, 4, 7)]
    assert packed(rooms) == [[0, 2], [1], [3]]
    assert BAYS == 12


def test_the_eighth_place_is_bricked_up_with_six_generators() -> None:
    """FU-15.10: the variant takes one extension space away."""
    usual = layout(seen(at_the_table(3), 0), "stage").house.places
    fewer = at_the_table(3, upgraded=True, variants=["extension-space"])
    places = layout(seen(fewer, 0), "stage").house.places
    assert [place.state for place in usual][-2:] == ["free", "full"]
    assert [place.state for place in places][-2:] == ["full", "bricked"]


def test_guests_wait_in_the_rooms_that_are_chosen() -> None:
    """FU-6.8: chosen quarters stand on the house, not yet paid; guests fill beds from below."""
    t = at_the_table().have(money=40).act(Deed.INVITE)
    t.play(t.legal()[-1])
    guests = int(t.s.invited)
    t.play(t.legal()[-1])
    rooms = layout(seen(t, t.seat), "stage").house.rooms
    assert sum(room.new for room in rooms) == int(t.s.basket).bit_count()
    beds = [bed for room in rooms for bed in room.beds]
    assert beds.count("guest") == min(guests, len(beds) - int(t.s.people[t.seat]))


def test_previews_are_true() -> None:
    """FU-4.1, FU-7.1: what a panel says of an answer is what happens when it is given."""
    luck, compared = random.Random(3), 0
    t = at_the_table(3, 3)
    while t.decision != Decision.OVER:
        me = t.seat
        for action, then in previews(EDITION, t.s, me).items():
            after = t.copy().play(int(action))
            if after.s.decision in TURNS_END and after.seat != me:
                compared += 1
                for name in ("money", "food", "energy", "loans", "people", "robots", "beds"):
                    assert then[name] == getattr(after.s, name)[me]
                assert then["points"] == seen(after, me)["players"][me]["points"]
        t.play(luck.choice(t.legal()))
    assert compared > 50


def test_a_full_cellar_is_foreseen_with_the_best_discard() -> None:
    """FU-4.11: the numbers beside a purchase are those of the Generator that is missed least."""
    t = at_the_table().cellar(0, *STARTERS, food(4), food(5), energy(6), energy(7))
    t.have(people=12, money=30).quarters(0, 12).act(Deed.BUY_FOOD)
    told = previews(EDITION, t.s, t.seat)[str(BUY + LEFT)]
    assert told["open"]
    bought = t.copy().play(BUY + LEFT)
    best = max(
        seen(bought.copy().play(action), 0)["players"][0]["points"] for action in bought.legal()
    )
    assert told["points"] == best


def test_guests_who_have_beds_are_foreseen() -> None:
    """FU-6.1, FU-6.8: no further rooms, everybody fed; of guests without beds nothing is said."""
    t = at_the_table().have(people=8, money=30, food=20).quarters(0, (10, 1, 0)).act(Deed.INVITE)
    told = previews(EDITION, t.s, t.seat)
    assert list(told) == [str(PEOPLE + 1), str(PEOPLE + 2)]
    for action, then in told.items():
        after = t.copy().play(int(action))
        if after.decision == Decision.QUARTERS:
            after.play(QUARTERS_DONE)
        assert then["people"] == after.s.people[0]
        assert then["food"] == after.s.food[0]
        assert then["points"] == seen(after, 0)["players"][0]["points"]


def test_a_rivals_house_as_small_as_a_stamp() -> None:
    t = at_the_table().quarters(1, 5).have(people=3)
    rival = seen(t, 0)["players"][1]
    drawn = draw_mini(GAME, seen(t, 0), 1, tongue("en")) or ""
    assert "mini-1-frame" in drawn, "ids differ by seat: several stand on one page"
    assert drawn.count('rx="2.500"') == len(rival["machines"])
    assert "<text" not in drawn
    assert len(drawn) < 5000


def test_waiting_seats_and_spectators_are_told_no_numbers_to_choose() -> None:
    """FU-3.5: only the seat whose turn it is decides."""
    t = at_the_table().act(Deed.ROBOTS)
    assert previews(EDITION, t.s, t.seat)
    for seat in (-1, 1):
        assert previews(EDITION, t.s, Seat(seat)) == {}
        assert "data-action" not in picture(t, seat)


def test_what_cannot_be_chosen_says_why_not() -> None:
    """FU-4.2, FU-6.8: stacks, fronts, machines and tiles carry the action that they stand for."""
    t = at_the_table(3)
    asked = {int(n) for n in re.findall(r'data-off="(\d+)"', picture(t, t.seat))}
    stands = seen(t, t.seat)
    assert {one["discard"] for one in stands["players"][t.seat]["machines"]} <= asked
    later = set(stands["invitation"]["rooms"])  # these can be clicked: the invitation begins
    fronts = {one["action"] for stack in stacked(stands["supply"]) for one in stack[:1]}
    assert fronts - later <= asked
    assert stands["reveal"]["action"] in asked
    used = t.copy().tiles(t.seat, [Deed.ROBOTS])
    asked = {int(n) for n in re.findall(r'data-off="(\d+)"', picture(used, used.seat))}
    assert fronts <= asked
    bought = t.copy().act(Deed.ROBOTS)
    assert f'data-off="{BUY + LEFT}"' in picture(bought, bought.seat)


def test_a_click_on_a_stack_chooses_the_action_too() -> None:
    """FU-4.1: at the start of a turn a stack stands for its action and the purchase from it."""
    t = at_the_table(3)
    clicks = re.findall(r'data-action="(\d+) (\d+)"', picture(t, t.seat))
    assert len(clicks) == 4
    for first, second in clicks:
        t.copy().play(int(first), int(second))


def test_the_landscape_never_changes() -> None:
    """What changes with a move is drawn above a layer that a browser can keep."""

    def art(t: Table) -> str:
        found = re.search(r'<g id="art".*?<!-- art -->', picture(t, t.seat), re.DOTALL)
        assert found
        return found.group()

    assert len({art(t) for t in moments(3, {}, 61)}) == 1


def test_the_camper_has_a_tent_and_the_loan_office_a_slip() -> None:
    """FU-14.8, FU-14.9: what specials bring is seen where it is."""
    camper = upgraded(Effect.CAMPER)
    assert camper.s.camper[0]
    assert 'fill="#24523a"' in picture(camper, 0)
    assert 'fill="#24523a"' not in picture(at_the_table(), 0)
    lender = upgraded(Effect.LOAN_OFFICE)
    assert (" +20</text>" in picture(lender, 0)) == bool(lender.s.special_loan[0])


def test_names_of_special_quarters_are_whole_or_left_out() -> None:
    """A front is narrow: its badge says what it does, and half a name would say nothing."""
    cut = set[str]()
    for t in moments(3, {"upgraded": True}, every=40):
        names = [one["name"] for one in seen(t, 0)["supply"] if one["effect"]]
        texts = re.findall(r">([^<>]*)…</text>", picture(t, 0))
        cut |= {text for text in texts for name in names if text and name.startswith(text)}
    assert cut == set()


def test_moving_in_changes_no_place() -> None:
    """A room in the basket stood behind all others, and among them once it was paid."""
    t = at_the_table().have(money=60, food=60).quarters(0, (4, 2, 3))
    own = next(room.tile["tile"] for room in at_home(t))
    t.act(Deed.INVITE).play(PEOPLE + 2)
    chosen = next(a for a in t.legal() if a != QUARTERS_DONE and a - QUARTERS < own)
    t.play(chosen)
    places = {room.tile["tile"]: (room.x, room.y) for room in at_home(t)}
    assert len(places) == 2
    t.play(QUARTERS_DONE)
    assert {room.tile["tile"]: (room.x, room.y) for room in at_home(t)} == places


def at_home(t: Table) -> list[Room]:
    return layout(seen(t, 0), "stage").house.rooms


def test_a_room_for_sale_begins_the_invitation() -> None:
    """FU-6.1, FU-6.8: one click invites as many as can come, and puts the room into the basket."""
    t = at_the_table().have(money=60, food=60)
    found = re.findall(rf'data-action="{ACTION + Deed.INVITE} (\d+) (\d+)"', picture(t, 0))
    assert {people for people, _ in found} == {str(PEOPLE + 5)}
    rooms = {int(room) for _, room in found}
    t.act(Deed.INVITE).play(PEOPLE + 5)
    assert rooms == set(t.legal()) - {QUARTERS_DONE}
    assert seen(t, 0)["invitation"] is None
    assert not re.findall(rf'data-action="{ACTION + Deed.INVITE} ', picture(t, 1))


def test_the_end_is_told_apart_from_now() -> None:
    """People at leisure in the rooms are counted now, those beside the points for the end."""
    t = at_the_table()
    assert "leisure then: " in picture(t, 0)


def test_the_effect_of_a_special_quarter_stands_above_its_beds() -> None:
    """Also where many fronts share a phone: seven effects lie on the shelf beside the market."""
    t = at_the_table(4, upgraded=True)
    while t.decision != Decision.TURN:  # first homes
        t.play(t.legal()[0])
    drawn = ET.fromstring(picture(t, 1, "phone"))
    found = 0
    for front in drawn.iter():
        parts = list(front.iter()) if "-quarters-" in (front.get("id") or "") else []
        if not any(one.get("fill") == "#ece6f6" for one in parts):
            continue
        found += 1
        _price, effect, beds, _energy = (one for one in parts if one.tag.endswith("text"))
        size = int(re.findall(r"t(\d+)", beds.get("class", ""))[0])
        assert float(beds.get("y", 0)) - 0.75 * size > float(effect.get("y", 0))
    assert found >= 5


def test_the_numbers_of_the_strip_never_lie_on_the_seat() -> None:
    """A phone is narrow: with three digits it says what will be, not what was."""
    for t in moments(2, {}, every=9):
        say, seat = tongue("fr").at_table(LONG_NAMES, 0), Seat(int(t.s.current))
        data = view(EDITION, t.s, seat, say)
        for player in data["players"]:
            player["money"] += 100
        drawn = draw(GAME, data, {}, say, "phone")
        (at,) = re.findall(r'-own-money".*?<text x="([\d.]+)"', drawn, re.DOTALL)
        assert float(at) - 21 > 28


def test_no_row_of_quarters_looks_out_by_half_under_a_bill() -> None:
    t = at_the_table(4, upgraded=True).have(loans=3, money=6, food=4, energy=3)
    t.tiles(0, [Deed.SUBSIDY])
    t.s.current = 0
    t.s.decision = int(Decision.TURN)
    t.play(REVEAL)
    drawn = ET.fromstring(picture(t, 0))
    (panel,) = (one for one in drawn.iter() if one.get("class") == "panel")
    bottom = float(panel.get("y", 0)) + float(panel.get("height", 0))
    shelf = layout(seen(t, 0), "stage").shelf
    assert len(shelf.boards) > 1
    for front in shelf.fronts:
        assert front.box.y + front.box.h <= bottom or front.box.y >= bottom


def test_ten_beds_on_a_flat_front_stand_clear_of_the_points() -> None:
    """On a phone the number was printed over the points."""
    t = at_the_table(4, upgraded=True, quarters="B")
    while t.decision != Decision.TURN:  # first homes
        t.play(t.legal()[0])
    found = 0
    for front in ET.fromstring(picture(t, 1, "phone")).iter():
        texts = [one for one in front.iter() if one.tag.endswith("text")]
        if "-quarters-" in (front.get("id") or "") and any(one.text == "10" for one in texts):
            (beds,) = (one for one in texts if one.text == "10")
            assert "t13" in beds.get("class", "")
            found += 1
    assert found
