"""What is in the box adds up, and fits everything the rulebook says about it."""

import itertools
import math
from collections import Counter
from pathlib import Path

import pytest

from megawatt.games.powerline.components import LETTERS, LINES, STATIONS, open_box
from megawatt.kernel.box import provenance
from megawatt.kernel.errors import BadBox
from tests.games.powerline.table import BOX, EDITION

TABLES = EDITION.tables
LINE = {row["id"]: row for row in TABLES["line"]}
STATION = {row["id"]: row for row in TABLES["station"]}
TILE = {row["id"]: row for row in TABLES["tile"]}
COUNTS = TABLES["components"][0]
LENGTHS = sorted(row["length"] for row in LINE.values())
BIGGEST_FIRST = sorted((k + 1 for k in range(6) for _ in range(BOX.tiles_of[0, k])), reverse=True)
CAPACITY = {rounds: sum(BIGGEST_FIRST[:rounds]) for rounds in (5, 10, 15)}


def needed(stations: tuple[str, ...]) -> int:
    """Segments to build until these stations are complete."""
    lines = {n for n, row in LINE.items() if {row["from"], row["to"]} & set(stations)}
    return sum(LINE[n]["length"] for n in lines)


def kind(name: str) -> list[str]:
    return [n for n, row in STATION.items() if row["kind"] == name]


def test_centre_board_marker_and_dice() -> None:
    """PL-0.1, PL-0.2, PL-0.3: A, D, G printed on side A, jokers above S1 and S2; B only S1."""
    assert [LETTERS[tile] for tile in BOX.printed] == ["A", "D", "G"]
    assert BOX.hand_out.tolist() == [[1, 1, 0], [1, 0, 0]]
    assert COUNTS["colours"] == ["red", "yellow", "blue", "green", "white", "black"]


def test_tokens_never_run_out() -> None:
    """PL-0.4, PL-7.9, PL-R20: six seats lay at most 306 of the 318 tokens."""
    assert CAPACITY == {5: 26, 10: 43, 15: 51}
    assert 6 * CAPACITY[15] == 306 <= COUNTS["powerline_tokens"] == 318


def test_jokers_never_run_out() -> None:
    """PL-0.5, PL-R20: at most four for each of six seats, of 30."""
    each = int(BOX.tiles_of[0, 0]) + int(BOX.hand_out[0].sum())
    assert each == 4
    assert 6 * each <= BOX.joker_tiles == 30


def test_six_boards_differ_in_pips_only() -> None:
    """PL-0.6, PL-0.7, PL-R1: one plan, each segment shows every value over the six boards."""
    assert len(TABLES["board"]) == 6 == COUNTS["player_boards"]
    for name, row in LINE.items():
        for segment in range(row["length"]):
            assert {board[name][segment] for board in TABLES["board"]} == set(range(1, 7))


def test_pips_are_spread_evenly() -> None:
    """PL-0.6: 12 or 13 of each value, on at least three line ends, none twice in four."""
    for board in TABLES["board"]:
        pips = Counter(p for name in LINE for p in board[name])
        ends = Counter(p for name in LINE for p in (board[name][0], board[name][-1]))
        assert sorted(pips.values()) == [12, 12, 12, 13, 13, 13]
        assert min(ends.values()) >= 3
        for name in LINE:
            row = board[name]
            assert row[0] != row[-1]
            assert all(len(set(row[i : i + 4])) == len(row[i : i + 4]) for i in range(len(row)))


@pytest.mark.parametrize("chart", [0, 1])
def test_one_worker_tile_for_each_round(chart: int) -> None:
    """PL-0.8, PL-7.6, PL-R21, PL-R26: 15 tiles in columns of 2, 3, 3, 3, 2, 2; 3 more: energy."""
    assert BOX.tiles_of[chart].tolist() == [2, 3, 3, 3, 2, 2]
    assert BOX.tiles_of[chart].sum() == BOX.rounds == 15 == COUNTS["worker_tiles_on_chart"]
    assert 15 + BOX.energy_at_start == COUNTS["worker_tiles_per_player"] == 18


def test_pieces_of_a_player() -> None:
    """PL-0.9, PL-0.10, PL-0.11, PL-0.12, PL-0.16: workers, stations, vacation tile, VP track."""
    assert len(COUNTS["colours"]) == 6
    assert COUNTS["station_tiles_per_player"] == STATIONS == len(STATION)
    assert COUNTS["vacation_tiles_per_player"] == 1
    assert (BOX.start_vp, BOX.track_spaces) == (10, 50)


def test_adventure_island_has_six_stacks() -> None:
    """PL-0.13: a token costs 1, 2, 3, 4, 5 by its height."""
    assert BOX.stack_loss.tolist() == [1, 2, 3, 4, 5]


def test_twelve_scoring_tiles() -> None:
    """PL-0.14, PL-0.15: three red, three green, three yellow, three with a crown."""
    colours = Counter(row["colour"] for row in TILE.values())
    assert colours == {"red": 3, "green": 3, "yellow": 3, "crown": 3}
    assert "".join(TILE) == LETTERS


def test_stations_come_in_pairs() -> None:
    """PL-0.10: two each of wind, hydro, solar, biogas."""
    assert Counter(row["kind"] for row in STATION.values()) == dict.fromkeys(
        ("wind", "hydro", "solar", "biogas"), 2
    )


def test_ten_lines_of_every_length() -> None:
    """PL-0.6: 3 to 12 segments, 75 in all: nobody can build them all; longer pays more."""
    assert list(range(3, 13)) == LENGTHS
    assert sum(LENGTHS) == 75 > CAPACITY[15]
    assert all(row["vp"] == 3 * row["length"] // 2 - 1 for row in LINE.values())
    assert sorted(row["vp"] for row in LINE.values())[::9] == [3, 17]
    assert len(LINE) == LINES


def test_a_closed_net() -> None:
    """PL-0.6: connected; four stations with two lines, four with three; no dead end."""
    degree = Counter(row[end] for row in LINE.values() for end in ("from", "to"))
    assert sorted(degree.values()) == [2] * 4 + [3] * 4
    for cut in (None, *LINE):
        reached, added = {"A1"}, True
        while added:
            joined = [{row["from"], row["to"]} for n, row in LINE.items() if n != cut]
            grown = reached.union(*(ends for ends in joined if ends & reached))
            added, reached = grown != reached, grown
        assert len(reached) == STATIONS


def test_opera_and_church_cities() -> None:
    """PL-15.2, PL-15.3: two of each; opera is the harder pair."""
    opera = [row["length"] for row in LINE.values() if row["symbol"] == "opera"]
    church = [row["length"] for row in LINE.values() if row["symbol"] == "church"]
    assert len(opera) == len(church) == 2
    assert sum(church) < sum(opera) <= CAPACITY[5]
    assert min(church) < min(opera)


def test_columns_of_tile_a_can_be_reached() -> None:
    """PL-15.1, PL-11.5: five cities by the first scoring but never six; six by the second."""
    assert sum(LENGTHS[:5]) <= CAPACITY[5] < sum(LENGTHS[:6]) <= CAPACITY[10]
    assert sum(LENGTHS[:7]) <= CAPACITY[15] < sum(LENGTHS[:8])


def test_columns_of_the_station_tiles_can_be_reached() -> None:
    """PL-15.4, PL-15.5, PL-15.6, PL-15.11: solar harder than biogas; wind and hydro in time."""
    assert min(needed(three) for three in itertools.combinations(STATION, 3)) <= CAPACITY[5]
    biogas, solar = tuple(kind("biogas")), tuple(kind("solar"))
    assert needed(biogas) < needed(solar) <= CAPACITY[5]
    assert min(needed((n,)) for n in biogas) < min(needed((n,)) for n in solar)
    pairs = [needed(two) for two in itertools.product(kind("wind"), kind("hydro"))]
    triples = [needed(t) for t in itertools.combinations(kind("wind") + kind("hydro"), 3)]
    assert CAPACITY[5] < min(pairs) <= CAPACITY[10] < min(triples) <= CAPACITY[15]


def test_energy_tiles_never_run_out() -> None:
    """PL-11.4, PL-11.5: 3 + r energy tiles against the lines that can be finished by then."""
    most = [sum(BIGGEST_FIRST[:r]) for r in range(1, 16)]
    assert most == [6, 12, 17, 22, 26, 30, 34, 37, 40, 43, 45, 47, 49, 50, 51]
    finished = [max(n for n in range(11) if sum(LENGTHS[:n]) <= workers) for workers in most]
    assert finished == [1, 3, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 7]
    assert all(n <= 3 + r for r, n in enumerate(finished, 1))


def test_the_station_at_the_top_left() -> None:
    """PL-12.3: wind, two lines, one of them the 3-VP line, 5 VP."""
    corner = min(STATION.values(), key=lambda row: row["x"] + row["y"])
    lines = [row for row in LINE.values() if corner["id"] in (row["from"], row["to"])]
    assert (corner["kind"], corner["vp"], len(lines)) == ("wind", 5, 2)
    assert 3 in [row["vp"] for row in lines]


def test_the_round_track() -> None:
    """PL-13.2, PL-R2: played literally, the track gives 15 rounds, scorings after 5, 10, 15."""
    spaces = TABLES["round_track"][0]["spaces"]
    place, rounds, scorings = 0, 0, []
    while place < len(spaces) - 1:
        rounds, place = rounds + 1, place + 1
        if spaces[place].startswith("S"):
            scorings.append(rounds)
            place += place < len(spaces) - 1
    assert rounds == 15
    assert scorings == BOX.scoring_round.tolist() == [5, 10, 15]


def test_the_17_vp_line_has_room_for_tile_j() -> None:
    """PL-15.10: six tokens are half of its twelve segments."""
    best = TABLES["line"][BOX.best_line]
    assert (best["vp"], best["length"]) == (17, 12)


def test_the_drawing_is_clear() -> None:
    """PL-0.6: places inside the map; pieces do not overlap; each city beside its own line."""
    places = [(n, tuple(p)) for n, row in LINE.items() for p in row["segments"]]
    assert all(20 <= x <= 980 and 170 <= y <= 880 for _, (x, y) in places)
    assert min(math.dist(a[1], b[1]) for a, b in itertools.combinations(places, 2)) >= 32
    for row in STATION.values():
        assert min(math.dist(p, (row["x"], row["y"])) for _, p in places) >= 45
    for name, row in LINE.items():
        near = min(math.dist(row["city"], p) for n, p in places if n == name)
        far = min(math.dist(row["city"], p) for n, p in places if n != name)
        assert 30 <= near <= 55 < 60 < far


def test_drawn_lines_do_not_cross() -> None:
    """PL-0.6: the ten lines are told apart."""

    def side(a: list[int], b: list[int], c: list[int]) -> int:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    def point(station: str) -> list[int]:
        return [STATION[station]["x"], STATION[station]["y"]]

    ways = [
        list(itertools.pairwise([point(row["from"]), *row["segments"], point(row["to"])]))
        for row in LINE.values()
    ]
    for one, two in itertools.combinations(ways, 2):
        for (p, q), (r, t) in itertools.product(one, two):
            assert not (side(p, q, r) * side(p, q, t) < 0 and side(r, t, p) * side(r, t, q) < 0)


def test_every_row_says_where_it_is_from() -> None:
    """PL-0.16: no number without its source."""
    assert sum(provenance(TABLES).values()) == sum(len(rows) for rows in TABLES.values())


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("length = 3\n", "length = 13\n", r"line row 1 \(L1\): field length is 13; allowed"),
        ('kind = "wind"', 'kind = "coal"', r"station row 1 \(A1\): field kind is 'coal'"),
        (
            "tiles = [2, 3, 3",
            "tiles = [1, 3, 3",
            r"chart row 1 \(green\): field tiles: one tile for each round",
        ),
        (
            "[1, 1, 2, 2, 3, 3]",
            "[1, 2, 1, 2, 3, 3]",
            r"chart row 2 \(blue\): field line_limit must never fall",
        ),
        ("L1 = [2, 4, 3]", "L1 = [2, 4]", r"board row 1 \(1\): field L1 must be a list of 3"),
        ('from = "A1"', 'from = "Z9"', r"line row 1 \(L1\): field from is 'Z9'"),
        ('to = "B1"', 'to = "A1"', r"line row 1 \(L1\): field to: a line joins two stations"),
        ("steps = [1, 3, 6]", "steps = [3, 1, 6]", r"tile row 1 \(A\): field steps"),
        ("[3, 3, 3, 3, 3, 3]", "[3, 3, 3, 3, 3, 4]", "field line_limit is 4; allowed: 1 to 3"),
        ("sun_columns = [1]", "sun_columns = [7]", "field sun_columns is 7; allowed: 1 to 6"),
        ('side_b = ["S1"]', 'side_b = ["S9"]', "field jokers_side_b is 'S9'; allowed: S1"),
        ('"5", "6", "7"', '"5", "6 63", "7"', "field spaces must have the rounds 0 to 14"),
        ('"5", "6", "7"', '"6", "5", "7"', "field spaces must have the rounds 0 to 14"),
        ('"9", "S2"', '"9", "S1"', "field spaces must have 3 scorings"),
        ('["A", "D", "G"]', '["A", "A", "G"]', "printed_side_a must name 3 different tiles"),
        ("bands = [0, 61", "bands = [0, 81", "solo: field bands must rise from 0"),
        ("powerline_tokens = 318", "powerline_tokens = 300", "allowed: 306 to"),
        ("joker_tiles = 30", "joker_tiles = 23", "field joker_tiles is 23; allowed: 24 to 100"),
        ("on_chart = 15", "on_chart = 14", "field worker_tiles_on_chart is 14; allowed: 15 to 15"),
        ("max_lines_per_round = 3", "max_lines_per_round = 4", "max_lines_per_round is 4"),
        ("start_vp = 10", "start_vp = 10\nbonus = 1", "row 1: nothing reads field bonus"),
        ("[solo]", "[extra]\nsource = 'rulebook'\n\n[solo]", "extra: nothing reads this"),
        ("island = [108, 826]", "island = [108]", "field island must be a list of 2"),
        ("x = 95", "x = -5", "field x is -5; allowed: 0 to 1000"),
    ],
)
def test_a_wrong_box_is_refused(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    """PL-0.6: messages name file, row and field."""
    text = EDITION.path.read_text()
    assert old in text
    (tmp_path / "powerline.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(BadBox, match=complaint):
        open_box(tmp_path)
