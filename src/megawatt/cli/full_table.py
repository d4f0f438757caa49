"""A table that fills the terminal: the board scrolls, the question and its answers stay."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group
from rich.control import Control
from rich.markup import escape
from rich.screen import Screen
from rich.text import Text

from megawatt.cli.keys import Keys, can_read_keys
from megawatt.cli.table import WIDEST, Sitting, TerminalTable
from megawatt.cli.window import (
    BESIDE,
    COLUMN,
    SMALLEST,
    Place,
    Seen,
    frame,
    lines_of,
    panel,
)
from megawatt.facts import facts_of
from megawatt.kernel.terminal import broken, marked
from megawatt.kernel.tongue import N_

KEYS = N_("↑↓ or number, Enter choose · ? keys · q quit · u undo · h hint · w why not")
ALL_KEYS = N_(
    "↑ ↓, or a number, then Enter: choose\n"
    "PgUp, PgDn: scroll the board\n"
    "/ and words, Enter: only choices with these words; Esc: all again\n"
    "u: take the last move back\n"
    "h: hint, what a bot would do\n"
    "w: why not? What is not allowed now, and the rule that says so\n"
    "b: the whole board · s: the whole story · p: points\n"
    "q or Ctrl-C: save and quit"
)
CLOSE = N_("↑↓ PgUp PgDn scroll · any other key: back to the table")
PAUSE = 0.25
"""Seconds after which the window is looked at again, should it have another size."""
MOVES = {"up": -1, "down": 1}
PAGES = {"page up": -1, "page down": 1}
"""Keys that scroll by pages, and where to."""
END = 1_000_000
"""A line behind the end of any text: scrolling stops before it."""
ENDS = {"home": 0, "end": END}


def fills(console: Console) -> bool:
    """Tell whether the terminal can show the table in a window of its own."""
    width, height = console.size
    return can_read_keys() and width >= SMALLEST[0] and height >= SMALLEST[1]


class FullTable(TerminalTable):
    """One match in the whole window of a terminal."""

    def __init__(self, sitting: Sitting, console: Console) -> None:
        super().__init__(sitting, console)
        self._keys = Keys()
        self._place = Place()
        self._size = console.size  # of the window, as it was drawn last
        self._typed = ""  # a number, as far as it is typed
        self._sought = ""  # words that choices are to have
        self._stories: dict[int, list[Text]] = defaultdict(list)
        self._fresh = 0  # lines of the story since the last answer
        self._notes: list[Text] | None = None  # what is told goes here while a panel is filled

    def _until_quit(self) -> bool:
        try:
            with self._keys, self.console.screen(hide_cursor=True):
                return self._play()
        except KeyboardInterrupt:
            return False

    # Telling

    @contextmanager
    def _busy(self, words: str) -> Iterator[None]:
        self._show([Text()] * (self.console.height - 1) + [marked(f"[dim]{words}[/]")], last=True)
        yield

    def _tell(self, markup: str) -> None:
        if self._notes is not None:
            self._notes += [marked(line) for line in markup.split("\n")]
        elif self.console.is_alt_screen:
            self._panel(self.match.game.title, [marked(markup)])
        else:
            super()._tell(markup)

    def _show(self, lines: list[Text], *, last: bool = False) -> None:
        """Draw the window; `last` draws the last line only and leaves the rest as it is."""
        width, height = self.console.size
        if last:
            self.console.control(_to_line(height))
            shown = lines[-1].copy()
            shown.truncate(width, overflow="ellipsis", pad=True)
            self.console.print(shown, end="", soft_wrap=True)
            return
        self.console.print(Screen(Group(*lines)), end="")

    def _panel(self, title: str, body: list[Text], *, at_end: bool = False) -> None:
        """Show a text over the table, from its first or its last line, until a key closes it."""
        top, keys = END if at_end else 0, marked(f"[dim]{self.say(CLOSE)}[/]")
        while True:
            size = self._size = self.console.size
            lines = [one for line in body for one in broken(line, size.width)]
            drawn, top = panel(title, lines, top, keys, (size.width, size.height))
            self._home(drawn)
            key = self._pressed()
            if key in MOVES:
                top += MOVES[key]
            elif key in PAGES:
                top += PAGES[key] * (size.height - 3)
            elif key in ENDS:
                top = ENDS[key]
            elif key not in ("", "redraw"):
                return

    def _home(self, lines: list[Text]) -> None:
        self.console.control(_to_line(1))
        self._show(lines)

    def _pressed(self) -> str:
        """Wait for a key; "" when the window has not the size that was drawn: it is drawn anew."""
        while True:
            key = self._keys.read(PAUSE)
            if key is not None:
                return key
            if self.console.size != self._size:
                return ""

    # Asking

    def _let_bot_act(self, seat: int) -> None:
        super()._let_bot_act(seat)
        self._keys.forget()

    def _hand_over(self, seat: int) -> None:
        if len(self._people) > 1 and self._at_keyboard != seat:
            self._panel(self.match.game.title, [Text(), marked(self._your_turn(seat))])
        self._at_keyboard = seat

    def _ask(self, seat: int) -> bool:
        self._hand_over(seat)
        news = [marked(line) for line in self._news(seat)]
        self._stories[seat] += news
        self._fresh = len(news)
        self._place.choice, self._typed, self._sought = 0, "", ""
        choices = self.match.legal(seat)
        words = [self.match.words(action, self.lang, seat) for action in choices]
        while True:
            shown = [i for i, text in enumerate(words) if self._sought in text.lower()]
            self._draw(seat, [(i + 1, words[i]) for i in shown])
            key = self._pressed()
            if key in ("q", "end of input"):
                return False
            if key == "enter" and shown:
                self.match.play(seat, choices[shown[self._place.choice]])
                return True
            if key == "u" and self._undo(seat):
                del self._stories[seat][:]
                del self._told[seat]
                return True
            if not self._moved(key, shown):
                self._answer_key(seat, key)

    def _moved(self, key: str, shown: list[int]) -> bool:
        """Move the mark or the board, as the key says; say whether it did."""
        page = max(1, self.console.height // 2)
        if key in MOVES and shown:
            self._typed = ""
            self._place.choice = (self._place.choice + MOVES[key]) % len(shown)
        elif key in PAGES:
            self._place.board += PAGES[key] * page
        elif key.isdecimal() or key == "backspace":
            typed = self._typed[:-1] if key == "backspace" else self._typed + key
            if not typed or int(typed) - 1 not in shown:
                typed = key if key.isdecimal() and int(key) - 1 in shown else ""
            self._typed = typed
            self._place.choice = shown.index(int(typed) - 1) if typed else 0
        elif key == "/":
            self._sought, self._place.choice = self._asked_for("/"), 0
        elif key == "escape":
            self._sought, self._typed, self._place.choice = "", "", 0
        else:
            return key in ("", "redraw", "left", "right", "home", "end")
        return True

    def _asked_for(self, prompt: str) -> str:
        """Let somebody type words in the last line."""
        words = ""
        while True:
            self._show([Text(f"{prompt}{words}▏")], last=True)
            key = self._pressed()
            if key in ("enter", "end of input"):
                return words.strip().lower()
            if key == "escape":
                return ""
            words = words[:-1] if key == "backspace" else words + (key if len(key) == 1 else "")

    def _answer_key(self, seat: int, key: str) -> None:
        if key == "?":
            self._panel(self.say("Keys"), lines_of(self.say(ALL_KEYS)))
        elif key == "b":
            self._panel(self.match.game.title, lines_of(self._text(seat)))
        elif key == "s":
            self._panel(self.say("Story"), self._stories[seat] or [Text("–")], at_end=True)
        elif key == "p":
            with self.console.capture() as printed:
                self._show_points()
            self._panel(self.say("Points"), [Text.from_ansi(x) for x in printed.get().split("\n")])
        elif key == "h":
            self._collect(self.say("Hint"), lambda: self._hint(seat))
        elif key == "w":
            about = self._asked_for(self.say("Why not … ") + "/")
            self._collect(self.say("Why not?"), lambda: self._explain(seat, about))

    def _collect(self, title: str, telling: Callable[[], None]) -> None:
        """Show what is told one below the other."""
        self._notes = []
        try:
            telling()
            found = self._notes
        finally:
            self._notes = None
        self._panel(title, found)

    def _standing(self, room: int) -> str:
        """Give everybody's points; the levels of bots where they fit."""
        rows = list(zip(self.players, self.match.points(), strict=True))
        whole = "   ".join(f"{player.shown} {n}" for player, n in rows)
        return (
            whole if len(whole) <= room else "   ".join(f"{player.name} {n}" for player, n in rows)
        )

    def _own(self, seat: int) -> str:
        """Give the numbers of a seat: the board that has them may be scrolled away."""
        view = self.match.view(seat, self.lang)
        return " · ".join(one.words for one in facts_of(self.match.game.name, view, seat, self.say))

    def _draw(self, seat: int, choices: list[tuple[int, str]]) -> None:
        width, height = self._size = self.console.size
        room = width - COLUMN - 3 if width >= BESIDE else width
        title = f"{self.match.game.title} – {self.players[seat].name}"
        question = f"[bold yellow]{escape(self.match.decision(seat, self.lang))}[/]"
        if self._sought:
            question += f" [dim]/{escape(self._sought)}[/]"
        seen = Seen(
            title=title,
            standing=self._standing(width - len(title) - 3),
            own=marked(f"[bold]{escape(self._own(seat))}[/]"),
            board=lines_of(self.match.text(seat, self.lang, min(room, WIDEST))),
            story=self._stories[seat],
            question=marked(question),
            choices=[Text(f"{n:>3} {words}") for n, words in choices],
            keys=marked(f"[dim]{self.say(KEYS)}[/]"),
            label=self.say("Choices"),
            news=self._fresh,
            earlier=lambda n: self.say.count("{n} more line: s", "{n} more lines: s", n),
        )
        self._home(frame(seen, self._place, (width, height)))


def _to_line(n: int) -> Control:
    """Put the cursor at the beginning of a line."""
    return Control.move_to(0, n - 1)
