"""What the page shows of Futuropia beside the picture."""

from typing import Any

from megawatt.games.futuropia.actions import Act
from megawatt.games.futuropia.events import Told
from megawatt.games.page_events import names_of
from megawatt.kernel.tongue import N_, Tongue

FACTS = (
    ("people", "people", N_("people: {n}")),
    ("robots", "robot", N_("robots: {n}")),
    ("money", "money", N_("money: {n}")),
    ("food", "food", N_("food: {n}")),
    ("energy", "energy", N_("energy: {n}")),
    ("loans", "loan", N_("loans: {n}")),
)
"""In a player's panel: the key in the view of a player, the icon, the words around the number."""
RESULTS = tuple((good, good) for good in ("money", "food", "energy"))
"""What a turn is said to have brought besides points: the number in the story, and its icon."""


CATEGORIES = "breakdown"
"""The part of a player's view with the points by kind, for the end."""
PAGES = (N_("House"), N_("Market"))
"""The pages of the phone, side by side."""
MAIN = frozenset({int(Act.QUARTERS_DONE)})
"""The kinds of action that are buttons of the prompt."""
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


def progress(view: dict[str, Any], say: Tongue) -> dict[str, Any]:
    """Say how far the game is: the turn, how near one of its ends is, what began the last phase."""
    ends = view["ends"]
    return {
        "label": str(view["headline"]),
        "note": str(view["trigger"])
        if view["final"]
        else say("most People: {n} of {of}", n=ends["people"], of=ends["of"]),
    }
