"""What the page shows of Powerline beside the picture."""

from typing import Any

from megawatt.games.page_events import names_of
from megawatt.games.powerline.actions import Act
from megawatt.games.powerline.events import Told
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import N_, Tongue

FACTS = (
    ("cities", "city", N_("cities: {n}")),
    ("stations", "station", N_("stations: {n}")),
    ("unfinished", "open", N_("unfinished: {n}")),
    ("jokers", "joker", N_("jokers: {n}")),
    ("workers_left", "worker", N_("workers left: {n}")),
)
"""In a player's panel: the key in the view of a player, the icon, the words around the number."""

PAGES = (N_("Map"), N_("Scoring"))
"""The pages of the phone, side by side."""
CATEGORIES = "categories"
"""Of the view of a player: the parts of the points at the end, the tiles of a scoring together."""
MAIN = frozenset({int(Act.DONE)})
"""The kinds of action that are buttons of the prompt."""
MAIN_ALONE = True
"""Also beside the only other answer: a worker is sent to the island by the island itself."""
PROMPT = "below"
"""Where the prompt stands, seen from the stage."""
MOMENTS = names_of(
    Told.SCORING_BEGAN,
    Told.TILE_SCORED,
    Told.JOKER_HANDED_OUT,
    Told.CITY_SUPPLIED,
    Told.LINES_UNFINISHED,
)
"""The kinds of events that the table pauses for."""
MINOR = names_of(
    Told.PLAN_FINISHED,
    Told.PLAN_REVEALED,
    Told.VACATION_OFFERED,
    Told.VACATION_DECIDED,
    Told.WORKER_TILE_USED,
    Told.VACATION_KEPT,
    Told.BOARD_DEALT,
)
"""The kinds of events that are told small, and neither as news nor in a playback."""
END_AT_NIGHT = True
"""The podium stands in the dark: the landscape of `podium.svg.jinja`."""
STORY_BY = "round"
"""What the story is grouped by: all plan at the same time, so that a turn is nobody's own."""
REVEALS = names_of(Told.LINE_BUILT, Told.JOKER_GAINED, Told.STATION_COVERED)
"""It pauses for these in every round: what came of the plans. What the island cost comes a moment
later, and would take the place of the boards: the story and the players' rows tell it."""
TOGETHER = dict.fromkeys(names_of(Told.JOKER_HANDED_OUT), N_("Everybody took a joker."))
"""What everybody does at such a moment is said once."""
FINISHED = names_of(Told.CITY_SUPPLIED, Told.STATION_COVERED)
TITLES = {
    **dict.fromkeys(REVEALS, N_("The plans were revealed")),
    **dict.fromkeys(FINISHED, N_("Lines were finished")),
}
"""The headline of a moment that begins with such an event: what is finished begins one only after
a vacation, when the plans have had theirs."""
TITLES_ALONE = dict.fromkeys(REVEALS, N_("Your plan was built"))
"""Whoever plays alone has nothing to reveal."""
MOMENT_PICTURES = dict.fromkeys(REVEALS | names_of(Told.CITY_SUPPLIED), "reveal")
"""What the table draws at such a moment: everybody's board (`reveal_row`)."""


def captions(view: dict[str, Any], say: Tongue) -> dict[str, list[str]]:
    """Name the columns of a scoring: its three tiles, and the lines that were left."""
    return {
        "tile_scored": [str(tile["bar"]["label"]) for tile in view["tiles"]],
        "lines_unfinished": [say("Unfinished")],
    }


def bars(view: dict[str, Any], seat: Seat) -> dict[str, Any]:
    """Give what the columns of a scoring counted, cell by cell, by their names."""
    return {one["label"]: one for one in view["scored"][seat]} if view["scored"] else {}


def progress(view: dict[str, Any], say: Tongue) -> dict[str, Any]:
    """Say how far the game is: the round, and when the next scoring comes."""
    marks, passed = list[int](), 0
    for space in view["track"]:
        if space["scoring"]:
            marks.append(passed)
        else:
            passed += 1
    return {
        "label": say("Round {round}", round=view["round"]),
        "at": int(view["round"]),
        "of": int(view["rounds"]),
        "marks": tuple(marks),
        "day": True,  # the light on the map goes with it
        "note": str(view["scoring_words"]),
    }


def barred(view: dict[str, Any], say: Tongue) -> dict[str, Any] | None:
    """Say in short why the plan cannot be declared done yet: the button says it in its place."""
    plan = view["plan"]
    if view["phase"] != "plan" or plan["done"] or plan["may_be_done"]:
        return None
    return {
        "action": view["actions"]["done"],
        "label": say("Done"),
        "reason": _not_done(view, say) if plan["workers"] else say("place a worker first"),
    }


def _not_done(view: dict[str, Any], say: Tongue) -> str:
    workers = int(view["plan"]["workers"])
    column = view["chart"][workers - 1]
    if column["left"]:
        return say.count(
            "at most {n} line with so few", "at most {n} lines with so few", column["limit"]
        )
    if any(later["left"] for later in view["chart"][workers:]):
        return say("no tile for {n}: add a worker", n=workers)
    return say("no tile for {n}: take one back", n=workers)


def solo(view: dict[str, Any], _say: Tongue) -> dict[str, Any]:
    """Name the ranks of a solo game (PL-17.2)."""
    return {"ranks": view["ranks"]}
