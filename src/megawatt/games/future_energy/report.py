"""What the balance lab counts in Future Energy."""

from megawatt.games.future_energy.actions import ACTIONS, Act
from megawatt.games.future_energy.state import State
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat


def holdings(edition: Edition, s: State, log: list[tuple[int, int]], seat: Seat) -> list[str]:
    """Name what a seat holds at the end, and the public contracts it used."""
    rows = edition.tables["contracts"] + edition.tables["starting_contracts"]
    contracts = [
        f"contract {row['id']} ({', '.join(row['icons'])}; {row['vp']} VP)"
        for contract, row in enumerate(rows)
        if int(s.holder[contract]) == seat
    ]
    return [
        *contracts,
        f"{int(s.investors[seat])} investors",
        f"{int(s.engineers[seat])} engineers",
        *([f"{int(s.nuclear[seat])} nuclear tiles"] if s.new_grounds else []),
        f"{int(s.certificate_count[seat])} certificates",
        *_public_contracts_used(edition, log, seat),
    ]


def _public_contracts_used(edition: Edition, log: list[tuple[int, int]], seat: Seat) -> list[str]:
    """Name the cards of module 2 that a seat has used: they have left its hand at the end."""
    rows = edition.tables["public_contracts"]
    taken = [ACTIONS[action] for actor, action in log if actor == seat]
    used = sorted({int(action.a) for action in taken if action.kind == Act.USE})
    return [
        f"public contract {rows[card]['id']} ({rows[card]['effect'].replace('_', ' ')})"
        for card in used
    ]


def ending(edition: Edition, s: State) -> str:
    """Say how a game ended."""
    if not s.triggered:
        return "stalemate"
    if min(int(lines) for lines in s.line_supply[: int(s.seats)]) == 0:
        return "a seat has placed its last line"
    return "the last contract was drawn"
