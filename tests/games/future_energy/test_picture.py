"""The board as a picture: its faces, where things stand, what one click does, what it foretells."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from megawatt.games.future_energy import words
from megawatt.games.future_energy.actions import ACTIONS, Act
from megawatt.games.future_energy.game import GAME
from megawatt.games.future_energy.layout import Layout, layout
from megawatt.games.future_energy.layout_dock import Slot, contract_cards, offers
from megawatt.games.future_energy.layout_places import taken_at_first
from megawatt.games.future_energy.layout_text import width_of
from megawatt.games.future_energy.rules.scoring import score_the_end
from megawatt.games.future_energy.secrets import conceal
from megawatt.games.future_energy.state import Decision
from megawatt.games.future_energy.view import view
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import tongue
from megawatt.picture import FACES, Choice, Face, draw
from tests.games.future_energy.table import ANNIE, DONE, EDITION, JIM, PLAN_ONE, Table, space
from tests.games.future_energy.test_setup import new_game

TRIES_RULES = False  # `make mutants`: it is about pictures, and takes half of the time
SIZES = {
    "stage": (952, 680),
    "phone": (3 * 390, 572),
    "thumbnail": (320, 200),
    "poster": (952, 682),
    "cover": (410, 319),
}
ALL = ("public_contracts", "new_grounds", "largest_grid")
GAMES = [(2, ()), (3, ("public_contracts",)), (4, ALL)]
SVG = "{http://www.w3.org/2000/svg}"
LEAST_TYPE = 11
MOST_BYTES = 100_000


def seen(t: Table, seat: Seat, language: str = "en") -> dict[str, Any]:
    s = t.s.copy()
    conceal(t.box, s, seat)
    return view(EDITION, s, seat, tongue(language))


def drawn(t: Table, seat: Seat, face: Face = "stage", language: str = "en") -> str:
    say, choices = tongue(language), {}
    if seat == t.asked and t.decision != Decision.OVER:
        for action in t.legal:
            said = words.action(EDITION, t.s, seat, action, say)
            choices[action] = Choice(action, said, words.clause(t.s, seat, action))
    return draw(GAME, seen(t, seat, language), choices, say, face)


@cache
def played(seats: int, options: tuple[str, ...]) -> list[Any]:
    """Play at random, and keep what the table looked like at each new question and now and then."""
    luck = random.Random(seats)
    t = Table(seats)
    t.s = new_game(seats, 5, **dict.fromkeys(options, True))
    asked: set[Decision] = set()
    kept = []
    for step in range(100):
        if t.decision == Decision.OVER:
            break
        if t.decision not in asked or step % 20 == 0:
            asked.add(t.decision)
            kept.append(t.s.copy())
        legal = sorted(t.legal)
        t.do(luck.choice(legal[1:] if legal[0] == DONE and len(legal) > 1 else legal))
    return kept


def positions(seats: int, *options: str) -> Iterator[Table]:
    for state in played(seats, options):
        t = Table(seats)
        t.s = state.copy()
        yield t


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_faces_have_their_size_and_each_id_once(
    face: Face, seats: int, options: tuple[str, ...]
) -> None:
    for t in positions(seats, *options):
        picture = drawn(t, t.asked, face, "fr" if seats == 3 else "en")
        width, height = SIZES[face]
        corner = "428 168" if face == "cover" else "0 0"  # a cover is cut out of the map
        assert f'viewBox="{corner} {width} {height}"' in picture
        ids = re.findall(r'\sid="([^"]+)"', picture)
        assert len(ids) == len(set(ids))
        ET.fromstring(picture)


def sizes_of_type(node: ET.Element, scale: float = 1.0, size: float = 16) -> Iterator[float]:
    """Give the size of every text as it is seen: classes, attributes, and what scales them."""
    for found in re.findall(r"scale\(([-0-9.]+)", node.get("transform", "")):
        scale *= abs(float(found))
    for name in node.get("class", "").split():
        sizes = {"fe-hero": 28.0, "fe-name": 11.0}
        if re.fullmatch(r"t\d\d", name):
            sizes[name] = float(name[1:])
        size = sizes.get(name, size)
    size = float(node.get("font-size", size))
    if node.tag == f"{SVG}text":
        yield size * scale
    for child in node:
        yield from sizes_of_type(child, scale, size)


@pytest.mark.parametrize("face", ["stage", "phone", "thumbnail", "poster"])
def test_no_type_is_smaller_than_eleven_pixels(face: Face) -> None:
    for t in positions(4, *ALL):
        sizes = list(sizes_of_type(ET.fromstring(drawn(t, t.asked, face))))
        assert sizes
        assert min(sizes) >= LEAST_TYPE
        assert set(sizes) <= {11, 13, 16, 24, 28}


def boxes(at: Layout) -> Iterator[tuple[float, float, float, float]]:
    """Give everything that was placed, as rectangles."""
    for x, y in at.map.ground.sites:
        yield x - at.frame.hexagon, y - at.frame.hexagon, x + at.frame.hexagon, y
    crew = at.map.crew
    yield crew.x - 11, crew.y - 11, crew.x + 11, crew.y + 11
    for chip in at.map.chips.values():
        yield chip.x - chip.width / 2, chip.y - 12, chip.x + chip.width / 2, chip.y + 12
    slots: list[Slot] = [at.map.bubble, *at.seats]
    for part in (at.offers, at.dock, at.mine):
        named = part._asdict() if hasattr(part, "_asdict") else part or {}
        for found in named.values():
            for thing in found if isinstance(found, list) else [found]:
                box = getattr(thing, "box", thing)
                slots += [box] if isinstance(box, Slot) else []
    for slot in slots:
        yield slot.x, slot.y, slot.x + slot.width, slot.y + slot.height


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_everything_stands_on_the_picture(face: Face, seats: int, options: tuple[str, ...]) -> None:
    for t in positions(seats, *options):
        at = layout(seen(t, t.asked), face)
        for left, top, right, bottom in boxes(at):
            assert left >= 0
            assert top >= 0
            assert right <= at.width
            assert bottom <= at.height


@pytest.mark.parametrize("contracts", range(1, 10))
def test_any_number_of_contracts_fits_the_dock(contracts: int) -> None:
    """Many are drawn in rows; every space with a plant keeps its place."""
    rows: list[dict[str, Any]] = [
        {"number": str(n), "spaces": [{"plants": 1}, {"plants": n % 2}, {"plants": 0}]}
        for n in range(contracts)
    ]
    room = Slot(288, 560, 274, 110, 0)
    cards = contract_cards(rows, room, False)

    assert [card.number for card in cards] == [row["number"] for row in rows]
    for card, row in zip(cards, rows, strict=True):
        assert card.box.x >= room.x
        assert card.box.x + card.box.width <= room.x + room.width
        assert card.box.y + card.box.height <= room.y + room.height + 1
        shown = {space.number for space in card.spaces}
        assert {i for i, space in enumerate(row["spaces"]) if space["plants"]} <= shown


def test_an_empty_space_is_shown_when_it_is_asked_for() -> None:
    """FE-15.4: a plant may be shifted to an empty space, so that must be seen."""
    rows = [{"number": str(n), "spaces": [{"plants": 1}, {"plants": 0}]} for n in range(5)]
    cards = contract_cards(rows, Slot(288, 560, 274, 110, 0), True)

    assert all(len(card.spaces) == 2 for card in cards)


def test_large_contracts_leave_room_for_the_public_ones() -> None:
    large = {"icons": ["coal"] * 4}
    shown = offers({"display": [large] * 4, "public": {"display": [None] * 4}}, 928)

    assert shown.stack.x + shown.stack.width < shown.public[0].x


def test_the_printed_map_never_changes() -> None:
    """What the browser may keep: styles, symbols, coast and regions are the same in every move."""
    pictures = [drawn(t, t.asked) for t in positions(3, "public_contracts")]
    still = {
        picture[picture.index('<g id="art">') : picture.index('<g id="fe-map">')]
        for picture in pictures
    }
    prints = {text.split("<style>")[0] for text in still}

    assert len(pictures) > 4
    assert len(prints) == 1


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_a_move_changes_is_small(seats: int, options: tuple[str, ...]) -> None:
    for t in positions(seats, *options):
        picture = drawn(t, t.asked)
        assert len(picture[picture.index("--mine:") :].encode()) < MOST_BYTES


def walk() -> Table:
    """Annie may go to a gas tile two links away."""
    return Table(
        contracts={ANNIE: ["4{gas}"]},
        uncovered=["Poznan", "Berlin"],
        tiles={"Copenhagen": "gas", "Warsaw": "gas"},
        lines={"START–Berlin": [ANNIE], "Berlin–Copenhagen": [JIM]},
        money={ANNIE: 5},
    )


def test_a_click_on_a_site_walks_the_whole_way() -> None:
    """FE-6.3: the price on the site is the price of the way; the click goes all of it."""
    t = walk().step_of(ANNIE, 5)
    way = f"{t.link('START–Berlin')} {t.link('Berlin–Copenhagen')}"
    picture = drawn(t, ANNIE)

    assert f'data-action="{way}"' in picture
    assert f'data-action="{t.link("START–Berlin")}"' in picture  # a link alone is one step
    assert "data-action" not in drawn(t, JIM)


def test_light_lies_under_every_name() -> None:
    """What glows beside a site is never drawn over the name of another."""
    picture = drawn(walk().step_of(ANNIE, 5), ANNIE)
    assert picture.count('class="fe-halo "') > 1
    assert picture.rindex('class="fe-halo "') < picture.index('id="site-')


@pytest.mark.parametrize("seed", range(8))
def test_no_name_is_written_where_a_later_tile_covers_it(seed: int) -> None:
    """A phone's map is narrow: rather no name than half of one; the stage has room for all."""
    t = Table(3)
    t.s = new_game(3, seed)
    shown = seen(t, t.asked, "fr")
    names = layout(shown, "phone").map.names
    taken = taken_at_first(layout(shown, "phone").map.ground, shown, frozenset())
    for site, name in names.items():
        x, y = taken.ground.sites[site]
        wide = width_of(shown["sites"][site]["label"], 11)
        left = x + name.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[name.anchor] * wide
        assert not taken.covered((left, y + name.y - 9, left + wide, y + name.y + 2), site)
    assert len(layout(shown, "stage").map.names) == len(shown["sites"]) - 1


def test_a_site_in_reach_can_be_chosen_while_planning() -> None:
    """FE-5.1: planning ends, and the crew walks."""
    t = walk().turn_of(ANNIE)

    assert f'data-action="{DONE} {t.link("START–Berlin")} ' in drawn(t, ANNIE)


def test_a_site_too_dear_says_why_not() -> None:
    """FE-6.3: its price is struck through, and it cannot be clicked."""
    t = Table(
        contracts={ANNIE: ["4{gas}"]},
        uncovered=["Poznan", "Berlin", "Warsaw"],
        tiles={"Minsk": "gas", "Copenhagen": "gas", "Hamburg": "gas"},
    ).step_of(ANNIE, 2)
    sites = {site["label"]: site["id"] for site in seen(t, ANNIE)["sites"]}
    picture = drawn(t, ANNIE)
    group = picture[picture.index(f'id="site-{sites["Minsk"]}"') :].split('<g id="site-')[0]

    assert "data-off" in group.split(">")[1]
    assert "fe-price no" in group


def test_links_say_what_a_line_would_bring() -> None:
    """FE-12.6: a third region is worth three points more than two; a line elsewhere nothing."""
    t = Table(
        contracts={ANNIE: [4]},
        lines={"START–Berlin": [ANNIE], "START–Munich": [ANNIE]},
        money={ANNIE: 6},
    ).turn_of(ANNIE)
    t.do(PLAN_ONE)
    links = {frozenset((row["a"], row["b"])): row["brings"] for row in seen(t, ANNIE)["links"]}
    names = {row["label"]: row["id"] for row in seen(t, ANNIE)["sites"]}

    assert links[frozenset((0, names["Vienna"]))] == 3
    assert links[frozenset((names["Lisbon"], names["Madrid"]))] == 0
    labels = re.findall(r'aria-label="(Place the line[^"]*)"', drawn(t, ANNIE))
    told = {words for words in labels if words.endswith(" · +3 if it ended now")}
    assert any("Vienna" in words for words in told)
    assert not any("Lisbon" in words for words in told)


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_the_forecast_is_the_score_if_the_game_ended_now(
    seats: int, options: tuple[str, ...]
) -> None:
    """FE-12.1: everybody foresees their own points exactly, certificates among them."""
    for t in positions(seats, *options):
        foreseen = [seen(t, Seat(seat))["players"][seat]["forecast"] for seat in range(seats)]
        ended = t.s.copy()
        score_the_end(t.box, ended)
        assert foreseen == [int(ended.scores[seat].sum()) for seat in range(seats)]


def test_regions_have_names_and_points() -> None:
    """FE-12.4: north, west, south, east; with five regions purple is the centre."""
    t = Table(plants={"Paris": {ANNIE: 1}, "London": {ANNIE: 1, JIM: 1}})
    regions = {row["name"]: row for row in seen(t, ANNIE)["regions"]}

    assert regions["purple"]["title"] == "Centre"
    assert regions["yellow"]["title"] == "East"
    assert regions["green"]["points"][ANNIE] == 6
    assert regions["green"]["points"][JIM] == 3


def test_while_a_line_is_laid_a_site_does_not_offer_a_walk() -> None:
    """FE-5.5: a line is laid by the action that walks a link: a click would have laid one."""
    t = Table(
        contracts={ANNIE: ["1{coal}"]},
        money={ANNIE: 6},
        uncovered=["Berlin"],
        tiles={"Vienna": "coal"},
    ).turn_of(ANNIE)
    assert "Walk to" in drawn(t, ANNIE)

    t.do(PLAN_ONE)

    picture = drawn(t, ANNIE)
    assert t.decision == Decision.LINE
    assert "Walk to" not in picture
    assert re.search(r'<g id="site-\d+"[^>]*><g class="act"', picture) is None


def test_a_phone_knows_the_page_of_its_question() -> None:
    """Which plant to build was asked on the map, where there is none to tap."""
    found = set()
    for t in positions(4, *ALL):
        picture = ET.fromstring(drawn(t, t.asked, "phone"))
        page = int(picture.get("data-page", "-1"))
        kinds = {int(ACTIONS[action].kind) for action in t.legal}
        if kinds == {int(Act.SPACE)}:
            assert page == 1
        found.add(page)
    assert {0, 1} <= found


def test_a_phone_asks_for_a_joint_plant_on_the_map() -> None:
    """Only "Do not join" could be tapped there: the plants that may join were on another page."""
    t = Table(
        contracts={ANNIE: ["4{gas}"], JIM: [9, "1{gas}"]}, tiles={"Berlin": "gas"}, money={JIM: 4}
    ).turn_of(ANNIE)
    t.do(DONE)
    assert (t.asked, t.decision) == (JIM, Decision.JOIN)
    joins = {space(9, "gas"), space(1, "gas")}
    assert t.legal == {DONE, *joins}

    picture = ET.fromstring(drawn(t, JIM, "phone"))
    assert picture.get("data-page") == "0"
    (page,) = (one for one in picture.iter() if one.get("id") == "fe-map")
    on_map = {int(one.get("data-action", -1)) for one in page.iter()}
    assert joins <= on_map
    assert "then complete" in {one.text for one in page.iter()}  # contract 1 has no other plant


def test_below_a_phones_map_is_what_my_contracts_want() -> None:
    t = Table(contracts={ANNIE: ["4{gas}", 9]}, money={ANNIE: 12}).turn_of(ANNIE)
    strip = layout(seen(t, ANNIE), "phone").strip
    assert strip is not None
    assert [chip.icons for chip in strip.chips] == [("gas",), ("gas", "engineer")]
    picture = ET.fromstring(drawn(t, ANNIE, "phone"))
    (line,) = (one for one in picture.iter() if one.get("id") == "fe-strip")
    assert f"{t.money(ANNIE)}M" in {one.text for one in line.iter()}

    many = Table(contracts={ANNIE: [1, 2, 3, 4, 5, 6, 7, 8]}).turn_of(ANNIE)
    strip = layout(seen(many, ANNIE), "phone").strip
    assert strip is not None
    assert len(strip.chips) + strip.more == 8
    assert strip.end + 24 <= 390


def test_nothing_lies_on_the_ring_of_the_crew() -> None:
    """A saving beside it was half covered: links so short have no tag, wherever the crew is."""
    t = Table(contracts={ANNIE: ["4{gas}"]}, money={ANNIE: 12}).turn_of(ANNIE)
    t.do(PLAN_ONE)
    assert t.decision == Decision.LINE
    shown, close = seen(t, ANNIE), 0
    for crew in range(1, len(shown["sites"])):
        shown["crew"] = crew
        for link in shown["links"]:
            link["brings"] = 3 * int(crew in (link["a"], link["b"]))
        at = layout(shown, "phone").map
        taken = taken_at_first(at.ground, shown, frozenset())
        for link in shown["links"]:
            x, y = at.ground.middle(link["id"])
            if taken.on_site((x - 18, y - 10, x + 18, y + 10), crew):
                close += 1
                assert link["id"] not in at.tags
    assert close > 50


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_no_tile_covers_the_points_of_a_region(seats: int, options: tuple[str, ...]) -> None:
    """On a phone a tile, or the ring of the crew, lay on them; however many seats have some."""
    for t in positions(seats, *options):
        shown = seen(t, t.asked)
        for many in range(1, min(seats, 3) + 1):
            for region in shown["regions"]:
                region["points"] = [7 * int(seat < many) for seat in range(seats)]
            at = layout(shown, "phone").map
            taken = taken_at_first(at.ground, shown, frozenset())
            for chip in at.chips.values():
                half = chip.width / 2
                rect = (chip.x - half, chip.y - 12, chip.x + half, chip.y + 12)
                assert not taken.covered(rect, -1)
                assert not taken.on_site(rect, shown["crew"])
