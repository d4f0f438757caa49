"""Everything Futuropia can say: actions, questions, refusals, points, the end."""

from megawatt.games.futuropia.actions import ACTIONS, Act
from megawatt.games.futuropia.ending import breakdown, cause_words, result_words
from megawatt.games.futuropia.names import (
    amount,
    generator,
    loans_note,
    quarters,
)
from megawatt.games.futuropia.proposals import AMOUNTS, suggested_step
from megawatt.games.futuropia.refusals import UNTIMELY, is_asked_for, own_reason
from megawatt.games.futuropia.rules.allowances import (
    most_generators,
    most_invited,
    most_robots,
    stock_of,
)
from megawatt.games.futuropia.rules.invite import (
    beds_missing,
    eaters_of,
    largest_home,
    price_of_missing,
)
from megawatt.games.futuropia.rules.loans import loans_for
from megawatt.games.futuropia.rules.market import on_spot, price_of
from megawatt.games.futuropia.rules.quarters import price_of_quarters
from megawatt.games.futuropia.rules.reveal import rest_of_bill, tiles_up
from megawatt.games.futuropia.rules.robots import energy_need_of
from megawatt.games.futuropia.rules.scoring import points_of
from megawatt.games.futuropia.rules.subsidy import subsidy_of
from megawatt.games.futuropia.state import (
    AMOUNT_STEP,
    ENERGY,
    FOOD,
    LEFT,
    NONE,
    PASS,
    Decision,
    Deed,
    Generator,
    Kind,
    Spot,
    State,
    Tile,
)
from megawatt.games.futuropia.turn import decision_of
from megawatt.games.futuropia.verdicts import WORDS, No
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

__all__ = ["action", "breakdown", "clause", "decision", "outcome", "reason", "told"]

CLAUSES = {
    Act.REVEAL: "FU-10.2",
    Act.PULL_OUT: "FU-11.5",
    Act.DISCARD: "FU-4.11",
    Act.PEOPLE: "FU-6.1",
    Act.ROBOTS: "FU-7.1",
    Act.QUARTERS: "FU-6.8",
    Act.QUARTERS_DONE: "FU-6.7",
    Act.AMOUNT: "FU-3.1",
}
DEED_CLAUSES = ("FU-4.1", "FU-4.1", "FU-6.1", "FU-7.1", "FU-8.1")


BY_DECISION = {
    (Act.QUARTERS, Decision.FIRST_HOME): "FU-14.3",
    (Act.AMOUNT, Decision.BILL_FOOD): "FU-10.3",
    (Act.AMOUNT, Decision.BILL_ENERGY): "FU-10.3",
    (Act.AMOUNT, Decision.REPAY): "FU-9.5",
    (Act.AMOUNT, Decision.REPAY_FOOD): "FU-9.5",
    (Act.AMOUNT, Decision.REPAY_ENERGY): "FU-9.5",
    (Act.AMOUNT, Decision.CONVERT): "FU-14.14",
}
"""What an action rests on where that depends on the question."""


def clause(s: State, seat: Seat, action: int) -> str:
    """Name the clause an action rests on."""
    act = ACTIONS[action]
    asked = Act(act.kind), Decision(int(s.decision))
    if asked in BY_DECISION:
        return BY_DECISION[asked]
    if act.kind == Act.ACTION:
        return DEED_CLAUSES[act.a]
    if act.kind == Act.BUY:
        return "FU-4.9" if act.a == PASS else "FU-4.2"
    return CLAUSES[Act(act.kind)]


def action(edition: Edition, s: State, seat: Seat, action: int, say: Tongue) -> str:
    """Say what an action does, with price and consequence."""
    act = ACTIONS[action]
    a = int(act.a)
    match Act(act.kind):
        case Act.REVEAL:
            return _reveal(s, seat, say)
        case Act.ACTION:
            return _deed(edition, s, seat, a, say)
        case Act.PULL_OUT:
            points = int(plain(points_of)(edition.box, s, seat))
            return say("Pull out of the game with {points} VP", points=points)
        case Act.BUY:
            return _buy(edition, s, seat, Spot(a), say)
        case Act.DISCARD:
            return say("Discard {generator}", generator=generator(edition, Generator(a), say))
        case Act.PEOPLE:
            return _people(edition, s, seat, a + 1, say)
        case Act.ROBOTS:
            return _robots(edition, s, seat, a + 1, say)
        case Act.QUARTERS:
            return _quarters(edition, s, seat, Tile(a), say)
        case Act.QUARTERS_DONE:
            return _move_in(edition, s, seat, say)
    return _amount(edition, s, seat, a, say)


def _reveal(s: State, seat: Seat, say: Tongue) -> str:
    price, interest = int(plain(tiles_up)(s, seat)), int(s.loans[seat])
    if interest:
        return say(
            "Reveal all action tiles: {price}, and interest of {interest}",
            price=amount(price, "resources", say),
            interest=amount(interest, "resources", say),
        )
    return say.count(
        "Reveal all action tiles for {n} resource",
        "Reveal all action tiles for {n} resources",
        price,
    )


def _deed(edition: Edition, s: State, seat: Seat, deed: int, say: Tongue) -> str:
    box = edition.box
    match Deed(deed):
        case Deed.BUY_FOOD:
            return say("Buy a Food Generator (or none) and produce Food")
        case Deed.BUY_ENERGY:
            return say("Buy an Energy Generator (or none) and produce Energy")
        case Deed.INVITE:
            most = int(plain(most_invited)(box, s, seat))
            return say(
                "Invite up to {people} and feed everybody", people=amount(most, "people", say)
            )
        case Deed.ROBOTS:
            most = int(plain(most_robots)(box, s, seat))
            return say("Take up to {robots} and supply Energy", robots=amount(most, "robots", say))
    return say("Take a subsidy of ${amount}", amount=int(plain(subsidy_of)(box, s, seat)))


def _buy(edition: Edition, s: State, seat: Seat, spot: Spot, say: Tongue) -> str:
    if spot == PASS:
        return say("Buy nothing, only produce; the price marker moves up")
    kind = Kind(int(s.using))
    if kind not in (FOOD, ENERGY) or plain(on_spot)(s, kind, spot) == NONE:
        return say("Buy from the left stack") if spot == LEFT else say("Buy from the right stack")
    box = edition.box
    price = int(plain(price_of)(box, s, kind, spot))
    what = generator(edition, plain(on_spot)(s, kind, spot), say)
    place = say("left") if spot == LEFT else say("right")
    if price < 0:
        return say(
            "Take {generator} ({place}) and receive ${money}",
            generator=what,
            place=place,
            money=-price,
        )
    loans = int(plain(loans_for)(box, s, seat, price))
    return say(
        "Buy {generator} ({place}) for ${price}{loans}",
        generator=what,
        place=place,
        price=price,
        loans=loans_note(loans, say),
    )


def _missing(
    edition: Edition, s: State, seat: Seat, need: int, have: int, before: int
) -> tuple[int, int]:
    """Money for missing units, and the loans that it takes together with what is due before."""
    money = int(plain(price_of_missing)(edition.box, need, have))
    return money, int(plain(loans_for)(edition.box, s, seat, before + money))


def _people(edition: Edition, s: State, seat: Seat, k: int, say: Tongue) -> str:
    need = int(plain(eaters_of)(s, seat)) + k
    money, _ = _missing(edition, s, seat, need, int(s.food[seat]), 0)
    if money:
        return say(
            "Invite {k}: all eat {food}, missing Food costs ${money}",
            k=k,
            food=amount(need, "food", say),
            money=money,
        )
    return say("Invite {k}: all eat {food}", k=k, food=amount(need, "food", say))


def _robots(edition: Edition, s: State, seat: Seat, k: int, say: Tongue) -> str:
    need = int(plain(energy_need_of)(s, seat)) + k
    money, loans = _missing(edition, s, seat, need, int(s.energy[seat]), 0)
    if money:
        return say(
            "Take {k}: {energy} needed, missing Energy costs ${money}{loans}",
            k=k,
            energy=amount(need, "energy", say),
            money=money,
            loans=loans_note(loans, say),
        )
    return say("Take {k}: {energy} needed", k=k, energy=amount(need, "energy", say))


def _quarters(edition: Edition, s: State, seat: Seat, tile: Tile, say: Tongue) -> str:
    """FU-9.3: with the loans that all chosen so far will cost, before anybody eats."""
    what = quarters(edition, s, tile, say)
    price = int(s.basket_price) + int(plain(price_of_quarters)(edition.box, s, tile))
    loans = loans_note(int(plain(loans_for)(edition.box, s, seat, price)), say)
    if s.decision == Decision.FIRST_HOME:
        return say("First home: {quarters}{loans}", quarters=what, loans=loans)
    return say("Add {quarters}{loans}", quarters=what, loans=loans)


def _move_in(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    price, need = int(s.basket_price), int(plain(eaters_of)(s, seat))
    money, loans = _missing(edition, s, seat, need, int(s.food[seat]), price)
    if not money:
        return say(
            "Move in: ${price} for Living Quarters, {food}{loans}",
            price=price,
            food=amount(need, "food", say),
            loans=loans_note(loans, say),
        )
    return say(
        "Move in: ${price} for Living Quarters, {food}, ${money} for missing Food{loans}",
        price=price,
        food=amount(need, "food", say),
        money=money,
        loans=loans_note(loans, say),
    )


def _amount(edition: Edition, s: State, seat: Seat, v: int, say: Tongue) -> str:
    value = int(s.entered) + v
    if v == AMOUNT_STEP:
        return say("{value} or more", value=value)
    hint = " " + say("(suggested)") if v == plain(suggested_step)(s) else ""
    return _amount_text(edition, s, seat, value, say) + hint


def _amount_text(edition: Edition, s: State, seat: Seat, value: int, say: Tongue) -> str:
    rest = int(plain(rest_of_bill)(s)) - value
    match int(s.decision):
        case Decision.BILL_FOOD:
            food = amount(value, "food", say)
            return say("Pay {food} of the bill of {bill}", food=food, bill=int(s.bill))
        case Decision.BILL_ENERGY:
            loans = int(plain(loans_for)(edition.box, s, seat, rest))
            return say(
                "Pay {energy} and ${rest}{loans}",
                energy=amount(value, "energy", say),
                rest=rest,
                loans=loans_note(loans, say),
            )
        case Decision.REPAY:
            if value == 0:
                return say("Repay no loan")
            return say.count("Repay {n} loan", "Repay {n} loans", value)
        case Decision.REPAY_FOOD:
            food = amount(value, "food", say)
            return say("Repay with {food} of {bill}", food=food, bill=int(s.bill))
        case Decision.REPAY_ENERGY:
            energy = amount(value, "energy", say)
            return say("Repay with {energy} and ${rest}", energy=energy, rest=rest)
        case Decision.CONVERT:
            if s.using == Deed.INVITE:
                return say("Use {energy} as Food", energy=amount(value, "energy", say))
            return say("Use {food} as Energy", food=amount(value, "food", say))
    return say("Amount {value}", value=value)


QUESTIONS = {
    Decision.FIRST_HOME: N_("Which Living Quarters will be your first home?"),
    Decision.TURN: N_("Which action will you carry out?"),
    Decision.BILL_FOOD: N_("How will you pay the bill? Food first."),
    Decision.BILL_ENERGY: N_("How much Energy will you pay of the bill? The rest is Money."),
    Decision.REPAY: N_("How many loans will you repay?"),
    Decision.REPAY_FOOD: N_("How much Food will you use to repay?"),
    Decision.REPAY_ENERGY: N_("How much Energy will you use to repay? The rest is Money."),
    Decision.BUY: N_("Which Generator will you buy?"),
    Decision.DISCARD: N_("Which Generator will you discard?"),
    Decision.PEOPLE: N_("How many People will you invite?"),
    Decision.QUARTERS: N_("Which Living Quarters will you buy for them?"),
    Decision.ROBOTS: N_("How many Robots will you take?"),
    Decision.CONVERT: N_("How much will you convert?"),
}


def decision(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    """Say what is asked of a seat; the others are told who is thinking."""
    asked = Decision(plain(decision_of)(s, seat))
    if asked == Decision.OVER:
        return say("The game is over.")
    if asked == Decision.NOTHING:
        if seat >= 0 and s.out[seat]:
            return say("You have pulled out; {who} decides.", who=say.who(int(s.current)))
        return say("{who} decides.", who=say.who(int(s.current)))
    if asked == Decision.TURN and s.final:
        return say("Final phase: which action will you carry out, or will you pull out?")
    if asked in AMOUNTS and s.entered:
        return say("{n} so far; how many more?", n=int(s.entered))
    return say(QUESTIONS[asked])


def reason(
    edition: Edition, s: State, seat: Seat, action: int, no: int, say: Tongue
) -> tuple[str, str]:
    """Say why not, with the numbers of this moment, and the clause; then what is asked now."""
    why, clause = WORDS[No(no)]
    act = ACTIONS[action]
    text = say(why, **_values(edition, s, seat, Act(act.kind), int(act.a), No(no), say))
    if no == No.PULLED_OUT:
        return decision(edition, s, seat, say), clause
    if no == No.NOT_YOUR_TURN:
        return f"{text} {decision(edition, s, seat, say)}", clause
    if s.decision == Decision.OVER or is_asked_for(s, action):
        return text, clause
    if no in UNTIMELY:
        own = own_reason(edition, s, seat, action, say)
        if own is None:
            return text, clause
        text, clause = own
    question = decision(edition, s, seat, say)
    return say("{reason} Asked now: {question}", reason=text, question=question), clause


def _values(
    edition: Edition, s: State, seat: Seat, kind: Act, a: int, no: No, say: Tongue
) -> dict[str, object]:
    """Find the values that the words of a refusal name."""
    box = edition.box
    free = int(box.most_free_beds)
    match no:
        case No.FINISH_FIRST:
            return {"question": say(QUESTIONS[Decision(int(s.decision))])}
        case No.CANNOT_PAY_REVEAL:
            stock = int(plain(stock_of)(s, seat))
            price = int(plain(tiles_up)(s, seat))
            return {"price": amount(price, "resources", say), "stock": stock}
        case No.TOO_MANY_GENERATORS:
            most = int(plain(most_generators)(box, s))
            return {"most": {7: say("Seven"), 6: say("Six")}.get(most, most)}
        case No.TOO_MANY_PEOPLE:
            return {"max": amount(int(plain(most_invited)(box, s, seat)), "people", say)}
        case No.TOO_MANY_ROBOTS:
            return {"max": amount(int(plain(most_robots)(box, s, seat)), "robots", say)}
        case No.NO_QUARTERS_FOR:
            return {"people": amount(a + 1, "people", say)}
        case No.NO_BED:
            return {"people": amount(int(plain(beds_missing)(s)), "people", say)}
        case No.TOO_MANY_FREE:
            return {"n": int(box.beds[a]) - int(plain(beds_missing)(s)), "free": free}
        case No.HOME_TOO_SMALL:
            return {"people": int(s.people[seat])}
        case No.HOME_TOO_LARGE:
            return {"free": free, "most": int(plain(largest_home)(box, s, seat))}
        case No.NO_MORE_LOANS:
            return {"n": int(s.loans[seat])}
        case No.FIVE_PER_LOAN:
            return {"loan": int(box.loan_money)}
        case No.TOO_LITTLE | No.TOO_MUCH:
            return {"low": int(s.low), "high": int(s.high)}
    return {}


def told(edition: Edition, before: State, now: State, seat: Seat, action: int, say: Tongue) -> str:
    """Everything is open: the log says what was done."""
    return _action(edition, before, seat, action, say)


_action = action


def outcome(edition: Edition, s: State, say: Tongue) -> str:
    """Say who won and by how much, then what ended the game."""
    if s.decision != Decision.OVER:
        return ""
    return f"{result_words(edition, s, say)} {cause_words(edition, s, say)}"
