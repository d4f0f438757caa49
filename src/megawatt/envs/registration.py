"""Every game in Gymnasium's register: `megawatt/Powerline-v0`."""

import gymnasium

from megawatt.library import open_all

NAMESPACE = "megawatt"


def identity(name: str) -> str:
    """Name a game as Gymnasium wants it: in one word, with the version."""
    return f"{NAMESPACE}/{''.join(part.capitalize() for part in name.split('-'))}-v0"


def register() -> None:
    """Register all games, the installed ones too; those that are known already stay."""
    for name in open_all():
        if (known := identity(name)) not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="megawatt.envs.gymnasium:MegawattGym",
                vector_entry_point="megawatt.envs.gymnasium_vector:MegawattVectorEnv",
                kwargs={"name": name},
                nondeterministic=False,
            )
