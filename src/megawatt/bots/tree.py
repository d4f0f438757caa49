"""The tree of a search, with all the buffers that compiled code needs."""

from collections.abc import Sequence

import numpy as np

from megawatt.bots.mcts import LEARNED_ENTRY, WORLD, entry_in
from megawatt.bots.nodes import LONGEST, NODE, SEARCH, SearchState
from megawatt.bots.value import network_of
from megawatt.bots.weights import Weights
from megawatt.kernel.record import readable, records
from megawatt.kernel.search_settings import SETTINGS, SearchSettings
from megawatt.match import Match

CAPACITY = 1 << 18
"""Nodes of a tree; a full tree goes on learning without growing."""
Step = tuple[int, int]
"""A seat and the action it takes."""


class Tree:
    """What a seat has found out so far. It reads of a match only what the seat may know."""

    def __init__(
        self,
        match: Match,
        seat: int,
        settings: SearchSettings,
        seed: int,
        weights: Weights | None = None,
    ) -> None:
        engine = match.game.engine
        settings = settings if weights else settings.unlearned()
        self.match, self.seat, self.settings, self._seed = match, seat, settings, seed
        self.nodes = records(NODE, CAPACITY)
        self._settings, self._searches = records(SETTINGS), records(SEARCH)
        settings.write(readable(self._settings))
        self.search: SearchState = readable(self._searches)
        self.search.chance = np.uint64(seed)
        self.search.seat, self.search.seats, self.search.used = seat, match.seats, 1
        self._added, self._entry = engine.added, entry_in(engine.rules, weights is not None)
        self._networks = []  # of the learned value, where it is compiled in
        if self._entry == LEARNED_ENTRY:
            empty = records(network_of(engine.rules.observation))
            self._networks = [weights.network() if weights else empty]
        self._boxes = match.edition.record
        self._states = engine.room(3)
        self._numbers = np.zeros(2 * match.game.actions + LONGEST, np.int64)
        self._values = np.zeros(match.game.actions)
        self.look(match)

    def look(self, match: Match) -> None:
        """Take in what the seat knows now."""
        self._states[:1] = match.imagine(self.seat, 0)
        self.search.root_reveals = int(readable(self._states).reveal)
        self.log = list(match.log)
        seed = (self._seed + len(self.log)) % 2**64  # new worlds for every decision
        self.search.seed = np.uint64(seed)
        self.search.has_baseline = False

    def think(self, iterations: int) -> None:
        """Grow by some iterations."""
        self.search.wanted = iterations
        self._added[self._entry](
            self._boxes,
            self._states,
            self._settings,
            self._searches,
            *self._networks,
            self.nodes,
            self._numbers,
            self._values,
        )

    def play_out(self, match: Match, word: int) -> bytes:
        """Play a match on to its end, in the world of a word of chance; give the last state.

        That is one iteration of a search whose settings make its rollout that long.
        """
        self.clear()
        self.look(match)
        self.search.seed = self.search.chance = np.uint64(word)
        self.search.iterations = 0
        self.think(1)
        end: bytes = self._states[WORLD].tobytes()
        return end

    def children(self, node: int = 0) -> list[int]:
        """List the children of a node."""
        found = []
        child = int(self.nodes["first"][node])
        while child:
            found.append(child)
            child = int(self.nodes["sibling"][child])
        return found

    def line(self, first: int | None = None) -> list[Step]:
        """Give the actions most visited, one after another; the first may be named."""
        found: list[Step] = []
        node = 0
        while children := self.children(node):
            if node == 0 and first is not None:
                children = [c for c in children if self.nodes["action"][c] == first]
            node = max(children, key=lambda child: int(self.nodes["visits"][child]))
            if not self.nodes["visits"][node]:
                break
            found.append((int(self.nodes["actor"][node]), int(self.nodes["action"][node])))
        return found

    def clear(self) -> None:
        """Forget all."""
        self.nodes[: self.search.used] = 0
        self.search.used = 1

    def follow(self, steps: Sequence[Step], keep: float) -> None:
        """Keep what follows after some steps; it counts for a share `keep` of its visits."""
        node = 0
        for seat, action in steps:
            for child in self.children(node):
                if (self.nodes["actor"][child], self.nodes["action"][child]) == (seat, action):
                    node = child
                    break
            else:
                self.clear()
                return
        if node:
            self._uproot(node)
        if keep < 1.0:
            self._fade(keep)

    def _uproot(self, root: int) -> None:
        """Make a node the root: its subtree moves to the front."""
        used = int(self.search.used)
        parents = self.nodes["parent"][1:used]
        kept = np.zeros(used, bool)
        kept[root] = True
        before = 0
        while before != (count := int(kept.sum())):
            before = count
            kept[1:] |= kept[parents]
        chosen = np.flatnonzero(kept)
        place = np.zeros(used, np.int64)
        place[chosen] = np.arange(count)
        subtree = self.nodes[chosen]
        for name in ("first", "sibling", "parent"):
            subtree[name] = place[subtree[name]]
        subtree["sibling"][0] = 0
        self.nodes[:used] = 0
        self.nodes[:count] = subtree
        self.search.used = count

    def _fade(self, keep: float) -> None:
        """Let old visits count less, for something was revealed since."""
        nodes = self.nodes[: self.search.used]
        before = np.maximum(nodes["visits"], 1)
        nodes["visits"] = (nodes["visits"] * keep).astype(np.int32)
        nodes["availability"] = np.maximum(nodes["availability"] * keep, nodes["visits"])
        share = nodes["visits"] / before
        for name in ("wins", "points"):
            nodes[name] *= share
        nodes["rewards"] *= share[:, None]
