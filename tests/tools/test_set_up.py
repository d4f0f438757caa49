"""Setting up: the lock files are pins of what the package asks for, and name no registry."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.set_up import EXTRAS, FETCHED

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("what", EXTRAS)
def test_a_lock_file_pins_all_that_is_asked_for(what: str) -> None:
    text = (ROOT / "requirements" / f"{what}.txt").read_text(encoding="utf-8")
    assert re.findall(r"https?:|file:|--index|--find", text) == []
    pins = [Requirement(line) for line in text.splitlines()]
    assert all(str(pin.specifier).startswith("==") for pin in pins)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = project["dependencies"] + extras["table"] + extras[EXTRAS[what]]
    for one in map(Requirement, asked):
        if one.name != "megawatt":
            found = [p for p in pins if canonicalize_name(p.name) == canonicalize_name(one.name)]
            assert found, one.name
            for pin in found:
                assert one.specifier.contains(str(pin.specifier).removeprefix("==")), one.name


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("  Downloading numpy-2.4.6-cp311-manylinux.whl (16.8 MB)", ("numpy", "16.8 MB")),
        (
            "  Using cached prometheus_client-0.26.0-py3-none-any.whl (61 kB)",
            ("prometheus_client", "61 kB"),
        ),
        ("Collecting numpy", ()),
    ],
)
def test_what_pip_fetches_is_told(line: str, told: tuple[str, ...]) -> None:
    found = FETCHED.search(line)
    assert (found.groups() if found else ()) == told
