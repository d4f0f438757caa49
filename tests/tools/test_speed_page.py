"""The page of speeds says what was measured, ratios too, and how busy the machine was."""

from typing import Any

from benchmarks.page import page

FOUND: dict[str, Any] = {
    "machine": {"python": "3.11", "machine": "x86_64", "cores": "2", "load": "0.2"},
    "seconds": 3.0,
    "ours": {"powerline": {"decisions/s": 3000.0, "copy ns": 40.0, "AEC steps/s": 90.0}},
    "slowest": {"powerline": {"seats": 6.0, "decisions/s": 2000.0, "options": "adventure=True"}},
    "peers": {
        "catanatron": {"decisions/s": 1500.0},
        "OpenSpiel chess": {"decisions/s": 50.0},
        "OpenSpiel backgammon": {"decisions/s": 100.0},
        "PettingZoo rps_v2": {"AEC steps/s": 20.0},
    },
}


def test_the_page_has_every_number_and_the_ratios() -> None:
    text = page(FOUND, {"powerline": {"random rollouts/s": 1234.0}})

    assert "| powerline | 3,000 | 40 | 90 |" in text
    assert "| catanatron | 1,500 |  |" in text
    assert "| catanatron | 2.0 |" in text
    assert "| PettingZoo rps_v2 | 4.5 |" in text
    assert "1,234" in text
    assert "busy" not in text


def test_the_slowest_options_are_compared_with_the_fastest_of_open_spiel() -> None:
    text = page(FOUND, {})

    assert "| powerline | 6 | 2,000 | adventure=True |" in text
    told = (
        "decisions/s, times as fast as OpenSpiel backgammon, OpenSpiel's fastest: powerline 20.0."
    )
    assert told in text


def test_environment_steps_are_compared_with_the_fastest_of_petting_zoo() -> None:
    slower = {"PettingZoo tictactoe_v3": {"AEC steps/s": 10.0}}
    text = page(FOUND | {"peers": FOUND["peers"] | slower}, {})

    told = "AEC steps/s, times as fast as PettingZoo rps_v2, PettingZoo's fastest: powerline 4.5."
    assert told in text


def test_a_busy_machine_is_told() -> None:
    busy = {**FOUND, "machine": FOUND["machine"] | {"load": "9.5"}}

    assert "load average 9.5 at the beginning: busy" in page(busy, {})
    assert "## The search" not in page(busy, {})
