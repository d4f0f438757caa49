"""No fault that axe-core finds on any page or state of the table, in both themes."""

from pathlib import Path
from typing import Any

import pytest

from megawatt.library import games
from tests.browser.conftest import Arrive
from tests.browser.person import Person

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const spoken = "label-content-name-mismatch";
  const options = { resultTypes: ["violations"] };
  const all = await axe.run(document, { ...options, rules: { [spoken]: { enabled: false } } });
  const around = { exclude: [["#board"]] };
  const labels = await axe.run(around, { ...options, runOnly: [spoken] });
  return [...all.violations, ...labels.violations].map(
    (one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html).join(" | ")}`
  );
}"""
"""A piece of the board is named by what it does, not by the numbers that are printed on it."""


def faults(person: Person) -> list[str]:
    if not AXE.exists():
        pytest.fail("axe-core is not installed (make frontend).")
    person.page.evaluate(AXE.read_text("utf-8"))
    found: Any = person.page.evaluate(RUN)
    return [str(one) for one in found]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["harbour", *games()])
def test_the_table_has_no_fault(arrive: Arrive, name: str, theme: str) -> None:
    katie = arrive()
    katie.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words
    katie.begin(name)
    assert faults(katie) == []
    katie.page.keyboard.press("l")
    assert faults(katie) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_end_replay_and_help_have_no_fault(arrive: Arrive, theme: str, *, phone: bool) -> None:
    katie = arrive(phone=phone)
    katie.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words
    katie.set_up("harbour", "me", "open")
    assert faults(katie) == []
    katie.begin("harbour")
    katie.page.keyboard.press("?")
    assert faults(katie) == []
    katie.page.keyboard.press("Escape")
    katie.play()
    assert faults(katie) == []
    katie.page.goto(katie.page.url.split("?")[0] + "/replay")
    katie.wait_for_script()
    assert faults(katie) == []
