"""Tables in memory: a match rebuilt from the stored moves, and the cache of such tables."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from threading import Lock, RLock

import sqlalchemy as sa

from megawatt.edition_words import marks_of
from megawatt.editions import Draft
from megawatt.fairness import Proof, commitment_to, first_link, next_link
from megawatt.kernel.tongue import tongue
from megawatt.library import Game
from megawatt.match import Match
from megawatt.tables.errors import BrokenChain, LookAgain, OldRules
from megawatt.tables.rows import (
    BOT,
    OPEN,
    OVER,
    PLAYING,
    TAKE_BACK,
    WAITING,
    MoveRow,
    SeatRow,
    TableRow,
    move_rows,
    seat_rows,
)

MOST_READERS = 64
"""Of how many readers a table remembers what they were told; of others it takes a little longer."""


@dataclass(frozen=True)
class LogRecord:
    """A stored move or take-back, and what was true when it was added."""

    move: MoveRow
    could_act: int  # the seats that could act before it, as bits
    public: bool  # everybody could see that it was added
    link: str | None  # chains it to the records before; none: the table has no commitment


def steps_of(records: Iterable[LogRecord]) -> list[LogRecord]:
    """Give the record behind each step of the match's log: moves that were not taken back."""
    kept = list[LogRecord]()
    for record in records:
        if record.move.action == TAKE_BACK:
            kept.pop()
        else:
            kept.append(record)
    return kept


class LiveTable:
    """A table and its match. Hold `lock` while asking the match, or ask a `copy()` of it."""

    def __init__(self, game: Game, table: TableRow, draft: Draft | None = None) -> None:
        self.game, self.table, self.draft = game, table, draft
        self.lock = RLock()
        self._marks: dict[str, Mapping[str, str]] = {}  # by language
        self.seats: tuple[SeatRow, ...] = ()
        self.records: list[LogRecord] = []
        self.secrets = [0] * table.seats  # by seat: records that only this seat could see
        self.told: dict[tuple[str | None, str], tuple[int, int]] = {}
        """By token (None: a spectator) and language: at how many steps of the match its story was
        last told, and how many of them the reader had seen. Who was told last comes last."""
        self.change = -1  # the table's change number that seats and records belong to
        self._plans = bool(game.rules.revisions)  # the game has a phase of secret planning
        self.deal(table)

    def deal(self, table: TableRow) -> None:
        """Set the table up by its seed; there are no records yet."""
        self.table, self.match = table, self._start(table)
        self._known = self._seen_by_all()
        self._first_link = first_link(table.seed, table.salt) if table.salt else None

    def note_told(self, token: str | None, lang: str, seen: int) -> None:
        """Remember how far a reader knows the story; of many readers the latest alone."""
        with self.lock:
            self.told.pop((token, lang), None)
            self.told[token, lang] = len(self.match.log), seen
            if len(self.told) > MOST_READERS:
                del self.told[next(iter(self.told))]

    def marks(self, lang: str) -> Mapping[str, str]:
        """Say of each component that is not as standard what the standard is."""
        if self.draft is None:
            return {}
        if lang not in self._marks:
            self._marks[lang] = marks_of(self.draft, tongue(lang))
        return self._marks[lang]

    def _start(self, row: TableRow) -> Match:
        rules = self.game.rules
        if row.rules != rules.version:
            raise OldRules(
                "This table plays version {theirs} of the rules of {game}; "
                "this server has version {ours}.",
                theirs=row.rules,
                game=self.game.title,
                ours=rules.version,
            )
        edition = self.draft.opened() if self.draft else None
        match = self.game.start(row.seats, row.seed, row.options, edition)
        if match.edition.digest != row.box:
            raise OldRules(
                "This table plays with another box of {game} than this server has.",
                game=self.game.title,
            )
        return match

    def catch_up(self, connection: sa.Connection, row: TableRow) -> None:
        """Read what other requests and other servers have stored in the meantime."""
        if row.change <= self.change:
            return
        if row.seed != self.table.seed or row.salt != self.table.salt:
            self.deal(row)
        self.seats = seat_rows(connection, row.id)
        for move in move_rows(connection, row.id, len(self.records)):
            self.add(move)
        self.table, self.change = row, row.change

    def add(self, move: MoveRow) -> None:
        """Add one record: a move, or a take-back of the last one."""
        could_act, link = self.mask, self._link_of(move)
        if move.action == TAKE_BACK:
            self.match.undo(move.seat)
        else:
            self.match.play(move.seat, move.action)
        before, self._known = self._known, self._seen_by_all()
        public = not self._plans or before != self._known
        self.records.append(LogRecord(move, could_act, public, link))
        if not public:
            self.secrets[move.seat] += 1

    def _link_of(self, move: MoveRow) -> str | None:
        """Chain a record to those before it; refuse one that is not as it was stored."""
        before = self.records[-1].link if self.records else self._first_link
        if before is None or self.table.salt is None:
            return None
        link = next_link(self.table.salt, before, move.seat, move.action)
        if move.link not in (None, link):
            raise BrokenChain(
                "Record {n} of this table was changed after it was stored: the table stands still.",
                n=move.step,
            )
        return link

    @property
    def commitment(self) -> str | None:
        """The commitment to the deal; none while nothing is dealt, and at old tables."""
        salt = self.table.salt
        return commitment_to(self.table.seed, salt) if salt else None

    @property
    def public_link(self) -> str | None:
        """The link of the last record that everybody could see being added."""
        last = next((record for record in reversed(self.records) if record.public), None)
        return last.link if last else self._first_link

    @property
    def proof(self) -> Proof | None:
        """What a finished game can be checked with."""
        salt = self.table.salt
        records = [(record.move.seat, record.move.action) for record in self.records]
        return Proof(self.table.seed, salt, records) if salt else None

    def _seen_by_all(self) -> tuple[bytes, int]:
        """Give what a spectator sees: a record that changes none of it is a secret of its seat."""
        return (self.match.known(), self.mask) if self._plans else (b"", 0)

    def hidden_from(self, seats: Iterable[int]) -> int:
        """Count the records that none of these seats could see being added."""
        return sum(self.secrets) - sum(self.secrets[seat] for seat in seats)

    def step_for(self, seat: int, until: int | None = None) -> int:
        """Count the records that a seat could see: all, or those before record `until`."""
        seen = self.step - self.hidden_from([seat])
        if until is None:
            return seen
        return seen - sum(self.sees(seat, record) for record in self.records[until:])  # the newest

    @staticmethod
    def sees(seat: int | None, record: LogRecord) -> bool:
        """Whether a seat, or a spectator (None), could see that a record was added."""
        return record.public or record.move.seat == seat

    @property
    def step(self) -> int:
        """How many records there are."""
        return len(self.records)

    @property
    def mask(self) -> int:
        """Who may act now, as bits."""
        return sum(1 << seat for seat in self.match.to_act)

    @property
    def bots(self) -> list[SeatRow]:
        """The bots that are to act now."""
        if self.status != PLAYING:
            return []
        mask = self.mask
        return [seat for seat in self.seats if seat.kind == BOT and mask >> seat.seat & 1]

    @property
    def status(self) -> str:
        """Whether the table waits for people or its host, plays, or is over."""
        if self.table.held or any(seat.kind == OPEN for seat in self.seats):
            return WAITING
        return OVER if self.match.over else PLAYING

    def check_step(self, seat: int, step: int) -> None:
        """Refuse a move that was decided by looking at another step than the present one.

        Steps are counted as the seat counts them: what it could not see cannot have changed
        its decision. Where several seats act at once their actions commute: a move that
        another seat made in the meantime is no reason to refuse this one.
        """
        now = self.step_for(seat)
        if step == now:
            return
        seen = [record for record in self.records if self.sees(seat, record)]
        commutes = 0 <= step < now and all(
            record.could_act >> seat & 1
            and record.move.seat != seat
            and record.move.action != TAKE_BACK
            for record in seen[step:]
        )
        if not (commutes and self.mask >> seat & 1):
            raise LookAgain(
                "The table has moved on to step {now}; you answered step {step}. Look again.",
                now=now,
                step=step,
            )

    def copy(self) -> Match:
        """Copy the match, to ask it without holding the lock."""
        with self.lock:
            return self.match.copy()


class LiveTables:
    """An LRU cache of the tables in memory: the least recently used leave first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._by_id: OrderedDict[str, LiveTable] = OrderedDict()
        self._lock = Lock()

    def find(self, game: Game, row: TableRow, draft: Callable[[], Draft | None]) -> LiveTable:
        """Give a table that is in memory, or add a fresh one; `draft` opens its own box."""
        if (live := self.use(row.id)) is not None:
            return live
        live = LiveTable(game, row, draft())  # a match takes a while to set up: not under the lock
        with self._lock:
            live = self._by_id.setdefault(row.id, live)
            while len(self._by_id) > self._most:
                self._by_id.popitem(last=False)
            return live

    def use(self, table: str) -> LiveTable | None:
        """Give a table if it is in memory, and mark it as used."""
        with self._lock:
            live = self._by_id.get(table)
            if live is not None:
                self._by_id.move_to_end(table)
            return live

    def peek(self, table: str) -> LiveTable | None:
        """Give a table if it is in memory, without marking it as used."""
        return self._by_id.get(table)

    def drop(self, table: str) -> None:
        """Forget a table: it is rebuilt from the store when it is next asked for."""
        with self._lock:
            self._by_id.pop(table, None)

    def __len__(self) -> int:
        return len(self._by_id)
