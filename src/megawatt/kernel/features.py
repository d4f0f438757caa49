"""What the numbers of an observation are: named, bounded, and grouped by the things they tell of.

A game lists its groups once, in the order in which `observe` writes them. From the list follow
the names, the bounds, the slices, and the same numbers as tokens for networks with attention.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]


class Feature(NamedTuple):
    """Some numbers that belong together, such as a one-hot; mostly just one."""

    name: str
    width: int = 1
    low: float = 0.0
    high: float = 1.0


class Group(NamedTuple):
    """The numbers of each of `count` things of one kind."""

    name: str
    parts: tuple[Feature, ...]
    count: int = 1  # type: ignore[assignment]  # a tuple counts too; nobody asks this one to

    @property
    def width(self) -> int:
        """How many numbers tell of one thing."""
        return sum(part.width for part in self.parts)


class Entities(NamedTuple):
    """An observation as tokens: a row a thing, filled up with zeros to the widest kind."""

    tokens: Numbers  # …, things, width
    present: npt.NDArray[np.bool_]  # …, things: whether anything is told of it
    kinds: Indices  # of each thing: the number of its group
    numbers: Indices  # of each thing: which of its kind it is


def features_of(text: str) -> tuple[Feature, ...]:
    """Read features from a short text: `money:5 spread*3 lead:-1..1`.

    `*3` makes three numbers of it; `:5` says that they go up to 5, `:-1..1` from -1 to 1.
    """
    found = []
    for word in text.split():
        named, _, bounds = word.partition(":")
        name, _, width = named.partition("*")
        low, _, high = bounds.rpartition("..")
        found.append(Feature(name, int(width or 1), float(low or 0), float(high or 1)))
    return tuple(found)


def group(name: str, parts: str, count: int = 1) -> Group:
    """Describe the numbers of each of `count` things of one kind (`features_of` reads `parts`)."""
    return Group(name, features_of(parts), count)


class Features:
    """The numbers of a game's observations: `features["others"]` is the slice of a group."""

    def __init__(self, *groups: Group) -> None:
        self.groups = groups
        self._slices: dict[str, slice] = {}
        at = 0
        for one in groups:
            end = at + one.count * one.width
            self._slices[one.name] = slice(at, end)
            at = end
        if len(self._slices) < len(groups):
            raise TypeError("Two groups of features have the same name.")
        self.size = at
        """How many numbers there are."""
        self.low = self._bounds("low")
        self.high = self._bounds("high")

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[str]:
        return iter(self._slices)

    def __getitem__(self, name: str) -> slice:
        return self._slices[name]

    def __repr__(self) -> str:
        return f"<Features: {self.size} numbers in {len(self.groups)} groups>"

    @property
    def names(self) -> list[str]:
        """Name every number: `lines[3].direction[1]`."""
        return [
            (f"{one.name}[{k}]" if one.count > 1 else one.name)
            + f".{part.name}"
            + (f"[{i}]" if part.width > 1 else "")
            for one in self.groups
            for k in range(one.count)
            for part in one.parts
            for i in range(part.width)
        ]

    def of(self, observation: npt.NDArray[Any], group: str, part: str = "") -> npt.NDArray[Any]:
        """Give a group's numbers, or one part of them: …, things, width. It is a view.

        >>> import megawatt
        >>> game = megawatt.game("powerline")
        >>> seen = game.start(seats=2, seed=7).observe(0)
        >>> game.features.of(seen, "lines", "tokens").shape
        (10, 1)
        """
        one = next(one for one in self.groups if one.name == group)
        block = observation[..., self[group]]
        block = block.reshape(*observation.shape[:-1], one.count, one.width)
        if not part:
            return block
        at = 0
        for known in one.parts:
            if known.name == part:
                return block[..., at : at + known.width]
            at += known.width
        known_names = ", ".join(known.name for known in one.parts)
        raise KeyError(f"{group} has no part {part!r}; it has: {known_names}")

    def entities(self, observation: npt.NDArray[Any]) -> Entities:
        """Give an observation, or rows of them, as tokens with kinds."""
        index, kinds, numbers = self._tokens()
        padded = np.concatenate(
            [observation, np.zeros((*observation.shape[:-1], 1), observation.dtype)], axis=-1
        )
        tokens = padded[..., index]
        return Entities(tokens, np.asarray(tokens.any(axis=-1)), kinds, numbers)

    def _tokens(self) -> tuple[Indices, Indices, Indices]:
        """Say where each number of each token is; behind the last number where there is none."""
        widest = max(one.width for one in self.groups)
        things = sum(one.count for one in self.groups)
        index = np.full((things, widest), self.size, np.int64)
        kinds, numbers, row, at = np.zeros(things, np.int64), np.zeros(things, np.int64), 0, 0
        for kind, one in enumerate(self.groups):
            for k in range(one.count):
                index[row, : one.width] = np.arange(at, at + one.width)
                kinds[row], numbers[row] = kind, k
                at += one.width
                row += 1
        return index, kinds, numbers

    def _bounds(self, which: str) -> Numbers:
        values = [
            np.tile(
                np.concatenate([np.full(p.width, getattr(p, which)) for p in one.parts]), one.count
            )
            for one in self.groups
        ]
        return np.concatenate(values).astype(np.float32)
