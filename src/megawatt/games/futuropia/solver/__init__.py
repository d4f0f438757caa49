"""The best solo game that can be found, and a bound that no game can pass."""

from megawatt.games.futuropia.solver.plan import solve
from megawatt.games.futuropia.solver.ready import is_ready
from megawatt.games.futuropia.solver.report import Phase, Plan, Step

__all__ = ["Phase", "Plan", "Step", "is_ready", "solve"]
