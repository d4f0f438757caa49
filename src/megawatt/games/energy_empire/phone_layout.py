"""Where things stand on the phone: three pages side by side, each 390 wide."""

from typing import Any

View = dict[str, Any]


def phone(view: View) -> View:
    return {}
