"""EE-0: what is in the box, and that every fact known of it holds."""

from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from megawatt.games.energy_empire.components import (
    CARDS,
    ENERGY,
    LOCATIONS,
    STANDARD_BOX,
    TILES,
    TOKENS,
    WELLS,
    WORKERS,
    card_rows,
    open_box,
)
from megawatt.games.energy_empire.rules.united_nations import last_space, may_step, un_points
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import (
    GAIN_NAMES,
    KIND_NAMES,
    RESOURCE_NAMES,
    ROW_NAMES,
    TYPE_NAMES,
)
from megawatt.kernel.errors import BadBox
from megawatt.kernel.ids import Seat
from tests.clauses import defined
from tests.games.energy_empire.table import (
    BOX,
    EDITION,
    FINANCE,
    NATION,
    PLANK_ENERGY,
    at_the_table,
    option,
    place,
    play,
)

TABLES = EDITION.tables
DICE = {row["id"]: row for row in TABLES["die"]}
PLACES = {row["id"]: row for row in TABLES["location"]}
CARDS_BY_NAME = {row["name"]: row for row in TABLES["structure"]}
MARKETS = ["government_market", "industry_market", "commerce_market"]


def test_the_board() -> None:
    """EE-0.1: 13 locations on three binders, six spots, three markets of three slots."""
    assert len(PLACES) == LOCATIONS == 13
    assert Counter(row["binder"] for row in PLACES.values()) == {
        "government": 4,
        "industry": 5,
        "commerce": 4,
    }
    assert list(PLACES)[:5] == [
        *("government_market", "scientific_research", "education", "clean_up"),
        "industry_market",
    ]
    assert TABLES["track"][0]["spaces"] == 6
    assert [PLACES[m]["action"] for m in MARKETS] == ["market"] * 3
    assert PLACES["power_plant"]["binder"] == "industry"


def test_structures() -> None:
    """EE-0.2: 78 cards, 26 of each type, at most two alike."""
    rows = TABLES["structure"]
    assert len(card_rows(EDITION)) == CARDS == 78
    for kind in TYPE_NAMES:
        assert sum(row["copies"] for row in rows if row["type"] == kind) == 26
    assert {row["copies"] for row in rows} == {1, 2}
    assert len({row["name"] for row in rows}) == len(rows)
    for row in rows:
        assert 1 <= row["vp"] <= 6
        assert not {"pollution", "nuclear"} <= set(row)


def test_about_two_thirds_of_the_structures_pollute() -> None:
    """EE-6.5: what reviews and the rulebook say of the whole deck."""
    cards = card_rows(EDITION)
    polluting = [row for row in cards if "pollution" in row or "nuclear" in row]
    assert 0.62 <= len(polluting) / CARDS <= 0.72
    assert 3 <= sum("nuclear" in row for row in cards) <= 6
    for symbol in ("cleanup", "peek"):
        assert sum(any(symbol in o.get("gain", {}) for o in row["options"]) for row in cards) >= 3


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        (
            "Airport",
            {
                "type": "commerce",
                "vp": 4,
                "pollution": "air",
                "plank": "single",
                "options": [{"cost": {"oil": 1}, "gain": {"money": 2, "vp": 1}}],
            },
        ),
        ("Farm", {"plank": "double", "options": [{"gain": {"money": 2, "vp": 1}}]}),
        (
            "Shopping Mall",
            {"plank": "two_single", "options": [{"cost": {"plastic": 1}, "gain": {"money": 3}}]},
        ),
        ("Stock Market", {"options": [{"gain": {"money": 3}, "others": {"money": 1}}]}),
        (
            "Port",
            {
                "options": [
                    {"cost": {"money": 1}, "gain": {one: 1}}
                    for one in ("oil", "plastic", "steel", "science")
                ]
            },
        ),
        ("Iron Mine", {"options": [{"gain": {"steel": 2}}]}),
        (
            "Computer Factory",
            {"options": [{"cost": {"plastic": 1}, "gain": {"science": 1, "money": 2}}]},
        ),
        (
            "Science Academy",
            {
                "options": [
                    {"gain": {"science": 1}},
                    {"cost": {"science": 2}, "gain": {"worker": 1}},
                ]
            },
        ),
        (
            "Space Program",
            {
                "options": [
                    {"cost": {"science": 1}, "gain": {"vp": 1, one: 1, "peek": 1}}
                    for one in ("plastic", "steel")
                ]
            },
        ),
        ("Chemical Plant", {"pollution": "ocean"}),
        (
            "Amusement Park",
            {
                "pollution": None,
                "nuclear": None,
                "plank": "double",
                "options": [{"cost": {"money": 3}, "gain": {"vp": 2}}],
            },
        ),
        ("Warehouse", {"pollution": None, "nuclear": None}),
        ("Natural Resources", {"pollution": None, "nuclear": None}),
        ("Supertanker", {"pollution": "ocean"}),
    ],
)
def test_known_structures(name: str, facts: dict[str, Any]) -> None:
    """EE-X24, EE-0.2: the cards that the rulebook or a review describes."""
    for key, value in facts.items():
        assert CARDS_BY_NAME[name].get(key) == value, key


def test_nations() -> None:
    """EE-0.3: ten, with different costs in the United Nations."""
    nations = {row["name"]: row for row in TABLES["nation"]}
    assert set(nations) == {
        *("USA", "Soviet Union", "China", "Japan", "United Kingdom"),
        *("West Germany", "France", "India", "Iraq", "Canada"),
    }
    assert nations["France"]["bonus"] == {"money": 2, "science": 1, "die": "nuclear"}
    assert nations["China"]["bonus"] == {"worker": 1, "plastic": 1, "steel": 1}
    assert nations["India"]["bonus"]["worker"] == 1
    assert nations["Canada"]["bonus"]["science"] >= 1
    costs = [tuple(sorted(row["un_cost"].items())) for row in nations.values()]
    assert len(set(costs)) == 10
    assert (("money", 2), ("oil", 1)) in costs
    dice = [row["bonus"]["die"] for row in nations.values() if "die" in row["bonus"]]
    assert len(dice) == len(set(dice)) == 2
    solo = TABLES["solo"][0]["dice"]
    assert all(solo[kind] >= 1 for kind in dice)
    for row in nations.values():
        assert set(row["bonus"]) <= {*RESOURCE_NAMES, "worker", "die"}


def test_impacts() -> None:
    """EE-0.4: 9 early and 6 late, rows and resets even, every special effect unique."""
    rows = TABLES["impact"]
    assert Counter(row["era"] for row in rows) == {"early": 9, "late": 6}
    for era, share in (("early", 3), ("late", 2)):
        part = [row for row in rows if row["era"] == era]
        assert Counter(row["row"] for row in part) == dict.fromkeys(ROW_NAMES[:3], share)
        assert Counter(row["reset"] for row in part) == dict.fromkeys(TYPE_NAMES, share)
    effects = []
    for row in rows:
        kinds = [key for key in ("each", "place", "modifier") if key in row]
        assert len(kinds) == 1, row["name"]
        effects.append(repr(row[kinds[0]]))
        if row.get("modifier", {}).get("kind") == "oil_price":
            assert row["era"] == "early", "oil is $5 in the final turns (EE-16.4)"
    assert len(set(effects)) == 15


def test_known_impacts() -> None:
    """EE-X18, EE-X20: Chemical Spill and Cheap Imports are the rulebook's; one brings a worker."""
    impacts = {row["name"]: row for row in TABLES["impact"]}
    spill = impacts["Chemical Spill"]
    assert (spill["row"], spill["reset"]) == ("air", "industry")
    assert spill["each"] == {"optional": False, "options": [{"gain": {"spill": 2}}]}
    imports = impacts["Cheap Imports"]["place"]
    assert imports == [{"at": "commerce", "piece": "plastic", "n": 1}]
    assert any("worker" in o.get("gain", {}) for o in impacts["Baby Boom"]["each"]["options"])
    assert impacts["Toxic Dumping"]["place"][0]["piece"] == "pollution"


def test_a_compulsory_impact_has_a_free_soft_option() -> None:
    """EE-12.2: so that it can always be carried out (EE-2.0)."""
    for row in TABLES["impact"]:
        if not row.get("each", {"optional": True})["optional"]:
            last = row["each"]["options"][-1]
            assert "cost" not in last
            assert not {"un", "die", "worker", "well"} & set(last["gain"]), row["name"]


def test_achievements() -> None:
    """EE-0.5: 20 tiles, all different; three have their own formula, two are not for solo."""
    tiles = {row["name"]: row for row in TABLES["achievement"]}
    assert len(tiles) == TILES == 20
    assert len({row["count"] for row in tiles.values()}) == 20
    special = {n: (r["divisor"], r["plus"]) for n, r in tiles.items()}
    assert {n: f for n, f in special.items() if f != (1, 0)} == {
        "Oil Production": (1, 1),
        "Strong Workforce": (1, -1),
        "Wealth": (2, 0),
    }
    assert {n for n, r in tiles.items() if not r["solo"]} == {"Award Winning", "Global Influence"}


def test_dice() -> None:
    """EE-0.6, EE-13.1: 24 dice of five kinds; solo fewer (EE-18.5)."""
    assert tuple(DICE) == tuple(KIND_NAMES)
    assert sum(row["supply"] for row in DICE.values()) == 24
    assert [r["colour"] for r in DICE.values()] == ["black", "yellow", "blue", "green", "brown"]
    assert [r["highest"] for r in DICE.values()] == [
        *("pollution", "nuclear", "clean", "clean", "pollution"),
    ]
    assert DICE["hydro"]["on_gain"] == {"pollution": "forest"}
    costs = {k: sum(r["cost"].values()) for k, r in DICE.items() if "cost" in r}
    assert max(costs, key=lambda kind: costs[kind]) == "solar"
    assert "cost" not in DICE["petroleum"]
    for row in DICE.values():
        assert row["energy"] == sorted(row["energy"])
    solo = {"coal": 2, "hydro": 1, "solar": 2, "nuclear": 2, "petroleum": 4}
    assert TABLES["solo"][0]["dice"] == solo


@pytest.mark.parametrize(
    ("kinds", "energy", "highest"),
    [
        (("solar", "coal", "petroleum", "petroleum"), 6, {"petroleum"}),
        (("petroleum", "solar"), 5, {"petroleum"}),
        (("solar", "coal"), 6, {"solar"}),
        (("nuclear", "solar", "petroleum", "petroleum"), 9, {"nuclear"}),
        (("petroleum", "solar", "coal"), 7, {"petroleum", "solar"}),
        (("coal", "solar"), 3, {"coal", "solar"}),
    ],
)
def test_the_faces_allow_every_known_roll(
    kinds: tuple[str, ...], energy: int, highest: set[str]
) -> None:
    """EE-X10 to EE-X14: some roll of these dice gives the energy and the highest die told of."""

    def fits(faces: tuple[int, ...]) -> bool:
        pairs = list(zip(kinds, faces, strict=True))
        total = sum(DICE[kind]["energy"][face - 1] for kind, face in pairs)
        return total == energy and {k for k, f in pairs if f == max(faces)} == highest

    assert any(fits(faces) for faces in product(range(1, 7), repeat=len(kinds)))


def test_pieces() -> None:
    """EE-0.7, EE-0.8, EE-0.9, EE-0.10: workers, energy, tokens and wells that can run out."""
    counts = TABLES["counts"][0]
    assert (counts["workers_per_player"], counts["energy_per_player"]) == (WORKERS, ENERGY)
    assert (counts["pollution_tokens"], counts["oil_wells"]) == (TOKENS, WELLS) == (54, 12)
    for seats, per_spot in TABLES["track"][0]["tokens_per_space"].items():
        assert 6 * per_spot + int(seats) <= TOKENS


def test_resources_and_mats() -> None:
    """EE-0.11, EE-0.12: resources never limit play; five mats, ten markers."""
    counts = TABLES["counts"][0]
    names = ("money_1_tokens", "money_5_tokens", "science_discs", "steel_tokens")
    assert [counts[name] for name in names] == [42, 12, 27, 25]
    assert [counts[name] for name in ("plastic_cubes", "oil_barrels")] == [25, 30]
    assert [counts[name] for name in ("player_mats", "player_markers")] == [5, 10]


def test_locations_name_their_clause() -> None:
    """EE-5.1 to EE-5.10: the rule that a row carries out is found from the row."""
    clauses = defined("energy_empire")
    assert all(row["clause"] in clauses for row in PLACES.values())
    assert PLACES["education"]["clause"] == "EE-5.2"


def test_locations() -> None:
    """EE-5.1 to EE-5.8: what the rulebook prints on the locations."""
    options = {name: row.get("options") for name, row in PLACES.items()}
    assert options["mine"] == [{"gain": {"steel": 1}}]
    assert options["scientific_research"] == [{"gain": {"science": 1, "peek": 1}}]
    assert options["education"] == [
        {"cost": {"money": 3}, "gain": {"worker": 1, "pollution": "any"}}
    ]
    assert options["clean_up"] == [{"cost": {"science": 1}, "gain": {"cleanup": 2}}]
    assert options["oil_drilling"] == [{"gain": {"well": 1, "oil": 3}}]
    assert options["finance"] == [
        {"gain": {"money": 2}},
        {"gain": {"money": 3}, "others": {"money": 1}},
        {"gain": {"money": 4}, "others": {"money": 2}},
    ]
    assert PLACES["finance"]["solo_options"] == [{"gain": {"money": 3}}]


def test_prices_tracks_and_environment() -> None:
    """EE-6.2, EE-11.4, EE-14.1, EE-10.11: the printed rows of numbers."""
    assert BOX.market_money.tolist() == [2, 3, 4]
    assert BOX.market_resource.tolist() == [1, 1, 2]
    oil = BOX.oil_price.tolist()
    assert (oil[0], oil[-1], oil) == (1, 5, sorted(oil))
    un = BOX.un_vp[: BOX.un_spaces].tolist()
    assert un[0] == 0
    assert un == sorted(set(un))
    assert {12, 15} <= set(un)
    assert BOX.column_bonus.tolist() == [0, 0, 1, 2, 3]
    drilling = [i for i in range(15) if BOX.drilling[i]]
    assert len(drilling) == 4
    assert {i // 5 for i in drilling} == {1, 2}


def test_the_score_example_can_be_reached() -> None:
    """EE-X27: 7 + 3 + 15 + 20 + 18 + 8 and 35 on the track are 106."""
    assert 7 + 3 + 15 + 20 + (15 + 3) + 4 * int(BOX.die_vp) + 35 == 106


def test_every_row_says_where_it_is_from() -> None:
    """EE-0.2: reconstructed rows are marked as such."""
    sources = [row["source"].split(":")[0] for row in TABLES["structure"]]
    assert set(sources) == {"rulebook", "review", "reconstructed"}
    assert all(row["source"].startswith("rulebook") for row in TABLES["achievement"])


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('type = "government"', 'type = "church"', "field type is 'church'"),
        ("copies = 2", "copies = 3", "field copies is 3"),
        ("gain = { steel = 2 }", "gain = { gold = 2 }", "'gold'"),
        ("gain = { steel = 2 }", "gain = { steel = 20 }", "field steel is 20"),
        ('die = "nuclear"', 'die = "atomic"', "'atomic'"),
        ("supply = 5", "supply = 0", "die row 1 (coal)"),
        ("structures = 78", "structures = 77", "counts"),
        ('row = "ocean"', 'row = "sea"', "'sea'"),
        ('at = "commerce"', 'at = "moon"', "'moon'"),
        ('count = "dice"', 'count = "luck"', "achievement row 6 (Energy Empire)"),
        ("options = [{ gain = { steel = 2 } }]", "options = [{ win = 1 }]", "an option is cost"),
        ('source = "rulebook', 'source = "hearsay', "field source"),
        ("unpolluted_space_vp = 1", "unpolluted_space_vp = 2", "field unpolluted_space_vp is 2"),
        ("row_space_vp = 1", "row_space_vp = 2", "field row_space_vp is 2"),
        ("tiebreak_money_divisor = 2", "tiebreak_money_divisor = 3", "tiebreak_money_divisor"),
        ("deal_nations = 2", "deal_nations = 3", "setup row 1: field deal_nations is 3"),
        ("market_slots = [0, 2]", "market_slots = [0, 1]", "solo row 1: field market_slots"),
        ("spaces = 6", "spaces = 7", "track row 1: field spaces is 7"),
        ("die_vp = 2", "die_vp = 2\nsecret = 1", "scoring row 1: field secret is read by nothing"),
        ("steel = 1, money = 1 }", "steel = 1, money = -1 }", "die row 1: field money is -1"),
        ("money = 6, steel = 1", "money = -6, steel = 1", "nation row 1: field money is -6"),
        ("bonus = { worker = 1, p", "bonus = { worker = 9, p", "nation row 3: field worker is 9"),
        ('era = "late"', 'era = "early"', "impact: expected 9 early rows, found 10"),
        ('piece = "pollution", n = 1', 'piece = "pollution", n = 30', "field n is 30"),
        ("3 = 1, 4 = 2, 5 = 3", "3 = 1, 4 = 2, 7 = 3", "field column_bonus is '7'"),
        ("3 = 1, 4 = 2, 5 = 3", "3 = 1, 4 = 2, 5 = -3", "field 5 is -3"),
        ("vp = [0, 2, 4, 6, 9, 12, 15]", "vp = [0]", "field vp must be a list of 2 to 12"),
        ("supply = 5", "supply = 6", "field supply adds up to 25"),
        ("gain = { spill = 2 }", "cost = { oil = 1 }", "a compulsory effect needs an option"),
        ("science = 1, peek = 1", "science = 1, peek = 9", "field peek is 9; allowed: 1 to 3"),
        ("options = [{ gain = { steel = 2 } }]", "options = []", "has 0 options"),
        ('action = "trade"', 'action = "options"', "the rules want 'trade'"),
        ("options = [{ gain = { science = 1, peek = 1 } }]", "", "must be a list of options"),
    ],
)
def test_a_bad_box_is_refused_with_row_and_field(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    """EE-0.1: another edition may differ, but it must hold together."""
    text = (STANDARD_BOX / "energy_empire.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "box.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadBox) as error:
        open_box(path)
    assert complaint in str(error.value)


@pytest.mark.parametrize("values", [[0, 3, 15], [0, 2, 4, 6, 8, 10, 12, 15]])
def test_the_united_nations_may_be_longer_or_shorter(tmp_path: Path, values: list[int]) -> None:
    """EE-14.1: how many spaces are printed is not known: an edition says it, and it is played."""
    text = (STANDARD_BOX / "energy_empire.toml").read_text(encoding="utf-8")
    path = tmp_path / "box.toml"
    path.write_text(text.replace("vp = [0, 2, 4, 6, 9, 12, 15]", f"vp = {values}"), "utf-8")
    box = open_box(path).box
    last = len(values) - 1
    s = at_the_table(2, mats={0: {"un": last - 1, "M": 9, "nation": "USA"}}, box=box)
    play(s, 0, place(FINANCE), option(0), NATION, PLANK_ENERGY, box=box)
    assert int(s.un[0]) == last == last_space(box)
    assert un_points(box, s, Seat(0)) == 15
    assert may_step(box, s, Seat(0), 1) == No.UN_END


def test_the_vocabulary_is_used() -> None:
    """EE-8.3: every gain of the vocabulary stands on some component of the box."""
    used = set()
    for name in ("structure", "location"):
        for row in TABLES[name]:
            for one in row.get("options", []):
                used |= set(one.get("gain", {}))
    for row in TABLES["impact"]:
        for one in row.get("each", {}).get("options", []):
            used |= set(one.get("gain", {}))
    assert used == {*GAIN_NAMES, "die", "pollution", "nuclear"}
