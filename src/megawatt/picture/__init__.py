"""The board as a picture: a game's view, its template, one SVG for browser, notebook, replay."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, get_args

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined

from megawatt.kernel.game import GameRules
from megawatt.kernel.tongue import Tongue
from megawatt.picture.lettering import fit, shorten, width, wrap
from megawatt.picture.templating import MODULES, Templates

Face = Literal["stage", "phone", "thumbnail", "poster", "cover"]
"""How a board is shown: at the table, in phone pages, small in a list, alone on a sheet, as a
picture of the game that says nothing of its numbers."""
FACES: tuple[Face, ...] = get_args(Face)

_TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Choice:
    """An action that can be taken now, as the picture and the page need it."""

    action: int
    words: str
    clause: str


@cache
def environment(folder: Path) -> Environment:
    """Make the templates of a game, with the kit and with text that fits, ready to be drawn."""
    templates = Templates(
        loader=ChoiceLoader([FileSystemLoader(folder), FileSystemLoader(_TEMPLATES)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # a board has a dozen templates: nobody edits them while it is drawn
    )
    # {{ name | shorten(120, 13) }}: what fits into 120 pixels at 13 pixels' size
    templates.filters.update(text_width=width, shorten=shorten, wrap=wrap, fit=fit)
    return templates


@cache
def _layout(package: str) -> Any:
    """Find where a game's pieces are: `layout(view, face)` in its layout.py, if it has one."""
    name = f"{package}.layout"
    return import_module(name).layout if find_spec(name) else None


def draw(
    rules: GameRules,
    view: dict[str, Any],
    choices: Mapping[int, Choice],
    say: Tongue,
    face: Face = "stage",
    differing: Mapping[str, str] | None = None,
) -> str:
    """Draw the board that a view describes; what can be chosen carries its action.

    A face has a template of its own (`phone.svg.jinja`) where the game wrote one, and the board's
    otherwise; a cover is laid out as a poster, and is one where the game drew none. The template
    reads `at`: what the game's layout says of this view and face. Nothing can be chosen on a
    thumbnail, a poster or a cover. `differing` says of components that are not as standard what
    the standard is (`kit.unlike`, `kit.standard`).
    """
    layout = _layout(rules.package)
    sheet: Face = "poster" if face == "cover" else face
    names = [f"{face}.svg.jinja", f"{sheet}.svg.jinja", "board.svg.jinja"]
    template = environment(rules.folder).select_template(names)
    at = layout(view, sheet) if layout else None
    offered = choices if face in ("stage", "phone") else {}
    facts = {"view": view, "choices": offered, "say": say, "face": face, "at": at}
    return template.render({MODULES: {}}, differing=differing or {}, **facts)


@cache
def draw_icon(name: str) -> str:
    """Draw one icon of the kit, 24 units wide around its middle."""
    module = environment(_TEMPLATES).get_template("kit_icons.svg.jinja").module
    return str(module.icon(name, 0, 0, 24))  # type: ignore[attr-defined]  # a macro


def draw_piece(
    rules: GameRules, template: str, piece: str, say: Tongue, **values: object
) -> str | None:
    """Draw one piece: the macro of that name in a template of the game, if there is one.

    Macros may import what the game's boards are drawn with; with a `view`, `lay(face)` is what the
    game's layout says of it.
    """
    view, layout = values.get("view"), _layout(rules.package)
    if view is not None and layout:
        values = {"lay": lambda face: layout(view, face), **values}
    loaded = environment(rules.folder).get_template(template)
    module = loaded.make_module({"say": say, "choices": {}, "differing": {}, **values})
    macro = getattr(module, piece.replace("-", "_"), None)
    return str(macro()) if macro is not None else None


def draw_painting(rules: GameRules, name: str, view: dict[str, Any], say: Tongue) -> str | None:
    """Draw what a game painted for the pages around its table (`ways.svg.jinja`), if it did.

    `way_1`, `way_2`: ways to play, as such a game starts; `deal`: what a challenge deals.
    """
    if not (rules.folder / "ways.svg.jinja").is_file():
        return None
    layout = _layout(rules.package)
    at = layout(view, "poster") if layout else None
    return draw_piece(rules, "ways.svg.jinja", name, say, view=view, face="cover", at=at)


def draw_mini(rules: GameRules, view: dict[str, Any], seat: int, say: Tongue) -> str | None:
    """Draw a seat's own board as small as a stamp, from what a view tells of it.

    Games whose players have boards of their own bring `mini.svg.jinja`, with a macro `mini`.
    """
    if not (rules.folder / "mini.svg.jinja").is_file():
        return None
    return draw_piece(rules, "mini.svg.jinja", "mini", say, view=view, seat=seat)
