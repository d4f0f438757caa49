"""Refusals that can be said in any language: a text, and its values apart."""

from megawatt.kernel.errors import BadOption, BadSave, MegawattError, UnknownGame
from megawatt.kernel.tongue import Tongue


class Worded(MegawattError):
    """A text with its values apart; as a text of its own it is English."""

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text.format(**values) if values else text)
        self.text, self.values = text, values

    def said(self, say: Tongue) -> str:
        """Say it in a language; values that are words are said in it too."""
        values = {k: say(v) if isinstance(v, str) else v for k, v in self.values.items()}
        return say(self.text, **values)


class NoGame(Worded, UnknownGame):
    """There is no game of that name."""


class WrongOption(Worded, BadOption):
    """A number of seats, a seed or an option that the game does not have."""


class WrongSave(Worded, BadSave):
    """A saved game that cannot be replayed."""
