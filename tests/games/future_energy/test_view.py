"""What people see: the view, the terminal, the picture; what programs see: numbers."""

import json
import random
import xml.etree.ElementTree as ET
from typing import Any

import numpy as np
import pytest
from rich.text import Text

from megawatt.games.future_energy import words
from megawatt.games.future_energy.components import Tile
from megawatt.games.future_energy.evaluate import evaluate, turns_left
from megawatt.games.future_energy.features import FEATURES
from megawatt.games.future_energy.game import GAME
from megawatt.games.future_energy.map_view import LAYING
from megawatt.games.future_energy.observe import OBSERVATION, observe
from megawatt.games.future_energy.observe_seats import PER_SEAT
from megawatt.games.future_energy.routes import routes_of
from megawatt.games.future_energy.rules.movement import can_reach, look_ahead
from megawatt.games.future_energy.secrets import conceal
from megawatt.games.future_energy.state import Decision
from megawatt.games.future_energy.text import text
from megawatt.games.future_energy.view import view
from megawatt.kernel.ids import SPECTATOR, Seat
from megawatt.kernel.record import Observation
from megawatt.kernel.tongue import tongue
from megawatt.picture import Choice, draw
from tests.games.future_energy.table import ANNIE, DONE, EDITION, JIM, Table, offer, space
from tests.games.future_energy.test_setup import new_game

SAY = tongue("en")


def seen(t: Table, seat: Seat) -> dict[str, Any]:
    s = t.s.copy()
    conceal(t.box, s, seat)
    return view(EDITION, s, seat, SAY)


def drawn(t: Table, seat: Seat) -> str:
    choices = {}
    if seat == t.asked and t.decision != Decision.OVER:
        for action in t.legal:
            said = words.action(EDITION, t.s, seat, action, SAY)
            choices[action] = Choice(action, said, words.clause(t.s, t.asked, action))
    return draw(GAME, seen(t, seat), choices, SAY)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"money_open": False}), (4, {"public_contracts": True, "new_grounds": True})],
)
def test_every_moment_can_be_seen(seats: int, options: dict[str, Any]) -> None:
    """FE-3.1: as data, in 100 columns, as a picture that carries the choices."""
    luck = random.Random(seats)
    t = Table(seats)
    t.s = new_game(seats, 21, **options)
    looked_at = set()
    for _ in range(80):
        if t.decision == Decision.OVER:
            break
        legal = sorted(t.legal)
        if t.decision not in looked_at:
            looked_at.add(t.decision)
            for seat in (SPECTATOR, t.asked):
                data = seen(t, seat)
                assert json.loads(json.dumps(data)) == data
                lines = Text.from_markup(text(data, SAY)).plain.splitlines()
                assert max(map(len, lines)) <= 100
            picture = drawn(t, t.asked)
            ET.fromstring(picture)
            asked = [action for action in legal if action != DONE or t.decision not in LAYING]
            shown = sum(f'data-action="{action}"' in picture for action in asked)
            assert shown == len(asked), (t.decision, legal)  # the prompt ends the laying of lines
        t.do(luck.choice(legal))
    t.score()
    t.s.decision = Decision.OVER
    for seat in (SPECTATOR, ANNIE):
        ET.fromstring(drawn(t, seat))
        lines = Text.from_markup(text(seen(t, seat), SAY)).plain.splitlines()
        assert max(map(len, lines)) <= 100


def test_prices_on_the_map() -> None:
    """FE-6.3, FE-6.7: the cheapest way to every match, and whether it can be paid."""
    t = Table(
        contracts={ANNIE: ["4{gas}"]},
        uncovered=["Poznan", "Berlin", "Warsaw"],
        tiles={"Minsk": "gas", "Copenhagen": "gas", "Hamburg": "gas", "Lisbon": "gas"},
        lines={"START–Berlin": [ANNIE], "Berlin–Copenhagen": [JIM]},
    ).step_of(ANNIE, 2)
    sites = {site["label"]: site for site in seen(t, ANNIE)["sites"]}

    assert sites["Copenhagen"]["price"] == 1
    assert sites["Copenhagen"]["affordable"]
    assert sites["Copenhagen"]["steps"] == [t.link("START–Berlin"), t.link("Berlin–Copenhagen")]
    assert sites["Minsk"]["price"] == 3
    assert not sites["Minsk"]["affordable"]
    assert sites["Lisbon"]["price"] is None


@pytest.mark.parametrize("seed", range(8))
def test_prices_agree_with_the_rules(seed: int) -> None:
    """FE-6.9: the cheapest price shown is the least money that reaches a match."""
    luck = random.Random(seed)
    t = Table(contracts={ANNIE: ["4{gas}"]}, nuclear={ANNIE: seed % 3}, new_grounds=True)
    for site in luck.sample(range(1, 46), 25):
        t.s.tile[site] = Tile.NONE
    for site in luck.sample(range(1, 46), 5):
        t.s.tile[site] = 3
    for link in luck.sample(range(88), 40):
        t.s.lines[link] = luck.choice([1, 2, 6, 3, 12])
    t.s.current = t.s.asked = ANNIE
    t.s.ready, t.s.visited, t.s.money[ANNIE] = seed % 3, 1, 99
    look_ahead(t.box, t.s, ANNIE)
    routes = routes_of(t.box, t.s, ANNIE)
    least = min((route.price for route in routes.values()), default=None)

    for money in range(8):
        t.s.money[ANNIE] = money
        reachable = can_reach(t.box, t.s, ANNIE, seed % 3)
        assert reachable == (least is not None and least <= money)


def test_what_a_panel_shows() -> None:
    """FE-8.7, FE-R54, FE-12.6: own certificates, hidden money, the regions of the grid."""
    t = Table(
        contracts={ANNIE: [4]},
        certificates={ANNIE: [3, 5], JIM: [4]},
        money={JIM: 6},
        money_open=False,
        lines={"START–Berlin": [ANNIE], "START–Munich": [ANNIE], "Lisbon–Madrid": [ANNIE]},
    ).turn_of(ANNIE)
    players = seen(t, ANNIE)["players"]

    assert players[ANNIE]["certificate_values"] == [3, 5]
    assert players[JIM]["certificate_values"] is None
    assert players[JIM]["certificates"] == 1
    assert players[JIM]["money"] is None
    assert players[ANNIE]["grid"] == {"regions": 2, "points": 3, "plants": 1}
    assert seen(t, SPECTATOR)["seat"] == -1


def test_headlines() -> None:
    """FE-11.3: the round, the last round, the end."""
    t = Table(contracts={ANNIE: [4]}).turn_of(ANNIE)
    assert seen(t, ANNIE)["headline"] == "Round 1 · 4 contracts in the stack"
    t.s.triggered = 1
    assert seen(t, ANNIE)["headline"] == "Last round: 4 turns left"
    assert seen(t, ANNIE)["last_round"]
    t.s.decision = Decision.OVER
    assert seen(t, ANNIE)["over"]


def test_observation() -> None:
    """FE-3.1: 2,936 numbers, the observer first, nothing hidden in them."""
    assert OBSERVATION == 2936
    t = Table(public_contracts=True, contracts={ANNIE: [4], JIM: [9]}, money={ANNIE: 4, JIM: 6})
    t.turn_of(ANNIE)
    out = np.zeros(OBSERVATION, np.float32)
    at_seats = FEATURES["seats"].start
    for seat, money in ((ANNIE, 7), (JIM, 6)):
        s = t.s.copy()
        conceal(t.box, s, seat)
        observe(t.box, s, seat, Observation(out))
        assert out[at_seats] == pytest.approx(money / 20)
        assert out[14] == (seat == ANNIE)
        assert np.isfinite(out).all()
    assert out[at_seats + 3 * PER_SEAT] == pytest.approx(7 / 20)  # Annie is Jim's fourth


def test_estimate_likes_what_is_good() -> None:
    """FE-9.1, FE-12.4, FE-12.6: points, money, plants, lines and progress all count."""
    base = Table(contracts={ANNIE: [4]}, money={ANNIE: 3})

    def worth(**more: Any) -> float:
        more.setdefault("contracts", {ANNIE: [4]})
        more.setdefault("money", {ANNIE: 3})
        return evaluate(base.box, Table(**more).s, ANNIE)

    plain = worth()
    assert worth(money={ANNIE: 6}) > plain
    assert worth(contracts={ANNIE: ["4{gas}"]}) > plain
    assert worth(plants={"Paris": {ANNIE: 1}}) > plain
    assert worth(investors={ANNIE: 1}) > plain
    assert worth(certificates={ANNIE: [5]}) > plain
    assert worth(lines={"START–Berlin": [ANNIE]}) > plain
    assert turns_left(base.s, ANNIE) > 0


def test_estimate_of_a_finished_game_is_the_score() -> None:
    """FE-12.7: nothing is left to guess."""
    t = Table(certificates={ANNIE: [5]}, money={ANNIE: 10})
    t.s.decision = Decision.OVER
    t.score()

    assert evaluate(t.box, t.s, ANNIE) == pytest.approx(5.01)


def test_buttons_and_places() -> None:
    """FE-5.6, FE-3.3: offers on the display, "done" as a button, spaces on the contracts."""
    t = Table(contracts={ANNIE: [1, 9]}, tiles={"Berlin": "gas"}).turn_of(ANNIE)
    picture = drawn(t, ANNIE)
    assert f'data-action="{offer(0)}"' in picture
    assert f'data-action="{DONE}"' in picture
    t.do(DONE)
    picture = drawn(t, ANNIE)
    assert f'data-action="{space(1, "gas")}"' in picture
    assert f'data-off="{space(1, "coal")}"' in picture
    assert "data-action" not in drawn(t, JIM)
