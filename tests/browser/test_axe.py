"""No fault that axe-core finds on any page or state of the table, in both themes and languages."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from megawatt.library import game, games
from tests.browser.conftest import Arrive
from tools import tour
from tools.tour import Guest, Scene

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (coloursOnly) => {
  const spoken = "label-content-name-mismatch";
  const told = ({ violations }) => violations.map(
    (one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html).join(" | ")}`
  );
  if (coloursOnly) {
    const colours = ["color-contrast", "link-in-text-block"];
    return told(await axe.run(document, { resultTypes: ["violations"], runOnly: colours }));
  }
  const options = { resultTypes: ["violations"] };
  const all = await axe.run(document, { ...options, rules: { [spoken]: { enabled: false } } });
  const around = { exclude: [["#board"]] };
  const labels = await axe.run(around, { ...options, runOnly: [spoken] });
  return [...told(all), ...told(labels)];
}"""
"""A piece of a drawing is named by what it is or does, not by the numbers printed on it."""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The colours of a theme are there with the next frame."""
LOOKS = {"en": ("light", "dark"), "fr": ("dark", "light")}
"""Each language in both themes: after the first only what colours can make worse is tried again."""


def faults(page: Page, theme: str, *, colours_only: bool) -> list[str]:
    if not AXE.exists():
        pytest.fail("axe-core is not installed (make frontend).")
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two
    page.evaluate(PAINTED)
    if not colours_only:
        page.evaluate(AXE.read_text("utf-8"))
    found: Any = page.evaluate(RUN, colours_only)
    return [str(one) for one in found]


def look_at(guest: Guest, scenes: Iterable[Scene]) -> None:
    """Look for faults in every scene."""
    found = {}
    for scene in scenes:
        for lang, themes in LOOKS.items():
            scene.enter(guest, lang)
            for k, theme in enumerate(themes):
                name = f"{scene.name}, {lang}, {theme}"
                found[name] = faults(guest.page, theme, colours_only=k > 0)
    assert {name: faulty for name, faulty in found.items() if faulty} == {}


def test_the_pages_around_the_table(arrive: Arrive) -> None:
    katie = arrive()
    katie.expected = ("404",)  # the page that there is not
    guest = Guest(katie.page, katie.address)
    look_at(guest, tour.first_pages())
    for _ in range(6):  # enough for statistics
        tour.play_out(guest, guest.send("/games/harbour/quick"))
    look_at(guest, tour.own_pages(guest, "harbour"))


@pytest.mark.parametrize("name", games())
def test_setting_up_and_the_rules(arrive: Arrive, name: str) -> None:
    katie = arrive()
    scenes = list(tour.set_up_pages(name))
    guest = Guest(katie.page, katie.address)
    look_at(guest, scenes if name == games()[0] else scenes[:4])


@pytest.mark.parametrize("name", games())
def test_the_table(arrive: Arrive, name: str) -> None:
    katie = arrive()
    guest = Guest(katie.page, katie.address)
    start, choices, inspector, *_ = tour.start_of_table(guest, name)
    look_at(guest, [start, choices, inspector, *tour.guided(guest, name)])
    path = guest.bring((game(name).rules.folder / "cover.json").read_text("utf-8"))
    look_at(guest, [Scene("middle", f"{path}?moment=1")])


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_all_that_opens_at_a_table_its_end_and_the_review(arrive: Arrive, *, phone: bool) -> None:
    katie = arrive(phone=phone)
    guest = Guest(katie.page, katie.address)
    look_at(guest, tour.start_of_table(guest, "powerline"))
    katie.begin("harbour")
    katie.play()
    look_at(guest, tour.finished("harbour", urlsplit(katie.page.url).path))
