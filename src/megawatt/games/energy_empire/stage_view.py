"""What the stage shows beside the pieces: the turn, supplies, what is in the way, objectives."""

from collections.abc import Sequence
from typing import Any

from megawatt.games.energy_empire import chances, names
from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.games.energy_empire.chances import expected_energy
from megawatt.games.energy_empire.components import ENERGY, WORKERS, Box
from megawatt.games.energy_empire.prices import cost_of
from megawatt.games.energy_empire.rules.scoring import parts_of_score
from megawatt.games.energy_empire.rules.united_nations import last_space
from megawatt.games.energy_empire.setup import gain_bonus
from megawatt.games.energy_empire.state import Decision, Location, Stage, State
from megawatt.games.energy_empire.turn import decision_of, verdict
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import KIND_NAMES, RESOURCE_NAMES, Die
from megawatt.kernel.actions import number_of
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import copy_of
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

View = dict[str, Any]
ALONE = Seat(0)
FEATURES = {
    "market": N_("Buy one of the structures on show."),
    "power_plant": N_("Buy an energy die."),
    "oil_market": N_("Buy or sell three barrels of oil."),
    "trade": N_("Exchange goods."),
}
"""What a location does whose words are not printed on it."""


def obstacle(edition: Edition, s: State, seat: Seat, where: Location, say: Tongue) -> str:
    """Say in a few words what keeps the seat from placing a worker here; nothing if it may."""
    if seat < 0 or plain(decision_of)(s, seat) != Decision.TURN:
        return ""
    action = number_of(ACTIONS, Act.PLACE, where, min(ENERGY, int(s.height[where])))
    no = No(plain(verdict)(edition.box, s, seat, action))
    if no in (No.TALL, No.NO_ENERGY):
        return say("needs {n} energy", n=int(s.height[where]))
    if no == No.COST:
        return say(
            "short of {what}", what=_lacking(s, seat, cost_of(edition.box, s, seat, action), say)
        )
    return OBSTACLES[no](say) if no in OBSTACLES else ""


OBSTACLES = {
    No.NO_WORKER: lambda say: say("no worker left"),
    No.NO_DRILL: lambda say: say("no drilling space"),
    No.NO_ROOM: lambda say: say("no drilling space"),
    No.EMPTY_MARKET: lambda say: say("empty"),
    No.OIL: lambda say: say("too dear"),
    No.NO_TOKEN: lambda say: say("nothing to clean"),
}
"""Short forms of reasons; the page tells the whole reason."""


def _lacking(s: State, seat: Seat, cost: Sequence[int], say: Tongue) -> str:
    lacking = {
        name: int(cost[i]) - int(s.stock[seat, i])
        for i, name in enumerate(RESOURCE_NAMES)
        if cost[i] > s.stock[seat, i]
    }
    return names.amounts(lacking, say)


def expected_roll(box: Box, s: State, seat: Seat) -> float:
    """Give the energy to expect if all own dice are rolled."""
    dice = [int(n) for n in s.dice[seat]]
    return round(expected_energy(box, s, dice), 1) if sum(dice) else 0.0


def begins(box: Box, s: State, other: Seat, seat: Seat) -> View:
    """EE-1.7: a mat as it will be when everybody has chosen, as far as the seat has; or nothing."""
    nation = int(s.nation[other])
    if s.stage != Stage.SETUP or other != seat or nation < 0:
        return {}
    then = copy_of(s)
    plain(gain_bonus)(box, then, other)
    more = {name: int(box.bonus[nation, i]) for i, name in enumerate(RESOURCE_NAMES)}
    die = int(box.bonus_die[nation])  # it is taken after the bonus
    dice = [int(n) + (kind == die) for kind, n in enumerate(s.dice[other])]
    return {
        "more": {name: n for name, n in more.items() if n},
        "stock": {name: int(then.stock[other, i]) for i, name in enumerate(more)},
        "workers": int(then.workers[other]),
        "workers_owned": WORKERS - int(then.worker_reserve[other]),
        "dice": dice,
        "expected_roll": round(expected_energy(box, s, dice), 1) if sum(dice) else 0.0,
    }


def whole_rolls(
    edition: Edition, s: State, seat: Seat, decision: Decision, say: Tongue
) -> list[View]:
    """List the rolls that one answer can choose, each with its dice in words."""
    if decision not in (Decision.REFINE, Decision.DICE):
        return []
    found = chances.whole_rolls(edition.box, s, seat, decision == Decision.REFINE)
    for one in found:
        dice = [
            f"{n} {say(names.DICE[KIND_NAMES[kind]])}" for kind, n in enumerate(one["dice"]) if n
        ]
        one["words"] = say(
            "Roll {dice}: about {energy} energy, pollutes in {n} % of all cases",
            dice=names.listed(dice, say) if dice else say("no dice"),
            energy=one["energy"],
            n=one["dirty"],
        )
    return found


def objectives(edition: Edition, s: State, say: Tongue) -> list[View]:
    """EE-18.9: alone, the three objectives with what is reached; in company there are none."""
    if s.seats > 1:
        return []
    solo = edition.tables["solo"][0]
    parts = plain(parts_of_score)(edition.box, s, ALONE)
    reached = {
        "united_nations": (int(s.un[ALONE]), plain(last_space)(edition.box)),
        "achievements": (int(parts.achievements), int(solo["objective_achievement_vp"])),
        "score": (int(sum(parts)), int(solo["objective_score"])),
    }
    words = {
        "united_nations": say("Last United Nations space"),
        "achievements": say("Points from achievements"),
        "score": say("Points in all"),
    }
    return [
        {"key": key, "name": words[key], "have": have, "of": of, "done": have >= of}
        for key, (have, of) in reached.items()
    ]


def ranks(edition: Edition, s: State, say: Tongue) -> list[View]:
    """EE-18.10: alone, the ranks that points give once all objectives are met."""
    if s.seats > 1:
        return []
    rows = edition.tables["solo"][0]["rank"]
    return [{"from": int(row["from"]), "title": say(row["title"])} for row in rows]


def price_words(money: int, good: str, number: int, say: Tongue) -> list[str]:
    """Say the two prices of a structure: in money, and in the good of its market."""
    return [names.amounts({"money": money}, say), names.amounts({good: number}, say)]


def supplies(s: State) -> View:
    """Describe what is left in the general supply."""
    return {
        "dice": [int(n) for n in s.dice_supply],
        "wells": int(s.wells),
        "tokens": int(s.tokens),
        "tiles": int(s.tiles_left),
        "unlimited": bool(s.unlimited),
    }


def turn(s: State) -> View:
    """Describe the turn in progress: where, which card, the dice of the last roll."""
    faces = [
        [KIND_NAMES[kind], int(face)]
        for kind in range(len(KIND_NAMES))
        for face in s.face[kind]
        if face
    ]
    return {
        "location": int(s.location),
        "binder": int(s.binder),
        "card": int(s.card),
        "refined": int(s.refined),
        "refining": int(s.refined) or sum(kind == KIND_NAMES[Die.PETROLEUM] for kind, _ in faces),
        "chosen": [int(n) for n in s.chosen],
        "faces": faces,
        "final_left": int(s.final_left),
        "ended_by": int(s.ended_by),
    }
