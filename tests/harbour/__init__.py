"""Harbour, a tiny invented game: the kernel and the match are tested with it."""
