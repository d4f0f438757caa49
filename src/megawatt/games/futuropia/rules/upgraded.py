"""Chapter "The upgraded game": the first home is bought."""

from megawatt.games.futuropia.components import TILES, Box
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.final_phase import begin_turn
from megawatt.games.futuropia.rules.invite import open_basket
from megawatt.games.futuropia.rules.loans import pay
from megawatt.games.futuropia.rules.quarters import (
    add_quarters,
    count_supply,
    is_behind_twin,
    is_for_sale,
    price_of_quarters,
)
from megawatt.games.futuropia.state import Decision, State, Tile
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def ask_first_home(box: Box, s: State, seat: Seat) -> None:
    """FU-14.3: one tile with 3 to 8 spaces; of identical ones the lowest."""
    s.current = seat
    s.decision = Decision.FIRST_HOME
    s.loans_taken = 0
    least = int(s.people[seat])
    most = least + int(box.most_free_beds)
    s.offer = 0
    for t in range(TILES):
        tile = Tile(t)
        if least <= box.beds[t] <= most and is_for_sale(s, tile) and not is_behind_twin(s, tile):
            s.offer |= 1 << t


@rule
def buy_first_home(box: Box, s: State, tile: Tile) -> None:
    """FU-14.3, FU-14.4: pay and move in; nobody is invited or fed. FU-14.5: then seat 0 begins."""
    seat = Seat(s.current)
    pay(box, s, seat, price_of_quarters(box, s, tile))
    add_quarters(box, s, seat, tile)
    count_supply(box, s)
    open_basket(s)
    s.offer = 0
    tell(s, Told.FIRST_HOME_BOUGHT, seat, tile)
    if seat == s.first:
        begin_turn(box, s)
    else:
        ask_first_home(box, s, Seat((int(seat) - 1) % int(s.seats)))
