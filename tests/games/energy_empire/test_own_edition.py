"""What only an edition of one's own has: numbers that the printed box never shows."""

import random
import re

from megawatt.editions import Draft
from megawatt.library import game


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
