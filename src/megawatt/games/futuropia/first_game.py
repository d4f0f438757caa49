"""The first game of Futuropia: alone, the five actions one after the other."""

from megawatt.games.futuropia.actions import Act
from megawatt.games.teaching import Guide, Lesson, about
from megawatt.kernel.tongue import N_

FOOD, ENERGY, INVITE, ROBOTS, SUBSIDY = 1, 2, 3, 4, 5
LEFT_STACK = 7
TURN = about(Act.ACTION)

GUIDE = Guide(
    game="futuropia",
    seed=3,
    lessons=(
        Lesson(
            (
                N_(
                    "Welcome to your condominium! People live upstairs, generators in the cellar "
                    "make food and energy, and people or robots have to run them."
                ),
                N_(
                    "In the end points go to people who need not work at all. Each turn you use "
                    "one of five action tiles, and it turns face down. Let us begin with food."
                ),
            ),
            FOOD,
        ),
        Lesson(
            (
                N_(
                    "Two stacks of generators are for sale. The marker between them makes the "
                    "left one cheaper and the right one more expensive: it rises when somebody "
                    "buys on the right or buys nothing. Alone, buying on the left sends it back "
                    "to 0."
                ),
                N_(
                    "Number 4 makes four food and has two spaces for workers. Buy it: afterwards "
                    "all your running generators produce."
                ),
            ),
            LEFT_STACK,
        ),
        Lesson(
            (
                N_(
                    "The food tile is face down now: it comes back when you turn all tiles up "
                    "again, which costs a resource for each tile that still lies face up."
                ),
                N_("Food is in stock, so there is enough to eat for guests. Invite people."),
            ),
            INVITE,
        ),
        Lesson(
            (
                N_(
                    "Everybody eats at once: those who live here and those who come. What is "
                    "missing costs money. How many can you feed without paying?"
                ),
            ),
            about=about(Act.PEOPLE),
        ),
        Lesson(
            (
                N_(
                    "Guests need beds. Living quarters differ in beds, price, the energy they "
                    "need, and points. Cheap ones may even cost points. Choose one or more, in "
                    "any order, then confirm that everybody moves in."
                ),
            ),
            about=about(Act.QUARTERS, Act.QUARTERS_DONE),
        ),
        Lesson(
            (
                N_(
                    "The gauges on the right of the house compare what you make with what you "
                    "need. More people and rooms want more energy: buy an energy generator."
                ),
            ),
            ENERGY,
            TURN,
        ),
        Lesson(
            (
                N_(
                    "Generators with fewer spaces leave more people at leisure: that is what "
                    "scores. Compare price, output and spaces."
                ),
            ),
            about=about(Act.BUY),
        ),
        Lesson(
            (
                N_(
                    "Robots work so that people need not; each takes energy every time robots "
                    "are supplied. Try them, or take the subsidy when money is short: the next "
                    "one grows each time it is taken, and alone also with every reveal."
                ),
            ),
            about=TURN,
        ),
        Lesson(
            (
                N_(
                    "When few tiles are left, revealing them all again becomes cheap. Every "
                    "greyed tile says why it cannot be used: point at it."
                ),
            ),
            about=about(Act.REVEAL),
        ),
        Lesson(
            (
                N_(
                    "The bill may be paid with food, energy or money, in any mixture. The "
                    "proposal keeps what you will need."
                ),
            ),
            about=about(Act.AMOUNT),
        ),
        Lesson(
            (
                N_(
                    "Alone you play for points: every turn after the twentieth costs some. The "
                    "line \u201cIf it ended now\u201d shows where you stand."
                ),
                N_("You know all five actions. Play on, and ask for a hint whenever you like!"),
            ),
            about=TURN,
        ),
    ),
)
