"""The games for research: many at once, and behind the interfaces of the field.

`vector` needs nothing more than Megawatt; `pettingzoo`, `gymnasium` and `openspiel` need the
package they are named after (the extra `envs`, or `open-spiel`).
"""

from megawatt.envs.vector import VectorGames

__all__ = ["VectorGames"]
