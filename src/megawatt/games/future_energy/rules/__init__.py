"""The rules of Future Energy: one module for each chapter of the rulebook (2022/23)."""
