"""The games for research: many at once, and behind the interfaces of the field.

`vector` needs nothing more than Megawatt; `pettingzoo` and `gymnasium` need the extra `envs`,
`openspiel` the extra `openspiel`. Where Gymnasium is installed, importing this package registers
every game: `gymnasium.make("megawatt/Powerline-v0")`.
"""

from importlib.util import find_spec

from megawatt.envs.vector import VectorGames

if find_spec("gymnasium"):
    from megawatt.envs.registration import register

    register()

__all__ = ["VectorGames"]
