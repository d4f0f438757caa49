"""The first game of Future Energy: against one bot, the first turns."""

from megawatt.games.future_energy.actions import ACTIONS, Act
from megawatt.games.future_energy.state import Decision
from megawatt.games.teaching import Guide, Lesson
from megawatt.kernel.actions import number_of
from megawatt.kernel.tongue import N_

ONE_LINE = number_of(ACTIONS, Act.PLAN_ONE)
SECOND_OFFER = number_of(ACTIONS, Act.OFFER, 1)

GUIDE = Guide(
    game="future-energy",
    seed=3,
    seats=2,
    lessons=(
        Lesson(
            (
                N_(
                    "Welcome! Across Europe you replace old energy by new plants. Contracts say "
                    "which tiles you need: each symbol on one is a plant that waits to be built."
                ),
                N_(
                    "A turn begins with 3M and planning: each engineer buys one thing, lines or "
                    "a contract. The second contract wants four plants and pays 10 points."
                ),
            ),
            SECOND_OFFER,
        ),
        Lesson(
            (
                N_(
                    "Now the construction crew moves; it belongs to everybody. Walking costs 1M "
                    "for a bare link, nothing on your own lines, and 1M to the owner of "
                    "another's line."
                ),
                N_(
                    "It stops at the first tile, and the tile must match a plant on one of your "
                    "contracts. The prices stand on the map."
                ),
            ),
            decision=Decision.STEP,
        ),
        Lesson(
            (
                N_(
                    "You build where the crew stands: choose which contract the plant comes "
                    "from. A contract without waiting plants pays its points at once."
                ),
            ),
            decision=Decision.BUILD,
        ),
        Lesson(
            (
                N_(
                    "After a building, one other player may join for 2M and build at the same "
                    "site, without the tile's action. It is often worth it: a plant for little "
                    "money."
                ),
            ),
            decision=Decision.JOIN,
        ),
        Lesson(
            (
                N_(
                    "Planning again. Your own lines are free for you, and others who walk along "
                    "them pay you. Money is short: one line will do."
                ),
            ),
            ONE_LINE,
            decision=Decision.PLAN,
        ),
        Lesson(
            (
                N_(
                    "A line goes on any free link. Think of where the crew will walk: along "
                    "tiles that your contracts need."
                ),
            ),
            decision=Decision.LINE,
        ),
        Lesson(
            (
                N_(
                    "Every kind of tile helps in its own way when you build there: investors "
                    "bring income, engineers more planning, gas a certificate, nuclear a line, "
                    "coal and oil move plants, a ground gives money."
                ),
            ),
            decision=Decision.STEP,
        ),
        Lesson(
            (
                N_(
                    "Hover a greyed site: the dark card says why the crew cannot stop there and "
                    "names the rule."
                ),
            ),
            decision=Decision.STEP,
        ),
        Lesson(
            (
                N_(
                    "The game ends with the round in which somebody places the last line, or the "
                    "stack of contracts runs out. Then certificates, majorities in the regions "
                    "and a grid that reaches many of them score."
                ),
            ),
            decision=Decision.PLAN,
        ),
        Lesson(
            (
                N_(
                    "You know the turn: plan, move, build, perhaps join. Play on; Hint asks a "
                    "bot what it would do."
                ),
            ),
            decision=Decision.PLAN,
        ),
    ),
)
