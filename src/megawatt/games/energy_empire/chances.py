"""What a roll may bring: for each number of dice, the energy to expect and the risk."""

from typing import Any

import numpy as np

from megawatt.games.energy_empire.components import ENERGY, FACES, KINDS, Box
from megawatt.games.energy_empire.rules.generate import dice_at_hand
from megawatt.games.energy_empire.rules.items import topic
from megawatt.games.energy_empire.rules.track import modifier_of
from megawatt.games.energy_empire.state import Kind, State
from megawatt.games.energy_empire.vocabulary import Consequence, Modifier
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain


def rolls(box: Box, s: State, seat: Seat) -> list[dict[str, Any]]:
    """Say what each number of dice would bring: expected energy, chance to pollute in per cent.

    Kinds that are asked later count as if all of them were rolled: that is what most people do.
    """
    kind = Kind(plain(topic)(s))
    found = []
    for n in range(plain(dice_at_hand)(s, seat, kind) + 1):
        dice = [int(s.chosen[k]) for k in range(kind)] + [n]
        dice += [plain(dice_at_hand)(s, seat, Kind(k)) for k in range(kind + 1, KINDS)]
        dirty = sum(m for k, m in enumerate(dice) if box.die_consequence[k] != Consequence.CLEAN)
        chance = chance_of_dirt(dirty, sum(dice) - dirty)
        energy = expected_energy(box, s, dice)
        found.append({"n": n, "energy": round(energy, 1), "dirty": round(100 * chance)})
    return found


def expected_energy(box: Box, s: State, dice: list[int]) -> float:
    """EE-9.8: the mean over all rolls, with what an impact takes and no more than ten tokens."""
    totals = np.ones(1)
    for kind, n in enumerate(dice):
        one = np.bincount(box.die_energy[kind]) / FACES
        for _ in range(n):
            totals = np.convolve(totals, one)
    less = plain(modifier_of)(box, s, Modifier.GENERATE_ENERGY)
    return float(
        sum(p * min(ENERGY, max(0, total + less)) for total, p in enumerate(totals.tolist()))
    )


def chance_of_dirt(dirty: int, clean: int) -> float:
    """EE-9.9: the chance that the highest number of a roll is on dirty dice alone."""
    return sum(
        ((f / FACES) ** dirty - ((f - 1) / FACES) ** dirty) * ((f - 1) / FACES) ** clean
        for f in range(1, FACES + 1)
        if dirty
    )
