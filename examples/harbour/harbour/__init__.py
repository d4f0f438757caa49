"""Harbour: a game for Megawatt."""
