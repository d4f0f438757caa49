"""Set a table of Powerline in one line, act, look. Everything is interpreted."""

from collections.abc import Mapping, Sequence
from typing import Any

from megawatt.games.powerline import turn
from megawatt.games.powerline.components import COLUMNS, LINES, open_box
from megawatt.games.powerline.invariants import broken
from megawatt.games.powerline.rules.construct import cover_stations, supply_cities
from megawatt.games.powerline.rules.worker_tiles import largest_column
from megawatt.games.powerline.setup import OPTIONS, lay, setup
from megawatt.games.powerline.state import STATE, Scoring, Tile
from megawatt.games.powerline.verdicts import No
from megawatt.kernel import play as kernel
from megawatt.kernel.ids import Seat
from megawatt.kernel.options import complete
from megawatt.kernel.record import overwrite, readable, records

EDITION = open_box(None)
BOX = EDITION.box

NICO, LUNA, LEON = map(Seat, range(3))
RED, YELLOW, BLUE, GREEN, WHITE, BLACK = range(6)
RED_FIRST, BLACK_FIRST = 0, 1
ISLE, DONE, KEEP, SPEND, TAKE_BACK, CLEAR_PLAN = range(42, 48)
L1, L2, L3, L4, L5, L6, L7, L8, L9, L10 = range(LINES)
A1, A2, A3, A4, B1, B2, B3, B4 = range(8)
A, B, C, D, E, F, G, H, I, J, K, L = map(Tile, range(12))  # noqa: E741  # the tiles' own letters
SCORINGS = FIRST, SECOND, THIRD = [Scoring(n) for n in range(3)]
ROUNDS = 15
FULL = (2, 3, 3, 3, 2, 2)


def on(line: int, end: int = 0) -> int:
    """The next worker on a line whose die fits."""
    return 2 + 2 * line + end


def joker(line: int, end: int = 0) -> int:
    """The next worker on a line for a joker."""
    return 22 + 2 * line + end


def new_game(seats: int = 1, seed: int = 1, **options: Any) -> Any:
    """A table as it is set up, board 1 for everybody unless told otherwise."""
    if "boards" not in options:
        options |= {"boards": "same", "board_numbers": [1]}
    s = readable(records(STATE))
    s.seats, s.chance = seats, seed
    lay(s, seats, complete(OPTIONS, options))
    setup(BOX, s)
    return s


def at_the_table(
    dice: str = "1 1 1 1 1 1",
    *,
    seats: int = 1,
    in_round: int = 1,
    vp: int | None = None,
    jokers: int = 0,
    chart: Sequence[int] = FULL,
    tokens: Mapping[int, int] | None = None,
    ends: Mapping[int, int] | None = None,
    stacks: Mapping[int, int] | None = None,
    tiles: str = "ADG",
    blue: bool | Sequence[bool] = False,
    **options: Any,
) -> Any:
    """A position in the middle of a game, alike for all seats; finished lines are paid for."""
    if tiles != "ADG":
        options |= {"tiles": "chosen", "chosen_tiles": list(tiles)}
    blues = [blue] if isinstance(blue, bool) else blue
    options["chart"] = ["blue" if one else "green" for one in blues]
    s = new_game(seats, **options)
    s.completed = in_round - 1
    s.die[:] = [int(face) for face in dice.split()]
    for seat in range(seats):
        for line, n in (tokens or {}).items():
            s.tokens[seat, line] = n
            s.direction[seat, line] = (ends or {}).get(line, 0)
        supply_cities(BOX, s, Seat(seat))
        cover_stations(BOX, s, Seat(seat))
        for face, n in (stacks or {}).items():
            s.stack[seat, face - 1] = n
            s.island_tokens[seat] += n
        s.vp[seat] = 10 if vp is None else vp
        s.jokers[seat] = jokers
        limit_to(s, chart, seat)
    return s


def limit_to(s: Any, chart: Sequence[int], seat: int = 0) -> None:
    """Leave these worker tiles on a chart."""
    for column in range(COLUMNS):
        s.tiles_left[seat, column] = chart[column]
    most = largest_column(s, Seat(seat))
    s.most_workers[seat] = most
    s.most_lines[seat] = BOX.limit_of[s.chart[seat], most - 1]


def do(s: Any, *actions: int, seat: int = 0) -> Any:
    """Take actions, each of which must be allowed."""
    for action in actions:
        assert why_not(s, action, seat) == No.YES, f"action {action}: {why_not(s, action, seat)!r}"
        turn.apply(BOX, s, Seat(seat), action)
    return s


def island(n: int) -> list[int]:
    """So many workers to the island."""
    return [ISLE] * n


def why_not(s: Any, action: int, seat: int = 0) -> No:
    """The reason against an action."""
    return No(turn.verdict(BOX, s, Seat(seat), action))


def legal(s: Any, seat: int = 0) -> set[int]:
    """What a seat may do now, revisions excepted."""
    out = [0] * 48
    n = kernel.legal(BOX, s, seat, out)
    return set(out[:n])


def pending(s: Any) -> set[int]:
    """The seats with an open decision."""
    return {seat for seat in range(s.seats) if turn.to_act(BOX, s) >> seat & 1}


def finish_round(s: Any, seat: int = 0) -> Any:
    """End the plan of a lone seat, paying for the island."""
    before = int(s.completed)
    do(s, DONE, seat=seat)
    if s.completed == before and s.pending:
        do(s, KEEP, seat=seat)
    return s


def sound(s: Any) -> bool:
    """Whether every invariant holds."""
    return broken(BOX, s) == 0


def bytes_of(s: Any) -> bytes:
    """A state's memory, to be compared."""
    content: bytes = s.tobytes()
    return content


def copy_of(s: Any) -> Any:
    """The same state in a memory of its own."""
    room = records(STATE)
    overwrite(room, bytes_of(s))
    return readable(room)


def chart_of(s: Any, seat: int = 0) -> list[int]:
    """The worker tiles left."""
    return [int(n) for n in s.tiles_left[seat]]
