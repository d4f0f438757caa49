"""Forms of several routes, read as plain text; fields of one name are joined by commas."""

from contextlib import suppress
from typing import Annotated, Any

from fastapi import Depends, Request

from megawatt.kernel.options import Option, wrong_value
from megawatt.library import Game
from megawatt.server.lobby_cards import card_of, ways_of

LONGEST_OPTION = 200


async def _fields(request: Request) -> dict[str, str]:
    form, found = await request.form(), dict[str, str]()
    for name, value in form.multi_items():
        if isinstance(value, str):
            found[name] = f"{found[name]},{value}" if found.get(name) else value
    return found


Fields = Annotated[dict[str, str], Depends(_fields)]


def way_inside(back: str) -> str:
    """Give a way back that leads nowhere else."""
    return back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"


def options_of_form(game: Game, fields: dict[str, str]) -> dict[str, Any]:
    """Read the options: those of the way to play, unless the host set others."""
    way, ways = fields.get("way", ""), ways_of(game)
    by_way = way.isdecimal() and len(way) < 3 and int(way) < len(ways)
    if by_way and "more" not in fields:
        return dict(ways[int(way)].options)
    chosen = {}
    for name, option in game.options.items():
        text = fields.get(f"option-{name}")
        if text is not None:
            chosen[name] = _value(name, option, text)
        elif "more" in fields and option.type in (bool, list):  # nothing ticked: nothing sent
            unlisted = name in card_of(game).unlisted
            chosen[name] = option.default if unlisted else option.type()
    return chosen


def _value(name: str, option: Option, text: str) -> Any:
    shown = name.replace("_", " ")
    if len(text) <= LONGEST_OPTION:
        with suppress(ValueError):
            return option.check(shown, option.parse(text))
    raise wrong_value(shown, option, text)
