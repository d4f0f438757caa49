"""What a game's `page.py` may say of its table's page; whatever it leaves out has a default."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from megawatt.games import part_of
from megawatt.kernel.tongue import Tongue
from megawatt.library import Game
from megawatt.picture import Choice, Face
from megawatt.tables.seat_view import LogEntry

SHORT_LABEL = 24
"""Letters of a button's label that stand in one line."""
FEW = 2
"""Up to this many choices that are not on the board are buttons; more are in the list alone."""


@dataclass(frozen=True)
class Meter:
    """How near one end of a game is."""

    icon: str  # of the kit
    part: float  # of the way there, from 0 to 1
    words: str  # beside it
    label: str  # in full
    seat: int | None = None  # who is nearest
    near: bool = False

    @property
    def chars(self) -> int:
        """The most letters that the words will need: "3/25" becomes "13/25", "9" was "12"."""
        of = self.words.partition("/")[2]
        return 2 * len(of) + 1 if of else max(2, len(self.words))


@dataclass(frozen=True)
class TrackProgress:
    """How far a game is: some of so many, with stations on the way, phases, the ways to its end."""

    label: str
    at: int = 0
    of: int = 0  # 0: nobody can tell
    marks: tuple[int, ...] = ()
    day: bool = False  # the track runs from morning to night
    note: str = ""
    last: bool = False  # the note says that the end has come
    phases: tuple[str, ...] = ()  # of a turn
    phase: int = -1
    meters: tuple[Meter, ...] = ()


def progress_of(game: str, view: dict[str, Any], say: Tongue) -> TrackProgress:
    """Say how far a game is: by `progress` of its page, else by its headline alone."""
    tell = getattr(part_of(game, "page"), "progress", None)
    if tell is None:
        return TrackProgress(str(view.get("headline", "")))
    told = tell(view, say)
    return TrackProgress(**told | {"meters": tuple(Meter(**one) for one in told.get("meters", ()))})


def prompt_is_below(game: str) -> bool:
    """Whether the prompt stands below the stage instead of above it."""
    return getattr(part_of(game, "page"), "PROMPT", "above") == "below"


def moments_of(game: str) -> frozenset[str]:
    """Name the kinds of events that the table pauses for: reveals and scorings."""
    return frozenset(getattr(part_of(game, "page"), "MOMENTS", ()))


def is_great(game: str, line: LogEntry, seat: int | None) -> bool:
    """Whether the table pauses for a line, as a seat sees it: some kinds only for who did it.

    `ONLY_WITH` of the page names for a kind the number that must have changed.
    """
    page = part_of(game, "page")
    number = getattr(page, "ONLY_WITH", {}).get(line.kind)
    if number is not None and not line.changes.get(number):
        return False
    if line.seat == seat and line.kind in getattr(page, "OWN_MOMENTS", ()):
        return True
    return line.kind in moments_of(game) or line.kind in getattr(page, "REVEALS", ())


def titles_of(game: str, *, alone: bool) -> Mapping[str, str]:
    """Give the headlines of moments that begin with a kind of event, where its words are none."""
    page = part_of(game, "page")
    others = getattr(page, "TITLES_ALONE", {}) if alone else {}
    return {**getattr(page, "TITLES", {}), **others}


def captions_of(game: str, view: dict[str, Any], say: Tongue) -> Mapping[str, Sequence[str]]:
    """Name the columns of a scoring: what the first, second … event of a kind is of each seat."""
    tell = getattr(part_of(game, "page"), "captions", None)
    return tell(view, say) if tell else {}


def is_deliberate(game: Game, action: int) -> bool:
    """Whether an action is of a kind that nobody takes by accident: no second question then."""
    main = getattr(part_of(game.name, "page"), "MAIN", ())
    return int(game.rules.actions["kind"][action]) in main


def is_grave(game: Game, action: int) -> bool:
    """Whether an action ends the game for whoever takes it: asked about once more, as delivered."""
    grave = getattr(part_of(game.name, "page"), "GRAVE", ())
    return int(game.rules.actions["kind"][action]) in grave


def pages_of(game: str, pages: int, say: Tongue) -> list[str]:
    """Name the pages that a phone shows side by side; without names they are counted."""
    names = getattr(part_of(game, "page"), "PAGES", ())
    if len(names) != pages:
        return [str(k + 1) for k in range(pages)]
    return [say(name) for name in names]


def label_of(words: str) -> tuple[str, str, str]:
    """Divide the words of a button: a short label, the sign after it, and what follows, small."""
    label, sign, more = words.partition(": ")
    if len(label) <= SHORT_LABEL or ", " not in label:
        return label, sign, more
    return words.partition(", ")


@dataclass(frozen=True)
class BarredButton:
    """The main button of the prompt while it cannot be pressed: its place is kept."""

    action: int
    label: str
    reason: str


def barred_of(game: str, view: dict[str, Any], say: Tongue) -> BarredButton | None:
    """Say why the main thing cannot be done yet: by `barred` of the game's page."""
    tell = getattr(part_of(game, "page"), "barred", None)
    told = tell(view, say) if tell else None
    return BarredButton(**told) if told else None


def in_prompt(
    game: Game, choices: Iterable[Choice], on_board: set[int], face: Face = "stage"
) -> list[Choice]:
    """Give the choices that are buttons of the prompt.

    Those are the ones of the kinds that the game's page calls main (`MAIN_ON_PHONE`: on a phone,
    whose board has several pages, these as well), or else the few that the
    board does not show; of two answers in all both, "no" last, unless the page leaves the other,
    or its kind, to the board (`MAIN_ALONE`). Taking back has a button of its own.
    """
    page = part_of(game.name, "page")
    kinds, main = game.rules.actions["kind"], {*getattr(page, "MAIN", ())}
    if face == "phone":
        main |= {*getattr(page, "MAIN_ON_PHONE", ())}
    listed = [choice for choice in choices if choice.action not in game.rules.revisions]
    if found := [choice for choice in listed if int(kinds[choice.action]) in main]:
        others = [choice for choice in listed if choice not in found]
        alone = getattr(page, "MAIN_ALONE", ())
        left = (
            on_board if alone is True else {a for a in on_board if int(kinds[a]) in (alone or ())}
        )
        others = [choice for choice in others if choice.action not in left]
        if len(listed) != FEW:
            return found[:FEW]
        return others + found
    stepped = getattr(page, "STEPPED", ())
    beside = [
        choice
        for choice in listed
        if choice.action not in on_board and int(kinds[choice.action]) not in stepped
    ]
    return beside if len(beside) <= FEW else []
