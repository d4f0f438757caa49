"""Every clause of the specification has a test that cites it."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
SPECIFICATION = TESTS.parent / "docs" / "harbour.md"
DEFINED = re.compile(r"(?:^\| *|^[-*]? *\*\*)(HA-(?!R)[A-Z]?\d+(?:\.\d+)?)\b", re.MULTILINE)


def test_every_clause_is_cited() -> None:
    defined = DEFINED.findall(SPECIFICATION.read_text(encoding="utf-8"))
    tests = "".join(path.read_text(encoding="utf-8") for path in TESTS.glob("test_*.py"))
    cited = set(re.findall(r"HA-[A-Z]?\d+(?:\.\d+)?\b", tests))
    assert len(defined) > 10
    assert [clause for clause in defined if clause not in cited] == []
