"""The courier: tells people that it is their turn, in threads of its own.

It hears of every change of a table, puts new turns into the outbox of the store, and some seconds
later sends what nobody has seen in the meantime. Whatever is lost in a crash is found again in the
store at the next start, or by another server.
"""

import json
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import BoundedSemaphore, Condition, Thread
from time import monotonic

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import tongue
from megawatt.server.notify import web_push
from megawatt.server.notify.mail import MailServer
from megawatt.server.notify.outgoing import Gone, NotAllowed, Unreachable, post
from megawatt.tables.channels import MAIL, PUSH, WEBHOOK, Channel
from megawatt.tables.notices import (
    SEEN,
    SENT,
    WAITING,
    Notice,
    Turn,
    anybody,
    note,
    note_failure,
    settle_notice,
    take_due,
    turns_of,
)
from megawatt.tables.rows import PLAYING
from megawatt.tables.schema import CHANNELS, SEATS, TABLES
from megawatt.tables.service import TableEvent, TableService

log = logging.getLogger("megawatt.courier")

AT_ONCE = 4
"""How many messages are under way at the same time."""
EVERY = 1.0
"""Seconds between two looks into the outbox."""
AGAIN = 60.0
"""Seconds after which turns are looked for that another server may have left behind."""
CONTACT = "mailto:postmaster@localhost"
"""Whom push services may write to where the owner has named nobody."""
REMEMBERED = 20_000


@dataclass(frozen=True)
class Post:
    """What messages are sent with: the owner's settings."""

    address: str = ""  # of this server, as the world knows it; empty: links are left out
    allowed: tuple[str, ...] = ()  # hosts of the owner's own network that may be written to
    mail: MailServer | None = None
    delay: float = 20.0  # seconds in which somebody may come to the table by themselves
    link_off: Callable[[Channel], str] = field(default=lambda _channel: "")

    @property
    def contact(self) -> str:
        """Whom push services may write to."""
        if self.address.startswith("https://"):
            return self.address
        return f"mailto:{self.mail.sender}" if self.mail else CONTACT


class Courier:
    """Tells people that it is their turn."""

    def __init__(
        self, service: TableService, post: Post, looks: Callable[[str, str], bool]
    ) -> None:
        """Prepare; `looks` says whether somebody looks at a table at this server."""
        self.service, self.post, self._looks = service, post, looks
        self._keys: web_push.PushKeys | None = None
        self._tables: set[str] = set()  # that have changed
        self._known: dict[tuple[str, int], tuple[int, str]] = {}  # turns that are in the outbox
        self._news = Condition()
        self._closed = False
        self._free = BoundedSemaphore(AT_ONCE)
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="post")
        self._thread = Thread(target=self._run, name="courier", daemon=True)

    @property
    def keys(self) -> web_push.PushKeys | None:
        """Our own keys for web push; none without the extra."""
        if self._keys is None and web_push.is_there():
            self._keys = web_push.PushKeys.of(self.service.store)
        return self._keys

    def start(self) -> None:
        """Begin to listen and to send."""
        self.service.listeners.append(self.on_event)
        self._thread.start()

    def close(self) -> None:
        """Stop; what was not sent stays in the outbox."""
        with self._news:
            self._closed = True
            self._news.notify_all()
        if self._thread.is_alive():
            self._thread.join(3.0)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def on_event(self, event: TableEvent) -> None:
        """Look at a table that has changed, soon."""
        with self._news:
            self._tables.add(event.table)

    def _run(self) -> None:
        searched = -AGAIN
        while not self._closed:
            try:
                wanted = anybody(self.service)
                if wanted and monotonic() - searched >= AGAIN:
                    searched = monotonic()
                    left = self._left_behind()
                    with self._news:
                        self._tables |= left
                self.look(wanted=wanted)
            except SQLAlchemyError:
                log.warning("the store does not answer; turns are told later")
            except Exception:
                log.exception("turns could not be told")
            with self._news:
                if not self._closed:
                    self._news.wait(EVERY)

    def _left_behind(self) -> set[str]:
        """Find the tables in play of people who want to hear of their turns."""
        query = (
            sa.select(TABLES.c.id)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .join(CHANNELS, CHANNELS.c.person == SEATS.c.person)
            .where(TABLES.c.status == PLAYING)
            .distinct()
        )
        with self.service.store.reading() as connection:
            return set(connection.execute(query).scalars())

    def look(self, *, wanted: bool = True) -> None:
        """Put new turns into the outbox, and send what is due."""
        with self._news:
            tables, self._tables = self._tables, set()
        if not wanted:
            return
        for table in tables:
            self._note(table)
        while self._free.acquire(blocking=False):
            due = take_due(self.service, 1)
            if not due:
                self._free.release()
                return
            self._pool.submit(self._deliver, due[0])

    def _note(self, table: str) -> None:
        try:
            live = self.service.live(table)
        except MegawattError:
            return  # deleted, or of earlier rules
        for turn in turns_of(live):
            status = SEEN if self._looks(table, turn.person) else WAITING
            key = (table, turn.seat)
            if self._known.get(key) not in ((turn.number, status), (turn.number, SEEN)):
                note(self.service, turn, status, self.service.now() + self.post.delay)
                if len(self._known) >= REMEMBERED:
                    self._known.clear()
                self._known[key] = (turn.number, status)

    def _deliver(self, notice: Notice) -> None:
        try:
            if not self._is_due(notice.turn):
                settle_notice(self.service, notice, SEEN)
                return
            try:
                self._send(notice)
            except Unreachable as error:
                of_kind = Gone if notice.channel.kind != WEBHOOK else NotAllowed
                gone = isinstance(error, (of_kind, NotAllowed))
                why = error.said(tongue(notice.channel.lang))
                note_failure(self.service, notice, why, gone=gone)
            else:
                settle_notice(self.service, notice, SENT)
        except Exception:
            log.exception("a turn could not be told")
        finally:
            self._free.release()

    def _is_due(self, turn: Turn) -> bool:
        """Whether somebody still has to be told."""
        try:
            live = self.service.live(turn.table)
        except MegawattError:
            return False
        return turn in turns_of(live) and not self._looks(turn.table, turn.person)

    def _send(self, notice: Notice) -> None:
        channel, path = notice.channel, f"/tables/{notice.turn.table}"
        game, say = self.service.live(notice.turn.table).game, tongue(channel.lang)
        title, link = say("Your turn"), self.post.address and f"{self.post.address}{path}"
        words = say("It is your turn in {game}.", game=game.title)
        if channel.kind == PUSH:
            self._push(channel, {"title": title, "body": game.title, "path": path})
        elif channel.kind == WEBHOOK:
            said = " ".join(filter(None, (words, link)))
            told = {"event": "your-turn", "text": said, "content": said, "game": game.name}
            body = json_of({**told, "table": notice.turn.table, "url": link})
            headers = {"Content-Type": "application/json", "User-Agent": "Megawatt"}
            post(channel.address, body, headers, allowed=self.post.allowed)
        elif channel.kind == MAIL:
            self._mail(channel, f"{title}: {game.title}", f"{words}\n\n{link}")

    def _push(self, channel: Channel, content: dict[str, str]) -> None:
        if self.keys is None:
            raise Unreachable("This server cannot send to browsers at the moment.")
        web_push.send(
            self.keys,
            channel.address,
            channel.keys,
            content,
            about=self.post.contact,
            allowed=self.post.allowed,
        )

    def _mail(self, channel: Channel, subject: str, text: str) -> None:
        if self.post.mail is None:
            raise Unreachable("This server sends no mails at the moment.")
        off, say = self.post.link_off(channel), tongue(channel.lang)
        ending = say("No more of these mails: {link}", link=off)
        self.post.mail.send(channel.address, subject, f"{text}\n\n-- \n{ending}\n", off)

    def send_link(self, channel: Channel, link: str) -> None:
        """Ask the owner of an address whether it is theirs; nothing else is sent before."""
        say = tongue(channel.lang)
        text = say(
            "Somebody wants to be told at this address when it is their turn at a table of "
            "Megawatt. If that was you, open this link; if not, do nothing: no more mails come."
        )

        def send() -> None:
            try:
                self._mail(channel, say("Is this your address?"), f"{text}\n\n{link}")
            except Unreachable as error:
                self._note_at(channel, error.said(say))
            except Exception:
                log.exception("a link could not be sent")

        self._pool.submit(send)

    def _note_at(self, channel: Channel, why: str) -> None:
        with self.service.store.writing() as connection:
            where = CHANNELS.c.id == channel.id
            connection.execute(CHANNELS.update().where(where).values(note=why))


def json_of(content: dict[str, str]) -> bytes:
    """Write a message for programs."""
    return json.dumps(content).encode()
