"""Actions, questions, refusals and outcomes of Powerline in words."""

from typing import Any

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.powerline.components import COLOURS, COLUMNS, ENDS, LETTERS, SCORINGS, STATIONS
from megawatt.games.powerline.ending import cause_words, result_words
from megawatt.games.powerline.names import (
    COLOUR_NAMES,
    WORKER_NAMES,
    city_name,
    line_name,
    listed,
    station_name,
)
from megawatt.games.powerline.rules import construct, island, plan, worker_tiles
from megawatt.games.powerline.state import (
    ISLAND,
    Answer,
    Decision,
    End,
    Line,
    Order,
    Phase,
    State,
    Station,
)
from megawatt.games.powerline.turn import decision_of, verdict
from megawatt.games.powerline.verdicts import WORDS, No
from megawatt.kernel.actions import number_of
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

DONE = number_of(ACTIONS, Act.DONE)
CLAUSES = {
    Act.START: "PL-3.4",
    Act.PLACE: "PL-4.1",
    Act.PLACE_JOKER: "PL-6.1",
    Act.ISLAND: "PL-5.1",
    Act.DONE: "PL-7.2",
    Act.VAC_KEEP: "PL-10.1",
    Act.VAC_SPEND: "PL-10.5",
    Act.TAKE_BACK: "PL-8.2",
    Act.CLEAR_PLAN: "PL-8.2",
}


def action(edition: Edition, s: State, seat: Seat, action: int, say: Tongue) -> str:
    """Say what an action does."""
    act = ACTIONS[action]
    match act.kind:
        case Act.START:
            return _start(s, int(act.a), say)
        case Act.PLACE | Act.PLACE_JOKER:
            return _place(edition, s, seat, act, say)
        case Act.ISLAND:
            worker = say(WORKER_NAMES[_next_colour(s, seat)])
            price = price_of_next(edition, s, seat)
            return say("{worker} to the island: −{price} VP", worker=worker, price=price)
        case Act.DONE:
            return _done(edition, s, seat, say)
        case Act.VAC_KEEP:
            price = min(plain(island.island_price)(edition.box, s, seat), int(s.vp[seat]))
            return say("Keep the vacation tile and lose {price} VP", price=price)
        case Act.VAC_SPEND:
            return say("Spend the vacation tile: the island costs nothing this round")
        case Act.TAKE_BACK:
            return _take_back(s, seat, say)
        case _:
            return say("Clear the whole plan")


def _start(s: State, black: int, say: Tongue) -> str:
    order = Order.BLACK if black else Order.RED
    faces = " ".join(str(s.die[plain(plan.colour_of)(order, n)]) for n in range(COLOURS))
    if black:
        return say("Black worker first: the dice show {faces}", faces=faces)
    return say("Red worker first: the dice show {faces}", faces=faces)


def _place(edition: Edition, s: State, seat: Seat, act: Any, say: Tongue) -> str:
    line, last = Line(int(act.a)), int(edition.box.line_length[act.a])
    station = Station(int(edition.box.line_station[line, act.b]))
    covered = int(plain(plan.covered_of)(s, seat, line))
    values = {
        "worker": say(WORKER_NAMES[_next_colour(s, seat)]),
        "line": city_name(line, say),
        "station": station_name(edition, station, say),
        "n": covered + 1,
        "of": last,
        "vp": int(edition.box.line_vp[line]),
    }
    by_joker = act.kind == Act.PLACE_JOKER
    if covered + 1 < last:
        if by_joker:
            return say("{worker} by joker on {line} from {station}: segment {n} of {of}", **values)
        return say("{worker} on {line} from {station}: segment {n} of {of}", **values)
    if by_joker:
        words = say("{worker} by joker finishes {line} from {station}: +{vp} VP", **values)
    else:
        words = say("{worker} finishes {line} from {station}: +{vp} VP", **values)
    return " · ".join([words, *_covered_by(edition, s, seat, line, say)])


def _covered_by(edition: Edition, s: State, seat: Seat, line: Line, say: Tongue) -> list[str]:
    """PL-12.1: the stations that a finished line covers, with what they pay."""
    finished = plain(construct.finished_lines)(edition.box, s, seat)
    before = plain(construct.stations_among)(edition.box, finished)
    after = plain(construct.stations_among)(edition.box, finished | 1 << line)
    return [
        say(
            "{station}: +{vp} VP",
            station=station_name(edition, Station(station), say),
            vp=int(edition.box.station_vp[station]),
        )
        for station in range(STATIONS)
        if after & ~before & (1 << station)
    ]


def _done(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    """Say what the plan uses, and what it earns."""
    workers, islanders = int(s.deployed[seat]), int(s.islanders[seat])
    left = int(s.tiles_left[seat, workers - 1])
    uses = [say.count("uses the last tile for it", "uses one of {n} tiles", left)]
    if edition.box.sun_of[s.chart[seat], workers - 1]:
        uses.append(say("earns a joker"))
    if islanders:
        uses.append(say("{n} on the island", n=islanders))
    return say.count(
        "Done with {n} worker: {tile}",
        "Done with {n} workers: {tile}",
        workers,
        tile=", ".join(uses),
    )


def _take_back(s: State, seat: Seat, say: Tongue) -> str:
    if not s.deployed[seat]:
        return say("Take back the order")
    colour = plain(plan.colour_of)(int(s.order[seat]), int(s.deployed[seat]) - 1)
    return say("Take back the {colour} worker", colour=say(COLOUR_NAMES[colour]))


def _next_colour(s: State, seat: Seat) -> int:
    return int(plain(plan.colour_of)(int(s.order[seat]), min(int(s.deployed[seat]), COLOURS - 1)))


def price_of_next(edition: Edition, s: State, seat: Seat) -> int:
    """Say what the next worker would cost on the island."""
    return int(plain(island.price_of_worker)(edition.box, s, seat, int(s.deployed[seat])))


def decision(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    """Say what is asked."""
    match plain(decision_of)(s, seat):
        case Decision.ORDER:
            red, black = int(s.die[0]), int(s.die[COLOURS - 1])
            return say(
                "Begin with red {red} or black {black}: the rest follow.", red=red, black=black
            )
        case Decision.WORKER | Decision.WORKER_OR_JOKER:
            return _ask_for_worker(edition, s, seat, say)
        case Decision.FINISH:
            return say("No further worker can follow: declare yourself done.")
        case Decision.VACATION:
            price = plain(island.island_price)(edition.box, s, seat)
            return say("The island costs {price} VP. Spend your vacation tile?", price=price)
        case _:
            return _waiting(s, say)


def _ask_for_worker(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    """Ask where the next worker goes; the one sentence also says that it fits nowhere."""
    colour = _next_colour(s, seat)
    name = say(COLOUR_NAMES[colour])
    die = {"die": f"{name[:1].upper()}{name[1:]} {int(s.die[colour])}", "n": int(s.deployed[seat])}
    done = plain(worker_tiles.may_be_done)(edition.box, s, seat) == No.YES
    if _may(edition, s, seat, Act.PLACE):
        return (
            say("{die}: where? Or done with {n}.", **die) if done else say("{die}: where?", **die)
        )
    if _may(edition, s, seat, Act.PLACE_JOKER):
        asked = say("{die} fits nowhere: joker or island.", **die)
        return say("{die} fits nowhere: joker, island or done?", **die) if done else asked
    asked = say("{die} fits nowhere: to the island.", **die)
    return say("{die} fits nowhere: island or done?", **die) if done else asked


def _may(edition: Edition, s: State, seat: Seat, kind: Act) -> bool:
    """Whether the next worker has any place of a kind."""
    asked = plain(verdict)
    return any(
        asked(edition.box, s, seat, n) == No.YES
        for n, act in enumerate(ACTIONS)
        if act.kind == kind
    )


def _waiting(s: State, say: Tongue) -> str:
    if s.phase == Phase.OVER:
        return say("The game is over.")
    awaited = [say.who(seat) for seat in range(s.seats) if s.pending >> seat & 1]
    names = listed(awaited, say)
    if s.phase == Phase.VACATION:
        return say.count(
            "Wait: {names} still has to choose about a vacation.",
            "Wait: {names} still have to choose about a vacation.",
            len(awaited),
            names=names,
        )
    return say.count(
        "Wait: {names} is still planning.",
        "Wait: {names} are still planning.",
        len(awaited),
        names=names,
    )


def reason(
    edition: Edition, s: State, seat: Seat, action: int, no: int, say: Tongue
) -> tuple[str, str]:
    """Say why not."""
    text, clause = WORDS[No(no)]
    values = _values(edition, s, seat, action, say)
    words = say(text, **values)
    if no == No.NO_JOKER and values["face"] != values["pips"]:
        words += " " + say(WORDS[No.DIE][0], **values)
    if no in (No.COLUMN, No.SPREAD):
        words += " " + _nearest(edition, s, seat, say)
    if s.phase == Phase.OVER:
        words = decision(edition, s, seat, say)
    elif no == No.PHASE or plain(decision_of)(s, seat) == Decision.NOTHING:
        words += " " + decision(edition, s, seat, say)
    if no == No.START and (about := _about_line(edition, s, seat, action)) != No.YES:
        text, clause = WORDS[about]
        words = f"{say(text)} {words}"
    return words, clause


def _about_line(edition: Edition, s: State, seat: Seat, action: int) -> No:
    """Find what is wrong with a line whichever worker comes first."""
    act = ACTIONS[action]
    if act.kind not in (Act.PLACE, Act.PLACE_JOKER):
        return No.YES
    return No(plain(plan.may_continue)(edition.box, s, seat, Line(int(act.a)), End(int(act.b))))


def _values(edition: Edition, s: State, seat: Seat, action: int, say: Tongue) -> dict[str, Any]:
    act = ACTIONS[action]
    colour, workers = _next_colour(s, seat), int(s.deployed[seat])
    values: dict[str, Any] = {
        "colour": say(COLOUR_NAMES[colour]),
        "face": int(s.die[colour]),
        "pips": 0,
        "p": workers,
        "more": workers + 1,
        "n": int(s.most_lines[seat]),
    }
    line = Line(int(act.a))
    places = act.kind in (Act.PLACE, Act.PLACE_JOKER)
    if places and not plain(plan.is_full)(edition.box, s, seat, line):
        values["pips"] = plain(plan.next_pips)(edition.box, s, seat, line, End(int(act.b)))
    if act.kind == Act.DONE and workers:
        values["n"] = int(edition.box.limit_of[s.chart[seat], workers - 1])
    return values


def _nearest(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    """PL-7.3, PL-18.3: the allowed numbers next to the one tried, on the lines they stand on."""
    workers = int(s.deployed[seat])

    def allowed_with(k: int) -> bool:
        lines = plain(plan.lines_of_first)(s, seat, min(k, workers))
        return bool(plain(worker_tiles.chart_allows)(edition.box, s, seat, k, lines) == No.YES)

    columns = [k for k in range(1, COLUMNS + 1) if allowed_with(k)]
    fewer = [k for k in columns if k < workers][-1:]
    more = [k for k in columns if k > workers][:1]
    allowed = say(" or ").join(str(k) for k in fewer + more)
    return say("Allowed: {allowed}.", allowed=allowed)


def clause(s: State, seat: Seat, action: int) -> str:
    """Name the clause of an action."""
    return CLAUSES[Act(ACTIONS[action].kind)]


def breakdown(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, int]:
    """Split the points as the ledger does, down to each tile of each scoring."""
    found = {
        say("Start"): int(edition.box.start_vp),
        say("Island"): -int(s.island_loss[seat]),
        say("Cities"): int(s.city_vp[seat]),
        say("Power stations"): int(s.station_vp[seat]),
    }
    for scoring in range(SCORINGS):
        for i, tile in enumerate(s.tile.tolist()):
            words = say("Scoring {n}, tile {letter}", n=scoring + 1, letter=LETTERS[tile])
            found[words] = int(s.scored[seat, scoring, i])
    found[say("Unfinished lines")] = -int(s.penalty[seat])
    return found


def categories(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, int]:
    """Split the points for the end of a game: the tiles of a scoring together."""
    return {
        say("Start"): int(edition.box.start_vp),
        say("Cities"): int(s.city_vp[seat]),
        say("Power stations"): int(s.station_vp[seat]),
        **{say("Scoring {n}", n=n + 1): int(s.scored[seat, n].sum()) for n in range(SCORINGS)},
        say("Island"): -int(s.island_loss[seat]),
        say("Unfinished lines"): -int(s.penalty[seat]),
    }


def told(edition: Edition, before: State, now: State, seat: Seat, act: int, say: Tongue) -> str:
    """Say what others may know: nothing of a plan but its end, before all are revealed."""
    kind = ACTIONS[act].kind
    revealed = now.completed > before.completed or now.phase != Phase.PLAN
    if kind == Act.DONE:
        return plan_in_words(edition, before, seat, say) if revealed else say("Done planning")
    if kind in (Act.VAC_KEEP, Act.VAC_SPEND):
        shown = now.completed > before.completed
        return action(edition, before, seat, act, say) if shown else say("Has chosen")
    return action(edition, before, seat, act, say) if before.open_plans else ""


def plan_in_words(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    """Say where each worker of a plan stands, in its order: "red L1, yellow island"."""
    steps = []
    for n in range(int(s.deployed[seat])):
        colour = say(COLOUR_NAMES[plain(plan.colour_of)(int(s.order[seat]), n)])
        spot = int(s.spot[seat, n])
        if spot == ISLAND:
            steps.append(say("{colour} island", colour=colour))
            continue
        line = line_name(edition, Line(spot // ENDS))
        if s.by_joker[seat, n]:
            steps.append(say("{colour} {line} by joker", colour=colour, line=line))
        else:
            steps.append(f"{colour} {line}")
    return ", ".join(steps)


def outcome(edition: Edition, s: State, say: Tongue) -> str:
    """Say what ended the game, then who won and how a tie was decided, or the solo rank."""
    if s.phase != Phase.OVER:
        return ""
    return f"{cause_words(edition, say)} {result_words(edition, s, say)}"


def answer_words(answer: int, say: Tongue) -> str:
    """Say what can be seen of a vacation choice."""
    return {
        Answer.CHOOSING: say("choosing"),
        Answer.KEEP: say("pays"),
        Answer.SPEND: say("on vacation"),
        Answer.SEALED: say("has chosen"),
    }.get(Answer(answer), "")
