"""Megawatt: four modern energy board games, complete."""
