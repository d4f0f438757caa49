"""Futuropia, as the rest of the package sees it."""

from pathlib import Path

from megawatt.games.futuropia import (
    evaluate,
    invariants,
    observe,
    secrets,
    setup,
    turn,
    words,
)
from megawatt.games.futuropia.actions import ACTIONS
from megawatt.games.futuropia.components import BOX, open_box
from megawatt.games.futuropia.features import FEATURES
from megawatt.games.futuropia.state import STATE
from megawatt.games.futuropia.story import STORY
from megawatt.games.futuropia.text import text
from megawatt.games.futuropia.view import view
from megawatt.kernel.game import GameRules
from megawatt.kernel.tongue import N_

GAME = GameRules(
    name="futuropia",
    title="Futuropia",
    tagline=N_("Let machines and Robots work, so that People need not."),
    minutes=(60, 120),
    version=2,
    seats=range(1, 5),
    folder=Path(__file__).parent,
    answers=(setup, turn, secrets, observe, evaluate, invariants),
    state=STATE,
    box=BOX,
    actions=ACTIONS,
    revisions=(),
    options=setup.OPTIONS,
    presets=setup.PRESETS,
    features=FEATURES,
    longest=8000,
    open_box=open_box,
    lay=setup.lay,
    words=words,
    view=view,
    text=text,
    decision_of=turn.decision_of,
    story=STORY,
)
