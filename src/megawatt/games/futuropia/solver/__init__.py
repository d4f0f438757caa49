"""The best solo game that can be found, and a bound that no game can pass."""

from megawatt.games.futuropia.solver.plan import Plan, solve

__all__ = ["Plan", "solve"]
