"""Why a player of Future Energy may not do something, and the clauses of what may be done.

What is not asked now still has a reason of its own: it is said first, then what is asked.
"""

from megawatt.games.future_energy.actions import ACTIONS, Act
from megawatt.games.future_energy.components import START, Box, Tile
from megawatt.games.future_energy.questions import decision, icon_asked, joint_icon
from megawatt.games.future_energy.routes import routes_of
from megawatt.games.future_energy.rules.board import may_lie_alone
from megawatt.games.future_energy.rules.contracts import may_take_plant, spaces_of
from megawatt.games.future_energy.rules.movement import is_eligible
from megawatt.games.future_energy.rules.payment import (
    all_payable,
    real_tiles_for,
    substitutes_of,
)
from megawatt.games.future_energy.rules.planning import may_buy_lines
from megawatt.games.future_energy.state import (
    NOTHING,
    Card,
    Contract,
    Decision,
    Link,
    Site,
    Space,
    State,
)
from megawatt.games.future_energy.verdicts import WORDS, No
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

OWN = {
    Act.DONE: (N_("This cannot be declined."), "FE-3.3"),
    Act.PAY_REAL: (N_("Tiles are paid when a public contract is used."), "FE-14.14"),
    Act.PAY_SUB: (N_("Tiles are paid when a public contract is used."), "FE-14.14"),
    Act.NUC_BOARD: (N_("No nuclear tile waits for its place."), "FE-16.9"),
    Act.NUC_KEEP: (N_("No nuclear tile waits for its place."), "FE-16.9"),
    Act.CERT: (N_("Certificates are sold by means of a public contract only."), "FE-15.3"),
    Act.SITE: (N_("The crew stays where it is for now."), "FE-6.8"),
}
"""What things wait for that no rule is asked about, by the kind of action."""
BEFORE_BUILDING = (Decision.PLAN, Decision.LINE, Decision.STEP)
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


CLAUSES_BY_DECISION = {
    # what an action rests on depends on the question
    Decision.LINE: "FE-5.5",
    Decision.STEP: "FE-6.8",
    Decision.BUILD: "FE-7.1",
    Decision.OIL: "FE-8.6",
    Decision.COAL: "FE-8.5",
    Decision.NUC_LINE: "FE-8.4",
    Decision.GROUND_LINE: "FE-16.5",
    Decision.GROUND_CONTRACT: "FE-16.6",
    Decision.GROUND_SPACE: "FE-16.7",
    Decision.GROUND_SITE: "FE-16.7",
    Decision.JOIN: "FE-10.4",
}
CLAUSES_OF_STOPPING = {
    Decision.PLAN: "FE-5.10",
    Decision.STEP: "FE-6.5",
    Decision.JOIN: "FE-10.1",
    Decision.WRAP: "FE-11.2",
}
CLAUSES_OF_START = {Decision.GROUND_SITE: "FE-16.7", Decision.FX_CREW: "FE-15.5"}


def _clause_of(action: int) -> str:
    """Name the clause of an action, whatever is asked."""
    act = ACTIONS[action]
    kind = Act(int(act.kind))
    return f"FE-15.{int(act.a) + 1}" if kind == Act.USE else CLAUSES[kind]


def clause(s: State, seat: Seat, action: int) -> str:
    """Name the clause of an action as an answer to the present question."""
    kind, asked = Act(int(ACTIONS[action].kind)), Decision(int(s.decision))
    if kind == Act.USE or asked == Decision.PAY or kind == Act.LINK_NUC:
        return _clause_of(action)
    if s.card != NOTHING:
        return "FE-14.12" if kind == Act.DONE else f"FE-15.{int(s.card) + 1}"
    if kind == Act.DONE and asked in CLAUSES_OF_STOPPING:
        return CLAUSES_OF_STOPPING[asked]
    return CLAUSES_BY_DECISION.get(asked, _clause_of(action))


def reason(
    edition: Edition, s: State, seat: Seat, action: int, no: int, say: Tongue
) -> tuple[str, str]:
    """Say why not, and the clause."""
    why, price = No(no), 0
    if why == No.NOT_NOW:
        why, price = own_reason(edition, s, seat, action)
    kind = Act(int(ACTIONS[action].kind))
    text, cited = OWN[kind] if why == No.NOT_NOW and kind in OWN else WORDS[why]
    if why == No.NOT_START:
        cited = CLAUSES_OF_START.get(Decision(int(s.decision)), cited)
    said = say(text, **_values(edition, s, seat, action, say), price=price)
    if No(no) == No.NOT_NOW:
        question = decision(edition, s, seat, say)
        said = say("{reason} Asked now: {question}", reason=said, question=question)
    elif seat != s.asked and "{asked}" not in text and why != No.GAME_OVER:
        said = f"{said} {decision(edition, s, seat, say)}"
    return said, cited


def _values(edition: Edition, s: State, seat: Seat, action: int, say: Tongue) -> dict[str, object]:
    """Give what a reason may name."""
    box: Box = edition.box
    act = ACTIONS[action]
    slot = int(act.a) if act.kind == Act.OFFER else 0
    contract = int(s.display[slot])
    spaces = int(plain(spaces_of)(box, Contract(contract))) if contract >= 0 else 0
    return {
        "question": decision(edition, s, seat, say),
        "asked": say.who(int(s.asked)),
        "money": int(s.money[seat]),
        "one_line": int(box.one_line_price),
        "two_lines": int(box.two_lines_price),
        "fee": int(box.joint_fee),
        "card_price": int(box.card_price),
        "slot_price": int(box.slot_price[slot]),
        "spaces": spaces,
        "supply": int(s.plant_supply[seat]),
        "most_plants": int(box.most_plants_on_site),
        "icon": icon_asked(edition, s, say),
        "joint_icon": joint_icon(s, say),
        **_tiles_of_card(box, s, seat, action, say),
    }


def _tiles_of_card(box: Box, s: State, seat: Seat, action: int, say: Tongue) -> dict[str, object]:
    """FE-14.13: how many tiles a public contract still takes, and how many could pay it."""
    act = ACTIONS[action]
    card = Card(int(act.a) if act.kind == Act.USE else int(s.card))
    if card == NOTHING:
        return {}
    paid = int(s.icons_paid) if card == s.card else 0
    real = int(plain(real_tiles_for)(box, s, seat, card, paid))
    tiles = say.count("{n} tile", "{n} tiles", int(box.card_icons[card]) - paid)
    return {"tiles": tiles, "fitting": real + int(plain(substitutes_of)(s, seat))}


def own_reason(edition: Edition, s: State, seat: Seat, action: int) -> tuple[No, int]:
    """Find why a thing that is not asked now could not be done, or when it can; and a price."""
    box: Box = edition.box
    kind, a = Act(int(ACTIONS[action].kind)), int(ACTIONS[action].a)
    asked = Decision(int(s.decision))
    if kind == Act.SITE and asked in BEFORE_BUILDING:
        return _why_not_there(box, s, seat, Site(a))
    if kind in (Act.LINK, Act.LINK_NUC):
        return _why_no_line(box, s, seat, Link(a)), 0
    if kind == Act.SPACE:
        no = plain(may_take_plant)(box, s, seat, Space(a))
        return (no if no != No.YES else No.BUILT_ON_ARRIVAL), 0
    if kind == Act.USE:
        no = plain(all_payable)(box, s, seat, Card(a))
        return (no if no != No.YES else No.CARDS_LATER), 0
    return No.NOT_NOW, 0


def _why_no_line(box: Box, s: State, seat: Seat, link: Link) -> No:
    """Say whether a line could lie there and be bought; otherwise only when lines are bought."""
    no = plain(may_lie_alone)(box, s, link)
    if no != No.YES:
        return no
    if s.decision != Decision.PLAN:
        return No.LINES_WHILE_PLANNING
    one, two = (plain(may_buy_lines)(box, s, seat, n) for n in (1, 2))
    return No.BUY_A_LINE_FIRST if No.YES in (one, two) else one


def _why_not_there(box: Box, s: State, seat: Seat, site: Site) -> tuple[No, int]:
    """Say why the crew cannot end its move at a site, or what the way there costs."""
    if site > box.sites[s.side]:
        return No.NO_SUCH_SITE, 0
    if s.tile[site] == Tile.FACE_DOWN:
        return No.CLOSED_SITE, 0
    if site == START or s.tile[site] == Tile.NONE:
        return No.ONLY_PASSED, 0
    if not plain(is_eligible)(s, seat, site):
        return No.NO_PLANT_WAITING, 0
    route = routes_of(box, s, seat).get(site)
    if route is None:
        return No.NO_WAY_THERE, 0
    if route.price > s.money[seat]:
        return No.WAY_TOO_DEAR, route.price
    return (No.WALK_THERE if s.decision == Decision.STEP else No.AFTER_PLANNING), route.price
