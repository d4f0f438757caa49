"""The story of a match adds up, tells nothing hidden, and leaves nothing out."""

import pytest

from megawatt.laws import story
from megawatt.laws.cases import Case
from tests.laws.cases import CASES


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_told(case: Case) -> None:
    for law in story.LAWS:
        law(case)
