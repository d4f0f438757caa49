"""What is not as standard at the table: the mark ≠, and the words that a screen reader hears."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from megawatt.box_files import plain_copy
from megawatt.edition_words import marks_of
from megawatt.editions import Draft
from megawatt.kernel.box import Row
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from tests.browser.conftest import Arrive
from tests.browser.person import Person

# By table: the number that is one more in every row of it.
CHANGED = {
    "energy-empire": {"structure": "vp", "achievement": "plus"},
    "future-energy": {"contracts": "vp", "public_contracts": "vp"},
    "futuropia": {"generator": "production", "starting_generator": "production"},
    "powerline": {"station": "vp", "line": "vp"},
}
MARKS = "all => all.map((mark) => mark.dataset.unlike)"
MOVES = 12


def own_edition(name: str) -> Draft:
    draft = Draft.standard(game(name), "mine")
    for table, field in CHANGED[name].items():
        for i, row in enumerate(draft.section(table).rows):
            changed: Row = plain_copy(row)
            changed[field] += 1
            draft.put(table, i, changed)
    return draft


def sit_down(person: Person, draft: Draft) -> None:
    """Open the edition's file, and play a few moves with it."""
    page = person.page
    person.go("/editions")
    file: Any = {
        "name": "mine.toml",
        "mimeType": "application/toml",
        "buffer": draft.to_toml().encode(),
    }
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Open it").click()
    page.get_by_role("button", name="Take over").click()
    expect(page.locator(".shelves")).to_be_visible()
    edition = page.url.split("?")[0].rsplit("/", 1)[-1]
    person.set_up(f"{draft.game.name}?edition={edition}", "me", "me")
    person.play(MOVES)


def heard(page: Page) -> str:
    """Give all names and descriptions that the browser hands to a screen reader."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    told = (
        node.get(part, {}).get("value", "")
        for node in nodes
        if not node.get("ignored")
        for part in ("name", "description")
    )
    return " ".join(" ".join(map(str, told)).split())


@pytest.mark.parametrize("name", CHANGED)
@pytest.mark.parametrize("phone", [False, True], ids=["stage", "phone"])
def test_a_screen_reader_hears_what_the_standard_is(arrive: Arrive, name: str, phone: bool) -> None:
    """Every mark that is drawn; and all that differs is in the board in words."""
    draft, person = own_edition(name), arrive(phone=phone)
    sit_down(person, draft)
    page, told = person.page, marks_of(draft, tongue())
    marked = page.locator("#board [data-unlike]").evaluate_all(MARKS)
    kinds = {key.split()[0] for key in marked}
    assert kinds & set(CHANGED[name])
    words = heard(page)
    assert [key for key in marked if " ".join(told[key].split()) not in words] == []
    person.go(f"/tables/{page.url.split('/tables/')[1].split('?')[0]}/words")
    expect(page.locator("main li")).to_have_count(len(draft.differences))
    expect(page.locator("main li").first).to_contain_text("(standard ")
