"""The rules of Futuropia: one module for each chapter of the rulebook (English edition, 2018)."""
