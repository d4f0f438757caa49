"""Energy Empire, as the rest of the package sees it."""

from pathlib import Path

from megawatt.games.energy_empire import (
    evaluate,
    invariants,
    observe,
    secrets,
    setup,
    story,
    turn,
    words,
)
from megawatt.games.energy_empire.actions import ACTIONS
from megawatt.games.energy_empire.components import BOX, open_box
from megawatt.games.energy_empire.features import FEATURES
from megawatt.games.energy_empire.rules.scoring import solo_won
from megawatt.games.energy_empire.state import STATE
from megawatt.games.energy_empire.text import text
from megawatt.games.energy_empire.view import view
from megawatt.kernel.game import GameRules
from megawatt.kernel.tongue import N_

GAME = GameRules(
    name="energy-empire",
    title="The Manhattan Project: Energy Empire",
    tagline=N_("Place workers on towers of energy, build a nation, keep its air clean."),
    minutes=(60, 120),
    version=2,
    seats=range(1, 6),
    folder=Path(__file__).parent,
    answers=(setup, turn, secrets, observe, evaluate, invariants),
    state=STATE,
    box=BOX,
    actions=ACTIONS,
    revisions=(),
    options=setup.OPTIONS,
    presets=setup.PRESETS,
    features=FEATURES,
    longest=20_000,
    open_box=open_box,
    lay=setup.lay,
    words=words,
    view=view,
    text=text,
    story=story.STORY,
    solo_won=solo_won,
    decision_of=turn.decision_of,
)
