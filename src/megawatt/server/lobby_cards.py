"""How the pages present a game and its options: in the game's own words, else in general ones."""

from dataclasses import dataclass
from typing import Any

from megawatt.games import part_of
from megawatt.games.lobby_card import LobbyCard, OptionWords, WayToPlay
from megawatt.kernel.options import Option
from megawatt.kernel.tongue import N_, Tongue
from megawatt.library import Game

WEIGHTS = {1: N_("light game"), 2: N_("medium"), 3: N_("rich game")}
LEVEL_WORDS = {
    "beginner": N_("Makes mistakes; good for a first game."),
    "casual": N_("Plays a friendly game."),
    "strong": N_("Is hard to beat."),
    "expert": N_("Takes its time and rarely errs."),
}
"""What a bot's level means."""
SWITCH, ONE_OF, SOME_OF, FREE = "switch", "one of", "some of", "free"
"""How an option is asked for."""
MOST_WAYS = 3


@dataclass(frozen=True)
class OptionRow:
    """One option of a table as the form asks for it."""

    name: str
    title: str
    words: str
    clause: str
    control: str
    values: tuple[tuple[str, str], ...]  # as the form sends it, and as people read it
    default: Any

    @property
    def default_text(self) -> str:
        """The default as the form sends it."""
        return as_text(self.default)


def as_text(value: Any) -> str:
    """Write a value as the form sends it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def card_of(game: Game) -> LobbyCard:
    """Give what the lobby says of a game; one that brings nothing is presented by its rules."""
    card: LobbyCard | None = getattr(part_of(game.name, "lobby"), "CARD", None)
    return card or LobbyCard(game.rules.tagline)


def title_of(game: Game) -> str:
    """Give the name of a game where there is little room."""
    return card_of(game).short_title or game.title


def weight_of(game: Game) -> str:
    """Say how much there is to learn."""
    card = card_of(game)
    return card.weight_words or WEIGHTS[card.weight]


def ways_of(game: Game) -> tuple[WayToPlay, ...]:
    """Give the ways to play that the form shows with pictures, at most three."""
    card = card_of(game)
    if card.ways:
        return card.ways[:MOST_WAYS]
    presets = list(game.rules.presets.items())[:MOST_WAYS] or [(N_("Standard"), {})]
    return tuple(WayToPlay(title, "", "", chosen) for title, chosen in presets)


def quick_seats(game: Game) -> tuple[str, ...]:
    """Name the bots that sit at the table one click opens, as far as there are chairs."""
    most = game.seats[-1] - 1
    least = max(0, game.seats[0] - 1)
    return card_of(game).quick_bots[: max(least, min(most, 2))]


def option_rows(game: Game, say: Tongue) -> list[OptionRow]:
    """Give the options of a game's tables, in words."""
    card = card_of(game)
    return [
        _row(name, option, card.options.get(name, OptionWords(name.replace("_", " "))), say)
        for name, option in game.options.items()
        if name not in card.unlisted
    ]


def _row(name: str, option: Option, words: OptionWords, say: Tongue) -> OptionRow:
    title = say(words.title)
    values = tuple(
        (as_text(choice), say(words.values.get(choice, str(choice).replace("_", " "))))
        for choice in option.choices
    )
    return OptionRow(
        name=name,
        title=title[:1].upper() + title[1:],
        words=say(option.words),
        clause=option.clause,
        control=_control(option),
        values=values,
        default=option.default,
    )


def _control(option: Option) -> str:
    if option.type is bool:
        return SWITCH
    if not option.choices:
        return FREE
    return SOME_OF if option.type is list else ONE_OF


def changed_rules(game: Game, options: dict[str, Any], say: Tongue) -> list[str]:
    """Say in words what is set otherwise than usual at a table."""
    told = []
    for row in option_rows(game, say):
        value = options.get(row.name, row.default)
        if value == row.default:
            continue
        if row.control == SWITCH:
            told.append(row.title if value else say("without: {what}", what=row.title))
        else:
            words = dict(row.values)
            parts = value if isinstance(value, list | tuple) else [value]
            shown = ", ".join(words.get(as_text(part), as_text(part)) for part in parts)
            told.append(say("{title}: {value}", title=row.title, value=shown))
    return told


def way_name(game: Game, options: dict[str, Any], say: Tongue) -> str:
    """Name the way in which a table is played: one of the pictured ones, or what differs."""
    usual = {name: option.default for name, option in game.options.items()}
    chosen = {**usual, **options}
    for way in ways_of(game):
        if {**usual, **way.options} == chosen:
            return say(way.title)
    return " · ".join(changed_rules(game, options, say)) or say(ways_of(game)[0].title)
