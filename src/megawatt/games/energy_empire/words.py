"""What Energy Empire says: actions, questions, refusals, scores."""

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.actions import ACTIONS, NATION_CARD, Act
from megawatt.games.energy_empire.components import COLUMNS, OF_NATION
from megawatt.games.energy_empire.ending import breakdown as breakdown
from megawatt.games.energy_empire.ending import outcome as outcome
from megawatt.games.energy_empire.questions import asked
from megawatt.games.energy_empire.questions import decision as decision
from megawatt.games.energy_empire.refusals import reason as reason
from megawatt.games.energy_empire.rules.achievements import value_of_tile
from megawatt.games.energy_empire.rules.items import topic
from megawatt.games.energy_empire.rules.locations import receiver_of
from megawatt.games.energy_empire.rules.markets import money_price
from megawatt.games.energy_empire.rules.scoring import is_clean_column
from megawatt.games.energy_empire.rules.track import oil_price
from megawatt.games.energy_empire.state import (
    BUYING,
    IN_MONEY,
    Card,
    Decision,
    Effect,
    Payment,
    Piece,
    Slot,
    Space,
    Stage,
    State,
    Tile,
)
from megawatt.games.energy_empire.vocabulary import KIND_NAMES, RESOURCE_NAMES
from megawatt.kernel.box import Edition, Row
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

CLAUSES = {
    Act.DONE: "EE-2.0",
    Act.GENERATE: "EE-9.1",
    Act.PLACE: "EE-4.2",
    Act.ACTIVATE: "EE-7.2",
    Act.PLANK: "EE-7.3",
    Act.OPTION: "EE-8.2",
    Act.BUY: "EE-6.2",
    Act.DIE: "EE-13.2",
    Act.OIL: "EE-5.9",
    Act.TRADE: "EE-5.13",
    Act.SPACE: "EE-10.4",
    Act.PEEK: "EE-11.7",
    Act.REFINE: "EE-9.6",
    Act.ROLL: "EE-9.7",
    Act.HIGHEST: "EE-9.9",
    Act.NATION: "EE-1.6",
    Act.ACH: "EE-15.1",
}
CLAUSES_BY_DECISION = {
    (Act.DONE, Decision.TRADE): "EE-5.13",
    (Act.DONE, Decision.ACTIVATE): "EE-7.1",
    (Act.DONE, Decision.CLEAN): "EE-10.12",
    (Act.DONE, Decision.PEEK): "EE-11.7",
    (Act.DONE, Decision.CLAIM): "EE-9.1",
    (Act.DONE, Decision.IMPACT): "EE-12.2",
    (Act.OPTION, Decision.IMPACT): "EE-12.2",
    (Act.DIE, Decision.SCRAP): "EE-13.3",
    (Act.SPACE, Decision.LOOT): "EE-4.8",
    (Act.SPACE, Decision.WELL): "EE-10.11",
    (Act.SPACE, Decision.CLEAN): "EE-10.12",
    (Act.SPACE, Decision.SPILL): "EE-12.6",
    (Act.ACH, Decision.KEEP): "EE-1.6",
    (Act.ACH, Decision.CLAIM): "EE-9.1",
    (Act.ACH, Decision.MAKE_ROOM): "EE-9.2",
}
"""What an action rests on where that depends on the question."""
PLANKS = (
    N_("Put a worker on the plank"),
    N_("Put an energy on the plank"),
    N_("Put two workers on the plank"),
    N_("Put a worker and an energy on the plank"),
    N_("Put two energy on the plank"),
)
UNITS = (N_("$2"), N_("1 steel"), N_("1 plastic"), N_("1 science"))
SLOTS = (N_("left"), N_("middle"), N_("right"))
HIGHEST = (
    N_("Count the clean die: the token goes to the supply"),
    N_("Count the polluting die: take 1 pollution"),
    N_("Count the nuclear die: take 1 contamination"),
)
DONE = {
    Decision.TRADE: N_("Stop trading"),
    Decision.ACTIVATE: N_("End the turn"),
    Decision.CLEAN: N_("Leave the rest as it is"),
    Decision.PEEK: N_("Do not look"),
    Decision.CLAIM: N_("Take no achievement"),
    Decision.IMPACT: N_("Decline"),
}


def action(edition: Edition, s: State, seat: Seat, action: int, say: Tongue) -> str:
    """Say what an action does, with price and consequence."""
    row = ACTIONS[action]
    kind, a, b = Act(int(row.kind)), int(row.a), int(row.b)
    decision = asked(s, seat)
    tables = edition.tables
    match kind:
        case Act.DONE:
            return say(DONE[decision]) if decision in DONE else say("Done")
        case Act.GENERATE:
            return _generate_words(int(s.energy[seat]), say)
        case Act.PLACE:
            return _place_words(say(tables["location"][a]["name"]), b, say)
        case Act.ACTIVATE:
            return _activate_words(edition, s, seat, a, say)
        case Act.PLANK:
            return say(PLANKS[a])
        case Act.OPTION:
            return _option_words(edition, s, seat, a, say)
        case Act.BUY:
            return _buy_words(edition, s, seat, Slot(a), Payment(b), say)
        case Act.DIE:
            die = say(names.DICE[KIND_NAMES[a]])
            if decision == Decision.SCRAP:
                return say("Give up a {die} die", die=die)
            cost = names.amounts(tables["die"][a].get("cost", {}), say)
            return say("Buy a {die} die for {cost}", die=die, cost=cost)
        case Act.OIL:
            price = plain(oil_price)(edition.box, s)
            if a == BUYING:
                return say("Buy 3 barrels for ${price}", price=price)
            return say("Sell 3 barrels for ${price}", price=price)
        case Act.TRADE:
            receiver = plain(receiver_of)(a, b)
            return say("Exchange {give} for {take}", give=say(UNITS[a]), take=say(UNITS[receiver]))
        case Act.SPACE:
            return _space_words(edition, s, seat, Space(a), say)
        case Act.PEEK:
            return say("Look at impact {n} of 6", n=a + 1)
        case Act.REFINE:
            return (
                say.count("Refine {n} barrel", "Refine {n} barrels", a) if a else say("Refine none")
            )
        case Act.ROLL:
            die = say(names.DICE[KIND_NAMES[plain(topic)(s) if decision == Decision.DICE else 0]])
            return say.count("Roll {n} of the {die} dice", "Roll {n} of the {die} dice", a, die=die)
        case Act.HIGHEST:
            return say(HIGHEST[a])
        case Act.NATION:
            return _nation_words(tables["nation"][a], say)
        case _:
            return _tile_words(edition, s, seat, Tile(a), say)


_words_of = action  # `told` has a parameter of that name


def _generate_words(lost: int, say: Tongue) -> str:
    if lost == 0:
        return say("Generate: workers return")
    return say.count(
        "Generate: workers return, {n} energy is lost",
        "Generate: workers return, {n} energy is lost",
        lost,
    )


def _nation_words(nation: Row, say: Tongue) -> str:
    return say(
        "Lead {nation}: {bonus}; a step in the United Nations costs {cost}",
        nation=say(nation["name"]),
        bonus=names.amounts(nation["bonus"], say),
        cost=names.amounts(nation["un_cost"], say),
    )


def _place_words(place: str, energy: int, say: Tongue) -> str:
    if energy == 0:
        return say("Place a worker on {place}", place=place)
    return say.count(
        "Place a worker on {n} energy on {place}",
        "Place a worker on {n} energy on {place}",
        energy,
        place=place,
    )


def _activate_words(edition: Edition, s: State, seat: Seat, index: int, say: Tongue) -> str:
    if index == NATION_CARD:
        nation = max(0, int(s.nation[seat]))  # asked for before it is chosen, too
        options = names.effect_options(edition, Effect(OF_NATION + nation))
        return say("Activate your nation: {effect}", effect=names.effect_words(options, say))
    name = names.card_name(edition, Card(index), say)
    effect = names.effect_words(names.effect_options(edition, Effect(index)), say)
    return say("Activate {card}: {effect}", card=name, effect=effect)


def _option_words(edition: Edition, s: State, seat: Seat, i: int, say: Tongue) -> str:
    if asked(s, seat) in (Decision.CHOICE, Decision.EFFECT, Decision.IMPACT):
        options = names.effect_options(edition, Effect(plain(topic)(s)))
        if i < len(options):
            words = names.option_words(options[i], say)
            return words[:1].upper() + words[1:]
    return say("Option {n}", n=i + 1)


def _buy_words(
    edition: Edition, s: State, seat: Seat, slot: Slot, payment: Payment, say: Tongue
) -> str:
    market = plain(topic)(s) if asked(s, seat) == Decision.BUY else 0
    box = edition.box
    card = Card(int(s.market[market, slot]))
    name = names.card_name(edition, card, say) if card >= 0 else say("a card")
    if payment == IN_MONEY:
        price = say("${n}", n=plain(money_price)(box, s, slot))
    else:
        resource = RESOURCE_NAMES[int(box.market_pays[market])]
        price = names.amounts({resource: int(box.market_resource[slot])}, say)
    place = say(SLOTS[slot])
    return say("Buy {card} ({slot}) for {price}", card=name, slot=place, price=price)


def _space_words(edition: Edition, s: State, seat: Seat, space: Space, say: Tongue) -> str:
    where, decision = names.space_name(space, say), asked(s, seat)
    if decision == Decision.WELL:
        return say("Drill on {space}", space=where)
    if decision == Decision.CLEAN:
        match Piece(int(s.land[seat, space])):
            case Piece.NUCLEAR:
                return say("Turn the contamination on {space} to pollution", space=where)
            case Piece.WELL:
                return say("Remove the oil well on {space}", space=where)
            case _:
                return say("Remove the pollution on {space}", space=where)
    column = space % COLUMNS
    bonus = int(edition.box.column_bonus[column])
    clean = plain(is_clean_column)(s, seat, column)
    nuclear = decision == Decision.POLLUTE and plain(topic)(s) == Piece.NUCLEAR
    if nuclear and bonus and clean:
        return say("Contaminate {space}: column bonus {n} is lost", space=where, n=bonus)
    if nuclear:
        return say("Contaminate {space}", space=where)
    if bonus and clean:
        return say("Pollute {space}: column bonus {n} is lost", space=where, n=bonus)
    return say("Pollute {space}", space=where)


def _tile_words(edition: Edition, s: State, seat: Seat, tile: Tile, say: Tongue) -> str:
    row, decision = edition.tables["achievement"][tile], asked(s, seat)
    name = say(row["name"])
    if decision == Decision.KEEP:
        return say("Keep {tile}: {rule}", tile=name, rule=names.tile_words(row, say))
    worth = plain(value_of_tile)(edition.box, s, seat, tile)
    if decision == Decision.MAKE_ROOM:
        return say("Give up {tile} (now worth {n})", tile=name, n=worth)
    return say("Claim {tile} (now worth {n})", tile=name, n=worth)


def clause(s: State, seat: Seat, action: int) -> str:
    """Name the clause of an action as an answer to the present question."""
    kind = Act(int(ACTIONS[action].kind))
    if kind == Act.ACTIVATE and int(ACTIONS[action].a) == NATION_CARD:
        return "EE-7.8"
    return CLAUSES_BY_DECISION.get((kind, asked(s, seat)), CLAUSES[kind])


def told(edition: Edition, before: State, now: State, seat: Seat, action: int, say: Tongue) -> str:
    """Say what others may know of a step."""
    kind = Act(int(ACTIONS[action].kind))
    decision = asked(before, seat)
    open_now = now.stage != Stage.SETUP
    if kind == Act.NATION and not open_now:
        return ""
    if kind == Act.ACTIVATE and int(ACTIONS[action].a) == NATION_CARD:
        return say("Activates the nation card")
    if decision == Decision.KEEP:
        return say("Keeps an achievement") if open_now else ""
    if decision == Decision.MAKE_ROOM and now.stage != Stage.OVER:
        return say("Gives up an achievement")
    if decision == Decision.CLAIM and kind == Act.ACH and not now.claimed_open:
        return say("Claims an achievement")
    return _words_of(edition, before, seat, action, say)
