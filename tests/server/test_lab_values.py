"""And now? Other values of a number that the lab tried, laid over each other and kept."""

import re
from time import sleep
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from megawatt.editions import Draft
from megawatt.kernel.tongue import tongue
from megawatt.server.edition_page import EditionPage
from megawatt.server.lab_values import changed_number
from megawatt.tables.schema import TRIALS
from tests.server.conftest import post
from tests.server.test_editions import InThread, change, edition
from tests.tables.conftest import HARBOUR

__all__ = ["edition"]
ASKED: dict[str, Any] = {"bot": "random", "seats": 2, "games": 10}


@pytest.fixture
def hall(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> InThread:
    found = InThread()
    monkeypatch.setattr(app.state.site.lab, "hall", found)
    return found


def finished(client: TestClient, address: str) -> str:
    """Wait until everything that was asked is played; give the page."""
    for _ in range(600):
        page = client.get(address).text
        if not re.search(r'data-waiting|data-status="(waiting|running)"', page):
            return page
        sleep(0.1)
    raise AssertionError("The trial does not come to an end.")


def test_another_value_is_tried_on_the_same_deals_and_kept(
    app: FastAPI, katie: TestClient, edition: str, hall: InThread
) -> None:
    change(katie, edition, 3, points=20)
    first = str(post(katie, f"{edition}/lab", **ASKED).url)
    page = finished(katie, first)
    assert "And now?" in page
    assert "20 is in my edition" in page
    assert 'class="bar over' not in page
    trial = first.rsplit("=", 1)[1]
    after = post(katie, f"{edition}/lab/{trial}/value", value=15)
    assert str(after.url).endswith(trial)  # the result that was read stays
    page = finished(katie, first)
    assert 'class="bar over' in page
    assert 'class="thin-at' in page
    chips = re.findall(r'<a class="chip" href="[^"]*trial=(\w+)"[^>]*><b>(\d+)</b>', page)
    assert [n for _, n in chips] == ["15", "20"]
    with app.state.site.store.reading() as connection:
        tried = connection.execute(TRIALS.select()).mappings().all()
    assert tried[0]["plan"]["seed"] == tried[1]["plan"]["seed"]
    assert tried[0]["results"][0] == tried[1]["results"][0]  # the same deals before
    played = hall.played
    post(katie, f"{edition}/lab/{trial}/value", value=15)
    post(katie, f"{edition}/lab/{trial}/value", value=10**6)
    finished(katie, first)
    assert hall.played == played  # it is known already, or no value of the box
    other = chips[0][0]
    assert "Keep 15 in my edition" in katie.get(f"{edition}/lab?trial={other}").text
    kept = post(katie, f"{edition}/lab/{other}/keep")
    assert "15 is in my edition" in kept.text
    assert "points = 15" in katie.get(f"{edition}/file.toml").text


def test_every_page_says_that_the_lab_plays_for_its_reader(
    katie: TestClient, bill: TestClient, edition: str, hall: InThread
) -> None:
    seen: list[str] = []
    change(katie, edition, 3, points=20)
    hall.after[7] = lambda: seen.extend((katie.get("/").text, bill.get("/").text))
    first = str(post(katie, f"{edition}/lab", **ASKED).url)
    finished(katie, first)
    assert [
        bool(re.search(r"data-lab-tag[^>]*>The lab plays: \d+ of 10", one)) for one in seen
    ] == [
        True,
        False,
    ]
    assert "data-lab-tag" not in katie.get("/").text


def test_the_number_is_found_inside_lists_and_not_where_parts_were_added() -> None:
    draft = Draft.standard(HARBOUR)
    assert changed_number(EditionPage(draft, tongue())) is None
    draft.put("ship", 1, draft.row("ship", 1) | {"name": "Sloop"})
    assert changed_number(EditionPage(draft, tongue())) is None
    draft.put("ship", 2, draft.row("ship", 2) | {"points": 9})
    found = changed_number(EditionPage(draft, tongue()))
    assert found is not None
    assert (found.table, found.row, found.path, found.value) == ("ship", 2, ("points",), 9)
