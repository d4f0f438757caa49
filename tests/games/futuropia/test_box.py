"""The components: what the contents list, the examples and the reviews fix."""

import re
import shutil
import tomllib
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from megawatt.games.futuropia.components import STANDARD_BOX, open_box
from megawatt.kernel.box import provenance
from megawatt.kernel.errors import BadBox
from tests.games.futuropia.table import EDITION, at_the_table

FILE = STANDARD_BOX / "futuropia.toml"
DATA: dict[str, Any] = tomllib.loads(FILE.read_text())
COUNTS, SETUP, SCORING = DATA["counts"], DATA["setup"], DATA["scoring"]
MARKET = DATA["generator"]
QUARTERS, PAWNS = DATA["living_quarters"], DATA["special_living_quarters"]
BY_PRICE = {(g["kind"], g["price"]): g for g in MARKET}


def in_play(mark: str, players: int) -> bool:
    return {"2+": 2, "3+": 3, "4": 4}[mark] <= players


def copies(generator: dict[str, Any], players: int) -> int:
    return sum(in_play(mark, players) for mark in generator["copies"])


def test_the_contents_list() -> None:
    """FU-1.2, FU-1.3: 24 Food, 20 Energy, 8 variant, 12 starting Generators; 29 types."""
    for kind, key, least in (("food", "food_generators", 4), ("energy", "energy_generators", 6)):
        own = [g for g in MARKET if g["kind"] == kind]
        assert sum(len(g["copies"]) for g in own) == COUNTS[key]
        assert [g["price"] for g in own] == list(range(least, 16))
    assert sum(len(g["copies"]) for g in DATA["variant_generator"]) == COUNTS["variant_generators"]
    starting = sum(g["copies"] for g in DATA["starting_generator"])
    assert starting == COUNTS["starting_generators"] == 12
    assert len(EDITION.box.price) == 29
    assert EDITION.box.price[[3, 14, 15, 24, 25, 26, 27, 28]].tolist() == [
        4, 15, 6, 15, 8, 12, 8, 14,
    ]  # fmt: skip


def test_the_living_quarters_are_37() -> None:
    """FU-1.4: 29 ordinary tiles, then 8 pawn tiles: four homes, four supply tiles; 8 specials."""
    assert len(QUARTERS) + len(PAWNS) == COUNTS["living_quarters"] == 37
    assert len(PAWNS) == COUNTS["special_living_quarters"] == 8
    assert [q["a"]["role"] for q in PAWNS] == ["start"] * 4 + ["supply"] * 4
    assert len({q["b"]["effect"] for q in PAWNS}) == 8


def test_presentation_only() -> None:
    """FU-1.5: overview tiles and reminders are in the box and nowhere in the rules."""
    assert COUNTS["special_tiles"] == 3 + 1
    assert COUNTS["variant_tiles"] == 9 + 4
    assert COUNTS["action_tiles"] == 4 * 5
    names = EDITION.box.dtype.names
    assert not any("overview" in name or "reminder" in name for name in names)


def test_people_only_spaces_exist() -> None:
    """FU-5.2: some working spaces are only for People, never more than there are spaces."""
    for g in MARKET + DATA["variant_generator"] + DATA["starting_generator"]:
        assert 0 <= g["people_only"] <= g["spaces"]
    assert any(g["people_only"] for g in MARKET)


def test_the_exchanged_generators() -> None:
    """FU-15.5: four prices have a variant with other values and the same player counts."""
    for kind, price in (("food", 8), ("food", 12), ("energy", 8), ("energy", 14)):
        found = [v for v in DATA["variant_generator"] if (v["kind"], v["price"]) == (kind, price)]
        assert len(found) == 1
        assert found[0]["copies"] == BY_PRICE[kind, price]["copies"]
        keys = ("production", "spaces", "people_only")
        assert any(found[0][key] != BY_PRICE[kind, price][key] for key in keys)


LAST_PRICE = 15
"""FU-11.2: printed on the last stack of either kind."""


def test_fifteen_comes_after_five_food_or_four_energy_purchases_per_player() -> None:
    """FU-11.2: bought from the left, the 15 appears after 5 Food or 4 Energy tiles per player."""
    for players, (kind, each) in product((2, 3, 4), (("food", 5), ("energy", 4))):
        stacks = [[g["price"], copies(g, players)] for g in MARKET if g["kind"] == kind]
        bought = 0
        while [stack for stack in stacks if stack[1]][1][0] != LAST_PRICE:
            next(stack for stack in stacks if stack[1])[1] -= 1
            bought += 1
        assert bought == each * players


def test_enough_people_and_robots() -> None:
    """FU-1.1: the fifth full invitation triggers; what never runs out is not counted."""
    assert 3 + 4 * 5 < SETUP["end_people"] <= 3 + 5 * 5
    assert not COUNTS.keys() & {"people", "robots", "loans", "food_tiles", "energy_tiles"}


def test_the_price_track() -> None:
    """FU-4.3: 0 to 6; a cheap Generator can cost nothing or bring Money."""
    assert DATA["price_track"]["spaces"] == list(range(7))
    assert BY_PRICE["food", 4]["price"] - 6 < 0


def test_the_subsidy_tracks() -> None:
    """FU-8.2: both have 12 and 9; with two players fewer spaces and faster growth."""
    two, more = DATA["subsidy_track"]["players_1_2"], DATA["subsidy_track"]["players_3_4"]
    for track in (two, more):
        assert track == sorted(set(track))
        assert track.index(9) < track.index(12) < len(track) - 1
    assert len(two) < len(more)
    for k in range(1, len(two) - two.index(12)):
        assert two[two.index(12) + k] >= more[more.index(12) + k]


def test_sides_differ_and_follow_the_price_formula() -> None:
    """FU-14.15: on side B price, Energy and points all change; spaces stay."""
    for q in QUARTERS:
        assert all(q["a"][key] != q["b"][key] for key in ("price", "energy", "vp"))
        for side in (q["a"], q["b"]):
            fair = 1.2 * q["spaces"] + 1.2 - 2 * side["energy"] + 2 * side["vp"]
            assert abs(side["price"] - fair) <= 1.01
    for letter in "ab":
        assert any(q[letter]["vp"] > 0 for q in QUARTERS)
        assert any(q[letter]["vp"] < 0 for q in QUARTERS)


def test_every_tile_can_be_bought() -> None:
    """FU-6.4, FU-14.3: none is too large for an Invite; every special can be a first home."""
    sizes = [q["spaces"] for q in QUARTERS]
    assert min(sizes) < 5
    assert 8 < max(sizes) <= SETUP["max_free_living_spaces"] + SETUP["max_invited_people"]
    for q in PAWNS:
        assert 3 <= q["spaces"] <= 8
        assert q["b"]["price"] <= SETUP["money"]
    for players in (2, 3, 4):
        room = sum(q["spaces"] for q in QUARTERS if in_play(q["players"], players)) + 4 * players
        assert room >= 1.5 * 25 * players


def test_nine_spaces_for_seven() -> None:
    """EX-11: with two players some pair of Living Quarters has 9 spaces and costs $7."""
    pool = [(q["spaces"], q["a"]["price"]) for q in QUARTERS if in_play(q["players"], 2)]
    pool += [(q["spaces"], q["a"]["price"]) for q in PAWNS if q["a"]["role"] == "supply"][:2]
    assert any(a[0] + b[0] == 9 and a[1] + b[1] == 7 for a, b in combinations(pool, 2))


def test_facts_from_reviews() -> None:
    """FU-1.3: two People make 4 Food, one person makes 5 Energy."""
    assert any((g["production"], g["spaces"]) == (4, 2) for g in MARKET if g["kind"] == "food")
    assert any((g["production"], g["spaces"]) == (5, 1) for g in MARKET if g["kind"] == "energy")


def test_the_examples_leave_one_solution() -> None:
    """EX-1 to EX-7: spaces and Energy of the tiles in them follow from the examples alone."""
    found = set()
    for food, energy in product(product(range(1, 13), range(1, 6)), repeat=2):
        for tile in range(7):
            if 3 + food[0] != 7 or 1 + energy[0] != 6 or 3 + food[1] != 3 + 2:
                continue
            if 7 + 2 - (3 + food[1] + energy[1]) == 2 and 1 + energy[0] - 2 - 1 - tile == 1:
                found.add((*food, *energy, tile))
    f, e = BY_PRICE["food", 4], BY_PRICE["energy", 7]
    cheap = next(q for q in PAWNS if q["a"]["role"] == "supply")
    assert found == {
        (f["production"], f["spaces"], e["production"], e["spaces"], cheap["a"]["energy"])
    }


def test_every_row_says_where_it_is_from() -> None:
    """FU-1.2: all tables read have a source."""
    counts = provenance(EDITION.tables)
    assert sum(counts.values()) == sum(map(len, EDITION.tables.values()))
    assert counts["rulebook"]
    assert counts["derived"]
    assert counts["reconstructed"]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "end_people = 25",
            "end_people = 25\nend_price = 15",
            "setup: field end_price is read by nothing",
        ),
        ("spaces = 10\n", "spaces = 12\n", "living_quarters row 15 .L15.: field spaces is 12"),
        ('kind = "food"', 'kind = "fish"', "field kind is 'fish'"),
        ('effect = "camper"', 'effect = "workshop"', "each effect exists once"),
        ("price = 15\nprod", "price = 3\nprod", "prices must ascend"),
        ("start = 12", "start = 11", "field start is 11"),
        ('role = "start"', 'role = "supply", price = 3', "4 rows of role start"),
        ('role = "start"', 'role = "start", price = 3', "side a: field price is read by nothing"),
        ("price = 8\nproduction = 8", "price = 3\nproduction = 8", "the variant tile says 8"),
        ("[counts]", "[extras]\nsource = 'rulebook'\n[counts]", "extras: there is no such table"),
        ("markers = 3", "markers = 3\npeople = 112", "counts: field people is read by nothing"),
        ("food_generators = 24", "food_generators = 23", "field food_generators is 23; the box"),
        ("campers = 1", "campers = 2", "field campers is 2; the box holds 1"),
        ('copies = ["2+", "3+"]', "copies = [[]]", "a list of 2"),
        ('copies = ["2+", "3+"]', 'copies = ["2+", "2+", "2+", "2+", "4"]', "at most 4 tiles"),
        ("[0, 1, 2, 3, 4, 5, 6]", "[0, 1, 2, 3, 4, 6, 5]", "it must rise from 0"),
        ("[0, 1, 2, 3, 4, 5, 6]", "[1, 2, 3, 4, 5, 6, 7]", "it must rise from 0"),
        ('id = "S1"\nspaces = 3', 'id = "S1"\nspaces = 9', "field spaces is 9; allowed: 3 to 8"),
        ('id = "L02"', 'id = "L01"', "field id must be a name that no other row has"),
        ('copies = ["2+", "3+"]', 'copies = ["5"]', "a list of 2"),
        ('source = "rulebook: contents', 'source = "hearsay: contents', "it begins with one of"),
        ("players_1_2 = [", "players_1_2 = 9 #[", "a list of 1 to 16"),
        ("a = { price = 4,", "a = 3 #{ price = 4,", "field a must be a table"),
        ('kind = "energy"\nprice = 6', 'kind = "food"\nprice = 6', "12 Food rows"),
    ],
)
def test_a_wrong_box_is_refused(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    """FU-1.3, FU-1.4: counts, ranges and references are checked; the message names the row."""
    text = FILE.read_text()
    assert old in text
    (tmp_path / "box.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(BadBox, match=complaint):
        open_box(tmp_path / "box.toml")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (
            {'id = "S1"\nspaces = 3': 'id = "S1"\nspaces = 4'},
            r"row 1 .S1.: field spaces is 4; a st",
        ),
        (
            {'id = "L02"\nspaces = 3': 'id = "L02"\nspaces = 2'},
            "with 2 players 1 tiles have 3 to 3",
        ),
    ],
)
def test_everybody_can_have_a_home(tmp_path: Path, changes: dict[str, str], complaint: str) -> None:
    """FU-6.4, FU-14.3: without free beds homes have exactly three, and there must be enough."""
    text = FILE.read_text()
    for old, new in {"living_spaces = 5": "living_spaces = 0", **changes}.items():
        assert old in text
        text = text.replace(old, new, 1)
    (tmp_path / "box.toml").write_text(text)
    with pytest.raises(BadBox, match=complaint):
        open_box(tmp_path)


def test_the_market_must_be_able_to_end(tmp_path: Path) -> None:
    """FU-11.2: with two stacks the last one lies there from the start and never comes."""
    text = FILE.read_text()
    start, end = text.index("[[generator]]"), text.index("[[variant_generator]]")
    market = re.sub(r"copies = .*", 'copies = ["4"]', text[start:end])
    (tmp_path / "box.toml").write_text(text[:start] + market + text[end:])
    with pytest.raises(BadBox, match="with 2 players 0 food prices are in play; at least 3"):
        open_box(tmp_path)


def test_a_condominium_has_few_enough_tiles(tmp_path: Path) -> None:
    """FU-12.7: eighteen tiles of two beds could not be gone through in all ways."""
    text = FILE.read_text()
    start, end = text.index("[[living_quarters]]"), text.index("[[special_living_quarters]]")
    homes = re.sub(r"spaces = [5-9]\n|spaces = 1.\n", "spaces = 2\n", text[start:end])
    (tmp_path / "box.toml").write_text(text[:start] + homes + text[end:])
    with pytest.raises(BadBox, match="tiles fit into 36 beds; at most 14 may"):
        open_box(tmp_path)


def test_another_edition_can_be_played(tmp_path: Path) -> None:
    """FU-1.2: printed values can replace reconstructed ones without a change of code."""
    shutil.copy(FILE, tmp_path / "futuropia.toml")
    text = re.sub(r"money = 12", "money = 20", FILE.read_text(), count=1)
    (tmp_path / "futuropia.toml").write_text(text)
    edition = open_box(tmp_path)
    assert edition.box.start_money == 20
    assert edition.digest != EDITION.digest
    assert at_the_table().s.money[0] == 12
