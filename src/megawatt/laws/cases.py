"""Which tables the laws are tried on: every game, every seat count, a covering set of options."""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from megawatt.kernel.box import Edition
from megawatt.kernel.errors import BadOption
from megawatt.kernel.options import Option
from megawatt.library import Game, game
from megawatt.match import Match

Options = dict[str, Any]


class Case(NamedTuple):
    """One kind of table; with another edition than the standard box, if one is given."""

    game: str
    seats: int
    options: Options
    edition: Edition | None = None
    shift: int = 0  # added to every seed: the same laws on other games
    thin: int = 1  # of the moments of a game, every so-many-th is looked at

    def start(self, seed: int) -> Match:
        """Start a match at such a table."""
        return game(self.game).start(self.seats, seed + self.shift, self.options, self.edition)

    def luck(self, seed: int) -> random.Random:
        """Give what draws the actions of a match."""
        return random.Random(seed + self.shift)

    def __str__(self) -> str:
        default = game(self.game).options
        told = [f"{k}={v}" for k, v in self.options.items() if v != default[k].default]
        return " ".join([self.game, str(self.seats), *told])


def values_of(option: Option, seats: int) -> list[Any]:
    """Some values of an option that together cover it."""
    if option.type is bool:
        return [False, True]
    if option.type is list:
        mixed = [option.choices[i % len(option.choices)] for i in range(seats)]
        return [option.default, mixed] if option.choices else [option.default]
    return list(option.choices) or [option.default]


def is_allowed(opened: Game, seats: int, options: Options) -> bool:
    """Whether a game can be played with these options."""
    try:
        opened.start(seats, 0, options)
    except BadOption:
        return False
    return True


@cache
def _option_sets(name: str, seats: int) -> tuple[tuple[tuple[str, Any], ...], ...]:
    opened = game(name)
    values = {key: values_of(option, seats) for key, option in opened.options.items()}
    wanted = {
        ((a, repr(x)), (b, repr(y)))
        for a, b in combinations(values, 2)
        for x in values[a]
        for y in values[b]
    }
    found: list[Options] = [{}]
    found += [dict(preset) for preset in opened.rules.presets.values()]
    luck = random.Random(f"{name} {seats}")
    for _ in range(400):
        drawn = {key: luck.choice(some) for key, some in values.items()}
        pairs = set(combinations([(key, repr(value)) for key, value in drawn.items()], 2))
        if pairs & wanted and is_allowed(opened, seats, drawn):
            wanted -= pairs
            found.append(drawn)
    kept = [options for options in found if is_allowed(opened, seats, options)]
    return tuple(tuple(options.items()) for options in kept)


def option_sets(name: str, seats: int) -> list[Options]:
    """Sets of options in which every allowed pair of values occurs."""
    return [dict(items) for items in _option_sets(name, seats)]


def cases(names: Iterable[str], most: int | None = None) -> Iterator[Case]:
    """Every seat count of these games with up to `most` option sets (all of them: None)."""
    for name in names:
        for seats in game(name).seats:
            for options in option_sets(name, seats)[:most]:
                yield Case(name, seats, options)


def some_cases(names: Iterable[str]) -> Iterator[Case]:
    """Every seat count of these games, with the options of a different set each time."""
    for name in names:
        for seats in game(name).seats:
            sets = option_sets(name, seats)
            yield Case(name, seats, {})
            for k in (seats, 2 * seats + 3, 3 * seats + 7):
                if k < len(sets):
                    yield Case(name, seats, sets[k])


def moments(case: Case, seed: int, every: int) -> Iterator[Match]:
    """Play at random and stop at every so-many-th step; the end is a moment too."""
    match, luck, every = case.start(seed), case.luck(seed), every * case.thin
    while not match.over:
        if len(match.log) % every == match.seed % every:
            yield match.copy()
        seat = luck.choice(match.to_act)
        match.play(seat, luck.choice(match.legal(seat)))
    yield match


def played(case: Case, seed: int) -> Match:
    """Play a whole game at random."""
    match, luck = case.start(seed), case.luck(seed)
    while not match.over:
        seat = luck.choice(match.to_act)
        match.play(seat, luck.choice(match.legal(seat)))
    return match
