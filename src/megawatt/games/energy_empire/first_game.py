"""The first game of Energy Empire: alone, a whole cycle of work, generating and an impact.

Every decision of the script has its lesson; each statement names its clause.
"""

from megawatt.games.energy_empire.actions import ACTIONS, NATION_CARD, Act
from megawatt.games.energy_empire.components import card_rows, open_box
from megawatt.games.energy_empire.state import IN_MONEY, Decision
from megawatt.games.energy_empire.vocabulary import Die
from megawatt.games.teaching import Guide, Lesson
from megawatt.kernel.actions import number_of
from megawatt.kernel.tongue import N_

EDITION = open_box()
AIR_2, FOREST_1 = 1, 5  # spaces of the environment
SECOND_COPY = 1
WITH_ENERGY = 1  # of the ways to fill a plank


def _row(table: str, name: str) -> int:
    return next(i for i, row in enumerate(EDITION.tables[table]) if row["name"] == name)


def _place(name: str, energy: int = 0) -> int:
    return number_of(ACTIONS, Act.PLACE, _row("location", name), energy)


def _tile(name: str) -> int:
    return number_of(ACTIONS, Act.ACH, _row("achievement", name))


COAL_MINE = [row["name"] for row in card_rows(EDITION)].index("Coal Mine") + SECOND_COPY
USE_COAL_MINE = number_of(ACTIONS, Act.ACTIVATE, COAL_MINE)
ENERGY_ON_PLANK = number_of(ACTIONS, Act.PLANK, WITH_ENERGY)

PLANK_ASKED = N_("Here you choose what goes onto the plank (EE-7.3): an energy.")
"""Asked only where the plank was clicked: a click on the card puts an energy there at once."""

CHOOSING = (
    Lesson(
        (
            N_(
                "Welcome! You lead a nation into the age of energy. Workers fetch resources and "
                "build structures; dice give energy, and may soil your land. Most points win: "
                "here, alone, you want 100 of them and two more objectives (EE-18.9)."
            ),
            N_(
                "Each nation begins with other goods and pays another price for a step in the "
                "United Nations (EE-1.7, EE-7.8). The USA have money: a good start."
            ),
        ),
        number_of(ACTIONS, Act.NATION, _row("nation", "USA")),
        decision=Decision.NATION,
    ),
    Lesson(
        (
            N_(
                "Achievements are goals that pay at the end, five points at most each (EE-15.3). "
                "You keep one of two: Energy Empire pays a point for every die you will own."
            ),
        ),
        _tile("Energy Empire"),
        decision=Decision.KEEP,
    ),
)
WORKING = (
    Lesson(
        (
            N_(
                "A turn is either work or generate (EE-3.1). To work, place one worker on a "
                "location of the green, brown or yellow binder and do what it says (EE-4.1, "
                "EE-4.7)."
            ),
            N_(
                "An occupied location can be used too: put energy under your worker, so that it "
                "stands higher than everybody there (EE-4.2). A neutral worker stands on the "
                "industry market: one energy is enough."
            ),
        ),
        _place("Industry market", 1),
        decision=Decision.TURN,
    ),
    Lesson(
        (
            N_(
                "The place of a structure sets its price: all in money, or all in the resource of "
                "its market (EE-6.2). Structures are worth points and can be used again and again. "
                "Coal Mine gives $1 and 3 energy."
            ),
        ),
        number_of(ACTIONS, Act.BUY, 0, IN_MONEY),
        decision=Decision.BUY,
    ),
    Lesson(
        (
            N_(
                "Coal Mine pollutes: take a token from the Global Impact track and put it into "
                "your forest (EE-6.5, EE-10.4). Every clean space is a point at the end, and "
                "columns 3 to 5 pay more if they are all clean (EE-16.5): so pollute column 1."
            ),
        ),
        number_of(ACTIONS, Act.SPACE, FOREST_1),
        decision=Decision.POLLUTE,
    ),
    Lesson(
        (
            N_(
                "After the location you may activate your own structures of its binder, as many "
                "as you like, each once a turn (EE-7.1, EE-7.2). A card bought this turn counts "
                "already (EE-7.7): use Coal Mine."
            ),
            N_(
                "A worker or an energy goes onto the plank and stays there until you generate "
                "(EE-7.3, EE-7.4). Energy is cheaper here: one goes, three come."
            ),
        ),
        USE_COAL_MINE,
        decision=Decision.ACTIVATE,
    ),
    Lesson(
        (PLANK_ASKED,),
        ENERGY_ON_PLANK,
        decision=Decision.PLANK,
    ),
    Lesson(
        (
            N_(
                "Your nation card works on every Work turn, whatever the binder (EE-7.8): for $4 "
                "the USA go a step forward in the United Nations. The last space of that track is "
                "one of your objectives (EE-18.9)."
            ),
            N_("It has a plank of its own (EE-7.3). Keep the workers for locations: use energy."),
        ),
        number_of(ACTIONS, Act.ACTIVATE, NATION_CARD),
        decision=Decision.ACTIVATE,
    ),
    Lesson(
        (PLANK_ASKED,),
        ENERGY_ON_PLANK,
        decision=Decision.PLANK,
    ),
    Lesson(
        (
            N_(
                "Nothing was left to activate, so your turn ended by itself (EE-2.0), and alone "
                "you are next again. Scientific Research is free: a science, and a look at an "
                "impact to come (EE-5.1)."
            ),
        ),
        _place("Scientific Research"),
        decision=Decision.TURN,
    ),
    Lesson(
        (
            N_(
                "Six impacts lie face down. When a spot of the track is empty, the next one is "
                "carried out (EE-11.1). One token is left on the first spot: look at the first "
                "impact. Only you see it (EE-11.7)."
            ),
        ),
        number_of(ACTIONS, Act.PEEK, 0),
        decision=Decision.PEEK,
    ),
)
GENERATING = (
    Lesson(
        (
            N_(
                "To get workers back, generate. You must when none is left, and never twice in a "
                "row unless no location is open to you (EE-3.2, EE-3.3). Now is good: a worker "
                "and two energy are unused, and that earns something."
            ),
        ),
        number_of(ACTIONS, Act.GENERATE),
        decision=Decision.TURN,
    ),
    Lesson(
        (
            N_(
                "First: with two unused workers or energy you may claim an achievement; they are "
                "counted, not paid (EE-9.1). Oil Production is worth a point already and one more "
                "for every well."
            ),
        ),
        _tile("Oil Production"),
        decision=Decision.CLAIM,
    ),
    Lesson(
        (
            N_(
                "Then all workers came home and all energy was lost (EE-9.3). New energy comes "
                "from dice. You own none yet, but each barrel of oil is a petroleum die for this "
                "turn (EE-9.5): refine both."
            ),
        ),
        number_of(ACTIONS, Act.REFINE, 2),
        decision=Decision.REFINE,
    ),
    Lesson(
        (
            N_(
                "Choose how many dice you roll (EE-9.7). Each gives the energy of its face "
                "(EE-9.8)."
            ),
            N_(
                "The die with the highest number decides by its colour: green and blue are clean, "
                "black and brown pollute, yellow contaminates; you choose among ties (EE-9.9). "
                "Petroleum is brown."
            ),
        ),
        number_of(ACTIONS, Act.ROLL, 2),
        decision=Decision.DICE,
    ),
    Lesson(
        (
            N_(
                "A token leaves the track on every Generate turn, whatever the dice say "
                "(EE-9.10). This one pollutes a space of your choice: air 2 breaks no column "
                "bonus."
            ),
        ),
        number_of(ACTIONS, Act.SPACE, AIR_2),
        decision=Decision.POLLUTE,
    ),
)
AGAIN = (
    Lesson(
        (
            N_(
                "That emptied the first spot, and Space Race came into force (EE-11.6). An impact "
                "scores a point for each clean space of its row, the air this time: you scored "
                "three. It resets a market, and then it does what its text says."
            ),
            N_(
                "After generating you must work (EE-3.2). Dice of your own give energy every "
                "time: go to the Power Plant, on one energy, for a neutral worker stands there."
            ),
        ),
        _place("Power Plant", 1),
        decision=Decision.TURN,
    ),
    Lesson(
        (
            N_(
                "Coal is cheap and pollutes, hydro-geo and solar-wind are clean, nuclear gives "
                "most and may contaminate, which takes two cleanups (EE-9.9, EE-10.12). Every "
                "die is worth two points (EE-16.5). Take a coal die."
            ),
        ),
        number_of(ACTIONS, Act.DIE, Die.COAL),
        decision=Decision.PLANT,
    ),
    Lesson(
        (
            N_(
                "The Power Plant stands in the brown binder, and generating cleared the planks "
                "(EE-7.4): Coal Mine can be used again."
            ),
            N_("One energy for three, as before (EE-7.3)."),
        ),
        USE_COAL_MINE,
        decision=Decision.ACTIVATE,
    ),
    Lesson(
        (PLANK_ASKED,),
        ENERGY_ON_PLANK,
        decision=Decision.PLANK,
    ),
    Lesson(
        (
            N_(
                "You have seen a whole cycle: work, activate, generate, an impact. When the last "
                "token leaves the track, everybody has one more turn and points are counted "
                "(EE-16.1, EE-16.2)."
            ),
            N_(
                "This is the end of the guide, not of the game: play on as you like. Point at a "
                "thing to read what it does; a hint and the rules are one key away."
            ),
        ),
        decision=Decision.TURN,
    ),
)

GUIDE = Guide(
    game="energy-empire",
    seed=1,
    lessons=(*CHOOSING, *WORKING, *GENERATING, *AGAIN),
)
