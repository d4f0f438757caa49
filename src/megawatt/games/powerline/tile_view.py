"""A scoring tile as plain data: what is printed on it, and what it means for a seat."""

from typing import Any

from megawatt.games.powerline.bars import bar, carried_out
from megawatt.games.powerline.components import (
    LETTERS,
    LINES,
    SCORINGS,
    STATIONS,
    Counts,
    Kind,
    Symbol,
)
from megawatt.games.powerline.names import TILE_NAMES
from megawatt.games.powerline.observe import next_scoring
from megawatt.games.powerline.rules import scoring
from megawatt.games.powerline.state import Phase, Scoring, State, Tile
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

LEVEL_WORDS = {
    Counts.COLUMNS_5_AND_6_EMPTY: (N_("yes"),),
    Counts.COLUMN_3_EMPTY: (N_("yes"),),
    Counts.WIND_HYDRO_LEVEL: ("1", "1+1", "2+1"),
}


def tile_views(edition: Edition, s: State, seat: Seat, say: Tongue) -> list[dict[str, Any]]:
    """Describe the tiles in play."""
    planned = carried_out(edition, s, seat)
    return [_tile(edition, s, planned, seat, i, say) for i in range(len(s.tile))]


def _tile(
    edition: Edition, s: State, planned: State, seat: Seat, i: int, say: Tongue
) -> dict[str, Any]:
    """Describe the i-th tile in play: its table, what it counts and pays, where it looks."""
    box, tile = edition.box, Tile(int(s.tile[i]))
    counts, levels = Counts(int(box.tile_counts[tile])), int(box.tile_levels[tile])
    count = int(plain(scoring.count_for)(box, s, seat, counts))
    if counts == Counts.JOKERS:
        count -= int(s.reserved[seat])
    following = Scoring(SCORINGS) if s.phase == Phase.OVER else plain(next_scoring)(box, s)
    scored = Scoring(min(following, SCORINGS - 1))
    if levels:
        rows = box.tile_vp[tile, :, :levels].tolist()
    else:
        rows = box.tile_each[tile, :, None].tolist()
    return {
        "letter": LETTERS[tile],
        "colour": edition.tables["tile"][tile]["colour"],
        "counts": counts.name.lower(),
        "words": say(TILE_NAMES[counts]),
        "heads": _heads(edition, tile, counts, levels, say),
        "rows": rows,
        "next": following,
        "paid": [int(s.scored[seat, n, i]) for n in range(following)],
        "count": count,
        "now": int(plain(scoring.payment)(box, tile, scored, count)),
        "marks": _marks(edition, counts),
        "bar": bar(edition, s, planned, seat, i, say),
    }


def _heads(edition: Edition, tile: Tile, counts: Counts, levels: int, say: Tongue) -> list[str]:
    """Say what stands above the columns of a tile: "1–2", "3–5", "6+"."""
    if not levels:
        return [say("each")]
    steps = edition.box.tile_step[tile, :levels].tolist()
    if counts in LEVEL_WORDS:
        words = LEVEL_WORDS[counts]
        return [say(words[n - 1]) if 0 < n <= len(words) else str(n) for n in steps]
    if counts == Counts.ISLAND_TOKENS:
        lows = [0, *(step + 1 for step in steps[:-1])]
        return [str(a) if a == b else f"{a}–{b}" for a, b in zip(lows, steps, strict=True)]
    highs = [step - 1 for step in steps[1:]]
    heads = [str(a) if a == b else f"{a}–{b}" for a, b in zip(steps, highs, strict=False)]
    return [*heads, f"{steps[-1]}+"]


def _marks(edition: Edition, counts: Counts) -> dict[str, Any]:
    """Give the places of a board that a tile looks at."""
    box = edition.box
    symbols = {Counts.OPERA_CITIES: Symbol.OPERA, Counts.CHURCH_CITIES: Symbol.CHURCH}
    kinds = {
        Counts.SOLAR_STATIONS: (Kind.SOLAR,),
        Counts.BIOGAS_STATIONS: (Kind.BIOGAS,),
        Counts.WIND_HYDRO_LEVEL: (Kind.WIND, Kind.HYDRO),
        Counts.STATIONS: tuple(Kind),
    }.get(counts, ())
    columns = {Counts.COLUMNS_5_AND_6_EMPTY: [5, 6], Counts.COLUMN_3_EMPTY: [3]}
    return {
        "cities": [
            line
            for line in range(LINES)
            if counts == Counts.CITIES or box.line_symbol[line] == symbols.get(counts, -1)
        ],
        "stations": [n for n in range(STATIONS) if box.station_kind[n] in kinds],
        "lines": [int(box.best_line)] if counts == Counts.TOKENS_ON_BEST_LINE else [],
        "columns": columns.get(counts, []),
        "sun": counts == Counts.JOKERS,
        "island": counts == Counts.ISLAND_TOKENS,
    }
