"""Numbers about the running server, for Prometheus.

They are sums over all tables. But where only one table is played even a count of requests
would show when somebody plans in secret, so only the operator may read them (`routes/health.py`).
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from megawatt.server.events import Broker
from megawatt.tables.service import TableEvent, TableService


class Metrics:
    """The counters of one server."""

    def __init__(self, service: TableService, broker: Broker) -> None:
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
        streams.set_function(lambda: broker.open)
        tables = Gauge("megawatt_tables_in_memory", "Tables in memory", registry=self.registry)
        tables.set_function(lambda: len(service.live_tables))
        service.listeners.append(self._count)

    def _count(self, event: TableEvent) -> None:
        if event.public:
            self.changes.inc()

    def text(self) -> bytes:
        """Give all numbers in Prometheus' format."""
        return generate_latest(self.registry)
