"""Logs as lines of JSON: for programs first, and short enough for people."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime

_OWN = set(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "taskName"}
_NOISE = {"color_message"}


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, where, what, and the facts given along."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one record."""
        facts = {
            name: value
            for name, value in record.__dict__.items()
            if name not in _OWN and name not in _NOISE
        }
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
            **facts,
        }
        if record.exc_info and record.exc_info[0]:
            line["error"] = "".join(traceback.format_exception(*record.exc_info))
        return json.dumps(line, default=str, ensure_ascii=False)


def set_up(*, quiet: bool = False) -> None:
    """Send all logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING if quiet else logging.INFO)
    logging.getLogger("alembic").setLevel(logging.WARNING)
