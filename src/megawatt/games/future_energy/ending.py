"""The end in words: where points came from, what ended the game, who won (FE-11, FE-12)."""

from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CARDS,
    CERTIFICATE_VALUES,
    Box,
)
from megawatt.games.future_energy.names import contract_row, region_name, region_title
from megawatt.games.future_energy.rules.scoring import empty_points_of, is_first, total_of
from megawatt.games.future_energy.state import (
    SCORED_BY,
    STACK_EMPTY,
    TRIGGERED_BY,
    Contract,
    Decision,
    Region,
    Score,
    State,
)
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

CATEGORIES = {
    Score.CONTRACTS: N_("Completed contracts"),
    Score.PUBLIC: N_("Public contracts"),
    Score.GROUND: N_("Construction grounds"),
    Score.EMPTY: N_("Empty spaces"),
    Score.CERTIFICATES: N_("CO₂ certificates"),
    Score.SPREAD: N_("Regions of the grid"),
    Score.GRID: N_("Largest grid"),
}


def categories(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, int]:
    """Split a seat's points by category, one a region: for a table of few lines."""
    shown = [Score.CONTRACTS]
    shown += [Score.PUBLIC] if s.public_contracts else []
    shown += [Score.GROUND] if s.new_grounds else []
    shown += [Score.EMPTY, Score.CERTIFICATES] if s.decision == Decision.OVER else []
    found = {say(CATEGORIES[score]): int(s.scores[seat, score]) for score in shown}
    return found | _map_points(edition, s, seat, say, titled=True)


def breakdown(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, int]:
    """Split a seat's points down to each contract, certificate and region.

    All seats have the same parts, so that they can stand side by side.
    """
    found = _contract_points(edition, s, seat, say)
    if s.new_grounds:
        found[say(CATEGORIES[Score.GROUND])] = int(s.scores[seat, Score.GROUND])
    if s.decision == Decision.OVER:
        found |= _empty_points(edition, s, seat, say)
        for i, value in enumerate(CERTIFICATE_VALUES):
            if s.certificates[: s.seats, i].any():
                name = say("CO₂ certificates of {points} VP", points=value)
                found[name] = value * int(s.certificates[seat, i])
    return found | _map_points(edition, s, seat, say)


def _contract_points(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, int]:
    """Count each contract completed by anybody, and each public contract."""
    box: Box = edition.box
    found = {}
    for contract in map(Contract, range(ALL_CONTRACTS)):
        if s.finished[contract]:
            name = say("Contract {number}", number=contract_row(edition, contract)["id"])
            found[name] = int(box.worth[contract]) if s.holder[contract] == seat else 0
    for card in range(CARDS):
        if s.card_owner[card] >= SCORED_BY:
            number = edition.tables["public_contracts"][card]["id"]
            mine = int(s.card_owner[card] == SCORED_BY + seat)
            found[say("Public contract {number}", number=number)] = int(box.card_worth[card]) * mine
    return found


def _empty_points(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, int]:
    """Count the empty spaces of each contract that has some."""
    box: Box = edition.box
    found = {}
    for contract in map(Contract, range(ALL_CONTRACTS)):
        held = s.holder[contract] >= 0
        points = int(plain(empty_points_of)(box, s, contract)) if held else 0
        if points:
            number = contract_row(edition, contract)["id"]
            mine = s.holder[contract] == seat
            found[say("Empty spaces of contract {number}", number=number)] = points if mine else 0
    return found


def _map_points(
    edition: Edition, s: State, seat: Seat, say: Tongue, *, titled: bool = False
) -> dict[str, int]:
    """Count what the map scores at the end: regions, also by the name on the map, and grids."""
    if s.decision != Decision.OVER:
        return {}
    box: Box = edition.box
    found = {}
    for region in map(Region, range(int(box.regions[s.side]))):
        name = region_name(edition, s, region, say)
        title = region_title(edition, s, region, say)
        named = f"{title} · {name}" if titled and title != name else name
        found[named] = int(s.scores[seat, Score.REGION + region])
    found[say(CATEGORIES[Score.SPREAD])] = int(s.scores[seat, Score.SPREAD])
    if s.largest_grid:
        found[say(CATEGORIES[Score.GRID])] = int(s.scores[seat, Score.GRID])
    return found


def outcome(edition: Edition, s: State, say: Tongue) -> str:
    """Say who won, by how much, how a tie was decided, and what ended the game."""
    return say("{victory} {cause}", victory=victory_words(s, say), cause=cause_words(s, say))


def cause_words(s: State, say: Tongue) -> str:
    """Say what ended the game: the first trigger counts."""
    if s.triggered == STACK_EMPTY:
        return say("The game ended because the stack of contracts was empty.")
    if s.triggered:
        return say.by(
            Seat(int(s.triggered) - TRIGGERED_BY),
            N_("The game ended because you had placed your last line."),
            N_("The game ended because {who} had placed their last line."),
        )
    return say.count(
        "The game ended because {n} round had passed without progress.",
        "The game ended because {n} rounds in a row had passed without progress.",
        int(s.stalemate_rounds),
    )


def list_words(parts: list[str], say: Tongue) -> str:
    """Join names: A, B and C."""
    if len(parts) == 1:
        return parts[0]
    return say("{all_but_last} and {last}", all_but_last=", ".join(parts[:-1]), last=parts[-1])


def victory_words(s: State, say: Tongue) -> str:
    """Say who won and by how much; among equals in points, what decided."""
    seats = [Seat(seat) for seat in range(int(s.seats))]
    totals = {seat: plain(total_of)(s, seat) for seat in seats}
    best = max(totals.values())
    winners = [seat for seat in seats if plain(is_first)(s, seat)]
    tied = [seat for seat in seats if totals[seat] == best]
    if len(winners) > 1:
        names = list_words([say.who(seat) for seat in winners], say)
        return say(
            "{names} shared the victory with {points} VP and {money}M each.",
            names=names[0].upper() + names[1:],
            points=best,
            money=int(s.money[winners[0]]),
        )
    winner = winners[0]
    if len(tied) > 1:
        others = [
            say("{name} {money}M", name=say.who(seat), money=int(s.money[seat]))
            for seat in tied
            if seat != winner
        ]
        return say.by(
            winner,
            N_("You won the tie at {points} VP with more money: you had {money}M, {others}."),
            N_("{who} won the tie at {points} VP with more money: {money}M against {others}."),
            points=best,
            money=int(s.money[winner]),
            others=list_words(others, say),
        )
    second = max(total for seat, total in totals.items() if seat != winner)
    behind = [say.who(seat) for seat in seats if totals[seat] == second]
    return say.by(
        winner,
        N_("You won with {points} VP, {lead} ahead of {others} with {second} VP."),
        N_("{who} won with {points} VP, {lead} ahead of {others} with {second} VP."),
        points=best,
        lead=best - second,
        others=list_words(behind, say),
        second=second,
    )
