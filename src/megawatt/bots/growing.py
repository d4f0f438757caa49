"""One tree of the search, with all the room that compiled code needs."""

from collections.abc import Sequence

import numpy as np

from megawatt.bots.settings import Settings
from megawatt.bots.tree import LONGEST, NODE, WAY
from megawatt.kernel.chance import LUCK
from megawatt.kernel.record import readable, records
from megawatt.match import Match

CAPACITY = 1 << 18
"""Nodes of a tree; a full tree goes on learning without growing."""
Step = tuple[int, int]
"""A seat and the action it takes."""


class Tree:
    """What a seat has thought about so far. It reads of a match only what the seat may know."""

    def __init__(self, match: Match, seat: int, settings: Settings, seed: int) -> None:
        engine = match.game.engine
        self.match, self.seat, self._seed = match, seat, seed
        self.nodes = records(NODE, CAPACITY)
        self._luck, self._ways = records(LUCK), records(WAY)
        readable(self._luck).chance = seed
        self.way = readable(self._ways)
        settings.write(self.way)
        self.way.used = 1
        self._think = engine.added["think"]
        self._boxes = match.edition.record
        self._states = engine.room(3)
        self._out = engine.scratch()
        self._where = np.zeros(match.game.actions + LONGEST, np.int64)
        self._values = np.zeros(2 * match.game.actions)
        self.look(match)

    def look(self, match: Match) -> None:
        """Take in what the seat knows now."""
        self._states[:1] = match.imagine(self.seat, 0)
        self.reveal = int(readable(self._states).reveal)
        self.log = list(match.log)
        self.way.seed = (self._seed + len(self.log)) % 2**64  # new worlds for every decision
        self.way.estimated = 0

    def think(self, iterations: int, deals: int = 0) -> int:
        """Grow by some iterations; or with `deals`, find the greedy choice over so many deals."""
        answer: int = self._think(
            self._boxes,
            self._states,
            self.seat,
            self._luck,
            self.nodes,
            self._ways,
            self._out,
            self._where,
            self._values,
            iterations,
            deals,
        )
        return answer

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
        self.nodes[: self.way.used] = 0
        self.way.used = 1

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
        used = int(self.way.used)
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
        self.way.used = count

    def _fade(self, keep: float) -> None:
        """Let old visits count less, for something was revealed since."""
        nodes = self.nodes[: self.way.used]
        before = np.maximum(nodes["visits"], 1)
        nodes["visits"] = (nodes["visits"] * keep).astype(np.int32)
        nodes["available"] = np.maximum(nodes["available"] * keep, nodes["visits"])
        share = nodes["visits"] / before
        for name in ("wins", "points"):
            nodes[name] *= share
        nodes["reward"] *= share[:, None]
