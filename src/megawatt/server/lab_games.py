"""A component of the lab's report: its card in the box that was tried, and a game that had it."""

from dataclasses import dataclass, replace
from tempfile import TemporaryDirectory

from megawatt.arena import Fixture
from megawatt.arena.changes import Changes, plain_name, rows_of_components
from megawatt.server.edition_page import EditionPage, Piece
from megawatt.server.lab import Lab, Trial
from megawatt.tables.errors import BadRequest


@dataclass(frozen=True)
class ComponentCard:
    """A component that somebody clicked: how it is counted, its card, what it does."""

    name: str
    piece: Piece | None  # nothing where it is no card, but a number that was counted
    words: str
    changes: list[tuple[str, str, str]]  # field, standard, own
    game: int | None  # the number of the first game in which a seat held it


def card_of(page: EditionPage, trial: Trial, name: str) -> ComponentCard | None:
    """Show a component of a trial; nothing where the trial counted none of that name."""
    changes = trial.changes
    game = game_with(trial, name)
    if game is None and not any(one.name == name for one in trial.found().components):
        return None
    place = rows_of_components(page.draft, changes).get(name)
    if place is None:
        return ComponentCard(name, None, "", [], game)
    table, row = place
    told: list[tuple[str, str, str]] = next(
        (one["fields"] for one in page.differences if (one["table"], one["row"]) == place), []
    )
    words = page.words_of(table, page.draft.row(table, row))
    return ComponentCard(name, page.piece(table, row), words, told, game)


def game_with(trial: Trial, name: str) -> int | None:
    """Find the first game with the edition in which a seat held a component."""
    for one in trial.results[1]:
        if any(_counted(held, trial.changes) == name for seat in one["holdings"] for held in seat):
            return int(one["game"])
    return None


def _counted(held: str, changes: Changes) -> str:
    return changes.before(plain_name(held))


def log_of(lab: Lab, trial: Trial, number: int) -> tuple[int, list[tuple[int, int]]]:
    """Play a game of a trial once more, as it was: its seed, and what everybody did."""
    with TemporaryDirectory(prefix="megawatt-lab-") as folder:
        plan = replace(lab.plan_of(trial, folder), logs=True)
        fixture: Fixture | None = next(
            (one for one in plan.fixtures() if one.number == number), None
        )
        if fixture is None:
            raise BadRequest("There is no such game.")
        (result,) = lab.hall.play(plan, [fixture])
    return int(result["seed"]), [(seat, action) for seat, action in result["log"]]
