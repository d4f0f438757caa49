"""Who sits where: people by their name, bots by a name of their own and their level."""

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from megawatt.bots import BOTS, Bot, bot, is_bot
from megawatt.bots.plugins import is_reference
from megawatt.bots.subprocess_bot import SubprocessBot, own_seed
from megawatt.kernel.errors import BadOption, MegawattError
from megawatt.kernel.tongue import NAMES
from megawatt.library import Game


@dataclass
class Player:
    """One seat's player; a person has no bot."""

    name: str  # as the story tells it: "Volta"
    kind: str  # as asked for: "random"
    bot: Bot | None = None

    @property
    def shown(self) -> str:
        """The name, a bot's level beside it."""
        return self.name if self.bot is None else f"{self.name} ({self.kind})"


def seat_players(game: Game, text: str, seed: int, box: Path | None = None) -> list[Player]:
    """Read `me,random,greedy`: known bots are bots, any other name is a person's.

    A name in small letters that is nearly a bot's is a slip and is refused.

    Somebody's own bot gets a process of its own, so that it can fail without the game.
    """
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadOption(f"--seats {text!r}: a name is missing between the commas.")
    if len(names) not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise BadOption(f"{game.title} is for {least} to {most} seats; --seats names {len(names)}.")
    for name in names:
        _check_name(name)
    players = []
    for seat, (name, kind) in enumerate(zip(names_for(names), names, strict=True)):
        made = bot(kind, seed=seed + seat) if is_bot(kind) else None
        if is_reference(kind):
            made = SubprocessBot(game.name, kind, box=box, seed=own_seed(seed))
        players.append(Player(name, kind, made))
    return players


def _check_name(name: str) -> None:
    """Refuse a slip of the pen: gredy would sit there as a person."""
    kind = name.partition("/")[0]
    if is_bot(name):
        return
    near = get_close_matches(kind, BOTS, n=1, cutoff=0.75)
    if near and kind.islower():
        raise BadOption(
            f"--seats: there is no bot {kind!r}; did you mean {near[0]}? "
            f"A person of that name is written {kind.title()}."
        )
    if "/" in name:
        raise BadOption(f"--seats: there is no bot {kind!r}; there are: {', '.join(BOTS)}.")


def names_for(kinds: list[str]) -> list[str]:
    """Give bots names that nobody at the table has, and people of one name numbers: Anna 2."""
    bots = [is_bot(kind) or is_reference(kind) for kind in kinds]
    free = iter(name for name in NAMES if name not in kinds)
    seen: dict[str, int] = {}
    names = []
    for kind, is_one in zip(kinds, bots, strict=True):
        name = next(free, kind) if is_one else kind
        seen[name] = seen.get(name, 0) + 1
        names.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return names


def kinds_in(notes: object, seats: int) -> list[str]:
    """Read from the notes of a saved game who sat there, as `--seats` would name them.

    Who is not named has the name that the story in the file gives.
    """
    names = notes.get("players") if isinstance(notes, dict) else None
    if not isinstance(names, list) or len(names) != seats:
        return list(NAMES[:seats])
    if not all(isinstance(name, str) for name in names):
        raise MegawattError("The notes of the saved game name its players by something else.")
    return names
