"""The first game of Future Energy: against one bot, until a contract is completed.

The first turn is a script; what the other player does is open. So every question that may come
in between has a reminder, and proposals are worked out from the table (`advice.py`). Two tiles
that the first contract wants lie beside the start, and the other player takes one at most: the
learner completes it in the second turn. Each statement names its clause.
"""

from megawatt.games.future_energy.actions import ACTIONS, Act
from megawatt.games.future_energy.advice import advised, has_completed
from megawatt.games.future_energy.components import KIND_NAMES, Kind, open_box
from megawatt.games.future_energy.state import Decision
from megawatt.games.teaching import Guide, Lesson
from megawatt.kernel.actions import number_of
from megawatt.kernel.tongue import N_

EDITION = open_box()
BASEL = "Basel"  # an engineer lies there, next to the start
TWO_SPACES = "9"  # the contract that lies first: gas and engineer


def _link_from_start(label: str) -> int:
    table = EDITION.tables["map.p23"][0]
    site = next(row["id"] for row in table["sites"] if row["label"] == label)
    return number_of(ACTIONS, Act.LINK, [sorted(ends) for ends in table["links"]].index([0, site]))


def _space(contract: str, kind: Kind) -> int:
    rows = EDITION.tables["contracts"]
    number = next(i for i, row in enumerate(rows) if str(row["id"]) == contract)
    icon = rows[number]["icons"].index(KIND_NAMES[kind])
    return number_of(ACTIONS, Act.SPACE, int(EDITION.box.first_space[number]) + icon)


LESSONS = (
    Lesson(
        (
            N_(
                "Welcome! Across Europe you replace old energy by new plants. Contracts say "
                "which tiles you need: each symbol has a plant below it that waits to be built "
                "(FE-6.2). A contract without plants is completed and scores at once (FE-9.1)."
            ),
            N_(
                "A turn begins with 3M (FE-4.1) and planning: each engineer buys one thing, "
                "lines or a contract (FE-5.1, FE-5.2). You have one engineer. The first "
                "contract costs 1M, has two plants and scores 4 points (FE-5.6)."
            ),
        ),
        number_of(ACTIONS, Act.OFFER, 0),
        decision=Decision.PLAN,
    ),
    Lesson(
        (
            N_(
                "Now the construction crew moves; it belongs to everybody. A bare link costs 1M, "
                "your own line nothing, another's line 1M for its owner (FE-6.3). The crew stops "
                "at the first tile, and you need a plant below the same symbol (FE-6.4)."
            ),
            N_(
                "In Basel lies an engineer, and both of your contracts want one. With it you buy "
                "two things in each later turn (FE-8.3)."
            ),
        ),
        _link_from_start(BASEL),
        decision=Decision.STEP,
    ),
    Lesson(
        (
            N_(
                "The crew has arrived: you take the tile and build one plant from below its "
                "symbol (FE-7.1). Two contracts can give it. Take it from the one that you want "
                "to complete first: the smaller one."
            ),
        ),
        _space(TWO_SPACES, Kind.ENGINEER),
        decision=Decision.BUILD,
    ),
    Lesson(
        (
            N_(
                "Planning again: with two engineers you make two purchases, but not the same one "
                "twice (FE-5.2). Buy a line for the way to the next tile that you need: it costs "
                "what the bare link would cost, and it stays (FE-5.3). It is free for you, and "
                "others who walk along it pay you (FE-6.3)."
            ),
        ),
        number_of(ACTIONS, Act.PLAN_ONE),
        decision=Decision.PLAN,
    ),
    Lesson(
        (
            N_(
                "A bought line goes on any link without a line (FE-5.5): here on the crew's way. "
                "At the end a connected grid that reaches many regions scores (FE-12.6)."
            ),
        ),
        decision=Decision.LINE,
    ),
    Lesson(
        (
            N_(
                "An engineer is still free. Keep some money: the crew must move if you can pay a "
                "way to a matching tile (FE-6.5), and without money it stays (FE-6.6)."
            ),
        ),
        decision=Decision.PLAN,
    ),
    Lesson(
        (
            N_(
                "You have completed a contract: its points and 1M are yours at once (FE-9.1). "
                "The other contracts go on in the same way; the large ones score more for each "
                "plant. Without a plant on a contract you have to buy one (FE-5.8)."
            ),
        ),
        decision=Decision.PLAN,
        when=has_completed,
    ),
    Lesson(
        (
            N_(
                "Every kind of tile helps in its own way when you build there: an investor brings "
                "1M a turn (FE-8.2), an engineer a purchase (FE-8.3), nuclear a free line "
                "(FE-8.4), coal takes a plant off a contract (FE-8.5), oil builds up to two more "
                "plants (FE-8.6), gas gives a certificate (FE-8.7), a ground 3M (FE-8.8)."
            ),
            N_(
                "Point at a site where the crew cannot stop: it says why, what the way costs, "
                "and names the rule."
            ),
        ),
        decision=Decision.PLAN,
    ),
    Lesson(
        (
            N_(
                "Look at the regions: at the end most plants in a region score 3 points with two "
                "players (FE-12.4). Certificates and empty spaces of unfinished contracts score "
                "too (FE-12.2, FE-12.3)."
            ),
        ),
        decision=Decision.PLAN,
    ),
    Lesson(
        (
            N_(
                "The game ends with the round in which somebody places the last of 15 lines, or "
                "the last contract is drawn from the stack (FE-11.1, FE-11.3). Most points win, "
                "then most money (FE-12.7, FE-12.8)."
            ),
        ),
        decision=Decision.PLAN,
    ),
    Lesson(
        (
            N_(
                "That was the whole cycle: revenue, planning, moving, building, the tile, perhaps "
                "a joint plant, a completed contract (FE-3.2, FE-10.1, FE-9.1). Here the guide "
                "ends: play on. Hint asks a bot what it would do, and the story tells all that "
                "happened."
            ),
        ),
        decision=Decision.PLAN,
        when=has_completed,
    ),
)
REMINDERS = (
    Lesson(
        (N_("Planning: one purchase for each free engineer, or go on to the move (FE-5.10)."),),
        decision=Decision.PLAN,
    ),
    Lesson(
        (
            N_(
                "A bought line goes on any link without a line (FE-5.5). Think of where the crew "
                "will walk: towards tiles that your contracts need."
            ),
        ),
        decision=Decision.LINE,
    ),
    Lesson(
        (N_("The move goes on link by link until the crew stops at a matching tile (FE-6.8)."),),
        decision=Decision.STEP,
    ),
    Lesson(
        (N_("Choose the contract that the plant comes from; on a ground any will do (FE-7.1)."),),
        decision=Decision.BUILD,
    ),
    Lesson(
        (
            N_(
                "Oil: you may build a further plant from below oil, of another contract "
                "(FE-8.6). More plants in a region help at the end (FE-12.4)."
            ),
        ),
        decision=Decision.OIL,
    ),
    Lesson(
        (
            N_(
                "Coal: you may return a plant from a contract to your supply (FE-8.5). That "
                "helps with a symbol that is hard to find; an empty contract is completed "
                "(FE-9.1)."
            ),
        ),
        decision=Decision.COAL,
    ),
    Lesson(
        (
            N_(
                "Nuclear: a line for free, also beside a line of another player (FE-8.4). Then "
                "both of you walk there for free (FE-6.3)."
            ),
        ),
        decision=Decision.NUC_LINE,
    ),
    Lesson(
        (
            N_(
                "The other player has built, and you may join: for 2M, paid to that player, you "
                "build on the same site, without the tile's action (FE-10.4). It is often worth "
                "it: a plant in a region, and a contract that comes closer to its points."
            ),
        ),
        decision=Decision.JOIN,
    ),
)
GUIDE = Guide(
    game="future-energy",
    seed=201,
    seats=2,
    lessons=LESSONS,
    reminders=REMINDERS,
    advise=advised,
)
