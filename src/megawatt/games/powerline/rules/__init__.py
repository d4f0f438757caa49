"""The rules of Powerline: one module for each chapter of the rulebook (Queen Games, 2022)."""
