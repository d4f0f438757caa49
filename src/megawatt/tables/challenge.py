"""The challenge of the day: one deal for everybody of this server, one try each."""

import hashlib
import hmac
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from threading import Event, Lock, Thread
from time import time

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from megawatt.bots import bot
from megawatt.games import part_of
from megawatt.kernel.tongue import NAMES
from megawatt.library import Game
from megawatt.match import Match
from megawatt.tables.errors import BadRequest
from megawatt.tables.rows import PERSON
from megawatt.tables.schema import TRIES
from megawatt.tables.seating import NewTable, Person, SeatRequest, new_table
from megawatt.tables.service import TableService

log = logging.getLogger("megawatt.challenge")

YARDSTICK = "casual"
"""The bot whose result everybody can compare with."""
YARDSTICK_NAME = NAMES[2]
BOT_PREFIX = "bot "


@dataclass(frozen=True)
class Try:
    """One try at a challenge."""

    day: str
    person: str
    name: str
    table_id: str | None
    points: int | None  # None: not at the end

    @property
    def by_bot(self) -> bool:
        """Whether a bot made it, as a yardstick."""
        return self.person.startswith(BOT_PREFIX)


@dataclass(frozen=True)
class ChallengeStanding:
    """How one day's challenge went, as one person sees it."""

    day: str
    results: tuple[int, ...]  # of all people at the end, the best first
    best: Try | None
    mine: Try | None
    yardstick: Try | None

    @property
    def place(self) -> int | None:
        """The person's place among all tries; equal points share one."""
        if self.mine is None or self.mine.points is None:
            return None
        return 1 + sum(points > self.mine.points for points in self.results)


def today() -> str:
    """Name the day, as the server's clock has it."""
    return datetime.now().astimezone().date().isoformat()


def day_before(day: str) -> str:
    """Name the day before another."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def days_in_a_row(days: Sequence[str], now: str) -> int:
    """Count the days up to today, or up to yesterday, on which somebody tried."""
    have, count = set(days), 0
    day = now if now in have else day_before(now)
    while day in have:
        count, day = count + 1, day_before(day)
    return count


class Challenges:
    """The challenges of one server. Nobody can know a day's deal before: a secret is part of it."""

    def __init__(self, service: TableService, secret: str) -> None:
        self.service, self._secret = service, secret.encode()
        self._closing, self._lock = Event(), Lock()
        self._thread: Thread | None = None
        self._asked: str | None = None  # the day whose yardstick is made or known

    @property
    def game(self) -> Game | None:
        """The game of the challenge: the one that offers itself, if it can be played alone."""
        for name, game in self.service.games.items():
            card = getattr(part_of(name, "lobby"), "CARD", None)
            if card and card.challenge and 1 in game.seats:
                return game
        return None

    def deal(self, day: str) -> Match:
        """Set the table of a day."""
        game = self._game()
        return game.start(1, self._seed(game.name, day))

    def begin(self, person: Person, day: str) -> str:
        """Give the table of a person's try: the one they have, or a new one."""
        game = self._game()
        with self.service.store.reading() as connection:
            found = connection.execute(
                sa.select(TRIES.c.table_id).where(*_of(day, person.id))
            ).one_or_none()
        if found and found.table_id:
            return str(found.table_id)
        if not found and not self._add(day, person.id, person.name, None):
            return self.begin(person, day)  # at the same moment in another window
        seed = self._seed(game.name, day)
        wanted = NewTable(game.name, [SeatRequest(PERSON)], {}, open=False, seed=seed)
        table = new_table(self.service, person, wanted)
        with self.service.store.writing() as connection:
            connection.execute(
                TRIES.update().where(*_of(day, person.id)).values(table_id=table, name=person.name)
            )
        return table

    def standing(self, day: str, person: str) -> ChallengeStanding:
        """Say how a day's challenge went so far."""
        columns = [TRIES.c[name] for name in Try.__dataclass_fields__]
        query = sa.select(*columns).where(TRIES.c.day == day).order_by(TRIES.c.at)
        with self.service.store.reading() as connection:
            tries = [Try(*row) for row in connection.execute(query)]
        people = [one for one in tries if not one.by_bot]
        ended = sorted((one for one in people if one.points is not None), key=_points, reverse=True)
        return ChallengeStanding(
            day,
            tuple(map(_points, ended)),
            ended[0] if ended else None,
            next((one for one in people if one.person == person), None),
            next((one for one in tries if one.by_bot), None),
        )

    def streak(self, person: str) -> int:
        """Count the days in a row on which a person tried."""
        with self.service.store.reading() as connection:
            query = sa.select(TRIES.c.day).where(TRIES.c.person == person)
            days = [str(row.day) for row in connection.execute(query)]
        return days_in_a_row(days, today())

    def measure(self, day: str) -> None:
        """Let the yardstick play the day's deal in the background, once the rules are compiled."""
        game = self.game
        with self._lock:
            if game is None or game.engine.interpreted or self._asked == day:
                return
            if self._thread and self._thread.is_alive():
                return
            self._asked = day
            self._thread = Thread(target=self._play, args=(day,), daemon=True, name="yardstick")
            self._thread.start()

    def close(self) -> None:
        """Stop what runs in the background."""
        self._closing.set()
        if self._thread:
            self._thread.join()

    def _play(self, day: str) -> None:
        who = BOT_PREFIX + YARDSTICK
        try:
            with self.service.store.reading() as connection:
                known = connection.execute(sa.select(TRIES.c.day).where(*_of(day, who))).first()
            if known:
                return
            match, player = self.deal(day), bot(YARDSTICK, seed=0)
            while not match.over and not self._closing.is_set():
                seat = match.to_act[0]
                match.play(seat, player.choose(match, seat))
            if match.over:
                self._add(day, who, YARDSTICK_NAME, match.points()[0])
        except Exception:
            log.exception("the yardstick of the challenge failed")

    def _add(self, day: str, person: str, name: str, points: int | None) -> bool:
        """Store a try; False if there is one."""
        row = {"day": day, "person": person, "game": self._game().name, "name": name}
        try:
            with self.service.store.writing() as connection:
                connection.execute(TRIES.insert().values(points=points, at=time(), **row))
        except IntegrityError:
            return False
        return True

    def _game(self) -> Game:
        if self.game is None:
            raise BadRequest("This server has no challenge of the day.")
        return self.game

    def _seed(self, game: str, day: str) -> int:
        digest = hmac.new(self._secret, f"challenge {game} {day}".encode(), hashlib.sha256)
        return int.from_bytes(digest.digest()[:8]) >> 1


def _of(day: str, person: str) -> tuple[sa.ColumnElement[bool], ...]:
    return (TRIES.c.day == day, TRIES.c.person == person)


def _points(one: Try) -> int:
    return one.points or 0
