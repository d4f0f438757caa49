"""A game that no worker survives: opening it in a process of the arena ends that process."""

import os
from multiprocessing import parent_process

from harbour.game import GAME

if parent_process() is not None:
    os._exit(9)

__all__ = ["GAME"]
