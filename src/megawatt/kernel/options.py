"""The choices of a table before the game: names, values allowed, words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from megawatt.kernel.errors import BadOption

MOST_DIGITS = 18
"""A longer number is no number of any game."""
_TRUE, _FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


@dataclass(frozen=True)
class Option:
    """One choice. A `list` option holds one value per entry; `choices` limits each value."""

    type: type
    default: Any
    words: str
    choices: tuple[Any, ...] = ()
    clause: str = ""

    @property
    def allowed(self) -> str:
        """The values allowed, for a message."""
        if self.type is bool:
            return "true or false"
        if self.choices:
            listed = ", ".join(map(str, self.choices))
            return f"a list of {listed}" if self.type is list else f"one of {listed}"
        return {int: "a whole number", list: "a list"}.get(self.type, "a text")

    def parse(self, text: str) -> Any:
        """Read a value from a command line or a form; wrong ones are left for `check`."""
        word = text.strip()
        if self.type is bool:
            return {**dict.fromkeys(_TRUE, True), **dict.fromkeys(_FALSE, False)}.get(
                word.lower(), word
            )
        if self.type is list:
            return [_number_or_text(part.strip()) for part in word.split(",") if part.strip()]
        return _number_or_text(word) if self.type is int else word

    def check(self, name: str, value: Any) -> Any:
        """Give the value back, or refuse it with what is allowed."""
        fits = type(value) is self.type or (self.type is list and isinstance(value, tuple))
        if fits and self.choices:
            values = value if self.type is list else [value]
            fits = all(
                any(one == c and type(one) is type(c) for c in self.choices) for one in values
            )
        if not fits:
            raise BadOption(f"Option {name} is {value!r}; allowed: {self.allowed}.")
        return list(value) if self.type is list else value


def _number_or_text(word: str) -> int | str:
    digits = word.removeprefix("-")
    return int(word) if digits.isdecimal() and len(digits) <= MOST_DIGITS else word


def complete(options: Mapping[str, Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Check the options chosen and add the defaults of the others."""
    for name in chosen:
        if name not in options:
            raise BadOption(
                f"There is no option {name}; there are: {', '.join(options) or 'none'}."
            )
    return {
        name: option.check(name, chosen.get(name, option.default))
        for name, option in options.items()
    }
