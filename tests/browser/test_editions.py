"""Owners at work: a card, a track, a map and a board changed on themselves, then played with."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from megawatt.editions import Draft
from megawatt.library import game
from tests.browser.conftest import Arrive


def open_box(page: Page, address: str, name: str) -> str:
    """Begin an edition of a game; give its address."""
    page.goto(f"{address}/editions")
    page.get_by_label("Game").select_option(name)
    page.get_by_role("button", name="Open the box").click()
    expect(page.locator(".shelves")).to_be_visible()
    return page.url.split("?")[0]


def component(page: Page, box: str, table: str, row: int) -> None:
    page.goto(f"{box}/component?table={table}&row={row}")
    expect(page.locator("#fields")).to_be_visible()


def saved(page: Page, box: str, name: str, folder: Path) -> Draft:
    """Take the file, open it in the browser again, and see the same bytes come out."""
    text = page.request.get(f"{box}/file.toml").text()
    (folder / "box.toml").write_text(text, encoding="utf-8")
    page.goto(f"{box.rsplit('/', 1)[0]}")
    page.locator("input[type=file]").set_input_files(folder / "box.toml")
    page.get_by_role("button", name="Open it").click()
    expect(page.locator(".shelves")).to_be_visible()
    assert page.request.get(f"{page.url.split('?')[0]}/file.toml").text() == text
    opened = game(name).box(folder / "box.toml")  # as the command line reads it
    draft = Draft.from_toml(game(name), text)
    assert draft.opened().digest == opened.digest
    return draft


def test_an_owner_changes_cards_and_a_track_and_plays(
    arrive: Arrive, address: str, tmp_path: Path
) -> None:
    person = arrive()
    page = person.page
    box = open_box(page, address, "energy-empire")
    for row in (1, 4, 10):
        component(page, box, "structure", row)
        page.locator("[name='f.vp']").fill("7")
        page.locator("[name='f.vp']").blur()
        expect(page.locator("#stage [data-field='vp']")).to_have_text("7")
        page.get_by_role("button", name="Confirmed, next").click()
        expect(page.locator("#fields")).to_be_visible()
    component(page, box, "united_nations", 0)
    page.get_by_role("button", name="Add to Points").click()
    expect(page.locator("#stage [data-field='vp.7']")).to_have_count(1)
    draft = saved(page, box, "energy-empire", tmp_path)
    assert draft.confirmed("structure") == (3, 54)
    assert len(draft.row("united_nations", 0)["vp"]) == 8
    page.goto(box)
    page.get_by_role("link", name="Play with this edition").click()
    expect(page.locator("[name=edition]")).to_have_value(box.rsplit("/", 1)[-1])


def test_a_site_is_moved_and_a_link_added(arrive: Arrive, address: str, tmp_path: Path) -> None:
    page = arrive().page
    box = open_box(page, address, "future-energy")
    component(page, box, "map.p23", 0)
    site = page.locator("[data-point='sites.0']").first
    before = site.get_attribute("data-x")
    site.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".against")).to_contain_text("Map, 2 and 3 seats")
    assert page.locator("[data-point='sites.0']").first.get_attribute("data-x") != before
    links = page.locator("#stage [data-link]").count()
    page.get_by_label("Add a link").check()
    page.locator("[data-point='sites.0'] .spot").first.click()
    page.locator("[data-point='sites.39'] .spot").first.click()
    expect(page.locator("#stage [data-link]")).to_have_count(links + 1)
    draft = saved(page, box, "future-energy", tmp_path)
    assert draft.row("map.p23", 0)["links"][-1] == [1, 40]


def test_a_board_is_drawn_pip_by_pip(arrive: Arrive, address: str, tmp_path: Path) -> None:
    page = arrive().page
    box = open_box(page, address, "powerline")
    component(page, box, "board", 0)
    standard = Draft.standard(game("powerline")).row("board", 0)["L1"]
    page.locator("#stage [data-field='L1.0']").click()
    expect(page.locator("[name='f.L1.0']")).to_have_value(str(standard[0] % 6 + 1))
    expect(page.locator(".against")).to_contain_text("L1")
    draft = saved(page, box, "powerline", tmp_path)
    assert draft.row("board", 0)["L1"][0] == standard[0] % 6 + 1


def test_a_generator_is_changed_on_a_phone(arrive: Arrive, address: str, tmp_path: Path) -> None:
    phone = arrive(phone=True).page
    box = open_box(phone, address, "futuropia")
    component(phone, box, "generator", 0)
    phone.locator(".field", has_text=re.compile("Production")).get_by_text("+").click()
    before = Draft.standard(game("futuropia")).row("generator", 0)["production"]
    expect(phone.locator("#stage [data-field='production']")).to_have_text(f"+{before + 1}")
    assert saved(phone, box, "futuropia", tmp_path).differences[0].table == "generator"


def test_a_game_is_finished_with_it(arrive: Arrive, address: str) -> None:
    """The table says whose box it is; its ship is worth what the owner says."""
    person = arrive()
    box = open_box(person.page, address, "harbour")
    component(person.page, box, "ship", 0)
    person.page.locator("[name='f.points']").fill("9")
    person.page.locator("[name='f.points']").blur()
    expect(person.page.locator(".against")).to_contain_text("9")
    person.set_up(f"harbour?edition={box.rsplit('/', 1)[-1]}", "me", "me")
    expect(person.page.locator(".own-box")).to_contain_text("My box")
    person.play()
    assert person.fact("status") == "over"
    expect(person.page.locator(".own-box")).to_contain_text("1 difference")
