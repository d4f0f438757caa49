"""The story of building: tiles, plants, contracts completed, joining (FE-7 to FE-10, FE-16)."""

from collections.abc import Callable

from megawatt.games.future_energy.components import SPACES, Kind, Tile
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.rules.building import may_build_oil
from megawatt.games.future_energy.rules.contracts import ALL
from megawatt.games.future_energy.rules.rounds import revenue_of
from megawatt.games.future_energy.scenes import Scene
from megawatt.games.future_energy.state import Decision, Space
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_

BUILT = {
    Decision.BUILD: (
        N_("You built the plant below {space} at {site}."),
        N_("{who} built the plant below {space} at {site}."),
    ),
    Decision.OIL: (
        N_("You also built the plant below {space} at {site}."),
        N_("{who} also built the plant below {space} at {site}."),
    ),
    Decision.GROUND_SITE: (
        N_("You built the plant below {space} additionally at {site}."),
        N_("{who} built the plant below {space} additionally at {site}."),
    ),
}
BUILT_TWO = (
    N_("You built both plants below {space} at {site}."),
    N_("{who} built both plants below {space} at {site}."),
)
DECLINED = {
    Decision.OIL: (
        N_("You built no further plant at {site}."),
        N_("{who} built no further plant at {site}."),
    ),
    Decision.COAL: (
        N_("You returned no plant."),
        N_("{who} returned no plant."),
    ),
    Decision.NUC_LINE: (
        N_("You placed no free line."),
        N_("{who} placed no free line."),
    ),
    Decision.GROUND_LINE: (
        N_("You placed no further free line."),
        N_("{who} placed no further free line."),
    ),
    Decision.GROUND_CONTRACT: (
        N_("You took no free contract."),
        N_("{who} took no free contract."),
    ),
    Decision.GROUND_SPACE: (
        N_("You built no additional plant."),
        N_("{who} built no additional plant."),
    ),
}
NONE_LEFT = {
    Decision.OIL: (
        N_("You had no further plant below oil that could be built at {site}."),
        N_("{who} had no further plant below oil that could be built at {site}."),
    ),
    Decision.COAL: (
        N_("You had no plant on a contract to return."),
        N_("{who} had no plant on a contract to return."),
    ),
}
USELESS = {
    Kind.INVESTOR: (
        N_("The investor found no free space on your board."),
        N_("The investor found no free space on the board of {who}."),
    ),
    Kind.ENGINEER: (
        N_("The engineer found no free space on your board."),
        N_("The engineer found no free space on the board of {who}."),
    ),
    Tile.TWO_LINES: (
        N_("You had no line left for the construction ground."),
        N_("{who} had no line left for the construction ground."),
    ),
    Tile.FREE_CONTRACT: (
        N_("You had too few plants to take a contract for free."),
        N_("{who} had too few plants to take a contract for free."),
    ),
    Tile.ADDITIONAL_PLANT: (
        N_("You had no plant left on a contract to build additionally."),
        N_("{who} had no plant left on a contract to build additionally."),
    ),
}
NO_LINE = (
    N_("You had no line left for the nuclear tile."),
    N_("{who} had no line left for the nuclear tile."),
)
BOARD_FULL = (
    N_("The nuclear tile found no free space on your nuclear board."),
    N_("The nuclear tile found no free space on the nuclear board of {who}."),
)


def _tile_taken(scene: Scene) -> str:
    return scene.by(
        N_("You took the tile of {site}: {tile}."),
        N_("{who} took the tile of {site}: {tile}."),
        site=scene.site(scene.telling.b),
        tile=scene.tile(scene.telling.a),
    )


def _built(scene: Scene) -> str:
    space, site = scene.space(scene.telling.a), scene.site(scene.telling.b)
    texts = BUILT.get(Decision(int(scene.now.decision)), BUILT[Decision.BUILD])
    return scene.by(*(texts if scene.telling.c == 1 else BUILT_TWO), space=space, site=site)


def _completed(scene: Scene) -> str:
    contract = scene.telling.a
    return scene.by(
        N_("You completed contract {number}: {points} and {money}M."),
        N_("{who} completed contract {number}: {points} and {money}M."),
        number=scene.number(contract),
        points=scene.points(int(scene.box.worth[contract])),
        money=int(scene.box.completion_bonus),
    )


def _investor(scene: Scene) -> str:
    return scene.by(
        N_("You hired the investor: {n}M revenue from your next turn on."),
        N_("{who} hired the investor: {n}M revenue from the next turn on."),
        n=plain(revenue_of)(scene.box, scene.now, scene.seat),
    )


def _engineer(scene: Scene) -> str:
    return scene.by(
        N_("You hired the engineer: {n} purchases from your next turn on."),
        N_("{who} hired the engineer: {n} purchases from the next turn on."),
        n=int(scene.now.engineers[scene.seat]),
    )


def _returned(scene: Scene) -> str:
    return scene.by(
        N_("You returned the plant below {space} to your supply."),
        N_("{who} returned the plant below {space} to the supply."),
        space=scene.space(scene.telling.a),
    )


def _certificate(scene: Scene) -> str:
    return scene.by(N_("You drew a CO₂ certificate."), N_("{who} drew a CO₂ certificate."))


def _certificate_seen(scene: Scene) -> str:
    points = scene.points(scene.telling.a)
    return scene.say(N_("You saw that your certificate was worth {points}."), points=points)


def _ground_paid(scene: Scene) -> str:
    return scene.by(
        N_("You received {n}M for the construction ground."),
        N_("{who} received {n}M for the construction ground."),
        n=scene.telling.a,
    )


def _ground_scored(scene: Scene) -> str:
    return scene.by(
        N_("You scored {points} for the construction ground."),
        N_("{who} scored {points} for the construction ground."),
        points=scene.points(scene.telling.a),
    )


def _boarded(scene: Scene) -> str:
    return scene.by(
        N_("You put the nuclear tile on your board: one free link in each of your turns."),
        N_("{who} put the nuclear tile on their board: one free link in each turn."),
    )


def _useless(scene: Scene) -> str:
    tile = scene.telling.a
    if tile == Kind.NUCLEAR:
        return scene.by(*(BOARD_FULL if scene.now.new_grounds else NO_LINE))
    return scene.by(*USELESS[Tile(tile) if tile > Kind.GROUND else Kind(tile)])


def _declined(scene: Scene) -> str:
    asked, s = Decision(scene.telling.a), scene.now
    forced = asked == Decision.COAL and s.waiting[scene.seat, ALL] == 0
    if asked == Decision.OIL:
        spaces = map(Space, range(SPACES))
        may = (plain(may_build_oil)(scene.box, s, scene.seat, space) for space in spaces)
        forced = all(no != No.YES for no in may)
    return scene.by(*(NONE_LEFT if forced else DECLINED)[asked], site=scene.site(int(s.crew)))


def _kept(scene: Scene) -> str:
    return scene.by(
        N_("You kept the tile ({tile}) for public contracts."),
        N_("{who} kept the tile ({tile}) for public contracts."),
        tile=scene.tile(scene.telling.a),
    )


def _skipped(scene: Scene) -> str:
    if scene.telling.a:
        return scene.by(
            N_("You could not join: it cost {fee}M, and you had {money}M."),
            N_("{who} could not pay the {fee}M to join."),
            fee=int(scene.box.joint_fee),
            money=int(scene.now.money[scene.seat]),
        )
    return scene.by(
        N_("You could not join: you had no plant below {icon}."),
        N_("{who} could not join: no plant below {icon}."),
        icon=scene.tile(int(scene.now.joint_icon)),
    )


def _not_joined(scene: Scene) -> str:
    site = scene.site(int(scene.now.crew))
    return scene.by(
        N_("You did not join at {site}."), N_("{who} did not join at {site}."), site=site
    )


def _joined(scene: Scene) -> str:
    values = {"fee": int(scene.box.joint_fee), "site": scene.site(int(scene.now.crew))}
    host, say = scene.telling.a, scene.say
    if host == say.reader:
        text = N_("{who} joined at {site} and paid you {fee}M.")
        return say(text, who=say.who(scene.seat), **values)
    return scene.by(
        N_("You joined at {site} and paid {owner} {fee}M."),
        N_("{who} joined at {site} and paid {owner} {fee}M."),
        owner=say.who(host),
        **values,
    )


def _wildcard(scene: Scene) -> str:
    return scene.by(
        N_("You received a wildcard for joining."), N_("{who} received a wildcard for joining.")
    )


OF_BUILDING: dict[Told, Callable[[Scene], str]] = {
    Told.TILE_TAKEN: _tile_taken,
    Told.PLANT_BUILT: _built,
    Told.CONTRACT_COMPLETED: _completed,
    Told.INVESTOR_HIRED: _investor,
    Told.ENGINEER_HIRED: _engineer,
    Told.PLANT_RETURNED: _returned,
    Told.CERTIFICATE_DRAWN: _certificate,
    Told.CERTIFICATE_SEEN: _certificate_seen,
    Told.GROUND_PAID: _ground_paid,
    Told.GROUND_SCORED: _ground_scored,
    Told.NUCLEAR_BOARDED: _boarded,
    Told.TILE_USELESS: _useless,
    Told.TILE_DECLINED: _declined,
    Told.TILE_KEPT: _kept,
    Told.JOIN_SKIPPED: _skipped,
    Told.JOIN_DECLINED: _not_joined,
    Told.JOINED: _joined,
    Told.WILDCARD_RECEIVED: _wildcard,
}
