"""What can go wrong for a user: each says what was wrong and what is allowed."""

from typing import Any, NamedTuple, Protocol


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


class BadGame(MegawattError):
    """An installed game that cannot be opened: names the package and what is wrong with it."""


class BadOption(MegawattError):
    """An option, or a set of options, that the game does not have."""


class BadBox(MegawattError):
    """Component data that cannot be played: names the file, the row and the field."""


class BadSave(MegawattError):
    """A saved game that cannot be replayed."""


class CanWord(Protocol):
    """What can put a verdict into words: a match."""

    def reason(self, seat: int, action: int, verdict: int, lang: str) -> Reason:
        """Say why not, in a language."""


class IllegalAction(MegawattError):
    """An action that the rules refuse now; nothing has changed.

    It carries who wanted what and the verdict, so that anybody can word it in any language.
    """

    def __init__(self, reason: Reason, seat: int = -1, action: int = -1, verdict: int = 0) -> None:
        super().__init__(str(reason))
        self.reason, self.seat, self.action, self.verdict = reason, seat, action, verdict

    def reason_in(self, match: CanWord, lang: str) -> Reason:
        """Say it in a language; `match` is the one that refused."""
        if not self.verdict:  # there is no such action
            return self.reason
        return match.reason(self.seat, self.action, self.verdict, lang)

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalAction, (self.reason, self.seat, self.action, self.verdict)


class CannotUndo(MegawattError):
    """Nothing of this seat's can be taken back now."""
