"""One game in play: box + state + log. The public Python API."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from megawatt.kernel.box import Edition
from megawatt.kernel.errors import CannotUndo, IllegalAction, MegawattError
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import overwrite
from megawatt.kernel.story import Event
from megawatt.past import Past
from megawatt.position import Position
from megawatt.telling import Moments, Storyteller

if TYPE_CHECKING:
    from megawatt.library import Game


class Match(Position):
    """One game in play; `game.start(...)` makes it. The seed decides all that chance decides.

    It can be copied, deep-copied and pickled.

    >>> import megawatt
    >>> match = megawatt.game("powerline").start(seats=2, seed=7)
    >>> match.words(match.legal(0)[0]), str(match.why_not(0, 5))[-8:]
    ('Red worker first: the dice show 2 6 6 3 6 2', '[PL-3.4]')
    """

    def __init__(
        self,
        game: "Game",
        edition: Edition,
        seats: int,
        seed: int,
        options: dict[str, Any],
        moment: tuple[Past, bytes] | None = None,
        names: Sequence[str] = (),
    ) -> None:
        """Set the table; with a `moment` (a past and the state after it), stand there instead."""
        self._past, state = moment or (Past(), None)
        super().__init__(game, edition, seats, seed, options, state, names)

    @property
    def log(self) -> list[tuple[int, int]]:
        """The steps taken, as (seat, action).

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.play(0, 1)
        >>> match.log
        [(0, 1)]
        """
        return self._past.log

    def __repr__(self) -> str:
        return (
            f"<Match {self.game.name}, {self.seats} seats, seed {self.seed}, {len(self.log)} steps>"
        )

    # Acting

    def play(self, seat: int, action: int) -> None:
        """Take an action; a refused one raises IllegalAction and changes nothing.

        >>> match = megawatt.game("future-energy").start(2, seed=7)
        >>> match.play(0, match.legal(0)[0])
        >>> match.play(1, 0)
        Traceback (most recent call last):
        megawatt.kernel.errors.IllegalAction: It is not your turn: Volta decides now. [FE-3.2]
        """
        before = self._states.tobytes()
        seat, action = self._checked_seat(seat), self._checked_action(action)
        pending = self._engine.advance(self._boxes, self._states, seat, action)
        if pending < 0:
            reason = self.reason(seat, action, -pending)
            raise IllegalAction(reason, seat, action, -pending)
        self._pending = pending
        self._past.add(before, seat, action)

    def undo(self, seat: int) -> None:
        """Take back a seat's last step, unless something was revealed or another seat acted since.

        Inside a simultaneous phase this is an action of its own (see `revisions`).

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.play(0, 1)
        >>> match.undo(0)
        >>> match.decision(0) == match.decision(1)
        True
        """
        if revisions := self.revisions(seat):
            self.play(seat, revisions[0])
            return
        if stands := self._past.why_it_stands(seat, self._states, self._engine):
            raise CannotUndo(stands)
        overwrite(self._states, self._past.go_back())
        self._look()

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would work.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.can_undo(0)
        False
        """
        if self.revisions(seat):
            return True
        return not self._past.why_it_stands(seat, self._states, self._engine)

    # The past

    def history(
        self, seat: int | None = None, lang: str = "en", since: int = 0
    ) -> list[tuple[int, int, str]]:
        """Tell the steps taken as (step, seat, words), as far as a seat may know of them.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.play(0, 0)
        >>> match.history(0)
        [(0, 0, 'Red worker first: the dice show 2 6 6 3 6 2')]
        >>> match.history(1)  # plans are secret
        []
        """
        reader = self._viewer(seat)
        words, say, now = self.game.rules.words, self._say(lang, seat), self.state(seat)
        told: list[tuple[int, int, str]] = []
        for step, (one, action) in enumerate(self.log[since:], since):
            actor = Seat(one)
            before = self._concealed(actor, self._past.before(step))
            if actor == reader:
                text = words.action(self.edition, before, actor, action, say)
            else:
                text = words.told(self.edition, before, now, actor, action, say)
            if text:
                told.append((step, actor, text))
        return told

    def story(self, seat: int | None = None, lang: str = "en", since: int = 0) -> list[Event]:
        """Tell all that happened, as far as a seat may know; None is a spectator.

        Steps are counted as the reader saw them; `since` leaves out what is known already.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.play(0, 0)
        >>> match.story(0)[-1].text
        'You planned to begin with the red worker.'
        """
        return self._storyteller().story(self._viewer(seat), self._say(lang, seat), since)

    def seen(self, seat: int | None = None) -> int:
        """Count the steps that a reader has seen: the next `since` of its story.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.play(0, 0)
        >>> match.seen(0), match.seen(1)
        (1, 0)
        """
        return len(self.seen_steps(seat))

    def seen_steps(self, seat: int | None = None) -> list[int]:
        """Give the steps that a reader has seen, as places in the log: its story counts those."""
        return self._storyteller().seen(self._viewer(seat))

    def course(self, seat: int | None = None) -> list[bytes]:
        """Give what a reader knew, moment after moment, in the last step: for the laws."""
        return self._storyteller().course(self._viewer(seat))

    def untold(self, seat: int | None = None) -> list[tuple[int, str]]:
        """Name the steps in which a reader saw something change that nobody told: for the laws."""
        return self._storyteller().untold(self._viewer(seat))

    def _storyteller(self) -> Storyteller:
        return Storyteller(self._engine, self.edition, self.game.rules.story, self._moments())

    def _moments(self) -> Moments:
        return Moments(self._past, self._laid, self._states.tobytes())

    def _laid(self) -> bytes:
        states = self._engine.room()
        self._lay(states)
        laid: bytes = states.tobytes()
        return laid

    # Copies and files

    def copy(self) -> "Match":
        """Make an independent match at the same moment.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> other = match.copy()
        >>> other.play(0, 0)
        >>> len(match.log), len(other.log)
        (0, 1)
        """
        return self.at(len(self.log))

    def at(self, step: int) -> "Match":
        """Make an independent match at the moment after `step` steps of the log.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.play(0, 0)
        >>> match.at(0).log
        []
        """
        if not 0 <= step <= len(self.log):
            raise MegawattError(f"Step {step} is not in this match; allowed: 0 to {len(self.log)}.")
        here = step == len(self.log)
        state = self._states.tobytes() if here else self._past.before(step)
        return self._standing_at(self._past.until(step), state)

    def _standing_at(self, past: Past, state: bytes) -> "Match":
        options, moment = dict(self.options), (past, state)
        return Match(self.game, self.edition, self.seats, self.seed, options, moment, self.names)

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Match":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        moment = (self._past, self._states.tobytes())
        start = (self.game, self.edition, self.seats, self.seed, self.options)
        return Match, (*start, moment, self.names)

    def in_another_world(self, seat: int, word: int) -> "Match":
        """Make a match at this moment in which all that a seat cannot know is dealt anew.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.in_another_world(0, word=1)
        <Match powerline, 2 seats, seed 7, 0 steps>
        """
        return self.in_state(self.imagine(seat, word)[:1].tobytes())

    def in_state(self, state: bytes) -> "Match":
        """Make a match with this past and another state: what a program imagined or played on to.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.in_state(match.truth().tobytes()).same_as(match)
        True
        """
        return self._standing_at(self._past.until(len(self.log)), state)

    def save(
        self, path: Path | str, notes: Mapping[str, Any] | None = None, *, story: bool = True
    ) -> None:
        """Write the match, with its story in words, to a JSON file; `megawatt.load` reads it.

        >>> import tempfile
        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     match.save(f"{folder}/game.json")
        ...     megawatt.load(f"{folder}/game.json").same_as(match)
        True
        """
        from megawatt.saves import write

        write(self, Path(path), notes or {}, story=story)
