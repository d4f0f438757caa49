"""Boards in a real browser: positions to look at, a page to draw them on, what is wrong there."""
