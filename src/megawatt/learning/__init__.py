"""Learning by self-play: play, fit, and keep what the arena finds better."""
