"""Statements of every move: built and compiled once, then handed to the driver itself.

SQLAlchemy takes many times as long to run a statement as SQLite does. What these statements
send and read are plain numbers and texts, which drivers know; errors are SQLAlchemy's own.
"""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError


class Statement:
    """One statement with named values."""

    def __init__(self, built: "sa.Select[Any] | sa.Insert | sa.Update") -> None:
        self._built = built
        self._written: dict[str, tuple[str, list[str] | None]] = {}  # by the database's name

    def run(self, connection: sa.Connection, values: dict[str, Any]) -> Any:
        """Run it inside the connection's transaction; give the driver's cursor."""
        name = connection.dialect.name
        if name not in self._written:
            compiled = self._built.compile(dialect=connection.dialect)
            self._written[name] = str(compiled), compiled.positiontup
        text, order = self._written[name]
        return run_text(connection, text, values if order is None else [values[k] for k in order])


def run_text(connection: sa.Connection, text: str, values: Any = ()) -> Any:
    """Let the driver run a statement; what it refuses is told as SQLAlchemy tells it."""
    driver, dialect = connection.connection, connection.dialect
    refused = dialect.loaded_dbapi.Error
    try:
        cursor = driver.cursor()
        cursor.execute(text, values)
    except refused as error:
        gone = dialect.is_disconnect(error, driver.driver_connection, None)
        if gone:
            connection.invalidate(error)
        raise DBAPIError.instance(
            text, None, error, refused, hide_parameters=True, connection_invalidated=gone
        ) from error
    return cursor
