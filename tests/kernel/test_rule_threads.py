"""Twins are complete when a thread gets them, whoever asked first."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from megawatt.kernel import rule


@pytest.mark.compiled
def test_no_thread_gets_a_twin_that_is_not_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page may ask a rule while another one makes its twin: it was a NameError."""
    filling, go_on = Event(), Event()
    fill = rule._fill

    def slowly(module: Any, contents: dict[str, Any]) -> None:
        filling.set()
        assert go_on.wait(10)
        fill(module, contents)

    for name in ("_TWINS", "_GIVEN", "_TWIN_MODULES"):
        monkeypatch.setattr(rule, name, {})
    monkeypatch.setattr(rule, "_FILLED", set())
    monkeypatch.setattr(rule, "_fill", slowly)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(rule.plain, helper)
        assert filling.wait(10)
        second = threads.submit(lambda: rule.plain(helper)())
        go_on.set()
        assert first.result(10)() == second.result(10) == WORTH


WORTH = 7


def helper() -> int:
    return WORTH
