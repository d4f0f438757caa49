"""What players at a table are called: people as they say, bots by their seat, nobody alike."""

from collections.abc import Sequence
from dataclasses import replace

from megawatt.bots import bot
from megawatt.kernel.errors import BadOption
from megawatt.kernel.tongue import N_, NAMES, Tongue, tongue
from megawatt.tables.live_table import LiveTable
from megawatt.tables.names import LONGEST_NAME, is_same_name
from megawatt.tables.rows import OPEN, SeatRow
from megawatt.tables.schema import NAME

NAMELESS = N_("Guest")
"""The name of a person who gave none."""


def check_own_bot(name: str) -> None:
    """Refuse a bot of the server that cannot be made, or whose name is too long for a seat."""
    bot(name, seed=0)
    longest = NAME.length or 0
    if len(bot_name(name)) > longest:
        most = longest - len(bot_name(""))
        raise BadOption(f"Bot {name}: its name has {len(name)} characters; allowed: {most}.")


def bot_name(level: str, seat: int = 0, taken: Sequence[str] = ()) -> str:
    """Name a bot in the store: by its seat, unless another is called so. People read `named`."""
    if NAMES[seat] not in taken:
        return f"Bot ({level})"
    return next((name for name in reversed(NAMES) if name not in taken), f"Bot ({level})")


def _own_name(row: SeatRow) -> str | None:
    """Give the name of a bot; None for people, also while a bot plays for them."""
    if row.level is None or row.person is not None:
        return None
    if row.name == bot_name(row.level):
        return NAMES[row.seat]
    return row.name if row.name in NAMES else None


def named(row: SeatRow, say: Tongue) -> SeatRow:
    """Name bots, their level beside it, and people without a name."""
    if row.level is not None and (own := _own_name(row)):
        return replace(row, name=say("{name} ({level})", name=own, level=say(row.level)))
    return replace(row, name=say(NAMELESS)) if row.name == NAMELESS else row


def story_names(seats: Sequence[SeatRow], say: Tongue) -> list[str]:
    """Name everybody as the story does: bots without their level."""
    return [_own_name(row) or named(row, say).name for row in seats]


def distinct(live: LiveTable, name: str) -> str:
    """Give a name that nobody at the table has: a number follows one that somebody has."""
    players = [row for row in live.seats if row.kind != OPEN]
    taken = [*story_names(players, tongue()), *(row.name for row in players)]
    chosen, number = name, 1
    while chosen != NAMELESS and any(is_same_name(chosen, one) for one in taken):
        number += 1
        chosen = f"{name[: LONGEST_NAME - 3]} {number}"
    return chosen
