"""The board as a picture: all faces at all moments, what can be clicked, where things stand."""

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from megawatt.games.energy_empire import words
from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.games.energy_empire.areas import Area, area
from megawatt.games.energy_empire.components import card_rows
from megawatt.games.energy_empire.game import GAME
from megawatt.games.energy_empire.glyphs import GOODS, effect, flow, icon, line_effect, size_of
from megawatt.games.energy_empire.layout import HEIGHT, WIDTH, layout
from megawatt.games.energy_empire.mat_layout import own_card, share_rooms, tableau
from megawatt.games.energy_empire.panels import kind_of
from megawatt.games.energy_empire.secrets import conceal
from megawatt.games.energy_empire.state import Decision, Piece, Stage
from megawatt.games.energy_empire.turn import to_act
from megawatt.games.energy_empire.view import view
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.picture import FACES, Choice, Face, draw
from tests.games.energy_empire.table import (
    BOX,
    CHEMISTRY,
    CLEAN_UP,
    COAL,
    DONE,
    EDITION,
    FINANCE,
    GENERATE,
    GOVERNMENT_MARKET,
    MINE,
    NUCLEAR,
    OIL_MARKET,
    PLANK_ENERGIES,
    PLANK_ENERGY,
    PLANK_MIXED,
    PLANK_WORKER,
    PLANK_WORKERS,
    POWER_PLANT,
    RESEARCH,
    act,
    activate,
    at_the_table,
    dealt,
    forest,
    legal,
    option,
    place,
    play,
    refine,
    roll,
    space,
)

BOTH: tuple[Face, ...] = ("stage", "phone")
RICH = {"W": 4, "E": 4, "M": 9, "S": 9, "P": 9, "C": 9, "O": 9}
SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"t11": 11, "t13": 13, "t16": 16, "t24": 24}
OPTIONS: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (2, {"token_limit": "unlimited"}),
    (3, {"claimed_open": "memory"}),
    (5, {}),
]

TRIES_RULES = False  # `make mutants`: it is about pictures, and takes half of the time


def seen(s: Any, seat: int, lang: str = "en") -> dict[str, Any]:
    concealed = s.copy()
    conceal(BOX, concealed, Seat(seat))
    return view(EDITION, concealed, Seat(seat), tongue(lang))


def picture(s: Any, seat: int, face: Face = "stage", lang: str = "en") -> ET.Element:
    say = tongue(lang)
    asked = seat >= 0 and s.stage != Stage.OVER and (int(to_act(BOX, s)) >> seat) & 1
    choices = {
        n: Choice(n, words.action(EDITION, s, Seat(seat), n, say), words.clause(s, Seat(seat), n))
        for n in (legal(s, seat) if asked else [])
    }
    return ET.fromstring(draw(GAME, seen(s, seat, lang), choices, say, face))


def moments(seats: int, seed: int, **options: str) -> Iterator[tuple[Any, int]]:
    """Go through a random game: every kind of question three times, and the end."""
    s, luck = dealt(seats, seed, **options), random.Random(seed)
    met: Counter[str] = Counter()
    while s.stage != Stage.OVER:
        pending = [seat for seat in range(seats) if (int(to_act(BOX, s)) >> seat) & 1]
        seat = luck.choice(pending)
        asked = seen(s, seat)["decision"] if len(pending) > 1 or met.total() < 400 else ""
        if asked and met[asked] < 3:
            met[asked] += 1
            yield s, seat
        play(s, seat, luck.choice(legal(s, seat)))
    yield s, 0


def clicks(board: ET.Element) -> list[list[int]]:
    """Give the actions of each thing that can be clicked: one, or several of one click."""
    found = [one.get("data-action") for one in board.iter()]
    return [[int(n) for n in each.split()] for each in found if each]


def type_sizes(node: ET.Element, scale: float = 1) -> Iterator[tuple[float, str]]:
    """Give the size of each text, as large as it is drawn."""
    for factor in re.findall(r"scale\(([\d.]+)\)", node.get("transform", "")):
        scale *= float(factor)
    if node.tag == f"{SVG}text":
        named = [SIZES[word] for word in node.get("class", "").split() if word in SIZES]
        size = named[0] if named else float(node.get("font-size", "0"))
        yield round(size * scale, 1), "".join(node.itertext())
    for child in node:
        yield from type_sizes(child, scale)


def areas(thing: Any) -> Iterator[Area]:
    """Find all rectangles in what the layout says."""
    if isinstance(thing, Area):
        yield thing
    elif isinstance(thing, dict):
        for each in thing.values():
            yield from areas(each)
    elif isinstance(thing, list | tuple):
        for each in thing:
            yield from areas(each)


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_all_faces_at_all_questions(seats: int, options: dict[str, str]) -> None:
    """Whatever is asked: well-formed, ids unique, legible, nothing offered that is not legal."""
    offered = attached = 0
    for step, (s, seat) in enumerate(moments(seats, 40 + seats, **options)):
        possible = set(legal(s, seat)) if s.stage != Stage.OVER else set()
        lang: str = ("en", "fr")[step % 2]
        for face in FACES:
            board = picture(s, seat, face, lang)
            ids = Counter(one.get("id") for one in board.iter() if one.get("id"))
            assert [name for name, n in ids.items() if n > 1] == []
            small = [(size, text) for size, text in type_sizes(board) if size < 11]
            assert small == []
            found = clicks(board)
            assert {chain[0] for chain in found} <= possible
            if face in ("stage", "phone"):
                offered += len(possible)
                attached += len({chain[0] for chain in found})
            else:
                assert not found
    assert attached == offered, "each choice can be made on the picture, on both faces"


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_nothing_stands_outside(seats: int, options: dict[str, str]) -> None:
    """All places of the layout are inside the picture, in a game that has gone on for long."""
    for s, seat in moments(seats, 60 + seats, **options):
        check_areas(seen(s, seat))


def check_areas(one: dict[str, Any]) -> None:
    for face in ("stage", "phone", "poster"):
        at = layout(one, face)
        for box in areas(at):
            assert box.x >= 0
            assert box.y >= 0
            assert box.right <= at["width"] + 0.1
            assert box.bottom <= at["height"] + 0.1


def test_a_rich_mat_has_room() -> None:
    """Fourteen structures, five dice, six workers, ten energy, a hundred of everything."""
    named = ["Airport", "Farm", "Shopping Mall", "Port", "Warehouse", "Fishing Fleet", "Toy Maker"]
    named += ["Coal Mine", "Iron Mine", "Steel Mill", "Wind Farm", "University", "Public Works"]
    mat = {"M": 128, "S": 100, "P": 100, "C": 100, "O": 100, "E": 10, "W": 6, "vp": 140}
    s = at_the_table(2, mats={0: {**mat, "owns": named, "dice": {COAL: 3, NUCLEAR: 2}}})
    check_areas(seen(s, 0))
    for face in FACES:
        assert all(size >= 11 for size, _ in type_sizes(picture(s, 0, face, "fr")))


def test_spectators_see_a_board_without_choices() -> None:
    """A spectator sees the mat of the seat whose turn it is; nothing can be clicked."""
    s = at_the_table(3)
    board = picture(s, -1)
    assert clicks(board) == []
    assert [one.get("id") for one in board.iter() if re.fullmatch(r"mat-\d", one.get("id") or "")]


def test_an_opponents_board_is_drawn_as_far_as_it_is_known() -> None:
    """EE-1.6, EE-9.1: during the set-up and later; nothing is asked on it."""
    for s in (dealt(3), at_the_table(3, active=1)):
        concealed, say = s.copy(), tongue("en").at_table(("Mira", "Ben", "Ada"), 0)
        conceal(BOX, concealed, Seat(0))
        other = view(EDITION, concealed, Seat(1), say)
        for face in FACES:
            board = ET.fromstring(draw(GAME, other, {}, say, face))
            assert not [one for one in board.iter() if one.get("id") in ("setup", "tray")]
        assert other["dealt"] == {"nations": [], "tiles": []}


def test_the_whole_stage_fits_into_its_room() -> None:
    """At 1280 × 800 the page leaves 956 × 684: the stage, and 2 pixels around for its glow."""
    board = picture(at_the_table(3), 0)
    assert board.get("viewBox") == "-2 -2 956 684"
    assert (WIDTH, HEIGHT) == (952, 680)


def test_one_click_places_and_chooses() -> None:
    """EE-5.8, EE-6.2: a sum of money or a price is clicked before the worker stands there."""
    s = at_the_table(3, mats={0: {"M": 6, "S": 2, "C": 2}})
    chains = clicks(picture(s, 0))
    assert [place(FINANCE), option(1)] in chains
    markets = [chain for chain in chains if len(chain) == 2 and chain[0] != place(FINANCE)]
    assert len(markets) >= 9, "three cards in each of three markets for money, and dice"


def test_a_card_is_bought_by_a_click_on_it_and_says_what_it_does() -> None:
    """EE-6.2: for money, or for the good of its market if there is no money."""
    for mat, pay in (({"M": 6}, 0), ({"M": 0, "C": 6}, 1)):
        s = at_the_table(3, mats={0: mat})
        board = picture(s, 0)
        shelf = view(EDITION, s, Seat(0), tongue("en"))["binders"][0]
        card, price = shelf["slots"][0], shelf["price_words"][0][pay]
        whole = board.find(f".//*[@id='card-{card['id']}']/*[@data-action]")
        assert whole is not None
        assert whole.get("data-action") == f"{place(GOVERNMENT_MARKET)} {shelf['actions'][0][pay]}"
        assert f"buy {card['full_name']} for {price}" in str(whole.get("aria-label"))
        title = whole.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert str(title.text).split("\n") == [card["full_name"], card["words"], card["about"]]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_alone_the_question_beside_ten_nations_is_written_out(lang: str) -> None:
    """EE-18.1: there is less room for the achievements."""
    shown = "".join(game("energy-empire").start(1, seed=3).svg(0, lang).split('id="setup"')[1:])
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", shown)
    asked = tongue(lang)("Which achievement do you keep?").split()
    assert asked == " ".join(texts[1:3]).split()


def test_the_mat_shows_what_the_chosen_nation_begins_with() -> None:
    """EE-1.7: before the tile is chosen one's own mat is as the game then begins."""
    for nation in legal(dealt(1, 7), 0):
        s = dealt(1, 7)
        play(s, 0, nation)
        foreseen = layout(seen(s, 0), "stage")["docked"]["who"]
        goods = [one for one in picture(s, 0).iter() if one.get("id", "").startswith("stock-0-")]
        shown = [node.text for one in goods for node in one.iter(f"{SVG}text")]
        assert [int(n) for n in shown if n and n.isdigit()] == [*foreseen["stock"].values()]
        assert [n for n in shown if n and n.startswith("+")] == [
            f"+{n}" for n in foreseen["begins"]["more"].values()
        ]
        play(s, 0, legal(s, 0)[0])
        now = seen(s, 0)["players"][0]
        for what in ("stock", "workers", "workers_owned", "dice", "expected_roll"):
            assert foreseen[what] == now[what], what
        assert not now["begins"]
    together = dealt(3)
    play(together, 0, legal(together, 0)[0])
    assert seen(together, 0)["players"][0]["begins"]
    assert not seen(together, 1)["players"][0]["begins"]


@pytest.mark.parametrize("stacks", [1, 2, 3])
def test_towers_on_a_narrow_place_leave_its_symbols_free(stacks: int) -> None:
    """EE-4.3: however many workers stand there, what the place brings can be read."""
    s = at_the_table(5, stacks={CLEAN_UP: [(seat, seat) for seat in range(stacks)]})
    places = [one for shelf in layout(seen(s, 0), "phone")["binders"] for one in shelf["places"]]
    here = next(one for one in places if one["place"]["id"] == CLEAN_UP)
    standing = here["towers"]["standing"]
    assert len(standing) == stacks
    assert min(tower["x"] for tower in standing) - 8 > here["box"].right - 55


def test_dice_left_out_keep_their_contrast() -> None:
    """EE-9.7: what is not rolled loses its colour, its letter can still be read."""
    s = at_the_table(2, mats={0: {"dice": {COAL: 1, NUCLEAR: 1}, "W": 0}})
    play(s, 0, DONE, roll(0))  # no tile, no first die
    (tray,) = (one for one in picture(s, 0).iter() if one.get("id") == "tray")
    assert [one for one in tray.iter() if one.get("class") == "faded"]
    assert not [one for one in tray.iter() if one.get("opacity") == ".35"]


def test_a_place_says_what_it_brings() -> None:
    """EE-4.2: before the worker stands there."""
    labels = [one.get("aria-label") for one in picture(at_the_table(3), 0).iter()]
    assert "Place a worker on Mine · Gain 1 steel." in labels


def test_a_price_that_cannot_be_paid_is_no_click() -> None:
    """EE-6.2: without money the price in money answers why not."""
    s = at_the_table(3, mats={0: {"M": 0}})
    bought = [chain for chain in clicks(picture(s, 0)) if ACTIONS[chain[-1]].kind == Act.BUY]
    assert bought == []


def test_one_click_uses_a_card() -> None:
    """EE-7.3: energy lies on the plank, not a worker; the sockets ask, the bubble lays others."""
    s = at_the_table(2, mats={0: {"W": 3, "E": 3, "O": 2, "owns": ["Airport", "Farm"]}})
    play(s, 0, place(FINANCE), option(0))
    for face in BOTH:
        chains = clicks(picture(s, 0, face))
        assert [activate("Airport"), PLANK_ENERGY] in chains
        assert [activate("Farm"), PLANK_ENERGIES] in chains
        assert [activate("Farm")] in chains
    chains = clicks(picture(s, 0))
    for plank in (PLANK_WORKERS, PLANK_MIXED):
        assert [activate("Farm"), plank] in chains
    s.energy[0] = 0
    assert [activate("Airport"), PLANK_WORKER] in clicks(picture(s, 0))


def test_one_click_uses_an_effect_of_several() -> None:
    """EE-8.1: each effect of a card is a part of it; one that cannot be paid is none."""
    several = next(
        row["name"]
        for row in card_rows(EDITION)
        if len(row["options"]) == 2 and row["type"] == "government"
    )
    mat = {"W": 3, "E": 3, "M": 9, "S": 9, "P": 9, "C": 9, "O": 9, "owns": [several]}
    s = at_the_table(2, mats={0: {**mat, "land": {0: Piece.POLLUTION}}})
    play(s, 0, place(RESEARCH), DONE)
    chains = clicks(picture(s, 0))
    for i in range(2):
        assert [activate(several), PLANK_ENERGY, option(i)] in chains


def test_one_click_claims_and_generates() -> None:
    """EE-9.1: a tile of the offer is claimed by generating; not with too few tokens."""
    s = at_the_table(2, mats={0: {"W": 2, "E": 2}})
    shown = [int(tile) for tile in s.display]
    for face in BOTH:
        claimed = [chain[1:] for chain in clicks(picture(s, 0, face)) if chain[0] == GENERATE]
        assert sorted(claimed) == sorted([[], *([act(Act.ACH, tile)] for tile in shown)])
    s.workers[0], s.energy[0] = 1, 0
    assert [chain for chain in clicks(picture(s, 0)) if chain[0] == GENERATE] == [[GENERATE]]


def test_one_click_looks_and_exchanges() -> None:
    """EE-11.7, EE-5.9: a hidden impact, barrels or money are clicked before the worker stands."""
    s = at_the_table(2, mats={0: {"W": 2, "M": 9, "O": 3}})
    chains = clicks(picture(s, 0))
    assert [place(RESEARCH), act(Act.PEEK, 5)] in chains
    assert [place(OIL_MARKET), act(Act.OIL, 0)] in chains
    assert [place(OIL_MARKET), act(Act.OIL, 1)] in chains
    s.stock[0, 4] = 2
    assert [place(OIL_MARKET), act(Act.OIL, 1)] not in clicks(picture(s, 0))


def test_one_click_chooses_a_whole_roll() -> None:
    """EE-9.6, 9.7: few rolls are listed whole; of many, each step with all that follows it."""
    s = at_the_table(2, mats={0: {"O": 1, "dice": {COAL: 1, NUCLEAR: 1}}})
    play(s, 0, GENERATE, DONE)
    for face in BOTH:
        chains = clicks(picture(s, 0, face))
        assert [refine(1), roll(0), roll(1), roll(1)] in chains
        assert len([chain for chain in chains if chain[0] == refine(0)]) == 4
    play(s, 0, refine(1), roll(0), roll(1), roll(1))
    assert list(s.chosen) == [0, 1, 0, 0, 1]

    many = at_the_table(2, mats={0: {"O": 4, "dice": {COAL: 3, NUCLEAR: 1}}})
    play(many, 0, GENERATE, DONE)
    chains = clicks(picture(many, 0))
    assert [refine(2)] in chains
    assert [refine(2), roll(3), roll(1), roll(2)] in chains
    play(many, 0, refine(0))
    assert [roll(2), roll(0)] in clicks(picture(many, 0))


def test_what_can_be_polluted_is_not_pale() -> None:
    """EE-6.5: with the row of a structure full its token goes to another, which is lit."""
    rows = EDITION.tables["structure"]
    name, kind = next(
        (row["name"], row["type"]) for row in rows if row.get("pollution") == "forest"
    )
    market = ["government", "industry", "commerce"].index(kind)
    full = {forest(column): Piece.POLLUTION for column in range(1, 6)}
    s = at_the_table(3, mats={0: {**RICH, "land": full}}, market={market: [name]})
    play(s, 0, place([GOVERNMENT_MARKET, 4, 9][market]))
    play(s, 0, legal(s)[0])
    spaces = {str(space(n)) for n in range(15)}
    for face in BOTH:
        lit = [one for one in picture(s, 0, face).iter() if one.get("data-action") in spaces]
        assert len(lit) > 5
        assert all(one.get("opacity") is None for one in lit)


def test_what_is_in_the_way_is_said_on_the_place() -> None:
    """EE-4.2, EE-8.2: too little energy, or something lacking; nothing where one may stand."""
    s = at_the_table(3, mats={0: {"E": 0}}, stacks={MINE: [(1, 0)]})
    places = {one["id"]: one for b in seen(s, 0)["binders"] for one in b["locations"]}
    assert places[MINE]["obstacle"] == "needs 1 energy"
    assert places[CHEMISTRY]["obstacle"] == "short of 1 oil"
    assert places[FINANCE]["obstacle"] == ""
    assert places[MINE]["height"] == 1
    assert seen(s, 1)["binders"][1]["locations"][1]["obstacle"] == "", "only who is asked is told"


def test_solo_objectives_are_ticked_where_they_belong() -> None:
    """EE-18.9: the last space, points from achievements, points; none of it in company."""
    alone = at_the_table(1)
    goals = seen(alone, 0)["objectives"]
    assert [goal["key"] for goal in goals] == ["united_nations", "achievements", "score"]
    assert [goal["of"] for goal in goals] == [6, 20, 100]
    assert not any(goal["done"] for goal in goals)
    alone.un[0] = 6
    goals = seen(alone, 0)["objectives"]
    assert goals[0]["done"]
    assert [rank["from"] for rank in seen(alone, 0)["ranks"]] == [100, 110, 120, 130]
    assert seen(at_the_table(2), 0)["objectives"] == []
    assert seen(at_the_table(2), 0)["ranks"] == []


def test_questions_beside_the_board_lie_over_it() -> None:
    """A popover or tray is there exactly while something is asked that has no place."""
    s = at_the_table(3, mats={0: {"M": 9, "S": 2, "P": 2, "C": 2}})
    assert kind_of(seen(s, 0)) == ""
    play(s, 0, place(POWER_PLANT))
    assert seen(s, 0)["decision"] == Decision.PLANT.name.lower()
    assert kind_of(seen(s, 0)) == "popover"
    assert kind_of(seen(s, 1)) == ""
    other = at_the_table(3, mats={0: {"O": 3}})
    play(other, 0, GENERATE)
    assert kind_of(seen(other, 0)) == "tray"


def test_numbers_on_symbols_are_never_small() -> None:
    """However small a symbol is drawn, its number has one of the sizes of type."""
    assert {size_of(k / 20) for k in range(2, 40)} == {11, 13, 16}
    for kind in (*GOODS, "vp", "energy", "cleanup"):
        assert all(one.size >= 11 for one in icon(kind, 3, 0, 0, 0.4) if one.text)


def test_effects_stay_in_their_room() -> None:
    """However long an effect is, its symbols are inside."""
    long = {
        "cost": [["money", 2], ["steel", 1]],
        "gain": [[good, 1] for good in GOODS],
        "others": [],
    }
    for glyph in flow(long, 10, 0, 80).glyphs:
        assert 10 <= glyph.x <= 90
    two = [{"cost": [], "gain": [["steel", 1]], "others": []}] * 2
    four = [{"cost": [["money", 1]], "gain": [[good, 1]], "others": []} for good in GOODS[1:]]
    for options in ([long], two, four):
        assert all(0 <= one.x <= 100 for one in effect(options, 0, 0, 100, 60, 1))
        assert all(0 <= one.x <= 100 for one in line_effect(options, 0, 0, 100, 0.66))
    assert any(one.ref == "ee-four" for one in line_effect(four, 0, 0, 60, 0.66))


@pytest.mark.parametrize(
    ("counts", "rows", "widest"),
    [((0, 0, 0), 3, 1), ((3, 1, 0), 3, 1), ((4, 0, 0), 4, 1), ((5, 2, 0), 4, 2), ((9, 0, 1), 4, 3)],
)
def test_many_cards_of_a_type_get_more_room(
    counts: tuple[int, int, int], rows: int, widest: float
) -> None:
    found, shares = share_rooms(
        dict(zip(("government", "industry", "commerce"), counts, strict=True))
    )
    assert found == rows
    assert max(shares.values()) == widest
    assert all(
        rows * max(1, round(shares[kind])) >= n for kind, n in zip(shares, counts, strict=True)
    )


def test_own_cards_keep_their_effects_inside_however_many_there_are() -> None:
    """With two types of five cards each, symbols stood outside their cards, and outside the mat."""
    four = [{"cost": [["money", 1]], "gain": [[good, 1]], "others": []} for good in GOODS[1:]]
    kinds = ("government", "industry", "commerce")
    cards = [
        {"type": kind, "plank": "two_single", "name": "Port", "options": four}
        for kind, many in zip(kinds, (5, 3, 5), strict=True)
        for _ in range(many)
    ]
    columns = tableau({"structures": cards}, 0, 0, 480, 159)

    for laid in [card for column in columns for card in column["cards"]]:
        box = laid["box"]
        assert all(box.x < one.x and one.x + 11 * one.k <= box.right for one in laid["effect"])
        assert box.bottom <= 159
        assert laid["name"][1] + 2 <= box.bottom - 9.5 - 9  # the symbols begin below the name
        assert laid["sockets"][-1].right <= box.right
    assert own_card(cards[0], area(0, 0, 150, 39))["narrow"] is False


def test_a_kind_of_die_that_has_run_out_is_an_empty_place() -> None:
    """EE-5.4: its letter stays readable; a pale die was not."""
    s = at_the_table(mats={0: RICH})
    full = ET.tostring(picture(s, 0)).decode().count("#ee-cube-coal")
    s.dice_supply[COAL] = 0
    board = picture(s, 0)

    assert ET.tostring(board).decode().count("#ee-cube-coal") == full - 1
    shop = next(one for one in board.iter() if one.get("id") == f"place-{POWER_PLANT}")
    assert "C" in [one.text for one in shop.iter(f"{SVG}text")]
    assert not [one for one in shop.iter() if one.get("opacity") == ".4"]


def test_the_head_of_a_binder_that_is_put_aside_keeps_its_colour() -> None:
    """White words stand on it: a veil of paper took their contrast."""
    s = at_the_table(mats={0: RICH})
    play(s, 0, place(GOVERNMENT_MARKET))
    heads = {one["name"]: at["frame"] for one, at in _binders(s)}
    veils = [
        one
        for one in picture(s, 0).iter(f"{SVG}rect")
        if one.get("fill") == "var(--paper)" and one.get("opacity") == ".4"
    ]

    assert veils
    top = min(frame.y for frame in heads.values())
    assert all(float(one.get("y", "0")) >= top + 24 for one in veils)


def _binders(s: Any) -> list[tuple[Any, Any]]:
    found = seen(s, 0)
    return list(zip(found["binders"], layout(found, "stage")["binders"], strict=True))
