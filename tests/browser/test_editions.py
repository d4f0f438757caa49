"""Owners at work: a card, a track, a map and a board changed on themselves, then played with."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from megawatt.cli import main
from megawatt.editions import Draft
from megawatt.library import game
from megawatt.saves import load
from tests.browser.conftest import Arrive

PLAYING = 400_000
"""Milliseconds that the lab may take for its first games on a busy machine: a process begins."""


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


def scripted(page: Page) -> None:
    """Wait until the script of a component runs: what is typed before is not sent."""
    expect(page.locator("body.scripted")).to_be_attached()


def speak(page: Page, lang: str) -> None:
    """Change the language, and wait for the page in it."""
    page.get_by_role("button", name=lang, exact=True).click()
    expect(page.locator(f"html[lang={lang.lower()}]")).to_be_attached()


def saved(page: Page, box: str, name: str, folder: Path) -> Draft:
    """Take the file, open it in the browser again, and see the same bytes come out."""
    text = page.request.get(f"{box}/file.toml").text()
    differ = len(Draft.from_toml(game(name), text).differences)
    page.goto(box)  # what was saved is there again
    expect(page.locator(".against .tag")).to_have_text(str(differ))
    (folder / "box.toml").write_text(text, encoding="utf-8")
    page.goto(f"{box.rsplit('/', 1)[0]}")
    page.locator("input[type=file]").set_input_files(folder / "box.toml")
    page.get_by_role("button", name="Open it").click()
    page.get_by_role("button", name="Take over").click()
    expect(page.locator(".shelves")).to_be_visible()
    assert page.request.get(f"{page.url.split('?')[0]}/file.toml").text() == text
    opened = game(name).box(folder / "box.toml")  # as the command line reads it
    draft = Draft.from_toml(game(name), text)
    assert draft.opened().record.tobytes() == opened.record.tobytes()
    played = ["play", name, "--box", str(folder / "box.toml"), "--seats", "random,random"]
    with pytest.raises(SystemExit) as ended:
        main([*played, "--seed", "3"])
    assert not ended.value.code
    return draft


def is_played_again(page: Page, name: str, folder: Path) -> bool:
    """Whether the game just finished, played again with the file of the box, is the same."""
    text = page.request.get(f"{page.url.split('?')[0]}/replay.json").text()
    (folder / "game.json").write_text(text, encoding="utf-8")
    finished = load(folder / "game.json")  # it carries its box
    box = game(name).box(folder / "box.toml")
    again = game(name).start(finished.seats, finished.seed, finished.options, box)
    for seat, action in finished.log:
        again.play(seat, action)
    return again.over and again.same_as(finished) and again.points() == finished.points()


def is_in_sight(page: Page, selector: str) -> bool:
    """Whether a thing can be touched where it is: nothing lies over its middle."""
    box = page.locator(selector).bounding_box()
    assert box
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    found = "([s, x, y]) => Boolean(document.elementFromPoint(x, y)?.closest(s))"
    return bool(page.evaluate(found, [selector, *at]))


def drag(page: Page, selector: str, across: int, down: int) -> None:
    box = page.locator(selector).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across, y + down, steps=4)
    page.mouse.up()


def test_an_owner_changes_cards_and_a_track_and_plays_to_the_end(
    arrive: Arrive, address: str, tmp_path: Path
) -> None:
    """By keyboard and by click; what is wrong stands at its field; the table says what differs."""
    person = arrive()
    page = person.page
    box = open_box(page, address, "energy-empire")
    for row in (1, 4, 10):
        component(page, box, "structure", row)
        page.locator("[name='f.vp']").fill("7")
        page.locator("[name='f.vp']").blur()
        expect(page.locator("#stage [data-field='vp']")).to_have_text("7")
        page.keyboard.press("Enter")  # confirmed, next
        expect(page.locator("h1")).not_to_have_text("")
        page.wait_for_url(re.compile(rf"row={row + 1}$"))
    component(page, box, "structure", 0)
    page.locator("[data-path='options.0.gain'] summary").click()
    page.get_by_role("button", name="Steel").click()
    expect(page.locator(".read-back")).to_contain_text("1 steel")
    page.keyboard.press("u")
    expect(page.locator(".read-back")).not_to_contain_text("steel")
    scripted(page)  # another page came: its script has to begin
    standard = page.locator("[name='f.vp']").input_value()
    page.locator("[name='f.vp']").fill("99")
    page.locator("[name='f.vp']").blur()
    expect(page.locator(".field.wrong [role=alert]")).to_contain_text("0 to 9")
    expect(page.locator(".checks")).to_contain_text("Not yet playable")
    page.get_by_role("button", name="Take the standard", exact=True).click()
    expect(page.locator("[name='f.vp']")).to_have_value(standard)  # it was done before we go on
    component(page, box, "united_nations", 0)
    page.get_by_role("button", name="Add to Points").click()
    expect(page.locator("#stage [data-field='vp.7']")).to_have_count(1)
    page.get_by_role("button", name="Confirmed, next").click()
    page.wait_for_url(lambda url: "united_nations" not in url)
    page.goto(f"{box}?table=structure&show=both")
    expect(page.locator(".standard-twin")).to_have_count(3)
    page.get_by_role("button", name="not as standard").click()
    expect(page.locator(".grid li:visible")).to_have_count(3)
    draft = saved(page, box, "energy-empire", tmp_path)
    assert draft.confirmed("structure") == (3, 54)
    assert draft.confirmed("united_nations") == (1, 1)
    assert len(draft.row("united_nations", 0)["vp"]) == 8
    page.goto(box)
    page.get_by_role("link", name="Play with this edition").click()
    expect(page.locator("[name=edition]")).to_have_value(box.rsplit("/", 1)[-1])
    person.set_up(f"energy-empire?edition={box.rsplit('/', 1)[-1]}", "me", "me")
    expect(page.locator(".own-box")).to_contain_text("4 differences")
    person.play()
    assert person.fact("status") == "over"
    assert is_played_again(page, "energy-empire", tmp_path)


def test_a_site_is_moved_and_a_link_added(arrive: Arrive, address: str, tmp_path: Path) -> None:
    page = arrive().page
    box = open_box(page, address, "future-energy")
    component(page, box, "map.p23", 0)
    first = page.locator("#stage [data-point='sites.0']")
    before = first.get_attribute("data-x")
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".against")).to_contain_text("Map, 2 and 3 seats")
    assert first.get_attribute("data-x") != before
    expect(page.locator(".points .group.chosen [name='f.sites.0.label']")).to_be_visible()
    was = page.locator("#stage [data-point='sites.5']").get_attribute("data-x")
    drag(page, "#stage [data-point='sites.5'] .spot", 30, 12)
    expect(page.locator(".against")).to_contain_text("Across")
    assert page.locator("#stage [data-point='sites.5']").get_attribute("data-x") != was
    links = page.locator("#stage [data-link]").count()
    label = page.locator(".points .chosen .joined").first
    label.get_by_role("button").click()  # a link is taken away, and drawn as gone
    expect(page.locator("#stage [data-gone]")).to_have_count(1)
    page.locator("#stage [data-gone]").dispatch_event("pointerdown")  # and put back
    expect(page.locator("#stage [data-gone]")).to_have_count(0)
    page.locator("[name='map-mode'][value='mark']").check()
    page.locator("#stage [data-point='sites.7'] .spot").click()
    expect(page.locator(".against")).to_contain_text("and 1 more")  # the region, beside the moves
    page.get_by_label("Add a link").check()
    page.locator("#stage [data-point='sites.0'] .spot").click()
    page.locator("#stage [data-point='sites.39'] .spot").click()
    expect(page.locator("#stage [data-link]")).to_have_count(links + 1)
    page.get_by_label("Take a link away").check()
    page.locator("#stage [data-link='links.3']").dispatch_event("pointerdown")
    expect(page.locator("#stage .gone")).to_have_count(1)
    expect(page.locator("#stage .gone.added")).to_have_count(0)  # it was drawn as a new one
    expect(page.locator("#stage .added")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator("#stage [data-link]")).to_have_count(links + 1)
    scripted(page)  # another page came: its script has to begin
    page.keyboard.press("u")
    expect(page.locator("#stage [data-link]")).to_have_count(links)
    page.get_by_label("Add a link").check()
    page.locator("#stage [data-point='sites.0'] .spot").click()
    page.locator("#stage [data-point='sites.39'] .spot").click()
    expect(page.locator("#stage [data-link]")).to_have_count(links + 1)
    expect(page.locator(".checks")).to_contain_text("These links cross")
    draft = saved(page, box, "future-energy", tmp_path)
    assert draft.row("map.p23", 0)["links"][-1] == [1, 40]
    standard = Draft.standard(game("future-energy")).row("map.p23", 0)
    own = draft.row("map.p23", 0)
    assert own["sites"][7]["region"] != standard["sites"][7]["region"]
    assert len(own["links"]) == len(standard["links"]) + 1


def test_a_line_is_drawn_and_a_board_pip_by_pip(
    arrive: Arrive, address: str, tmp_path: Path
) -> None:
    """A place more on a line gives every board one more pip."""
    page = arrive().page
    box = open_box(page, address, "powerline")
    component(page, box, "line", 0)
    page.get_by_label("Add a place").check()
    page.locator("#stage svg.mw").click(position={"x": 60, "y": 60})
    expect(page.locator("#stage [data-point^='segments']")).to_have_count(4)
    component(page, box, "board", 0)
    standard = Draft.standard(game("powerline")).row("board", 0)["L1"]
    page.locator("#stage [data-field='L1.0']").click()
    expect(page.locator("[name='f.L1.0']")).to_have_value(str(standard[0] % 6 + 1))
    for line in range(2, 11):  # the whole board, a place of every line
        own = Draft.standard(game("powerline")).row("board", 0)[f"L{line}"]
        page.locator(f"#stage [data-field='L{line}.1']").click()
        expect(page.locator(f"[name='f.L{line}.1']")).to_have_value(str(own[1] % 6 + 1))
    expect(page.locator(".against")).to_contain_text("Line 1")
    draft = saved(page, box, "powerline", tmp_path)
    assert draft.row("board", 0)["L1"] == [standard[0] % 6 + 1, *standard[1:], standard[-1]]
    assert [len(row["L1"]) for row in draft.section("board").rows] == [4] * 6


def test_a_generator_is_changed_on_a_phone_in_french(
    arrive: Arrive, address: str, tmp_path: Path
) -> None:
    phone = arrive(phone=True).page
    box = open_box(phone, address, "futuropia")
    component(phone, box, "generator", 0)
    assert is_in_sight(phone, "[data-confirm]")
    speak(phone, "FR")
    scripted(phone)
    expect(phone.locator("#fields")).to_contain_text("Comme sur votre carte")
    phone.locator(".field", has_text=re.compile("Production")).get_by_text("+").click()
    before = Draft.standard(game("futuropia")).row("generator", 0)["production"]
    expect(phone.locator("#stage [data-field='production']")).to_have_text(f"+{before + 1}")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.goto(box)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    speak(phone, "EN")
    assert saved(phone, box, "futuropia", tmp_path).differences[0].table == "generator"


def test_a_game_is_finished_with_it(arrive: Arrive, address: str) -> None:
    """The table says whose box it is; its ship is worth what the owner says."""
    person = arrive()
    box = open_box(person.page, address, "harbour")
    component(person.page, box, "ship", 0)
    scripted(person.page)
    person.page.keyboard.press("Tab")  # past the contents, at once
    expect(person.page.locator("#fields [name^='f.']").first).to_be_focused()
    person.page.locator("[name='f.points']").fill("9")
    person.page.locator("[name='f.points']").blur()
    expect(person.page.locator(".against")).to_contain_text("9")
    person.set_up(f"harbour?edition={box.rsplit('/', 1)[-1]}", "me", "me")
    expect(person.page.locator(".own-box")).to_contain_text("My box")
    person.play()
    assert person.fact("status") == "over"
    expect(person.page.locator(".own-box")).to_contain_text("1 difference")


def test_the_lab_is_asked_and_read_on_a_phone(arrive: Arrive, address: str) -> None:
    """It plays in the background; the page follows by itself, and names stay in one line.

    What was played when it is stopped is kept.
    """
    page = arrive(phone=True).page
    box = open_box(page, address, "powerline")
    component(page, box, "station", 0)
    page.locator("[name='f.vp']").fill("10")
    page.locator("[name='f.vp']").blur()
    expect(page.locator(".against")).to_contain_text("10")
    page.goto(f"{box}/lab")
    page.get_by_label("Games").select_option("1000")
    page.get_by_role("button", name="Try it").click()
    names = page.locator(".components tbody th")
    names.first.wait_for(timeout=PLAYING)
    page.get_by_role("button", name="Stop here").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible(timeout=PLAYING)
    high = names.evaluate_all("all => Math.max(...all.map((one) => one.clientHeight))")
    assert high < 30
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
