"""Which clauses of the specifications does no test cite? `python -m tests.clauses` lists them."""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"
PREFIXES = {"energy_empire": "EE", "future_energy": "FE", "futuropia": "FU", "powerline": "PL"}
# Rulings (-R) explain clauses; what they decide is tested where the clause is.
DEFINED = r"(?:^\| *|^[-*]? *\*\*)({prefix}-(?!R)[A-Z]?\d+(?:\.\d+)?[a-z]?)\b"


def defined(game: str) -> list[str]:
    """The ids that a specification defines: in bold at the start of a line, or first in a row."""
    text = (RULES / f"{game}.md").read_text(encoding="utf-8")
    found = re.findall(DEFINED.format(prefix=PREFIXES[game]), text, re.MULTILINE)
    return list(dict.fromkeys(found))


def cited(game: str) -> set[str]:
    """The ids that the tests of a game name."""
    pattern = re.compile(rf"{PREFIXES[game]}-[A-Z]?\d+(?:\.\d+)?[a-z]?\b")
    found: set[str] = set()
    for path in (TESTS / "games" / game).rglob("*.py"):
        found.update(pattern.findall(path.read_text(encoding="utf-8")))
    return found


def uncited(game: str) -> list[str]:
    """The clauses without a test."""
    tests = cited(game)
    return [clause for clause in defined(game) if clause not in tests]


def main() -> int:
    """Print the report."""
    missing = 0
    for game in PREFIXES:
        without = uncited(game)
        missing += len(without)
        print(f"{game}: {len(defined(game))} clauses, {len(without)} without a test")
        for clause in without:
            print(f"  {clause}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
