"""How the lobby presents Futuropia."""

from megawatt.games.futuropia import names
from megawatt.games.futuropia.setup import RANDOM, VARIANTS
from megawatt.games.lobby_card import LobbyCard, OptionWords, WayToPlay
from megawatt.kernel.tongue import N_

TILES = dict(zip(VARIANTS, names.VARIANTS, strict=True))

CARD = LobbyCard(
    line=N_("A house where fewer and fewer people have to work."),
    weight=3,
    weight_words=N_("rich, no luck"),
    try_rank=4,
    quick_bots=("Tesla", "Volta"),
    ways=(
        WayToPlay(
            N_("First game"),
            N_("Everybody starts with the same home. The best first game."),
            N_("as printed"),
        ),
        WayToPlay(
            N_("Your own start"),
            N_("Buy your first home yourself, and meet eight special tiles."),
            N_("+15 min; second game"),
            {"upgraded": True},
        ),
        WayToPlay(
            N_("Expert"),
            N_("Mixed quarters, and two tiles that bend the rules."),
            N_("+30 min; after some games"),
            {"upgraded": True, "quarters": "variable", "variants": [RANDOM]},
        ),
    ),
    options={
        "upgraded": OptionWords(N_("Upgraded start")),
        "quarters": OptionWords(
            N_("Living Quarters"),
            {"A": N_("side A"), "B": N_("side B"), "variable": N_("mixed sides")},
        ),
        "variants": OptionWords(N_("Variant tiles"), {**TILES, RANDOM: N_("two drawn at random")}),
        "shut_down_allowed": OptionWords(N_("Shutting down at the end")),
        "strict_reveal": OptionWords(N_("Strict reveal")),
    },
    unlisted=frozenset({"first_seat"}),
)
