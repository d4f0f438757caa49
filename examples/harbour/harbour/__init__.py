"""Harbour, a tiny invented game: the example of a game outside Megawatt's own package."""
