"""The keyboard, key by key, where a terminal can be read so."""

import contextlib
import os
import select
import sys
from types import TracebackType
from typing import Any

try:
    import termios
    import tty
except ImportError:  # Windows: the table is plain text there
    termios = tty = None  # type: ignore[assignment]  # there is no such module

ESCAPES = {
    **{"[A": "up", "[B": "down", "[C": "right", "[D": "left"},
    **{"OA": "up", "OB": "down", "OC": "right", "OD": "left"},
    **{"[5~": "page up", "[6~": "page down", "[H": "home", "[F": "end", "[1~": "home"},
    **{"[4~": "end", "OH": "home", "OF": "end"},
}
"""What keys without a letter send after the escape character."""
PLAIN = {
    **{"\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace"},
    **{"\x04": "end of input", "\x1b": "escape", "\x0c": "redraw"},
}
LATE = 0.05
"""Seconds in which the rest of a key's sequence has come: an escape alone has none."""


def decode(typed: str) -> list[str]:
    """Read what a terminal sent as keys: letters as they are, others by name."""
    keys: list[str] = []
    rest = typed
    while rest:
        if rest[0] == "\x1b" and (
            found := next((code for code in ESCAPES if rest[1:].startswith(code)), None)
        ):
            keys.append(ESCAPES[found])
            rest = rest[1 + len(found) :]
            continue
        keys.append(PLAIN.get(rest[0], rest[0]))
        rest = rest[1:]
    return keys


class Keys:
    """Reads keys without Enter and without an echo, until it is closed."""

    def __init__(self) -> None:
        self._input = sys.stdin.fileno()
        self._before: list[Any] = []
        self._waiting: list[str] = []

    def __enter__(self) -> "Keys":
        self._before = termios.tcgetattr(self._input)
        tty.setcbreak(self._input)
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        with contextlib.suppress(termios.error):  # the window is closed: there is no terminal
            termios.tcsetattr(self._input, termios.TCSADRAIN, self._before)

    def read(self, seconds: float) -> str | None:
        """Give the next key; None if nothing is pressed for so long."""
        if not self._waiting:
            typed = self._typed(seconds)
            if typed == "\x1b":
                typed += self._typed(LATE)
            self._waiting = decode(typed)
        return self._waiting.pop(0) if self._waiting else None

    def forget(self) -> None:
        """Drop what was typed while nobody was asked: it was not meant for the next question."""
        self._waiting = []
        with contextlib.suppress(termios.error):
            termios.tcflush(self._input, termios.TCIFLUSH)

    def _typed(self, seconds: float) -> str:
        with contextlib.suppress(InterruptedError):
            if select.select([self._input], [], [], seconds)[0]:
                found = os.read(self._input, 1024)
                return found.decode("utf-8", "replace") if found else "\x04"
        return ""


def can_read_keys() -> bool:
    """Tell whether both ends are a terminal that can do more than print lines."""
    return (
        termios is not None
        and sys.stdin.isatty()
        and sys.stdout.isatty()
        and os.environ.get("TERM", "dumb") != "dumb"
    )
