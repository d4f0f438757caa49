"""EE-8: the effect vocabulary; every structure, location and impact does what its row says."""

from typing import Any

import pytest

from megawatt.games.energy_empire.components import OF_LOCATION
from megawatt.games.energy_empire.state import Decision, Piece
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import (
    GAIN_NAMES,
    KIND_NAMES,
    RESOURCE_NAMES,
    ROW_NAMES,
)
from tests.games.energy_empire.table import (
    BOX,
    CLEAN_UP,
    DONE,
    EDITION,
    EDUCATION,
    FINANCE,
    GOVERNMENT_MARKET,
    MINE,
    NATION,
    NATION_NAMES,
    PLANK_ENERGIES,
    PLANK_ENERGY,
    RESEARCH,
    TRADE,
    activate,
    air,
    at_the_table,
    card,
    end_of_turn,
    forest,
    land,
    legal,
    ocean,
    open_decision,
    option,
    peek,
    place,
    play,
    rigged,
    space,
    stock,
    why,
)

ROWS = EDITION.tables["structure"]
WHERE = {"government": RESEARCH, "industry": MINE, "commerce": TRADE}
RICH = {"W": 4, "E": 4, "M": 9, "S": 9, "P": 9, "C": 9, "O": 9}
EVERY_OPTION = [(row["name"], i) for row in ROWS for i in range(len(row["options"]))]


def enter(name: str, **mat: Any) -> Any:
    """A rich seat that owns the card stands on a location of its type."""
    row = next(row for row in ROWS if row["name"] == name)
    s = at_the_table(3, mats={0: {**RICH, "owns": [name], **mat}})
    play(s, 0, place(WHERE[row["type"]]))
    while open_decision(s) in (Decision.PEEK, Decision.TRADE):
        play(s, 0, DONE)
    return s


@pytest.mark.parametrize(("name", "i"), EVERY_OPTION)
def test_every_structure(name: str, i: int) -> None:
    """EE-8.1, EE-8.3, EE-X24: plank, cost, gains and others' share are those of the row."""
    row = next(row for row in ROWS if row["name"] == name)
    wanted = row["options"][i]
    gain, cost = wanted.get("gain", {}), wanted.get("cost", {})
    s = enter(name, land={forest(2): Piece.POLLUTION, forest(4): Piece.POLLUTION})
    before = s.copy()
    play(s, 0, activate(name), PLANK_ENERGIES if row["plank"] == "double" else PLANK_ENERGY)
    if len(row["options"]) > 1:
        assert legal(s) == [option(j) for j in range(len(row["options"]))]
        play(s, 0, option(i))
    for n, resource in enumerate(RESOURCE_NAMES):
        change = gain.get(resource, 0) - cost.get(resource, 0)
        assert s.stock[0, n] - before.stock[0, n] == change, resource
        for other in (1, 2):
            given = wanted.get("others", {}).get(resource, 0)
            assert s.stock[other, n] - before.stock[other, n] == given
    used = 2 if row["plank"] == "double" else 1
    assert s.vp[0] - before.vp[0] == gain.get("vp", 0)
    assert s.energy[0] - before.energy[0] == gain.get("energy", 0) - used
    assert s.workers[0] - before.workers[0] == gain.get("worker", 0)
    assert s.un[0] - before.un[0] == gain.get("un", 0)
    kinds = [int(gain.get("die") == kind) for kind in KIND_NAMES[:4]]
    assert (s.dice[0] - before.dice[0]).tolist() == kinds
    if gain.get("die") == "hydro":
        assert open_decision(s) == Decision.POLLUTE
        play(s, 0, space(forest(3)))
    if "cleanup" in gain:
        tokens = int(s.tokens)
        for where in (forest(2), forest(4))[: gain["cleanup"]]:
            assert open_decision(s) == Decision.CLEAN
            play(s, 0, space(where))
        assert s.tokens - tokens == gain["cleanup"]
    if "peek" in gain:
        assert open_decision(s) == Decision.PEEK
        play(s, 0, peek(2))
        assert s.peeked[0] == 1 << 2
    assert why(s, 0, activate(name)) in (No.PLANK, No.ONCE, No.NOT_YOUR_TURN)


@pytest.mark.parametrize("name", [row["name"] for row in ROWS])
def test_every_structure_brings_its_token(name: str) -> None:
    """EE-6.5: when it is gained, into its row, with its side."""
    row = next(row for row in ROWS if row["name"] == name)
    kind = ["government", "industry", "commerce"].index(row["type"])
    where = [GOVERNMENT_MARKET, 4, 9][kind]
    s = at_the_table(3, mats={0: RICH}, market={kind: [name]})
    play(s, 0, place(where))
    play(s, 0, legal(s)[0])
    side = "nuclear" if "nuclear" in row else "pollution"
    if side in row:
        first = 5 * ROW_NAMES.index(row[side])
        assert open_decision(s) == Decision.POLLUTE
        play(s, 0, space(first + 4))
        assert s.land[0, first + 4] == (Piece.NUCLEAR if side == "nuclear" else Piece.POLLUTION)
        assert s.spot.sum() == 29
    else:
        assert s.spot.sum() == 30
    assert s.owner[card(name)] == 0


@pytest.mark.parametrize("name", NATION_NAMES)
def test_every_nation(name: str) -> None:
    """EE-7.8: its cost for one step in the United Nations."""
    row = EDITION.tables["nation"][NATION_NAMES.index(name)]
    s = at_the_table(3, mats={0: {**RICH, "nation": name}})
    play(s, 0, place(FINANCE), option(0))
    before = s.stock[0].copy()
    play(s, 0, NATION, PLANK_ENERGY)
    paid = {r: int(n) for r, n in zip(RESOURCE_NAMES, before - s.stock[0], strict=True) if n}
    assert paid == row["un_cost"]
    assert s.un[0] == 1


def test_card_effects() -> None:
    """EE-X24, EE-8.5: "or" is separate options: Port four, Space Program two."""
    counts = {row["name"]: len(row["options"]) for row in ROWS}
    assert (counts["Port"], counts["Space Program"], counts["Science Academy"]) == (4, 2, 2)
    s = enter("Space Program", M=0, S=0, P=0, C=0, O=0)
    play(s, 0, activate("Space Program"), PLANK_ENERGY, option(1), DONE)
    assert (stock(s, 0), s.vp[0]) == ({"S": 1}, 1)


def test_legal_options() -> None:
    """EE-8.2: the whole cost must be at hand; an option the card does not have is no step."""
    s = enter("Port", M=1)
    play(s, 0, activate("Port"), PLANK_ENERGY)
    assert why(s, 0, option(3)) == No.YES
    s = enter("Science Academy", C=2)
    assert s.stock[0, 3] == 3
    play(s, 0, activate("Science Academy"), PLANK_ENERGY)
    assert why(s, 0, option(2)) == No.STEP
    s = enter("Military Base", S=0)
    assert why(s, 0, activate("Military Base")) == No.COST


def test_six_workers() -> None:
    """EE-S19, EE-8.8, EE-R6: no seventh worker, but the action is open: the book names no bar."""
    s = at_the_table(3, mats={0: {"W": 6, "M": 3}})
    play(s, 0, place(EDUCATION), space(air(2)))
    assert (int(s.workers[0]), int(s.worker_reserve[0]), int(s.stock[0, 0])) == (5, 0, 0)
    assert s.land[0, air(2)] == Piece.POLLUTION
    s = at_the_table(3, mats={0: {"W": 6, "C": 1, "owns": ["Science Academy"]}})
    play(s, 0, place(RESEARCH), DONE)
    assert s.stock[0, 3] == 2
    play(s, 0, activate("Science Academy"), PLANK_ENERGY)
    assert why(s, 0, option(1)) == No.YES
    play(s, 0, option(1))
    assert (int(s.stock[0, 3]), int(s.worker_reserve[0])) == (0, 0)


def test_free_options_and_payments() -> None:
    """EE-8.4: an option without cost is free; one without gain is a plain payment."""
    smog = EDITION.tables["impact"][4]["each"]["options"]
    assert smog[0] == {"cost": {"science": 1}}
    assert "cost" not in smog[1]


def test_gains_come_from_the_supply_and_vp_stay() -> None:
    """EE-8.6, EE-X25: 3 VP move the marker at once, from v to v + 3."""
    s = enter("Naval Base", vp=7)
    play(s, 0, activate("Naval Base"), PLANK_ENERGIES)
    assert s.vp[0] == 10


def test_energy_cap() -> None:
    """EE-S21, EE-8.7: six lie on board and planks, three on the mat: three more give one."""
    s = at_the_table(3, mats={0: {"W": 2, "E": 3, "owns": ["Coal Mine"]}}, stacks={TRADE: [(0, 6)]})
    assert s.energy_reserve[0] == 1
    s.energy[0] += 1
    s.energy_reserve[0] -= 1
    play(s, 0, place(MINE), activate("Coal Mine"), PLANK_ENERGY)
    assert (s.energy[0], s.energy_reserve[0]) == (3, 0), "one on the plank, no token for a gain"


def test_energy_is_gained_as_far_as_tokens_go() -> None:
    """EE-S21: a structure giving 3 energy gives 1."""
    s = at_the_table(3, mats={0: {"W": 3, "E": 3, "owns": ["Coal Mine"]}}, stacks={TRADE: [(0, 6)]})
    play(s, 0, place(MINE), activate("Coal Mine"), 224)
    assert (s.energy[0], s.energy_reserve[0]) == (4, 0)


def test_others_gain() -> None:
    """EE-S54: Stock Market of five: +3 and +1 each, also for a seat out of workers."""
    s = at_the_table(5, mats={0: {"owns": ["Stock Market"]}, 3: {"W": 0}})
    play(s, 0, place(FINANCE), option(0), activate("Stock Market"), PLANK_ENERGY)
    assert s.stock[:5, 0].tolist() == [5, 1, 1, 1, 1]


def test_others_do_nothing_solo() -> None:
    """EE-8.9: there is nobody else."""
    s = at_the_table(1, mats={0: {"owns": ["Stock Market"]}})
    play(s, 0, place(FINANCE))
    play(s, 0, activate("Stock Market"), PLANK_ENERGY)
    assert s.stock[:, 0].tolist() == [6, 0, 0, 0, 0]


def test_soft_gains_never_bar() -> None:
    """EE-8.2: cleaning nothing is legal, and the science is spent (ruling 7)."""
    s = at_the_table(3, mats={0: {"C": 1, "land": {0: Piece.EMPTY}}})
    play(s, 0, place(CLEAN_UP))
    assert (stock(s, 0), land(s, 0)) == ({}, {})
    assert open_decision(s) != Decision.CLEAN


def test_the_order_of_gains() -> None:
    """EE-8.3: a rigged option with everything: resources, die, well, tokens, cleanup, peek."""
    mine = int(BOX.first_option[OF_LOCATION + MINE])
    box = rigged(
        gain_die=(mine, 3),
        gain=(mine, [0, 1, 0, 0, 0, 2, 1, 1, 1, 1, 1, 1, 0]),
        pollution=(mine, 0),
        nuclear=(mine, 3),
    )
    s = at_the_table(3, box=box)
    play(s, 0, place(MINE), box=box)
    assert (s.vp[0], s.energy[0], s.workers[0], s.un[0], s.dice[0, 3]) == (2, 3, 3, 1, 1)
    asked = []
    for answer in (ocean(2), 1, forest(5), 0):
        asked.append(open_decision(s))
        play(s, 0, space(answer), box=box)
    asked.append(open_decision(s))
    assert asked == [
        Decision.WELL,
        Decision.POLLUTE,
        Decision.POLLUTE,
        Decision.CLEAN,
        Decision.PEEK,
    ]
    assert land(s, 0) == {
        1: Piece.POLLUTION,
        ocean(2): Piece.WELL,
        forest(5): Piece.NUCLEAR,
    }
    assert len(GAIN_NAMES) == 13


def test_each_peek_is_its_own() -> None:
    """EE-8.3: DONE gives up that one only."""
    research = int(BOX.first_option[OF_LOCATION + RESEARCH])
    box = rigged(gain=((research, 11), 2))
    s = at_the_table(3, box=box)
    play(s, 0, place(RESEARCH), DONE, box=box)
    assert open_decision(s) == Decision.PEEK
    play(s, 0, peek(1), box=box)
    assert open_decision(s) != Decision.PEEK


def test_declining_a_cleanup_gives_up_the_rest() -> None:
    """EE-8.3: DONE in D16 ends the whole effect."""
    s = at_the_table(3, mats={0: {"C": 1, "land": {forest(1): 1, forest(2): 1}}})
    play(s, 0, place(CLEAN_UP), DONE)
    assert len(land(s, 0)) == 3
    assert open_decision(s) != Decision.CLEAN


def test_the_turn_ends_when_nothing_is_left() -> None:
    """EE-2.0: a D11 with nothing but DONE is not asked."""
    s = at_the_table(3, mats={0: {"S": 1, "M": 1}})
    play(s, 0, place(MINE))
    end_of_turn(s, 0)
    assert s.active == 1
