"""The story of a reveal: plans, tiles, tokens, island, cities, stations (PL-9 to PL-12)."""

from collections.abc import Callable

from megawatt.games.powerline.components import ENDS, FACES
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.names import listed, station_name
from megawatt.games.powerline.rules.island import island_price
from megawatt.games.powerline.scenes import Scene
from megawatt.games.powerline.state import ISLAND, Answer, Station
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_


def _revealed(scene: Scene) -> str:
    workers = [_worker(scene, n) for n in range(int(scene.now.deployed[scene.seat]))]
    return scene.by(
        N_("You had planned {workers}."),
        N_("{who} had planned {workers}."),
        workers=listed(workers, scene.say),
    )


def _worker(scene: Scene, n: int) -> str:
    """Say where a worker stood: "red (3) on L5 from A2"."""
    say, spot = scene.say, int(scene.now.spot[scene.seat, n])
    values = {"colour": scene.colour(n), "face": scene.face(n)}
    if spot == ISLAND:
        return say("{colour} ({face}) on the island", **values)
    line, end = scene.line(spot // ENDS), scene.end(spot // ENDS, spot % ENDS)
    if scene.now.by_joker[scene.seat, n]:
        return say("{colour} by joker on {line} from {end}", line=line, end=end, **values)
    return say("{colour} ({face}) on {line} from {end}", line=line, end=end, **values)


def _jokers_used(scene: Scene) -> str:
    return scene.by(
        N_("You used {jokers}."), N_("{who} used {jokers}."), jokers=scene.jokers(scene.telling.a)
    )


def _tile_used(scene: Scene) -> str:
    say, k = scene.say, scene.telling.a
    left = int(scene.now.tiles_left[scene.seat, k - 1])
    return scene.by(
        N_("You turned a worker tile for {workers} into energy; {left} left in that column."),
        N_("{who} turned a worker tile for {workers} into energy; {left} left in that column."),
        workers=scene.workers(k),
        left=say.count("{n} tile was", "{n} tiles were", left) if left else say("none was"),
    )


def _joker_gained(scene: Scene) -> str:
    return scene.by(
        N_("You gained {jokers} for a round with {workers}."),
        N_("{who} gained {jokers} for a round with {workers}."),
        jokers=scene.jokers(scene.telling.a),
        workers=scene.workers(int(scene.now.deployed[scene.seat])),
    )


def _built(scene: Scene) -> str:
    line, laid = scene.telling.a, scene.telling.b
    return scene.by(
        N_("You laid {tokens} on {line}: {n} of {of}."),
        N_("{who} laid {tokens} on {line}: {n} of {of}."),
        tokens=scene.tokens(laid),
        line=scene.line(line),
        n=int(scene.now.tokens[scene.seat, line]),
        of=int(scene.box.line_length[line]),
    )


def _offered(scene: Scene) -> str:
    return scene.by(
        N_("The island was to cost you {price} VP, unless you spent the vacation tile."),
        N_("The island was to cost {who} {price} VP, unless the vacation tile was spent."),
        price=plain(island_price)(scene.box, scene.now, scene.seat),
    )


def _decided(scene: Scene) -> str:
    if scene.now.answer[scene.seat] == Answer.SPEND:
        return scene.by(
            N_("You decided to spend the vacation tile."),
            N_("{who} decided about the vacation tile."),
        )
    return scene.by(
        N_("You decided to keep the vacation tile."), N_("{who} decided about the vacation tile.")
    )


def _kept(scene: Scene) -> str:
    return scene.by(N_("You kept the vacation tile."), N_("{who} kept the vacation tile."))


def _islanders(scene: Scene) -> str:
    return scene.workers(int(scene.now.islanders[scene.seat]))


def _vacation(scene: Scene) -> str:
    return scene.by(
        N_("You spent the vacation tile: {workers} on the island cost nothing."),
        N_("{who} spent the vacation tile: {workers} on the island cost nothing."),
        workers=_islanders(scene),
    )


def _paid(scene: Scene) -> str:
    loss, price = scene.telling.a, scene.telling.b
    values = {"vp": loss, "price": price, "workers": _islanders(scene)}
    if loss == price:
        return scene.by(
            N_("You lost {vp} VP for {workers} on the island."),
            N_("{who} lost {vp} VP for {workers} on the island."),
            **values,
        )
    if loss:
        return scene.by(
            N_("You lost your last {vp} VP for {workers} on the island, which cost {price} VP."),
            N_("{who} lost the last {vp} VP for {workers} on the island, which cost {price} VP."),
            **values,
        )
    return scene.by(
        N_("You had no VP to lose for {workers} on the island, which cost {price} VP."),
        N_("{who} had no VP to lose for {workers} on the island, which cost {price} VP."),
        **values,
    )


def _left(scene: Scene) -> str:
    say, s = scene.say, scene.now
    laid = scene.tokens(int(s.islanders[scene.seat]))
    if not s.adventure:
        return scene.by(
            N_("You left {tokens} on the island: {n} in total."),
            N_("{who} left {tokens} on the island: {n} in total."),
            tokens=laid,
            n=int(s.island_tokens[scene.seat]),
        )
    grown = [
        say("stack {face} grew to {n}", face=face + 1, n=int(s.stack[scene.seat, face]))
        for face in range(FACES)
        if s.stack[scene.seat, face] > scene.before.stack[scene.seat, face]
    ]
    return scene.by(
        N_("You left {tokens} on Adventure Island: {stacks}."),
        N_("{who} left {tokens} on Adventure Island: {stacks}."),
        tokens=laid,
        stacks=listed(grown, say),
    )


def _city(scene: Scene) -> str:
    line = scene.telling.a
    return scene.by(
        N_("You finished the line and supplied {line}: +{vp} VP."),
        N_("{who} finished the line and supplied {line}: +{vp} VP."),
        line=scene.line(line),
        vp=int(scene.box.line_vp[line]),
    )


def _station(scene: Scene) -> str:
    station = Station(scene.telling.a)
    return scene.by(
        N_("You covered the {station}: +{vp} VP."),
        N_("{who} covered the {station}: +{vp} VP."),
        station=station_name(scene.edition, station, scene.say),
        vp=int(scene.box.station_vp[station]),
    )


OF_CONSTRUCTION: dict[Told, Callable[[Scene], str]] = {
    Told.PLAN_REVEALED: _revealed,
    Told.JOKERS_USED: _jokers_used,
    Told.WORKER_TILE_USED: _tile_used,
    Told.JOKER_GAINED: _joker_gained,
    Told.LINE_BUILT: _built,
    Told.VACATION_OFFERED: _offered,
    Told.VACATION_DECIDED: _decided,
    Told.VACATION_KEPT: _kept,
    Told.VACATION_SPENT: _vacation,
    Told.ISLAND_PAID: _paid,
    Told.ISLAND_TOKENS_LEFT: _left,
    Told.CITY_SUPPLIED: _city,
    Told.STATION_COVERED: _station,
}
