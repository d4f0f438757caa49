"""Refusals that can be said in any language: a text, and its values apart."""

import re

from megawatt.kernel.errors import BadBox, BadOption, BadSave, MegawattError, UnknownGame
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


_PLACE = re.compile(r"(?P<table>[\w.]+)(?: (?P<part>(?!row\b)[a-z]\w*))?(?: row (?P<row>\d+))?")


class WrongBox(Worded, BadBox):
    """Component data that cannot be played: what is wrong, and where it is."""

    def __init__(self, file: str, where: str, text: str, /, **values: object) -> None:
        super().__init__(text, **values)
        self.what, self.where = str(self), where
        self.args = (f"{file}: {where}: {self.what}",)
        found = _PLACE.match(where)
        self.table = found["table"] if found else where
        self.row = int(found["row"]) - 1 if found and found["row"] else None
        part = found["part"] if found else None
        key = values.get("key", values.get("field", values.get("letter")))
        named = re.match(r"field (\w+)", self.what)
        self.field = str(key) if key else named[1] if named else ""
        if part:  # a list inside the one row of a table
            inside = "" if self.row is None else f".{self.row}"
            self.row, self.field = 0, f"{part}{inside}"

    def __reduce__(self) -> tuple[type[BadBox], tuple[str]]:
        return BadBox, (str(self),)
