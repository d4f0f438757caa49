"""Energy Empire's placements, sorted by location: what each gives, and the energy it takes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from megawatt.games.energy_empire.actions import Act
from megawatt.kernel.tongue import N_, Tongue
from megawatt.match import Game
from megawatt.picture import Choice

GAME = "energy-empire"
FEATURES = {
    "market": N_("Buy one of the structures on show."),
    "power_plant": N_("Buy an energy die."),
    "oil_market": N_("Buy or sell three barrels of oil."),
    "trade": N_("Exchange goods."),
}
"""What a location does whose words are not printed on it."""


@dataclass(frozen=True)
class Stand:
    """A location: what a worker does there, and each amount of energy that may go under it."""

    name: str
    words: str
    choices: list[tuple[Choice, str]]


@dataclass(frozen=True)
class Quarter:
    """The locations of one binder."""

    name: str
    stands: list[Stand]

    @property
    def count(self) -> int:
        """How many choices there are in it."""
        return sum(len(stand.choices) for stand in self.stands)


def quarters(
    game: Game, view: dict[str, Any], choices: Iterable[Choice], say: Tongue
) -> tuple[list[Quarter], list[Choice]]:
    """Sort placements by binder and location; the other choices are given back as they are."""
    listed = list(choices)
    if game.name != GAME:
        return [], listed
    places = _placements(game, listed)
    found = [_quarter(binder, places, say) for binder in view["binders"]]
    placed = {choice.action for stands in places.values() for choice, _ in stands}
    rest = [choice for choice in listed if choice.action not in placed]
    return [quarter for quarter in found if quarter.stands], rest


def _placements(game: Game, choices: list[Choice]) -> dict[int, list[tuple[Choice, int]]]:
    """Find the choices that place a worker: by location, each with its energy."""
    found: dict[int, list[tuple[Choice, int]]] = {}
    for choice in choices:
        row = game.rules.actions[choice.action]
        if int(row["kind"]) == Act.PLACE:
            found.setdefault(int(row["a"]), []).append((choice, int(row["b"])))
    return found


def _quarter(
    binder: dict[str, Any], places: dict[int, list[tuple[Choice, int]]], say: Tongue
) -> Quarter:
    stands = [
        Stand(
            one["name"],
            one["words"] or say(FEATURES.get(one["action"], "")),
            [(choice, f"{n} ⚡") for choice, n in places[one["id"]]],
        )
        for one in binder["locations"]
        if one["id"] in places
    ]
    return Quarter(str(binder["name"]).capitalize(), stands)
