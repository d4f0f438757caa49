"""Numbers about the running server, for Prometheus.

They are sums over all tables, but where only one table is played even a sum of requests tells
of its secret planning: so they are for those who run the server (`routes/health.py`).
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from megawatt.server.events import Hub
from megawatt.tables.house import House, Told


class Metrics:
    """The counters of one server."""

    def __init__(self, house: House, hub: Hub) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "megawatt_requests",
            "Requests answered",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "megawatt_request_seconds",
            "Time to answer",
            ["route"],
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
            registry=self.registry,
        )
        self.changes = Counter(
            "megawatt_changes", "Changes that all could see", registry=self.registry
        )
        streams = Gauge("megawatt_streams", "Open event streams", registry=self.registry)
        streams.set_function(lambda: hub.open)
        tables = Gauge("megawatt_tables_in_memory", "Tables in memory", registry=self.registry)
        tables.set_function(lambda: len(house.shelf))
        house.listeners.append(self._count)

    def _count(self, told: Told) -> None:
        if told.public:
            self.changes.inc()

    def text(self) -> bytes:
        """Give all numbers in Prometheus' form."""
        return generate_latest(self.registry)
