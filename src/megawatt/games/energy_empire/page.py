"""What the page shows of Energy Empire beside the picture."""

from collections.abc import Iterable
from typing import Any

from megawatt.games.energy_empire.actions import Act
from megawatt.games.energy_empire.events import Told
from megawatt.games.page_events import names_of
from megawatt.kernel.tongue import N_, Tongue

FACTS = (
    ("stock.money", "cash", N_("money: {n}")),
    ("stock.steel", "steel", N_("steel: {n}")),
    ("stock.plastic", "plastic", N_("plastic: {n}")),
    ("stock.science", "science", N_("science: {n}")),
    ("stock.oil", "oil", N_("oil: {n}")),
    ("workers", "worker", N_("workers: {n}")),
    ("energy", "energy", N_("energy: {n}")),
    ("un", "flag", N_("United Nations: {n}")),
    ("held", "medal", N_("achievements: {n}")),
)
"""In a player's panel: the key in the view of a player, the icon, the words around the number."""
RESULTS = (
    ("money", "cash"),
    *((good, good) for good in ("steel", "plastic", "science", "oil", "energy")),
)
"""What a turn is said to have brought besides points: the number in the story, and its icon."""
CATEGORIES = "parts"
"""The part of a player's view with the points by category, for the end."""

View = dict[str, Any]


def groups(view: View, actions: Iterable[int], say: Tongue) -> list[View]:
    """Sort placements by binder and location: what each gives, and the energy it takes."""
    possible = set(actions)
    found = [_binder(binder, possible, say) for binder in view["binders"]]
    return [group for group in found if group["spots"]]


def _binder(binder: View, possible: set[int], say: Tongue) -> View:
    name = str(binder["name"]).capitalize()
    return {
        "name": say("{binder}: place a worker", binder=name),
        "spots": [
            {
                "name": one["name"],
                "words": one["does"],
                "labels": _labels(one, possible),
            }
            for one in binder["locations"]
            if _labels(one, possible)
        ],
    }


def _labels(location: View, possible: set[int]) -> dict[int, str]:
    """Give the placements that are possible here, each with its energy."""
    return {
        action: f"{energy} ⚡"
        for energy, action in enumerate(location["actions"])
        if action in possible
    }


PAGES = (N_("Places"), N_("Cards"), N_("Mat"), N_("World"))
"""The pages of the phone, side by side."""
MAIN = frozenset({int(Act.DONE)})
"""The kinds of action that are buttons of the prompt."""
MAIN_ON_PHONE = frozenset({int(Act.GENERATE)})
"""The same on a phone: the mat, where the button is drawn, is on another page than the places."""
MAIN_ALONE = True
"""Also with one other answer: a card or a space that is lit on the board, as before it."""
MOMENTS = names_of(
    Told.CHOICES_REVEALED,
    Told.NATION_REVEALED,
    Told.IMPACT_REVEALED,
    Told.ROW_SCORED,
    Told.MARKET_RESET,
    Told.PIECES_LAID_OUT,
    Told.END_TRIGGERED,
)
"""The kinds of events that the table pauses for."""
MINOR = names_of(
    Told.TURN_BEGAN,
    Told.PLANK_FILLED,
    Told.ACTIVATION_ENDED,
    Told.DICE_CHOSEN,
    Told.TRADE_ENDED,
    Told.CLEANUP_ENDED,
    Told.CLAIM_BEGUN,
    Told.PEEK_DECLINED,
    Told.OIL_REFINED,
    Told.WORKERS_RETURNED,
    Told.TOKEN_DISCARDED,
    Told.MARKET_REFILLED,
    Told.ACHIEVEMENTS_REFILLED,
)
"""The kinds of events that are told small, and neither as news nor in a playback."""
DEEDS = names_of(Told.STRUCTURE_BOUGHT, Told.DIE_GAINED, Told.DICE_ROLLED, Told.ACHIEVEMENT_CLAIMED)
"""The kinds of events that say most of a turn: they come first where there is little room."""
GIFTS = names_of(Told.OTHERS_GAINED)
"""The kinds of events that somebody else's turn brought: nothing that a player did."""
OWN_MOMENTS = names_of(Told.DICE_ROLLED, Told.HIGHEST_COUNTED)
"""It pauses for these when they are one's own."""
BESIDE = names_of(Told.HIGHEST_COUNTED)
"""Of these no card is made: they are told on the card of another event of the same step."""
ONLY_WITH = {Told.DICE_ROLLED.name.lower(): "energy"}
"""It pauses for these only if that number changed: without dice nothing is rolled."""


TITLES = dict.fromkeys(names_of(Told.CHOICES_REVEALED), N_("The nations were revealed"))
"""The headline of a moment that begins with such an event."""
MOMENT_PICTURES = {
    **dict.fromkeys(names_of(Told.DICE_ROLLED), "roll"),
    **dict.fromkeys(names_of(Told.IMPACT_REVEALED), "impact"),
}
"""What is drawn of a moment that begins with such an event: a macro of `moments.svg.jinja`."""


def captions(_view: View, say: Tongue) -> dict[str, list[str]]:
    """Name the column of an impact that scores."""
    return {"row_scored": [say("Clean spaces")]}


def progress(view: View, say: Tongue) -> View:
    """Say how far the game is: the spots of the track that are empty, and what is left."""
    track = view["track"]
    spots = len(track["spots"])
    return {
        "label": str(view["headline"]).split(",", maxsplit=1)[0],
        "at": min(spots, int(track["emptied"]) + 1),
        "of": spots,
        "note": say.count("{n} token left", "{n} tokens left", int(track["left"])),
    }


def solo(view: View, _say: Tongue) -> View:
    """Name the objectives of a solo game and the ranks that points give with all (EE-18.9)."""
    return {
        "ranks": [{"name": row["title"], "from": row["from"]} for row in view["ranks"]],
        "goals": [{key: row[key] for key in ("name", "have", "of")} for row in view["objectives"]],
    }
