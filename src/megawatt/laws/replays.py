"""Seed and log are the whole truth: replayed, saved, on twins or compiled, byte for byte."""

import json
from functools import cache

from megawatt.games import rules_of
from megawatt.laws.cases import Case, played
from megawatt.laws.checking import must
from megawatt.library import Game
from megawatt.library import game as open_game
from megawatt.match import Match
from megawatt.saves import from_data, to_text

SWITCH = 5
"""How many steps are played before the engine is changed over."""
REVISED = 0.1
"""How often a plan is taken back where it may be."""


def saved_and_loaded_is_the_same(case: Case) -> None:
    """A game that is saved and loaded, or played again, is the same byte for byte."""
    match = played(case, 31)
    again = from_data(json.loads(to_text(match, {})), "saved")
    must(again.same_as(match), match, "loaded, the state is another one")
    must(again.log == match.log, match, "loaded, the log is another one")
    must(again.options == match.options, match, "loaded, the options are others")
    must(played(case, 31).same_as(match), match, "played again, the state is another one")


def twins_and_compiled_code_do_the_same(case: Case) -> None:
    """A game that changes between twins and compiled code in the middle is the same."""
    match, mixed = with_revisions(case, 43), with_revisions(case, 43, SWITCH)
    must(mixed.log == match.log, match, "the engines offer different actions")
    must(mixed.same_as(match), match, "the engines lead to different states")
    must(mixed.points() == match.points(), match, "the engines count different points")
    must(mixed.known(0) == match.known(0), match, "the engines conceal different things")


@cache
def _apart(name: str) -> Game:
    """Open a game with an engine of its own, once: loading its compiled code takes a second."""
    return Game(rules_of(name))


def with_revisions(case: Case, seed: int, switch: int = 0) -> Match:
    """Play at random, taking plans back too; change the engine over every `switch` steps."""
    game = _apart(case.game) if switch else open_game(case.game)
    if switch:
        game.engine.use_compiled()
    match = game.start(case.seats, seed + case.shift, case.options, case.edition)
    luck = case.luck(seed)
    while not match.over:
        if switch and len(match.log) % switch == 0:
            if game.engine.interpreted:
                game.engine.use_compiled()
            else:
                game.engine.interpret()
        seat = luck.choice(match.to_act)
        revisions = match.revisions(seat)
        revise = revisions and luck.random() < REVISED
        match.play(seat, luck.choice(revisions if revise else match.legal(seat)))
    return match


LAWS = (saved_and_loaded_is_the_same, twins_and_compiled_code_do_the_same)
