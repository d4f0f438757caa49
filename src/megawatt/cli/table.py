"""A table in the terminal: the board, numbered choices, take-backs, reasons."""

import shlex
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from megawatt.bots import Greedy, Search, bot
from megawatt.bots.subprocess_bot import STAND_IN, Forfeit, SubprocessBot
from megawatt.cli.console import undisturbed
from megawatt.cli.players import Player
from megawatt.facts import signed
from megawatt.kernel.errors import CannotUndo, IllegalAction
from megawatt.kernel.terminal import fit
from megawatt.kernel.tongue import N_, SOURCE, tongue
from megawatt.match import Match

HELP = N_(
    "[bold]number[/] choose · [bold]u[/] undo · [bold]?[/] why not "
    "([bold]? word[/]: what has this word) · [bold]h[/] hint · "
    "[bold]b[/] board, page by page · [bold]p[/] points · [bold]q[/] save and quit"
)
WIDEST = 160
"""Columns of a board at most: wider lines are hard to read."""
NARROW = 8
"""So many choices are listed one below the other, where there is room."""
AROUND = 3
"""Lines around the choices: an empty one, the question, the answer."""
HINT_SECONDS, HINTS = 1.0, 3
NEWS = 30
"""How many lines of news are shown at most."""


@dataclass(frozen=True)
class Sitting:
    """What is played at a table: a match, by whom, in which language, saved where."""

    match: Match
    players: list[Player]
    path: Path
    lang: str
    keep_end: bool = False  # a game that ended is saved, too


class TerminalTable:
    """One match played at one keyboard by people and bots."""

    def __init__(self, sitting: Sitting, console: Console) -> None:
        self.match, self.players = sitting.match, sitting.players
        self.path, self.lang = sitting.path, sitting.lang
        self._keep_end = sitting.keep_end
        self.say = tongue(self.lang)
        self.match.names = [player.name for player in self.players]
        self.console = console
        self._people = [seat for seat, player in enumerate(self.players) if player.bot is None]
        self._at_keyboard: int | None = None
        self._told: dict[int, int] = {}  # steps of the log each person has read

    def run(self) -> bool:
        """Play until the end or until somebody quits; say whether it ended.

        Ctrl-C quits as `q` does, also while a bot thinks: the game is saved. So it is when the
        window is closed, or when something goes wrong.
        """
        try:
            ended = self._until_quit()
        except BaseException:
            self._keep()
            raise
        if not ended:
            self._save()
            return False
        self._show_end()
        if self._keep_end:
            self._keep()
            self._tell_command(N_("Saved. Look at it again with: {command}"), "replay")
        return True

    def _until_quit(self) -> bool:
        if self._people:
            self._tell(f"[dim]{self.say(HELP)}[/]")
        try:
            return self._play()
        except KeyboardInterrupt:
            self.console.print()
            return False

    @contextmanager
    def _busy(self, words: str) -> Iterator[None]:
        """Show that something takes a while."""
        with self.console.status(words):
            yield

    def _tell(self, markup: str) -> None:
        """Say something that is not part of the board."""
        self.console.print(fit([markup], self.console.width, ""), highlight=False)

    def _play(self) -> bool:
        while not self.match.over:
            waiting = [seat for seat in self.match.to_act if seat in self._people]
            if waiting:
                seat = self._at_keyboard if self._at_keyboard in waiting else waiting[0]
                if not self._ask(seat):
                    return False
            else:
                self._let_bot_act(self.match.to_act[0])
        return True

    def _let_bot_act(self, seat: int) -> None:
        player = self.players[seat]
        assert player.bot is not None
        try:
            with self._busy(self.say("{who} is thinking …", who=escape(player.name))):
                action = player.bot.choose(self.match, seat)
            self.match.play(seat, action)
        except Forfeit as fault:
            self._dismiss(seat, str(fault))
        except IllegalAction as refused:
            self._dismiss(seat, self.say("acted illegally: {why}", why=refused))

    def _dismiss(self, seat: int, why: str) -> None:
        """Tell why a bot failed, and let another play on for it."""
        player = self.players[seat]
        stand_in = self.say("A {level} bot plays on.", level=self.say(STAND_IN))
        self._tell(f"[bold]{escape(player.kind)}[/] {escape(why)}. {stand_in}")
        if isinstance(player.bot, SubprocessBot):
            player.bot.close()
        player.bot = bot(STAND_IN, seed=self.match.seed + seat)

    # Asking a person

    def _ask(self, seat: int) -> bool:
        self._hand_over(seat)
        self._tell_news(seat)
        self._show_board(seat)
        while True:
            choices = self.match.legal(seat)
            self._show_choices(seat, choices)
            answer = self._read()
            if answer is None or answer == "q":
                return False
            if answer.isdecimal() and 1 <= int(answer) <= len(choices):
                self.match.play(seat, choices[int(answer) - 1])
                return True
            if answer == "u" and self._undo(seat):
                return True
            self._answer(seat, answer, len(choices))

    def _answer(self, seat: int, answer: str, n: int) -> None:
        if answer.startswith("?"):
            self._explain(seat, answer[1:].strip())
        elif answer == "b":
            self._show_pages(seat)
        elif answer == "p":
            self._show_points()
        elif answer == "h":
            self._hint(seat)
        elif answer != "u":
            wanted = self.say("Type a number from 1 to {n}, or:", n=n)
            self._tell(f"{wanted} {self.say(HELP)}")

    def _hint(self, seat: int) -> None:
        """Show what the search would do, and what it expects."""
        if self.match.game.engine.interpreted:  # a search would take minutes
            best = Greedy(self.match.seed).choose(self.match, seat)
            words = escape(self.match.words(best, self.lang, seat))
            self._tell(self.say("Hint, looking one step ahead: {words}", words=words))
            return
        with self._busy(self.say("Thinking …")):
            advice = Search(seed=self.match.seed).advise(self.match, seat, seconds=HINT_SECONDS)
        for n, choice in enumerate(advice.choices[:HINTS]):
            words = escape(self.match.words(choice.action, self.lang, seat))
            points = self.say("about {points} points", points=f"{choice.points:.0f}")
            if self.match.seats > 1:
                chance = self.say("{chance} to win", chance=f"{choice.win:.0%}")
                points = f"{chance}, {points}"
            which = self.say("Hint") if n == 0 else self.say("or")
            self._tell(f"{which}: {words} [dim]({points})[/]")

    def _hand_over(self, seat: int) -> None:
        if len(self._people) > 1 and self._at_keyboard != seat:
            self.console.clear()
            self._tell(self._your_turn(seat))
            self._read()
            self.console.clear()
        self._at_keyboard = seat

    def _your_turn(self, seat: int) -> str:
        return self.say(
            "[bold]{who}[/], it is your turn. Press Enter when you are alone.",
            who=escape(self.players[seat].name),
        )

    def _tell_news(self, seat: int) -> None:
        """Print what has happened since this person last looked, others' doings and one's own."""
        for line in self._news(seat)[-NEWS:]:
            self._tell(line)

    def _news(self, seat: int) -> list[str]:
        """Give what this person has not read yet; it counts as read now."""
        told = self._told.get(seat, -1)  # the set-up is told once, before the first step
        since = max(0, told)
        if self.match.game.rules.story is not None:
            events = [
                event
                for event in self.match.story(seat, self.lang, since)
                if event.step > told or told < 0
            ]
            self._told[seat] = max([since, *(event.step for event in events)])
            return [f"[dim]·[/] {escape(event.text)}" for event in events]
        log = self.match.history(seat, self.lang, since)
        self._told[seat] = len(self.match.log)
        names = [escape(player.name) for player in self.players]
        others = [(actor, text) for _, actor, text in log if actor != seat]
        return [f"[dim]{names[actor]}:[/] {escape(text)}" for actor, text in others]

    def _show_board(self, seat: int) -> None:
        self.console.rule(f"{self.match.game.title} – {escape(self.players[seat].name)}")
        self.console.print(self._text(seat), highlight=False)

    def _show_pages(self, seat: int) -> None:
        """Show the board page by page if it is longer than the window."""
        with self.console.capture() as printed:
            self._show_board(seat)
        lines, page = printed.get().rstrip("\n").split("\n"), self.console.height - 1
        for k in range(0, len(lines), page):
            self.console.file.write("\n".join(lines[k : k + page]) + "\n")
            if k + page < len(lines) and self.console.is_terminal:
                left = len(lines) - k - page
                more = self.say.count(
                    "{n} more line: Enter, or q", "{n} more lines: Enter, or q", left
                )
                if self._read(f"[dim]{more}[/] ") in ("q", None):
                    return

    def _text(self, seat: int | None) -> str:
        """Write the board as wide as the window is now."""
        return self.match.text(seat, self.lang, min(self.console.width, WIDEST))

    def _show_choices(self, seat: int, choices: list[int]) -> None:
        """Ask above the choices, and below them once more if they fill the window."""
        question = f"[bold yellow]{escape(self.match.decision(seat, self.lang))}[/]"
        self.console.print()
        self._tell(question)
        words = [self.match.words(action, self.lang, seat) for action in choices]
        width, height = self.console.size
        cell = max(map(len, words)) + 6  # with its number, and a gap
        columns = 1 if len(words) <= NARROW else min(max(1, width // cell), len(words))
        rows = -(-len(words) // columns)
        shown = [f"[bold]{i + 1:>3}[/] {escape(text)}" for i, text in enumerate(words)]
        if columns == 1:
            self.console.print(fit(shown, width), highlight=False)
        else:
            table = Table.grid(padding=(0, 2, 0, 0))
            for row in range(rows):
                table.add_row(*shown[row::rows])
            self.console.print(table, highlight=False)
        if rows * -(-cell // width) + AROUND > height:
            self._tell(question)

    def _undo(self, seat: int) -> bool:
        try:
            self.match.undo(seat)
        except CannotUndo as refusal:
            self._tell(f"[red]{escape(str(refusal))}[/]")
            return False
        if seat in self._told:
            self._told[seat] = min(self._told[seat], len(self.match.log))
        return True

    def _explain(self, seat: int, about: str) -> None:
        """Say why what is not offered is not; `about` limits it to words that contain it."""
        reasons: dict[str, list[str]] = defaultdict(list)
        for action in range(self.match.game.actions):
            reason = self.match.why_not(seat, action, self.lang)
            if reason is None:
                continue
            words = self.match.words(action, self.lang, seat)
            if about.lower() in words.lower():
                reasons[str(reason)].append(words)
        most = max(4, self.console.height // 2 - 3)  # each takes about two lines
        examples = 3 if about else 1
        for text, actions in list(reasons.items())[:most]:
            named = "; ".join(dict.fromkeys(actions[:examples]))
            named += " …" if len(actions) > examples else ""
            self._tell(f"[red]{escape(text)}[/] [dim]{escape(named)}[/]")
        if len(reasons) > most:
            left = len(reasons) - most
            self._tell(self.say("… and {n} more; ? with words asks about these alone.", n=left))
        if not reasons:
            self._tell(self.say("Nothing that is not allowed now has these words."))

    def _read(self, prompt: str = "[bold]> [/]") -> str | None:
        try:
            return self.console.input(prompt).strip().lower()
        except EOFError:
            return None

    # The end

    def _keep(self) -> None:
        notes = {"players": [player.kind for player in self.players]}
        with undisturbed():
            self.match.save(self.path, notes)

    def _save(self) -> None:
        self._keep()
        self._tell_command(N_("Saved. Go on with: {command}"), "play --load")

    def _tell_command(self, words: str, command: str) -> None:
        line = f"megawatt {command} {shlex.quote(str(self.path))}"
        if self.lang != SOURCE:
            line += f" --lang {self.lang}"
        self._tell(self.say(words, command=escape(line)))

    def _show_points(self) -> None:
        table = Table(title=self.say("The end") if self.match.over else self.say("Points"))
        table.add_column("")
        for player in self.players:
            table.add_column(escape(player.shown), justify="right")
        split = [self.match.breakdown(seat, self.lang) for seat in range(self.match.seats)]
        for category in split[0]:
            table.add_row(category, *(signed(points.get(category, 0)) for points in split))
        table.add_section()
        table.add_row(
            f"[bold]{self.say('total')}[/]", *(f"[bold]{signed(n)}[/]" for n in self.match.points())
        )
        if self.match.over:
            table.add_row(self.say("place"), *map(str, self.match.places()))
        self.console.print(table)

    def _show_end(self) -> None:
        if self._people:  # what others did after the last answer belongs to the end
            self._tell_news(self._people[0] if self._at_keyboard is None else self._at_keyboard)
        self.console.print(self._text(None), highlight=False)
        self._show_points()
        alone = self._people[0] if len(self._people) == 1 else None
        if outcome := self.match.outcome(self.lang, alone):
            self.console.print(f"[bold yellow]{escape(outcome)}[/]", highlight=False)
        elif self.match.seats > 1:
            names = ", ".join(escape(self.players[seat].name) for seat in self.match.winners())
            self._tell(f"[bold yellow]{self.say('Won by {names}.', names=names)}[/]")
