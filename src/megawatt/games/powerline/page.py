"""What the page shows of Powerline beside the picture."""

from megawatt.kernel.tongue import N_

FACTS = (
    ("cities", N_("cities: {n}")),
    ("stations", N_("stations: {n}")),
    ("unfinished", N_("unfinished: {n}")),
    ("jokers", N_("jokers: {n}")),
    ("workers_left", N_("workers left: {n}")),
)
"""In a player's panel: the key in the view of a player, and the words around the number."""
