"""Powerline, as the rest of the package sees it."""

from pathlib import Path

from megawatt.games.powerline import (
    evaluate,
    invariants,
    observe,
    rollout,
    secrets,
    setup,
    turn,
    words,
)
from megawatt.games.powerline.actions import ACTIONS, CLEAR_PLAN, TAKE_BACK
from megawatt.games.powerline.components import BOX, open_box
from megawatt.games.powerline.features import FEATURES
from megawatt.games.powerline.state import STATE
from megawatt.games.powerline.story import STORY
from megawatt.games.powerline.text import text
from megawatt.games.powerline.view import view
from megawatt.kernel.game import GameRules
from megawatt.kernel.tongue import N_

DECISIONS = 6 * 15 * 9
"""PL-2.3: without revisions, of six seats in fifteen rounds."""

GAME = GameRules(
    name="powerline",
    title="Powerline",
    tagline=N_("Six dice for all, six workers each: connect power stations and light up cities."),
    minutes=(30, 45),
    version=1,
    seats=range(1, 7),
    folder=Path(__file__).parent,
    answers=(setup, turn, secrets, observe, evaluate, invariants, rollout),
    state=STATE,
    box=BOX,
    actions=ACTIONS,
    revisions=(TAKE_BACK, CLEAR_PLAN),
    options=setup.OPTIONS,
    presets=setup.PRESETS,
    features=FEATURES,
    longest=DECISIONS,
    open_box=open_box,
    lay=setup.lay,
    words=words,
    view=view,
    text=text,
    decision_of=turn.decision_of,
    story=STORY,
)
