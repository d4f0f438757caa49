"""The first game of Powerline: alone, five rounds with all that can happen, and a scoring."""

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.teaching import Guide, Lesson, about
from megawatt.kernel.actions import number_of
from megawatt.kernel.tongue import N_

ORDER = about(Act.START)
PLACING = about(Act.PLACE, Act.ISLAND)
JOKING = about(Act.PLACE_JOKER)
FINISHING = about(Act.DONE)
ON_VACATION = about(Act.VAC_KEEP)
RED_FIRST, BLACK_FIRST = number_of(ACTIONS, Act.START, 0), number_of(ACTIONS, Act.START, 1)
ISLAND, DONE = number_of(ACTIONS, Act.ISLAND), number_of(ACTIONS, Act.DONE)
VAC_KEEP = number_of(ACTIONS, Act.VAC_KEEP)
L2, L3 = number_of(ACTIONS, Act.PLACE, 1, 0), number_of(ACTIONS, Act.PLACE, 2, 0)
L7, L10 = number_of(ACTIONS, Act.PLACE, 6, 1), number_of(ACTIONS, Act.PLACE, 9, 1)
L10_BY_JOKER = number_of(ACTIONS, Act.PLACE_JOKER, 9, 1)
"""Lines, each from the end where it is built."""

GUIDE = Guide(
    game="powerline",
    seed=3,
    turn_ends=frozenset({DONE}),
    lessons=(
        Lesson(
            (
                N_("Welcome! You build power lines between stations, to light up cities."),
                N_(
                    "Whoever has the most points after fifteen rounds wins; alone, as now, your "
                    "points give you a rank."
                ),
                N_(
                    "Six dice were rolled, one for each of your workers. They go to work in the "
                    "order of the dice, from the left end or from the right: choose the end "
                    "first."
                ),
            ),
            RED_FIRST,
            about=ORDER,
            clauses=("PL-11.1", "PL-16.4", "PL-17.2", "PL-3.2", "PL-3.4"),
        ),
        Lesson(
            (
                N_(
                    "Each worker needs the next space of a line whose pips equal its die. On an "
                    "empty line you choose the end from which to build."
                ),
                N_(
                    "The yellow glow shows where red, a 2, can stand. The line of Mill is "
                    "short: four spaces."
                ),
            ),
            L10,
            about=PLACING,
            clauses=("PL-4.1", "PL-4.2", "PL-4.3"),
        ),
        Lesson(
            (
                N_(
                    "Yellow is next: nobody may be skipped. The second space of the line "
                    "of Mill wants a 1, and that is what the yellow die shows."
                ),
            ),
            L10,
            about=PLACING,
            clauses=("PL-3.4", "PL-4.1"),
        ),
        Lesson(
            (
                N_(
                    "Blue also shows a 1. The line of Abbey may begin: at most three "
                    "lines can be built on in a round."
                ),
                N_(
                    "If a die fits nowhere, its worker can go to the island for a point less. "
                    "Move over the island to see the price."
                ),
            ),
            L3,
            about=PLACING,
            clauses=("PL-4.6", "PL-5.1", "PL-10.1"),
        ),
        Lesson(
            (
                N_(
                    "You may stop after any worker, if your chart has a tile left for so many: "
                    "each round with three workers uses up one of three such tiles."
                ),
                N_("Big rounds are few, so are small ones. Three workers are a good start: done."),
            ),
            DONE,
            about=FINISHING,
            clauses=("PL-3.5", "PL-7.1", "PL-7.2"),
        ),
        Lesson(
            (
                N_(
                    "Your workers became tokens: what is built stays built. The dice were "
                    "rolled again: this is the second of fifteen rounds."
                ),
                N_(
                    "Look at the dice from both ends before you choose. This time, begin with "
                    "black."
                ),
            ),
            BLACK_FIRST,
            about=ORDER,
            clauses=("PL-9.1", "PL-3.1", "PL-3.6"),
        ),
        Lesson(
            (
                N_(
                    "Black shows 5. The line of Minster has six spaces and ends at the "
                    "same station as the line of Mill: a station pays when all its lines "
                    "are finished."
                ),
            ),
            L7,
            about=PLACING,
            clauses=("PL-12.1",),
        ),
        Lesson(
            (
                N_(
                    "A round with a single worker earns a joker. There are only two tiles for "
                    "it, and a poor roll is the time to use one: done."
                ),
            ),
            DONE,
            about=FINISHING,
            clauses=("PL-7.7", "PL-7.6"),
        ),
        Lesson(
            (
                N_(
                    "The joker lies on your sun space. Now red shows 4, and that is what "
                    "the line of Mill wants: begin with red."
                ),
            ),
            RED_FIRST,
            about=ORDER,
            clauses=("PL-7.7", "PL-4.1"),
        ),
        Lesson(
            (N_("Three of the four spaces of the line of Mill will be covered."),),
            L10,
            about=PLACING,
            clauses=("PL-4.2",),
        ),
        Lesson(
            (
                N_(
                    "Yellow shows 1, but the last space of the line of Mill wants another "
                    "number. A joker lets a worker ignore its die: finish the line with "
                    "it."
                ),
            ),
            L10_BY_JOKER,
            about=JOKING,
            clauses=("PL-6.1",),
        ),
        Lesson(
            (
                N_(
                    "A finished line supplies its city and pays at once: 5 points. Two "
                    "workers are enough: done."
                ),
            ),
            DONE,
            about=FINISHING,
            clauses=("PL-11.1",),
        ),
        Lesson(
            (
                N_(
                    "Your score has gone up by 5. In this roll, white and green fit the "
                    "line of Abbey one after the other. They come after black: begin with "
                    "black."
                ),
            ),
            BLACK_FIRST,
            about=ORDER,
            clauses=("PL-11.1", "PL-3.4"),
        ),
        Lesson(
            (
                N_(
                    "Black shows 6 and could begin another line. But lines begun and not "
                    "finished cost points at the end of the game."
                ),
                N_(
                    "A worker may always go to the island instead. That costs one point, and "
                    "its die is passed."
                ),
            ),
            ISLAND,
            about=PLACING,
            clauses=("PL-16.2", "PL-5.1", "PL-10.1"),
        ),
        Lesson(
            (N_("White shows 2, the next space of the line of Abbey."),),
            L3,
            about=PLACING,
            clauses=("PL-4.1",),
        ),
        Lesson(
            (N_("Green shows 6, and the line of Abbey wants it: three of five spaces."),),
            L3,
            about=PLACING,
            clauses=("PL-4.1",),
        ),
        Lesson(
            (
                N_(
                    "Workers on the island count for the worker tile, too: three workers. "
                    "Undo would take them back one by one as long as you plan; done."
                ),
            ),
            DONE,
            about=FINISHING,
            clauses=("PL-7.1", "PL-8.2"),
        ),
        Lesson(
            (
                N_(
                    "Once a game the vacation tile makes the island cost nothing. It is worth "
                    "more when several workers are there: keep it and pay one point."
                ),
            ),
            VAC_KEEP,
            about=ON_VACATION,
            clauses=("PL-10.5",),
        ),
        Lesson(
            (
                N_(
                    "This is round five, and a scoring follows it. Each of the three scoring "
                    "tiles says what it counts and what it pays now."
                ),
                N_(
                    "Tile A pays for supplied cities: you have one, and the line of Abbey "
                    "lacks two spaces. Begin with red."
                ),
            ),
            RED_FIRST,
            about=ORDER,
            clauses=("PL-13.2", "PL-14.1", "PL-11.3"),
        ),
        Lesson(
            (N_("Red shows 5: the fourth space of the line of Abbey."),),
            L3,
            about=PLACING,
            clauses=("PL-4.1",),
        ),
        Lesson(
            (
                N_(
                    "Yellow shows 2 and does not fit the line of Abbey. Let it begin the "
                    "line of Lyra, a long one that pays 11 points."
                ),
            ),
            L2,
            about=PLACING,
            clauses=("PL-4.3", "PL-11.1"),
        ),
        Lesson(
            (N_("Blue shows 3: it finishes the line of Abbey."),),
            L3,
            about=PLACING,
            clauses=("PL-4.1",),
        ),
        Lesson(
            (
                N_(
                    "Three workers again: this uses the last tile for three. Every tile is "
                    "used once in fifteen rounds, so you choose only when: done."
                ),
            ),
            DONE,
            about=FINISHING,
            clauses=("PL-7.6",),
        ),
        Lesson(
            (
                N_(
                    "The line of Abbey paid 6 points, and the first scoring took place: "
                    "tile A paid for two cities. Then everybody took a joker. The story "
                    "tells it line by line."
                ),
                N_(
                    "Two more scorings follow, after rounds 10 and 15. Then unfinished lines "
                    "cost points, more with each line, and your points give your rank."
                ),
                N_("You have now seen everything there is. Ten rounds are yours alone. Good luck!"),
            ),
            about=ORDER,
            clauses=("PL-11.1", "PL-14.1", "PL-14.4", "PL-13.2", "PL-16.2", "PL-17.2"),
        ),
    ),
)
