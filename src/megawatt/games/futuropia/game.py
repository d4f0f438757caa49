"""Futuropia, as the rest of the package sees it."""

from pathlib import Path

from megawatt.games.futuropia import (
    evaluate,  # noqa: F401  # registers the rule
    invariants,  # noqa: F401  # registers the rule
    secrets,  # noqa: F401  # registers the rules
    turn,  # noqa: F401  # registers the rules
    words,
)
from megawatt.games.futuropia.actions import ACTIONS
from megawatt.games.futuropia.components import BOX, open_box
from megawatt.games.futuropia.observe import OBSERVATION
from megawatt.games.futuropia.setup import OPTIONS, PRESETS, lay
from megawatt.games.futuropia.state import STATE
from megawatt.games.futuropia.text import text
from megawatt.games.futuropia.view import view
from megawatt.kernel.game import GameRules
from megawatt.kernel.tongue import N_

GAME = GameRules(
    name="futuropia",
    title="Futuropia",
    tagline=N_("Let machines and Robots work, so that People need not."),
    minutes=(60, 120),
    version=1,
    seats=range(1, 5),
    folder=Path(__file__).parent,
    state=STATE,
    box=BOX,
    actions=ACTIONS,
    revisions=(),
    options=OPTIONS,
    presets=PRESETS,
    observation=OBSERVATION,
    longest=8000,
    open_box=open_box,
    lay=lay,
    words=words,
    view=view,
    text=text,
)
