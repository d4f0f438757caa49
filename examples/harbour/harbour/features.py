"""The numbers of an observation by name, in the order in which `observe` writes them."""

from megawatt.kernel.features import Features, group

from harbour.components import MAX_PLAYERS, SHIPS

FEATURES = Features(
    group("table", "turns buying"),
    group("charter", f"ship*{SHIPS}"),
    group("seats", f"present coins:3 fleet*{SHIPS}:3", MAX_PLAYERS),
)
