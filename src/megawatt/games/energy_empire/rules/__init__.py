"""The rules of Energy Empire: one module for each chapter of the rulebook (Minion Games, 2016)."""
