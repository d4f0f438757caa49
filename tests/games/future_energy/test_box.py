"""The component file: every count and example of the rulebook, and what is said of bad files."""

import math
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CERTIFICATES,
    KIND_NAMES,
    MAX_PLAYERS,
    STANDARD_BOX,
    Kind,
    open_box,
)
from megawatt.kernel.box import provenance
from megawatt.kernel.errors import BadBox
from tests.games.future_energy.table import EDITION

BOX, TABLES = EDITION.box, EDITION.tables
MAPS = {"map.p4": (5, 45), "map.p23": (4, 40)}
ENERGIES = ("coal", "gas", "nuclear", "oil")


def test_tiles() -> None:
    """FE-1.4, FE-1.16, FE-R47: 49, seven of each kind; the new grounds show six faces."""
    tiles = TABLES["tiles"][0]
    assert tiles["kinds"] == KIND_NAMES
    assert len(tiles["kinds"]) * tiles["per_kind"] == 49
    assert set(tiles["contract_icons"]) == set(KIND_NAMES) - {"ground"}
    assert sorted(BOX.face_count.tolist()) == [1, 1, 1, 1, 1, 2]


def test_removed_by_seats() -> None:
    """FE-2.2, FE-2.6: tiles and contracts left out with 2, 3 and 4 seats."""
    assert BOX.tiles_removed.tolist() == [0, 0, 2, 1, 0]
    assert BOX.contracts_removed.tolist() == [0, 0, 12, 6, 2]
    sites = {2: 32, 3: 40, 4: 45}
    for seats, open_sites in sites.items():
        assert 49 - 7 * int(BOX.tiles_removed[seats]) - open_sites >= 2  # something to exchange


def neighbours(name: str) -> dict[int, set[int]]:
    around: dict[int, set[int]] = {0: set()}
    for site in TABLES[name][0]["sites"]:
        around[site["id"]] = set()
    for a, b in TABLES[name][0]["links"]:
        around[a].add(b)
        around[b].add(a)
    return around


def is_connected(around: dict[int, set[int]], nodes: set[int]) -> bool:
    pending, seen = [min(nodes)], {min(nodes)}
    while pending:
        for node in (around[pending.pop()] & nodes) - seen:
            seen.add(node)
            pending.append(node)
    return seen == nodes


@pytest.mark.parametrize("name", MAPS)
def test_map(name: str) -> None:
    """FE-1.1, FE-6.1: equal connected regions, an octagon with 8 neighbours, no cut site."""
    table, around = TABLES[name][0], neighbours(name)
    regions, sites = MAPS[name]
    by_region = Counter(site["region"] for site in table["sites"])
    assert len(table["sites"]) == sites
    assert {"blue", "green"} <= set(by_region)
    assert len(by_region) == regions
    assert set(by_region.values()) == {sites // regions}
    assert len(around[0]) == 8
    assert {site["id"] for site in table["sites"] if site["next_to_start"]} == around[0]
    assert all(2 <= len(around[site]) <= 6 for site in around if site)
    for region in by_region:
        assert is_connected(around, {s["id"] for s in table["sites"] if s["region"] == region})
    for node in around:
        assert is_connected(around, set(around) - {node})
    near = Counter(site["region"] for site in table["sites"] if site["next_to_start"])
    assert len(near) == regions
    assert max(near.values()) <= 2


def crosses(p: Any, q: Any, r: Any, s: Any) -> bool:
    def side(a: Any, b: Any, c: Any) -> float:
        return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

    return side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0


@pytest.mark.parametrize("name", MAPS)
def test_map_can_be_drawn(name: str) -> None:
    """FE-1.1: sites apart, links straight and never crossing."""
    table = TABLES[name][0]
    place = {site["id"]: (site["x"], site["y"]) for site in table["sites"]}
    place[0] = (table["start"]["x"], table["start"]["y"])
    assert all(0 <= x <= 1000 and 0 <= y <= 1000 for x, y in place.values())
    assert min(math.dist(a, b) for a, b in combinations(place.values(), 2)) >= 80
    for (a, b), (c, d) in combinations(table["links"], 2):
        if not {a, b} & {c, d}:
            assert not crosses(place[a], place[b], place[c], place[d])


def test_red_frames() -> None:
    """FE-2.2, FE-2.3: eight at the rim of the side for 2 and 3; the rest stays connected."""
    sites = TABLES["map.p23"][0]["sites"]
    red = {site["id"] for site in sites if site["red_frame"]}
    assert len(red) == 8
    assert not any(site["red_frame"] for site in TABLES["map.p4"][0]["sites"])
    assert set(Counter(site["region"] for site in sites if site["red_frame"]).values()) == {2}
    assert not red & neighbours("map.p23")[0]
    assert is_connected(neighbours("map.p23"), {site["id"] for site in sites} - red | {0})


def test_contracts() -> None:
    """FE-1.2, FE-1.3: 10, 8 and 6 with 2, 3 and 4 spaces; four starting ones with 5."""
    rows = TABLES["contracts"]
    assert Counter(len(row["icons"]) for row in rows) == {2: 10, 3: 8, 4: 6}
    assert all(row["vp"] == {2: 4, 3: 7, 4: 10}[len(row["icons"])] for row in rows)
    assert len({frozenset(row["icons"]) for row in rows}) == 24
    icons = Counter(icon for row in rows for icon in row["icons"])
    assert icons == {**dict.fromkeys(ENERGIES, 12), "investor": 10, "engineer": 10}
    starting = TABLES["starting_contracts"]
    assert all(len(row["icons"]) == 5 and row["vp"] == 12 for row in starting)
    left_out = [set(ENERGIES) - set(row["icons"]) for row in starting]
    assert sorted(map(tuple, left_out)) == [(energy,) for energy in ENERGIES]
    for row in (*rows, *starting):
        assert len(set(row["icons"])) == len(row["icons"])


def test_spaces_are_numbered_from_left_to_right() -> None:
    """FE-5.6: 68 spaces of the display's contracts, then 20 of the starting ones."""
    assert BOX.first_space[0] == 0
    assert BOX.end_space[23] == 68
    assert BOX.end_space[ALL_CONTRACTS - 1] == 88
    assert [KIND_NAMES[k] for k in BOX.icon[:4]] == ["gas", "coal", "coal", "nuclear"]


def test_prices_and_certificates() -> None:
    """FE-2.6, FE-R1, FE-5.3, FE-5.4, FE-1.5, FE-1.6: prices, ten certificates, 63M."""
    assert BOX.slot_price.tolist() == [1, 2, 3, 4]
    assert (BOX.one_line_price, BOX.two_lines_price) == (1, 5)
    assert Counter(BOX.certificate.tolist()) == {3: 6, 4: 3, 5: 1}
    assert CERTIFICATES >= 7
    assert BOX.start_money + BOX.revenue == 5


def test_player_material() -> None:
    """FE-1.9 to FE-1.12: 20 plants, 15 lines, two investors, three engineers."""
    assert (BOX.plants, BOX.lines, BOX.most_investors, BOX.most_engineers) == (20, 15, 2, 3)
    for side in (0, 1):
        assert BOX.links[side] + 7 >= (MAX_PLAYERS - 1 + side) * BOX.lines


def test_scoring_tables() -> None:
    """FE-12.4, FE-12.6, FE-13.1: majorities, spread, largest grid."""
    assert BOX.majority[2:].tolist() == [[3, 0, 0], [5, 2, 0], [6, 3, 1]]
    assert BOX.spread_points.tolist() == [0, 1, 3, 6, 10, 15]
    assert BOX.grid_plant_points == 2


def test_public_contracts() -> None:
    """FE-1.14, FE-1.15, FE-14.1: sixteen, 6/6/4 with 2/4/6 VP; all pairs, all triples."""
    rows = TABLES["public_contracts"]
    assert Counter(row["vp"] for row in rows) == {2: 6, 4: 6, 6: 4}
    assert all(len(row["tiles"]) == row["vp"] // 2 + 1 for row in rows)
    for vp, n in ((2, 2), (4, 3)):
        shown = {frozenset(row["tiles"]) for row in rows if row["vp"] == vp}
        assert shown == {frozenset(some) for some in combinations(ENERGIES, n)}
    assert [row["amount"] for row in rows if row["effect"] == "gain_money"] == [4, 6, 8]
    assert set(rows[6]["tiles"]) == {"coal", "gas", "oil"}
    assert (BOX.card_price, BOX.wildcards, BOX.nuclear_spaces) == (1, 18, 2)
    assert BOX.card_icon[6, :3].tolist() == [Kind.COAL, Kind.GAS, Kind.OIL]


def test_every_row_says_where_it_is_from() -> None:
    """FE-1.1: the provenance can be counted."""
    counts = provenance(TABLES)
    assert counts["rulebook"] > 20
    assert counts["reconstructed"] == 26  # two maps and the icons of the 24 contracts
    assert sum(counts.values()) == sum(map(len, TABLES.values()))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("costs = [1, 2, 3, 4]", "costs = [1, 2, 3]", "costs must be a list of 4"),
        ('icons = ["gas", "coal"]', 'icons = ["gas", "ground"]', "contracts row 1"),
        ("[0, 1], [0, 2]", "[0, 1], [0, 1]", "there twice"),
        ("[0, 1], [0, 2]", "[0, 1], [0, 99]", "allowed: 0 to"),
        ('effect = "gain_money"', 'effect = "magic"', "public_contracts row 1"),
        ("money_4 = 2", "money_4 = 3", "add up to 7"),
        ("plants = 20", "plants = 200", "field plants is 200"),
        ('region = "blue", x = 443', 'region = "pink", x = 443', "region"),
        ('tiles = ["coal", "oil"]', 'tiles = ["coal", "coal"]', "different kinds"),
        ('icons = ["gas", "coal"]', 'icons = ["gas", "gas"]', "different icons"),
        ("per_kind = 7", "per_kind = 8", "tiles row 1: field per_kind is 8; allowed: 7"),
        ("face_down_blockers_p2 = 8", "face_down_blockers_p2 = 7", "8 sites have a red frame"),
        ("display_slots = 4", "display_slots = 5", "field display_slots is 5; allowed: 4"),
        ("space_per_player = 1", "space_per_player = 2", "space_per_player is 2; allowed: 1"),
        ("starting_contract = 5", "starting_contract = 4", "starting_contract is 4; allowed: 5"),
        ("next_to_start = 2", "next_to_start = 1", "allowed: 2 to 8"),
        ("next_to_start = true", "next_to_start = false", "field next_to_start is False"),
        ("players = [4]", "players = [3, 4]", "field players"),
        ("p3 = 1, p4 = 0 }", "p3 = 2, p4 = 0 }", "40 sites need a tile with 3 seats, but only 35"),
        ("p4 = 0 }", "p4 = 1 }", "45 sites need a tile with 4 seats, but only 42 are laid out"),
        ('icons = ["gas", "coal"]', "icons = []", "different icons"),
        ('id = 1, label = "Hamburg"', 'id = 2, label = "Hamburg"', "count up"),
        ("vp = 12\nsource", "vp = 99\nsource", "field vp is 99"),
    ],
)
def test_a_bad_file_is_refused_by_name(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    """FE-1.1: file, row and field are named."""
    text = next(STANDARD_BOX.glob("*.toml")).read_text(encoding="utf-8")
    assert old in text
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(BadBox, match=complaint):
        open_box(bad)


def test_too_many_contract_spaces(tmp_path: Path) -> None:
    """FE-1.2: 88 spaces in all."""
    text = next(STANDARD_BOX.glob("*.toml")).read_text(encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace('icons = ["gas", "coal"]', 'icons = ["gas"]', 1), encoding="utf-8")

    with pytest.raises(BadBox, match="88 spaces"):
        open_box(bad)


def with_more(text: str, sites: int, links: int) -> str:
    """Add sites to the side for four, each with a link, and further links between them."""
    head, tail = text.split("[map.p23]")
    rows = [
        f'  {{ id = {46 + i}, label = "Site {46 + i}", region = "blue", x = {10 * i}, y = 990, '
        "next_to_start = false, red_frame = false },"
        for i in range(sites)
    ]
    ends = [(1 + i, 46 + i) for i in range(sites)]
    ends += [(1 + i, 20 + i) for i in range(links - sites)]
    at = head.index("]\nlinks = [")
    head = head[:at] + "\n".join(rows) + "\n" + head[at:]
    start = head.index("links = [") + len("links = [")
    added = "".join(f"[{a}, {b}], " for a, b in ends)
    return head[:start] + "\n" + added + head[start:] + "[map.p23]" + tail


def test_a_larger_board_is_welcome(tmp_path: Path) -> None:
    """FE-1.1: the sites and links are reconstructed; the printed board may have more."""
    text = next(STANDARD_BOX.glob("*.toml")).read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(with_more(text, 4, 18), encoding="utf-8")

    box = open_box(own).box

    assert (box.sites[1], box.links[1]) == (49, 106)
    own.write_text(with_more(text, 5, 18), encoding="utf-8")
    with pytest.raises(BadBox, match="expected 1 to 49 sites, found 50"):
        open_box(own)
    own.write_text(with_more(text, 4, 23), encoding="utf-8")
    with pytest.raises(BadBox, match="expected 1 to 110 links, found 111"):
        open_box(own)
