"""All chance in every game: one SplitMix64 word inside the state record.

Signed and unsigned words must never meet here: Numba would make the result
signed and NumPy would not, and the two would deal different cards.
"""

from typing import Protocol

import numpy as np

from megawatt.kernel.record import Int8Array, Int64, Word, dtype_of
from megawatt.kernel.rule import wrapping_rule

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27, _30, _31 = np.uint64(27), np.uint64(30), np.uint64(31)


class HasChance(Protocol):
    """Any record that carries a word of chance."""

    chance: np.uint64


class Luck:
    """A word of chance outside any game: for players that act at random."""

    spare: Int64  # or Numba would take it for the beginning of any state
    chance: Word


LUCK = dtype_of(Luck)


@wrapping_rule
def mix(word: np.uint64) -> np.uint64:
    """Scramble 64 bits (the finaliser of SplitMix64)."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@wrapping_rule
def next_word(s: HasChance) -> np.uint64:
    """Advance the record's chance and return 64 random bits."""
    s.chance += _GAMMA
    return mix(s.chance)


@wrapping_rule
def derive(seed: np.uint64, purpose: int, index: int) -> np.uint64:
    """Give the word of an independent stream: it depends on these three only."""
    word = mix(seed + _GAMMA * np.uint64(purpose + 1))
    return mix(word + _GAMMA * np.uint64(index + 1))


@wrapping_rule
def below(s: HasChance, n: int) -> int:
    """Return a number from 0 to n - 1, each as likely as the others.

    The first 2**64 % n words are thrown away. They are below n, so that this remainder, a division
    of its own, is hardly ever needed.
    """
    size = np.uint64(n)
    word = next_word(s)
    while word < size and word < (np.uint64(0) - size) % size:
        word = next_word(s)
    return int(np.int64(word % size))  # signed: Numba would hand on an unsigned word


@wrapping_rule
def shuffle(s: HasChance, cards: Int8Array) -> None:
    """Put `cards` into a random order."""
    for i in range(len(cards) - 1, 0, -1):
        j = below(s, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@wrapping_rule
def shuffle_first(s: HasChance, cards: Int8Array, n: int) -> None:
    """Put the first `n` of `cards` into a random order."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
