"""What a comparison says, in at most three sentences, each with its numbers."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from megawatt.arena.comparison import (
    ENOUGH,
    LESS,
    MORE,
    NO_CHANGE,
    STRONGER,
    WEAKER,
    Comparison,
    Fared,
)
from megawatt.kernel.tongue import N_, Tongue

MOST_SENTENCES = 3
PLACES = (
    N_("first"),
    N_("second"),
    N_("third"),
    N_("fourth"),
    N_("fifth"),
    N_("sixth"),
)
"""Seats of the lab have no names: they are told by who acts first, second and so on."""


class Sentence(NamedTuple):
    """A finding in words, its values apart so that it can be said in any language."""

    text: str
    values: dict[str, Any]
    clear: bool

    def said(self, say: Tongue, words: Sequence[str] = ()) -> str:
        """Say it; components and endings by their names in the reader's language."""
        values = dict(self.values)
        for key in ("name", "how"):
            if key in values:
                values[key] = component_name(values[key], say, words)
        if "place" in values:
            values["place"] = say(values["place"])
        told = say(self.text, **values)
        return told[:1].upper() + told[1:]


def component_name(name: str, say: Tongue, words: Sequence[str] = ()) -> str:
    """Name a component by its own name ("structure: Missile Silo"), else as it was counted.

    `words` are the names of the game with what varies in braces ("contract {id}").
    """
    for text in words:
        if found := re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(text)), name):
            return say(text, **{key: say(value) for key, value in found.groupdict().items()})
    kind, colon, own = name.partition(": ")
    return say(own) if colon and " " not in kind else say(name)


SAME_GAME = N_(
    "Every deal was one and the same game: these bots always decide alike. "
    "Another bot can tell more."
)
A_FEW = 20
"""So many deals that are one game are no accident: whoever waits for more is told."""


def sentences(found: Comparison) -> list[Sentence]:
    """Say what changed: the components that were changed first, then the game as a whole."""
    same_game = found.alike and found.deals >= A_FEW
    if found.deals < ENOUGH:
        text = N_("Deals played both ways: {n}; before {enough} nothing is called clear.")
        waiting = Sentence(text, {"n": found.deals, "enough": ENOUGH}, clear=False)
        return [Sentence(SAME_GAME, {}, clear=False), waiting] if same_game else [waiting]
    changed = [one for one in found.components if one.verdict != NO_CHANGE]
    said = [_of_component(one) for one in changed if one.changed][: MOST_SENTENCES - 1]
    said += _of_the_game(found)
    said += [_of_component(one) for one in changed if not one.changed]
    if same_game:
        said.insert(0, Sentence(SAME_GAME, {}, clear=False))
    if not said:
        text = N_("No change seen in {n} deals: points {points}, length {steps}.")
        values = {"n": found.deals, "points": found.points.told, "steps": found.steps.told}
        return [Sentence(text, values, clear=False)]
    return said[:MOST_SENTENCES]


def _of_the_game(found: Comparison) -> list[Sentence]:
    said = []
    for shift, text in (
        (found.steps, N_("Games last {after:.0f} steps instead of {before:.0f} ({by}).")),
        (found.points, N_("A seat reaches {after:.1f} points instead of {before:.1f} ({by}).")),
        (found.margin, N_("The winner leads by {after:.1f} instead of {before:.1f} ({by}).")),
    ):
        if shift.clear:
            values = {"before": shift.before, "after": shift.after, "by": shift.told}
            said.append(Sentence(text, values, clear=True))
    if len(found.seats) > 1:
        text = N_("The {place} to play wins {after:.0f} % instead of {before:.0f} %.")
        said += [
            Sentence(
                text, {"place": place, "before": 100 * one.before, "after": 100 * one.after}, True
            )
            for place, one in zip(PLACES, found.seats, strict=False)
            if one.clear
        ]
    text = N_("Ended so in {after:.0f} % of games instead of {before:.0f} %: {how}.")
    said += [
        Sentence(text, {"how": how, "before": 100 * one.before, "after": 100 * one.after}, True)
        for how, one in found.endings
        if one.clear
    ]
    return said


def _of_component(one: Fared) -> Sentence:
    values = {
        "name": one.name,
        "before": 100 * one.before.share,
        "after": 100 * one.after.share,
        "held": one.held_before,
        "now": one.held_after,
    }
    text = {
        STRONGER: N_("{name} is stronger: a seat with it wins {after:.0f} %, not {before:.0f} %."),
        WEAKER: N_("{name} is weaker: a seat with it wins {after:.0f} %, not {before:.0f} %."),
        MORE: N_("{name} is held more: {now:.0f} times in 100 games instead of {held:.0f}."),
        LESS: N_("{name} is held less: {now:.0f} times in 100 games instead of {held:.0f}."),
    }[one.verdict]
    return Sentence(text, values, clear=True)
