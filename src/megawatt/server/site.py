"""Everything that one running server holds: built, started and closed here."""

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from threading import Thread

from starlette.requests import Request

from megawatt.compiling import BackgroundCompiler, NothingToCompile
from megawatt.kernel.errors import MegawattError
from megawatt.library import Game, open_all
from megawatt.server.analysis import Analyst
from megawatt.server.board_art import BoardArt
from megawatt.server.consequences import Consequences
from megawatt.server.cover_pictures import CoverPictures
from megawatt.server.events import Broker, StreamLimits
from megawatt.server.game_summary import PointsHistory
from megawatt.server.health_check import Health
from megawatt.server.hints import SECONDS, Adviser
from megawatt.server.identity import SessionSigner
from megawatt.server.lab import Lab
from megawatt.server.metrics import Metrics
from megawatt.server.notify.courier import Courier, Post
from megawatt.server.notify.mail import MailServer
from megawatt.server.postgres import Listener
from megawatt.server.settings import ServerSettings
from megawatt.server.slow_work import Desk
from megawatt.tables.archivist import Archivist
from megawatt.tables.bot_runner import BotRunner
from megawatt.tables.challenge import Challenges
from megawatt.tables.clock_keeper import ClockKeeper
from megawatt.tables.housekeeping import Housekeeper
from megawatt.tables.seat_names import check_own_bot
from megawatt.tables.service import TableEvent, TableService
from megawatt.tables.store import TableStore
from megawatt.tables.updates import carry_all_over, carry_over

log = logging.getLogger("megawatt.site")

MOVERS = 16
"""Threads that store the moves of programs in PostgreSQL; they are not those that draw pages. With
SQLite there is one: a single move is written at a time, and more threads would only wait."""


@dataclass
class Site:
    """The parts of a server."""

    settings: ServerSettings
    store: TableStore
    service: TableService
    broker: Broker
    signer: SessionSigner
    bots: BotRunner
    archivist: Archivist
    housekeeper: Housekeeper
    clocks: ClockKeeper
    compiler: BackgroundCompiler
    metrics: Metrics
    challenges: Challenges
    lab: Lab
    courier: Courier
    listener: Listener | None  # events of other servers; none with SQLite
    analyst: Analyst = field(default_factory=Analyst)
    adviser: Adviser = field(default_factory=Adviser)
    thinking: Desk = field(default_factory=lambda: Desk(at_once=2, waiting=8, seconds=SECONDS))
    consequences: Consequences = field(default_factory=Consequences)
    trying: Desk = field(
        default_factory=lambda: Desk(at_once=1, waiting=15, seconds=0.05, each=3)
    )  # what a click brings
    files: Desk = field(default_factory=lambda: Desk(at_once=1, waiting=4, seconds=2.0))
    moves: Executor = field(init=False)
    health: Health = field(init=False)
    covers: CoverPictures = field(default_factory=CoverPictures)
    art: BoardArt = field(default_factory=BoardArt)
    points_history: PointsHistory = field(default_factory=PointsHistory)

    def __post_init__(self) -> None:
        self.health = Health(self.store)
        self.moves = ThreadPoolExecutor(1 if self.store.sqlite else MOVERS, "moves")

    def start(self) -> None:
        """Start threads and listeners. Called inside the server's event loop."""
        self.broker.bind(asyncio.get_running_loop())
        self.service.listeners.append(self.broker.publish)
        self.compiler.start()
        self.compiler.wait_for_cached()
        self.clocks.start()
        self.bots.start()
        self.lab.start()
        self.courier.start()
        self.archivist.start()
        self.housekeeper.start()
        Thread(target=self._after_an_update, name="updates", daemon=True).start()
        if self.listener:
            self.listener.start()

    def close(self) -> None:
        """Stop everything that `start` and requests have begun."""
        self.moves.shutdown()
        self.analyst.close()
        self.lab.close()
        self.courier.close()
        self.challenges.close()
        self.broker.close()
        self.compiler.close()
        self.bots.close()
        self.clocks.close()
        if self.listener:
            self.listener.close()
        self.housekeeper.close()
        self.archivist.close()
        self.store.close()

    def _after_an_update(self) -> None:
        """Let tables that were begun by earlier rules go on, where they tell the same story."""
        try:
            behind = carry_all_over(self.service)
        except Exception:
            log.exception("tables could not be brought up to date")
            return
        if behind:
            log.warning("%d tables stay with rules that this server does not have", behind)


def build_site(settings: ServerSettings, offered: Mapping[str, Game] | None = None) -> Site:
    """Build the parts of a server; without `offered` it has all games."""
    for name in settings.bots:
        check_own_bot(name)
    on_offer = open_all() if offered is None else offered
    store = TableStore(settings.store)
    compiler = (BackgroundCompiler if settings.compile else NothingToCompile)(on_offer)
    service = TableService(on_offer, store, on_play=compiler.want, bots=settings.bots)
    service.carry_over = partial(carry_over, service)
    limits = StreamLimits(
        settings.streams,
        address=settings.streams_address if settings.rate else settings.streams,
        person=settings.streams_person,
        table=settings.streams_table,
    )
    broker = Broker(limits)
    secret = store.secret()
    bots = BotRunner(
        service,
        threads=settings.bot_threads,
        pace=settings.pace,
        limit=settings.bot_limit,
        watched=broker.watches,
        me=settings.name,
    )

    signer = SessionSigner(secret, secure=settings.secure, prefix=settings.prefix)
    courier = Courier(service, _post_of(settings, signer), broker.looks)

    def from_elsewhere(event: TableEvent) -> None:
        broker.publish(event)
        bots.on_event(event)
        courier.on_event(event)

    return Site(
        settings=settings,
        store=store,
        service=service,
        broker=broker,
        signer=signer,
        bots=bots,
        archivist=Archivist(service),
        housekeeper=Housekeeper(service, settings.keep_days),
        clocks=ClockKeeper(service),
        compiler=compiler,
        metrics=Metrics(service, broker),
        challenges=Challenges(service, secret),
        lab=Lab(service, settings),
        courier=courier,
        listener=None if store.sqlite else Listener(store, from_elsewhere),
    )


def _post_of(settings: ServerSettings, signer: SessionSigner) -> Post:
    """Read what messages are sent with."""
    address = settings.address.rstrip("/")
    if address and not address.startswith(("https://", "http://")):
        raise MegawattError(f"The address {address!r} must begin with https://.")
    if settings.mail_server and not address:
        raise MegawattError("Mails have links in them: give --address https://… too.")
    mail = None
    if settings.mail_server:
        mail = MailServer.of(settings.mail_server, settings.mail_from)
    address += settings.prefix if address else ""
    return Post(
        address,
        settings.notify_hosts,
        mail,
        settings.notify_after,
        lambda channel: f"{address}/notify/off/{signer.channel_link(channel.id, ends=True)}",
    )


def site_of(request: Request) -> Site:
    """Give the site that answers a request."""
    site: Site = request.app.state.site
    return site
