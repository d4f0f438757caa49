"""What the printed things are called: Generators, Living Quarters, specials, actions."""

from collections.abc import Sequence

from megawatt.games.futuropia.components import STARTERS, Effect
from megawatt.games.futuropia.rules.allowances import is_special
from megawatt.games.futuropia.state import Generator, State, Tile
from megawatt.kernel.box import Edition
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

DEEDS = (
    N_("Food Generator"),
    N_("Energy Generator"),
    N_("Invite People"),
    N_("Take Robots"),
    N_("Take a subsidy"),
)

TRIGGERS = (
    N_("The final phase has not begun."),
    N_("The last Food Generators came onto the market."),
    N_("The last Energy Generators came onto the market."),
    N_("A condominium reached 25 People."),
    N_("The turn limit was reached."),
)

SPECIALS = {
    Effect.CAMPER: (
        N_("Camper"),
        N_("a person who works, needs no bed and no Food"),
    ),
    Effect.LOAN_OFFICE: (
        N_("Loan Office"),
        N_("$20 now, 20 resources when you pull out, no interest"),
    ),
    Effect.GAMBLING_HALL: (N_("Gambling Hall"), N_("invite 1 person more")),
    Effect.WORKSHOP: (N_("Workshop"), N_("take 1 Robot more")),
    Effect.PLANNING_OFFICE: (N_("Planning Office"), N_("$3 more with every subsidy")),
    Effect.CONVERTER: (
        N_("Food-Energy-Converter"),
        N_("Food for Energy and back in test runs"),
    ),
    Effect.GREENHOUSE: (N_("Greenhouse"), N_("2 Food more, without workers")),
    Effect.SOLAR_FARM: (N_("Solar Farm"), N_("2 Energy more, without workers")),
}

VARIANTS = (
    (N_("Six Generators"), N_("at most 6 Generators")),
    (N_("Fewer subsidies"), N_("subsidies start with $9")),
    (N_("Other Food 12"), N_("the Food Generators of $12 are exchanged")),
    (N_("Great loans"), N_("open loans and unused actions count 1 point")),
    (N_("Other Food 8"), N_("the Food Generators of $8 are exchanged")),
    (N_("Valuable surplus"), N_("2 points per surplus Food and Energy")),
    (N_("Other Energy 14"), N_("the Energy Generators of $14 are exchanged")),
    (N_("Less attraction"), N_("invite at most 4 People")),
    (N_("Other Energy 8"), N_("the Energy Generators of $8 are exchanged")),
)


def generator(edition: Edition, which: Generator, say: Tongue) -> str:
    """Name a type of Generator with all that is printed on it."""
    box = edition.box
    made, spaces, only = (
        int(getattr(box, key)[which]) for key in ("production", "spaces", "people_only")
    )
    energy = bool(box.kind[which])
    if which < STARTERS:
        name = say("starting Energy Generator") if energy else say("starting Food Generator")
        return say("{name} (makes {made})", name=name, made=made)
    price = int(box.price[which])
    name = (
        say("Energy Generator {price}", price=price)
        if energy
        else say("Food Generator {price}", price=price)
    )
    values = {"name": name, "made": made}
    if only == spaces:
        return say.count(
            "{name} (makes {made}, {n} space for People only)",
            "{name} (makes {made}, {n} spaces for People only)",
            spaces,
            **values,
        )
    if only:
        return say.count(
            "{name} (makes {made}, {spaces} spaces, {n} of them for People only)",
            "{name} (makes {made}, {spaces} spaces, {n} of them for People only)",
            only,
            spaces=spaces,
            **values,
        )
    return say.count(
        "{name} (makes {made}, {n} space)", "{name} (makes {made}, {n} spaces)", spaces, **values
    )


def effect_of(edition: Edition, s: State, tile: Tile) -> Effect:
    """Give the effect of a Living Quarters tile as it lies in this game."""
    if not plain(is_special)(s, tile):
        return Effect.NONE
    return Effect(int(edition.box.effect[tile]))


def quarters(edition: Edition, s: State, tile: Tile, say: Tongue) -> str:
    """Name Living Quarters with all that is printed on the side that shows."""
    box, side = edition.box, int(s.side[tile])
    values = {
        "beds": int(box.beds[tile]),
        "price": int(box.quarters_price[tile, side]),
        "plug": int(box.plug[tile, side]),
        "points": int(box.quarters_points[tile, side]),
    }
    effect = effect_of(edition, s, tile)
    if effect:
        name, does = SPECIALS[effect]
        return say(
            "{name}: {does}; {beds} beds, ${price}, {plug} Energy, {points} VP",
            name=say(name),
            does=say(does),
            **values,
        )
    return say("{beds} beds for ${price}, {plug} Energy, {points} VP", **values)


def listed(words: Sequence[str], say: Tongue) -> str:
    """Put things in a row: "3 Food, 2 Energy and $4"."""
    if len(words) < 2:
        return "".join(words)
    return say("{some} and {last}", some=", ".join(words[:-1]), last=words[-1])


def amount(n: int, unit: str, say: Tongue) -> str:
    """Count something: a number and a word that goes with it."""
    match unit:
        case "food":
            return say.count("{n} Food", "{n} Food", n)
        case "energy":
            return say.count("{n} Energy", "{n} Energy", n)
        case "people":
            return say.count("{n} person", "{n} People", n)
        case "robots":
            return say.count("{n} Robot", "{n} Robots", n)
        case "loans":
            return say.count("{n} loan", "{n} loans", n)
        case "generators":
            return say.count("{n} Generator", "{n} Generators", n)
        case "quarters":
            return say.count("{n} Living Quarters tile", "{n} Living Quarters tiles", n)
    return say.count("{n} resource", "{n} resources", n)


def loans_note(loans: int, say: Tongue) -> str:
    """Give the badge of a choice that costs loans; empty when it costs none."""
    if not loans:
        return ""
    return " " + say.count("(+{n} loan)", "(+{n} loans)", loans)
