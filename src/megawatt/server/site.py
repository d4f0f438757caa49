"""Everything one running server holds, put together and taken apart."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from megawatt.match import Game, open_all
from megawatt.server.events import Hub
from megawatt.server.identity import Doorkeeper
from megawatt.server.metrics import Metrics
from megawatt.server.postgres import Listener
from megawatt.server.preparing import AllReady, Preparation
from megawatt.server.settings import Settings
from megawatt.tables.bots import BotRunner
from megawatt.tables.house import House, Told
from megawatt.tables.seating import check_own_bot
from megawatt.tables.store import Store


@dataclass
class Site:
    """The parts of a server."""

    settings: Settings
    store: Store
    house: House
    hub: Hub
    keeper: Doorkeeper
    bots: BotRunner
    preparation: Preparation
    metrics: Metrics
    listener: Listener | None

    def start(self) -> None:
        """Begin: listen, compile, think. Called inside the server's loop."""
        self.hub.bind(asyncio.get_running_loop())
        self.house.listeners.append(self.hub.hear)
        self.preparation.start()
        self.bots.start()
        if self.listener:
            self.listener.start()

    def close(self) -> None:
        """Stop everything that was begun."""
        self.hub.close()
        self.preparation.close()
        self.bots.close()
        if self.listener:
            self.listener.close()
        self.store.close()


def build_site(settings: Settings, offered: Mapping[str, Game] | None = None) -> Site:
    """Put a server's parts together; without `offered`, with all games there are."""
    for name in settings.bots:
        check_own_bot(name)
    on_offer = open_all() if offered is None else offered
    store = Store(settings.store)
    preparation = (Preparation if settings.prepare else AllReady)(on_offer)
    house = House(on_offer, store, ready=preparation.ready, bots=settings.bots)
    hub = Hub(settings.streams)
    bots = BotRunner(
        house, threads=settings.bot_threads, pace=settings.pace, limit=settings.bot_limit
    )

    def from_elsewhere(told: Told) -> None:
        hub.hear(told)
        bots.hear(told)

    return Site(
        settings=settings,
        store=store,
        house=house,
        hub=hub,
        keeper=Doorkeeper(store.secret(), secure=settings.secure),
        bots=bots,
        preparation=preparation,
        metrics=Metrics(house, hub),
        listener=None if store.sqlite else Listener(store, from_elsewhere),
    )
