"""Every rule is safe to call: compiled for compiled code, a twin for Python, the same bytes."""

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

import megawatt
from megawatt.games import rules_of
from megawatt.kernel import cache
from megawatt.kernel.rule import is_rule, plain
from megawatt.laws.cases import Case
from megawatt.laws.replays import SWITCH, with_revisions
from megawatt.library import Game
from tests.laws.cases import CASES, registered

SEEDS = (47, 48, 49)
SKIPPED = ("migrations", "__main__")
"""Parts of module names that act when they are imported."""


def rules() -> Iterator[tuple[str, Any]]:
    """Find every rule of the package, by its full name."""
    seen = set()
    for found in pkgutil.walk_packages(megawatt.__path__, "megawatt."):
        parts = found.name.split(".")
        if parts[1] not in ("kernel", "games", "bots") or any(part in SKIPPED for part in parts):
            continue
        for name, value in vars(importlib.import_module(found.name)).items():
            if is_rule(value) and value.py_func.__module__ == found.name and id(value) not in seen:
                seen.add(id(value))
                yield f"{found.name}.{name}", value


RULES = dict(rules())


def test_there_are_rules_to_look_at() -> None:
    assert len(RULES) > 400


def test_every_module_with_a_rule_counts_as_compiled() -> None:
    """A change of any rule compiles anew: its module is among the sources of the cache."""
    for rule in RULES.values():
        source = Path(rule.py_func.__code__.co_filename).read_text("utf-8")
        assert cache._COMPILED.search(source), rule.py_func.__module__


@pytest.mark.parametrize("name", RULES)
def test_python_gets_an_error_from_a_compiled_rule_and_an_answer_from_its_twin(name: str) -> None:
    rule = RULES[name]
    arguments = [0] * rule.py_func.__code__.co_argcount

    with pytest.raises(TypeError, match=rf"{rule.py_func.__name__} is a compiled rule.*plain"):
        rule(*arguments)

    twin = plain(rule)
    inside = getattr(twin, "__wrapped__", twin)
    assert inside.__code__ is rule.py_func.__code__
    called = [inside.__globals__.get(one) for one in inside.__code__.co_names]
    assert not any(map(is_rule, called))
    modules = [
        value for value in called if hasattr(value, "__dict__") and hasattr(value, "__spec__")
    ]
    assert not any(is_rule(value) for module in modules for value in vars(module).values())


@pytest.mark.parametrize("name", registered())
def test_bots_can_think_on_twins(name: str) -> None:
    """The greedy choice on twins is the compiled one."""
    on_twins = Game(rules_of(name))
    on_twins.engine.interpret()
    for seats in on_twins.seats[:2]:
        match, compiled = on_twins.start(seats, 5), megawatt.game(name).start(seats, 5)
        one, other = megawatt.bot("greedy", seed=1), megawatt.bot("greedy", seed=1)
        for _ in range(6):
            seat = match.to_act[0]
            action = one.choose(match, seat)
            assert action == other.choose(compiled, seat)
            match.play(seat, action)
            compiled.play(seat, action)


def finished_on_twins(case: Case, seed: int) -> None:
    """Play on twins and compiled code in turn; count and observe the end on twins."""
    match = with_revisions(case, seed, SWITCH)
    match.game.engine.interpret()
    match.points()
    match.places()
    for seat in range(match.seats):
        match.observe(seat)


@pytest.mark.parametrize("name", registered())
def test_random_games_on_twins_reach_nearly_every_rule(name: str) -> None:
    """So that the bytes compared by the law are the doing of all rules, not of a few.

    The rest are asked by views alone, or need positions that random play seldom finds.
    """
    mine = {
        rule.py_func.__code__: full
        for full, rule in RULES.items()
        if f"games.{rules_of(name).folder.name}.rules." in full
    }
    called: set[CodeType] = set()

    def note(frame: Any, event: str, _argument: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    def never() -> list[str]:
        return sorted(full for code, full in mine.items() if code not in called)

    for seed, case in ((seed, case) for seed in SEEDS for case in CASES if case.game == name):
        sys.setprofile(note)
        try:
            finished_on_twins(case, seed)
        finally:
            sys.setprofile(None)
        if len(never()) <= len(mine) // 10:
            break
    assert len(never()) <= len(mine) // 10, never()
