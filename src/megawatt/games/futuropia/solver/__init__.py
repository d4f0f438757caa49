"""The best solo game that can be found, and a bound that no game can pass."""

from megawatt.games.futuropia.solver.precompile import is_compiled
from megawatt.games.futuropia.solver.solution import Phase, Progress, Solution
from megawatt.games.futuropia.solver.solve_solo import solve

__all__ = ["Phase", "Progress", "Solution", "is_compiled", "solve"]
