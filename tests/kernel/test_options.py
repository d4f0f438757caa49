"""Options: read from text, checked, completed; what is wrong is said with what is allowed."""

from typing import Any

import pytest

from megawatt.kernel.errors import BadOption
from megawatt.kernel.options import Option, complete

OPTIONS = {
    "storm": Option(bool, False, "Bad weather."),
    "tiles": Option(str, "printed", "Which tiles.", ("printed", "drawn")),
    "limit": Option(int, 3, "How many.", (1, 2, 3)),
    "charts": Option(list, [], "One a seat.", ("green", "blue")),
}


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("storm", "on", True),
        ("storm", "No", False),
        ("tiles", " drawn ", "drawn"),
        ("limit", "2", 2),
        ("charts", "green, blue", ["green", "blue"]),
        ("charts", "", []),
    ],
)
def test_values_are_read_from_text(name: str, text: str, value: object) -> None:
    assert OPTIONS[name].check(name, OPTIONS[name].parse(text)) == value


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("storm", 1, "true or false"),
        ("storm", "perhaps", "true or false"),
        ("tiles", "none", "one of printed, drawn"),
        ("limit", True, "one of 1, 2, 3"),
        ("limit", 4, "one of 1, 2, 3"),
        ("limit", OPTIONS["limit"].parse("--1"), "one of 1, 2, 3"),
        ("limit", OPTIONS["limit"].parse("9" * 5000), "one of 1, 2, 3"),
        ("charts", ["red"], "a list of green, blue"),
        ("charts", "green", "a list of green, blue"),
    ],
)
def test_wrong_values_are_refused_with_what_is_allowed(name: str, value: Any, allowed: str) -> None:
    with pytest.raises(BadOption, match=f"Option {name} is .*; allowed: {allowed}"):
        complete(OPTIONS, {name: value})


def test_defaults_complete_the_choice() -> None:
    assert complete(OPTIONS, {"limit": 1}) == {
        "storm": False,
        "tiles": "printed",
        "limit": 1,
        "charts": [],
    }


def test_a_list_is_a_copy() -> None:
    mine = ["green"]
    assert complete(OPTIONS, {"charts": mine})["charts"] is not mine
