"""Futuropia: a condominium that feeds and lights itself, so that its People need not work."""
