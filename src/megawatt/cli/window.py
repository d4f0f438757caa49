"""How the window of a table is divided: board, story, question, choices. Arithmetic and lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.text import Text

from megawatt.kernel.terminal import broken, marked

SMALLEST = (60, 16)
"""Columns and lines that a full window needs; below, the table is plain text."""
BESIDE, COLUMN = 124, 40
"""From so many columns on the story stands beside the board, in a column of its own."""
TOLD = 4
"""Lines of the story below the board, in a low window."""
INDENT = 4
"""Columns of a choice's number."""
FEWEST = 6
"""Lines of the board that are always seen, one's own numbers among them."""


@dataclass(frozen=True)
class Seen:
    """What is to be seen, whole; the window shows what fits."""

    title: str
    standing: str
    own: Text  # numbers of whoever is asked
    board: Sequence[Text]
    story: Sequence[Text]
    question: Text
    choices: Sequence[Text]
    keys: Text
    label: str = "Choices"  # what the choices are called where not all are in sight
    news: int = 0  # of the story: what happened since the last answer
    earlier: Callable[[int], str] = str  # says how many lines of that are not in sight


@dataclass
class Place:
    """Where somebody is: what the board is scrolled to, which choice is marked."""

    board: int = 0
    choice: int = 0


def clipped(line: Text, width: int) -> Text:
    """Make a line exactly as wide as the window."""
    shown = line.copy()
    shown.truncate(width, overflow="ellipsis", pad=True)
    return shown


def rule(words: str, width: int, last: str = "") -> Text:
    """Draw a line with words in it, others at its end."""
    label, end = f"── {words} " if words else "", f" {last} ──" if last else ""
    return Text(label + "─" * (width - len(label) - len(end)) + end, style="dim")


def scrolled(lines: Sequence[Text], top: int, room: int) -> tuple[list[Text], int]:
    """Give the lines that fit from `top` on, and where that is at most."""
    top = max(0, min(top, len(lines) - room))
    shown = list(lines[top : top + room])
    return shown + [Text()] * (room - len(shown)), top


def columns_of(choices: Sequence[Text], width: int, room: int) -> int:
    """Say in how many columns the choices stand: one, unless they do not fit."""
    widest = max((choice.cell_len for choice in choices), default=1) + 2
    if len(choices) <= room:
        return 1
    return max(1, min(width // widest, -(-len(choices) // 2)))


def grid(seen: Seen, place: Place, size: tuple[int, int]) -> tuple[list[Text], bool]:
    """Lay the choices out from top to bottom; the marked one is always in sight.

    In one column each is shown whole, if all have room; in several, as much as a column holds.
    The second answer is whether all are in sight.
    """
    width, room = size
    columns = columns_of(seen.choices, width, room)
    if columns == 1:
        whole = [hanging(choice, width) for choice in seen.choices]
        if sum(map(len, whole)) > room:
            whole = [[clipped(choice, width)] for choice in seen.choices]
        for line in whole[place.choice] if whole else []:
            line.stylize("reverse")
        lines = [line for choice in whole for line in choice]
        at = sum(map(len, whole[: place.choice]))
        return window_of(lines, at, room), len(lines) <= room
    rows, cell = -(-len(seen.choices) // columns), width // columns
    lines = []
    for row in range(rows):
        line = Text()
        for i in range(row, len(seen.choices), rows):
            one = clipped(seen.choices[i], cell - 1)
            if i == place.choice:
                one.stylize("reverse")
            line.append_text(one).append(" ")
        lines.append(line)
    return window_of(lines, place.choice % rows, room), rows <= room


def hanging(choice: Text, width: int) -> list[Text]:
    """Break a numbered choice; its further lines begin where its words do."""
    if choice.cell_len <= width:
        return [clipped(choice, width)]
    first, *rest = broken(choice, width, width - INDENT)
    return [clipped(first, width), *(clipped(Text(" " * INDENT) + one, width) for one in rest)]


def window_of(lines: list[Text], at: int, room: int) -> list[Text]:
    """Give as many lines as have room, around the one that is looked at."""
    first = max(0, min(at - room // 2, len(lines) - room))
    return lines[first : first + room]


def told_in(seen: Seen, width: int) -> tuple[list[Text], int]:
    """Break the story into lines; say how many of them are news."""
    lines = [broken(one, width) for one in seen.story]
    fresh = sum(map(len, lines[len(lines) - seen.news :]))
    return [line for one in lines for line in one], fresh


def frame(seen: Seen, place: Place, size: tuple[int, int]) -> list[Text]:
    """Draw the window: exactly its lines, none wider than it is."""
    width, height = size
    question = broken(seen.question, width)[:3]
    own = broken(seen.own, width)[:2] if seen.own else []
    # Beside these: the title, a rule above the question, the keys.
    space, fewest = height - 3 - len(question) - len(own), FEWEST - len(own)
    beside = width >= BESIDE
    most = max(3, space - fewest - (0 if beside else TOLD + 1))
    choices, all_seen = grid(seen, place, (width, max(3, min(most, height // 2))))
    space -= len(choices)
    left = width - COLUMN - 3 if beside else width
    story, fresh = told_in(seen, COLUMN if beside else width)
    told = 0 if beside else min(len(story), max(TOLD, space // 4), max(0, space - fewest - 1))
    room = space - (told + 1 if told else 0)
    board, place.board = scrolled(seen.board, place.board, room)
    title = Text(f" {seen.title} ", style="bold reverse")
    title.append(" " * max(1, width - title.cell_len - len(seen.standing) - 1) + seen.standing)
    lines = [clipped(title, width), *own]
    if beside:
        last = story[-room:]
        last = last + [Text()] * (room - len(last))
        for one, other in zip(board, last, strict=True):
            lines.append(clipped(one, left).append(" │ ", style="dim").append_text(other))
    else:
        lines += board
    if told:
        lines.append(rule(seen.earlier(fresh - told) if fresh > told else "", width))
        lines += story[-told:]
    lines.append(_rule_above_the_question(seen, place, room, all_seen, width))
    return [clipped(line, width) for line in [*lines, *question, *choices, seen.keys]]


def _rule_above_the_question(
    seen: Seen, place: Place, room: int, all_seen: bool, width: int
) -> Text:
    """Say which lines of the board are in sight, and which choice is marked, if not all are."""
    n = len(seen.board)
    where = f"{place.board + 1}–{place.board + room} / {n}  PgUp PgDn" if n > room else ""
    chosen = f"{seen.label} {place.choice + 1} / {len(seen.choices)}  ↑ ↓  /"
    return rule(where, width, "" if all_seen else chosen)


def panel(
    title: str, body: Sequence[Text], top: int, keys: Text, size: tuple[int, int]
) -> tuple[list[Text], int]:
    """Draw one text over the whole window; give its lines, and where it is scrolled to."""
    width, height = size
    shown, top = scrolled(body, top, height - 2)
    head = clipped(Text(f" {title} ", style="bold reverse"), width)
    return [clipped(line, width) for line in [head, *shown, keys]], top


def lines_of(markup: str) -> list[Text]:
    """Read the lines of a text with Rich markup."""
    return [marked(line) for line in markup.split("\n")]
