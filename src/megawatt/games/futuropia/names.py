"""What the printed things are called: Generators, Living Quarters, specials, actions."""

from collections.abc import Sequence

from megawatt.games.futuropia.components import MAX_PLAYERS, ORDINARY, STARTERS, Effect
from megawatt.games.futuropia.rules.allowances import head_count, is_special
from megawatt.games.futuropia.rules.subsidy import track_of
from megawatt.games.futuropia.state import Generator, State, Tile, Trigger
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
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
    N_("A condominium grew to {n} People; {end} were enough."),
    N_("The turn limit was reached."),
)

SPECIALS = {
    Effect.CAMPER: N_("Camper"),
    Effect.LOAN_OFFICE: N_("Loan Office"),
    Effect.GAMBLING_HALL: N_("Gambling Hall"),
    Effect.WORKSHOP: N_("Workshop"),
    Effect.PLANNING_OFFICE: N_("Planning Office"),
    Effect.CONVERTER: N_("Food-Energy-Converter"),
    Effect.GREENHOUSE: N_("Greenhouse"),
    Effect.SOLAR_FARM: N_("Solar Farm"),
}

VARIANTS = (
    N_("Less space"),
    N_("Fewer subsidies"),
    N_("Other Food 12"),
    N_("Great loans"),
    N_("Other Food 8"),
    N_("Valuable surplus"),
    N_("Other Energy 14"),
    N_("Less attraction"),
    N_("Other Energy 8"),
)
"""FU-15.10: the variant tiles in the order of their numbers."""


def trigger_words(edition: Edition, s: State, say: Tongue) -> str:
    """FU-11.1: what started the final phase, with the People there really are."""
    if s.trigger != Trigger.PEOPLE:
        return say(TRIGGERS[int(s.trigger)])
    n = int(plain(head_count)(s, Seat(int(s.trigger_seat))))
    return say(TRIGGERS[Trigger.PEOPLE], n=n, end=int(edition.box.end_people))


def effect_words(edition: Edition, s: State, effect: Effect, say: Tongue) -> str:
    """FU-14.7 to FU-14.14: what a special does, with the numbers of this box."""
    box = edition.box
    match effect:
        case Effect.CAMPER:
            does = say("a person who works, needs no bed and no Food")
            if not s.camper_scores:
                return does
            return say("{does}, +{n} VP", does=does, n=int(box.leisure_points))
        case Effect.LOAN_OFFICE:
            money = int(box.special_loan)
            return say("${money} now, as many resources on pulling out", money=money)
        case Effect.GAMBLING_HALL:
            return say.count("invite {n} person more", "invite {n} People more", box.hall_people)
        case Effect.WORKSHOP:
            return say.count("take {n} Robot more", "take {n} Robots more", box.workshop_robots)
        case Effect.PLANNING_OFFICE:
            return say("${money} more with every subsidy", money=int(box.office_money))
        case Effect.CONVERTER:
            return say("Food for Energy and back in test runs")
        case Effect.GREENHOUSE:
            return say(
                "{food} more, without workers", food=amount(box.greenhouse_food, "food", say)
            )
    return say("{energy} more, without workers", energy=amount(box.farm_energy, "energy", say))


def variant_words(edition: Edition, s: State, say: Tongue) -> list[tuple[str, str]]:
    """FU-15.3 to FU-15.9: the variant tiles that apply, and what each does in this box."""
    box = edition.box
    start = box.subsidy[track := int(plain(track_of)(s)), box.subsidy_start[track, 1]]
    loan, unused = int(box.loan_points[1]), int(box.unused_points[1])
    does = (
        say.count("at most {n} Generator", "at most {n} Generators", box.generators_allowed[1]),
        say("subsidies start with ${money}", money=int(start)),
        say("the Food Generators of ${price} are exchanged", price=12),
        say(
            "{loan} VP for an open loan, {unused} VP for an unused action", loan=loan, unused=unused
        ),
        say("the Food Generators of ${price} are exchanged", price=8),
        say("{vp} VP per surplus Food and Energy", vp=int(box.surplus_points[1])),
        say("the Energy Generators of ${price} are exchanged", price=14),
        say.count("invite at most {n} person", "invite at most {n} People", box.people_allowed[1]),
        say("the Energy Generators of ${price} are exchanged", price=8),
    )
    every = [(say(name), what) for name, what in zip(VARIANTS, does, strict=True)]
    return [one for i, one in enumerate(every) if int(s.variants) >> i & 1]


def generator(edition: Edition, which: Generator, say: Tongue) -> str:
    """Name a type of Generator with all that is printed on it."""
    box = edition.box
    made, spaces, only = (
        int(getattr(box, key)[which]) for key in ("production", "spaces", "people_only")
    )
    energy = bool(box.kind[which])
    if which < STARTERS:
        name = (
            say("the starting Energy Generator") if energy else say("the starting Food Generator")
        )
        alike = [
            one
            for one in range(STARTERS)
            if (box.kind[one], box.production[one]) == (box.kind[which], made)
        ]
        if len(alike) > 1:  # in an own edition
            number = alike.index(which) + 1
            return say("{name} {number} (makes {made})", name=name, number=number, made=made)
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


def signed(points: int) -> str:
    """Write a number of points with a proper minus."""
    return str(points).replace("-", "−")


def quarters(edition: Edition, s: State, tile: Tile, say: Tongue) -> str:
    """Name Living Quarters with all that is printed on the side that shows."""
    box, side = edition.box, int(s.side[tile])
    values = {
        "beds": int(box.beds[tile]),
        "price": int(box.quarters_price[tile, side]),
        "plug": int(box.plug[tile, side]),
        "points": signed(int(box.quarters_points[tile, side])),
    }
    effect = effect_of(edition, s, tile)
    if effect:
        return say(
            "{name}: {does}; {beds} beds, ${price}, {plug} Energy, {points} VP",
            name=say(SPECIALS[effect]),
            does=effect_words(edition, s, effect, say),
            **values,
        )
    if tile >= ORDINARY and tile < ORDINARY + MAX_PLAYERS:
        return say("starting home: {beds} beds, {plug} Energy, {points} VP", **values)
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
