"""What Energy Empire says: actions, questions, refusals, scores."""

from typing import Any

from megawatt.games.energy_empire import prints
from megawatt.games.energy_empire.actions import ACTIONS, NATION_CARD, Act
from megawatt.games.energy_empire.components import (
    COLUMNS,
    KIND_NAMES,
    OF_NATION,
    RESOURCE_NAMES,
    ROW_NAMES,
    UN_SPACES,
)
from megawatt.games.energy_empire.refusals import reason as reason
from megawatt.games.energy_empire.state import Item, Piece, Stage
from megawatt.games.energy_empire.sums import (
    argument,
    asked,
    breakdown_of,
    modifier,
    oil_price,
    tile_value,
)
from megawatt.kernel.box import Edition
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
    Item.TRADE: N_("Stop trading"),
    Item.ACTIVATE: N_("End the turn"),
    Item.CLEAN: N_("Leave the rest as it is"),
    Item.PEEK: N_("Do not look"),
    Item.CLAIM: N_("Take no achievement"),
    Item.IMPACT: N_("Decline"),
}
QUESTIONS = {
    Item.NATION: N_("Which nation will you lead?"),
    Item.KEEP: N_("Which achievement do you keep?"),
    Item.TURN: N_("Place a worker, or generate?"),
    Item.LOOT: N_("Where does the pollution that lay there go?"),
    Item.CHOICE: N_("Which option do you take?"),
    Item.BUY: N_("Which structure do you buy, and how do you pay?"),
    Item.PLANT: N_("Which energy die do you buy?"),
    Item.SCRAP: N_("You own five dice: which kind do you give up?"),
    Item.OIL: N_("Buy or sell three barrels?"),
    Item.TRADE: N_("What do you exchange?"),
    Item.ACTIVATE: N_("Which card do you activate?"),
    Item.PLANK: N_("What do you put on the plank?"),
    Item.EFFECT: N_("Which option of the card do you use?"),
    Item.POLLUTE: N_("Which space gets polluted?"),
    Item.WELL: N_("Where do you drill?"),
    Item.CLEAN: N_("What do you clean up?"),
    Item.PEEK: N_("Which impact do you look at?"),
    Item.CLAIM: N_("Do you claim an achievement?"),
    Item.MAKE_ROOM: N_("You hold five achievements: which one goes?"),
    Item.REFINE: N_("How many barrels do you refine?"),
    Item.DICE: N_("How many dice do you roll?"),
    Item.HIGHEST: N_("Which of the highest dice counts?"),
    Item.IMPACT: N_("How do you meet the impact?"),
    Item.SPILL: N_("Where does the spill go? All of it into one row."),
}


def space_name(edition: Edition, space: int, say: Tongue) -> str:
    """Name a space: "forest 3"."""
    row = say(prints.ROWS[ROW_NAMES[space // COLUMNS]])
    return f"{row} {space % COLUMNS + 1}"


def action(edition: Edition, s: Any, seat: int, action: int, say: Tongue) -> str:
    """Say what an action does, with price and consequence."""
    row = ACTIONS[action]
    kind, a, b = Act(int(row.kind)), int(row.a), int(row.b)
    item = asked(s, seat)
    tables = edition.tables
    match kind:
        case Act.DONE:
            return say(DONE[item]) if item in DONE else say("Done")
        case Act.GENERATE:
            lost = int(s.energy[seat])
            if lost:
                return say("Generate: workers return, {n} energy is lost", n=lost)
            return say("Generate: workers return")
        case Act.PLACE:
            name = say(tables["location"][a]["name"])
            if b == 0:
                return say("Place a worker on {place}", place=name)
            return say("Place a worker on {n} energy on {place}", n=b, place=name)
        case Act.ACTIVATE:
            return _activate_words(edition, s, seat, a, say)
        case Act.PLANK:
            return say(PLANKS[a])
        case Act.OPTION:
            return _option_words(edition, s, item, a, say)
        case Act.BUY:
            return _buy_words(edition, s, item, a, b, say)
        case Act.DIE:
            die = say(prints.DICE[KIND_NAMES[a]])
            if item == Item.SCRAP:
                return say("Give up a {die} die", die=die)
            cost = prints.amounts(tables["die"][a].get("cost", {}), say)
            return say("Buy a {die} die for {cost}", die=die, cost=cost)
        case Act.OIL:
            price = oil_price(edition.box, s)
            if a == 0:
                return say("Buy 3 barrels for ${price}", price=price)
            return say("Sell 3 barrels for ${price}", price=price)
        case Act.TRADE:
            receiver = b if b < a else b + 1
            return say("Exchange {give} for {take}", give=say(UNITS[a]), take=say(UNITS[receiver]))
        case Act.SPACE:
            return _space_words(edition, s, seat, item, a, say)
        case Act.PEEK:
            return say("Look at impact {n} of 6", n=a + 1)
        case Act.REFINE:
            return (
                say.count("Refine {n} barrel", "Refine {n} barrels", a) if a else say("Refine none")
            )
        case Act.ROLL:
            die = say(prints.DICE[KIND_NAMES[argument(s, 2) if item == Item.DICE else 0]])
            return say("Roll {n} of the {die} dice", n=a, die=die)
        case Act.HIGHEST:
            return say(HIGHEST[a])
        case Act.NATION:
            nation = tables["nation"][a]
            bonus = prints.amounts(nation["bonus"], say)
            return say("Lead {nation}: {bonus}", nation=say(nation["name"]), bonus=bonus)
        case _:
            return _tile_words(edition, s, seat, item, a, say)


_words_of = action  # `told` has a parameter of that name


def _activate_words(edition: Edition, s: Any, seat: int, card: int, say: Tongue) -> str:
    if card != NATION_CARD:
        effect = prints.effect_words(prints.effect_options(edition, card, int(s.seats)), say)
        name = prints.card_name(edition, card, say)
        return say("Activate {card}: {effect}", card=name, effect=effect)
    nation = max(0, int(s.nation[seat]))
    effect = prints.effect_words(prints.effect_options(edition, OF_NATION + nation, 2), say)
    return say("Activate your nation: {effect}", effect=effect)


def _option_words(edition: Edition, s: Any, item: Item | None, i: int, say: Tongue) -> str:
    if item in (Item.CHOICE, Item.EFFECT, Item.IMPACT):
        options = prints.effect_options(edition, argument(s, 2), int(s.seats))
        if i < len(options):
            words = prints.option_words(options[i], say)
            return words[:1].upper() + words[1:]
    return say("Option {n}", n=i + 1)


def _buy_words(
    edition: Edition, s: Any, item: Item | None, slot: int, pay: int, say: Tongue
) -> str:
    market = argument(s, 2) if item == Item.BUY else 0
    box = edition.box
    card = int(s.market[market, slot])
    name = prints.card_name(edition, card, say) if card >= 0 else say("a card")
    if pay == 0:
        price = say("${n}", n=int(box.market_money[slot]) + modifier(box, s, 4))
    else:
        resource = RESOURCE_NAMES[int(box.market_pays[market])]
        price = prints.amounts({resource: int(box.market_resource[slot])}, say)
    place = say(SLOTS[slot])
    return say("Buy {card} ({slot}) for {price}", card=name, slot=place, price=price)


def _space_words(
    edition: Edition, s: Any, seat: int, item: Item | None, space: int, say: Tongue
) -> str:
    where = space_name(edition, space, say)
    if item == Item.WELL:
        return say("Drill on {space}", space=where)
    if item == Item.CLEAN:
        match Piece(int(s.land[seat, space])):
            case Piece.NUCLEAR:
                return say("Turn the contamination on {space} to pollution", space=where)
            case Piece.WELL:
                return say("Remove the oil well on {space}", space=where)
            case _:
                return say("Remove the pollution on {space}", space=where)
    column = space % COLUMNS
    bonus = int(edition.box.column_bonus[column])
    clean = all(s.land[seat, i] == Piece.EMPTY for i in range(column, 15, COLUMNS))
    nuclear = item == Item.POLLUTE and argument(s, 2) == Piece.NUCLEAR
    if nuclear and bonus and clean:
        return say("Contaminate {space}: column bonus {n} is lost", space=where, n=bonus)
    if nuclear:
        return say("Contaminate {space}", space=where)
    if bonus and clean:
        return say("Pollute {space}: column bonus {n} is lost", space=where, n=bonus)
    return say("Pollute {space}", space=where)


def _tile_words(
    edition: Edition, s: Any, seat: int, item: Item | None, tile: int, say: Tongue
) -> str:
    row = edition.tables["achievement"][tile]
    name, worth = say(row["name"]), tile_value(edition, s, seat, tile)
    if item == Item.KEEP:
        return say("Keep {tile}: {rule}", tile=name, rule=prints.tile_words(row, say))
    if item == Item.MAKE_ROOM:
        return say("Give up {tile} (now worth {n})", tile=name, n=worth)
    return say("Claim {tile} (now worth {n})", tile=name, n=worth)


def decision(edition: Edition, s: Any, seat: int, say: Tongue) -> str:
    """Say what is asked of a seat."""
    if s.stage == Stage.OVER:
        return say("The game is over.")
    item = asked(s, seat)
    if item is None:
        return say("Others are acting.")
    if item == Item.DICE:
        die = say(prints.DICE[KIND_NAMES[argument(s, 2)]])
        return say("How many {die} dice do you roll?", die=die)
    if item == Item.POLLUTE and argument(s, 3) % 8 < 3:
        row = say(prints.ROWS[ROW_NAMES[argument(s, 3) % 8]])
        return say("Which space of the {row} gets polluted?", row=row)
    if item == Item.IMPACT:
        impact = edition.tables["impact"][int(s.impact[s.revealed - 1])]
        words = prints.impact_words(edition, impact, say)
        return say("{impact}: {words}", impact=say(impact["name"]), words=words)
    if item == Item.TURN and s.just_generated[seat]:
        return say("You generated last turn: place a worker.")
    return say(QUESTIONS[item])


def clause(action: int) -> str:
    """Name the clause of an action."""
    return CLAUSES[Act(int(ACTIONS[action].kind))]


def breakdown(edition: Edition, s: Any, seat: int, say: Tongue) -> dict[str, int]:
    """Split a seat's points by category (EE-16.5)."""
    return {say(name): n for name, n in breakdown_of(edition, s, seat).items()}


def told(edition: Edition, before: Any, now: Any, seat: int, action: int, say: Tongue) -> str:
    """Say what others may know of a step."""
    kind = Act(int(ACTIONS[action].kind))
    item = asked(before, seat)
    open_now = now.stage != Stage.SETUP
    if kind == Act.NATION and not open_now:
        return ""
    if item == Item.KEEP:
        return say("Keeps an achievement") if open_now else ""
    if item == Item.MAKE_ROOM and now.stage != Stage.OVER:
        return say("Gives up an achievement")
    if item == Item.CLAIM and kind == Act.ACH and not now.claimed_open:
        return say("Claims an achievement")
    return _words_of(edition, before, seat, action, say)


def outcome(edition: Edition, s: Any, say: Tongue) -> str:
    """Say the rank of a solo game, or which objective failed (EE-18.9, 18.10)."""
    if s.seats > 1:
        return ""
    solo = edition.tables["solo"][0]
    parts = breakdown_of(edition, s, 0)
    total, tiles = sum(parts.values()), parts["Achievements"]
    failed = []
    if s.un[0] < UN_SPACES - 1:
        failed.append(say("the last space of the United Nations"))
    if tiles < solo["objective_achievement_vp"]:
        failed.append(say("{n} VP from achievements", n=solo["objective_achievement_vp"]))
    if total < solo["objective_score"]:
        failed.append(say("a score of {n}", n=solo["objective_score"]))
    if failed:
        return say("Not enough this time; missed: {what}.", what=", ".join(failed))
    rank = [row["title"] for row in solo["rank"] if total >= row["from"]][-1]
    return say("You have won as {rank}.", rank=say(rank))
