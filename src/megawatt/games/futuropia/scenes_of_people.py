"""The story of People and Robots: invitations, Living Quarters, feeding, Energy."""

from collections.abc import Callable

from megawatt.games.futuropia.components import Effect
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.names import effect_of, listed
from megawatt.games.futuropia.scenes import Scene
from megawatt.games.futuropia.state import Tile
from megawatt.kernel.tongue import N_


def _invited(scene: Scene) -> str:
    return scene.by(
        N_("You invited {people}."),
        N_("{who} invited {people}."),
        people=scene.amount(scene.telling.a, "people"),
    )


def _chosen(scene: Scene) -> str:
    return scene.by(
        N_("You chose Living Quarters: {quarters}."),
        N_("{who} chose Living Quarters: {quarters}."),
        quarters=scene.quarters(scene.telling.a),
    )


def _paid(scene: Scene) -> str:
    return scene.by(
        N_("You paid ${n} for Living Quarters."),
        N_("{who} paid ${n} for Living Quarters."),
        n=scene.telling.a,
    )


def _bought(scene: Scene) -> str:
    say, tile = scene.say, Tile(scene.telling.a)
    grown = scene.by(
        N_("Your condominium grew: {quarters}."),
        N_("The condominium of {who} grew: {quarters}."),
        quarters=scene.quarters(tile),
    )
    if effect_of(scene.edition, scene.now, tile) == Effect.LOAN_OFFICE:
        grown += " " + say("The special loan gave ${n}.", n=int(scene.box.special_loan))
    return grown


def _moved_in(scene: Scene) -> str:
    return scene.by(
        N_("You gave a bed to {people}."),
        N_("{who} gave a bed to {people}."),
        people=scene.amount(scene.telling.a, "people"),
    )


def _fed(scene: Scene) -> str:
    say, told = scene.say, scene.telling
    return scene.by(
        N_("You fed {people}: {mix}."),
        N_("{who} fed {people}: {mix}."),
        people=scene.amount(told.a, "people"),
        mix=_mix(
            scene,
            scene.amount(told.b, "food"),
            say("{energy} instead of Food", energy=scene.amount(told.c, "energy")),
            N_("${n} for missing Food"),
        ),
    )


def _supplied(scene: Scene) -> str:
    say, told = scene.say, scene.telling
    robots = scene.amount(int(scene.now.robots[scene.seat]), "robots")
    return scene.by(
        N_("You supplied {robots} and the Living Quarters: {mix}."),
        N_("{who} supplied {robots} and the Living Quarters: {mix}."),
        robots=robots,
        mix=_mix(
            scene,
            scene.amount(told.b, "energy"),
            say("{food} instead of Energy", food=scene.amount(told.c, "food")),
            N_("${n} for missing Energy"),
        ),
    )


def _mix(scene: Scene, own: str, converted: str, missing: str) -> str:
    """List what a test run used: the proper resource, the other one, Money."""
    need, used, other = scene.telling.a, scene.telling.b, scene.telling.c
    parts = [text for text, n in ((own, used), (converted, other)) if n]
    if short := need - used - other:
        parts.append(scene.say(missing, n=short * int(scene.box.missing_price)))
    return listed(parts, scene.say)


def _robots(scene: Scene) -> str:
    return scene.by(
        N_("You took {robots}."),
        N_("{who} took {robots}."),
        robots=scene.amount(scene.telling.a, "robots"),
    )


OF_PEOPLE: dict[Told, Callable[[Scene], str]] = {
    Told.PEOPLE_INVITED: _invited,
    Told.QUARTERS_CHOSEN: _chosen,
    Told.QUARTERS_PAID: _paid,
    Told.QUARTERS_BOUGHT: _bought,
    Told.PEOPLE_MOVED_IN: _moved_in,
    Told.PEOPLE_FED: _fed,
    Told.ROBOTS_TAKEN: _robots,
    Told.ENERGY_SUPPLIED: _supplied,
}
