"""What the templates of a table work out: groups of choices, the shape of a board."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from xml.etree import ElementTree

from megawatt.match import Game
from megawatt.picture import Choice

FEW = 7
"""So many choices stand side by side; more are put into groups."""
TALLEST = 1.12
"""A board is seen whole up to so many times its width; what is below is reached by scrolling."""


@dataclass(frozen=True)
class Group:
    """Choices of one kind: what their words begin with, and how each goes on."""

    opening: str
    choices: list[tuple[Choice, str]]


def grouped(choices: Iterable[Choice], game: Game) -> list[Group]:
    """Put choices of the same kind together when there are many."""
    listed = list(choices)
    if len(listed) <= FEW:
        return [Group("", [(choice, choice.words) for choice in listed])]
    kinds = game.rules.actions["kind"]
    kind_of = {choice.action: int(kinds[choice.action]) for choice in listed}
    runs = [list(run) for _, run in groupby(listed, lambda choice: kind_of[choice.action])]
    alone = [run[0] for run in runs if len(run) == 1]
    groups = [_group(run) for run in runs if len(run) > 1]
    return [*groups, *([Group("", [(one, one.words) for one in alone])] if alone else [])]


def _group(choices: list[Choice]) -> Group:
    sentences = [choice.words.split(" ") for choice in choices]
    common = 0
    while common < min(map(len, sentences)) - 1 and len({s[common] for s in sentences}) == 1:
        common += 1
    opening = " ".join(sentences[0][:common])
    return Group(
        opening or choices[0].words,
        [
            (choice, " ".join(sentence[common:]))
            for choice, sentence in zip(choices, sentences, strict=True)
        ],
    )


@dataclass(frozen=True)
class Part:
    """A part of a board that can be looked at alone; `screens`: only on wide or narrow ones."""

    name: str
    screens: str


@dataclass(frozen=True)
class Shape:
    """What a page must know of a board: width by the height seen at once, and its parts."""

    ratio: float
    parts: list[Part]


def shape_of(svg: str) -> Shape:
    """Read the shape of a board, and the parts that it names in their order, from its picture."""
    picture = ElementTree.fromstring(svg)
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    parts = [
        Part(thing.attrib["data-region"], thing.get("data-screens", ""))
        for thing in picture.iter()
        if "data-region" in thing.attrib
    ]
    return Shape(round(max(width / height, 1 / TALLEST), 3), parts)
