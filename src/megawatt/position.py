"""One moment of a game: box + state. Who acts, what may be done, what each seat sees and knows."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from megawatt.kernel.box import Edition
from megawatt.kernel.errors import IllegalAction, MegawattError, Reason
from megawatt.kernel.ids import SPECTATOR, Seat
from megawatt.kernel.record import observations, overwrite, readable, unpacked
from megawatt.kernel.rule import plain
from megawatt.kernel.terminal import WIDE
from megawatt.kernel.tongue import NAMES, Tongue, tongue
from megawatt.picture import FACES, Choice, Face, draw
from megawatt.picture.apart import apart

if TYPE_CHECKING:
    from megawatt.library import Game

_SEATS_OF = [tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256)]
"""The seats of each set of seats."""


class Consequence(NamedTuple):
    """What an action would lead to, as far as its seat can know."""

    to_act: tuple[int, ...]  # who would act next
    revealed: bool  # something hidden would be shown, or chance used


class Position:
    """A game as it stands, without a past: all that can be asked of it. `Match` plays on from it.

    It is set up from seats, seed and options, unless a `state` is given to stand in.

    >>> import megawatt
    >>> match = megawatt.game("powerline").start(2, seed=7)
    >>> match.over, match.places(), match.winners(), match.outcome()
    (False, [1, 1], [], '')
    >>> bool(match.truth().chance == match.state(0).chance)  # no seat knows what comes
    False
    >>> match.imagine(0, word=1).nbytes == match.imagine(1, word=2).nbytes
    True
    >>> match.same_as(match.copy())
    True
    """

    def __init__(
        self,
        game: "Game",
        edition: Edition,
        seats: int,
        seed: int,
        options: dict[str, Any],
        state: bytes | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.game, self.edition = game, edition
        self.seats, self.seed = seats, seed
        self.options = options
        self.names = [*names, *NAMES[len(names) : seats]]
        self._engine, self._boxes = game.engine, edition.record
        self._scratch = game.engine.scratch()
        self._states = game.engine.room()
        self._actions = game.actions
        self._pending = 0  # the set of seats that act now
        if state is None:
            self._lay(self._states)
            self._engine.setup(self._boxes, self._states)
        else:
            overwrite(self._states, state)
        self._look()

    # Who acts, and what may be done

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; empty when the game is over.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.to_act
        (0, 1)
        """
        return _SEATS_OF[self._pending]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._pending

    def legal(self, seat: int) -> list[int]:
        """List the actions a seat may take now, ascending; empty when it is not to act.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.legal(0)
        [0, 1]
        """
        n = self._engine.legal(self._boxes, self._states, self._checked_seat(seat), self._scratch)
        found: list[int] = self._scratch[:n].tolist()
        return found

    def revisions(self, seat: int) -> list[int]:
        """List the take-backs a seat may use inside a simultaneous phase; never part of legal.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.play(0, 0)
        >>> match.words(match.revisions(0)[0], seat=0)
        'Take back the order'
        """
        return [
            action
            for action in self.game.rules.revisions
            if self._verdict(self._checked_seat(seat), action) == 0
        ]

    def why_not(self, seat: int, action: int, lang: str = "en") -> Reason | None:
        """Say why a seat may not take an action now; None when it may.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> print(match.why_not(0, 5))
        Begin with the red or the black worker. [PL-3.4]
        >>> match.why_not(0, 0) is None
        True
        """
        action = self._checked_action(action)
        no = self._verdict(self._checked_seat(seat), action)
        return self.reason(seat, action, no, lang) if no else None

    def reason(self, seat: int, action: int, verdict: int, lang: str = "en") -> Reason:
        """Put a verdict other than 0 into words."""
        who = self._checked_seat(seat)
        words, say = self.game.rules.words, self._say(lang, who)
        text, clause = words.reason(self.edition, self.state(who), who, action, int(verdict), say)
        return Reason(text, clause)

    # Words

    def decision(self, seat: int, lang: str = "en") -> str:
        """Say what is asked of a seat now.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.decision(0)
        'Begin with red 2 or black 2: the rest follow.'
        """
        who = self._checked_seat(seat)
        return self.game.rules.words.decision(
            self.edition, self.state(who), who, self._say(lang, who)
        )

    def decision_kind(self, seat: int) -> int:
        """Give the number of what is asked of a seat now, in the game's own `Decision`."""
        who, asks = self._checked_seat(seat), self.game.rules.decision_of
        return int(plain(asks)(self.state(who), who)) if asks else 0

    def words(self, action: int, lang: str = "en", seat: int | None = None) -> str:
        """Say what an action does, now, for a seat (the first to act unless one is given).

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.words(0)
        'Red worker first: the dice show 2 6 6 3 6 2'
        """
        action = self._checked_action(action)
        if seat is None:
            seat = next((s for s in self.to_act if action in self.legal(s)), (*self.to_act, 0)[0])
        return self._words(action, self._say(lang, seat), self._checked_seat(seat))

    # Results

    def points(self) -> list[int]:
        """Count every seat's points as they stand.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.points()
        [10, 10]
        """
        return [self._engine.points(self._boxes, self._states, seat) for seat in range(self.seats)]

    def places(self) -> list[int]:
        """Rank the seats by points and tiebreaks: 1 is best, equal seats share a place."""
        keys = [
            self._engine.standing(self._boxes, self._states, seat) for seat in range(self.seats)
        ]
        return [1 + sum(other > key for other in keys) for key in keys]

    def winners(self) -> list[int]:
        """Name the seats that have won; none while the game goes on, or if a solo game is lost."""
        if not self.over:
            return []
        solo_won = self.game.rules.solo_won
        if self.seats == 1 and solo_won and not plain(solo_won)(self.edition.box, self.truth()):
            return []
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def breakdown(self, seat: int, lang: str = "en") -> dict[str, int]:
        """Split a seat's points into categories.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.breakdown(0)["Start"]
        10
        """
        return self.game.rules.words.breakdown(
            self.edition, self.truth(), self._checked_seat(seat), self._say(lang)
        )

    def outcome(self, lang: str = "en", seat: int | None = None) -> str:
        """Say who won, by how much, what ended the game and how a tie was decided; else empty.

        A seat is spoken to as "you".
        """
        if not self.over:
            return ""
        return self.game.rules.words.outcome(self.edition, self.truth(), self._say(lang, seat))

    # Seeing

    def state(self, seat: int | None = None) -> Any:
        """Give a copy of the state as a seat may know it, with its fields as attributes.

        What is hidden from the seat is overwritten (`conceal`); None is a spectator.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> int(match.state(0).seats)
        2
        """
        return self._concealed(self._viewer(seat), self._states.tobytes())

    def truth(self) -> Any:
        """Give a copy of the state with all that is hidden: for referees, reports and tests."""
        return readable(self._copy_of_state())

    def view(self, seat: int | None = None, lang: str = "en") -> dict[str, Any]:
        """Give what a seat may know, as plain data; None is a spectator.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.view(0)["headline"]
        'Round 1 of 15'
        """
        who = self._viewer(seat)
        return self.game.rules.view(self.edition, self.state(seat), who, self._say(lang, seat))

    def known(self, seat: int | None = None) -> bytes:
        """Give what a seat may know, as bytes to compare; None is a spectator.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> other = match.in_another_world(0, word=1)
        >>> other.known(0) == match.known(0)
        True
        """
        states = self._copy_of_state()
        self._engine.conceal(self._boxes, states, self._viewer(seat))
        return bytes(states.tobytes())

    def choices(self, seat: int, lang: str = "en") -> dict[int, Choice]:
        """Give the legal actions and revisions of a seat with their words and clauses.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.choices(0)[0].clause
        'PL-3.4'
        """
        rules, say, who = self.game.rules.words, self._say(lang, seat), self._checked_seat(seat)
        s, offered = self.state(seat), self.legal(seat) + self.revisions(seat)
        told = {n: (self._words(n, say, who), rules.clause(s, who, n)) for n in offered}
        return {n: Choice(n, *both) for n, both in told.items()}

    def svg(
        self,
        seat: int | None = None,
        lang: str = "en",
        face: Face = "stage",
        *,
        clickable: bool = True,
        of: int | None = None,
        differing: Mapping[str, str] | None = None,
    ) -> str:
        """Draw a seat's board, or the one `of` another as this seat knows it; clickable to play.

        >>> megawatt.game("powerline").start(2, seed=7).svg(0)[:4]
        '<svg'
        """
        if face not in FACES:
            raise ValueError(f"no face {face!r}; there are: {', '.join(FACES)}")
        say, whose = self._say(lang, seat), self._viewer(seat if of is None else of)
        view = self.game.rules.view(self.edition, self.state(seat), whose, say)
        offered = self.choices(whose, lang) if clickable and whose == seat else {}
        return draw(self.game.rules, view, offered, say, face, differing)

    def _repr_svg_(self) -> str:
        return apart(self.svg())  # a notebook may show many boards in one page

    def text(self, seat: int | None = None, lang: str = "en", width: int = WIDE) -> str:
        """Write the table for a terminal so many columns wide, with Rich markup.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> print(match.text(0).splitlines()[0])
        [bold]Round 1 of 15[/] · scoring in 5 rounds
        """
        return self.game.rules.text(self.view(seat, lang), self._say(lang, seat), width)

    def observe(self, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """Give what a seat sees as numbers of about 0 to 1.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.observe(0).shape == (len(match.game.features.names),)
        True
        """
        out = observations(self.game.rules.observation)
        states = self._copy_of_state()
        self._engine.conceal(self._boxes, states, self._checked_seat(seat))
        self._engine.observe(self._boxes, states, seat, out)
        seen: np.ndarray[Any, np.dtype[np.float32]] = out["seen"][0]
        return seen

    def evaluate(self, seat: int) -> float:
        """Estimate the points that a seat will end with, by the game's own rule of thumb.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.evaluate(0) > 0
        True
        """
        return float(self._engine.evaluate(self._boxes, self._states, self._checked_seat(seat)))

    def imagine(self, seat: int, word: int) -> Any:
        """Deal anew, from a word of chance, all that a seat cannot know: what bots think with."""
        states = self._copy_of_state()
        self._engine.redeal(self._boxes, states, self._checked_seat(seat), np.uint64(word))
        return states

    def would(self, seat: int, action: int, word: int) -> "Consequence | None":
        """Try an action in an imagined world: it tells nothing hidden. None when it is refused.

        >>> match = megawatt.game("powerline").start(2, seed=7)
        >>> match.would(0, action=0, word=1)
        Consequence(to_act=(0, 1), revealed=False)
        """
        states = self.imagine(seat, word)[:1]
        before = int(readable(states).reveal)
        pending = self._engine.advance(
            self._boxes, states, self._checked_seat(seat), self._checked_action(action)
        )
        if pending < 0:
            return None
        return Consequence(_SEATS_OF[pending], int(readable(states).reveal) != before)

    def same_as(self, other: "Position") -> bool:
        """Whether two games stand at exactly the same state."""
        return bool(self._states.tobytes() == other._states.tobytes())  # noqa: SLF001  # a position, too

    # Inside

    def _say(self, lang: str, reader: int | None = None) -> Tongue:
        """Speak a language, of the players by name and to a seat as "you"."""
        return tongue(lang).at_table(self.names, reader)

    def _lay(self, states: Any) -> None:
        """Write seats, seed and options into an empty state: all that the set-up starts from."""
        s = readable(states)
        s.seats, s.chance = self.seats, self.seed
        self.game.rules.lay(s, self.seats, self.options)

    def _look(self) -> None:
        """See who acts now."""
        self._pending = int(self._engine.to_act(self._boxes, self._states))

    def _copy_of_state(self) -> Any:
        states = self._engine.room()
        overwrite(states, self._states.tobytes())
        return states

    def _concealed(self, seat: Seat, content: bytes) -> Any:
        states = self._engine.room()
        overwrite(states, content)
        self._engine.conceal(self._boxes, states, seat)
        return unpacked(states)

    def _verdict(self, seat: int, action: int) -> int:
        no: int = self._engine.verdict(self._boxes, self._states, seat, action)
        return no

    def _words(self, action: int, say: Tongue, seat: Seat) -> str:
        words = self.game.rules.words
        return words.action(self.edition, self.state(seat), seat, action, say)

    def _viewer(self, seat: int | None) -> Seat:
        return SPECTATOR if seat is None else self._checked_seat(seat)

    def _checked_seat(self, seat: int) -> Seat:
        if not 0 <= seat < self.seats:
            raise MegawattError(f"There is no seat {seat!r}; allowed: 0 to {self.seats - 1}.")
        return Seat(index(seat))

    def _checked_action(self, action: int) -> int:
        if not 0 <= action < self._actions:
            raise IllegalAction(
                Reason(
                    f"There is no action {action!r}; allowed: 0 to {self._actions - 1}.", "actions"
                )
            )
        return index(action)
