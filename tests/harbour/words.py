"""What Harbour says."""

from typing import Any

from megawatt.kernel.box import Edition
from megawatt.kernel.tongue import Tongue
from tests.harbour.actions import ACTIONS, Act
from tests.harbour.state import Phase
from tests.harbour.verdicts import WORDS, No


def action(edition: Edition, s: Any, seat: int, action: int, say: Tongue) -> str:
    """Say what an action does."""
    act = ACTIONS[action]
    if act.kind == Act.WORK:
        return say("Work in the harbour")
    if act.kind == Act.PASS:
        return say("Buy nothing")
    return say("Buy a {ship}", ship=say(edition.tables["ship"][act.a]["name"]))


def decision(edition: Edition, s: Any, seat: int, say: Tongue) -> str:
    """Say what is asked."""
    return say("Work.") if s.phase == Phase.HARBOUR else say("Which ship will you buy?")


def reason(
    edition: Edition, s: Any, seat: int, action: int, no: int, say: Tongue
) -> tuple[str, str]:
    """Say why not."""
    text, clause = WORDS[No(no)]
    ship = ACTIONS[action].a
    return say(text, price=int(edition.box.price[ship] + s.fleet[seat, ship])), clause


def clause(action: int) -> str:
    """Name the clause of an action."""
    return {Act.WORK: "HA-4.2", Act.PASS: "HA-5.4"}.get(ACTIONS[action].kind, "HA-5.3")


def breakdown(edition: Edition, s: Any, seat: int, say: Tongue) -> dict[str, int]:
    """Split the points by ship."""
    return {
        say(row["name"]): int(edition.box.worth[i] * s.fleet[seat, i])
        for i, row in enumerate(edition.tables["ship"])
    }


def told(edition: Edition, before: Any, now: Any, seat: int, act: int, say: Tongue) -> str:
    """Everything is open."""
    return action(edition, before, seat, act, say)


def outcome(edition: Edition, s: Any, say: Tongue) -> str:
    """Nothing beyond the points."""
    return ""
