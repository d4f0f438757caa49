"""How bots search Energy Empire: settings found by playing."""

from megawatt.kernel.search_settings import SearchSettings

SETTINGS = SearchSettings(
    rollout_depth=60, rollout_candidates=16, epsilon=0.0, prior_temperature=1.0
)
SOLO = SearchSettings(  # played to its end, where the objectives are counted
    rollout_depth=400, rollout_candidates=12, epsilon=0.0, prior_temperature=1.0
)
COST = 6
"""How many times as long an iteration takes as in the fastest games."""
