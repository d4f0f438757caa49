"""What a roll may bring: for each number of dice, the energy to expect and the risk."""

from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np

from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.games.energy_empire.components import ENERGY, FACES, KINDS, Box
from megawatt.games.energy_empire.rules.generate import dice_at_hand
from megawatt.games.energy_empire.rules.items import topic
from megawatt.games.energy_empire.rules.track import modifier_of, most_refined
from megawatt.games.energy_empire.state import PETROLEUM, Kind, State
from megawatt.games.energy_empire.vocabulary import Consequence, Modifier
from megawatt.kernel.actions import number_of
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain

FEW = 8
"""So many whole rolls are listed at most; more are asked about kind by kind."""


def rolls(box: Box, s: State, seat: Seat) -> list[dict[str, Any]]:
    """Say what each number of dice would bring: expected energy, chance to pollute in per cent.

    Kinds that are asked later count as if all of them were rolled: that is what most people do.
    """
    kind = Kind(plain(topic)(s))
    found = []
    for n in range(plain(dice_at_hand)(s, seat, kind) + 1):
        dice = [int(s.chosen[k]) for k in range(kind)] + [n]
        dice += [plain(dice_at_hand)(s, seat, Kind(k)) for k in range(kind + 1, KINDS)]
        found.append({"n": n, **odds(box, s, dice)})
    return found


def odds(box: Box, s: State, dice: list[int]) -> dict[str, Any]:
    """Say what a roll of these dice brings."""
    dirty = sum(m for k, m in enumerate(dice) if box.die_consequence[k] != Consequence.CLEAN)
    return {
        "energy": round(expected_energy(box, s, dice), 1),
        "dirty": round(100 * chance_of_dirt(dirty, sum(dice) - dirty)),
        "spread": [round(100 * p, 1) for p in spread(box, s, dice)],
        "highest": highest(box, dice),
    }


def whole_rolls(box: Box, s: State, seat: Seat, refining: bool) -> list[dict[str, Any]]:
    """List whole rolls with their odds and all the answers they take, from the open question on.

    Every one, if they are few: which dice are left out, how many barrels are refined. Otherwise
    one for each answer to the open question, with all dice that are asked about later. Petroleum
    dice are always rolled: nobody refines in vain. The fullest roll is the first.
    """
    asked = -1 if refining else plain(topic)(s)
    if asked == PETROLEUM:
        return []
    before = [int(s.chosen[k]) for k in range(max(0, asked))]
    at_hand = [int(n) for n in s.dice[seat]][len(before) :]
    barrels = range(plain(most_refined)(box, s, seat) + 1) if refining else (int(s.refined),)
    few = len(barrels) * int(np.prod([n + 1 for n in at_hand])) <= FEW
    found = []
    for refined in barrels:
        for own in product(*(_counts(n, few, not (i or refining)) for i, n in enumerate(at_hand))):
            dice = [*before, *own, refined]
            answers = [number_of(ACTIONS, Act.REFINE, refined)] if refining else []
            answers += [
                number_of(ACTIONS, Act.ROLL, n)
                for n, most in zip([*own, refined], [*at_hand, refined], strict=True)
                if most
            ]
            found.append({"actions": answers, "dice": dice, "few": few, **odds(box, s, dice)})
    return found[::-1]


def _counts(most: int, few: bool, asked: bool) -> Iterable[int]:
    """Give how many dice of a kind are worth a line."""
    return range(most + 1) if few or asked else (most,)


def expected_energy(box: Box, s: State, dice: list[int]) -> float:
    """EE-9.8: the mean over all rolls, with what an impact takes and no more than ten tokens."""
    return sum(p * min(ENERGY, energy) for energy, p in enumerate(spread(box, s, dice)))


def spread(box: Box, s: State, dice: list[int]) -> list[float]:
    """EE-9.8: how likely each sum of energy is, with what an impact takes; above ten it is lost."""
    totals = np.ones(1)
    for kind, n in enumerate(dice):
        one = np.bincount(box.die_energy[kind]) / FACES
        for _ in range(n):
            totals = np.convolve(totals, one)
    less = plain(modifier_of)(box, s, Modifier.GENERATE_ENERGY)
    found = [0.0] * max(1, len(totals) + max(0, less))
    for total, p in enumerate(totals.tolist()):
        found[max(0, total + less)] += p
    return found


def highest(box: Box, dice: list[int]) -> dict[str, int]:
    """EE-9.9: how likely the highest number does what, in per cent.

    A tie of a clean and another die is the player's choice; so is one of pollution and
    contamination, where one of the two is chosen.
    """
    counts = [0] * len(Consequence)
    for kind, n in enumerate(dice):
        counts[int(box.die_consequence[kind])] += n
    found = dict.fromkeys(("clean", "choice", "pollution", "either", "contamination"), 0.0)
    for face in range(1, FACES + 1):
        for tied in product((False, True), repeat=len(counts)):
            chance = 1.0
            for n, shows in zip(counts, tied, strict=True):
                below = ((face - 1) / FACES) ** n
                chance *= (face / FACES) ** n - below if shows else below
            if any(tied):
                found[_outcome(*tied)] += chance
    return {name: round(100 * p) for name, p in found.items()}


def _outcome(clean: bool, pollution: bool, nuclear: bool) -> str:
    """Name what follows when dice of these sorts share the highest number."""
    if clean:
        return "choice" if pollution or nuclear else "clean"
    if pollution and nuclear:
        return "either"
    return "pollution" if pollution else "contamination"


def chance_of_dirt(dirty: int, clean: int) -> float:
    """EE-9.9: the chance that the highest number of a roll is on dirty dice alone."""
    return sum(
        ((f / FACES) ** dirty - ((f - 1) / FACES) ** dirty) * ((f - 1) / FACES) ** clean
        for f in range(1, FACES + 1)
        if dirty
    )
