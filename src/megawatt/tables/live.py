"""A table in memory: the match rebuilt from its records, ready to be asked and played."""

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock, RLock

import sqlalchemy as sa

from megawatt.match import Game, Match
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


class Live:
    """A table and its match. Hold `lock` while asking the match; `copy()` to ask at leisure."""

    def __init__(self, game: Game, table: TableRow) -> None:
        self.game, self.table = game, table
        self.lock = RLock()
        self.seats: tuple[SeatRow, ...] = ()
        self.records: list[MoveRow] = []
        self.kept: list[MoveRow] = []  # the record behind each step of the match's log
        self.pending: list[int] = []  # who could act before each record, as bits
        self.public: list[bool] = []  # whether everybody could see that a record was added
        self.secrets = [0] * table.seats  # how many records only their own seat could see
        self.change = -1  # the table's change that seats and records are from
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
        """Take in what other requests and other servers have stored since."""
        if row.change <= self.change:
            return
        self.seats = seat_rows(connection, row.id)
        for record in move_rows(connection, row.id, len(self.records)):
            self.take(record)
        self.table, self.change = row, row.change

    def take(self, record: MoveRow) -> None:
        """Add one record: a move, or a take-back of the last one."""
        before = self.mask
        if record.action == TAKE_BACK:
            self.match.undo(record.seat)
            self.kept.pop()
        else:
            self.match.play(record.seat, record.action)
            self.kept.append(record)
        self.pending.append(before)
        self.records.append(record)
        self._note_who_saw(record)

    def _seen_by_all(self) -> tuple[bytes, int]:
        return (self.match.known(), self.mask) if self._plans else (b"", 0)

    def _note_who_saw(self, record: MoveRow) -> None:
        """Note whether a spectator saw it; what they did not is the secret of its own seat."""
        before, self._known = self._known, self._seen_by_all()
        public = not self._plans or before != self._known
        self.public.append(public)
        if not public:
            self.secrets[record.seat] += 1

    def hidden_from(self, seats: Iterable[int]) -> int:
        """Count the records that nobody in these seats could see being added."""
        return sum(self.secrets) - sum(self.secrets[seat] for seat in seats)

    def step_for(self, seat: int, since: int | None = None) -> int:
        """Count the records as a seat does, now or before one of them."""
        if since is None:
            return self.step - self.hidden_from([seat])
        return sum(self.sees(seat, record) for record in self.records[:since])

    def sees(self, seat: int | None, record: MoveRow) -> bool:
        """Whether a seat, or a spectator, could see that a record was added."""
        return self.public[record.step] or record.seat == seat

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
        """Refuse a move made by looking at another moment than now.

        Steps are counted as the seat does: what it could not see cannot have spoilt its move.
        Where several seats act at once their actions commute: another's move since then
        does not spoil this one.
        """
        now = self.step_for(seat)
        if step == now:
            return
        seen = [record for record in self.records if self.sees(seat, record)]
        commutes = 0 <= step < now and all(
            self.pending[record.step] >> seat & 1
            and record.seat != seat
            and record.action != TAKE_BACK
            for record in seen[step:]
        )
        if not (commutes and self.mask >> seat & 1):
            raise LookAgain(
                "The table has moved on to step {now}; you answered step {step}. Look again.",
                now=now,
                step=step,
            )

    def copy(self) -> Match:
        """Give the match as it stands, to be asked without holding the lock."""
        with self.lock:
            return self.match.copy()


class Shelf:
    """The tables in memory, the least recently used put away first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._lock = Lock()

    def find(self, game: Game, row: TableRow) -> Live:
        """Take a table from the shelf, or put a fresh one there."""
        with self._lock:
            live = self._lives.get(row.id)
            if live is not None:
                self._lives.move_to_end(row.id)
                return live
        live = Live(game, row)  # a match takes a while to set up: not under the lock
        with self._lock:
            live = self._lives.setdefault(row.id, live)
            while len(self._lives) > self._most:
                self._lives.popitem(last=False)
            return live

    def peek(self, table: str) -> Live | None:
        """Look whether a table is in memory."""
        return self._lives.get(table)

    def drop(self, table: str) -> None:
        """Forget a table: it is rebuilt from the store when it is next asked for."""
        with self._lock:
            self._lives.pop(table, None)

    def __len__(self) -> int:
        return len(self._lives)
