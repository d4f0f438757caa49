"""The lines of the story, in the past tense: one module for each part of the game."""
