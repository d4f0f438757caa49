"""Learners that start from nothing, and one that learns from the search."""
