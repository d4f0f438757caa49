"""The choices of a table before the game: names, values allowed, words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from megawatt.kernel.tongue import N_
from megawatt.kernel.wording import WrongOption

MOST_DIGITS = 18
"""A longer number is no number of any game."""
ALLOWED = {
    bool: N_("Option {name} is {value}; allowed: true or false."),
    int: N_("Option {name} is {value}; allowed: a whole number."),
    list: N_("Option {name} is {value}; allowed: a list."),
    str: N_("Option {name} is {value}; allowed: a text."),
}
"""What may be chosen, for each type of option whose values are not listed."""
ONE_OF = N_("Option {name} is {value}; allowed: one of {listed}.")
LIST_OF = N_("Option {name} is {value}; allowed: a list of {listed}.")
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
            raise wrong_value(name, self, value)
        return list(value) if self.type is list else value


def wrong_value(name: str, option: Option, value: Any) -> WrongOption:
    """Say which values an option can have; `name` is what the reader knows it by."""
    listed, shown = ", ".join(map(str, option.choices)), f"{value!r:.60}"
    if not listed or option.type is bool:
        return WrongOption(ALLOWED[option.type], name=name, value=shown)
    text = LIST_OF if option.type is list else ONE_OF
    return WrongOption(text, name=name, value=shown, listed=listed)


def _number_or_text(word: str) -> int | str:
    digits = word.removeprefix("-")
    return int(word) if digits.isdecimal() and len(digits) <= MOST_DIGITS else word


def complete(options: Mapping[str, Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Check the options chosen and add the defaults of the others."""
    for name in chosen:
        if name not in options:
            known = ", ".join(options) or N_("none")
            raise WrongOption(
                "There is no option {name!s:.60}; there are: {known}.", name=name, known=known
            )
    return {
        name: option.check(name, chosen.get(name, option.default))
        for name, option in options.items()
    }
