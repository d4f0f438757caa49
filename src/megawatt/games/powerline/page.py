"""What the page shows of Powerline beside the picture."""

from typing import Any

from megawatt.games.powerline.actions import Act
from megawatt.games.powerline.events import Told
from megawatt.kernel.tongue import N_, Tongue

FACTS = (
    ("cities", N_("cities: {n}")),
    ("stations", N_("stations: {n}")),
    ("unfinished", N_("unfinished: {n}")),
    ("jokers", N_("jokers: {n}")),
    ("workers_left", N_("workers left: {n}")),
)
"""In a player's panel: the key in the view of a player, and the words around the number."""

MAIN = frozenset({int(Act.DONE)})
"""The kinds of action that are buttons of the prompt."""
PROMPT = "below"
"""Where the prompt stands, seen from the stage."""
MOMENTS = frozenset(
    kind.name.lower()
    for kind in (Told.SCORING_BEGAN, Told.TILE_SCORED, Told.JOKER_HANDED_OUT, Told.CITY_SUPPLIED)
)
"""The kinds of events that the table pauses for."""


def progress(view: dict[str, Any], say: Tongue) -> dict[str, Any]:
    """Say how far the game is: the round, and when the next scoring comes."""
    marks, passed = list[int](), 0
    for space in view["track"]:
        if space["scoring"]:
            marks.append(passed)
        else:
            passed += 1
    return {
        "label": say("Round {n}", n=view["round"]),
        "at": int(view["round"]),
        "of": int(view["rounds"]),
        "marks": tuple(marks),
        "note": str(view["scoring_words"]),
    }
