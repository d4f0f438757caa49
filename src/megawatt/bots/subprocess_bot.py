"""A third-party bot in a process of its own: if it raises, hangs or dies, nothing else does."""

import multiprocessing
import os
import signal
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from secrets import randbits
from threading import Thread
from typing import Any

from megawatt.bots.bot_names import parse
from megawatt.bots.plugins import BY_VIEW, make_bare, open_game, signature_of
from megawatt.kernel.box import Edition
from megawatt.match import Match

START_LIMIT = 120.0
"""Seconds to import a bot and to set it up: it may have to load a model."""
LIMIT = 30.0
"""Seconds that a third-party bot may take for a move."""
STAND_IN = "casual"
"""The bot that takes over at a table with people when a bot fails."""


class Forfeit(Exception):
    """A bot has failed and loses; the text says why."""


def _host(pipe: Connection, game: str, name: str) -> None:
    """Answer questions for the bots of one name, one bot a seat, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends this one
    Thread(target=_end_with_parent, daemon=True).start()
    reference, settings = parse(name)
    bots: dict[int, Any] = {}
    tables: dict[int, dict[str, Any]] = {}
    matches: dict[int, Match] = {}
    while True:
        try:
            task, seat, *rest = pipe.recv()
        except EOFError:
            return
        try:
            if task == "sit":
                seed, tables[seat] = rest
                bots[seat] = make_bare(reference, settings | {"seed": seed})
                by_view = signature_of(reference, bots[seat]) == BY_VIEW
                pipe.send(("sits", by_view))
            elif task == "look":
                pipe.send(("plays", _number(bots[seat].choose(*rest))))
            else:
                anew, steps = rest
                if anew:
                    matches[seat] = open_game(game).start(**tables[seat])
                for step in steps:
                    matches[seat].play(*step)
                pipe.send(("plays", _number(bots[seat].choose(matches[seat].copy(), seat))))
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{last.filename.rpartition('/')[2]} line {last.lineno}"
            pipe.send(("raised", f"{type(error).__name__}: {error} ({where})"))


def _end_with_parent() -> None:
    """End this process when its parent ends, also if the parent is killed while the bot hangs."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _number(answer: Any) -> Any:
    """Give an answer as a whole number if it is one, otherwise as text."""
    try:
        return answer.__index__()
    except AttributeError:
        return repr(answer)[:80]


def _own_edition(match: Match) -> Edition | None:
    """Give the edition of a match, unless it is the standard box."""
    return None if match.edition.digest == match.game.box().digest else match.edition


class SubprocessBot:
    """A process that runs all bots of one name, one for each seat."""

    def __init__(
        self,
        game: str,
        name: str,
        limit: float = LIMIT,
        box: Path | str | None = None,
        seed: int | None = None,
    ) -> None:
        self.name, self._game, self._limit, self._box = name, game, limit, box
        self._seed = randbits(53) if seed is None else seed
        self._seeds: dict[int, int] = {}
        self._process: Any = None
        self._pipe: Any = None
        self._by_view: dict[int, bool] = {}
        self._told: dict[int, list[tuple[int, int]] | None] = {}

    def sit(self, match: Match, seat: int, seed: int) -> None:
        """Make a new bot for a seat; one that cannot be made forfeits."""
        if self._process is None or not self._process.is_alive():
            self._begin()
        table = {
            "seats": match.seats,
            "seed": match.seed,
            "options": dict(match.options),
            "box": self._box or _own_edition(match),
        }
        self._told[seat], self._seeds[seat] = None, seed
        self._by_view[seat] = bool(self._ask(START_LIMIT, "sit", seat, seed, table))

    def choose(self, match: Match, seat: int) -> int:
        """Ask the bot of a seat, within the time limit; a bot that fails forfeits.

        A bot that is not there yet is made first: also when another bot of the same name has ended
        the process that they share.
        """
        if seat not in self._by_view:
            self.sit(match, seat, self._seeds.get(seat, self._seed + seat))
        if self._by_view[seat]:
            answer = self._ask(self._limit, "look", seat, match.view(seat), match.legal(seat))
        else:
            told, log = self._told[seat], list(match.log)
            anew = told is None or log[: len(told)] != told  # moves may have been taken back
            steps = log if told is None or anew else log[len(told) :]
            self._told[seat] = log
            answer = self._ask(self._limit, "follow", seat, anew, steps)
        if not isinstance(answer, int):
            raise Forfeit(f"answered {answer}, which is not a number")
        return answer

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
            self._process = None
            self._by_view.clear()

    def _begin(self) -> None:
        self.close()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_host, args=(theirs, self._game, self.name))
        self._process.start()
        theirs.close()

    def _ask(self, limit: float, *question: Any) -> Any:
        process = self._process  # `close` may be called meanwhile, when a server stops
        try:
            self._pipe.send(question)
            if not self._pipe.poll(limit):
                self.close()
                raise Forfeit(f"took longer than {limit:g} seconds")
            kind, answer = self._pipe.recv()
        except (EOFError, OSError):
            process.join(1.0)
            self.close()
            raise Forfeit(f"ended its process (exit code {process.exitcode})") from None
        if kind == "raised":
            raise Forfeit(f"raised {answer}")
        return answer
