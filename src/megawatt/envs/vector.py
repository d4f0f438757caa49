"""Many games of one kind, asked and stepped in one call, over threads if wanted."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypedDict, Unpack

import numpy as np
import numpy.typing as npt

from megawatt.envs import compiled as of
from megawatt.envs.compiled import ACTION, END, ENDED, FIRST, SEAT
from megawatt.envs.crew import Crew
from megawatt.envs.setting import How, Setting
from megawatt.kernel.chance import LUCK
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.record import masks, observations, readable, records, words_of
from megawatt.match import Match
from megawatt.past import Past

Integers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float32]
Work = Callable[[int], None]
"""Something that is done to a piece of the games, by one of the threads: its number."""
PIECES = 16
"""The games are cut into so many pieces a thread: who is done early takes another."""
FEW, AT_LEAST = 8, 4
"""So many beginnings are a piece of work, and so many pieces are worth waking a thread."""


def _cut(n: int, threads: int) -> list[tuple[int, int]]:
    """Cut the games into pieces: whole ones for compiled code, or one for each thread."""
    size = -(-n // (threads * PIECES)) if threads > 1 else n
    size = max(size + -size % of.AT_A_TIME, of.AT_A_TIME)
    size = min(size, -(-n // threads))
    return list(pairwise([*range(0, n, size), n]))


class _Kept(TypedDict):
    """What a pickle holds."""

    made_with: tuple[Any, ...]
    arrays: dict[str, Any]
    next_seed: int


class VectorGames:
    """`n` games side by side; finished ones start anew with a new seed.

    The arrays are overwritten in place by every call.

    >>> from megawatt.envs import VectorGames
    >>> games = VectorGames("powerline", n=4, seats=2, seed=1)
    >>> games.seats.tolist(), games.masks.shape
    ([0, 0, 0, 0], (4, 48))
    >>> finished = games.step(games.masks.argmax(axis=1))
    """

    def __init__(
        self, name: str, n: int, seats: int, seed: int = 0, threads: int = 1, **how: Unpack[How]
    ) -> None:
        if n < 1 or threads < 1:
            raise MegawattError(f"n is {n} and threads {threads}; both must be at least 1.")
        self._made_with = (name, n, seats, seed, threads, how)
        self.setting = Setting(name, seats, **how)
        self.game, self._discount = self.setting.game, float(self.setting.reward.discount)
        self._engine, self._boxes = self.game.engine, self.setting.edition.record
        self._pieces = _cut(n, threads)
        self._crew = Crew(min(threads, len(self._pieces)))
        self._states = self._engine.room(2 * n + 1 + of.AT_A_TIME * threads)
        laid = readable(self._states[n : n + 1])
        laid.seats = seats
        self.game.rules.lay(laid, seats, self.setting.options)
        self._next_seed = seed
        self._table: Integers = np.zeros((of.COLUMNS + 2 * seats, n), np.int64)
        self._table[of.VIEWER] = -1
        self.sit(-1, 0)
        self._lucks = records(LUCK, n)
        self._gains: Reals = np.zeros((n, 2 * seats), np.float32)
        self._shape_views(n, seats)
        self._marks = masks(self.game.actions, n)
        self.masks: npt.NDArray[np.int8] = self._marks["legal"]
        """What the acting seat may do: 1 for each legal action."""
        self._seen = observations(self.game.rules.observation, n)
        self.observations: Reals = self._seen["seen"]
        """What the acting seat of each game sees, a row a game: only what has changed is written
        again, so it is to be read only."""
        self.observations.flags.writeable = False
        self._all, self._found, self._endings = np.arange(n), np.arange(n), 0
        self._scratch = [self._settings_of(who) for who in range(threads)]
        self._settings = [room[-of.SETTINGS :] for room in self._scratch]
        self._first = self._table[:, 0].data  # its numbers are Python's: quickly read
        self._words = words_of(self._states)
        self._of_one = (self._boxes, self._states, self._table)
        self._quick = (*self._arguments(), self._scratch[0])
        self._known = dict[str, tuple[Any, Any]]()
        self.reset()
        self._act: Callable[..., None] = self._direct(of.TURN)

    def _shape_views(self, n: int, seats: int) -> None:
        """Name the parts of the arrays that compiled code writes."""
        self.seats: Integers = self._table[of.SEAT]
        """The seat that acts in each game (the lowest, where several do)."""
        self.lengths: Integers = self._table[of.LENGTH]
        """Decisions of each game so far."""
        self.rewards: Reals = self._gains[:, :seats]
        """What the last step was worth, a column a seat."""
        self.points: Integers = np.zeros((n, seats), np.int64)
        """The points of the games that `step` has finished."""
        self.places: Integers = np.zeros((n, seats), np.int64)
        """Their places: 1 is best, equal seats share a place."""
        self.truncated: npt.NDArray[np.bool_] = np.zeros(n, np.bool_)
        """Which of the games that `step` has finished were cut at the bound."""

    def _settings_of(self, who: int) -> Integers:
        settings, n = np.zeros(of.SETTINGS, np.int64), len(self)
        settings[FIRST], settings[END], settings[of.LAID] = 0, n, n
        settings[of.ROOM], settings[of.BOUND] = n + 1 + of.AT_A_TIME * who, self.setting.bound
        settings[of.SHOWN], settings[of.KIND] = len(self._states) - n, self.setting.reward.number
        return np.concatenate([self._engine.scratch(), settings])

    def __len__(self) -> int:
        return len(self._table[0])

    def sit(self, learner: int, at_random: int) -> None:
        """Ask one seat before all others, and let a set of seats play at random."""
        self.learner = learner
        self._table[of.LEARNER], self._table[of.RANDOM] = learner, at_random

    def match(self, i: int) -> Match:
        """Give one of the games as a match of its own, as it stands; its past is not known."""
        setting = self.setting
        moment = (Past(), self._states[i : i + 1].tobytes())
        seed = int(self._table[of.SEED, i])
        return Match(self.game, setting.edition, setting.seats, seed, setting.options, moment)

    # Playing

    def reset(self, seeds: int | npt.ArrayLike | None = None) -> None:
        """Start all games anew: with a seed each, or one and those that follow it.

        Without seeds they go on where they were.
        """
        if seeds is not None and np.ndim(seeds) == 0:
            self._next_seed, seeds = int(np.asarray(seeds)), None
        self.begin(self._all, seeds)
        self._gains[:, : self.setting.seats] = 0

    def step(self, actions: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Take one action in every game; say which games it finished (they have begun anew).

        One illegal action anywhere and nothing is done in any game.
        """
        finished = self.act(actions)
        if self._endings:
            self.begin(self._found[: self._endings])
        return finished

    def observe(self) -> Reals:
        """Give what the acting seat of every game sees, a row a game (overwritten next time)."""
        return self.observations

    def act(self, actions: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Take one action in every game and say which it finished: they wait for `begin`."""
        self.checked(actions)
        self._share([self._turning(of.AT_GAMES), self._scoring()], self._pieces)
        return self._told()

    def take(self, actions: npt.ArrayLike, which: Integers | None = None) -> None:
        """Take legal actions in all games, or some of them (-1: none), and look at them."""
        self._table[of.ACTION] = actions
        if which is None:
            self._table[of.MARK] = 1
        else:
            self._mark(which)
        self.turn(of.AT_GAMES)

    def checked(self, actions: npt.ArrayLike) -> Integers:
        """Order an action in every game and give them as an array; or refuse all of them."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != self._all.shape:
            raise MegawattError(f"Give {len(self)} actions, one a game; got {chosen.shape}.")
        wrong = self._direct(of.CHECK)(self._marks, self._table, chosen)
        if wrong >= 0:
            if chosen.min() < 0 or chosen.max() >= self.game.actions:
                raise MegawattError(f"Actions are numbers from 0 to {self.game.actions - 1}.")
            told = f"action {int(chosen[wrong])} is not legal; see `masks`."
            raise MegawattError(f"Game {wrong}: {told}")
        return chosen

    # One game alone: as above, in as few calls as possible

    def _direct(self, name: str) -> Any:
        """Give an entry point that looks at no types; found anew when the engine changes over."""
        usual = self._engine.added[name]
        if name not in self._known or self._known[name][0] is not usual:
            self._known[name] = usual, self._engine.direct(name)
        return self._known[name][1]

    def begin_one(self, seed: int) -> int:
        """Begin the only game anew and say who acts."""
        row = self._first
        row[of.SEED], row[of.MARK] = seed, 1
        self._settings[0][of.LOOK] = of.AT_GAMES
        self._act, begin = self._direct(of.TURN), self._direct(of.BEGIN)
        begin(*self._of_one, self._lucks, self._settings[0])
        self._act(*self._quick)
        self._gains[:] = 0
        if self.setting.reward.at_every_step:
            self.score_one()
        return row[of.SEAT]

    def take_one(self, action: int) -> tuple[int, int]:
        """Take an action in the only game: give who acts next, and how it ended."""
        row = self._first
        row[ACTION] = action
        self._act(*self._quick)
        return row[SEAT], row[ENDED]

    def score_one(self) -> list[float]:
        """Count what the last turn of the only game was worth to each seat."""
        seats = self.setting.seats
        score = self._direct(of.SCORE)
        score(*self._of_one, self._gains, self._settings[0], self._discount)
        gains: list[float] = self._gains[0, :seats].tolist()
        return gains

    def ranking_of_one(self) -> tuple[list[int], list[int]]:
        """Give points and places of the only game, once it is scored."""
        counts, seats = self._table[of.COLUMNS :, 0].tolist(), self.setting.seats
        return counts[:seats], counts[seats:]

    def look_at_ended_one(self, seat: int) -> None:
        """Look at the only game, which has ended, as a seat sees it."""
        row, settings = self._first, self._settings[0]
        row[of.LAST], row[of.ACTION], settings[of.LOOK] = seat, -1, of.AT_ENDED
        self._act(*self._quick)
        settings[of.LOOK] = of.AT_GAMES

    def seed_of(self, i: int) -> int:
        """Give the seed that a game was begun with."""
        return int(self._table[of.SEED, i])

    # Pieces of the work, for whoever is free

    def turn(self, look: int) -> None:
        """Act in the marked games and look at them."""
        self._share([self._turning(look)], self._pieces)

    def score(self) -> npt.NDArray[np.bool_]:
        """Count the rewards of the last turn; say which games it finished."""
        self._table[of.MARK] = 1
        self._share([self._scoring()], self._pieces)
        return self._told()

    def begin(self, which: Integers, seeds: npt.ArrayLike | None = None) -> None:
        """Start some games anew and look at them; without seeds, with those that are next."""
        if seeds is None:
            seeds = self._next_seed + np.arange(len(which), dtype=np.int64)
            self._next_seed += len(which)
        self._table[of.SEED, which] = np.asarray(seeds, np.int64)
        self._mark(which)
        work, pieces = [self._beginning(), self._turning(of.AT_GAMES)], self._pieces_with(which)
        if not self.setting.reward.at_every_step:
            self._share(work, pieces)
            return
        kept = self.rewards[which]
        self._gains[which, self.setting.seats :] = 0
        self._share([*work, self._scoring()], pieces)
        self.rewards[which] = kept

    def look_at_ended(self, which: Integers) -> None:
        """Look at games that have ended, as the learner sees them or whoever acted last."""
        self._mark(which)
        self._table[of.ACTION, which] = -1
        self.turn(of.AT_ENDED)

    def _told(self) -> npt.NDArray[np.bool_]:
        """Note what is known of the games that the last turn has finished; say which they are."""
        ended = self._table[of.ENDED]
        finished: npt.NDArray[np.bool_] = ended != of.GOES_ON
        note = self._direct(of.NOTE)
        self._endings = note(self._table, self.points, self.places, self._found)
        if self._endings:
            self.truncated[:] = ended == of.CUT
        return finished

    def _mark(self, which: Integers) -> None:
        self._table[of.MARK] = 0
        self._table[of.MARK, which] = 1

    def _arguments(self) -> tuple[Any, ...]:
        """Give what a turn needs besides its settings."""
        arrays = (self._boxes, self._states, self._words, self._table, self._lucks)
        return (*arrays, self._marks, self._seen)

    def _turning(self, look: int) -> Work:
        run, arrays = self._direct(of.TURN), self._arguments()

        def turn(who: int) -> None:
            self._settings[who][of.LOOK] = look
            run(*arrays, self._scratch[who])

        return turn

    def _scoring(self) -> Work:
        run, arrays = self._direct(of.SCORE), (*self._of_one, self._gains)
        return lambda who: run(*arrays, self._settings[who], self._discount)

    def _beginning(self) -> Work:
        run, arrays = self._direct(of.BEGIN), (*self._of_one, self._lucks)
        return lambda who: run(*arrays, self._settings[who])

    def _pieces_with(self, which: Integers) -> list[tuple[int, int]]:
        """Cut the games so that each piece has a few of some; these are seldom many."""
        if len(which) == len(self):
            return self._pieces
        found = np.sort(which).tolist()
        shared = len(self._pieces) > 1 and len(found) >= FEW * AT_LEAST
        firsts = found[::FEW] if shared else found[:1]
        return list(pairwise([*firsts, found[-1] + 1])) if found else []

    def _share(self, work: Sequence[Work], pieces: list[tuple[int, int]]) -> None:
        """Do one thing after the other on each piece; rules release the GIL."""

        def piece(who: int, k: int) -> None:
            settings = self._settings[who]
            settings[FIRST], settings[END] = pieces[k]
            for do in work:
                do(who)

        self._crew.share(piece, len(pieces))

    # Copies

    def close(self) -> None:
        """End the threads; this one goes on alone."""
        self._crew.close()

    def _arrays(self) -> dict[str, Any]:
        names = ("_states", "_table", "_lucks", "_gains", "_marks", "_seen")
        return {name: getattr(self, name) for name in (*names, "points", "places", "truncated")}

    def __getstate__(self) -> _Kept:
        arrays = {name: np.array(value) for name, value in self._arrays().items()}
        return {"made_with": self._made_with, "arrays": arrays, "next_seed": self._next_seed}

    def __setstate__(self, kept: _Kept) -> None:
        *made_with, how = kept["made_with"]
        self.__init__(*made_with, **how)  # type: ignore[misc]  # made again, then filled
        for name, value in self._arrays().items():
            value[...] = kept["arrays"][name]
        self._next_seed = kept["next_seed"]
