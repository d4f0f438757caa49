"""Positions of games to look at: every seat count and option set, at random depths of play."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice, zip_longest
from typing import Any

import megawatt
from megawatt.kernel.tongue import tongue
from megawatt.laws.cases import Case, cases
from megawatt.match import Match
from megawatt.picture import Face, draw

LANGUAGES = ("en", "fr")
NAMES = (
    *("Maximiliane Hohenstaufen", "Wilhelmina-Magdalena", "WWWWWWWWWWWWWWWWWWWW"),
    *("Jean-Christophe Émeraude", "Konstantinopolitanisch", "Mmmmmmmmmmmmmmmmmm"),
)
"""As long as a table allows, and as wide as letters get."""
NUMBERS = ("points", "forecast", "money", "vp")
"""What a player may have a hundred of, or more."""
MORE = 100
GREEDY = 4
"""Every so-many-th game is played by the greedy bot, which builds more than chance does."""


@dataclass(frozen=True)
class Position:
    """One moment of one game, as one seat sees it."""

    case: Case
    seed: int
    step: int
    seat: int | None
    lang: str
    large: bool  # long names and numbers of three digits
    match: Match

    def __str__(self) -> str:
        words = " large" if self.large else ""
        return (
            f"{self.case} · seed {self.seed} step {self.step} seat {self.seat} {self.lang}{words}"
        )

    def draw(self, face: Face, *, clickable: bool = True) -> str:
        """Draw the board."""
        match, seat = self.match, self.seat
        view = match.view(seat, self.lang)
        choices = match.choices(seat, self.lang) if seat is not None and clickable else {}
        say = tongue(self.lang).at_table(match.names, seat)
        return draw(match.game.rules, enlarged(view) if self.large else view, choices, say, face)


def enlarged(view: dict[str, Any]) -> dict[str, Any]:
    """Give a view in which players have numbers of three digits."""
    for player in view.get("players", ()):
        for holder in (player, player.get("stock", {})):
            for name in NUMBERS:
                if isinstance(holder.get(name), int):
                    holder[name] += MORE if holder[name] >= 0 else -MORE
    return view


def played(case: Case, seed: int, greedy: int) -> Match:
    """Play a whole game at random; every so-many-th (0: none) by the greedy bot."""
    match, luck = case.start(seed), random.Random(seed)
    robot = megawatt.bot("greedy", seed=seed) if greedy and seed % greedy == 0 else None
    while not match.over:
        seat = luck.choice(match.to_act)
        match.play(seat, robot.choose(match, seat) if robot else luck.choice(match.legal(seat)))
    return match


def moments(match: Match, n: int, luck: random.Random) -> list[int]:
    """Choose steps of a game: its end and its beginning now and then, the rest anywhere."""
    last = len(match.log)
    edges = [last] if luck.random() < 0.3 else [0] if luck.random() < 0.2 else []
    return edges + [luck.randrange(last) for _ in range(n - len(edges))]


def positions(name: str, wanted: int, seed: int = 1, greedy: int = GREEDY) -> Iterator[Position]:
    """Give so many positions of a game over all of its seat counts and option sets."""
    luck = random.Random(f"{name} {seed}")
    by_seats = [list(group) for _, group in groupby(cases([name]), key=lambda case: case.seats)]
    for group in by_seats:
        luck.shuffle(group)
    order = [case for round in zip_longest(*by_seats) for case in round if case][:wanted]
    each = -(-wanted // len(order))
    yield from islice(_all(order, each, seed, greedy, luck), wanted)


def _all(
    order: list[Case], each: int, seed: int, greedy: int, luck: random.Random
) -> Iterator[Position]:
    for number, case in enumerate(order):
        whole = played(case, seed + number, greedy)
        for step in moments(whole, each, luck):
            match, large = whole.at(step), luck.random() < 0.5
            if large:
                match.names = list(NAMES[: case.seats])
            asked = match.to_act or tuple(range(case.seats))
            seat = (
                luck.choice(asked)
                if luck.random() < 0.8
                else luck.choice([*range(case.seats), None])
            )
            yield Position(case, seed + number, step, seat, luck.choice(LANGUAGES), large, match)
