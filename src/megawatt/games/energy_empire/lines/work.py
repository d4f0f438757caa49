"""What happens on a Work turn: placing, buying, trading, activating (EE-4 to EE-8, EE-13)."""

from collections.abc import Iterator

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.components import BARRELS, CARDS, LEADER_BONUS, SLOTS, UNITS
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.lines.scene import Scene
from megawatt.games.energy_empire.rules.locations import may_trade
from megawatt.games.energy_empire.rules.structures import (
    PLANK_ENERGY,
    PLANK_WORKERS,
    effect_of_card,
    may_activate,
)
from megawatt.games.energy_empire.rules.united_nations import leader_share
from megawatt.games.energy_empire.state import NOBODY, Card, Effect
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import RESOURCE_NAMES
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_

AT_ONCE = (*RESOURCE_NAMES, "vp")
"""Gains of an option that are taken at once and in full."""


def turn_began(t: Scene) -> str:
    """EE-3.1, 16.2: whose turn, and whether it is the last."""
    if t.now.final_left >= 0:
        return t.by(N_("Your last turn began."), N_("The last turn of {who} began."))
    return t.by(N_("Your turn began."), N_("{who} began a turn."))


def worker_placed(t: Scene) -> str:
    """EE-4.4: where, and how high."""
    place, energy = t.place(t.telling.a), t.telling.b
    if energy == 0:
        return t.by(
            N_("You placed a worker on {place}."),
            N_("{who} placed a worker on {place}."),
            place=place,
        )
    return t.by(
        N_("You placed a worker on {place}, on top of {energy}."),
        N_("{who} placed a worker on {place}, on top of {energy}."),
        energy=names.amounts({"energy": energy}, t.say),
        place=place,
    )


def pieces_gained(t: Scene) -> str:
    """EE-4.8: resources that lay on the location."""
    return t.by(
        N_("You gained {gain} that lay on {place}."),
        N_("{who} gained {gain} that lay on {place}."),
        gain=t.gained(t.seat),
        place=t.place(t.telling.a),
    )


def piece_kept(t: Scene) -> str:
    """EE-4.8: a pollution token that lay on the location."""
    return t.by(
        N_("You put the pollution that lay on {place} on {space}."),
        N_("{who} put the pollution that lay on {place} on {space}."),
        place=t.place(t.telling.a),
        space=t.space(t.telling.b),
    )


def piece_discarded(t: Scene) -> str:
    """EE-4.8: no space is free for it."""
    return t.by(
        N_("You had no free space: the pollution that lay on {place} went to the supply."),
        N_("{who} had no free space: the pollution that lay on {place} went to the supply."),
        place=t.place(t.telling.a),
    )


def option_taken(t: Scene) -> str:
    """EE-8.3: what was paid and gained at once; the rest is told as it comes."""
    option = names.effect_options(t.edition, Effect(t.telling.a))[t.telling.b]
    cost = names.amounts(option.get("cost", {}), t.say)
    gains = {key: n for key, n in option.get("gain", {}).items() if key in AT_ONCE}
    energy = int(t.now.energy[t.seat]) - int(t.before.energy[t.seat])
    wanted = option.get("gain", {}).get("energy", 0)
    if energy:
        gains["energy"] = energy
    workers = int(t.before.worker_reserve[t.seat]) - int(t.now.worker_reserve[t.seat])
    if workers:
        gains["worker"] = workers
    gain = names.amounts(gains, t.say)
    if cost and gain:
        words = t.by(
            N_("You spent {cost} and gained {gain}."),
            N_("{who} spent {cost} and gained {gain}."),
            cost=cost,
            gain=gain,
        )
    elif gain:
        words = t.by(N_("You gained {gain}."), N_("{who} gained {gain}."), gain=gain)
    elif cost:
        words = t.by(N_("You spent {cost}."), N_("{who} spent {cost}."), cost=cost)
    else:
        words = t.by(
            N_("You chose: {option}."),
            N_("{who} chose: {option}."),
            option=names.option_words(option, t.say),
        )
    if energy < wanted:
        lost = names.amounts({"energy": wanted - energy}, t.say)
        words += " " + t.say(N_("{energy} beyond the ten tokens was lost."), energy=lost)
    if workers < option.get("gain", {}).get("worker", 0):
        words += " " + t.say(N_("All six workers were in play already."))
    if t.now.un[t.seat] > t.before.un[t.seat]:
        words += " " + _united_nations(t)
    return words


def _united_nations(t: Scene) -> str:
    space = int(t.now.un[t.seat])
    words = t.by(
        N_("You advanced to space {n} of the United Nations, worth {points}."),
        N_("{who} advanced to space {n} of the United Nations, worth {points}."),
        n=space,
        points=names.amounts({"vp": int(t.box.un_vp[space])}, t.say),
    )
    return " ".join([words, *_lead_words(t)])


def _lead_words(t: Scene) -> Iterator[str]:
    """EE-16.6: what the lead brings to who moved, and costs those who had it."""
    share = plain(leader_share)
    for seat in map(Seat, range(int(t.now.seats))):
        now, before = share(t.now, seat), share(t.before, seat)
        points = names.amounts({"vp": abs(now - before)}, t.say)
        if now > before and now == LEADER_BONUS:
            yield t.say(N_("The lead brought {points} more."), points=points)
        elif now > before:
            yield t.say(N_("The shared lead brought {points} more."), points=points)
        elif now < before and seat == t.say.reader:
            yield t.say(N_("It cost you {points}."), points=points)
        elif now < before:
            yield t.say(N_("It cost {who} {points}."), who=t.say.who(seat), points=points)


def others_gained(t: Scene) -> str:
    """EE-8.3: every other seat takes its share."""
    return t.by(
        N_("You gained {gain} by it."), N_("{who} gained {gain} by it."), gain=t.gained(t.seat)
    )


def structure_bought(t: Scene) -> str:
    """EE-6.4: which, and for what."""
    return t.by(
        N_("You bought {card} for {cost}."),
        N_("{who} bought {card} for {cost}."),
        card=names.card_name(t.edition, Card(t.telling.a), t.say),
        cost=t.spent(t.seat) or t.say(N_("nothing")),
    )


def cards_on(t: Scene, market: int) -> list[str]:
    """Name the cards on a market, left to right."""
    shown = [Card(int(t.now.market[market, slot])) for slot in range(SLOTS)]
    return [names.card_name(t.edition, card, t.say) for card in shown if card != NOBODY]


def market_refilled(t: Scene) -> str:
    """EE-6.6, 6.7: the new card, and where it comes from if the deck ran out."""
    before = [int(card) for card in t.before.market[t.telling.a]]
    new = [
        names.card_name(t.edition, Card(int(card)), t.say)
        for card in t.now.market[t.telling.a]
        if card != NOBODY and int(card) not in before
    ]
    market = t.market(t.telling.a)
    if not new:
        return t.say(N_("No card was left to refill the {market}."), market=market)
    if t.now.reshuffles > t.before.reshuffles:
        return t.say(
            N_("The discards of the {market} were shuffled, then {cards} came onto it."),
            market=market,
            cards=t.listed(new),
        )
    return t.say(N_("{cards} came onto the {market}."), market=market, cards=t.listed(new))


def die_bought(t: Scene) -> str:
    """EE-5.7: the price of a die."""
    return t.by(
        N_("You paid {cost} for a {die} die."),
        N_("{who} paid {cost} for a {die} die."),
        cost=t.spent(t.seat) or t.say(N_("nothing")),
        die=t.die(t.telling.a),
    )


def die_gained(t: Scene) -> str:
    """EE-13.3: it comes to the mat."""
    return t.by(N_("You took a {die} die."), N_("{who} took a {die} die."), die=t.die(t.telling.a))


def die_given_up(t: Scene) -> str:
    """EE-13.3: the sixth die needs room."""
    return t.by(
        N_("You owned five dice and gave up a {die} die."),
        N_("{who} owned five dice and gave up a {die} die."),
        die=t.die(t.telling.a),
    )


def oil_bought(t: Scene) -> str:
    """EE-5.9: three barrels for the price."""
    return t.by(
        N_("You bought {n} barrels of oil for {cost}."),
        N_("{who} bought {n} barrels of oil for {cost}."),
        n=BARRELS,
        cost=t.spent(t.seat) or t.say(N_("nothing")),
    )


def oil_sold(t: Scene) -> str:
    """EE-5.9: the price for three barrels."""
    return t.by(
        N_("You sold {n} barrels of oil for {gain}."),
        N_("{who} sold {n} barrels of oil for {gain}."),
        n=BARRELS,
        gain=t.gained(t.seat) or t.say(N_("nothing")),
    )


def units_exchanged(t: Scene) -> str:
    """EE-5.10: one unit for one unit."""
    return t.by(
        N_("You exchanged {cost} for {gain}."),
        N_("{who} exchanged {cost} for {gain}."),
        cost=t.spent(t.seat),
        gain=t.gained(t.seat),
    )


def trade_ended(t: Scene) -> str:
    """EE-5.10: by choice, or because nothing is left to exchange."""
    may = plain(may_trade)
    for giver in range(UNITS):
        for index in range(UNITS - 1):
            if may(t.now, t.seat, giver, index) == No.YES:
                return t.by(N_("You stopped trading."), N_("{who} stopped trading."))
    return t.by(N_("You had nothing to exchange."), N_("{who} had nothing to exchange."))


def card_activated(t: Scene) -> str:
    """EE-7.5: a structure or the nation card."""
    effect = plain(effect_of_card)(t.now, Card(t.telling.a))
    if t.telling.a >= CARDS:
        return t.by(
            N_("You activated your nation, {card}."),
            N_("{who} activated the nation {card}."),
            card=t.nation(t.seat),
        )
    return t.by(
        N_("You activated {card} ({effect})."),
        N_("{who} activated {card} ({effect})."),
        card=names.card_name(t.edition, Card(t.telling.a), t.say),
        effect=names.options_words(names.effect_options(t.edition, effect), t.say),
    )


def plank_filled(t: Scene) -> str:
    """EE-7.4: what lies there until the owner generates."""
    tokens = {"worker": PLANK_WORKERS[t.telling.b], "energy": PLANK_ENERGY[t.telling.b]}
    return t.by(
        N_("You put {tokens} on the plank."),
        N_("{who} put {tokens} on the plank."),
        tokens=names.amounts({key: n for key, n in tokens.items() if n}, t.say),
    )


def activation_ended(t: Scene) -> str:
    """EE-7.1: by choice, or because no card can be activated."""
    may = plain(may_activate)
    if any(may(t.box, t.now, t.seat, index) == No.YES for index in range(CARDS + 1)):
        return t.by(N_("You activated nothing more."), N_("{who} activated nothing more."))
    return t.by(N_("You had nothing left to activate."), N_("{who} had nothing left to activate."))


LINES = {
    Told.TURN_BEGAN: turn_began,
    Told.WORKER_PLACED: worker_placed,
    Told.PIECES_GAINED: pieces_gained,
    Told.PIECE_KEPT: piece_kept,
    Told.PIECE_DISCARDED: piece_discarded,
    Told.OPTION_TAKEN: option_taken,
    Told.OTHERS_GAINED: others_gained,
    Told.STRUCTURE_BOUGHT: structure_bought,
    Told.MARKET_REFILLED: market_refilled,
    Told.DIE_BOUGHT: die_bought,
    Told.DIE_GAINED: die_gained,
    Told.DIE_GIVEN_UP: die_given_up,
    Told.OIL_BOUGHT: oil_bought,
    Told.OIL_SOLD: oil_sold,
    Told.UNITS_EXCHANGED: units_exchanged,
    Told.TRADE_ENDED: trade_ended,
    Told.CARD_ACTIVATED: card_activated,
    Told.PLANK_FILLED: plank_filled,
    Told.ACTIVATION_ENDED: activation_ended,
}
