"""What the page shows of Futuropia beside the picture."""

from megawatt.kernel.tongue import N_

FACTS = (
    ("money", N_("money: {n}")),
    ("people", N_("people: {n}")),
    ("robots", N_("robots: {n}")),
    ("food", N_("food: {n}")),
    ("energy", N_("energy: {n}")),
    ("loans", N_("loans: {n}")),
)
"""In a player's panel: the key in the view of a player, and the words around the number."""
