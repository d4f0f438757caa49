"""The story of the turns: set-up, revenue, planning, the crew (FE-2 to FE-6)."""

from collections.abc import Callable

from megawatt.games.future_energy.events import Pass, Told, Walk
from megawatt.games.future_energy.rules.contracts import left_in_stack
from megawatt.games.future_energy.rules.rounds import revenue_of
from megawatt.games.future_energy.scenes import Scene
from megawatt.games.future_energy.state import NOTHING
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_

WALKS = {
    Walk.TO_THE_BANK: (
        N_("You walked the crew to {site}, for 1M to the bank."),
        N_("{who} walked the crew to {site}, for 1M to the bank."),
    ),
    Walk.ON_OWN_LINE: (
        N_("You walked the crew to {site}, free on your own line."),
        N_("{who} walked the crew to {site}, free on a line of their own."),
    ),
    Walk.BY_NUCLEAR_TILE: (
        N_("You walked the crew to {site}, free by a nuclear tile."),
        N_("{who} walked the crew to {site}, free by a nuclear tile."),
    ),
    Walk.TO_OWNERS: (
        N_("You walked the crew to {site}."),
        N_("{who} walked the crew to {site}."),
    ),
}
PASSES = {
    Pass.NO_PLANT: (
        N_("You could not move the crew: no plant was left on your contracts."),
        N_("{who} could not move the crew: no plant was left on their contracts."),
    ),
    Pass.NO_WAY: (
        N_("You could not move the crew: no matching tile could be reached."),
        N_("{who} could not move the crew: no matching tile could be reached."),
    ),
    Pass.NO_MONEY: (
        N_("You could not move the crew: no way to a matching tile could be paid."),
        N_("{who} could not move the crew: no way to a matching tile could be paid."),
    ),
}


def _table_set(scene: Scene) -> str:
    say, s = scene.say, scene.now
    display = " · ".join(scene.contract(int(n)) for n in s.display if n != NOTHING)
    stack = say.count(
        "{n} contract in the stack", "{n} contracts in the stack", plain(left_in_stack)(s)
    )
    return say("The table was set. On display: {contracts} · {stack}.", contracts=display,
               stack=stack)  # fmt: skip


def _starting_contract(scene: Scene) -> str:
    return scene.by(
        N_("You received starting contract {contract}."),
        N_("{who} received starting contract {contract}."),
        contract=scene.contract(scene.telling.a),
    )


def _kite(scene: Scene) -> str:
    return scene.by(
        N_("You received the kite: you were to begin every round."),
        N_("{who} received the kite, to begin every round."),
    )


def _round(scene: Scene) -> str:
    return scene.say(N_("Round {n} began."), n=int(scene.now.rounds) + 1)


def _revenue(scene: Scene) -> str:
    return scene.by(
        N_("Your turn began: you received {n}M."),
        N_("{who} began a turn and received {n}M."),
        n=plain(revenue_of)(scene.box, scene.now, scene.seat),
    )


def _duty(scene: Scene) -> str:
    return scene.by(
        N_("No plant was left on your contracts: you had to buy a contract if you could."),
        N_("{who} had no plant left on a contract and had to buy a contract if possible."),
    )


def _lines_bought(scene: Scene) -> str:
    one, price = scene.telling.a == 1, scene.telling.b
    if one:
        return scene.by(
            N_("You bought one line for {price}M."),
            N_("{who} bought one line for {price}M."),
            price=price,
        )
    return scene.by(
        N_("You bought two lines for {price}M."),
        N_("{who} bought two lines for {price}M."),
        price=price,
    )


def _line_placed(scene: Scene) -> str:
    link, left = scene.link(scene.telling.a), int(scene.now.line_supply[scene.seat])
    if left == 0:
        return scene.by(
            N_("You placed your last line on {link}."),
            N_("{who} placed the last of their lines on {link}."),
            link=link,
        )
    return scene.by(
        N_("You placed a line on {link}."), N_("{who} placed a line on {link}."), link=link
    )


def _contract_bought(scene: Scene) -> str:
    return scene.by(
        N_("You bought contract {contract} for {price}M."),
        N_("{who} bought contract {contract} for {price}M."),
        contract=scene.contract(scene.telling.a),
        price=scene.telling.b,
    )


def _contract_taken(scene: Scene) -> str:
    return scene.by(
        N_("You took contract {contract} for free."),
        N_("{who} took contract {contract} for free."),
        contract=scene.contract(scene.telling.a),
    )


def _refilled(scene: Scene) -> str:
    say, s = scene.say, scene.now
    left = say.count("{n} left in the stack", "{n} left in the stack", plain(left_in_stack)(s))
    contract = scene.contract(scene.telling.a)
    return say("Contract {contract} was turned up ({left}).", contract=contract, left=left)


def _shrank(scene: Scene) -> str:
    return scene.say(N_("No contract was left to be turned up."))


def _planning_ended(scene: Scene) -> str:
    if scene.now.bought:
        return scene.by(N_("You ended the planning."), N_("{who} ended the planning."))
    return scene.by(
        N_("You bought nothing and ended the planning."),
        N_("{who} bought nothing and ended the planning."),
    )


def _toll(scene: Scene) -> str:
    payee, link, say = scene.telling.a, scene.link(scene.telling.b), scene.say
    if payee == say.reader:
        return say("{who} paid you 1M for {link}.", who=say.who(scene.seat), link=link)
    return scene.by(
        N_("You paid {owner} 1M for {link}."),
        N_("{who} paid {owner} 1M for {link}."),
        owner=say.who(payee),
        link=link,
    )


def _walked(scene: Scene) -> str:
    return scene.by(*WALKS[Walk(scene.telling.b)], site=scene.site(scene.telling.a))


def _left(scene: Scene) -> str:
    site = scene.site(int(scene.now.crew))
    return scene.by(
        N_("You left the crew at {site}: only a public contract could have moved it."),
        N_("{who} left the crew at {site}: only a public contract could have moved it."),
        site=site,
    )


def _passed(scene: Scene) -> str:
    return scene.by(*PASSES[Pass(scene.telling.a)])


OF_THE_TURN: dict[Told, Callable[[Scene], str]] = {
    Told.TABLE_SET: _table_set,
    Told.STARTING_CONTRACT_DEALT: _starting_contract,
    Told.KITE_RECEIVED: _kite,
    Told.ROUND_BEGAN: _round,
    Told.REVENUE_RECEIVED: _revenue,
    Told.DUTY_AROSE: _duty,
    Told.LINES_BOUGHT: _lines_bought,
    Told.LINE_PLACED: _line_placed,
    Told.CONTRACT_BOUGHT: _contract_bought,
    Told.CONTRACT_TAKEN: _contract_taken,
    Told.DISPLAY_REFILLED: _refilled,
    Told.DISPLAY_SHRANK: _shrank,
    Told.PLANNING_ENDED: _planning_ended,
    Told.TOLL_PAID: _toll,
    Told.CREW_WALKED: _walked,
    Told.CREW_LEFT: _left,
    Told.PASSED: _passed,
}
