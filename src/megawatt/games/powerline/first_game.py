"""The first game of Powerline: alone, three rounds."""

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.teaching import Guide, Lesson, about
from megawatt.kernel.actions import number_of
from megawatt.kernel.tongue import N_

ORDER = about(Act.START)
DONE = number_of(ACTIONS, Act.DONE)
L10, L3 = number_of(ACTIONS, Act.PLACE, 9, 1), number_of(ACTIONS, Act.PLACE, 2, 0)
"""Lines 10 and 3, each from the end where the first number is low."""

GUIDE = Guide(
    game="powerline",
    seed=3,
    turn_ends=frozenset({DONE}),
    lessons=(
        Lesson(
            (
                N_("Welcome! You build power lines between stations, to light up cities."),
                N_(
                    "Six dice were rolled, one for each of your workers. They go to work in the "
                    "order of the dice, from the left end or from the right: choose the end "
                    "first."
                ),
            ),
            number_of(ACTIONS, Act.START, 0),
        ),
        Lesson(
            (
                N_(
                    "Each worker needs the next space of a line whose pips equal its die. On an "
                    "empty line you choose the end from which to build."
                ),
                N_(
                    "The yellow glow shows where red, a 2, can stand. Line 10 is short: four "
                    "spaces."
                ),
            ),
            L10,
        ),
        Lesson(
            (
                N_(
                    "Yellow is next: nobody may be skipped. The second space of line 10 wants a "
                    "1, and that is what the yellow die shows."
                ),
            ),
            L10,
        ),
        Lesson(
            (
                N_(
                    "Blue also shows a 1. A new line may begin: at most three lines can be built "
                    "on in a round."
                ),
                N_(
                    "If a die fits nowhere, its worker can go to the island for a point less. "
                    "Move over the island to see the price."
                ),
            ),
            L3,
        ),
        Lesson(
            (
                N_(
                    "You may stop at any worker. The chart at the top left says how often: each "
                    "round with three workers uses up one of the tiles above the 3."
                ),
                N_("Big rounds are few, so are small ones. Three workers are a good start: done."),
            ),
            DONE,
        ),
        Lesson(
            (
                N_(
                    "Your workers became tokens: what is built stays built. The dice were rolled "
                    "again: this is the second of fifteen rounds."
                ),
                N_("Look at both orders before you choose: with which one do more workers fit?"),
            ),
            about=ORDER,
        ),
        Lesson(
            (
                N_(
                    "Continue a line or begin another. Point at any answer: its place lights up "
                    "on the board, and the dark card tells what it does and the rule behind it."
                ),
            ),
            about=about(Act.PLACE),
        ),
        Lesson(
            (
                N_(
                    "A joker lets a worker ignore its die. You get one for a round with a single "
                    "worker, and after the first two scorings."
                ),
            ),
            about=about(Act.PLACE_JOKER),
        ),
        Lesson(
            (
                N_(
                    "Place on, or declare yourself done. Undo takes workers back as long as you "
                    "plan; Hint asks a bot what it would do."
                ),
            ),
            about=about(Act.DONE),
        ),
        Lesson(
            (
                N_(
                    "A finished line lights up its city and pays at once; a station pays when "
                    "all its lines are finished. After rounds 5, 10 and 15 the three tiles below "
                    "the map pay as well: they say what is worth the most in this game."
                ),
            ),
            about=ORDER,
        ),
        Lesson(
            (
                N_(
                    "At the end, lines begun but not finished cost points: better to finish few "
                    "than to begin many."
                ),
                N_("That is all you need. Play on: twelve rounds are to come. Good luck!"),
            ),
            about=ORDER,
        ),
    ),
)
