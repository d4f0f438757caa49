"""What a tournament plays: which bots sit where, with which deals."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from itertools import combinations, combinations_with_replacement
from json import dumps
from typing import Any, NamedTuple

from megawatt.bots import bot
from megawatt.bots.plugins import open_game
from megawatt.bots.subprocess_bot import LIMIT
from megawatt.kernel.errors import BadOption
from megawatt.match import Match
from megawatt.starting import SEEDS


class Fixture(NamedTuple):
    """One game to be played: its number, its deal and who sits where (numbers of bots)."""

    number: int
    deal: int
    lineup: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """A tournament. Equal plans give equal results, wherever they are played."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int  # at least so many: deals are always played out by all line-ups
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    box: str | None = None
    limit: float = LIMIT  # seconds that somebody's own bot may take for a move
    logs: bool = False  # keep every step
    holdings: bool = False  # note what seats hold at the end, for the balance report

    def check(self) -> None:
        """Refuse what cannot be played, before anything is."""
        if not self.bots:
            raise BadOption("Name at least one bot.")
        if len(set(self.bots)) < len(self.bots):
            raise BadOption("The same bot is named twice; give each different settings or a name.")
        for name, least in (("games", 1), ("limit", 0.001)):
            if not getattr(self, name) >= least:
                raise BadOption(f"{name} is {getattr(self, name)!r}; allowed: at least {least}.")
        if not 0 <= self.seed < SEEDS - self.deals:
            raise BadOption(f"The seed is {self.seed!r}; allowed: a whole number of 0 or more.")
        self.start(0)
        for name in self.bots:
            bot(name, seed=0)

    @property
    def lineups(self) -> list[tuple[int, ...]]:
        """Who meets whom: every choice of bots, moved round the table seat by seat."""
        everybody = range(len(self.bots))
        if len(self.bots) >= self.seats:
            groups = list(combinations(everybody, self.seats))
        else:
            mixed = combinations_with_replacement(everybody, self.seats)
            groups = [group for group in mixed if set(group) == set(everybody)]
        turned = (group[k:] + group[:k] for group in groups for k in range(self.seats))
        return list(dict.fromkeys(turned))

    @property
    def deals(self) -> int:
        """How many deals it takes to play the games asked for."""
        return -(-self.games // len(self.lineups))

    def fixtures(self) -> list[Fixture]:
        """List all games: every deal with every line-up, so that luck cancels out."""
        lineups = self.lineups
        return [
            Fixture(deal * len(lineups) + k, deal, lineup)
            for deal in range(self.deals)
            for k, lineup in enumerate(lineups)
        ]

    def start(self, deal: int) -> Match:
        """Set the table for a deal."""
        return open_game(self.game).start(self.seats, self.seed + deal, self.options, self.box)

    def data(self) -> dict[str, Any]:
        """Give the plan as plain data, with all that makes its results what they are."""
        match = self.start(0)
        return asdict(self) | {
            "bots": list(self.bots),
            "options": match.options,
            "rules": match.game.rules.version,
            "digest": match.edition.digest,
        }

    def label(self) -> str:
        """Name the plan shortly; the number of games may change when it is resumed."""
        told = {key: value for key, value in self.data().items() if key != "games"}
        mark = sha256(dumps(told, sort_keys=True, default=str).encode()).hexdigest()[:8]
        return f"{self.game.replace(':', '-')}-{self.seats}-{mark}"
