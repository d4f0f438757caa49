"""How a game may end after a plan: played to the end by the rollout policy, in imagined worlds.

Two plans are compared in the same worlds, so that what the dice and the cards would do to both of
them is no difference between them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from megawatt.bots.settings import settings_for
from megawatt.bots.tree import Tree
from megawatt.match import Match

TO_THE_END = 32_767
"""More decisions than a game has: the tree stays empty, and a rollout ends with the game."""


def endings(match: Match, seat: int, plan: Sequence[int], worlds: int) -> Iterator[Match]:
    """Carry out a seat's plan in so many worlds, as far as it can be, and play each to its end."""
    usual = settings_for(match.game.name, match.seats)
    settings = replace(usual, rollout_depth=TO_THE_END, expansion_threshold=TO_THE_END)
    tree = Tree(match, seat, settings, 0)
    for word in range(worlds):
        world = match.in_another_world(seat, word)
        for action in plan:
            if action in world.legal(seat):
                world.play(seat, action)
        yield world.in_state(tree.play_out(world, word))
