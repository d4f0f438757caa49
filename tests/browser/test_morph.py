"""The patcher of the page, in a real browser: what is the same stays the same thing."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive

MORPH = """async ([before, after, look]) => {
  const { morph } = await import("/static/morph.js");
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  place.innerHTML = before;
  const asks = new Function("place", "kept", "morph", "after", look);
  return asks(place, {}, (html) => morph(place, html, { keepsTyped: true }), after);
}"""


@pytest.fixture
def page(arrive: Arrive) -> Page:
    katie = arrive()
    katie.go("/rules")
    # The test writes its questions as text, which the site's own rules forbid.
    session = katie.page.context.new_cdp_session(katie.page)
    session.send("Page.setBypassCSP", {"enabled": True})
    katie.page.reload()
    return katie.page


def ask(page: Page, before: str, after: str, look: str = "") -> Any:
    return page.evaluate(MORPH, [before, after, look or "morph(after); return place.innerHTML;"])


CASES = {
    "words": ("<p>one</p>", "<p>two</p>"),
    "attributes": ('<p class="a" title="x">t</p>', '<p class="b" lang="fr">t</p>'),
    "more": ("<li>a</li>", "<li>a</li><li>b</li>"),
    "fewer": ("<li>a</li><li>b</li><li>c</li>", "<li>c</li>"),
    "another element": ("<p>a</p>", "<h2>a</h2>"),
    "ids in another order": (
        '<i id="a">1</i><i id="b">2</i><i id="c">3</i>',
        '<i id="c">3</i><i id="a">1</i><i id="b">2</i>',
    ),
    "an id goes, one comes": ('<i id="a"></i>x<i id="b"></i>', 'x<i id="c"></i><i id="b"></i>'),
    "with and without ids": ('<i id="a"></i><i>x</i>', '<i>y</i><i id="a"></i><i>x</i>'),
    "comments": ("<!-- a --><p>a</p>", "<p>b</p><!-- c -->"),
    "a drawing": (
        '<svg viewBox="0 0 9 9"><g id="a"><circle r="1"></circle></g></svg>',
        '<svg viewBox="0 0 9 9"><g id="b"></g><g id="a"><circle r="2"></circle></g></svg>',
    ),
    "nothing": ("<p>a</p>", ""),
    "something": ("", "<p>a</p>"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_wanted_is_there(page: Page, case: str) -> None:
    before, after = CASES[case]
    assert ask(page, before, after) == after
    assert ask(page, after, before) == before


def test_a_drawing_s_new_pieces_are_drawn(page: Page) -> None:
    look = "morph(after); return place.querySelector('circle').namespaceURI;"
    found = ask(page, "<svg></svg>", '<svg><circle r="3"/></svg>', look)
    assert found == "http://www.w3.org/2000/svg"


def test_things_with_an_id_stay_the_same_things(page: Page) -> None:
    look = """
      kept.a = place.querySelector("#a"); kept.b = place.querySelector("#b");
      morph(after);
      return [place.querySelector("#a") === kept.a, place.querySelector("#b") === kept.b];
    """
    before = '<i id="a"></i><i id="gone"></i><i id="b"></i>'
    assert ask(page, before, '<i id="b"></i><i id="new"></i><i id="a">x</i>', look) == [True, True]


def test_what_is_unchanged_is_not_touched(page: Page) -> None:
    look = """
      const watch = new MutationObserver(() => {});
      const all = { attributes: true, childList: true, subtree: true, characterData: true };
      watch.observe(place, all);
      morph(after);
      return watch.takeRecords().map((one) => one.target.nodeName);
    """
    art = '<svg><g id="art"><path d="M0 0"></path></g>'
    found = ask(page, f"{art}<text>1</text></svg>", f"{art}<text>2</text></svg>", look)
    assert found == ["#text"]


def test_focus_scrolling_and_what_is_typed_stay(page: Page) -> None:
    look = """
      const field = place.querySelector("input"), box = place.querySelector("div");
      field.focus(); field.value = "typed"; box.scrollTop = 40;
      morph(after);
      return [document.activeElement === field, field.value, box.scrollTop, box.isConnected];
    """
    box = '<div style="height: 50px; overflow: auto"><p style="height: 500px">a</p></div>'
    before, after = f'<input value="1">{box}', f'<input value="2">{box.replace(">a<", ">b<")}'
    assert ask(page, before, after, look) == [True, "typed", 40, True]


def test_a_field_that_is_not_in_use_gets_its_value(page: Page) -> None:
    look = (
        "place.querySelector('input').value = 'old'; morph(after); return place.firstChild.value;"
    )
    assert ask(page, '<input value="1">', '<input value="2">', look) == "2"


def test_what_the_reader_has_folded_stays_folded(page: Page) -> None:
    look = """
      const [one, other] = place.querySelectorAll("details");
      one.open = true; other.open = false;
      morph(after);
      return [one.open, other.open, place.textContent];
    """
    before = "<details>a</details><details open>b</details>"
    after = "<details>c</details><details open>d</details>"
    assert ask(page, before, after, look) == [True, False, "cd"]


def test_custom_properties_and_passing_classes_of_scripts_stay(page: Page) -> None:
    look = """
      const board = place.firstChild;
      board.style.setProperty("--zoom", "2"); board.classList.add("fresh");
      morph(after);
      return [board.style.getPropertyValue("--zoom"), board.style.getPropertyValue("--ratio"),
        board.className];
    """
    before, after = '<p class="a" style="--ratio: 1"></p>', '<p class="b" style="--ratio: 3"></p>'
    assert ask(page, before, after, look) == ["2", "3", "b fresh"]


def test_a_running_transition_runs_on(page: Page) -> None:
    look = """
      const piece = place.querySelector("#crew");
      const run = piece.animate([{ opacity: 0 }, { opacity: 1 }], 100000);
      morph(after);
      return [run.playState, piece.getAnimations().length];
    """
    before = '<i id="a"></i><i id="crew">1</i>'
    assert ask(page, before, '<i id="crew">2</i><i id="b"></i>', look) == ["running", 1]


def test_a_custom_property_of_the_server_goes_with_it(page: Page) -> None:
    """Elements without an id become others: a coloured chip must not colour the next one."""
    look = "morph(after); return place.innerHTML;"
    before = '<svg><use class="later" style="--chip: green; fill: red"></use></svg>'
    after = '<svg><use class="place"></use></svg>'
    assert ask(page, before, after, look) == after
