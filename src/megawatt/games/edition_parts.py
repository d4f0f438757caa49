"""What a game's `edition.py` says of its editor as `EDITION`; it may leave it out.

Kinds of component come from the box itself, and limits from its reader. Here is what neither
knows: names for people, what belongs together, where things lie on a map, and words for a row.
How a row is drawn is a macro of the table's name in `edition.svg.jinja`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from megawatt.kernel.box import Row
from megawatt.kernel.tongue import Tongue


@dataclass(frozen=True)
class Kind:
    """A kind of component: its table, its name, and the field by which rows are grouped."""

    table: str
    title: str
    group: str = ""
    one: str = ""  # how one of them is called, by its number {n} or its {name}
    wide: bool = False  # drawn large: a map, a board


@dataclass(frozen=True)
class Map:
    """A table whose points are moved and joined on a drawing."""

    points: str  # the field with the points: a list of tables with x and y
    links: str = ""  # the field with pairs of numbers of points
    first: int = 0  # the number of the first point
    width: int = 1000
    height: int = 1000
    marks: str = ""  # the field of a point that a click on the map changes: its region
    path: bool = False  # the points follow one another: one more goes on where the last ends


@dataclass(frozen=True)
class Total:
    """So many cards must be of one kind: counted while the owner goes through them."""

    table: str
    name: str
    n: int
    needed: int


@dataclass(frozen=True)
class EditionParts:
    """What the editor of a game needs to know beyond the box."""

    kinds: tuple[Kind, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)
    """Names of fields, for people: by key, or by the end of its path where a key is not enough."""
    name: Callable[[str, str, Tongue], str] | None = None  # names fields that are many alike
    values: Mapping[str, str] = field(default_factory=dict)  # names of values, for people
    vocabulary: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By table and field (`structure.options.*.cost`): what can be added, with a first value."""
    order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By table: the fields that come first on the page; the others follow as in the file."""
    grows: frozenset[str] = frozenset()  # lists of numbers that may become longer or shorter
    unprinted: frozenset[str] = frozenset()  # fields that no component shows: they stay
    folded: frozenset[str] = frozenset()  # fields that are changed on the drawing, as numbers too
    maps: Mapping[str, Map] = field(default_factory=dict)  # by table
    backdrop: Callable[[str], Any] | None = None  # what a drawing needs besides its row, by table
    follow: Callable[[str, Row], None] | None = None  # brings what follows from a change in line
    settle: Callable[[Row], None] | None = None  # the same between tables: gets the whole box
    counted: frozenset[str] = frozenset()
    """Fields that only count what lies in the box (`counts`, `setup.plants`): they follow it."""
    totals: Callable[[Row], list[Total]] | None = None  # gets the whole box
    words: Callable[[str, Row, Tongue], str] | None = None  # what a row does, read back
    advise: Callable[[str, Row, Tongue], str] | None = None  # what may be a slip, though playable
    learned: bool = False  # bots have learnt with the standard box
