"""The rules of Harbour: one module for each chapter of the rulebook."""
