"""The story of the set-up and of planning (PL-1, PL-3 to PL-8)."""

from collections.abc import Callable

from megawatt.games.powerline.components import COLOURS, ENDS, LETTERS, Chart
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.names import COLOUR_NAMES, TILE_NAMES, listed
from megawatt.games.powerline.rules.island import price_of_worker
from megawatt.games.powerline.rules.plan import covered_of
from megawatt.games.powerline.scenes import Scene
from megawatt.games.powerline.state import ISLAND, Line
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_


def _table(scene: Scene) -> str:
    say, s = scene.say, scene.now
    tiles = [
        f"{LETTERS[tile]} ({say(TILE_NAMES[scene.box.tile_counts[tile]])})"
        for tile in s.tile.tolist()
    ]
    return say(
        "The table was set with side {side} of the centre board and the scoring tiles {tiles}.",
        side="B" if s.side_b else "A",
        tiles=listed(tiles, say),
    )


def _board(scene: Scene) -> str:
    s = scene.now
    number = scene.edition.tables["board"][int(s.board[scene.seat])]["id"]
    if s.chart[scene.seat] == Chart.BLUE:
        return scene.by(
            N_("You got player board {n} with the blue chart."),
            N_("{who} got player board {n} with the blue chart."),
            n=number,
        )
    return scene.by(
        N_("You got player board {n} with the green chart."),
        N_("{who} got player board {n} with the green chart."),
        n=number,
    )


def _round(scene: Scene) -> str:
    say, s = scene.say, scene.now
    number, rounds = int(s.completed) + 1, int(scene.box.rounds)
    dice = ", ".join(f"{say(COLOUR_NAMES[n])} {int(s.die[n])}" for n in range(COLOURS))
    if number == rounds:
        return say("The last round, {n}, began. The dice showed {dice}.", n=number, dice=dice)
    return say(
        "Round {n} of {rounds} began. The dice showed {dice}.", n=number, rounds=rounds, dice=dice
    )


def _order(scene: Scene) -> str:
    return scene.by(
        N_("You planned to begin with the {colour} worker."),
        N_("{who} planned to begin with the {colour} worker."),
        colour=scene.colour(0),
    )


def _planned(scene: Scene) -> str:
    s, told = scene.now, scene.telling
    n = int(s.deployed[scene.seat]) - 1
    values = {
        "colour": scene.colour(n),
        "face": scene.face(n),
        "line": scene.line(told.a),
        "end": scene.end(told.a, told.b),
        "n": plain(covered_of)(s, scene.seat, Line(told.a)),
        "of": int(scene.box.line_length[told.a]),
    }
    if told.c:
        return scene.by(
            N_("You planned the {colour} worker by joker on {line} from {end}: {n} of {of}."),
            N_("{who} planned the {colour} worker by joker on {line} from {end}: {n} of {of}."),
            **values,
        )
    return scene.by(
        N_("You planned the {colour} worker ({face}) on {line} from {end}: {n} of {of}."),
        N_("{who} planned the {colour} worker ({face}) on {line} from {end}: {n} of {of}."),
        **values,
    )


def _sent(scene: Scene) -> str:
    n = int(scene.now.deployed[scene.seat]) - 1
    return scene.by(
        N_("You planned the {colour} worker ({face}) on the island, for {price} VP."),
        N_("{who} planned the {colour} worker ({face}) on the island, for {price} VP."),
        colour=scene.colour(n),
        face=scene.face(n),
        price=plain(price_of_worker)(scene.box, scene.now, scene.seat, n),
    )


def _taken_back(scene: Scene) -> str:
    spot, colour = scene.telling.a, scene.colour(int(scene.now.deployed[scene.seat]))
    if spot == ISLAND:
        return scene.by(
            N_("You took the {colour} worker back from the island."),
            N_("{who} took the {colour} worker back from the island."),
            colour=colour,
        )
    return scene.by(
        N_("You took the {colour} worker back from {line}."),
        N_("{who} took the {colour} worker back from {line}."),
        colour=colour,
        line=scene.line(spot // ENDS),
    )


def _order_back(scene: Scene) -> str:
    return scene.by(
        N_("You took the choice of the first worker back."),
        N_("{who} took the choice of the first worker back."),
    )


def _cleared(scene: Scene) -> str:
    return scene.by(N_("You cleared your whole plan."), N_("{who} cleared the whole plan."))


def _finished(scene: Scene) -> str:
    return scene.by(N_("You finished planning."), N_("{who} finished planning."))


OF_PLANNING: dict[Told, Callable[[Scene], str]] = {
    Told.TABLE_SET: _table,
    Told.BOARD_DEALT: _board,
    Told.ROUND_BEGAN: _round,
    Told.ORDER_CHOSEN: _order,
    Told.WORKER_PLANNED: _planned,
    Told.WORKER_SENT: _sent,
    Told.WORKER_TAKEN_BACK: _taken_back,
    Told.ORDER_TAKEN_BACK: _order_back,
    Told.PLAN_CLEARED: _cleared,
    Told.PLAN_FINISHED: _finished,
}
