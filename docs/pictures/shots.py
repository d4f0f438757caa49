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
    Shot("build-choice", asked="BUILD"),
    Shot("public-pay", 3, {"public_contracts": True}, asked="PAY", part=0.2),
    Shot("nuclear-keep", 3, MODULES, asked="NUC_KEEP", part=0.2),
    Shot("join-asked", asked="JOIN"),
    Shot("moment", kind="moment", asked="region_scored", size="1440x900"),
    Shot("end", kind="end"),
    Shot("phone", asked="STEP", size="phone"),
    Shot("phone-modules", 4, MODULES, asked="PLAN", size="phone", theme="dark"),
)
CARD = "#board [data-whole] > .act"
ENERGY_EMPIRE = (
    Shot("desktop", asked="TURN", size="1440x900", steps=(hover(CARD),)),
    Shot("desktop-1280", asked="ACTIVATE", steps=(hover(ACT, 1),)),
    Shot("dark", asked="TURN", size="1440x900", theme="dark"),
    Shot("setup", asked="NATION", part=0.0, steps=(hover(ACT),)),
    Shot("setup-solo", 1, asked="NATION", part=0.0),
    Shot("solo", 1, asked="TURN"),
    Shot("two-seats", 2, asked="TURN", part=0.7),
    Shot("four-seats", 4, asked="TURN", part=0.7),
    Shot("five-seats", 5, asked="TURN", part=0.7),
    Shot("french", asked="TURN", lang="fr"),
    Shot("pollute", asked="POLLUTE"),
    Shot("clean-up", asked="CLEAN", part=0.2),
    Shot("claim", asked="CLAIM"),
    Shot("roll", asked="REFINE"),
    Shot("trade", asked="TRADE", part=0.1),
    Shot("impact-choice", asked="IMPACT", part=0.1),
    Shot("moment", kind="moment", asked="row_scored", size="1440x900"),
    Shot("end", kind="end"),
    Shot("end-solo", 1, kind="end"),
    Shot("phone", asked="TURN", size="phone"),
    Shot("phone-dark", asked="ACTIVATE", size="phone", theme="dark"),
    Shot("phone-impact", asked="IMPACT", part=0.1, size="phone"),
)
UPGRADED = {"upgraded": True, "quarters": "B"}
EXPERT = {"upgraded": True, "variants": ["random"]}
FUTUROPIA = (
    Shot("desktop", asked="QUARTERS", size="1440x900"),
    Shot("desktop-1280", asked="DISCARD", part=0.3),
    Shot("dark", asked="BILL_FOOD", part=0.4, size="1440x900", theme="dark"),
    Shot("buy-food", asked="BUY", steps=(hover(ACT, 1),)),
    Shot("robots", asked="ROBOTS", size="1440x900", steps=(hover(ACT, 1),)),
    Shot("reveal-early", asked="BILL_ENERGY", part=0.3),
    Shot("reveal-auto", asked="REPAY", part=0.3),
    Shot("first-home", 4, UPGRADED, asked="FIRST_HOME", part=0.0, steps=(hover(ACT, 1),)),
    Shot("upgraded", 3, UPGRADED, asked="QUARTERS"),
    Shot("expert", 3, EXPERT, asked="TURN"),
    Shot("french", 3, EXPERT, asked="DISCARD", part=0.3, lang="fr"),
    Shot("solo", 1, asked="TURN"),
    Shot("two-seats", 2, asked="TURN"),
    Shot("four-seats", 4, asked="TURN"),
    Shot("final-phase", asked="TURN", part=0.93),
    Shot("test-run", kind="moment", asked="food_produced"),
    Shot("pull-out", kind="moment", asked="pulled_out"),
    Shot("end", kind="end"),
    Shot("end-solo", 1, kind="end"),
    Shot("phone", asked="TURN", size="phone"),
    Shot("phone-invite", asked="QUARTERS", size="phone"),
    Shot("phone-reveal", asked="BILL_FOOD", part=0.4, size="phone"),
    Shot("phone-four-seats", 4, UPGRADED, asked="TURN", size="phone", theme="dark"),
)
SHOTS: dict[str, tuple[Shot, ...]] = {
    "energy-empire": ENERGY_EMPIRE,
    "powerline": POWERLINE,
    "future-energy": FUTURE_ENERGY,
    "futuropia": FUTUROPIA,
}
