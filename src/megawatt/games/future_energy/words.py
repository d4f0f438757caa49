"""What Future Energy says: actions, questions, refusals, the score."""

from megawatt.games.future_energy.actions import ACTIONS, Act
from megawatt.games.future_energy.components import (
    CERTIFICATE_VALUES,
    Box,
    Tile,
)
from megawatt.games.future_energy.ending import breakdown as breakdown
from megawatt.games.future_energy.ending import outcome as outcome
from megawatt.games.future_energy.names import (
    EFFECT_WORDS,
    SUBSTITUTE_WORDS,
    card_words,
    contract_words,
    effect_words,
    ends_of,
    player_words,
    site_name,
    space_words,
    tile_words,
)
from megawatt.games.future_energy.rules.board import paid_by_toll, toll_of
from megawatt.games.future_energy.rules.building import plants_built_from
from megawatt.games.future_energy.rules.effects import certificate_price
from megawatt.games.future_energy.rules.payment import first_substitute
from megawatt.games.future_energy.rules.tiles import GROUND_LINES
from megawatt.games.future_energy.state import (
    Card,
    Certificate,
    Contract,
    Decision,
    Link,
    Site,
    Space,
    State,
    Substitute,
)
from megawatt.games.future_energy.turn import decision_of
from megawatt.games.future_energy.verdicts import WORDS, No
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

STOP_WORDS = {
    Decision.PLAN: N_("Stop planning and move the crew"),
    Decision.STEP: N_("Leave the crew where it is"),
    Decision.OIL: N_("Build no further plant here"),
    Decision.COAL: N_("Return no plant"),
    Decision.NUC_LINE: N_("Place no line"),
    Decision.GROUND_LINE: N_("Place no further line"),
    Decision.GROUND_CONTRACT: N_("Take no contract"),
    Decision.GROUND_SPACE: N_("Build no additional plant"),
    Decision.JOIN: N_("Do not join"),
    Decision.WRAP: N_("End your turn"),
}
SPACE_WORDS = {
    Decision.BUILD: N_("Build the plant below {space}"),
    Decision.OIL: N_("Also build the plant below {space}"),
    Decision.COAL: N_("Return the plant below {space} to your supply"),
    Decision.GROUND_SPACE: N_("Build additionally the plant below {space}"),
    Decision.JOIN: N_("Join for {fee}M: build the plant below {space}, without the tile's action"),
    Decision.FX_SHIFT_FROM: N_("Shift the plant below {space}"),
    Decision.FX_SHIFT_TO: N_("Shift it below {space}"),
    Decision.FX_RETURN: N_("Return the plant below {space} to your supply"),
    Decision.FX_JOINT_SPACE: N_("Place the plant below {space}"),
    Decision.FX_JOINT_SPACE2: N_("With it place the plant below {space}"),
    Decision.FX_DOUBLE: N_("Put a second plant below {space}"),
}
SITE_WORDS = {
    Decision.GROUND_SITE: N_("Build it at {site}"),
    Decision.FX_CREW: N_("Move the crew to {site}"),
    Decision.FX_JOINT_SITE: N_("Join at {site}"),
    Decision.FX_SWAP_A: N_("Swap the tile of {site} ({tile})"),
    Decision.FX_SWAP_B: N_("Swap it with the tile of {site} ({tile})"),
}
QUESTIONS = {
    Decision.PLAN: N_("Planning: buy lines or a contract ({money}M, {engineers})?"),
    Decision.LINE: N_("Where does your new line go? Any link without a line ({lines} to place)."),
    Decision.STEP: N_("Move the crew to a tile that matches one of your plants: which way?"),
    Decision.BUILD: N_("At {site} ({tile}): which plant do you build?"),
    Decision.OIL: N_("Oil: build up to {extras} more plants here, each from another contract?"),
    Decision.COAL: N_("Coal: return one plant from a contract to your supply?"),
    Decision.NUC_LINE: N_("Nuclear: place a line for free, also beside another player's?"),
    Decision.NUC_KEEP: N_("Put the nuclear tile on your board, or keep it for public contracts?"),
    Decision.GROUND_LINE: N_("Place up to {extras} lines for free?"),
    Decision.GROUND_CONTRACT: N_("Take a contract of the display for free?"),
    Decision.GROUND_SPACE: N_("Build one more plant where you already have one or two?"),
    Decision.GROUND_SITE: N_("Where do you build the additional plant?"),
    Decision.JOIN: N_("Join {player} at {site}? You build for {fee}M, without the tile's action."),
    Decision.WRAP: N_("Use a public contract, or end your turn?"),
    Decision.PAY: N_("Pay the {icon} of public contract {card}: real tile or substitute?"),
    Decision.FX_LINE_FROM: N_("Which of your lines moves?"),
    Decision.FX_LINE_TO: N_("Where does the line go?"),
    Decision.FX_CERT: N_("Which certificate do you sell?"),
    Decision.FX_SHIFT_FROM: N_("Which plant do you shift?"),
    Decision.FX_SHIFT_TO: N_("To which space?"),
    Decision.FX_CREW: N_("Where does the crew go?"),
    Decision.FX_RETURN: N_("Which plant do you return?"),
    Decision.FX_JOINT_SPACE: N_("Which plant joins another player?"),
    Decision.FX_JOINT_SPACE2: N_("Which second plant of that contract?"),
    Decision.FX_JOINT_SITE: N_("At which site?"),
    Decision.FX_CONTRACT: N_("Which contract do you take for free?"),
    Decision.FX_SWAP_A: N_("Which tile do you swap?"),
    Decision.FX_SWAP_B: N_("With which tile?"),
    Decision.FX_DOUBLE: N_("Below which oil icon goes the second plant?"),
    Decision.FX_LINE_NEW: N_("Where does your free line go?"),
    Decision.FX_REPEAT: N_("Which purchase do you make once more?"),
}
CLAUSES = {
    Act.DONE: "FE-3.3",
    Act.PLAN_ONE: "FE-5.3",
    Act.PLAN_TWO: "FE-5.4",
    Act.OFFER: "FE-5.6",
    Act.PUB_OFFER: "FE-14.2",
    Act.PUB_TOP: "FE-14.2",
    Act.PAY_REAL: "FE-14.14",
    Act.PAY_SUB: "FE-14.14",
    Act.NUC_BOARD: "FE-16.9",
    Act.NUC_KEEP: "FE-16.9",
    Act.CERT: "FE-15.3",
    Act.SPACE: "FE-7.1",
    Act.SITE: "FE-15.9",
    Act.LINK: "FE-6.8",
    Act.LINK_NUC: "FE-16.10",
}


def _box(edition: Edition) -> Box:
    """Give the components with their types."""
    box: Box = edition.box
    return box


def action(edition: Edition, s: State, seat: Seat, action: int, say: Tongue) -> str:
    """Say what an action does."""
    act, box = ACTIONS[action], _box(edition)
    kind, a, asked = Act(int(act.kind)), int(act.a), Decision(int(s.decision))
    if kind == Act.DONE:
        return say(STOP_WORDS.get(asked, N_("Let the effect go")))
    if kind == Act.SPACE:
        text = SPACE_WORDS.get(asked, N_("Take the plant below {space}"))
        words = space_words(edition, Space(a), say)
        said = say(text, space=words, fee=int(box.joint_fee))
        return said + _completion(edition, s, Space(a), asked, say)
    if kind == Act.SITE:
        text = SITE_WORDS.get(asked, N_("Choose {site}"))
        tile = int(s.tile[a])
        shown = tile_words(tile, say) if tile != Tile.NONE else say("no tile")
        return say(text, site=site_name(edition, s, Site(a), say), tile=shown)
    if kind in (Act.LINK, Act.LINK_NUC):
        return _link_words(edition, s, seat, Link(a), kind, say)
    return _purchase_words(edition, s, kind, a, say) or _choice_words(
        edition, s, seat, kind, a, say
    )


_said = action  # `told` has an argument of that name


def _completion(edition: Edition, s: State, space: Space, asked: Decision, say: Tongue) -> str:
    """Add what a contract scores when its last plants go."""
    box = _box(edition)
    contract = int(box.contract_of[space])
    if asked in (Decision.BUILD, Decision.OIL, Decision.JOIN):
        leaving = plain(plants_built_from)(s, space)
    else:
        leaving = int(asked in (Decision.COAL, Decision.FX_RETURN))
    if leaving == 0 or s.left[contract] != leaving:
        return ""
    return say(" – completes it: {vp} VP, 1M", vp=int(box.worth[contract]))


def _purchase_words(edition: Edition, s: State, kind: Act, a: int, say: Tongue) -> str:
    """Say what a purchase costs."""
    box = _box(edition)
    if kind == Act.PLAN_ONE:
        return say("Buy one line for {price}M", price=int(box.one_line_price))
    if kind == Act.PLAN_TWO:
        return say("Buy two lines for {price}M", price=int(box.two_lines_price))
    if kind == Act.OFFER:
        if s.display[a] < 0:
            return say("Take the contract of empty slot {slot}", slot=a + 1)
        contract = contract_words(edition, Contract(int(s.display[a])), say)
        if s.decision in (Decision.GROUND_CONTRACT, Decision.FX_CONTRACT):
            return say("Take contract {contract} for free", contract=contract)
        price = int(box.slot_price[a])
        return say("Buy contract {contract} for {price}M", contract=contract, price=price)
    if kind == Act.PUB_OFFER:
        price = int(box.card_price)
        if s.card_display[a] < 0:
            return say("Buy the public contract of empty slot {slot}", slot=a + 1)
        card = card_words(edition, Card(int(s.card_display[a])), say)
        return say("Buy public contract {card} for {price}M", card=card, price=price)
    if kind == Act.PUB_TOP:
        return say("Buy the unseen top public contract for {price}M", price=int(box.card_price))
    return ""


def _choice_words(edition: Edition, s: State, seat: Seat, kind: Act, a: int, say: Tongue) -> str:
    """Say how something is paid, kept, sold or used."""
    if kind == Act.USE:
        return say("Use public contract {card}", card=card_words(edition, Card(a), say))
    if kind == Act.NUC_BOARD:
        return say("Put the nuclear tile on your board: one free link each turn")
    if kind == Act.NUC_KEEP:
        return say("Keep the nuclear tile for public contracts")
    if kind == Act.CERT:
        value, price = CERTIFICATE_VALUES[a], plain(certificate_price)(Certificate(a))
        return say("Sell a certificate of {value} VP for {money}M", value=value, money=price)
    icon = _icon_asked(edition, s, say)
    if kind == Act.PAY_REAL:
        return say("Pay with your {icon} tile", icon=icon)
    first = plain(first_substitute)(s, seat)
    substitute = say(SUBSTITUTE_WORDS[max(first, Substitute.WILDCARD)])
    return say("Pay with a {substitute} for {icon}: no VP", substitute=substitute, icon=icon)


def _icon_asked(edition: Edition, s: State, say: Tongue) -> str:
    """Name the icon of the public contract that is to be paid now."""
    if s.decision != Decision.PAY:
        return say("icon")
    return tile_words(int(_box(edition).card_icon[s.card, s.icons_paid]), say)


def _link_words(edition: Edition, s: State, seat: Seat, link: Link, kind: Act, say: Tongue) -> str:
    """Say where a link leads, what it costs and who is paid."""
    if link >= _box(edition).links[s.side]:
        return say("Link {number}", number=link + 1)
    a, b = ends_of(edition, s, link)
    names = {"a": site_name(edition, s, a, say), "b": site_name(edition, s, b, say)}
    if s.decision == Decision.FX_LINE_FROM:
        return say("Move your line between {a} and {b}", **names)
    if s.decision != Decision.STEP:
        return say("Place the line between {a} and {b}", **names)
    there = b if s.crew == a else a
    tile = int(s.tile[there])
    site = site_name(edition, s, there, say)
    if tile != Tile.NONE:
        site = say("{site} ({tile})", site=site, tile=tile_words(tile, say))
    if kind == Act.LINK_NUC:
        return say("Walk to {site}, free by a nuclear tile", site=site)
    return say("Walk to {site}: {toll}", site=site, toll=toll_words(s, seat, link, say))


def toll_words(s: State, seat: Seat, link: Link, say: Tongue) -> str:
    """Say what a link costs a seat, and to whom."""
    if plain(toll_of)(s, seat, link) == 0:
        return say("free on your line")
    paid = plain(paid_by_toll)(s, seat, link)
    owners = [Seat(other) for other in range(s.seats) if paid >> other & 1]
    if not owners:
        return say("1M to the bank")
    return say(" and ").join(
        say("1M to {player}", player=player_words(owner, say)) for owner in owners
    )


def decision(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    """Say what is asked of a seat now."""
    asked = Decision(plain(decision_of)(s, seat))
    if asked == Decision.OVER:
        return say("The game is over.")
    if asked == Decision.NONE:
        waiting = player_words(Seat(int(s.asked)), say)
        return say("Wait for {player}.", player=waiting)
    card = say("public contract")
    if s.card >= 0:
        card = str(edition.tables["public_contracts"][s.card]["id"])
    question = say(
        QUESTIONS[asked],
        money=int(s.money[seat]),
        engineers=say.count("{n} engineer free", "{n} engineers free", int(s.free_engineers)),
        lines=int(s.lines_due),
        extras=min(int(s.extras), GROUND_LINES),
        site=site_name(edition, s, Site(int(s.crew)), say),
        tile=tile_words(int(s.in_hand), say) if s.in_hand != Tile.NONE else "",
        player=player_words(Seat(int(s.current)), say),
        fee=int(_box(edition).joint_fee),
        icon=_icon_asked(edition, s, say),
        card=card,
    )
    if s.card >= 0 and asked != Decision.PAY:
        effect = effect_words(edition, Card(int(s.card)), say, EFFECT_WORDS)
        return say("Public contract: {effect}. {question}", effect=effect, question=question)
    return question


def reason(
    edition: Edition, s: State, seat: Seat, action: int, no: int, say: Tongue
) -> tuple[str, str]:
    """Say why not, and the clause."""
    box, act = _box(edition), ACTIONS[action]
    text, cited = WORDS[No(no)]
    contract = int(s.display[act.a]) if act.kind == Act.OFFER else -1
    spaces = int(box.end_space[contract] - box.first_space[contract]) if contract >= 0 else 0
    said = say(
        text,
        question=decision(edition, s, seat, say),
        one_line=int(box.one_line_price),
        two_lines=int(box.two_lines_price),
        fee=int(box.joint_fee),
        card_price=int(box.card_price),
        spaces=spaces,
        supply=int(s.plant_supply[seat]),
        icon=_icon_asked(edition, s, say),
    )
    return said, cited


def clause(action: int) -> str:
    """Name the clause of an action."""
    act = ACTIONS[action]
    kind = Act(int(act.kind))
    return f"FE-15.{int(act.a) + 1}" if kind == Act.USE else CLAUSES[kind]


def told(edition: Edition, before: State, now: State, seat: Seat, action: int, say: Tongue) -> str:
    """Everything a seat does is done in the open; only the value of a new certificate is not."""
    return _said(edition, before, seat, action, say)
