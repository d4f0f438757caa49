"""The story of Harbour: the public numbers of a seat, and each event in words."""

from megawatt.kernel.box import Edition
from megawatt.kernel.game import StoryParts
from megawatt.kernel.ids import Seat
from megawatt.kernel.story import Telling
from megawatt.kernel.tongue import Tongue

from harbour.components import SHIPS, Box
from harbour.events import Told
from harbour.names import ship_name
from harbour.rules.work import WAGE
from harbour.state import Ship, State
from harbour.words import outcome


def numbers(box: Box, s: State, seat: Seat) -> dict[str, int]:
    """Give every public number of a seat, by a plain name; the kernel adds its points."""
    return {
        "coins": int(s.coins[seat]),
        **{f"ships_{ship}": int(s.fleet[seat, ship]) for ship in range(SHIPS)},
    }


def turn_of(s: State) -> int:
    """Count the turns, from 1."""
    return int(s.turns) + 1


def event(edition: Edition, before: State, now: State, telling: Telling, say: Tongue) -> str:
    """Say in the past tense what happened."""
    who, n = telling.seat, telling.a
    match Told(telling.kind):
        case Told.GAME_BEGAN:
            return say("The game began; everybody had {n} coins.", n=int(now.rich))
        case Told.WORKED:
            if n > WAGE:
                return say.by(
                    who,
                    "You worked, rolled a six and earned {n} coins.",
                    "{who} worked, rolled a six and earned {n} coins.",
                    n=n,
                )
            return say.by(
                who, "You worked and earned {n} coins.", "{who} worked and earned {n} coins.", n=n
            )
        case Told.BOUGHT_NOTHING:
            return say.by(who, "You bought nothing.", "{who} bought nothing.")
        case Told.GAME_ENDED:
            return outcome(edition, now, say)
        case _:
            return _of_a_ship(edition, telling, say)


def _of_a_ship(edition: Edition, telling: Telling, say: Tongue) -> str:
    ship = ship_name(edition, Ship(telling.a), say)
    match Told(telling.kind):
        case Told.CHARTER_DEALT:
            mine, other = (
                "You were dealt the charter: {ship}.",
                "{who} was dealt the charter: {ship}.",
            )
        case Told.CHARTER_OPENED:
            mine, other = "You opened your charter: {ship}.", "{who} opened a charter: {ship}."
        case _:
            mine = "You bought this ship for {price}: {ship}."
            other = "{who} bought this ship for {price}: {ship}."
    return say.by(telling.seat, mine, other, ship=ship, price=telling.b)


STORY = StoryParts(kinds=Told, numbers=numbers, turn_of=turn_of, event=event)
