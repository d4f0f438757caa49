"""What the page shows of Harbour beside the picture."""

from megawatt.kernel.tongue import N_

FACTS = (("coins", N_("coins: {n}")), ("ships", N_("ships: {n}")))
"""In a player's panel: the key in the view of a player, and the words around the number."""
