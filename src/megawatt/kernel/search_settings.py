"""What can be tuned in the tree search: a game says in its `search.py` what suits it."""

from dataclasses import dataclass, fields, replace

from megawatt.kernel.record import Flag, Int16, Real, dtype_of


@dataclass(frozen=True)
class SearchSettings:
    """The settings of a search, for Python and for compiled code; `docs/bots.md` explains them."""

    # The tree.
    c_puct: Real = 0.7  # PUCT's exploration constant, in rewards (0 to 1)
    prior_temperature: Real = 3.0  # points: an action worth so many more has e times the prior
    uniform_mix: Real = 0.3  # share (0 to 1) of the prior that is the same for all actions
    expansion_threshold: Int16 = 1  # visits before a node gets children
    tree_reveals: Int16 = 1000  # revelations since the root past which the tree ends
    # The rollouts.
    rollout_depth: Int16 = 12  # decisions after the tree; 0: the leaf is evaluated at once
    rollout_candidates: Int16 = 4  # actions drawn and compared in one decision; 0: random play
    rollout_policy: Flag = True  # follow the game's own policy (`suggest`) where it has one
    epsilon: Real = 0.1  # chance (0 to 1) of a random action in a decision
    opponents_by_rollout: Flag = False  # opponents follow the rollout policy in the tree, too
    independent_seats: Flag = False  # seats cannot hinder each other: opponents act at random
    # What was learned; it is used where there are weights that fit the game and its box.
    learned_leaves: Flag = True  # leaves are evaluated by the learned value
    learned_priors: Flag = False  # priors come from the learned value
    learned_rollouts: Flag = False  # rollouts compare their candidates by the learned value
    # The rewards.
    lead_scale: Real = 15.0  # points of lead for a reward halfway from a draw to a certain win
    opponent_weight: Real = 0.0  # weight of opponents' estimates against an action's own
    own_points_weight: Real = 0.0  # weight (0 to 1) of one's own points against the lead
    win_weight: Real = 0.5  # weight (0 to 1) of winning against the lead, in finished games

    def unlearned(self) -> "SearchSettings":
        """Give the same settings for a game without weights that fit."""
        return replace(self, learned_leaves=False, learned_priors=False, learned_rollouts=False)

    def write(self, record: "SearchSettings") -> None:
        """Put the settings into the record that compiled code reads."""
        for field in fields(self):
            setattr(record, field.name, getattr(self, field.name))


SETTINGS = dtype_of(SearchSettings)
