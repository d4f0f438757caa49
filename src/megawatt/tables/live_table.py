"""Tables in memory: a match rebuilt from the stored moves, and the cache of such tables."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock, RLock

import sqlalchemy as sa

from megawatt.library import Game
from megawatt.match import Match
from megawatt.tables.errors import LookAgain, OldRules
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


@dataclass(frozen=True)
class LogRecord:
    """A stored move or take-back, and what was true when it was added."""

    move: MoveRow
    could_act: int  # the seats that could act before it, as bits
    public: bool  # everybody could see that it was added


class LiveTable:
    """A table and its match. Hold `lock` while asking the match, or ask a `copy()` of it."""

    def __init__(self, game: Game, table: TableRow) -> None:
        self.game, self.table = game, table
        self.lock = RLock()
        self.seats: tuple[SeatRow, ...] = ()
        self.records: list[LogRecord] = []
        self.secrets = [0] * table.seats  # by seat: records that only this seat could see
        self.change = -1  # the table's change number that seats and records belong to
        self.match = self._start()
        self._plans = bool(game.rules.revisions)  # the game has a phase of secret planning
        self._known = self._seen_by_all()

    def _start(self) -> Match:
        row, rules = self.table, self.game.rules
        if row.rules != rules.version:
            raise OldRules(
                "This table plays version {theirs} of the rules of {game}; "
                "this server has version {ours}.",
                theirs=row.rules,
                game=self.game.title,
                ours=rules.version,
            )
        match = self.game.start(row.seats, row.seed, row.options)
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
        self.seats = seat_rows(connection, row.id)
        for move in move_rows(connection, row.id, len(self.records)):
            self.add(move)
        self.table, self.change = row, row.change

    def add(self, move: MoveRow) -> None:
        """Add one record: a move, or a take-back of the last one."""
        could_act = self.mask
        if move.action == TAKE_BACK:
            self.match.undo(move.seat)
        else:
            self.match.play(move.seat, move.action)
        before, self._known = self._known, self._seen_by_all()
        public = not self._plans or before != self._known
        self.records.append(LogRecord(move, could_act, public))
        if not public:
            self.secrets[move.seat] += 1

    def _seen_by_all(self) -> tuple[bytes, int]:
        """Give what a spectator sees: a record that changes none of it is a secret of its seat."""
        return (self.match.known(), self.mask) if self._plans else (b"", 0)

    def steps(self) -> list[LogRecord]:
        """Give the record behind each step of the match's log: moves that were not taken back."""
        kept = list[LogRecord]()
        for record in self.records:
            if record.move.action == TAKE_BACK:
                kept.pop()
            else:
                kept.append(record)
        return kept

    def hidden_from(self, seats: Iterable[int]) -> int:
        """Count the records that none of these seats could see being added."""
        return sum(self.secrets) - sum(self.secrets[seat] for seat in seats)

    def step_for(self, seat: int, until: int | None = None) -> int:
        """Count the records that a seat could see: all, or those before record `until`."""
        hidden = self.hidden_from([seat])
        if until is None or not hidden:
            return (self.step if until is None else until) - hidden
        return sum(self.sees(seat, record) for record in self.records[:until])

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
        """Whether the table waits for people, plays, or is over."""
        if any(seat.kind == OPEN for seat in self.seats):
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

    def find(self, game: Game, row: TableRow) -> LiveTable:
        """Give a table that is in memory, or add a fresh one."""
        with self._lock:
            live = self._by_id.get(row.id)
            if live is not None:
                self._by_id.move_to_end(row.id)
                return live
        live = LiveTable(game, row)  # a match takes a while to set up: not under the lock
        with self._lock:
            live = self._by_id.setdefault(row.id, live)
            while len(self._by_id) > self._most:
                self._by_id.popitem(last=False)
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
