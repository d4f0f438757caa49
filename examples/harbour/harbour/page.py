"""What the page shows of Harbour beside the picture."""

from megawatt.kernel.tongue import N_

FACTS = (("coins", "money", N_("coins: {n}")), ("ships", "ocean", N_("ships: {n}")))
"""In a player's panel: the key in the view of a player, the icon, the words around the number."""
