"""Weights of the learned value: files that say which rules, box and observation they are for.

A game's own are in its folder (`value.weights`). Weights that are being tried are kept beside the
compiled rules under the digest of their contents, so that a bot can be named with them anywhere:
`search/weights=w0123456789`. A file is an .npz archive without pickles; its name has another
ending, since compiled code is cached by the .npz files that are a part of it, and these are not.
"""

import hashlib
import re
import zipfile
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from megawatt.bots.value import FILE, OTHER_INPUTS, WIDE, Reals, has_weights, network_of
from megawatt.kernel.box import Edition
from megawatt.kernel.cache import cache_root
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.features import Features
from megawatt.kernel.game import GameRules
from megawatt.kernel.record import readable, records

OWN, NONE = "own", "none"
"""Which weights a bot takes: the game's own where they fit, or none; else it names them."""
_NAME = re.compile(r"w[0-9a-f]{10}")
_PARTS = ("made_for", "first", "last")


def layout_digest(features: Features) -> str:
    """Digest what the numbers of an observation are, in their order."""
    text = "\n".join(features.names) + repr((features.low.tolist(), features.high.tolist()))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def made_for(rules: GameRules, edition: Edition) -> str:
    """Say what weights belong to: a game, the version of its rules, its box, its observation."""
    return f"{rules.name} {rules.version} {edition.digest} {layout_digest(rules.features)}"


@dataclass(frozen=True, eq=False)
class Weights:
    """What was learned of a game: the layers of the network (see `value.py`)."""

    made_for: str
    first: Reals  # [input, column]
    last: Reals

    @cached_property
    def name(self) -> str:
        """Name the weights after their contents."""
        digest = hashlib.sha256(self.made_for.encode())
        for layer in (self.first, self.last):
            digest.update(layer.astype(np.float16).tobytes())
        return f"w{digest.hexdigest()[:10]}"

    def fit(self, rules: GameRules, edition: Edition) -> bool:
        """Whether they belong to these very rules, box and observation."""
        return self.made_for == made_for(rules, edition)

    def network(self) -> Any:
        """Make the record that compiled code reads, with buffers of its own."""
        found = records(network_of(len(self.first) - OTHER_INPUTS))
        one = readable(found)
        one.first[:], one.last[:] = self.first, self.last
        return found

    def write(self, path: Path) -> None:
        """Write a file, whole or not at all."""
        first, last = self.first.astype(np.float16), self.last.astype(np.float16)
        beside = path.with_name(path.name + ".part")
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            np.savez_compressed(file, made_for=np.array(self.made_for), first=first, last=last)
        beside.replace(path)


def in_halves(made_for: str, first: Reals, last: Reals) -> Weights:
    """Round layers to what a file holds, so that weights play as they will when they are read."""
    with np.errstate(over="ignore"):
        rounded = (layer.astype(np.float16).astype(np.float32) for layer in (first, last))
    return Weights(made_for, *rounded)


def read_weights(path: Path) -> Weights:
    """Read a file of weights, or say what is wrong with it."""
    try:
        with np.load(path, allow_pickle=False) as file:
            told, first, last = (file[part] for part in _PARTS)
    except FileNotFoundError:
        raise MegawattError(f"{path}: there is no such file.") from None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise MegawattError(f"{path}: this is not a file of weights.") from None
    shaped = first.ndim == 2 and first.shape[1] == WIDE == len(last) and last.ndim == 1
    if told.dtype.kind != "U" or not shaped or not (np.isfinite(first).all() and told.ndim == 0):
        raise MegawattError(f"{path}: this is not a file of weights.")
    return in_halves(str(told), first, last)


@cache
def _read_once(path: Path) -> Weights:
    return read_weights(path)


def own_weights(rules: GameRules) -> Weights | None:
    """Give the weights in a game's folder, if it has any."""
    return _read_once(rules.folder / FILE) if has_weights(rules) else None


def _kept_at(name: str) -> Path:
    return cache_root() / "weights" / name


def keep(weights: Weights) -> str:
    """Keep weights under their name, for bots that are named with them."""
    weights.write(_kept_at(weights.name))
    return weights.name


def check_choice(choice: str) -> None:
    """Refuse what names no weights."""
    if choice not in (OWN, NONE) and not (
        isinstance(choice, str) and _NAME.fullmatch(choice) and _kept_at(choice).exists()
    ):
        raise MegawattError(
            f"The setting weights is {choice!r}; allowed: {OWN}, {NONE}, or the name of weights "
            "that `megawatt learn` keeps on this machine."
        )


def weights_for(choice: str, rules: GameRules, edition: Edition) -> Weights | None:
    """Give the weights of a choice if they fit a game with this box; else None."""
    if choice == NONE:
        return None
    found = own_weights(rules) if choice == OWN else _read_once(_kept_at(choice))
    return found if found is not None and found.fit(rules, edition) else None
