"""Plays the games of a tournament to their ends, whatever the bots do."""

import time
from hashlib import sha256
from typing import Any

from megawatt.arena.holdings import ending_of, holdings_of
from megawatt.arena.plan import Fixture, Plan
from megawatt.bots import Bot, bot, entry_of, weights_of
from megawatt.bots.loading import load
from megawatt.bots.plugins import is_reference
from megawatt.bots.subprocess_bot import Forfeit, SubprocessBot, own_seed
from megawatt.kernel.errors import IllegalAction
from megawatt.match import Match

Result = dict[str, Any]
"""One game as plain data: a line of the results file."""
SUBSTITUTE = "random"
"""Who plays on for a bot that forfeited, so that the others can finish."""


class Referee:
    """Plays the games of a plan one after another; processes of third-party bots are kept."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._processes: dict[str, SubprocessBot] = {}
        self._loaded: set[str] = set()

    def close(self) -> None:
        """End the processes of third-party bots."""
        for process in self._processes.values():
            process.close()

    def play(self, fixture: Fixture) -> Result:
        """Play a game to its end."""
        match = self.plan.start(fixture.deal)
        forfeits: dict[int, str] = {}
        players = [self._seat(match, fixture, seat, forfeits) for seat in range(match.seats)]
        seconds, moves = [0.0] * match.seats, [0] * match.seats
        while not match.over:
            seat = match.to_act[0]
            began = time.perf_counter()
            why = self._move(match, seat, players[seat])
            seconds[seat] += time.perf_counter() - began
            moves[seat] += 1
            if why:
                forfeits[seat] = why
                players[seat] = bot(SUBSTITUTE, seed=match.seed + seat)
        return self.result(match, fixture, forfeits, seconds, moves)

    def _seat(
        self, match: Match, fixture: Fixture, seat: int, forfeits: dict[int, str]
    ) -> "Bot | SubprocessBot":
        name = self.plan.bots[fixture.lineup[seat]]
        if not is_reference(name):
            self._load(match, name)
            return bot(name, seed=match.seed * 8 + seat)
        seed = own_seed(fixture.number, seat)
        if name not in self._processes:
            self._processes[name] = SubprocessBot(
                self.plan.game, name, self.plan.limit, self.plan.box
            )
        try:
            self._processes[name].sit(match, seat, seed)
        except Forfeit as fault:
            forfeits[seat] = str(fault)
            return bot(SUBSTITUTE, seed=seed)
        return self._processes[name]

    def _move(self, match: Match, seat: int, player: "Bot | SubprocessBot") -> str:
        """Let a seat act; say why if that was a forfeit (the substitute then acts)."""
        try:
            match.play(seat, self.choose(match, seat, player))
        except Forfeit as fault:
            return str(fault)
        except IllegalAction as refused:
            return f"acted illegally: {refused}"
        return ""

    def choose(self, match: Match, seat: int, player: "Bot | SubprocessBot") -> int:
        """Ask a player for an action."""
        return player.choose(match, seat)

    def _load(self, match: Match, name: str) -> None:
        """Load what one of our bots needs, once: that is no thinking of its first move."""
        if name not in self._loaded:
            self._loaded.add(name)
            load(match, entry_of(name, match.game.rules), weights_of(name))

    def result(
        self,
        match: Match,
        fixture: Fixture,
        forfeits: dict[int, str],
        seconds: list[float],
        moves: list[int],
    ) -> Result:
        """Write a finished game down as plain data."""
        result = {
            "game": fixture.number,
            "deal": fixture.deal,
            "seed": match.seed,
            "bots": list(fixture.lineup),
            "points": match.points(),
            "places": places(match, forfeits),
            "steps": len(match.log),
            "steps_digest": sha256(repr(match.log).encode()).hexdigest()[:16],
            "outcome": match.outcome(),
            "moves": moves,
            "seconds": [round(one, 6) for one in seconds],
        }
        if forfeits:
            result["forfeits"] = {str(seat): why for seat, why in sorted(forfeits.items())}
        if self.plan.holdings:
            result["holdings"] = holdings_of(match)
            result["ending"] = ending_of(match)
        if self.plan.logs:
            result["log"] = [list(step) for step in match.log]
        return result


def places(match: Match, forfeits: dict[int, str]) -> list[int]:
    """Rank the seats; those that forfeited share the last place, whatever stand-ins made of it."""
    ranked = match.places()
    keys = [(True, 0) if seat in forfeits else (False, ranked[seat]) for seat in range(match.seats)]
    return [1 + sum(other < key for other in keys) for key in keys]
