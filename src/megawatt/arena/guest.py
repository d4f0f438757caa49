"""Somebody's own bot in a process of its own: it may raise, hang or die, and nothing else does."""

import multiprocessing
import traceback
from multiprocessing.connection import Connection
from typing import Any

from megawatt.bots import parse
from megawatt.bots.own import BY_VIEW, make_bare, way_of_asking
from megawatt.match import Match

START_LIMIT = 120.0
"""Seconds to import a bot and to set it up: it may have to load a model."""


class Forfeit(Exception):
    """A bot has lost by its own fault; the text says why."""


def _host(pipe: Connection, game: str, name: str) -> None:
    """Answer questions for the bots of one name, one bot a seat, until the pipe closes."""
    from megawatt.arena.plan import open_game

    plain, settings = parse(name)
    bots: dict[int, Any] = {}
    matches: dict[int, Match] = {}
    while True:
        try:
            task, seat, *rest = pipe.recv()
        except EOFError:
            return
        try:
            if task == "sit":
                seed, table = rest
                bots[seat] = make_bare(plain, settings | {"seed": seed})
                by_view = way_of_asking(plain, bots[seat]) == BY_VIEW
                if not by_view:
                    matches[seat] = open_game(game).start(**table)
                pipe.send(("sits", by_view))
            elif task == "look":
                pipe.send(("plays", _number(bots[seat].choose(*rest))))
            else:
                for step in rest[0]:
                    matches[seat].play(*step)
                pipe.send(("plays", _number(bots[seat].choose(matches[seat].copy(), seat))))
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{last.filename.rpartition('/')[2]} line {last.lineno}"
            pipe.send(("raised", f"{type(error).__name__}: {error} ({where})"))


def _number(answer: Any) -> Any:
    """Give an answer as a whole number if it is one, or what it was in words."""
    try:
        return answer.__index__()
    except AttributeError:
        return repr(answer)[:80]


class Guest:
    """A process that plays for all bots of one name."""

    def __init__(self, game: str, name: str, limit: float) -> None:
        self.name, self._game, self._limit = name, game, limit
        self._process: Any = None
        self._pipe: Any = None
        self._by_view: dict[int, bool] = {}
        self._told: dict[int, int] = {}

    def sit(self, match: Match, seat: int, seed: int, table: dict[str, Any]) -> None:
        """Let a new bot take a seat; one that cannot be made forfeits."""
        if self._process is None or not self._process.is_alive():
            self._begin()
        self._told[seat] = 0
        self._by_view[seat] = bool(self._ask(START_LIMIT, "sit", seat, seed, table))

    def choose(self, match: Match, seat: int) -> int:
        """Ask the bot of a seat, within the time limit."""
        if self._by_view[seat]:
            answer = self._ask(self._limit, "look", seat, match.view(seat), match.legal(seat))
        else:
            steps = match.log[self._told[seat] :]
            self._told[seat] = len(match.log)
            answer = self._ask(self._limit, "follow", seat, steps)
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

    def _begin(self) -> None:
        self.close()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_host, args=(theirs, self._game, self.name))
        self._process.start()
        theirs.close()

    def _ask(self, limit: float, *question: Any) -> Any:
        try:
            self._pipe.send(question)
            if not self._pipe.poll(limit):
                self.close()
                raise Forfeit(f"took longer than {limit:g} seconds")
            kind, answer = self._pipe.recv()
        except (EOFError, OSError):
            self._process.join(1.0)
            code = self._process.exitcode
            self.close()
            raise Forfeit(f"ended its process (exit code {code})") from None
        if kind == "raised":
            raise Forfeit(f"raised {answer}")
        return answer
