"""The page of speeds says what was measured, ratios too, and how busy the machine was."""

from typing import Any

from benchmarks.page import page

FOUND: dict[str, Any] = {
    "machine": {"python": "3.11", "machine": "x86_64", "cores": "2", "load": "0.2"},
    "seconds": 3.0,
    "ours": {"powerline": {"decisions/s": 3000.0, "copy ns": 40.0}},
    "peers": {"catanatron": {"decisions/s": 1500.0}},
}


def test_the_page_has_every_number_and_the_ratios() -> None:
    text = page(FOUND, {"powerline": {"random rollouts/s": 1234.0}})

    assert "| powerline | 3,000 | 40 |" in text
    assert "| catanatron | 1,500 |" in text
    assert "| catanatron | 2.0 |" in text
    assert "1,234" in text
    assert "busy" not in text


def test_a_busy_machine_is_told() -> None:
    busy = {**FOUND, "machine": FOUND["machine"] | {"load": "9.5"}}

    assert "load average 9.5 at the beginning: busy" in page(busy, {})
    assert "## The search" not in page(busy, {})
