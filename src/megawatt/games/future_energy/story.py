"""The story of a game of Future Energy: the public numbers of a seat, and each event in words."""

from collections.abc import Callable

from megawatt.games.future_energy.components import NODES, Box
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.rules.contracts import ALL
from megawatt.games.future_energy.rules.rounds import turn_number
from megawatt.games.future_energy.scenes import Scene
from megawatt.games.future_energy.scenes_of_building import OF_BUILDING
from megawatt.games.future_energy.scenes_of_cards import OF_CARDS
from megawatt.games.future_energy.scenes_of_the_end import OF_THE_END
from megawatt.games.future_energy.scenes_of_the_turn import OF_THE_TURN
from megawatt.games.future_energy.state import State, Substitute
from megawatt.kernel.box import Edition
from megawatt.kernel.game import StoryParts
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.story import Telling
from megawatt.kernel.tongue import Tongue

TEXTS: dict[Told, Callable[[Scene], str]] = {
    **OF_THE_TURN,
    **OF_BUILDING,
    **OF_CARDS,
    **OF_THE_END,
}


def numbers(box: Box, s: State, seat: Seat) -> dict[str, int]:
    """Give every public number of a seat, by a plain name."""
    kept = s.kept[seat].tolist()
    substitutes = s.substitutes[seat].tolist()
    contracts = s.holder == seat
    completed = int(s.finished[contracts].sum())
    return {
        "money": int(s.money[seat]),
        "lines": int(s.line_supply[seat]),
        "plants": int(s.plant_supply[seat]),
        "plants_on_contracts": int(s.waiting[seat, ALL]),
        "plants_on_map": int(s.plants[seat, :NODES].sum()),
        "contracts": int(contracts.sum()) - completed,
        "contracts_completed": completed,
        "investors": int(s.investors[seat]),
        "engineers": int(s.engineers[seat]),
        "certificates": int(s.certificate_count[seat]),
        "nuclear_board": int(s.nuclear[seat]),
        "public_contracts": int((s.card_owner == seat).sum()),
        "coal": kept[0],
        "gas": kept[1],
        "nuclear": kept[2],
        "oil": kept[3],
        **{one.name.lower() + "s_kept": substitutes[one] for one in Substitute},
    }


def turn_of(s: State) -> int:
    """Count the turns of all seats, from 1."""
    return int(plain(turn_number)(s))


def event(edition: Edition, before: State, now: State, telling: Telling, say: Tongue) -> str:
    """Say in the past tense what happened."""
    return TEXTS[Told(telling.kind)](Scene(edition, before, now, telling, say))


STORY = StoryParts(kinds=Told, numbers=numbers, turn_of=turn_of, event=event)
