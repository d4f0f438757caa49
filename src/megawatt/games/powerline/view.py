"""What a seat sees, as plain data."""

from typing import Any

from megawatt.games.powerline.state import Phase
from megawatt.kernel.box import Edition
from megawatt.kernel.tongue import Tongue


def view(edition: Edition, s: Any, seat: int, say: Tongue) -> dict[str, Any]:
    """Describe the table as a seat (or -1, a spectator) sees it."""
    return {
        "seat": seat,
        "over": bool(s.phase == Phase.OVER),
        "headline": "",
        "players": [{"seat": i, "points": int(s.vp[i])} for i in range(s.seats)],
    }
