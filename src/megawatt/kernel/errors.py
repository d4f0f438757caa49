"""What can go wrong for a user: each says what was wrong and what is allowed."""

from typing import NamedTuple


class Reason(NamedTuple):
    """Why something is refused: words for a person and the clause they rest on."""

    text: str
    clause: str

    def __str__(self) -> str:
        return f"{self.text} [{self.clause}]"


class MegawattError(Exception):
    """Any refusal of Megawatt; its text is meant for the user."""


class UnknownGame(MegawattError):
    """There is no game of that name."""


class BadOption(MegawattError):
    """An option, or a set of options, that the game does not have."""


class BadBox(MegawattError):
    """Component data that cannot be played: names the file, the row and the field."""


class BadSave(MegawattError):
    """A saved game that cannot be replayed."""


class IllegalAction(MegawattError):
    """An action that the rules refuse now; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class CannotUndo(MegawattError):
    """Nothing of this seat's can be taken back now."""
