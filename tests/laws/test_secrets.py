"""Nobody sees what is hidden, and imagined deals are consistent with what a seat knows."""

import pytest

from megawatt.laws import Law, secrets
from megawatt.laws.cases import Case
from tests.laws.cases import CASES


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", secrets.LAWS, ids=lambda law: law.__name__)
def test_what_is_hidden(law: Law, case: Case) -> None:
    law(case)
