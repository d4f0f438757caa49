"""The first game of Futuropia: alone, two rounds of the five actions, a reveal, and the end.

Nothing is drawn in a basic game alone, so the script holds to its last step; afterwards the
learner plays on, and every question has a reminder until the final phase. Each lesson names the
clauses that it rests on.
"""

from megawatt.games.futuropia.actions import ACTIONS, Act
from megawatt.games.futuropia.state import LEFT, RIGHT, Decision, Deed
from megawatt.games.teaching import Guide, Lesson, about
from megawatt.kernel.actions import number_of
from megawatt.kernel.tongue import N_

CHEAP_FOUR, FIVE_WITH_POINTS = 33, 7  # Living Quarters: $2 for 4 beds, $11 for 5 beds and 4 VP


def _turn(deed: Deed, clauses: str, *parts: str) -> Lesson:
    """Propose one of the five actions."""
    return _step(Decision.TURN, number_of(ACTIONS, Act.ACTION, deed), clauses, *parts)


def _step(decision: Decision, action: int | None, clauses: str, *parts: str) -> Lesson:
    """Say something about a decision; the clauses stand behind it."""
    return Lesson(parts, action, decision=decision, clauses=tuple(clauses.split()))


def _amount(decision: Decision, value: int, clauses: str, *parts: str) -> Lesson:
    return _step(decision, number_of(ACTIONS, Act.AMOUNT, value), clauses, *parts)


FIRST_CYCLE = (
    _turn(
        Deed.ROBOTS,
        "FU-13.2 FU-3.5 FU-3.6",
        N_(
            "Welcome to your condominium! Upstairs People live, in the cellar Generators make "
            "Food and Energy. Your three People all have to work there. In the end each person "
            "who need not work scores 5 points."
        ),
        N_(
            "Five action tiles lie before you. Each turn you use one that is face up, and it "
            "turns face down. Robots can take over work: take some."
        ),
    ),
    _step(
        Decision.ROBOTS,
        number_of(ACTIONS, Act.ROBOTS, 1),
        "FU-7.1 FU-7.3",
        N_(
            "Robots cost nothing, but afterwards all Robots and Living Quarters need Energy, and "
            "each missing unit costs $2. Two Robots and your home need 3 Energy: just what you "
            "have."
        ),
    ),
    _turn(
        Deed.BUY_FOOD,
        "FU-5.1 FU-4.2",
        N_(
            "Two People are free now. A Generator runs when each of its spaces has a worker, so "
            "there are enough workers for one more. Buy a Food Generator."
        ),
    ),
    _step(
        Decision.BUY,
        number_of(ACTIONS, Act.BUY, LEFT),
        "FU-4.3 FU-16.5 FU-5.5",
        N_(
            "Two are for sale. The number between them makes the left one cheaper and the right "
            "one dearer. Alone, the one you do not buy leaves the game too."
        ),
        N_(
            "Number 4 makes 4 Food and has two spaces for workers. After the purchase all your "
            "Food Generators that have their workers produce."
        ),
    ),
    _turn(
        Deed.INVITE,
        "FU-6.1 FU-6.9",
        N_(
            "You have 10 Food. Invite People: they can work, and later have leisure. Afterwards "
            "everybody eats, those who live here and those who come."
        ),
    ),
    _step(
        Decision.PEOPLE,
        number_of(ACTIONS, Act.PEOPLE, 3),
        "FU-6.1 FU-6.9",
        N_(
            "One to five may come. With four you are seven, and seven eat 7 Food. Missing Food "
            "would cost $2 each."
        ),
    ),
    _step(
        Decision.QUARTERS,
        number_of(ACTIONS, Act.QUARTERS, CHEAP_FOUR),
        "FU-6.2 FU-6.4 FU-6.8",
        N_(
            "Each of the four needs a bed of their own. Living Quarters differ in beds, price, "
            "the Energy they need, and points. You may choose several, in any order, but at most "
            "5 beds may stay free."
        ),
        N_("Four beds for $2 are cheap. They need 2 Energy and bring no points."),
    ),
    _step(
        Decision.QUARTERS,
        number_of(ACTIONS, Act.QUARTERS_DONE),
        "FU-6.7 FU-9.3",
        N_(
            "Everybody has a bed. Nothing is paid until you confirm, and the button says what it "
            "will cost."
        ),
    ),
    _turn(
        Deed.SUBSIDY,
        "FU-8.1 FU-8.2 FU-16.7",
        N_(
            "$6 are left. A subsidy brings Money, now $12. Its marker moves on when a subsidy is "
            "taken, and alone also with each reveal of your tiles: the next one will be higher."
        ),
    ),
    _turn(
        Deed.BUY_ENERGY,
        "FU-7.3 FU-4.1",
        N_(
            "Compare what you make with what you need: 1 Energy is made, but Robots and Living "
            "Quarters need 5. The last tile is just right: an Energy Generator."
        ),
    ),
    _step(
        Decision.BUY,
        number_of(ACTIONS, Act.BUY, RIGHT),
        "FU-16.6 FU-4.9",
        N_(
            "The right one makes 5 with two workers; the left one makes less. Buying on the right "
            "or buying nothing moves the price marker up. Alone, buying on the left sends it back "
            "to 0."
        ),
    ),
)

SECOND_CYCLE = (
    _turn(
        Deed.BUY_FOOD,
        "FU-10.1 FU-13.2 FU-18.3",
        N_(
            "All five tiles were face down, so they were turned up again, free of charge. Two "
            "People have leisure now: 10 points, if the game ended here."
        ),
        N_("More People need more Food. Buy the next Food Generator."),
    ),
    _step(
        Decision.BUY,
        number_of(ACTIONS, Act.BUY, RIGHT),
        "FU-5.2 FU-4.3",
        N_(
            "The left one has a space that only People can take, never a Robot. The right one has "
            "none and makes as much. The marker stands on 0, so you pay what is printed."
        ),
    ),
    _turn(
        Deed.INVITE,
        "FU-11.1",
        N_(
            "16 Food are enough for many guests. Invite People again. With 25 People, or when the "
            "last Generators of a kind come onto the market, the final phase begins."
        ),
    ),
    _step(
        Decision.PEOPLE,
        number_of(ACTIONS, Act.PEOPLE, 4),
        "FU-6.1 FU-6.9",
        N_("Five at once is the most. Then twelve eat 12 of your 16 Food."),
    ),
    _step(
        Decision.QUARTERS,
        number_of(ACTIONS, Act.QUARTERS, FIVE_WITH_POINTS),
        "FU-13.4 FU-9.2 FU-9.3",
        N_(
            "Good rooms score in the end: these five beds bring 4 points. They cost $11 and you "
            "have $4, so you would take two loans of $5. The choice tells you beforehand."
        ),
    ),
    _step(
        Decision.QUARTERS,
        number_of(ACTIONS, Act.QUARTERS_DONE),
        "FU-9.4 FU-13.5",
        N_(
            "Each loan costs 1 resource whenever your tiles are revealed, and 3 points if it is "
            "still open in the end. A good purchase is worth that."
        ),
    ),
    _turn(
        Deed.BUY_ENERGY,
        "FU-7.3",
        N_(
            "The new rooms need Energy too: 7 in all, and you make 6. Buy another Energy Generator."
        ),
    ),
    _step(
        Decision.BUY,
        number_of(ACTIONS, Act.BUY, LEFT),
        "FU-4.3 FU-5.2 FU-9.2",
        N_(
            "The marker stands on 1: left costs $1 less, right $1 more. The left one makes 5 with "
            "a single worker, but that must be a person. You have $3, so one more loan is needed."
        ),
    ),
)

REVEALING = (
    _step(
        Decision.TURN,
        number_of(ACTIONS, Act.REVEAL),
        "FU-10.2 FU-9.4",
        N_(
            "You need not wait until all tiles are face down. Turning them up early costs 1 "
            "resource for each tile that is still face up, here 2, and the interest of three "
            "loans is due: 5 in all. There is plenty of Energy."
        ),
    ),
    _amount(
        Decision.BILL_FOOD,
        0,
        "FU-10.3 FU-10.6",
        N_(
            "A bill is paid with Food, Energy and Money in any mix; a new loan is possible only "
            "when nothing else is left. Keep the Food: People will have to eat."
        ),
    ),
    _amount(
        Decision.BILL_ENERGY,
        5,
        "FU-10.3",
        N_("Pay all of it with Energy, and keep the Money."),
    ),
    _amount(
        Decision.REPAY,
        2,
        "FU-9.5",
        N_(
            "Right after the interest, and only then, loans can be paid back, for 5 resources "
            "each. You can afford two of the three."
        ),
    ),
    _amount(
        Decision.REPAY_FOOD,
        0,
        "FU-9.5",
        N_("Here too you may mix. No Food this time."),
    ),
    _amount(
        Decision.REPAY_ENERGY,
        10,
        "FU-9.5 FU-10.5",
        N_("10 Energy for two loans. Then your turn goes on with an action."),
    ),
    _turn(
        Deed.SUBSIDY,
        "FU-16.7 FU-8.1",
        N_(
            "All tiles are up again. Two reveals have moved the subsidy on: it is $16 now. Take "
            "it for the purchases to come."
        ),
    ),
)

LAST = (
    _step(
        Decision.TURN,
        None,
        "FU-16.11 FU-18.3",
        N_(
            "You have seen all five actions, a loan, a reveal and a repayment. Now it is your "
            "game. Alone, every turn after the twentieth costs 3 points; what you would score now "
            "is always shown."
        ),
        N_("Play on, and ask for a hint whenever you like. The guide comes back for the end."),
    ),
    Lesson(
        (
            N_(
                "The final phase: each tile that is face up can be used once more, then you pull "
                "out. You may pull out earlier. Loans are settled first; then your Generators "
                "must provide for everything. Stock is no help: ten resources are one point."
            ),
            N_(
                "People whom the Generators cannot feed leave, Robots without Energy stop. Look "
                "at your points before each choice: use a tile if they rise, else pull out. That "
                "is the whole game. Well done!"
            ),
        ),
        about=about(Act.PULL_OUT),
        clauses=("FU-11.4", "FU-11.5", "FU-11.8", "FU-12.1", "FU-12.2", "FU-13.7"),
    ),
)

REMINDERS = (
    _step(
        Decision.TURN,
        None,
        "FU-3.5 FU-10.2",
        N_(
            "One action each turn. Watch the balance of Food and Energy, and reveal early when "
            "few tiles are left face up."
        ),
    ),
    _step(
        Decision.BUY,
        None,
        "FU-4.2 FU-4.9",
        N_("Compare price, production and spaces. You may also buy nothing and only produce."),
    ),
    _step(
        Decision.DISCARD,
        None,
        "FU-4.11",
        N_("Seven Generators are the limit: one has to go, the weakest perhaps."),
    ),
    _step(
        Decision.PEOPLE,
        None,
        "FU-6.1 FU-6.9",
        N_("Everybody will eat, the guests too. Missing Food costs $2 each."),
    ),
    _step(
        Decision.QUARTERS,
        None,
        "FU-6.2 FU-13.4",
        N_("A bed for each guest. Rooms with points are worth their price, but mind the Energy."),
    ),
    _step(
        Decision.ROBOTS,
        None,
        "FU-7.2 FU-7.3",
        N_(
            "Each Robot needs Energy now and in the end. Robots without a space to work on are "
            "no help."
        ),
    ),
    _step(
        Decision.BILL_FOOD,
        None,
        "FU-10.3",
        N_("Pay with what you need least. The proposal keeps what you will need next."),
    ),
    _step(Decision.BILL_ENERGY, None, "FU-10.3", N_("What is left is paid in Money.")),
    _step(
        Decision.REPAY,
        None,
        "FU-9.5 FU-9.4",
        N_("Fewer loans mean less interest. Keep enough for your next purchases."),
    ),
    _step(Decision.REPAY_FOOD, None, "FU-9.5", N_("Any mix will do: how much Food?")),
    _step(Decision.REPAY_ENERGY, None, "FU-9.5", N_("Then Energy; the rest is Money.")),
)

GUIDE = Guide(
    game="futuropia",
    seed=3,
    lessons=(*FIRST_CYCLE, *SECOND_CYCLE, *REVEALING, *LAST),
    reminders=REMINDERS,
)
