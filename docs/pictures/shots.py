"""Which screens stand beside the design's: each game's main ones, its great moments, its variants.

A shot says how many sit at the table and by which options, what seat 0 is asked and how far the
game is at least, and how it is looked at: window, theme, language, and what is done before.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from tools.tour import Step, focus, press, see

Kind = Literal["asked", "moment", "end"]
Size = Literal["1440x900", "1280x800", "phone"]


@dataclass(frozen=True)
class Shot:
    """One screen of one game."""

    name: str
    seats: int = 3
    options: dict[str, Any] = field(default_factory=dict)
    kind: Kind = "asked"
    asked: str = ""
    """A question by its name in the game's `Decision`, or of a moment the kind of an event."""
    part: float = 0.5
    """Of the game that is over by then, at least."""
    size: Size = "1280x800"
    theme: Literal["light", "dark"] = "light"
    lang: str = "en"
    steps: tuple[Step, ...] = ()


def hover(selector: str, number: int = 0) -> Step:
    """Rest with the pointer on a thing of the board."""
    return lambda page: page.locator(selector).nth(number).hover(force=True)


ACT = "#board [data-action]"
MODULES = {"largest_grid": True, "public_contracts": True, "new_grounds": True}
VARIANTS = {"chart": ["blue"], "adventure": True, "tiles": "special"}
POWERLINE = (
    Shot("desktop", asked="WORKER_OR_JOKER", size="1440x900", steps=(hover(ACT, 1),)),
    Shot("desktop-1280", asked="ORDER", part=0.6),
    Shot("dark", asked="ORDER", part=0.85, size="1440x900", theme="dark"),
    Shot("six-seats", 6, asked="ORDER", part=0.6),
    Shot("variants", 4, VARIANTS, asked="WORKER_OR_JOKER", part=0.6),
    Shot("french", 3, VARIANTS, asked="ORDER", lang="fr"),
    Shot("hint", asked="ORDER", part=0.6, steps=(press("h"), see(".plans"))),
    Shot("inspector", asked="ORDER", part=0.6, steps=(focus(ACT), press("i"))),
    Shot("reveal", kind="moment", asked="city_supplied", size="1440x900"),
    Shot("reveal-six", 6, kind="moment", asked="line_built"),
    Shot("scoring", kind="moment", asked="tile_scored", size="1440x900"),
    Shot("end", kind="end", size="1440x900"),
    Shot("solo", 1, asked="ORDER"),
    Shot("solo-end", 1, kind="end"),
    Shot("phone", asked="WORKER_OR_JOKER", size="phone"),
    Shot("phone-six", 6, asked="ORDER", size="phone", theme="dark"),
)
FUTURE_ENERGY = (
    Shot("desktop", asked="STEP", size="1440x900", steps=(hover(ACT, 1),)),
    Shot("desktop-1280", 3, {"public_contracts": True}, asked="PLAN"),
    Shot("dark", asked="JOIN", size="1440x900", theme="dark"),
    Shot("two-seats", 2, asked="STEP"),
    Shot("four-seats", 4, MODULES, asked="STEP", part=0.7),
    Shot("four-seats-1440", 4, MODULES, asked="PLAN", part=0.7, size="1440x900"),
    Shot("french", 3, MODULES, asked="PLAN", lang="fr"),
    Shot("place-line", asked="LINE"),
    Shot("join-asked", asked="JOIN"),
    Shot("moment", kind="moment", asked="region_scored", size="1440x900"),
    Shot("end", kind="end"),
    Shot("phone", asked="STEP", size="phone"),
    Shot("phone-modules", 4, MODULES, asked="PLAN", size="phone", theme="dark"),
)
SHOTS: dict[str, tuple[Shot, ...]] = {
    "powerline": POWERLINE,
    "future-energy": FUTURE_ENERGY,
}
