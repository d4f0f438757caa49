"""Harbour, as the rest of the package sees it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from megawatt.kernel.box import Edition
from megawatt.kernel.game import GameRules
from megawatt.kernel.options import Option
from megawatt.kernel.tongue import Tongue
from tests.harbour import turn, words
from tests.harbour.actions import ACTIONS
from tests.harbour.components import BOX, open_box
from tests.harbour.state import STATE


def lay(s: Any, seats: int, options: Mapping[str, Any]) -> None:
    """Write the options into the state."""
    s.rich = options["rich"]


def view(edition: Edition, s: Any, seat: int, say: Tongue) -> dict[str, Any]:
    """Everything is open."""
    return {"coins": s.coins.tolist(), "fleet": s.fleet.tolist()}


def text(view: dict[str, Any], say: Tongue) -> str:
    """Show the purses."""
    return say("Coins: {coins}", coins=view["coins"])


GAME = GameRules(
    name="harbour",
    title="Harbour",
    tagline="Work, buy ships.",
    minutes=(1, 2),
    version=1,
    seats=range(1, 5),
    folder=Path(__file__).parent,
    answers=(turn,),
    state=STATE,
    box=BOX,
    actions=ACTIONS,
    revisions=(),
    options={"rich": Option(int, 0, "Coins at the start.", tuple(range(10)), "HA-2.1")},
    presets={},
    observation=turn.MAX_OBSERVED,
    longest=40,
    open_box=open_box,
    lay=lay,
    words=words,
    view=view,
    text=text,
)
