"""What the balance lab counts in Future Energy."""

from megawatt.games.future_energy.actions import ACTIONS, Act
from megawatt.games.future_energy.state import State
from megawatt.kernel.box import Edition, Row
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import N_

WORDS = (
    N_("contract {id}"),
    N_("public contract {id}"),
    N_("investors at the end: {n}"),
    N_("engineers at the end: {n}"),
    N_("nuclear tiles at the end: {n}"),
    N_("certificates at the end: {n}"),
)
"""The names of what is counted, for other languages."""
STALEMATE, LAST_LINE, LAST_CONTRACT = ENDINGS = (
    N_("stalemate"),
    N_("a seat has placed its last line"),
    N_("the last contract was drawn"),
)
"""How games end, for other languages."""


def counted(table: str, row: Row) -> list[str]:
    """Say under which names a component is counted, if it is."""
    if table in ("contracts", "starting_contracts"):
        return [f"contract {row['id']} ({', '.join(row['icons'])}; {row['vp']} VP)"]
    if table == "public_contracts":
        return [f"public contract {row['id']} ({row['effect'].replace('_', ' ')})"]
    return []


def holdings(edition: Edition, s: State, log: list[tuple[int, int]], seat: Seat) -> list[str]:
    """Name what a seat holds at the end, and the public contracts it used."""
    rows = edition.tables["contracts"] + edition.tables["starting_contracts"]
    contracts = [
        name
        for contract, row in enumerate(rows)
        if int(s.holder[contract]) == seat
        for name in counted("contracts", row)
    ]
    return [
        *contracts,
        f"investors at the end: {int(s.investors[seat])}",
        f"engineers at the end: {int(s.engineers[seat])}",
        *([f"nuclear tiles at the end: {int(s.nuclear[seat])}"] if s.new_grounds else []),
        f"certificates at the end: {int(s.certificate_count[seat])}",
        *_public_contracts_used(edition, log, seat),
    ]


def _public_contracts_used(edition: Edition, log: list[tuple[int, int]], seat: Seat) -> list[str]:
    """Name the cards of module 2 that a seat has used: they have left its hand at the end."""
    rows = edition.tables["public_contracts"]
    taken = [ACTIONS[action] for actor, action in log if actor == seat]
    used = sorted({int(action.a) for action in taken if action.kind == Act.USE})
    return [name for card in used for name in counted("public_contracts", rows[card])]


def ending(edition: Edition, s: State) -> str:
    """Say how a game ended."""
    if not s.triggered:
        return STALEMATE
    if min(int(lines) for lines in s.line_supply[: int(s.seats)]) == 0:
        return LAST_LINE
    return LAST_CONTRACT
