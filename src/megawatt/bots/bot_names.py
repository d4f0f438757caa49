"""The names of bots with their settings: `search/seconds=1/threads=2`."""

from typing import Any

from megawatt.kernel.errors import MegawattError


def parse(text: str) -> tuple[str, dict[str, Any]]:
    """Split `search/seconds=1/threads=2` into a name and settings."""
    name, *parts = text.strip().split("/")
    settings: dict[str, Any] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not (key and equals and value):
            raise MegawattError(
                f"Bot {text!r}: {part!r} is not a setting; write name/setting=value/…"
            )
        settings[key] = _value(value)
    return name, settings


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
