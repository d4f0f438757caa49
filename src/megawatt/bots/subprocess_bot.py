"""A third-party bot in a process of its own: if it raises, hangs or dies, nothing else does.

The seed and the true state of the match stay on this side. A bot that wants the match gets an
imagined one: all that its seat cannot know is dealt anew for every question.
"""

import multiprocessing
import os
import signal
import sys
import traceback
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from secrets import randbits
from threading import Thread
from typing import Any

from megawatt.bots.bot_names import parse
from megawatt.bots.loading import load
from megawatt.bots.plugins import BY_VIEW, make_bare, open_game, signature_of
from megawatt.kernel.box import Edition
from megawatt.match import Match
from megawatt.past import Past

START_LIMIT = 120.0
"""Seconds to import a bot and to set it up: it may have to load a model."""
LIMIT = 30.0
"""Seconds that a third-party bot may take for a move."""
STAND_IN = "casual"
"""The bot that takes over at a table with people when a bot fails."""


class Forfeit(Exception):
    """A bot has failed and loses; the text says why."""


def imagined(kind: Match, seed: int, state: bytes) -> Match:
    """Make a match of a kind at a state that a seat imagines: no past, and another seed."""
    moment = (Past(), state)
    options = dict(kind.options)
    return Match(kind.game, kind.edition, kind.seats, seed, options, moment, kind.names)


class _Seat:
    """A bot at a seat, in its own process; it gets views or imagined matches, never the truth."""

    def __init__(self, game: str, name: str, seed: int, table: dict[str, Any]) -> None:
        reference, settings = parse(name)
        self.bot = make_bare(reference, settings | {"seed": seed})
        self.by_view = signature_of(reference, self.bot) == BY_VIEW
        self._kind: Match | None = None
        if not self.by_view:
            self._kind = open_game(game).start(seed=seed, **table)  # any deal: never played
            load(self._kind)

    def choose(self, seat: int, question: tuple[Any, ...]) -> Any:
        """Let the bot choose: by (view, legal), or by (word, state) of an imagined match."""
        if self._kind is None:
            return self.bot.choose(*question)
        return self.bot.choose(imagined(self._kind, *question), seat)


def _host(pipe: Connection, game: str, name: str) -> None:
    """Answer questions for the bots of one name, one bot a seat, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends this one
    del sys.argv[1:]  # those of the parent: they may say which deals are played
    Thread(target=_end_with_parent, daemon=True).start()
    seats: dict[int, _Seat] = {}
    while True:
        try:
            task, seat, *question = pipe.recv()
        except EOFError:
            return
        try:
            if task == "sit":
                seats[seat] = _Seat(game, name, *question)
                pipe.send(("sits", seats[seat].by_view))
            else:
                pipe.send(("plays", _number(seats[seat].choose(seat, question))))
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


def own_seed(*facts: int) -> int:
    """Give a seed or a word of chance for a bot from some numbers; it does not tell them."""
    return int.from_bytes(sha256(f"own bot {facts}".encode()).digest()[:6])


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

    def sit(self, match: Match, seat: int, seed: int) -> None:
        """Make a new bot for a seat; one that cannot be made forfeits."""
        if self._process is None or not self._process.is_alive():
            self._begin()
        table = {
            "seats": match.seats,
            "options": dict(match.options),
            "box": self._box or _own_edition(match),
        }
        self._seeds[seat] = seed
        self._by_view[seat] = bool(self._ask(START_LIMIT, "sit", seat, seed, table))

    def choose(self, match: Match, seat: int) -> int:
        """Ask the bot of a seat, within the time limit; a bot that fails forfeits.

        A bot that is not there yet is made first: also when another bot of the same name has ended
        the process that they share.
        """
        if seat not in self._by_view:
            self.sit(match, seat, self._seeds.get(seat, self._seed + seat))
        question: tuple[Any, ...]
        if self._by_view[seat]:
            question = match.view(seat), match.legal(seat)
        else:
            word = own_seed(self._seeds[seat], len(match.log))
            question = word, match.imagine(seat, word)[:1].tobytes()
        answer = self._ask(self._limit, "choose", seat, *question)
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
