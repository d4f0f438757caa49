"""How the lobby presents Powerline."""

from megawatt.games.lobby_card import LobbyCard, OptionWords, WayToPlay
from megawatt.kernel.tongue import N_

CARD = LobbyCard(
    line=N_("Six dice, one landscape: line by line the lights come on."),
    weight=1,
    weight_words=N_("light game"),
    try_rank=1,
    quick_bots=("Volta", "Curie"),
    challenge=True,
    ways=(
        WayToPlay(
            N_("Classic"), N_("Build lines, light cities. The best first game."), N_("as printed")
        ),
        WayToPlay(
            N_("New goals"),
            N_("Three other scoring tiles are drawn, one of each colour."),
            N_("as long; second game"),
            {"tiles": "colour", "centre": "B"},
        ),
        WayToPlay(
            N_("The hard way"),
            N_("Limits on every line, a costly island, any goals, no vacation."),
            N_("+10 min; after some games"),
            {
                "chart": ["blue"],
                "adventure": True,
                "vacation": False,
                "tiles": "random",
                "specials": "mixed",
                "centre": "B",
            },
        ),
    ),
    options={
        "boards": OptionWords(
            N_("Player boards"),
            {
                "random": N_("all different, drawn"),
                "same": N_("the same for everybody"),
                "chosen": N_("those chosen below"),
            },
        ),
        "board_numbers": OptionWords(N_("Chosen boards")),
        "chart": OptionWords(
            N_("Worker chart"), {"green": N_("green: as usual"), "blue": N_("blue: limited lines")}
        ),
        "adventure": OptionWords(N_("Adventure Island")),
        "vacation": OptionWords(N_("Vacation tile")),
        "vacation_tokens": OptionWords(N_("Tokens after a vacation")),
        "tiles": OptionWords(
            N_("Scoring tiles"),
            {
                "printed": N_("those of the first game: A, D, G"),
                "colour": N_("one of each colour, drawn"),
                "random": N_("any three, drawn"),
                "special": N_("the crowns: J, K, L"),
                "chosen": N_("those chosen below"),
            },
        ),
        "chosen_tiles": OptionWords(N_("Chosen scoring tiles")),
        "specials": OptionWords(
            N_("Crown tiles"),
            {"off": N_("stay in the box"), "mixed": N_("are mixed in")},
        ),
        "centre": OptionWords(
            N_("Centre board"),
            {
                "auto": N_("as the tiles ask for"),
                "A": N_("side A, with a second joker"),
                "B": N_("side B"),
            },
        ),
        "open_plans": OptionWords(N_("Open plans")),
    },
)
