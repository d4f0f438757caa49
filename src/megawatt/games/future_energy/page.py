"""What the page shows of Future Energy beside the picture."""

from megawatt.kernel.tongue import N_

FACTS = (
    ("money", N_("€{n}M")),
    ("lines", N_("lines left: {n}")),
    ("plants", N_("plants left: {n}")),
    ("engineers", N_("engineers: {n}")),
    ("investors", N_("investors: {n}")),
    ("certificates", N_("CO₂: {n}")),
)
"""In a player's panel: the key in the view of a player, and the words around the number."""
