"""What the page shows of Futuropia beside the picture."""

from typing import Any

from megawatt.games.futuropia.actions import Act
from megawatt.games.futuropia.events import Told
from megawatt.games.page_events import names_of
from megawatt.kernel.tongue import N_, Tongue

FACTS = (
    ("people", "people", N_("people: {n}")),
    ("robots", "robot", N_("robots: {n}")),
    ("money", "dollars", N_("money: {n}")),
    ("food", "food", N_("food: {n}")),
    ("energy", "energy", N_("energy: {n}")),
    ("loans", "loan", N_("loans: {n}")),
)
"""In a player's panel: the key in the view of a player, the icon, the words around the number."""
RESULTS = (("money", "dollars"), ("food", "food"), ("energy", "energy"))
"""What a turn is said to have brought besides points: the number in the story, and its icon."""


CATEGORIES = "breakdown"
"""The part of a player's view with the points by kind, for the end."""
PAGES = (N_("House"), N_("Market"))
"""The pages of the phone, side by side."""
MAIN = frozenset({int(Act.QUARTERS_DONE)})
"""The kinds of action that are buttons of the prompt."""
MAIN_ALONE = True
"""One more room that fits is left to the shelf: "move in" stays the main button."""
STEPPED = frozenset({int(Act.AMOUNT)})
"""The kinds of action that steppers on the board choose: no buttons beside them."""
GRAVE = frozenset({int(Act.PULL_OUT)})
"""The kinds of action that end the game for whoever takes them: asked about once more."""
MOMENTS = names_of(Told.FINAL_PHASE_BEGAN, Told.PULLED_OUT)
"""The kinds of events that the table pauses for."""
MINOR = names_of(
    Told.ACTION_CHOSEN,
    Told.AMOUNT_CHOSEN,
    Told.AMOUNT_COUNTED,
    Told.MARKER_RAISED,
    Told.MARKET_REFILLED,
    Told.SUBSIDY_RAISED,
)
"""The kinds of events that are told small, and neither as news nor in a playback."""
DEEDS = names_of(
    Told.GENERATOR_BOUGHT,
    Told.NO_GENERATOR_BOUGHT,
    Told.PEOPLE_INVITED,
    Told.ROBOTS_TAKEN,
    Told.SUBSIDY_TAKEN,
    Told.FIRST_HOME_BOUGHT,
    Told.PULLED_OUT,
)
"""What a player's row says first of a turn: the action, before what came of it."""
OWN_MOMENTS = names_of(
    Told.FOOD_PRODUCED,
    Told.ENERGY_PRODUCED,
    Told.PEOPLE_FED,
    Told.ENERGY_SUPPLIED,
    Told.LOANS_TAKEN,
)
"""It pauses for these when they are one's own: the test runs."""
TITLES = {
    **dict.fromkeys(names_of(Told.FOOD_PRODUCED), N_("Test run: the gardens produce")),
    **dict.fromkeys(names_of(Told.ENERGY_PRODUCED), N_("Test run: the turbines produce")),
    **dict.fromkeys(names_of(Told.PEOPLE_FED), N_("Test run: everybody eats")),
    **dict.fromkeys(names_of(Told.ENERGY_SUPPLIED), N_("Test run: the current is switched on")),
    **dict.fromkeys(names_of(Told.LOANS_TAKEN), N_("The money did not suffice")),
}
"""The headline of a moment that begins with such an event."""
MOMENT_PICTURES = {
    **dict.fromkeys(names_of(Told.FOOD_PRODUCED), "gardens"),
    **dict.fromkeys(names_of(Told.ENERGY_PRODUCED), "turbines"),
    **dict.fromkeys(names_of(Told.PEOPLE_FED), "meal"),
    **dict.fromkeys(names_of(Told.ENERGY_SUPPLIED), "current"),
    **dict.fromkeys(names_of(Told.PULLED_OUT), "count"),
}
"""What is drawn of a moment that begins with such an event: a macro of `moments.svg.jinja`."""


END_AT_NIGHT = True
"""The podium stands in the dusk: the landscape of `podium.svg.jinja`."""
BEST_KNOWN = 200
"""Points alone that the solver found with the basic start ("Solver notes" of the specification)."""


def yardsticks(view: dict[str, Any], say: Tongue) -> dict[str, int]:
    """Name what a program reached alone, where the same start was solved."""
    if view["variants"] or view["upgraded"]:
        return {}
    return {say("Best plan known"): BEST_KNOWN}


NEAR = 0.5
"""From this part of the way on the nearest end is told in red."""


def progress(view: dict[str, Any], say: Tongue) -> dict[str, Any]:
    """Say how far the game is: the turn, and its three ends, or what began the last phase."""
    label = str(view["headline"])
    if view["final"]:
        return {"label": label, "note": str(view["trigger"])}
    meters = [_shelf_meter(shelf, say) for shelf in reversed(view["market"])]
    meters.append(_people_meter(view["ends"], len(view["players"]) > 1, say))
    nearest = max(meters, key=lambda meter: float(meter["part"]))
    nearest["near"] = nearest["part"] > NEAR
    return {"label": label, "meters": meters}


def _shelf_meter(shelf: dict[str, Any], say: Tongue) -> dict[str, Any]:
    """FU-11.1: the last two stacks of a kind are on the market after so many purchases."""
    left, of = int(shelf["until_end"]), max(1, int(shelf["until_end_of"]))
    return {
        "icon": shelf["kind"],
        "part": 1 - left / of,
        "words": str(left),
        "label": say.count(
            "{kind}: {n} purchase until the last stacks begin the final phase",
            "{kind}: {n} purchases until the last stacks begin the final phase",
            left,
            kind=shelf["name"],
        ),
    }


def _people_meter(ends: dict[str, Any], shared: bool, say: Tongue) -> dict[str, Any]:
    """FU-11.1: the first condominium with so many People."""
    return {
        "icon": "people",
        "part": min(1.0, ends["people"] / max(1, ends["of"])),
        "words": f"{ends['people']}/{ends['of']}",
        "label": say("most People: {n} of {of}", n=ends["people"], of=ends["of"]),
        "seat": ends["seat"] if shared else None,
    }
