"""Chapter "Invite People & test run for feeding"."""

from megawatt.games.futuropia.components import TILES, Box, Effect
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.allowances import (
    has_power,
    is_special,
    most_invited,
)
from megawatt.games.futuropia.rules.loans import pay
from megawatt.games.futuropia.rules.quarters import (
    add_quarters,
    count_offer,
    count_supply,
    is_behind_twin,
    is_for_sale,
    price_of_quarters,
    some_sum_fits,
)
from megawatt.games.futuropia.state import FOOD, Decision, Kind, State, Tile
from megawatt.games.futuropia.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def free_beds(s: State, seat: Seat) -> int:
    """FU-6.4: the beds of nobody; a bed whose owner works counts as occupied."""
    return int(s.beds[seat]) - int(s.people[seat])


@rule
def largest_home(box: Box, s: State, seat: Seat) -> int:
    """FU-14.6: the beds of a first home: one for everybody, and few free ones."""
    return int(s.people[seat]) + int(box.most_free_beds)


@rule
def fits(box: Box, s: State, seat: Seat, k: int) -> bool:
    """FU-6.6: whether beds, with some set of Living Quarters, suffice for k more People."""
    need = k - free_beds(s, seat)
    return some_sum_fits(int(s.sums), need, need + int(box.most_free_beds))


@rule
def how_many_fit(box: Box, s: State, seat: Seat) -> int:
    """FU-6.6: the numbers of People that can be invited, a bit each."""
    found = 0
    for k in range(1, most_invited(box, s, seat) + 1):
        if fits(box, s, seat, k):
            found |= 1 << k
    return found


@rule
def may_invite_people(box: Box, s: State, k: int) -> No:
    """FU-6.1: 1 to 5 People, if all of them can get a bed."""
    if s.decision != Decision.PEOPLE:
        return No.CHOOSE_ACTION if s.decision == Decision.TURN else No.FINISH_FIRST
    if k > most_invited(box, s, Seat(s.current)):
        return No.TOO_MANY_PEOPLE
    return No.YES if fits(box, s, Seat(s.current), k) else No.NO_QUARTERS_FOR


@rule
def invite_people(box: Box, s: State, k: int) -> None:
    """FU-6.1: take the People; then their Living Quarters are chosen."""
    s.invited = k
    open_basket(s)
    s.decision = Decision.QUARTERS
    count_offer(box, s, beds_missing(s))
    tell(s, Told.PEOPLE_INVITED, s.current, k)


@rule
def open_basket(s: State) -> None:
    """FU-6.8: nothing is chosen yet."""
    s.basket = 0
    s.basket_beds = 0
    s.basket_price = 0
    s.special_chosen = False


@rule
def eaters_of(s: State, seat: Seat) -> int:
    """FU-6.9: the People who will eat, those just invited included."""
    return int(s.people[seat]) + int(s.invited)


@rule
def beds_missing(s: State) -> int:
    """FU-6.2: the People without a bed, those just invited included; negative: free beds."""
    return int(s.invited) - free_beds(s, Seat(s.current)) - int(s.basket_beds)


@rule
def may_choose_quarters(box: Box, s: State, tile: Tile) -> No:
    """FU-6.3, FU-6.8: any tile that still fits, in any order."""
    if s.decision == Decision.QUARTERS or s.decision == Decision.FIRST_HOME:
        return No.YES if (int(s.offer) >> tile) & 1 else _why_not_these(box, s, tile)
    if s.decision == Decision.PEOPLE:
        return No.NOBODY_INVITED
    return No.ONLY_WITH_INVITE


@rule
def _why_not_these(box: Box, s: State, tile: Tile) -> No:
    """FU-6.4, FU-6.8, FU-14.3, FU-14.6: why a tile is not offered."""
    if (int(s.basket) >> tile) & 1:
        return No.CHOSEN_ALREADY
    if not is_for_sale(s, tile):
        return No.NOT_IN_SUPPLY
    if s.decision == Decision.FIRST_HOME:
        if box.beds[tile] < s.people[s.current]:
            return No.HOME_TOO_SMALL
        if box.beds[tile] > largest_home(box, s, Seat(s.current)):
            return No.HOME_TOO_LARGE
        return No.TWIN_FIRST
    if is_special(s, tile) and s.special_chosen:
        return No.ONE_SPECIAL
    if box.beds[tile] > beds_missing(s) + int(box.most_free_beds):
        return No.TOO_MANY_FREE
    return No.TWIN_FIRST if is_behind_twin(s, tile) else No.LEAVES_NO_FIT


@rule
def choose_quarters(box: Box, s: State, tile: Tile) -> None:
    """FU-6.8: put a tile into the basket."""
    s.basket |= 1 << tile
    s.basket_beds += int(box.beds[tile])
    s.basket_price += price_of_quarters(box, s, tile)
    if is_special(s, tile):
        s.special_chosen = True
    count_offer(box, s, beds_missing(s))
    tell(s, Told.QUARTERS_CHOSEN, s.current, tile)


@rule
def may_move_in(s: State) -> No:
    """FU-6.2: when everybody has a bed."""
    if s.decision == Decision.PEOPLE:
        return No.NOBODY_INVITED
    if s.decision != Decision.QUARTERS:
        return No.ONLY_WITH_INVITE
    return No.YES if beds_missing(s) <= 0 else No.NO_BED


@rule
def move_in(box: Box, s: State) -> None:
    """FU-6.7: pay the sum, then the effects of a special; FU-6.9: then everybody eats."""
    seat = Seat(s.current)
    pay(box, s, seat, int(s.basket_price))
    if s.basket:
        tell(s, Told.QUARTERS_PAID, seat, s.basket_price)
    for t in range(TILES):
        if (int(s.basket) >> t) & 1:
            add_quarters(box, s, seat, Tile(t))
            tell(s, Told.QUARTERS_BOUGHT, seat, t)
    if s.basket:
        count_supply(box, s)
    s.people[seat] += s.invited
    tell(s, Told.PEOPLE_MOVED_IN, seat, s.invited)
    open_basket(s)
    s.invited = 0
    s.offer = 0
    ask_converter(s, FOOD, int(s.people[seat]))


@rule
def ask_converter(s: State, kind: Kind, need: int) -> None:
    """FU-14.14: the owner of the Converter may replace Food by Energy or the other way round."""
    seat = Seat(s.current)
    most = 0
    if has_power(s, seat, Effect.CONVERTER):
        most = min(need, int(s.energy[seat] if kind == FOOD else s.food[seat]))
    s.bill = need
    s.low, s.high, s.entered = 0, most, 0
    s.decision = Decision.CONVERT


@rule
def price_of_missing(box: Box, need: int, have: int) -> int:
    """FU-6.9, FU-7.3: what is missing costs $2 each."""
    return int(box.missing_price) * max(0, need - have)


@rule
def consume(box: Box, s: State, kind: Kind, converted: int) -> None:
    """FU-6.9, FU-7.3: all of the proper resource is used first; then what is missing is paid."""
    seat = Seat(s.current)
    need = int(s.bill) - converted
    used = min(need, int(s.food[seat] if kind == FOOD else s.energy[seat]))
    pay(box, s, seat, price_of_missing(box, need, used))
    if kind == FOOD:
        s.food[seat] -= used
        s.energy[seat] -= converted
        tell(s, Told.PEOPLE_FED, seat, s.bill, used, converted)
    else:
        s.energy[seat] -= used
        s.food[seat] -= converted
        tell(s, Told.ENERGY_SUPPLIED, seat, s.bill, used, converted)
    s.bill = 0
    s.decision = Decision.DONE
