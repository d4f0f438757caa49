"""Powerline (Dirk Henn, Queen Games 2022): six dice, six workers, ten power lines."""
