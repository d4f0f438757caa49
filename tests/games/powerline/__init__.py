"""The rules of Powerline, chapter by chapter."""
