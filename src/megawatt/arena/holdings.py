"""What a seat holds at the end, and how a game ended: what the balance report counts.

A game says both in its `report.py`. A game without one is counted by the words of the actions
taken.
"""

from megawatt.games import part_of
from megawatt.match import Match


def holdings_of(match: Match) -> list[list[str]]:
    """Say for each seat of a finished match what it holds, or else what it did."""
    report = part_of(match.game.name, "report")
    if report is not None:
        s, log = match.truth(), list(match.log)
        return [report.holdings(match.edition, s, log, seat) for seat in range(match.seats)]
    found: list[list[str]] = [[] for _ in range(match.seats)]
    for k, (seat, action) in enumerate(match.log):
        found[seat].append(match.at(k).words(action, seat=seat))
    return found


def ending_of(match: Match) -> str:
    """Say how a finished match ended."""
    report = part_of(match.game.name, "report")
    if report is None:
        return "the end"
    ending: str = report.ending(match.edition, match.truth())
    return ending
