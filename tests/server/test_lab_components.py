"""In the lab: the card of a component, a game that had it, and boxes that are not finished."""

import re
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from megawatt.edition_checks import playable_part
from megawatt.editions import Draft
from megawatt.library import game
from megawatt.tables.schema import EDITIONS, TRIALS
from tests.server.conftest import post
from tests.server.test_editions import InThread, change, edition
from tests.server.test_lab_values import finished, hall
from tests.tables.conftest import HARBOUR

__all__ = ["edition", "hall"]
ASKED: dict[str, Any] = {"bot": "random", "seats": 2, "games": 30}


@pytest.fixture
def result(katie: TestClient, edition: str, hall: InThread) -> str:
    """Try a change; give the address of what was found."""
    change(katie, edition, 3, points=20)
    address = str(post(katie, f"{edition}/lab", **ASKED).url)
    finished(katie, address)
    return address


def components_of(page: str) -> list[str]:
    return re.findall(r'<th><a href="[^"]*component=([^"#]*)#component"', page)


def test_a_click_on_a_component_shows_its_card_and_a_game_with_it(
    app: FastAPI, katie: TestClient, edition: str, result: str
) -> None:
    first = components_of(katie.get(result).text)[0]
    page = katie.get(f"{result}&component={first}").text
    assert 'id="component"' in page
    assert "Show a game with it" in page
    name = re.search(r'name="component" value="([^"]*)"', page)
    assert name is not None
    trial = result.rsplit("=", 1)[1]
    shown = post(katie, f"{edition}/lab/{trial}/game", component=name[1])
    assert shown.status_code == 200
    assert str(shown.url).endswith("/replay")
    table = re.search(r"/tables/(\w+)/replay", str(shown.url))
    assert table is not None
    live = app.state.site.service.live(table[1])
    with app.state.site.store.reading() as connection:
        tried = connection.execute(TRIALS.select()).mappings().one()
    seeds = [tried["plan"]["seed"] + one["game"] for one in tried["results"][1]]
    played = tried["results"][1][seeds.index(live.match.seed)]
    assert live.match.over
    assert live.match.points() == played["points"]  # the very game that was counted
    assert any(name[1] in held for seat in played["holdings"] for held in seat)


def test_what_was_never_held_has_no_game(katie: TestClient, edition: str, result: str) -> None:
    assert 'id="component"' not in katie.get(f"{result}&component=no+such+thing").text
    trial = result.rsplit("=", 1)[1]
    refused = post(katie, f"{edition}/lab/{trial}/game", component="no such thing")
    assert refused.status_code == 422


def test_an_unfinished_box_is_tried_and_the_result_says_so(
    app: FastAPI, katie: TestClient, edition: str, hall: InThread
) -> None:
    change(katie, edition, 3, points=20)
    with app.state.site.store.writing() as connection:
        break_a_row(connection)
    page = katie.get(f"{edition}/lab").text
    assert "The box is unfinished." in page
    assert "It can be tried" in page
    assert 'class="main" disabled' not in page
    tried = finished(katie, str(post(katie, f"{edition}/lab", **ASKED).url))
    assert "The box was unfinished." in tried
    assert "As in the standard box:" in tried
    assert "20 is in my edition" in tried  # what can be read was tried as it is


def break_a_row(connection: Any) -> None:
    """Give a ship a price that the reader refuses, as an unfinished box may have."""
    row = connection.execute(EDITIONS.select()).mappings().one()
    draft = Draft.from_toml(HARBOUR, row["text"], row["name"])
    draft.row("ship", 1)["price"] = 99
    connection.execute(EDITIONS.update().values(text=draft.to_toml()))


def test_what_can_be_played_of_a_box_is_the_rest_as_standard() -> None:
    draft = Draft.standard(game("energy-empire"), "mine")
    draft.put("structure", 0, draft.row("structure", 0) | {"vp": 6})
    draft.put("structure", 1, draft.row("structure", 1) | {"vp": 99})
    found = playable_part(draft)
    assert found is not None
    part, wrong = found
    assert part.complaint() is None
    assert [(one.table, one.row) for one in wrong] == [("structure", 1)]
    assert part.row("structure", 0)["vp"] == 6
    assert not part.differs("structure", 1)


def test_a_box_that_cannot_be_read_at_all_is_not_tried() -> None:
    draft = Draft.standard(game("energy-empire"), "mine")
    draft.data["unheard_of"] = [{"name": "x", "source": "yours: x"}]
    assert draft.complaint() is not None
    assert playable_part(draft) is None
