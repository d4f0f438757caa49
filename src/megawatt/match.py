"""One game in play: box + state + log. The public Python API."""

from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from megawatt.kernel.box import Edition
from megawatt.kernel.errors import CannotUndo, IllegalAction, MegawattError, Reason
from megawatt.kernel.ids import SPECTATOR, Seat
from megawatt.kernel.record import overwrite, readable, unpacked
from megawatt.kernel.rule import plain
from megawatt.kernel.story import Event
from megawatt.kernel.terminal import WIDE
from megawatt.kernel.tongue import NAMES, Tongue, tongue
from megawatt.past import Past
from megawatt.picture import FACES, Choice, Face, draw
from megawatt.picture.apart import apart
from megawatt.telling import Moments, Storyteller

if TYPE_CHECKING:
    from megawatt.library import Game

_SEATS_OF = [tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256)]
"""The seats of each set of seats."""


class Consequence(NamedTuple):
    """What an action would lead to, as far as its seat can know."""

    to_act: tuple[int, ...]  # who would act next
    revealed: bool  # something hidden would be shown, or chance used


class Match:
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
        self.game, self.edition = game, edition
        self.seats, self.seed = seats, seed
        self.options = options
        self.names = [*names, *NAMES[len(names) : seats]]
        self._past = moment[0] if moment else Past()
        self._engine, self._boxes = game.engine, edition.record
        self._scratch = game.engine.scratch()
        self._states = game.engine.room()
        self._actions = game.actions
        self._pending = 0  # the set of seats that act now
        if moment:
            overwrite(self._states, moment[1])
        else:
            self._lay(self._states)
            self._engine.setup(self._boxes, self._states)
        self._look()

    @property
    def log(self) -> list[tuple[int, int]]:
        """The steps taken, as (seat, action)."""
        return self._past.log

    def __repr__(self) -> str:
        return (
            f"<Match {self.game.name}, {self.seats} seats, seed {self.seed}, {len(self.log)} steps>"
        )

    # Who acts, and what may be done

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; empty when the game is over."""
        return _SEATS_OF[self._pending]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._pending

    def legal(self, seat: int) -> list[int]:
        """List the actions a seat may take now, ascending; empty when it is not to act."""
        n = self._engine.legal(self._boxes, self._states, self._checked_seat(seat), self._scratch)
        found: list[int] = self._scratch[:n].tolist()
        return found

    def revisions(self, seat: int) -> list[int]:
        """List the take-backs a seat may use inside a simultaneous phase; never part of legal."""
        return [
            action
            for action in self.game.rules.revisions
            if self._verdict(self._checked_seat(seat), action) == 0
        ]

    def why_not(self, seat: int, action: int, lang: str = "en") -> Reason | None:
        """Say why a seat may not take an action now; None when it may."""
        action = self._checked_action(action)
        no = self._verdict(self._checked_seat(seat), action)
        return self.reason(seat, action, no, lang) if no else None

    def reason(self, seat: int, action: int, verdict: int, lang: str = "en") -> Reason:
        """Put a verdict other than 0 into words."""
        who = self._checked_seat(seat)
        words, say = self.game.rules.words, self._say(lang, who)
        text, clause = words.reason(self.edition, self.state(who), who, action, int(verdict), say)
        return Reason(text, clause)

    # Acting

    def play(self, seat: int, action: int) -> None:
        """Take an action; a refused one raises IllegalAction and changes nothing."""
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
        """
        if revisions := self.revisions(seat):
            self.play(seat, revisions[0])
            return
        if stands := self._past.why_it_stands(seat, self._states, self._engine):
            raise CannotUndo(stands)
        overwrite(self._states, self._past.go_back())
        self._look()

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would work."""
        if self.revisions(seat):
            return True
        return not self._past.why_it_stands(seat, self._states, self._engine)

    # Words

    def decision(self, seat: int, lang: str = "en") -> str:
        """Say what is asked of a seat now."""
        who = self._checked_seat(seat)
        return self.game.rules.words.decision(
            self.edition, self.state(who), who, self._say(lang, who)
        )

    def decision_kind(self, seat: int) -> int:
        """Give the number of what is asked of a seat now, in the game's own `Decision`."""
        who, asks = self._checked_seat(seat), self.game.rules.decision_of
        return int(plain(asks)(self.state(who), who)) if asks else 0

    def words(self, action: int, lang: str = "en", seat: int | None = None) -> str:
        """Say what an action does, now, for a seat (the first to act unless one is given)."""
        action = self._checked_action(action)
        if seat is None:
            seat = next((s for s in self.to_act if action in self.legal(s)), (*self.to_act, 0)[0])
        return self._words(action, self._say(lang, seat), self._checked_seat(seat))

    # Results

    def points(self) -> list[int]:
        """Count every seat's points as they stand."""
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
        """Split a seat's points into categories."""
        return self.game.rules.words.breakdown(
            self.edition, self.truth(), self._checked_seat(seat), self._say(lang)
        )

    def outcome(self, lang: str = "en") -> str:
        """Say how the game ended beyond the points (solo rank, tiebreak); else empty."""
        if not self.over:
            return ""
        return self.game.rules.words.outcome(self.edition, self.truth(), self._say(lang))

    # Seeing

    def state(self, seat: int | None = None) -> Any:
        """Give a copy of the state as a seat may know it, with its fields as attributes.

        What is hidden from the seat is overwritten (`conceal`); None is a spectator.
        """
        return self._concealed(self._viewer(seat), self._states.tobytes())

    def truth(self) -> Any:
        """Give a copy of the state with all that is hidden: for referees, reports and tests."""
        return readable(self._copy_of_state())

    def view(self, seat: int | None = None, lang: str = "en") -> dict[str, Any]:
        """Give what a seat may know, as plain data; None is a spectator."""
        who = self._viewer(seat)
        return self.game.rules.view(self.edition, self.state(seat), who, self._say(lang, seat))

    def known(self, seat: int | None = None) -> bytes:
        """Give what a seat may know, as bytes to compare; None is a spectator."""
        states = self._copy_of_state()
        self._engine.conceal(self._boxes, states, self._viewer(seat))
        return bytes(states.tobytes())

    def history(
        self, seat: int | None = None, lang: str = "en", since: int = 0
    ) -> list[tuple[int, int, str]]:
        """Tell the steps taken as (step, seat, words), as far as a seat may know of them."""
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
        """
        return self._storyteller().story(self._viewer(seat), self._say(lang, seat), since)

    def seen(self, seat: int | None = None) -> int:
        """Count the steps that a reader has seen: the next `since` of its story."""
        return self._storyteller().seen(self._viewer(seat))

    def untold(self, seat: int | None = None) -> list[tuple[int, str]]:
        """Name the steps in which a reader saw something change that nobody told: for the laws."""
        return self._storyteller().untold(self._viewer(seat))

    def choices(self, seat: int, lang: str = "en") -> dict[int, Choice]:
        """Give the legal actions and revisions of a seat with their words and clauses."""
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
    ) -> str:
        """Draw a seat's board, or the one `of` another as this seat knows it; clickable to play."""
        if face not in FACES:
            raise ValueError(f"no face {face!r}; there are: {', '.join(FACES)}")
        say, whose = self._say(lang, seat), self._viewer(seat if of is None else of)
        may = clickable and seat is not None and whose == seat
        view = self.game.rules.view(self.edition, self.state(seat), whose, say)
        return draw(self.game.rules, view, self.choices(whose, lang) if may else {}, say, face)

    def _repr_svg_(self) -> str:
        return apart(self.svg())  # a notebook may show many boards in one page

    def text(self, seat: int | None = None, lang: str = "en", width: int = WIDE) -> str:
        """Write the table for a terminal so many columns wide, with Rich markup."""
        return self.game.rules.text(self.view(seat, lang), self._say(lang, seat), width)

    def observe(self, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """Give what a seat sees as numbers of about 0 to 1."""
        out = np.zeros(self.game.rules.observation, np.float32)
        states = self._copy_of_state()
        self._engine.conceal(self._boxes, states, self._checked_seat(seat))
        self._engine.observe(self._boxes, states, seat, out)
        return out

    def evaluate(self, seat: int) -> float:
        """Estimate the points that a seat will end with, by the game's own rule of thumb."""
        return float(self._engine.evaluate(self._boxes, self._states, self._checked_seat(seat)))

    def imagine(self, seat: int, word: int) -> Any:
        """Deal anew, from a word of chance, all that a seat cannot know: what bots think with."""
        states = self._copy_of_state()
        self._engine.redeal(self._boxes, states, self._checked_seat(seat), np.uint64(word))
        return states

    def would(self, seat: int, action: int, word: int) -> "Consequence | None":
        """Try an action in an imagined world: it tells nothing hidden. None when it is refused."""
        states = self.imagine(seat, word)[:1]
        before = int(readable(states).reveal)
        pending = self._engine.advance(
            self._boxes, states, self._checked_seat(seat), self._checked_action(action)
        )
        if pending < 0:
            return None
        return Consequence(_SEATS_OF[pending], int(readable(states).reveal) != before)

    # Copies and files

    def copy(self) -> "Match":
        """Make an independent match at the same moment."""
        return self.at(len(self.log))

    def at(self, step: int) -> "Match":
        """Make an independent match at the moment after `step` steps of the log."""
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
        """Make a match at this moment in which all that a seat cannot know is dealt anew."""
        imagined = self.imagine(seat, word)
        return self._standing_at(self._past.until(len(self.log)), imagined[:1].tobytes())

    def save(
        self, path: Path | str, notes: Mapping[str, Any] | None = None, *, story: bool = True
    ) -> None:
        """Write the match, with its story in words, to a JSON file; `megawatt.load` reads it."""
        from megawatt.saves import write

        write(self, Path(path), notes or {}, story=story)

    def same_as(self, other: "Match") -> bool:
        """Whether two matches stand at exactly the same state."""
        return bool(self._states.tobytes() == other._states.tobytes())  # noqa: SLF001  # a match, too

    # Inside

    def _say(self, lang: str, reader: int | None = None) -> Tongue:
        """Speak a language, of the players by name and to a seat as "you"."""
        return tongue(lang).at_table(self.names, reader)

    def _lay(self, states: Any) -> None:
        """Write seats, seed and options into an empty state: all that the set-up starts from."""
        s = readable(states)
        s.seats, s.chance = self.seats, self.seed
        self.game.rules.lay(s, self.seats, self.options)

    def _storyteller(self) -> Storyteller:
        laid = self._engine.room()
        self._lay(laid)
        moments = Moments(self._past, laid.tobytes(), self._states.tobytes())
        return Storyteller(self._engine, self.edition, self.game.rules.story, moments)

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
