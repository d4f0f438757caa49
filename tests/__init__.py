"""Tests, and programs of theirs (`python -m tests.server.killing`): both find the example game."""

import sys
from pathlib import Path

HARBOUR = str(Path(__file__).parents[1] / "examples" / "harbour")
if HARBOUR not in sys.path:
    sys.path.append(HARBOUR)
