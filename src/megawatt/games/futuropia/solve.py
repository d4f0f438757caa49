"""The solver as `megawatt solve` shows it: its phases, its search, and what it found in words.

The solver itself is opened when it is asked for: this module is imported to list the games that
have one.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from megawatt.games.futuropia.solver.solution import OnProgress, Progress, Solution

SEATS = 1
PHASES = (
    ("opening the solver", "part"),
    ("counting a bound", ""),
    ("beam", "turn"),
    ("branch and bound", "turn"),
    ("bounding", "position"),
)
"""What the solver does and what it counts then, in the order of its `Phase`."""


def check(
    options: Mapping[str, Any],
    *,
    seconds: float | None = None,
    beam: int | None = None,
    cores: int | None = None,
    box: Path | None = None,
) -> None:
    """Refuse what cannot be searched, before anything is compiled."""
    from megawatt.games.futuropia.components import open_box
    from megawatt.games.futuropia.solver.solve_solo import BEAM, Budget, laid_out

    Budget(seconds, BEAM if beam is None else beam, cores).check()
    laid_out(options, 0)
    open_box(box)


def is_compiled() -> bool:
    """Whether the search can begin at once."""
    from megawatt.games.futuropia import solver

    return solver.is_compiled()


def search(
    options: Mapping[str, Any], progress: "OnProgress", beam: int | None = None, **task: Any
) -> "Solution":
    """Search for the best game; `task`: seconds, cores, seed and box (see `solver.solve`)."""
    from megawatt.games.futuropia import solver
    from megawatt.games.futuropia.solver.solve_solo import BEAM

    width = BEAM if beam is None else beam
    return solver.solve(options, beam=width, progress=progress, **task)


def words_of(progress: "Progress") -> str:
    """Say what the search is doing, and how far it is."""
    told, unit = PHASES[progress.phase]
    if progress.beam:
        told += f" {progress.beam}" + (f" of {progress.beams}" if progress.beams else "")
    if not progress.at:
        return told
    about = "about " if progress.beam else ""
    total = f" of {about}{progress.of}" if progress.of else ""
    return f"{told}, {unit} {progress.at}{total}"


def proof_of(found: "Solution") -> str:
    """Say what was proved, how, and what that rests on."""
    parts = []
    if found.best_from is not None:
        parts.append(
            f"From turn {found.best_from + 1} of this plan on nothing better exists: depth-first "
            "branch and bound over all ways to play, if dominance D1 holds (tested, not proved "
            "in full)."
        )
    parts.append(f"The bound for all games, without D1: {found.counted} counted at the set-up.")
    if found.bound < found.counted:
        parts.append(
            f"Splitting the first turns best-first lowered it to {found.bound} "
            f"({found.positions_weighed} positions weighed)."
        )
    elif found.positions_weighed:
        parts.append(
            "Splitting the first turns best-first did not lower it "
            f"({found.positions_weighed} positions weighed)."
        )
    return " ".join(parts)
