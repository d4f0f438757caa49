"""How bots search Powerline: settings found by playing."""

from collections.abc import Mapping

from megawatt.kernel.search_settings import SearchSettings

SETTINGS = SearchSettings(
    tree_reveals=0,  # until the dice are rolled again
    opponents_by_rollout=True,  # everybody plans at the same time, in secret
    independent_seats=True,
    own_points_weight=1.0,
    rollout_depth=20,  # three turns or four
    epsilon=0.0,
    prior_temperature=1.0,
    uniform_mix=0.05,
)
COST = 10
"""How many times as long an iteration takes as in the fastest games."""
LEVELS: Mapping[str, Mapping[str, float]] = {
    "beginner": {"temperature": 1.0},
    "casual": {"temperature": 1.0, "uniform_mix": 0.25},
    "strong": {"temperature": 0.6},
}
"""What levels do differently: the value function plays well without any search, so that less time
alone makes no level weaker."""
