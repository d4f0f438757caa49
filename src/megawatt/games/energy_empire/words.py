"""What Energy Empire says: actions, questions, refusals, scores."""

from typing import Any

from megawatt.games.energy_empire import prints
from megawatt.games.energy_empire.actions import ACTIONS, NATION_CARD, Act
from megawatt.games.energy_empire.components import (
    CARDS,
    COLUMNS,
    KIND_NAMES,
    OF_NATION,
    RESOURCE_NAMES,
    ROW_NAMES,
    TYPE_NAMES,
    UN_SPACES,
)
from megawatt.games.energy_empire.state import NOBODY, Item, Piece, Stage
from megawatt.games.energy_empire.sums import (
    breakdown_of,
    modifier,
    most_refined,
    oil_price,
    tile_value,
)
from megawatt.games.energy_empire.verdicts import WORDS, No
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


def asked(s: Any, seat: int) -> Item | None:
    """Say what a seat is asked now."""
    if s.stage == Stage.PLAY and s.depth > 0 and s.items[s.depth - 1, 1] == seat:
        return Item(int(s.items[s.depth - 1, 0]))
    if s.stage == Stage.SETUP and 0 <= seat < s.seats:
        if s.nation[seat] == NOBODY:
            return Item.NATION
        if s.first_tile[seat] == NOBODY:
            return Item.KEEP
    return None


def argument(s: Any, i: int) -> int:
    """Give an argument of the open decision."""
    return int(s.items[s.depth - 1, i])


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
        row = edition.tables["impact"][int(s.impact[s.revealed - 1])]
        words = prints.impact_words(edition, row, say)
        return say("{impact}: {words}", impact=say(row["name"]), words=words)
    if item == Item.TURN and s.just_generated[seat]:
        return say("You generated last turn: place a worker.")
    return say(QUESTIONS[item])


def reason(
    edition: Edition, s: Any, seat: int, action: int, no: int, say: Tongue
) -> tuple[str, str]:
    """Say why not, with the numbers it is about."""
    text, clause = WORDS[No(no)]
    row = ACTIONS[action]
    kind, a = Act(int(row.kind)), int(row.a)
    here = max(0, seat)
    match No(no):
        case No.TALL:
            return say(text, height=int(s.height[a])), clause
        case No.NO_ENERGY:
            return say(text, energy=int(s.energy[here])), clause
        case No.TYPE:
            return say(text, type=say(prints.TYPES[TYPE_NAMES[int(s.binder)]])), clause
        case No.PLANK_TOKENS:
            have = int(s.workers[here]) + int(s.energy[here])
            return say(text, needed=_plank_needs(edition, s, here, kind, a), have=have), clause
        case No.PLANK_KIND:
            double = _plank_needs(edition, s, here, kind, a) == 2
            plank = say("two tokens") if double else say("one worker or energy")
            return say(text, plank=plank), clause
        case No.UN_FULL:
            leader = next(i for i in range(s.seats) if s.un[i] == UN_SPACES - 1)
            return say(text, leader=say("player {n}", n=leader + 1)), clause
        case No.NO_DIE:
            return say(text, die=say(prints.DICE[_die_of(edition, s, kind, a)])), clause
        case No.OIL:
            return say(text, price=oil_price(edition.box, s)), clause
        case No.COST:
            cost = _cost_of(edition, s, here, action)
            return say(text, missing=prints.missing_words(s, here, cost, say)), clause
        case No.REFINE:
            return say(text, most=most_refined(edition.box, s, here)), clause
        case No.DICE:
            return say(text, dice=_dice_at_hand(s, here, kind, a)), clause
        case No.ROW:
            asked_row = ROW_NAMES[argument(s, 3) % 8]
            return say(text, row=say(prints.ROWS[asked_row])), clause
        case _:
            return say(text), clause


def _plank_needs(edition: Edition, s: Any, seat: int, kind: Act, a: int) -> int:
    card = argument(s, 2) if kind == Act.PLANK else a
    if card >= CARDS:
        return 1
    return 2 if edition.box.card_plank[card] == 1 else 1


def _die_of(edition: Edition, s: Any, kind: Act, a: int) -> str:
    if kind == Act.DIE:
        return KIND_NAMES[a]
    if kind == Act.PLACE:
        return KIND_NAMES[0]
    effect = a if kind == Act.ACTIVATE else argument(s, 2)
    option = int(edition.box.first_option[effect]) + (a if kind == Act.OPTION else 0)
    return KIND_NAMES[max(0, int(edition.box.gain_die[option]))]


def _dice_at_hand(s: Any, seat: int, kind: Act, a: int) -> int:
    if kind == Act.DIE:
        return int(s.dice[seat, a])
    die = argument(s, 2)
    return int(s.refined) if die == 4 else int(s.dice[seat, die])


def _cost_of(edition: Edition, s: Any, seat: int, action: int) -> list[int]:
    """Give the price that could not be paid: the cheapest way, where there are several."""
    box, row = edition.box, ACTIONS[action]
    kind, a, b = Act(int(row.kind)), int(row.a), int(row.b)
    cost = [0] * 5
    match kind:
        case Act.PLACE:
            what = int(box.location_action[a])
            if what == 1:
                cost[0] = int(box.market_money[0]) + modifier(box, s, 4)
            elif what == 2:
                cost = [int(n) for n in box.die_cost[0]]
            else:
                cost = [int(n) for n in box.cost[box.first_option[OF_NATION + 10 + a]]]
        case Act.BUY:
            if b == 0:
                cost[0] = int(box.market_money[a]) + modifier(box, s, 4)
            else:
                cost[int(box.market_pays[argument(s, 2)])] = int(box.market_resource[a])
        case Act.DIE:
            cost = [int(n) for n in box.die_cost[a]]
        case Act.OIL:
            cost[0 if a == 0 else 4] = oil_price(box, s) if a == 0 else 3
        case Act.TRADE:
            cost[a] = 2 if a == 0 else 1
        case Act.OPTION:
            cost = [int(n) for n in box.cost[box.first_option[argument(s, 2)] + a]]
        case _:
            effect = a if a < CARDS else OF_NATION + int(s.nation[seat])
            cost = [int(n) for n in box.cost[box.first_option[effect]]]
    return cost


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
