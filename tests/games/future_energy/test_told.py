"""Everything that happens is told: the golden story again, from its moves, by the rules as Python.

The compiled tests of the story let bots play this game; here its moves are given, so that each
rule that changes something is seen to tell it: FE-5.11, FE-14.3 what is turned up, FE-6.3 who is
paid for a link.
"""

import megawatt
from tests.games.future_energy.test_story import GOLDEN, MOVES

AMPERE = 1


def test_the_golden_story_is_told_from_its_moves() -> None:
    game = megawatt.game("future-energy")
    match = game.start(3, 13, dict(game.rules.presets["everything"]))
    for action in map(int, MOVES.read_text("utf-8").split()):
        match.play(match.to_act[0], action)

    assert match.over
    told = [f"{e.step} {e.turn} {e.kind} {e.text}" for e in match.story()]
    assert told == GOLDEN.read_text("utf-8").splitlines()
    mine = [e for e in match.story(AMPERE) if e.kind == "join_skipped" and e.seat == AMPERE]
    assert mine[0].text == "You could not join: it cost 2M, and you had 0M."
