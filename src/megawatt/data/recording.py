"""A referee that writes every decision down: what was seen, allowed, thought and done."""

from typing import Any

import numpy as np
import numpy.typing as npt

from megawatt.arena import Fixture, Referee, Result
from megawatt.arena.summary import win_share
from megawatt.bots import Bot, Search
from megawatt.bots.subprocess_bot import SubprocessBot
from megawatt.match import Match

Row = dict[str, Any]
"""One decision, by the names of the columns."""


class Recorder(Referee):
    """Plays like a referee; a result also has its `decisions`, as arrays by column.

    Decisions with a single legal action are left out: there is nothing to learn from them.
    """

    def play(self, fixture: Fixture) -> Result:
        """Play a game to its end."""
        self._rows: list[Row] = []
        return super().play(fixture)

    def choose(self, match: Match, seat: int, player: "Bot | SubprocessBot") -> int:
        """Ask a player for an action, and note what it knew and thought."""
        legal = match.legal(seat)
        if len(legal) == 1:
            return player.choose(match, seat)
        visits = np.zeros(match.game.actions, np.int32)
        if isinstance(player, Search):
            advice = player.advise(match, seat)
            action, value = player.pick(match, advice), _value(advice.choices)
            for one in advice.choices:
                visits[one.action] = one.visits
        else:
            action, value = player.choose(match, seat), float("nan")
            visits[action] = 1
        mask = np.zeros(match.game.actions, np.uint8)
        mask[legal] = 1
        self._rows.append(
            {
                "step": len(match.log),
                "seat": seat,
                "observation": match.observe(seat),
                "mask": mask,
                "action": action,
                "visits": visits,
                "value": value,
                "story": _told(match, seat, action),
            }
        )
        return action

    def result(self, match: Match, fixture: Fixture, *rest: Any) -> Result:
        """Write the game down, with how it ended for the seat of every decision."""
        result = super().result(match, fixture, *rest)
        for row in self._rows:
            row["outcome"] = win_share(result, row["seat"])
            row["points"] = result["points"][row["seat"]]
        names = list(self._rows[0]) if self._rows else []
        result["decisions"] = {name: [row[name] for row in self._rows] for name in names}
        for name in ("observation", "mask", "visits"):
            if names:
                result["decisions"][name] = _stacked(result["decisions"][name])
        return result


def _stacked(rows: list[npt.NDArray[Any]]) -> npt.NDArray[Any]:
    return np.stack(rows)


def _value(choices: Any) -> float:
    """Give the chance to win that the whole search expects."""
    return float(sum(one.share * one.win for one in choices))


def _told(match: Match, seat: int, action: int) -> str:
    """Give what the action led to, in words, as its own seat may know it."""
    after = match.copy()
    after.play(seat, action)
    return " ".join(event.text for event in after.story(seat, since=match.seen(seat)))
