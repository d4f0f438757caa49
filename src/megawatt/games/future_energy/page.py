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


def progress(view: dict[str, Any], say: Tongue) -> dict[str, Any]:
    """Say how far the game is: the round, and how near its two ends are."""
    if view["last_round"]:
        return {"label": say("Round {n}", n=view["round"]), "note": say("last round")}
    fewest = min(int(player["lines"]) for player in view["players"])
    return {
        "label": say("Round {n}", n=view["round"]),
        "note": say(
            "End: {contracts} or {lines} away",
            contracts=say.count("{n} contract", "{n} contracts", view["stack"]),
            lines=say.count("{n} line", "{n} lines", fewest),
        ),
    }
