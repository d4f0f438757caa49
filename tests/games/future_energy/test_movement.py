"""Phase 3 a): moving the crew, compared with an oracle that tries every path."""

import random
from itertools import combinations

import pytest

from megawatt.games.future_energy.actions import LINK, LINK_NUC, USE
from megawatt.games.future_energy.components import Tile
from megawatt.games.future_energy.rules.board import toll_of
from megawatt.games.future_energy.rules.movement import (
    can_reach,
    is_eligible,
    look_ahead,
    move_on,
    price_matches,
)
from megawatt.games.future_energy.state import FAR, USED, Decision, Link, Site
from megawatt.games.future_energy.taking import take
from megawatt.games.future_energy.verdicts import No
from tests.games.future_energy.table import ANNIE, DONE, JIM, KATIE, Table, use


def test_katie_pays_annie_the_bank_and_nobody() -> None:
    """EX-5, FE-6.3: another's line 1M to its owner, a bare link 1M to the bank, her own free."""
    t = Table(
        contracts={KATIE: ["1{coal}"]},
        money={KATIE: 2},
        uncovered=["Berlin", "Gothenburg"],
        tiles={"Stockholm": "coal"},
        lines={"START–Berlin": [ANNIE], "Gothenburg–Stockholm": [KATIE]},
    ).turn_of(KATIE)

    t.do(DONE)  # there is one way only, so the crew walks it (FE-D0)

    assert t.place() == "Stockholm"
    assert t.money(ANNIE) == 1
    assert t.money(KATIE) == 4
    assert t.on("Stockholm", KATIE) == 1


@pytest.mark.parametrize(
    ("owners", "toll"),
    [((), 1), ((JIM,), 1), ((JIM, KATIE), 2), ((ANNIE,), 0), ((ANNIE, JIM), 0)],
)
def test_toll(owners: tuple[int, ...], toll: int) -> None:
    """FE-6.3: by the lines on the link."""
    t = Table(lines={"START–Berlin": owners})

    assert toll_of(t.s, ANNIE, Link(t.edge("START–Berlin"))) == toll


def test_two_foreign_lines_cost_two() -> None:
    """SC-1, FE-6.3: 1M to each owner; the only step is taken without asking."""
    t = Table(
        contracts={ANNIE: ["4{gas}"]},
        tiles={"Berlin": "gas"},
        lines={"START–Berlin": [JIM, KATIE]},
        display=(),
        stack=(),
        lines_left={ANNIE: 0},
    ).turn_of(ANNIE)

    assert [t.money(seat) for seat in (ANNIE, JIM, KATIE)] == [2, 1 + 3, 1]
    assert t.vp(ANNIE) == 4


def test_an_own_line_makes_it_free() -> None:
    """SC-2, FE-6.3: beside her own line Jim gets nothing."""
    t = Table(
        contracts={ANNIE: ["4{gas}"]},
        tiles={"Berlin": "gas"},
        lines={"START–Berlin": [JIM, ANNIE]},
    ).turn_of(ANNIE)

    t.do(DONE)

    assert t.money(ANNIE) == 4
    assert t.s.money[JIM] == 3  # his own revenue only


def test_no_tile_is_passed() -> None:
    """SC-3, FE-6.4, FE-6.6: Poznan is covered, so nothing reaches Warsaw: a pass."""
    t = Table(contracts={ANNIE: ["4{gas}"]}, tiles={"Warsaw": "gas"}, money={ANNIE: 9})
    t.turn_of(ANNIE).do(DONE)

    assert t.s.current == JIM
    assert t.money(ANNIE) == 12
    assert t.place() == "START"


FAR_EAST = {"uncovered": ["Poznan", "Warsaw", "Minsk"], "tiles": {"Smolensk": "gas"}}


def test_four_links_are_too_dear() -> None:
    """SC-4a, FE-6.6: 3M do not pay four links: a pass with 3M."""
    t = Table(contracts={ANNIE: ["4{gas}"]}, **FAR_EAST).turn_of(ANNIE)  # type: ignore[arg-type]  # shared

    t.do(DONE)

    assert t.s.current == JIM
    assert t.money(ANNIE) == 3


def test_the_last_million_must_go() -> None:
    """SC-4b, FE-6.5: obliged to move with her last money, every step without a choice."""
    t = Table(contracts={ANNIE: ["4{gas}"]}, money={ANNIE: 1}, **FAR_EAST)  # type: ignore[arg-type]  # shared
    t.turn_of(ANNIE).do(DONE)

    assert t.place() == "Smolensk"
    assert t.money(ANNIE) == 1
    assert t.vp(ANNIE) == 4


def test_steps_keep_an_end_in_reach() -> None:
    """SC-5, FE-6.8: with 2M only the straight way; with 3M a detour, never back to START."""
    where = {"uncovered": ["Poznan", "Berlin"], "tiles": {"Warsaw": "gas"}}
    t = Table(contracts={ANNIE: ["4{gas}"]}, **where).step_of(ANNIE, 2)  # type: ignore[arg-type]  # shared
    assert t.place() == "Warsaw"  # only START–Poznan, then only Warsaw (FE-D0)

    t = Table(contracts={ANNIE: ["4{gas}"]}, **where).step_of(ANNIE, 3)  # type: ignore[arg-type]  # shared
    assert t.legal == {t.link("START–Poznan"), t.link("START–Berlin")}
    assert t.why(DONE) == No.DUTY_TO_MOVE
    t.do(t.link("START–Berlin"))
    assert t.place() == "Warsaw"
    assert t.money(ANNIE) == 1  # three links, and 1M for the completed contract


def test_refusals_of_a_step() -> None:
    """FE-6.4, FE-6.8, FE-R11: each with its reason; no node twice."""
    t = Table(
        contracts={ANNIE: ["4{gas}"]},
        uncovered=["Poznan", "Berlin", "Munich"],
        tiles={"Warsaw": "gas", "Minsk": "gas", "Copenhagen": "gas"},
    ).step_of(ANNIE, 3)

    assert t.why(t.link("START–Hamburg")) == No.NO_PLANT_WAITING
    assert t.why(t.link("START–Munich")) == No.NO_MATCH_FROM_THERE
    assert t.why(t.link("Lisbon–Madrid")) == No.NOT_ADJACENT
    assert t.why(t.nuc("START–Poznan")) == No.NO_MODULE_3
    t.do(t.link("START–Poznan"))
    assert t.why(t.link("START–Poznan")) == No.VISITED
    assert t.why(DONE) == No.MOVE_BEGUN
    t.s.money[ANNIE] = 1
    assert t.why(t.link("Berlin–Poznan")) == No.CANNOT_PAY_WAY


def test_the_crew_passes_start() -> None:
    """FE-R10, FE-6.1, FE-6.2: START is a node without a tile; no destination."""
    t = Table(contracts={ANNIE: ["4{gas}"]}, crew="Berlin", uncovered=["Berlin"])
    t.s.tile[t.node("Munich")] = 3
    t.step_of(ANNIE, 2)

    assert t.place() == "Munich"


def test_eligible() -> None:
    """FE-6.2: a match, or a ground with any plant; never without plants."""
    t = Table(contracts={ANNIE: ["4{gas}"]}, tiles={"Berlin": "gas", "Munich": "ground"})

    assert is_eligible(t.s, ANNIE, Site(t.node("Berlin")))
    assert is_eligible(t.s, ANNIE, Site(t.node("Munich")))
    assert not is_eligible(t.s, ANNIE, Site(t.node("Vienna")))
    assert not is_eligible(t.s, JIM, Site(t.node("Munich")))
    assert not is_eligible(t.s, ANNIE, Site(0))


def test_without_plants_one_passes() -> None:
    """FE-6.6, FE-R13: only Phase 3 is skipped; revenue and purchases stand."""
    t = Table(display=(), stack=(), filler="ground").turn_of(ANNIE)
    t.do(1, t.link("START–Berlin"))

    assert t.s.current == JIM
    assert t.money(ANNIE) == 2
    assert t.place() == "START"


def test_the_richest_cannot_pass_a_tile() -> None:
    """FE-6.4, FE-6.6: no money in the world makes a way where there is none."""
    t = Table(contracts={ANNIE: ["4{gas}"]}, uncovered=["Berlin"], tiles={"Warsaw": "gas"})
    t.step_of(ANNIE, 5000)

    assert t.s.current == JIM
    assert t.money(ANNIE) == 5000


def test_a_closed_site_stops_the_crew() -> None:
    """SC-33, FE-2.3: Bergen is closed with 2 seats, but a bought line may lead there."""
    t = Table(
        2,
        contracts={ANNIE: [4], JIM: [6]},
        crew="Oslo",
        uncovered=["Oslo"],
        tiles={"Gothenburg": "gas", "Copenhagen": "nuclear"},
    )
    assert (t.s.tile == Tile.FACE_DOWN).sum() == 8
    t.step_of(ANNIE, 5)
    assert t.why(t.link("Oslo–Bergen")) == No.CLOSED_SITE
    assert t.why(t.link("Lisbon–Madrid")) == No.NOT_ADJACENT
    assert t.why(LINK + 80) == No.NO_SUCH_LINK

    t.planning(ANNIE, 5).do(1)
    assert t.link("Oslo–Bergen") in t.legal


def test_lines_to_closed_sites_by_option() -> None:
    """FE-R3: the option `lines_to_blocked` closes them for lines too."""
    t = Table(2, contracts={ANNIE: [4]}, lines_to_blocked=False).planning(ANNIE, 5).do(1)

    assert t.why(t.link("Oslo–Bergen")) == No.CLOSED_SITE


def test_nuclear_tiles_make_links_free() -> None:
    """SC-26, FE-16.10, FE-6.7, FE-6.9: tolls 1, 2, 1 with money and tiles."""
    for money, tiles, reachable in [
        (3, 0, False),
        (1, 1, False),
        (4, 0, True),
        (2, 1, True),
        (1, 2, True),
    ]:
        t = riga(nuclear=tiles)
        t.s.ready, t.s.money[ANNIE], t.s.visited = tiles, money, 1
        look_ahead(t.box, t.s, ANNIE)
        assert can_reach(t.box, t.s, ANNIE, tiles) == reachable, (money, tiles)


def test_no_price_leads_through_a_tile() -> None:
    """FE-6.4, FE-6.9: the crew stops at Berlin; a nuclear tile does not carry it to Copenhagen."""
    t = Table(
        filler="coal",
        contracts={ANNIE: ["4{gas}"]},
        tiles={"Berlin": "gas", "Copenhagen": "gas"},
        nuclear={ANNIE: 1},
        new_grounds=True,
    )
    t.s.ready, t.s.visited = 1, 1
    price_matches(t.box, t.s, ANNIE)
    berlin, copenhagen = (t.names.index(name) for name in ("Berlin", "Copenhagen"))
    assert t.s.need[:2, berlin].tolist() == [1, 0]
    assert t.s.need[:2, copenhagen].tolist() == [FAR, FAR]


def test_who_passes_leaves_no_trace_of_the_search() -> None:
    """FE-6.6: what was only known for the move is forgotten, as after a move."""
    t = Table(filler="coal", contracts={ANNIE: ["4{gas}"]})
    move_on(t.box, t.s, ANNIE)
    assert t.decision == Decision.WRAP
    assert t.s.visited == 0
    assert not t.s.need.any()


@pytest.mark.parametrize(("money", "reachable"), [(1, False), (2, True)])
def test_a_detour_over_own_lines_is_found(money: int, reachable: bool) -> None:
    """FE-6.3, FE-6.9: from Gothenburg on her own lines lead round the link that costs 1M."""
    t = Table(
        contracts={ANNIE: ["4{gas}"]},
        uncovered=["Berlin", "Gothenburg", "Oslo", "Umea"],
        tiles={"Stockholm": "gas"},
        lines={key: [ANNIE] for key in ("Gothenburg–Oslo", "Oslo–Umea", "Umea–Stockholm")},
    )
    t.s.money[ANNIE], t.s.visited = money, 1
    look_ahead(t.box, t.s, ANNIE)

    assert can_reach(t.box, t.s, ANNIE, 0) == reachable


def riga(nuclear: int) -> Table:
    return Table(
        contracts={ANNIE: ["4{gas}"]},
        uncovered=["Poznan", "Warsaw"],
        tiles={"Riga": "gas"},
        lines={"Poznan–Warsaw": [JIM, KATIE]},
        nuclear={ANNIE: nuclear},
        new_grounds=True,
    )


def test_where_the_tiles_are_spent() -> None:
    """SC-26, FE-6.11: (2M, 1 tile) pays, frees, pays; (1M, 2 tiles) chooses at the first step."""
    t = riga(1).step_of(ANNIE, 2)
    assert t.place() == "Riga"
    assert t.money(ANNIE) == 1  # both paid links, and 1M for the contract
    assert t.money(JIM) == 3  # no toll: the revenue of his turn, which follows

    t = riga(2).step_of(ANNIE, 1)
    assert t.legal == {t.link("START–Poznan"), t.nuc("START–Poznan")}


def test_katie_uses_her_nuclear_tile() -> None:
    """EX-22, FE-16.10, FE-6.11: 1M to the bank, then a free link: Annie gets nothing."""
    t = Table(
        contracts={KATIE: ["1{coal}"]},
        uncovered=["Berlin"],
        tiles={"Copenhagen": "coal"},
        lines={"Berlin–Copenhagen": [ANNIE]},
        nuclear={KATIE: 1},
        new_grounds=True,
    ).turn_of(KATIE)

    t.do(DONE, t.link("START–Berlin"), t.nuc("Berlin–Copenhagen"))

    assert t.money(KATIE) == 3
    assert t.money(ANNIE) == 0
    t.turn_of(KATIE)
    assert t.s.ready == 1


def test_nuclear_refusals() -> None:
    """FE-16.10: used up; free anyway."""
    t = Table(
        contracts={ANNIE: ["4{gas}"]},
        tiles={"Berlin": "gas", "Munich": "gas"},
        lines={"START–Berlin": [ANNIE]},
        nuclear={ANNIE: 1},
        new_grounds=True,
    ).step_of(ANNIE, 3)

    assert t.why(t.nuc("START–Berlin")) == No.FREE_ANYWAY
    t.s.ready = 0
    assert t.why(t.nuc("START–Munich")) == No.NUCLEAR_USED


def outcomes_by_steps(t: Table) -> set[tuple[int, tuple[int, ...], int, bool]]:
    """Every (end, money of all, tiles left, contract used) that steps can lead to."""
    found = set()
    pending = [t.s.copy()]
    while pending:
        t.s = pending.pop()
        if t.decision not in (Decision.STEP, Decision.FX_CREW, Decision.PAY):
            money = tuple(int(m) for m in t.s.money)
            found.add((int(t.s.crew), money, int(t.s.ready), bool(t.s.card_owner[4] >= USED)))
            continue
        for action in t.legal - {DONE}:
            before = t.s.copy()
            act_once(t, action)
            pending.append(t.s)
            t.s = before
    return found


def act_once(t: Table, action: int) -> None:
    """One action without what follows of itself, until the crew has arrived."""
    take(t.box, t.s, t.asked, action)


def outcomes_by_paths(
    t: Table, tiles: int, card: bool
) -> set[tuple[int, tuple[int, ...], int, bool]]:
    """FE-6.4 to the letter: all simple paths, all markings of their links."""
    s, box, found = t.s, t.box, set()

    def walk(path: list[int], links: list[int]) -> None:
        here = path[-1]
        for i in range(box.degree[s.side, here]):
            node, link = int(box.node_at[s.side, here, i]), int(box.link_at[s.side, here, i])
            if node in path or s.tile[node] == Tile.FACE_DOWN:
                continue
            if is_eligible(s, ANNIE, Site(node)):
                mark(node, [*links, link])
            elif s.tile[node] == Tile.NONE:
                walk([*path, node], [*links, link])

    def mark(end: int, links: list[int]) -> None:
        tolls = {link: toll_of(s, ANNIE, Link(link)) for link in links}
        dear = [link for link in links if tolls[link] > 0]
        for n in range(tiles + 1):
            for nuclear in combinations(dear, n):
                for gift in [None, *(set(links) - set(nuclear))] if card else [None]:
                    paid = set(links) - set(nuclear) - {gift}
                    if sum(tolls[link] for link in paid) > s.money[ANNIE]:
                        continue
                    money = [int(m) for m in s.money]
                    for link in paid:
                        money[ANNIE] -= tolls[link]
                        for owner in range(1, 4):
                            if tolls[link]:
                                money[owner] += int(s.lines[link]) >> owner & 1
                    found.add((end, tuple(money), tiles - n, gift is not None))

    walk([int(s.crew)], [])
    return found


@pytest.mark.parametrize("seed", range(8))
def test_steps_reach_exactly_what_paths_reach(seed: int) -> None:
    """FE-6.10: sound, complete and without dead ends, against all paths and all markings."""
    luck = random.Random(seed)
    t = Table(nuclear={ANNIE: seed % 3}, contracts={ANNIE: ["4{gas}"]}, new_grounds=True,
              public_contracts=True, cards={ANNIE: [5]},
              kept={ANNIE: ["gas", "nuclear"] if seed % 2 else []})  # fmt: skip
    near = ["Berlin", "Poznan", "Munich", "Vienna", "Krakow", "Ljubljana", "Hamburg", "Warsaw"]
    for name in luck.sample(near, 5):
        t.s.tile[t.node(name)] = Tile.NONE
    for site in luck.sample([n for n in range(1, 46) if t.s.tile[n] != Tile.NONE], 16):
        t.s.tile[site] = 3
    for link in luck.sample(range(88), 40):
        for owner in luck.sample(range(4), luck.choice([1, 1, 2])):
            t.s.lines[link] |= 1 << owner
    t.s.current = t.s.asked = ANNIE
    t.s.money[:] = [luck.randrange(1, 5), 0, 0, 0]
    t.s.ready, t.s.visited, t.s.decision = t.s.nuclear[ANNIE], 1, Decision.STEP
    look_ahead(t.box, t.s, ANNIE)
    expected = outcomes_by_paths(t, int(t.s.ready), seed % 2 == 1)

    assert outcomes_by_steps(t) == expected


def test_commitment_to_the_card() -> None:
    """SC-24, FE-6.8, FE-6.5: who starts a way that only the card can finish must use it."""
    t = Table(
        contracts={ANNIE: ["3{coal}"]},
        uncovered=["Berlin"],
        tiles={"Copenhagen": "coal"},
        lines={"Berlin–Copenhagen": [JIM, KATIE]},
        public_contracts=True,
        cards={ANNIE: [5]},
        kept={ANNIE: ["gas"]},
        wildcards={ANNIE: 1},
    ).step_of(ANNIE, 1)

    assert t.legal == {DONE, t.link("START–Berlin")}
    assert t.why(use(5)) == No.CANNOT_PAY_WAY
    t.do(t.link("START–Berlin"))

    assert t.place() == "Copenhagen"
    assert t.vp(ANNIE) == 4
    assert t.money(ANNIE) == 1


def test_the_card_enters_a_tile_free_of_charge() -> None:
    """SC-23, FE-15.5, FE-R12: no duty counts the card; with it the crew walks free."""
    t = Table(
        contracts={ANNIE: ["3{coal}"]},
        tiles={"Berlin": "coal"},
        lines={"START–Berlin": [JIM, KATIE]},
        public_contracts=True,
        cards={ANNIE: [5]},
        kept={ANNIE: ["gas", "nuclear"]},
    ).step_of(ANNIE, 1)

    assert t.legal == {DONE, use(5)}
    t.do(use(5))

    assert t.place() == "Berlin"
    assert t.vp(ANNIE) == 6
    assert t.money(ANNIE) == 2
    assert t.money(JIM) == 3  # no toll: the revenue of his turn, which follows
    assert t.money(KATIE) == 0


def test_blocks_of_a_step() -> None:
    """FE-6.8: links around the crew only, each with or without a nuclear tile."""
    t = riga(2).step_of(ANNIE, 1)

    assert all(action >= LINK or action in (DONE, USE + 4) for action in t.legal)
    assert max(t.legal) >= LINK_NUC
