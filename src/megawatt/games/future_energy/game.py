"""Future Energy, as the rest of the package sees it."""

from pathlib import Path

from megawatt.games.future_energy import evaluate as _evaluate
from megawatt.games.future_energy import invariants as _invariants
from megawatt.games.future_energy import secrets as _secrets
from megawatt.games.future_energy import turn as _turn
from megawatt.games.future_energy import words
from megawatt.games.future_energy.actions import ACTIONS
from megawatt.games.future_energy.components import BOX, open_box
from megawatt.games.future_energy.observe import OBSERVATION
from megawatt.games.future_energy.setup import OPTIONS, PRESETS, lay
from megawatt.games.future_energy.state import STATE
from megawatt.games.future_energy.text import text
from megawatt.games.future_energy.view import view
from megawatt.kernel.game import GameRules
from megawatt.kernel.tongue import N_

IMPLEMENTED_BY = (_evaluate, _invariants, _secrets, _turn)
"""Modules that answer for this game by being imported."""

GAME = GameRules(
    name="future-energy",
    title="Future Energy",
    tagline=N_("Walk one shared crew over Europe and build on its old power stations."),
    minutes=(45, 75),
    version=1,
    seats=range(2, 5),
    folder=Path(__file__).parent,
    state=STATE,
    box=BOX,
    actions=ACTIONS,
    revisions=(),
    options=OPTIONS,
    presets=PRESETS,
    observation=OBSERVATION,
    longest=40_000,
    open_box=open_box,
    lay=lay,
    words=words,
    view=view,
    text=text,
)
