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
    SUBSTITUTE_WORDS,
    card_words,
    contract_words,
    ends_of,
    site_name,
    space_words,
    tile_words,
)
from megawatt.games.future_energy.questions import decision as decision
from megawatt.games.future_energy.questions import icon_asked
from megawatt.games.future_energy.refusals import clause as clause
from megawatt.games.future_energy.refusals import reason as reason
from megawatt.games.future_energy.rules.board import paid_by_toll, toll_of
from megawatt.games.future_energy.rules.building import plants_built_from
from megawatt.games.future_energy.rules.effects import certificate_price, joint_plants
from megawatt.games.future_energy.rules.payment import first_substitute
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
BUILDING = (Decision.BUILD, Decision.OIL, Decision.JOIN)
BOTH_WORDS = {
    Decision.BUILD: N_("Build both plants below {space}"),
    Decision.OIL: N_("Also build both plants below {space}"),
    Decision.JOIN: N_(
        "Join for {fee}M: build both plants below {space}, without the tile's action"
    ),
}
SITE_WORDS = {
    Decision.GROUND_SITE: N_("Build it at {site}"),
    Decision.FX_CREW: N_("Move the crew to {site}"),
    Decision.FX_JOINT_SITE: N_("Join at {site}"),
    Decision.FX_SWAP_A: N_("Swap the tile of {site} ({tile})"),
    Decision.FX_SWAP_B: N_("Swap it with the tile of {site} ({tile})"),
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
        if asked in BUILDING and plain(plants_built_from)(s, Space(a)) == 2:
            text = BOTH_WORDS[asked]
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
    leaving = _leaving(box, s, space, asked)
    if leaving == 0 or s.left[contract] != leaving:
        return ""
    points, money = int(box.worth[contract]), int(box.completion_bonus)
    return say(" – completes it: {vp} VP, {money}M", vp=points, money=money)


def _leaving(box: Box, s: State, space: Space, asked: Decision) -> int:
    """Count the plants that leave a contract with this choice, and with those that led to it."""
    match asked:
        case Decision.BUILD | Decision.OIL | Decision.JOIN:
            return plain(plants_built_from)(s, space)
        case Decision.COAL | Decision.FX_RETURN | Decision.GROUND_SPACE:
            return 1
        case Decision.FX_JOINT_SPACE:
            return 1 if plain(joint_plants)(box, s) == 1 else 0
        case Decision.FX_JOINT_SPACE2:
            return 2
        case _:
            return 0


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
    icon = icon_asked(edition, s, say)
    if kind == Act.PAY_REAL:
        return say("Pay with your {icon} tile", icon=icon)
    first = plain(first_substitute)(s, seat)
    substitute = say(SUBSTITUTE_WORDS[max(first, Substitute.WILDCARD)])
    text = N_("Pay with a substitute ({substitute}) for {icon}: no VP")
    return say(text, substitute=substitute, icon=icon)


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
    return say(" and ").join(say("1M to {player}", player=say.who(owner)) for owner in owners)


def told(edition: Edition, before: State, now: State, seat: Seat, action: int, say: Tongue) -> str:
    """Everything a seat does is done in the open; only the value of a new certificate is not."""
    return _said(edition, before, seat, action, say)
