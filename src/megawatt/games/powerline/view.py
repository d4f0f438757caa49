"""What a seat sees, as plain data: enough to draw the table."""

from typing import Any

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.powerline.bars import scored_bars
from megawatt.games.powerline.chart_view import chart_view, workers_view
from megawatt.games.powerline.components import (
    COLOURS,
    ENDS,
    FACES,
    LINES,
    STATIONS,
    Chart,
)
from megawatt.games.powerline.ending import result_words
from megawatt.games.powerline.evaluate import workers_left
from megawatt.games.powerline.map_view import map_view, recent_tokens
from megawatt.games.powerline.names import (
    COLOUR_NAMES,
    DIE_LETTERS,
    RANK_NAMES,
    city_name,
    line_name,
    station_name,
)
from megawatt.games.powerline.observe import next_scoring
from megawatt.games.powerline.rules import construct, end, island, plan, scoring, worker_tiles
from megawatt.games.powerline.rules.course import rounds_left, rounds_to
from megawatt.games.powerline.state import (
    ISLAND,
    NO_END,
    Answer,
    End,
    Line,
    Order,
    Phase,
    State,
    Station,
    Tile,
)
from megawatt.games.powerline.tile_view import tile_views
from megawatt.games.powerline.verdicts import No
from megawatt.games.powerline.words import (
    answer_words,
    breakdown,
    categories,
    plan_in_words,
)
from megawatt.kernel.actions import number_of
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

LAST_ROUNDS = 3
"""When newcomers are told what counts at the end."""


def view(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, Any]:
    """Describe the table as a seat (or -1, a spectator) sees it."""
    focus = Seat(max(seat, 0))
    over = bool(s.phase == Phase.OVER)
    return {
        "seat": seat,
        "focus": focus,  # whose board is drawn large
        "over": over,
        "headline": _headline(edition, s, say),
        "outcome": result_words(edition, s, say) if over else "",
        "phase": Phase(int(s.phase)).name.lower(),
        "round": min(int(s.completed) + 1, int(edition.box.rounds)),
        "rounds": int(edition.box.rounds),
        "to_scoring": _rounds_to_scoring(edition, s),
        "scoring_words": say.count(
            "scoring after this round", "scoring in {n} rounds", _rounds_to_scoring(edition, s)
        ),
        "hints": _hints(edition, s, focus, say) if seat >= 0 and not over else [],
        "options": _options(s, say),
        "vacation": bool(s.vacation),
        "dice": _dice(s, focus, say),
        "track": _track(edition, s),
        "tiles": tile_views(edition, s, focus, say),
        "scored": scored_bars(edition, s, say),  # in the scoring that has just been
        "penalty": [int(n) for n in edition.box.penalty],
        "ranks": _ranks(edition, say) if s.seats == 1 else [],
        "map": map_view(edition),
        "lines": _lines(edition, s, focus, say),
        "stations": _stations(edition, s, focus, say),
        "chart": chart_view(edition, s, focus, say),
        "workers": workers_view(edition, s, focus, say),
        "island": _island(edition, s, focus),
        "plan": _plan(edition, s, focus, say),
        "players": [_player(edition, s, Seat(other), say) for other in range(s.seats)],
        "actions": {kind.name.lower(): number_of(ACTIONS, kind) for kind in Act},
    }


def _headline(edition: Edition, s: State, say: Tongue) -> str:
    rounds = int(edition.box.rounds)
    if s.phase == Phase.OVER:
        return say("The game is over after {rounds} rounds", rounds=rounds)
    return say("Round {n} of {rounds}", n=int(s.completed) + 1, rounds=rounds)


def _ranks(edition: Edition, say: Tongue) -> list[dict[str, Any]]:
    """PL-17.2: the ranks of a solo game from the lowest, with the points that they begin at."""
    least = [int(points) for points in edition.box.rank_from]
    return [{"name": say(name), "from": n} for name, n in zip(RANK_NAMES, least, strict=True)]


def _rounds_to_scoring(edition: Edition, s: State) -> int:
    """Count the rounds still to be played until the next scoring, the present one included."""
    i = plain(next_scoring)(edition.box, s)
    return int(plain(rounds_to)(edition.box, s, i))


def _hints(edition: Edition, s: State, seat: Seat, say: Tongue) -> list[str]:
    """Say what newcomers overlook, when it matters."""
    late = plain(rounds_left)(edition.box, s) <= LAST_ROUNDS
    first = s.completed == 0 and s.phase == Phase.PLAN
    named = (
        (
            first and not s.deployed[seat],
            say("Workers go in the order of the dice; the island lets one pass its die."),
        ),
        (
            s.deployed[seat] == 1 and s.phase == Phase.PLAN,
            say("A round with one worker earns a joker, for use from the next round on."),
        ),
        (late and s.has_vacation[seat], say("Your vacation tile is still unspent.")),
        (
            late and plain(end.unfinished_lines)(edition.box, s, seat) > 1,
            say("Lines left unfinished cost points at the end: finish rather than begin."),
        ),
    )
    return [words for is_on, words in named if is_on]


def _options(s: State, say: Tongue) -> list[str]:
    """Name what differs from the standard game."""
    named = (
        (s.chart[: s.seats].any(), say("construction limits")),
        (s.adventure, say("Adventure Island")),
        (s.side_b, say("centre side B")),
        (not s.vacation, say("no vacation")),
        (s.vacation_tokens and s.adventure, say("vacation leaves tokens")),
        (s.open_plans, say("open plans")),
    )
    return [words for is_on, words in named if is_on]


def _dice(s: State, seat: Seat, say: Tongue) -> list[dict[str, Any]]:
    order, n = int(s.order[seat]), int(s.deployed[seat])
    following = plain(plan.colour_of)(order, n) if order and n < COLOURS else -1
    planning = s.phase == Phase.PLAN and not s.done[seat]
    return [
        {
            "name": say(COLOUR_NAMES[colour]),
            "letter": DIE_LETTERS[colour],
            "face": int(s.die[colour]),
            "next": bool(planning and colour == following),
        }
        for colour in range(COLOURS)
    ]


def _track(edition: Edition, s: State) -> list[dict[str, Any]]:
    """Give the spaces of the round track, with the jokers above the scorings and the marker."""
    spaces = edition.tables["round_track"][0]["spaces"]
    here = len(spaces) - 1 if s.phase == Phase.OVER else spaces.index(str(int(s.completed)))
    scorings = [space for space in spaces if space.startswith("S")]
    return [
        {
            "label": space,
            "scoring": space in scorings,
            "here": i == here,
            "passed": i < here,
            "jokers": int(s.jokers_above[scorings.index(space)]) if space in scorings else 0,
        }
        for i, space in enumerate(spaces)
    ]


def _lines(edition: Edition, s: State, seat: Seat, say: Tongue) -> list[dict[str, Any]]:
    """Describe the lines of a board: pips, tokens, direction, and the segments that come next."""
    return [
        {"city": city_name(Line(line), say), **_line(edition, s, seat, Line(line))}
        for line in range(LINES)
    ]


def _line(edition: Edition, s: State, seat: Seat, line: Line) -> dict[str, Any]:
    box, length = edition.box, int(edition.box.line_length[line])
    tokens, direction = int(s.tokens[seat, line]), int(s.direction[seat, line])
    built = {plain(plan.segment_after)(box, line, End(direction), k) for k in range(tokens)}
    full = plain(plan.is_full)(box, s, seat, line)
    targets = [
        {
            "end": at,
            "segment": plain(plan.next_segment)(box, s, seat, line, End(at)),
            "place": number_of(ACTIONS, Act.PLACE, line, at),
            "joker": number_of(ACTIONS, Act.PLACE_JOKER, line, at),
        }
        for at in range(ENDS)
        if not full and direction in (NO_END, at)
    ]
    return {
        "id": line_name(edition, line),
        "length": length,
        "vp": int(box.line_vp[line]),
        "pips": box.pips[s.board[seat], line, :length].tolist(),
        "tokens": tokens,
        "built": [i in built for i in range(length)],
        "direction": direction,
        "finished": tokens == length,
        "supplied": bool(s.supplied[seat] >> line & 1),
        "targets": targets,
        "place": [number_of(ACTIONS, Act.PLACE, line, end) for end in range(ENDS)],
    }


def _stations(edition: Edition, s: State, seat: Seat, say: Tongue) -> list[dict[str, Any]]:
    box = edition.box
    found = []
    for station in range(STATIONS):
        lines = [line for line in range(LINES) if box.station_lines[station] >> line & 1]
        found.append(
            {
                "name": station_name(edition, Station(station), say),
                "kind": edition.tables["station"][station]["kind"],
                "vp": int(box.station_vp[station]),
                "lines": len(lines),
                "done": sum(int(s.supplied[seat] >> line & 1) for line in lines),
                "covered": bool(s.covered[seat] >> station & 1),
            }
        )
    return found


def _island(edition: Edition, s: State, seat: Seat) -> dict[str, Any]:
    price = plain(island.price_of)
    return {
        "adventure": bool(s.adventure),
        "workers": int(s.islanders[seat]),
        "price": int(plain(island.island_price)(edition.box, s, seat)),
        "tracked": bool(s.tracked),
        "tokens": int(s.island_tokens[seat]),
        "stacks": [int(n) for n in s.stack[seat]],
        "next": [int(price(edition.box, int(s.stack[seat, face]))) for face in range(FACES)],
    }


def _plan(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, Any]:
    """Describe the plan so far, and what it would bring if it were done now."""
    box = edition.box
    finished = plain(construct.finished_lines)(box, s, seat)
    new_lines = finished & ~int(s.supplied[seat])
    new_stations = plain(construct.stations_among)(box, finished) & ~int(s.covered[seat])
    workers = int(s.deployed[seat])
    may_be_done = plain(worker_tiles.may_be_done)(box, s, seat) == No.YES
    return {
        "order": Order(int(s.order[seat])).name.lower(),
        "workers": workers,
        "workers_words": say.count("{n} worker", "{n} workers", workers),
        "most": int(s.most_workers[seat]),
        "lines": int(s.spread[seat]),
        "limit": int(s.most_lines[seat]),
        "island": int(s.islanders[seat]),
        "loss": int(plain(island.island_price)(box, s, seat)),
        "jokers": int(s.reserved[seat]),
        "cities": sum(int(box.line_vp[n]) for n in range(LINES) if new_lines >> n & 1),
        "stations": sum(int(box.station_vp[n]) for n in range(STATIONS) if new_stations >> n & 1),
        "sun": bool(workers and box.sun_of[s.chart[seat], workers - 1]),
        "may_be_done": bool(may_be_done),
        "done": bool(s.done[seat]),
        "words": plan_in_words(edition, s, seat, say),
    }


def _player(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, Any]:
    """Give the public numbers of a seat."""
    box = edition.box
    unfinished = plain(end.unfinished_lines)(box, s, seat)
    points = int(s.vp[seat])
    space, tile = on_track(points, int(box.track_spaces))
    lines = [
        {
            "tokens": int(s.tokens[seat, line]),
            "length": int(box.line_length[line]),
            "direction": int(s.direction[seat, line]),
        }
        for line in range(LINES)
    ]
    return {
        "seat": seat,
        "points": points,
        "space": space,
        "tile": tile,
        "jokers": int(s.jokers[seat]),
        "vacation": bool(s.has_vacation[seat]),
        "energy": int(s.energy[seat]),
        "cities": plain(scoring.ones)(int(s.supplied[seat])),
        "stations": plain(scoring.ones)(int(s.covered[seat])),
        "covered": [n for n in range(STATIONS) if s.covered[seat] >> n & 1],
        "unfinished": int(unfinished),
        "penalty": int(box.penalty[unfinished]),
        "columns": [int(n) for n in s.tiles_left[seat]],
        "workers_left": int(plain(workers_left)(s, seat)),
        "chart": Chart(int(s.chart[seat])).name.lower(),
        "board": int(s.board[seat]) + 1,
        "island_tokens": int(s.island_tokens[seat]),
        "stacks": [int(n) for n in s.stack[seat]],
        "lines": lines,
        "done": bool(s.done[seat] and s.phase == Phase.PLAN),
        "status": _status(s, seat, say),
        "last": _last(edition, s, seat, say),
        "recent": recent_tokens(s, seat),
        "ledger": breakdown(edition, s, seat, say),
        "categories": categories(edition, s, seat, say),
        "tiles": [
            int(plain(scoring.pays)(box, s, seat, Tile(int(tile)), plain(next_scoring)(box, s)))
            for tile in s.tile
        ],
    }


def _status(s: State, seat: Seat, say: Tongue) -> str:
    if s.phase == Phase.OVER:
        return ""
    if s.phase == Phase.VACATION:
        return answer_words(Answer(int(s.answer[seat])), say)
    return say("done") if s.done[seat] else say("planning")


def _last(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    """Say where the workers stood in the round before: "red L1, yellow island"."""
    steps = []
    for n in range(COLOURS):
        spot = int(s.last_spot[seat, n])
        if s.last_order[seat] != Order.NONE and spot >= 0:
            colour = say(COLOUR_NAMES[plain(plan.colour_of)(int(s.last_order[seat]), n)])
            where = say("island") if spot == ISLAND else line_name(edition, Line(spot // ENDS))
            steps.append(f"{colour} {where}")
    return ", ".join(steps)


def on_track(points: int, spaces: int) -> tuple[int, int]:
    """PL-13.4: the space of the VP track, and what the tile beside it adds."""
    tile = min(points // spaces, 2) * spaces
    return points - tile if points >= 3 * spaces else points % spaces, tile
