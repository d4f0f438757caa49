"""The first game of Energy Empire: alone, some turns of work and the first time to generate."""

from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.games.energy_empire.components import open_box
from megawatt.games.teaching import Guide, Lesson, about
from megawatt.kernel.actions import number_of
from megawatt.kernel.tongue import N_

EDITION = open_box()


def _row(table: str, name: str) -> int:
    return next(i for i, row in enumerate(EDITION.tables[table]) if row["name"] == name)


USA = number_of(ACTIONS, Act.NATION, _row("nation", "USA"))
TITAN = number_of(ACTIONS, Act.ACH, _row("achievement", "Titan of Industry"))
MINE = number_of(ACTIONS, Act.PLACE, _row("location", "Mine"))
POWER_PLANT = number_of(ACTIONS, Act.PLACE, _row("location", "Power Plant"), 1)  # on one energy
END, GENERATE = number_of(ACTIONS, Act.DONE), number_of(ACTIONS, Act.GENERATE)

GUIDE = Guide(
    game="energy-empire",
    seed=3,
    lessons=(
        Lesson(
            (
                N_(
                    "Welcome! You lead a nation into the age of energy. Workers fetch resources "
                    "and build structures; dice give energy, and may soil your land."
                ),
                N_(
                    "Each nation begins with something else and has a power of its own. The USA "
                    "have money: a good start."
                ),
            ),
            USA,
        ),
        Lesson(
            (
                N_(
                    "Achievements are goals that pay at the end. You keep one of two in secret: "
                    "Titan of Industry rewards structures of the brown kind."
                ),
            ),
            TITAN,
        ),
        Lesson(
            (
                N_(
                    "A turn is either work or generate. To work, put a worker on one of the "
                    "places in the green, brown and yellow binder: it gives what it shows."
                ),
                N_(
                    "An occupied place can be used too: stack your worker on energy, higher than "
                    "the tower that stands there. The mine is free and gives steel."
                ),
            ),
            MINE,
        ),
        Lesson(
            (
                N_(
                    "After the place itself you may activate your own cards of the same colour, "
                    "and your nation: a step in the United Nations for the USA's price."
                ),
                N_("There is little to activate yet: end the turn, keep the money."),
            ),
            END,
            about(Act.ACTIVATE),
        ),
        Lesson(
            (
                N_(
                    "The power plant sells dice, the markets sell structures, other places give "
                    "resources. Point at a place to read what it does and costs."
                ),
                N_(
                    "Somebody stands on the power plant: your worker needs one energy below it "
                    "to be taller. A die of your own is worth that."
                ),
            ),
            action=POWER_PLANT,
            about=about(Act.PLACE),
        ),
        Lesson(
            (
                N_(
                    "Structures are worth points and can be activated from now on whenever you "
                    "work in their colour."
                ),
            ),
            about=about(Act.BUY, Act.PLACE),
        ),
        Lesson(
            (
                N_(
                    "Dice give energy when you generate: coal much and dirty, hydro and solar "
                    "less and clean, nuclear a lot at a risk."
                ),
            ),
            about=about(Act.DIE),
        ),
        Lesson(
            (
                N_(
                    "Your mat shows air, forest and ocean. Each clean row counts when an impact "
                    "scores it; pollution covers it, and can be cleaned up again."
                ),
            ),
            about=about(Act.SPACE),
        ),
        Lesson(
            (
                N_(
                    "When workers or ideas run out, generate: all workers come home, unused "
                    "energy is lost, and you roll your dice for new energy."
                ),
            ),
            GENERATE,
            about(Act.GENERATE),
        ),
        Lesson(
            (
                N_(
                    "With two unused tokens you may claim an achievement first. Take one that "
                    "you can still raise."
                ),
            ),
            about=about(Act.ACH),
        ),
        Lesson(
            (N_("Oil can be refined into petroleum dice: more energy at once, and more dirt."),),
            about=about(Act.REFINE),
        ),
        Lesson(
            (
                N_(
                    "Choose how many dice you roll. The highest number decides: a low one is "
                    "clean, a high one pollutes, and the highest may contaminate."
                ),
            ),
            about=about(Act.ROLL),
        ),
        Lesson(
            (
                N_(
                    "A token left the impact track. An emptied smokestack reveals an impact for "
                    "everybody; when the last is gone the game ends."
                ),
                N_(
                    "You have seen a whole cycle: work, generate, work again. Play on: hints and "
                    "the rules are one key away."
                ),
            ),
            about=about(Act.PLACE),
        ),
    ),
)
