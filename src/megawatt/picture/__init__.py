"""The board as a picture: a game's view, its template, one SVG for browser, notebook, replay."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined

from megawatt.kernel.game import GameRules
from megawatt.kernel.tongue import Tongue

_TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Choice:
    """An action that can be taken now, as the picture and the page need it."""

    action: int
    words: str
    clause: str


@cache
def _environment(folder: Path) -> Environment:
    return Environment(
        loader=ChoiceLoader([FileSystemLoader(folder), FileSystemLoader(_TEMPLATES)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def draw(rules: GameRules, view: dict[str, Any], choices: Mapping[int, Choice], say: Tongue) -> str:
    """Draw the board that a view describes; what can be chosen carries its action."""
    template = _environment(rules.folder).get_template("board.svg.jinja")
    return template.render(view=view, choices=choices, say=say)
