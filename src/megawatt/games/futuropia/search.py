"""How bots search Futuropia: settings found by playing."""

from megawatt.kernel.search_settings import SearchSettings

SETTINGS = SearchSettings(rollout_depth=40, epsilon=0.02)
LEARNED = SearchSettings(rollout_depth=6, epsilon=0.02)  # the learned value sees further
LEARNED_COST = 0.5
"""With learned weights an iteration takes half as long: its rollouts are short."""
LEARNED_SEATS = (2,)
"""With three and four seats the arena found no difference."""
SOLO = SearchSettings(  # played to its end
    rollout_depth=100, rollout_candidates=12, epsilon=0.05, prior_temperature=1.0
)
