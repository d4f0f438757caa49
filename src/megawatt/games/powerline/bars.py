"""A scoring tile as a bar: what is counted, cell by cell, and what the plan would add."""

from typing import Any

from megawatt.games.powerline.components import Counts
from megawatt.games.powerline.names import BAR_ICONS, BAR_NAMES, city_name
from megawatt.games.powerline.observe import next_scoring
from megawatt.games.powerline.rules import construct, island, scoring, worker_tiles
from megawatt.games.powerline.state import Line, Phase, Scoring, State, Tile
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import copy_of
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

FEWEST_SUNS = 4
"""A bar of jokers has so many cells, or as many as there are jokers."""
LEVELS = ("1", "1+1", "2+1")
"""What stands in the cells of wind and hydro stations."""
COLUMNS_OF = {Counts.COLUMNS_5_AND_6_EMPTY: (5, 6), Counts.COLUMN_3_EMPTY: (3,)}


def bar(
    edition: Edition, s: State, planned: State, seat: Seat, i: int, say: Tongue
) -> dict[str, Any]:
    """Describe the i-th tile in play as a bar: cells, steps that pay, pay now and with the plan."""
    box, tile = edition.box, Tile(int(s.tile[i]))
    counts = Counts(int(box.tile_counts[tile]))
    coming = Scoring(min(plain(next_scoring)(box, s), len(box.scoring_round) - 1))
    have, pay = _cells(edition, s, seat, counts), _pay(edition, s, seat, tile, coming)
    then, pays = _cells(edition, planned, seat, counts), _pay(edition, planned, seat, tile, coming)
    of = _width(edition, s, seat, tile, counts)
    have, then = min(have, of), min(then, of)
    return {
        "label": _label(edition, counts, say),
        "icons": BAR_ICONS.get(counts, ["line"]),
        "of": of,
        "have": min(have, then),
        "plan": abs(then - have),
        "loss": counts == Counts.ISLAND_TOKENS,  # every cell filled is one too many
        "spent": then < have,  # the plan takes away
        "steps": _steps(edition, tile, coming, counts, of),
        "inside": list(LEVELS) if counts == Counts.WIND_HYDRO_LEVEL else [],
        "reached": say.count("{n} lies there", "{n} lie there", then)
        if counts == Counts.ISLAND_TOKENS
        else say("{n} of {of}", n=then, of=of),
        "now": pay,
        "then": pays,
    }


def scored_bars(edition: Edition, s: State, say: Tongue) -> list[list[dict[str, Any]]]:
    """Give the bars of every seat in the scoring that has just taken place; else none."""
    past = edition.box.scoring_round.tolist()
    if int(s.completed) not in past or s.deployed.any():
        return []
    last = Scoring(past.index(int(s.completed)))
    return [
        [_scored_bar(edition, s, Seat(seat), i, last, say) for i in range(len(s.tile))]
        for seat in range(s.seats)
    ]


def _scored_bar(
    edition: Edition, s: State, seat: Seat, i: int, last: Scoring, say: Tongue
) -> dict[str, Any]:
    """Describe what the i-th tile counted in a scoring; jokers handed out after it do not count."""
    box, tile = edition.box, Tile(int(s.tile[i]))
    counts = Counts(int(box.tile_counts[tile]))
    have, paid = _cells(edition, s, seat, counts), int(s.scored[seat, last, i])
    if counts == Counts.JOKERS:
        have = plain(scoring.count_paid)(box, tile, last, paid)
    of = _width(edition, s, seat, tile, counts)
    return {
        "have": min(have, of),
        "of": of,
        "loss": counts == Counts.ISLAND_TOKENS,
        "steps": _steps(edition, tile, last, counts, of),
        "label": _label(edition, counts, say),
    }


def _label(edition: Edition, counts: Counts, say: Tongue) -> str:
    """Name what is counted; the best line by its city."""
    if counts in BAR_NAMES:
        return say(BAR_NAMES[counts])
    return city_name(Line(int(edition.box.best_line)), say)


def carried_out(edition: Edition, s: State, seat: Seat) -> State:
    """Give the state as it would be if the seat's plan were carried out now, by the rules."""
    box, workers = edition.box, int(s.deployed[seat])
    if s.phase != Phase.PLAN or not workers:
        return s
    then: State = copy_of(s)
    plain(worker_tiles.spend_reserved_jokers)(then, seat)
    if then.tiles_left[seat, workers - 1]:
        plain(worker_tiles.remove_worker_tile)(box, then, seat)
    plain(construct.place_tokens)(then, seat)
    if then.tracked:
        plain(island.leave_tokens)(then, seat)
    plain(construct.supply_cities)(box, then, seat)
    plain(construct.cover_stations)(box, then, seat)
    return then


def _pay(edition: Edition, s: State, seat: Seat, tile: Tile, coming: Scoring) -> int:
    return int(plain(scoring.pays)(edition.box, s, seat, tile, coming))


def _cells(edition: Edition, s: State, seat: Seat, counts: Counts) -> int:
    """Count the cells that are filled: pieces counted, or worker tiles gone."""
    if counts in COLUMNS_OF:
        of = edition.box.tiles_of[s.chart[seat]]
        return sum(int(of[k - 1] - s.tiles_left[seat, k - 1]) for k in COLUMNS_OF[counts])
    return int(plain(scoring.count_for)(edition.box, s, seat, counts))


def _width(edition: Edition, s: State, seat: Seat, tile: Tile, counts: Counts) -> int:
    """Count the cells of a bar: as many as pay anything."""
    box = edition.box
    if counts in COLUMNS_OF:
        return sum(int(box.tiles_of[s.chart[seat], k - 1]) for k in COLUMNS_OF[counts])
    levels = int(box.tile_levels[tile])
    if not levels:
        return max(FEWEST_SUNS, int(s.jokers[seat]))
    return int(box.tile_step[tile, levels - 1])


def _steps(
    edition: Edition, tile: Tile, coming: Scoring, counts: Counts, of: int
) -> list[list[int]]:
    """Say after which cells something is paid in the coming scoring: [cell, points]."""
    box, levels = edition.box, int(edition.box.tile_levels[tile])
    if counts in COLUMNS_OF:
        pairs = [[of, int(box.tile_vp[tile, coming, 0])]]
    elif levels:
        steps, pays = box.tile_step[tile], box.tile_vp[tile, coming]
        pairs = [[int(steps[n]), int(pays[n])] for n in range(levels)]
    else:
        pairs = [[n, n * int(box.tile_each[tile, coming])] for n in range(1, of + 1)]
    return [[cell, vp] for cell, vp in pairs if vp]
