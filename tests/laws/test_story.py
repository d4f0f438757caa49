"""The story of a match adds up, tells nothing hidden, and leaves nothing out."""

import pytest

from megawatt.laws import Law, story
from megawatt.laws.cases import Case
from tests.laws.cases import CASES


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", story.LAWS, ids=lambda law: law.__name__)
def test_what_is_told(law: Law, case: Case) -> None:
    law(case)
