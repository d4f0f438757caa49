"""Harbour, as the rest of Megawatt sees it."""

from pathlib import Path

from megawatt.kernel.game import GameRules
from megawatt.kernel.tongue import N_

from harbour import evaluate, invariants, observe, secrets, setup, turn, words
from harbour.actions import ACTIONS
from harbour.components import BOX, MAX_PLAYERS, open_box
from harbour.features import FEATURES
from harbour.rules.end import TURNS
from harbour.setup import OPTIONS, PRESETS, lay
from harbour.state import STATE
from harbour.story import STORY
from harbour.text import text
from harbour.view import view

GAME = GameRules(
    name="harbour",
    title="Harbour",
    tagline=N_("Work, buy ships."),
    minutes=(1, 2),
    version=1,
    seats=range(1, MAX_PLAYERS + 1),
    folder=Path(__file__).parent,
    answers=(setup, turn, secrets, observe, evaluate, invariants),
    state=STATE,
    box=BOX,
    actions=ACTIONS,
    revisions=(),
    options=OPTIONS,
    presets=PRESETS,
    features=FEATURES,
    longest=2 * TURNS,
    open_box=open_box,
    lay=lay,
    words=words,
    view=view,
    text=text,
    decision_of=turn.decision_of,
    story=STORY,
)
