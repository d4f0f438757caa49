"""How a law says that it is broken."""

from megawatt.kernel.errors import MegawattError
from megawatt.match import Match


class BrokenLaw(MegawattError):
    """Something that must hold of every game does not."""


def must(holds: bool, match: Match, what: str) -> None:
    """Raise what is wrong, and where: seats, options, seed and step lead there again."""
    if not holds:
        options = {
            name: value
            for name, value in match.options.items()
            if value != match.game.options[name].default
        }
        where = f"{match.game.name}, {match.seats} seats, options {options}, seed {match.seed}"
        raise BrokenLaw(f"{what} ({where}, step {len(match.log)})")
