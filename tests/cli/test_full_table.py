"""The table in the whole window of a terminal: what is drawn, and what keys do."""

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from io import StringIO
from itertools import chain, repeat
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import megawatt
from megawatt.bots import bot
from megawatt.cli.full_table import KEYS, FullTable
from megawatt.cli.keys import Keys, decode
from megawatt.cli.players import Player
from megawatt.cli.table import Sitting, TerminalTable
from megawatt.cli.window import BESIDE, SMALLEST, Place, Seen, frame
from megawatt.kernel.tongue import tongue
from tests.laws.cases import registered

SIZES = [(80, 24), (60, 16), (BESIDE, 40), (200, 60)]
PATIENCE = 120.0
AS_IN_A_SHELL = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
from megawatt.cli import main
main()
"""


class Typed:
    """A keyboard on which keys are pressed one after the other."""

    def __init__(self, keys: Iterator[str | None]) -> None:
        self._keys = keys

    def __enter__(self) -> "Typed":
        return self

    def __exit__(self, *_: object) -> None:
        """There is nothing to restore."""

    def read(self, _seconds: float) -> str | None:  # None: nothing was pressed for so long
        return next(self._keys)

    def forget(self) -> None:
        """Nothing is typed before it is read."""


def table_of(
    match: megawatt.Match, keys: Iterator[str], monkeypatch: pytest.MonkeyPatch, lang: str = "en"
) -> tuple[FullTable, StringIO]:
    out = StringIO()
    monkeypatch.setattr("megawatt.cli.full_table.Keys", lambda: Typed(keys))
    console = Console(file=out, width=80, height=24, force_terminal=True, color_system=None)
    others = [Player("Ben", "random", bot("random", seed=n)) for n in range(match.seats - 1)]
    players = [Player("Anna", "me"), *others]
    return FullTable(Sitting(match, players, Path("unused"), lang), console), out


def test_keys_are_read_as_a_terminal_sends_them() -> None:
    assert decode("12\r\x1b[A\x1bOB\x1b[6~u\x7f\x1b\x04é") == [
        *("1", "2", "enter", "up", "down", "page down", "u", "backspace", "escape"),
        *("end of input", "é"),
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("choices", [1, 7, 79])
def test_a_window_is_filled_exactly(size: tuple[int, int], choices: int) -> None:
    """Title, board, question, the marked choice and the keys are in every window."""
    seen = Seen(
        title="Game – Anna",
        standing="Anna 3   Ben 4",
        own=Text("money: 7 · " + "oil: 0 · " * 30),
        board=[Text(f"board {n}") for n in range(50)],
        story=[Text(f"· event {n} " + "word " * 20) for n in range(20)],
        question=Text("What now?"),
        choices=[Text(f"{n + 1:>3} choose {n + 1} " + "w " * 30) for n in range(choices)],
        keys=Text("keys"),
    )
    place = Place(board=999, choice=choices - 1)

    lines = frame(seen, place, size)

    assert len(lines) == size[1]
    assert {line.cell_len for line in lines} == {size[0]}
    shown = "\n".join(line.plain for line in lines)
    for words in (
        "Game – Anna",
        "Ben 4",
        "money: 7",
        "board 49",
        "What now?",
        f"choose {choices} ",
        "keys",
    ):
        assert words in shown
    assert "event 19" in shown
    marked = [
        line.plain[span.start : span.end]
        for line in lines[1:]
        for span in line.spans
        if span.style == "reverse"
    ]
    assert f"choose {choices} " in marked[0]


def seen_with(choices: int, story: int = 0, news: int = 0) -> Seen:
    return Seen(
        title="Game",
        standing="",
        own=Text("money: 7"),
        board=[Text("board")],
        story=[Text(f"event {n}") for n in range(story)],
        question=Text("What now?"),
        choices=[Text(f"{n + 1:>3} choose " + "w " * 30) for n in range(choices)],
        keys=Text("keys"),
        label="Answers",
        news=news,
        earlier=lambda n: f"{n} earlier",
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_smallest_window_says_how_to_see_all_keys_and_how_to_leave(lang: str) -> None:
    shown = tongue(lang)(KEYS)[: SMALLEST[0]]
    assert "? " in shown
    assert " q " in shown


@pytest.mark.parametrize(("choices", "told"), [(3, False), (40, True)])
def test_a_window_says_that_not_all_choices_are_in_sight(choices: int, told: bool) -> None:
    lines = [line.plain for line in frame(seen_with(choices), Place(choice=2), (80, 24))]
    above = lines[lines.index(f"{'What now?':<80}") - 1]
    assert (f"Answers 3 / {choices}" in above) is told


@pytest.mark.parametrize(("news", "told"), [(2, ""), (9, "5 earlier")])
def test_a_window_says_how_much_news_is_not_in_sight(news: int, told: str) -> None:
    lines = [line.plain for line in frame(seen_with(3, 30, news), Place(), (80, 24))]
    above = lines[lines.index(f"{'event 26':<80}") - 1]
    assert above.strip("─ ") == told


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("futuropia", "money: 13 · food: 3"),
        ("energy-empire", "workers: "),
        ("powerline", "cities: 0"),
    ],
)
def test_ones_own_numbers_are_in_sight_however_low_the_window(
    name: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 80×24 the board's part that has them is scrolled away."""
    table, out = table_of(megawatt.game(name).start(2, 3), iter(["q"]), monkeypatch)
    monkeypatch.setattr(table, "_save", lambda: None)

    table.run()

    head = out.getvalue().split("\x1b[?1049h")[1].splitlines()[:3]
    assert any(words in line for line in head)


@pytest.mark.parametrize("name", registered())
def test_a_whole_game_by_arrows_and_numbers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every screen of a whole game fits; the end stays below when the window is left."""
    seats = 1 if 1 in megawatt.game(name).seats else 2
    opening = ["?", "x", "b", "page down", "x", "s", "x", "p", "x", "h", "x", "u", "x"]
    keys = chain(opening, ["1", "enter"] * 2, chain.from_iterable(repeat(["down", "enter"])))
    table, out = table_of(megawatt.game(name).start(seats, 3), keys, monkeypatch)

    assert table.run()

    left, _, after = out.getvalue().rpartition("\x1b[?1049l")
    assert "The end" in after
    assert "total" in after
    assert "\x1b[?1049h" in left


def test_choices_are_found_by_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """/ leaves the choices with these words; w says why others are not there."""
    monkeypatch.chdir(tmp_path)
    match = megawatt.game("future-energy").start(2, 7)
    asked = ["/", *"two lines", "enter", "w", *"sea", "enter", "x", "enter", "q"]
    table, out = table_of(match, iter(asked), monkeypatch)

    assert not table.run()

    assert [text for _, _, text in match.history(0)][-1:] == ["Buy two lines for 5M"]
    assert "/two lines" in out.getvalue()
    assert (tmp_path / "unused").is_file()


def test_the_words_around_the_board_are_french_too(monkeypatch: pytest.MonkeyPatch) -> None:
    match = megawatt.game("powerline").start(1, 7)
    table, out = table_of(match, iter(["?", "x", "q"]), monkeypatch, "fr")
    monkeypatch.setattr(match, "save", lambda *_: None)
    table.run()
    assert "choisir" in out.getvalue()
    assert "choose" not in out.getvalue()


def test_a_window_that_changed_while_it_was_drawn_is_drawn_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whenever it changed: what counts is the size that was drawn."""
    table, _ = table_of(megawatt.game("powerline").start(1, 7), iter([]), monkeypatch)
    table._keys = Typed(iter([None, "x"]))  # type: ignore[assignment]  # nothing, then a key
    table._draw(0, [(1, "one")])
    table.console.size = (140, 40)
    assert table._pressed() == ""


@pytest.mark.parametrize("kind", [FullTable, TerminalTable])
def test_the_set_up_is_told_once(
    kind: type[TerminalTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when nobody has taken a step that the reader saw, and again after a take-back."""
    match = megawatt.game("powerline").start(2, 7)
    full, _ = table_of(match, iter([]), monkeypatch)
    table = kind(Sitting(match, full.players, Path("unused"), "en"), full.console)

    told = table._news(0)
    assert any("got player board" in line for line in told)
    assert table._news(0) == []
    match.play(0, match.legal(0)[0])
    assert len(table._news(0)) == 1


def test_a_game_is_kept_when_something_goes_wrong(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    match = megawatt.game("powerline").start(1, 7)
    table, _ = table_of(match, iter(["1", "enter"]), monkeypatch)  # no further key: it fails

    with pytest.raises(StopIteration):
        table.run()

    assert len(megawatt.load(tmp_path / "unused").log) == 1


def test_no_signal_cuts_the_saving_short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A window that is closed ends the reading, and sends a signal while the game is written."""
    monkeypatch.chdir(tmp_path)
    match = megawatt.game("powerline").start(1, 7)
    table, _ = table_of(match, iter(["q"]), monkeypatch)
    save = match.save

    def disturbed(*given: object) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            os.kill(os.getpid(), number)
        save(*given)  # type: ignore[arg-type]  # as the table calls it

    monkeypatch.setattr(match, "save", disturbed)
    before = signal.getsignal(signal.SIGINT)

    assert not table.run()

    assert (tmp_path / "unused").is_file()
    assert signal.getsignal(signal.SIGINT) is before


def shown_until(terminal: int, words: str, shown: str = "") -> str:
    until = time.monotonic() + PATIENCE
    while words not in shown:
        assert time.monotonic() < until, shown[-2000:]
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 65536).decode("utf-8", "replace")
    return shown


@contextmanager
def started(theirs: int, folder: Path) -> "Iterator[subprocess.Popen[bytes]]":
    """Start a game in a terminal of 80 by 24; whatever goes wrong, it is ended."""
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    quiet = {"NUMBA_DISABLE_JIT": "1", "NO_COLOR": "1", "TERM": "xterm-256color"}
    with subprocess.Popen(
        [
            *(sys.executable, "-c", AS_IN_A_SHELL),
            *("play", "powerline", "--seats", "Anna,random", "--seed", "7"),
        ],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={**os.environ, **quiet, "COLUMNS": "", "LINES": ""},
        start_new_session=True,
    ) as child:
        try:
            yield child
        finally:
            child.kill()  # a child that goes on would be waited for


def test_what_is_typed_while_nobody_is_asked_is_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Enter, pressed once too often while a bot thinks, must not choose for its next question."""
    ours, theirs = pty.openpty()
    with os.fdopen(theirs) as terminal:
        monkeypatch.setattr("sys.stdin", terminal)
        with Keys() as keys:
            os.write(ours, b"1\r")
            assert keys.read(PATIENCE) == "1"  # and Enter waits to be read
            os.write(ours, b"\r")
            time.sleep(0.1)
            keys.forget()
            assert keys.read(0.1) is None
            os.write(ours, b"2")
            assert keys.read(PATIENCE) == "2"
    os.close(ours)


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_game_is_saved_when_the_window_is_closed(tmp_path: Path, number: signal.Signals) -> None:
    ours, theirs = pty.openpty()
    with started(theirs, tmp_path) as child:
        os.close(theirs)
        shown_until(ours, "? keys")
        os.write(ours, b"1\r")
        shown_until(ours, "You planned to begin")
        os.close(ours)
        child.send_signal(number)
        child.wait(PATIENCE)
    assert len(megawatt.load(tmp_path / "powerline-7.json").log) == 1


def test_in_a_real_terminal_it_follows_the_window_and_ctrl_c_saves(tmp_path: Path) -> None:
    """The terminal is as before afterwards; NO_COLOR is heeded."""
    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    with started(theirs, tmp_path) as child:
        shown = shown_until(ours, "? keys")
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 140, 0, 0))
        shown += shown_until(ours, " │ ")
        os.write(ours, b"1\r")
        shown += shown_until(ours, "You planned to begin")
        child.send_signal(signal.SIGINT)
        shown += shown_until(ours, "megawatt play --load powerline-7.json")
        assert child.wait(PATIENCE) == 0
    assert termios.tcgetattr(theirs) == before
    assert "\x1b[38;" not in shown
    assert "\x1b[33m" not in shown
    assert len(megawatt.load(tmp_path / "powerline-7.json").log) > 0
    os.close(ours)
    os.close(theirs)


def test_the_story_opens_at_its_end_and_goes_to_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """What "7 more lines: s" promises is the newest; the beginning is one key away."""
    match = megawatt.game("futuropia").start(2, 6)
    table, out = table_of(match, iter(["s", "home", "end", "x", "q"]), monkeypatch)
    table._news = lambda seat: [f"event {n}" for n in range(99)]  # type: ignore[method-assign]

    table._ask(0)

    panels = [page for page in out.getvalue().split(" Story ") if "event" in page][1:]
    assert ["event 98" in page.split("↑↓")[0] for page in panels] == [True, False, True]
    assert ["event 0 " in page.split("↑↓")[0] for page in panels] == [False, True, False]
