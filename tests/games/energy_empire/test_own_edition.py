"""What only an edition of one's own has: numbers that the printed box never shows."""

import random
import re
from typing import Any

import pytest

from megawatt.editions import Draft
from megawatt.games.energy_empire import edition, names
from megawatt.games.energy_empire.vocabulary import MODIFIER_NAMES
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.server.edition_fields import RowForm
from megawatt.server.edition_page import EditionPage


def test_an_objective_of_nought_is_reached_and_drawn_so() -> None:
    """The end of a game alone divided by it: a table could not be shown any more."""
    opened = game("energy-empire")
    draft = Draft.standard(opened)
    nought = {"objective_score": 0, "objective_achievement_vp": 0}
    draft.put("solo", 0, draft.row("solo", 0) | nought)
    match, luck = opened.start(1, 3, box=draft.opened()), random.Random(3)
    while not match.over:
        match.play(0, luck.choice(match.legal(0)))
    goals = {goal["key"]: goal for goal in match.view(0)["objectives"]}
    assert {key for key, goal in goals.items() if goal["of"] == 0} == {"achievements", "score"}
    assert goals["achievements"]["done"]
    assert goals["score"]["done"] == (goals["score"]["have"] >= 0)
    told = re.findall(r">(-?\d+) of 0<", match.svg(0))
    assert [int(n) for n in told] == [goals["achievements"]["have"], goals["score"]["have"]]


def test_an_impact_that_changes_nothing_has_no_modifier() -> None:
    """It was accepted, and a table that revealed it could not be shown any more."""
    draft = changed_impact("Oil Embargo", modifier={"kind": "none", "value": 2})
    wrong = draft.complaint()
    assert wrong is not None
    assert (wrong.table, wrong.row, wrong.field) == ("impact", 5, "kind")
    assert "Oil Embargo" in str(wrong)
    form = RowForm(Draft.standard(game("energy-empire")), "impact", 5, tongue())
    (kind,) = [part for one in form.fields() for part in one.parts if part.path == "modifier.kind"]
    assert [value for value, *_ in kind.choices] == MODIFIER_NAMES[1:]


@pytest.mark.parametrize("value", [0, -1])
def test_rationing_to_nought_is_refused(value: int) -> None:
    """EE-9.6: the words said that no oil may be refined, and the rules let everybody refine."""
    wrong = changed_impact("Fuel Rationing", modifier={"kind": "refine_max", "value": value})
    said = wrong.complaint()
    assert said is not None
    assert said.field == "value"
    assert "1 to 9" in str(said)


def test_an_impact_says_all_that_it_does() -> None:
    """A card that placed something as well said only what it changes."""
    each = {"optional": True, "options": [{"gain": {"money": 2}}]}
    place = [{"at": "mine", "piece": "oil", "n": 1}]
    draft = changed_impact("Oil Embargo", each=each, place=place)
    rows = draft.opened().tables
    words = names.impact_words(rows["location"], rows["impact"][5], tongue())
    assert words == (
        "Put 1 oil on Mine. Each player may gain $2. "
        "Until the next impact oil costs and brings $2 more."
    )
    assert edition.words("impact", rows["impact"][5], tongue()) == words
    drawn = EditionPage(draft, tongue()).piece("impact", 5).picture
    for field in ("place.0.n", "each.options.0.gain.money", "modifier.kind", "modifier.value"):
        assert f'data-field="{field}"' in drawn


def changed_impact(name: str, **parts: Any) -> Draft:
    draft = Draft.standard(game("energy-empire"))
    rows = draft.section("impact").rows
    k = next(k for k, row in enumerate(rows) if row["name"] == name)
    draft.put("impact", k, rows[k] | parts)
    return draft
