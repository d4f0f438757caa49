"""What must hold at any moment of any game."""

import pytest

from megawatt.kernel.record import overwrite
from megawatt.laws import Law, moments
from megawatt.laws.cases import Case
from megawatt.laws.secrets import truth_of
from tests.laws.cases import CASES, registered


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", moments.LAWS, ids=lambda law: law.__name__)
def test_at_any_moment(law: Law, case: Case) -> None:
    law(case)


@pytest.mark.parametrize("game", registered())
def test_the_picture_carries_the_actions(game: str) -> None:
    moments.the_picture_carries_the_actions(game)


def test_bytes_can_be_put_back() -> None:
    states = truth_of(CASES[0].start(1))
    content = states.tobytes()
    overwrite(states, bytes(len(content)))
    overwrite(states, content)
    assert states.tobytes() == content
