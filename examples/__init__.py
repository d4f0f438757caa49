"""Examples: a game outside the package, and learners."""
