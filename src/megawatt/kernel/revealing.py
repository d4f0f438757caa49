"""Count what becomes known: a step that shows something cannot be taken back."""

from typing import Any

from megawatt.kernel.rule import rule


@rule
def reveal(s: Any) -> None:
    """Note that something hidden, or a matter of chance, has just been shown."""
    s.reveal += 1
