"""Bots that look for the seed of the match by every means of their process, and tell if they can.

They know the seed in two halves, so that nothing they hold is the seed itself.
"""

import gc
import os
import pickle
import re
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

from megawatt.kernel.errors import UnknownGame
from megawatt.match import Match


class Seeker:
    """Raises with the place where it found the seed; otherwise plays the first legal action."""

    def __init__(self, seed: int, low: int, high: int) -> None:
        self.low, self.high = low, high

    def choose(self, view: dict[str, Any], legal: list[int]) -> int:
        self.look_everywhere(view)
        return legal[0]

    def look_everywhere(self, given: Any) -> None:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            self.look(list(frame.f_locals.values()), f"frame {frame.f_code.co_name}")
            frame = frame.f_back
        self.look([*sys.argv, *sys.orig_argv], "arguments")
        self.look(list(os.environ.values()), "environment")
        with suppress(UnknownGame):  # of a game that is not installed
            self.look(pickle.dumps(given), "pickle")
        for module in list(sys.modules.values()):
            self.look(list(vars(module).values()), "globals")
        for thing in gc.get_objects():
            self.look(gc.get_referents(thing), f"gc: {type(thing).__name__}")
        self.look_in_memory()

    def look(self, thing: Any, where: str) -> None:
        for one in thing if isinstance(thing, list) else [thing]:
            if isinstance(one, int) and one > 2**40:
                found = (one & 0xFFFFFFFF, one >> 32) == (self.low, self.high)
            elif isinstance(one, str):
                found = len(one) < 10**5 and any(map(self._is_it, re.findall(r"\d{16,19}", one)))
            else:
                found = isinstance(one, bytes | bytearray) and self._inside(bytes(one))
            if found:
                raise RuntimeError(f"the seed is in: {where}")

    def _is_it(self, digits: str) -> bool:
        return (int(digits) & 0xFFFFFFFF, int(digits) >> 32) == (self.low, self.high)

    def _inside(self, content: bytes) -> bool:
        """Whether the eight bytes of the seed are there, little end first."""
        first, then = self.low.to_bytes(4, "little"), self.high.to_bytes(4, "little")
        at = content.find(first)
        while at >= 0:
            if content.startswith(then, at + 4):
                return True
            at = content.find(first, at + 1)
        return False

    def look_in_memory(self) -> None:
        maps = Path("/proc/self/maps")
        if not maps.exists():
            return
        with open("/proc/self/mem", "rb", 0) as memory:
            for line in maps.read_text().splitlines():
                extent, rights, *_ = line.split()
                if not rights.startswith("rw"):
                    continue
                start, end = (int(bound, 16) for bound in extent.split("-"))
                try:
                    memory.seek(start)
                    self.look(memory.read(end - start), f"memory {line.split()[-1]}")
                except (OSError, ValueError, OverflowError):
                    continue  # not everything that is mapped can be read


class SeekerOfMatch(Seeker):
    """The same, but asks for the match: it looks into that, too."""

    def choose(self, match: Match, seat: int) -> int:  # type: ignore[override]  # the other signature
        self.look([match.seed, match.truth().tobytes(), repr(match.__dict__)], "match")
        self.look_everywhere(match)
        assert match.log == []
        return match.legal(seat)[0]
