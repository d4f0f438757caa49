"""Future Energy, as the rest of the package sees it."""

from pathlib import Path

from megawatt.games.future_energy import (
    evaluate,
    invariants,
    observe,
    secrets,
    setup,
    turn,
    words,
)
from megawatt.games.future_energy.actions import ACTIONS
from megawatt.games.future_energy.components import BOX, open_box
from megawatt.games.future_energy.features import FEATURES
from megawatt.games.future_energy.state import STATE
from megawatt.games.future_energy.story import STORY
from megawatt.games.future_energy.text import text
from megawatt.games.future_energy.view import view
from megawatt.kernel.game import GameRules
from megawatt.kernel.tongue import N_

GAME = GameRules(
    name="future-energy",
    title="Future Energy",
    tagline=N_("Walk one shared crew over Europe and build on its old power stations."),
    minutes=(45, 75),
    version=2,
    seats=range(2, 5),
    folder=Path(__file__).parent,
    answers=(setup, turn, secrets, observe, evaluate, invariants),
    state=STATE,
    box=BOX,
    actions=ACTIONS,
    revisions=(),
    options=setup.OPTIONS,
    presets=setup.PRESETS,
    features=FEATURES,
    longest=40_000,
    open_box=open_box,
    lay=setup.lay,
    words=words,
    view=view,
    text=text,
    story=STORY,
    decision_of=turn.decision_of,
)
