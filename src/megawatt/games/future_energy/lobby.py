"""How the lobby presents Future Energy."""

from megawatt.games.lobby_card import LobbyCard, OptionWords, WayToPlay
from megawatt.kernel.tongue import N_

CARD = LobbyCard(
    line=N_("One building crew, shared by all. Who brings it to your site?"),
    weight=2,
    weight_words=N_("medium"),
    try_rank=2,
    quick_bots=("Volta", "Ampère"),
    ways=(
        WayToPlay(
            N_("Classic"),
            N_("Contracts, one crew, four regions. The best first game."),
            N_("as printed"),
        ),
        WayToPlay(
            N_("Public market"),
            N_("Hand in finished tiles for strong effects, each used once."),
            N_("+10 min"),
            {"public_contracts": True},
        ),
        WayToPlay(
            N_("The whole box"),
            N_("Long lines score too, and new grounds are worth a fight."),
            N_("+20 min; third game"),
            {"largest_grid": True, "public_contracts": True, "new_grounds": True},
        ),
    ),
    options={
        "largest_grid": OptionWords(N_("Largest grid")),
        "public_contracts": OptionWords(N_("Public contracts")),
        "new_grounds": OptionWords(N_("New grounds")),
        "lines_to_blocked": OptionWords(N_("Lines to closed sites")),
        "stalemate_rounds": OptionWords(N_("Idle rounds until the end")),
        "empty_spaces": OptionWords(
            N_("Empty spaces"),
            {"unfinished": N_("of unfinished contracts score"), "all": N_("all score")},
        ),
        "grid_regions": OptionWords(
            N_("Spread over regions"),
            {"connected": N_("one connected grid"), "any_line": N_("any line counts")},
        ),
        "public_effect": OptionWords(
            N_("Effects of public contracts"),
            {"must": N_("must be used"), "may": N_("may be declined")},
        ),
        "swap_tiles": OptionWords(
            N_("Swapped tiles"), {"any": N_("any tile"), "energies": N_("energies only")}
        ),
        "money_open": OptionWords(N_("Open money")),
    },
)
