"""How the lobby presents Energy Empire."""

from megawatt.games.lobby_card import LobbyCard, OptionWords, WayToPlay
from megawatt.kernel.tongue import N_

CARD = LobbyCard(
    line=N_("Grow a nation, and keep some of it clean."),
    weight=3,
    weight_words=N_("rich game"),
    try_rank=3,
    short_title="Energy Empire",
    quick_bots=("Curie", "Joule"),
    ways=(
        WayToPlay(
            N_("Classic"),
            N_("Claimed achievements stay in sight. The best first game."),
            N_("as printed"),
        ),
        WayToPlay(
            N_("Test of memory"),
            N_("Claimed achievements are turned over: remember who has what."),
            N_("as long"),
            {"claimed_open": "memory"},
        ),
        WayToPlay(
            N_("Endless smoke"),
            N_("Pollution never runs out, so the air can always get worse."),
            N_("as long"),
            {"token_limit": "unlimited"},
        ),
    ),
    options={
        "claimed_open": OptionWords(
            N_("Claimed achievements"),
            {"log": N_("stay visible"), "memory": N_("are turned over")},
        ),
        "token_limit": OptionWords(
            N_("Pollution tokens"),
            {"printed": N_("54, as in the box"), "unlimited": N_("never run out")},
        ),
        "order": OptionWords(
            N_("Order of the seats"), {"random": N_("drawn"), "given": N_("as set up")}
        ),
    },
)
