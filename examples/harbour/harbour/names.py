"""What printed things are called."""

from megawatt.kernel.box import Edition
from megawatt.kernel.tongue import Tongue

from harbour.state import Ship


def ship_name(edition: Edition, ship: Ship, say: Tongue) -> str:
    """Name a kind of ship as it is printed."""
    return say(str(edition.tables["ship"][ship]["name"]))
