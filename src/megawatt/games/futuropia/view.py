"""What can be seen, as plain data: all that a picture or a terminal shows."""

from typing import Any

from megawatt.games.futuropia.actions import (
    ACTION,
    ACTIONS,
    AMOUNT,
    BUY,
    PULL_OUT,
    QUARTERS,
    QUARTERS_DONE,
    REVEAL,
    Act,
)
from megawatt.games.futuropia.components import KINDS, LINE, TILES
from megawatt.games.futuropia.condominium import condominium
from megawatt.games.futuropia.names import (
    DEEDS,
    SPECIALS,
    effect_of,
    effect_words,
    generator,
    quarters,
    trigger_words,
    variant_words,
)
from megawatt.games.futuropia.previews import gains, invitation, payments, previews
from megawatt.games.futuropia.printed import printed_generator, printed_quarters
from megawatt.games.futuropia.proposals import AMOUNTS, suggested, suggested_step
from megawatt.games.futuropia.rules.allowances import SOLO, head_count, most_generators
from megawatt.games.futuropia.rules.final_phase import turn_number
from megawatt.games.futuropia.rules.invite import beds_missing, eaters_of
from megawatt.games.futuropia.rules.market import on_spot, price_of
from megawatt.games.futuropia.rules.reveal import tiles_up
from megawatt.games.futuropia.rules.subsidy import subsidy_of, track_of
from megawatt.games.futuropia.rules.sustain import points_per_surplus
from megawatt.games.futuropia.state import (
    AMOUNT_STEP,
    FOOD,
    LEFT,
    NONE,
    PASS,
    RIGHT,
    SUPPLY,
    Decision,
    Deed,
    Generator,
    Kind,
    Spot,
    State,
    Tile,
)
from megawatt.games.futuropia.turn import decision_of
from megawatt.games.futuropia.words import decision
from megawatt.kernel.actions import block_of
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

BEFORE_AN_ACTION = tuple(asked for asked in AMOUNTS if asked != Decision.CONVERT)
"""FU-3.1: what a reveal at the beginning of a turn asks."""
SHOW_LIMIT = 50
"""FU-18.1: from this turn on the turn limit is shown."""


def view(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, Any]:
    """Give everything: the market, the supply, all condominiums, the question that is open."""
    seats = int(s.seats)
    shown = seat if seat >= 0 else Seat(int(s.current))
    return {
        "seat": seat,
        "shown": shown,
        "over": bool(s.decision == Decision.OVER),
        "headline": _headline(edition, s, shown, say),
        "current": int(s.current),
        "first": int(s.first),
        "asked": Decision(int(s.decision)).name,
        "decision": decision(edition, s, seat, say),
        "final": bool(s.final),
        "trigger": trigger_words(edition, s, say) if s.final else "",
        "trigger_seat": int(s.trigger_seat),
        "solo": seats == SOLO,
        "upgraded": bool(s.upgraded),
        "variants": [{"name": name, "does": does} for name, does in variant_words(edition, s, say)],
        "limit": int(plain(most_generators)(edition.box, s)),
        "market": [_market(edition, s, Kind(kind), say) for kind in range(KINDS)],
        "subsidy": _subsidy(edition, s, shown),
        "supply": _supply(edition, s, say),
        "tiles": _tiles(edition, s, shown, say),
        "reveal": {
            "action": REVEAL,
            "price": int(plain(tiles_up)(s, Seat(shown))),
            "interest": int(s.loans[shown]),
        },
        "pull_out": PULL_OUT,
        "question": _question(edition, s, seat),
        "payments": payments(edition, s, seat),
        "after": previews(edition, s, seat),
        "gains": gains(edition, s, seat),
        "invitation": invitation(edition, s, seat),
        "ends": _ends(edition, s),
        "surplus": int(plain(points_per_surplus)(edition.box, s)),
        "players": [condominium(edition, s, Seat(other), say) for other in range(seats)],
    }


def _headline(edition: Edition, s: State, shown: Seat, say: Tongue) -> str:
    if s.decision == Decision.OVER:
        return say("The game is over")
    if s.decision == Decision.FIRST_HOME:
        return say("Choosing first homes")
    turn = int(plain(turn_number)(s, shown))
    if s.current == shown and s.decision in BEFORE_AN_ACTION:
        turn += 1  # it is counted when its action is chosen
    if s.final:
        return say("Turn {turn} · final phase", turn=turn)
    if s.seats == SOLO:
        free = int(edition.box.solo_free_turns)
        return say("Turn {turn} of {free} without penalty", turn=turn, free=free)
    if turn >= SHOW_LIMIT:
        return say("Turn {turn} of at most 60", turn=turn)
    return say("Turn {turn}", turn=turn)


def _spot(edition: Edition, s: State, kind: Kind, spot: Spot, say: Tongue) -> dict[str, Any] | None:
    which = plain(on_spot)(s, kind, spot)
    if which == NONE:
        return None
    box = edition.box
    return {
        "type": int(which),
        "box_row": printed_generator(which),
        "words": generator(edition, which, say),
        "made": int(box.production[which]),
        "spaces": int(box.spaces[which]),
        "only": int(box.people_only[which]),
        "printed": int(box.price[which]),
        "price": int(plain(price_of)(box, s, kind, spot)),
        "tiles": 1 if s.seats == SOLO else int(s.stock[which]),
        "action": BUY + spot if s.using == kind else -1,
    }


def _market(edition: Edition, s: State, kind: Kind, say: Tongue) -> dict[str, Any]:
    """One shelf: two stacks, the marker, what comes behind them."""
    box = edition.box
    line = [int(which) for which in s.line[kind][:LINE] if which != NONE and s.stock[which]]
    shown = [which for which in (int(s.left[kind]), int(s.right[kind])) if which != NONE]
    coming = [which for which in line if which not in shown]
    every = [int(which) for which in s.line[kind][:LINE] if which != NONE]
    return {
        "kind": ("food", "energy")[kind],
        "name": say("Food") if kind == FOOD else say("Energy"),
        "marker": int(s.marker[kind]),
        "track": [int(step) for step in box.discount],
        "left": _spot(edition, s, kind, LEFT, say),
        "right": _spot(edition, s, kind, RIGHT, say),
        "pass": BUY + PASS if s.using == kind else -1,
        "coming": [
            {
                "type": which,
                "box_row": printed_generator(Generator(which)),
                "words": generator(edition, Generator(which), say),
                "price": int(box.price[which]),
                "made": int(box.production[which]),
                "tiles": 1 if s.seats == SOLO else int(s.stock[which]),
            }
            for which in coming
        ],
        "until_end": _purchases(s, [int(s.stock[which]) for which in line]),
        "until_end_of": _purchases(s, [int(box.copies[which, s.seats]) for which in every]),
    }


def _purchases(s: State, tiles: list[int]) -> int:
    """Count the purchases that leave only the last two of these stacks (FU-11.1)."""
    if s.seats == SOLO:  # each takes a tile, and the one beside it leaves
        return max(0, -(-(len(tiles) - 2) // 2))
    return sum(tiles[:-2])


def _subsidy(edition: Edition, s: State, seat: Seat) -> dict[str, Any]:
    box, track = edition.box, int(plain(track_of)(s))
    end = int(box.subsidy_end[track])
    return {
        "track": [int(amount) for amount in box.subsidy[track, : end + 1]],
        "at": int(s.subsidy_at),
        "amount": int(plain(subsidy_of)(box, s, seat)),
    }


def _supply(edition: Edition, s: State, say: Tongue) -> list[dict[str, Any]]:
    """List the Living Quarters for sale, by spaces; those in the basket are marked."""
    box = edition.box
    found = []
    for t in range(TILES):
        tile = Tile(t)
        if s.place[tile] != SUPPLY:
            continue
        side, effect = int(s.side[tile]), effect_of(edition, s, tile)
        found.append(
            {
                "tile": tile,
                "box_row": printed_quarters(tile),
                "action": QUARTERS + tile,
                "words": quarters(edition, s, tile, say),
                "name": say(SPECIALS[effect]) if effect else "",
                "effect": effect.name.lower() if effect else "",
                "does": effect_words(edition, s, effect, say) if effect else "",
                "beds": int(box.beds[tile]),
                "price": int(box.quarters_price[tile, side]),
                "plug": int(box.plug[tile, side]),
                "points": int(box.quarters_points[tile, side]),
                "chosen": bool(int(s.basket) >> tile & 1),
            }
        )
    return sorted(found, key=lambda one: (bool(one["effect"]), one["beds"], one["tile"]))


def _tiles(edition: Edition, s: State, seat: Seat, say: Tongue) -> list[dict[str, Any]]:
    """List the five action tiles of the seat shown, with what each does now."""
    amount = int(plain(subsidy_of)(edition.box, s, seat))
    hints = (
        say("buy, produce"),
        say("buy, produce"),
        say("invite, feed"),
        say("take, supply"),
        say("${amount} now", amount=amount),
    )
    return [
        {
            "action": ACTION + deed,
            "name": say(DEEDS[deed]),
            "hint": hints[deed],
            "deed": deed.name.lower(),
            "up": bool(int(s.tiles[seat]) >> deed & 1),
            "using": bool(s.using == deed and s.current == seat and s.decision != Decision.OVER),
        }
        for deed in Deed
    ]


def _ends(edition: Edition, s: State) -> dict[str, int]:
    """FU-11.1: how far the nearest condominium is on its way to the end by People."""
    heads = [int(plain(head_count)(s, Seat(seat))) for seat in range(int(s.seats))]
    return {
        "people": max(heads),
        "of": int(edition.box.end_people),
        "seat": heads.index(max(heads)),
    }


def _numbers(s: State, asked: Decision) -> list[dict[str, Any]]:
    """List the answers that are numbers: the action, what it says, whether it is proposed."""
    if asked in AMOUNTS:
        entered, proposed = int(s.entered), int(plain(suggested_step)(s))
        return [
            {
                "action": AMOUNT + v,
                "value": f"{entered + v}+" if v == AMOUNT_STEP else str(entered + v),
                "proposed": v == proposed,
            }
            for v in range(AMOUNT_STEP + 1)
        ]
    kind = {Decision.PEOPLE: Act.PEOPLE, Decision.ROBOTS: Act.ROBOTS}.get(asked)
    first, end = block_of(ACTIONS, kind) if kind is not None else (0, 0)
    return [
        {"action": n, "value": str(1 + int(ACTIONS[n].a)), "proposed": False}
        for n in range(first, end)
    ]


def _question(edition: Edition, s: State, seat: Seat) -> dict[str, Any]:
    """Give what a picture needs for numbers to click and the running totals of a purchase."""
    asked = Decision(int(s.decision))
    found: dict[str, Any] = {
        "asked": asked.name,
        "mine": plain(decision_of)(s, seat) not in (Decision.OVER, Decision.NOTHING),
        "amount": asked in AMOUNTS,
        "numbers": _numbers(s, asked),
        "done": QUARTERS_DONE,
        "invited": int(s.invited),
        "basket_price": int(s.basket_price),
        "basket_beds": int(s.basket_beds),
        "missing": int(plain(beds_missing)(s)) if asked == Decision.QUARTERS else 0,
        "eaters": int(plain(eaters_of)(s, Seat(int(s.current)))),
        "bill": int(s.bill),
        "paid_food": int(s.paid_food),
        "entered": int(s.entered),
        "suggested": -1,
        "suggested_step": int(plain(suggested_step)(s)),
    }
    if found["amount"]:
        found["suggested"] = int(plain(suggested)(s))
    return found
