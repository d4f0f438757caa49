"""What the page shows of Future Energy beside the picture."""

from typing import Any

from megawatt.games.future_energy.actions import Act
from megawatt.games.future_energy.events import Told
from megawatt.games.page_events import names_of
from megawatt.kernel.tongue import N_, Tongue

FACTS = (
    ("money", "money", N_("€{n}M")),
    ("lines", "line", N_("lines left: {n}")),
    ("plants", "plant", N_("plants left: {n}")),
    ("engineers", "engineer", N_("engineers: {n}")),
    ("investors", "investor", N_("investors: {n}")),
    ("certificates", "certificate", N_("CO₂: {n}")),
)
"""In a player's panel: the key in the view of a player, the icon, the words around the number."""
RESULTS = (("money", "money"),)
"""What a turn is said to have brought besides points: the number in the story, and its icon."""


PAGES = (N_("Map"), N_("Contracts"), N_("Offers"))
"""The pages of the phone, side by side."""
CATEGORIES = "breakdown"
"""Of the view of a player: the parts of the points at the end, contracts together."""
MAIN = frozenset({int(Act.DONE)})
"""The kinds of action that are buttons of the prompt."""
MAIN_ALONE = frozenset({int(Act.PLAN_ONE), int(Act.PLAN_TWO), int(Act.OFFER), int(Act.LINK)})
"""Left to the board when they are the only other answer: "stop planning" keeps its place."""
MINOR = names_of(
    Told.PLANNING_ENDED,
    Told.TILE_TAKEN,
    Told.TILE_DECLINED,
    Told.JOIN_SKIPPED,
    Told.PLANT_CHOSEN,
    Told.LINE_CHOSEN,
    Told.TILE_CHOSEN,
)
"""The kinds of events that are told small, and neither as news nor in a playback."""
MOMENTS = names_of(
    Told.CONTRACT_COMPLETED,
    Told.END_TRIGGERED,
    Told.GAME_ENDED,
    Told.EMPTY_SPACES_SCORED,
    Told.CERTIFICATES_SCORED,
    Told.REGION_SCORED,
    Told.SPREAD_SCORED,
    Told.GRID_SCORED,
)
"""The kinds of events that the table pauses for."""


def captions(view: dict[str, Any], say: Tongue) -> dict[str, list[str]]:
    """Name the columns of the final scoring."""
    return {
        "empty_spaces_scored": [say("Empty spaces")],
        "certificates_scored": [say("CO₂")],
        "region_scored": [str(region["title"]) for region in view["regions"]],
        "spread_scored": [say("Grid")],
        "grid_scored": [say("Grid: plants")],
    }


NEAR = 0.5
"""From this part of the way on the end is told in red."""
PHASES = (N_("Planning"), N_("Crew"), N_("Building"), N_("Joint plant"))
"""What a turn consists of, for the header; revenue comes by itself."""
PHASE_OF = {"plan": 0, "line": 0, "step": 1, "build": 2, "join": 3, "wrap": 3}
"""The phase of a question; those of tiles and cards belong to building."""


def progress(view: dict[str, Any], say: Tongue) -> dict[str, Any]:
    """Say how far the game is: the round, the phase of the turn, and how near the end is."""
    told: dict[str, Any] = {
        "label": say("Round {n}", n=view["round"]),
        "phases": [say(name) for name in PHASES],
        "phase": PHASE_OF.get(str(view["decision"]), 2),
    }
    if view["last_round"]:
        left = int(view["turns_left"])
        words = say.count("Last round: {n} turn left", "Last round: {n} turns left", left)
        return told | {"note": words, "last": True}
    fewest = min(int(player["lines"]) for player in view["players"])
    stack, whole = int(view["stack"]), max(1, int(view["stack_of"]))
    part = max(1 - stack / whole, 1 - fewest / max(1, int(view["lines_of"])))
    words = say(
        "End: {contracts} or {lines} away",
        contracts=say.count("{n} contract", "{n} contracts", stack),
        lines=say.count("{n} line", "{n} lines", fewest),
    )
    meter = {"icon": "line", "part": part, "words": words, "label": words, "near": part > NEAR}
    return told | {"meters": [meter]}
