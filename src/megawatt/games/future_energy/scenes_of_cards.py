"""The story of public contracts: bought, paid, carried out, scored (FE-14, FE-15)."""

from collections.abc import Callable

from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.names import SUBSTITUTE_WORDS, card_brief
from megawatt.games.future_energy.scenes import Scene
from megawatt.games.future_energy.state import Card
from megawatt.kernel.tongue import N_


def _bought(scene: Scene) -> str:
    values = {
        "card": card_brief(scene.edition, Card(scene.telling.a), scene.say),
        "price": int(scene.box.card_price),
    }
    if scene.telling.b:
        return scene.by(
            N_("You bought the top public contract for {price}M: {card}."),
            N_("{who} bought the top public contract for {price}M: {card}."),
            **values,
        )
    return scene.by(
        N_("You bought public contract {card} for {price}M."),
        N_("{who} bought public contract {card} for {price}M."),
        **values,
    )


def _turned_up(scene: Scene) -> str:
    card = card_brief(scene.edition, Card(scene.telling.a), scene.say)
    return scene.say(N_("Public contract {card} was turned up."), card=card)


def _used(scene: Scene) -> str:
    card = scene.telling.a
    return scene.by(
        N_("You used public contract {card} ({effect})."),
        N_("{who} used public contract {card} ({effect})."),
        card=scene.card(card),
        effect=scene.effect(card),
    )


def _paid(scene: Scene) -> str:
    return scene.by(
        N_("You paid a tile ({tile})."),
        N_("{who} paid a tile ({tile})."),
        tile=scene.tile(scene.telling.a),
    )


def _substituted(scene: Scene) -> str:
    return scene.by(
        N_("You paid a substitute ({substitute}) for {tile}."),
        N_("{who} paid a substitute ({substitute}) for {tile}."),
        substitute=scene.say(SUBSTITUTE_WORDS[scene.telling.a]),
        tile=scene.tile(scene.telling.b),
    )


def _lapsed(scene: Scene) -> str:
    return scene.by(
        N_("The effect of your public contract {card} was impossible and lapsed."),
        N_("The effect of public contract {card} was impossible for {who} and lapsed."),
        card=scene.card(scene.telling.a),
    )


def _declined(scene: Scene) -> str:
    return scene.by(
        N_("You declined the effect of public contract {card}."),
        N_("{who} declined the effect of public contract {card}."),
        card=scene.card(scene.telling.a),
    )


def _money(scene: Scene) -> str:
    return scene.by(
        N_("You received {n}M for it."), N_("{who} received {n}M for it."), n=scene.telling.a
    )


def _line_chosen(scene: Scene) -> str:
    return scene.by(
        N_("You lifted your line from {link}."),
        N_("{who} lifted a line from {link}."),
        link=scene.link(scene.telling.a),
    )


def _line_moved(scene: Scene) -> str:
    return scene.by(
        N_("You moved a line from {link} to {other}."),
        N_("{who} moved a line from {link} to {other}."),
        link=scene.link(scene.telling.a),
        other=scene.link(scene.telling.b),
    )


def _sold(scene: Scene) -> str:
    return scene.by(
        N_("You sold a certificate worth {points} for {money}M."),
        N_("{who} sold a certificate worth {points} for {money}M."),
        points=scene.points(scene.telling.a),
        money=scene.telling.b,
    )


def _plant_chosen(scene: Scene) -> str:
    return scene.by(
        N_("You chose the plant below {space}."),
        N_("{who} chose the plant below {space}."),
        space=scene.space(scene.telling.a),
    )


def _shifted(scene: Scene) -> str:
    return scene.by(
        N_("You shifted the plant below {space} to {target}."),
        N_("{who} shifted the plant below {space} to {target}."),
        space=scene.space(scene.telling.a),
        target=scene.space(scene.telling.b),
    )


def _sent(scene: Scene) -> str:
    return scene.by(
        N_("You moved the crew to {site}, free by the public contract."),
        N_("{who} moved the crew to {site}, free by the public contract."),
        site=scene.site(scene.telling.a),
    )


def _tile_chosen(scene: Scene) -> str:
    site = scene.telling.a
    return scene.by(
        N_("You chose the tile of {site} ({tile})."),
        N_("{who} chose the tile of {site} ({tile})."),
        site=scene.site(site),
        tile=scene.tile(int(scene.now.tile[site])),
    )


def _swapped(scene: Scene) -> str:
    one, other = scene.telling.a, scene.telling.b
    return scene.by(
        N_("You swapped two tiles: {tile} now lay at {site}, {other_tile} at {other_site}."),
        N_("{who} swapped two tiles: {tile} now lay at {site}, {other_tile} at {other_site}."),
        site=scene.site(one),
        tile=scene.tile(int(scene.now.tile[one])),
        other_site=scene.site(other),
        other_tile=scene.tile(int(scene.now.tile[other])),
    )


def _doubled(scene: Scene) -> str:
    return scene.by(
        N_("You put a second plant below {space}."),
        N_("{who} put a second plant below {space}."),
        space=scene.space(scene.telling.a),
    )


def _scored(scene: Scene) -> str:
    card = scene.telling.a
    return scene.by(
        N_("You scored {points} for public contract {card}."),
        N_("{who} scored {points} for public contract {card}."),
        points=scene.points(int(scene.box.card_worth[card])),
        card=scene.card(card),
    )


def _spent(scene: Scene) -> str:
    return scene.by(
        N_("Your public contract {card} scored nothing: a substitute was paid."),
        N_("Public contract {card} scored nothing for {who}: a substitute was paid."),
        card=scene.card(scene.telling.a),
    )


OF_CARDS: dict[Told, Callable[[Scene], str]] = {
    Told.CARD_BOUGHT: _bought,
    Told.CARD_TURNED_UP: _turned_up,
    Told.CARD_USED: _used,
    Told.TILE_PAID: _paid,
    Told.SUBSTITUTE_PAID: _substituted,
    Told.EFFECT_LAPSED: _lapsed,
    Told.EFFECT_DECLINED: _declined,
    Told.MONEY_GAINED: _money,
    Told.LINE_CHOSEN: _line_chosen,
    Told.LINE_MOVED: _line_moved,
    Told.CERTIFICATE_SOLD: _sold,
    Told.PLANT_CHOSEN: _plant_chosen,
    Told.PLANT_SHIFTED: _shifted,
    Told.CREW_SENT: _sent,
    Told.TILE_CHOSEN: _tile_chosen,
    Told.TILES_SWAPPED: _swapped,
    Told.PLANT_DOUBLED: _doubled,
    Told.CARD_SCORED: _scored,
    Told.CARD_SPENT: _spent,
}
