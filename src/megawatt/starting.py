"""What a match is started with: seats, seed and options, checked."""

from collections.abc import Mapping
from secrets import randbits
from typing import Any

from megawatt.kernel.errors import BadOption
from megawatt.kernel.game import GameRules
from megawatt.kernel.options import Option, complete
from megawatt.kernel.tongue import N_
from megawatt.wording import WrongOption

SEEDS = 2**63
ALLOWED = {
    bool: N_("Option {name} is {value}; allowed: true or false."),
    int: N_("Option {name} is {value}; allowed: a whole number."),
    list: N_("Option {name} is {value}; allowed: a list."),
    str: N_("Option {name} is {value}; allowed: a text."),
}
"""What may be chosen, for each type of option whose values are not listed."""
ONE_OF = N_("Option {name} is {value}; allowed: one of {listed}.")
LIST_OF = N_("Option {name} is {value}; allowed: a list of {listed}.")


def check_seats(rules: GameRules, seats: object) -> None:
    """Refuse a number of seats that the game is not for."""
    if seats not in rules.seats:
        raise WrongOption(
            "{game} is for {least} to {most} seats, not {seats!r:.20}.",
            game=rules.title,
            least=rules.seats[0],
            most=rules.seats[-1],
            seats=seats,
        )


def checked_seed(seed: int | None) -> int:
    """Refuse a seed that is none; without one, one is drawn."""
    if seed is None:
        return randbits(53)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise WrongOption(
            "The seed is {seed!r:.40}; allowed: a whole number from 0 to 2^63 - 1.", seed=seed
        )
    return seed


def checked_options(options: Mapping[str, Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Refuse options that the game does not have, and add the defaults of the others."""
    for name, value in chosen.items():
        if name not in options:
            known = ", ".join(options) or N_("none")
            raise WrongOption(
                "There is no option {name!s:.60}; there are: {known}.", name=name, known=known
            )
        checked_option(name, options[name], value)
    return complete(options, chosen)


def checked_option(name: str, option: Option, value: Any) -> Any:
    """Refuse a value that an option cannot have; `name` is what the reader knows it by."""
    try:
        return option.check(name, value)
    except BadOption:
        raise wrong_value(name, option, value) from None


def wrong_value(name: str, option: Option, value: Any) -> WrongOption:
    """Say which values an option can have."""
    listed, shown = ", ".join(map(str, option.choices)), f"{value!r:.60}"
    if not listed or option.type is bool:
        return WrongOption(ALLOWED[option.type], name=name, value=shown)
    text = LIST_OF if option.type is list else ONE_OF
    return WrongOption(text, name=name, value=shown, listed=listed)
