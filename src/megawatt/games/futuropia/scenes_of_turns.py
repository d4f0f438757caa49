"""The story of the turns: reveals, bills, loans, Generators, People, Robots, subsidies."""

from collections.abc import Callable

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.names import DEEDS, TRIGGERS, listed, variant_words
from megawatt.games.futuropia.rules.subsidy import track_of
from megawatt.games.futuropia.scenes import Scene
from megawatt.games.futuropia.state import ENERGY, FOOD, LEFT, NONE, Decision, Kind, State, Trigger
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_


def _set(scene: Scene) -> str:
    first = int(scene.now.first)
    return scene.say.by(
        first,
        N_("The table was set, and you were the first player."),
        N_("The table was set, and {who} was the first player."),
    )


def _variants(scene: Scene) -> str:
    say = scene.say
    tiles = variant_words(scene.edition, scene.now, say)
    names = [f"{name} ({does})" for name, does in tiles]
    return say("These variant tiles applied: {names}.", names=listed(names, say))


def _first_home(scene: Scene) -> str:
    return scene.by(
        N_("You bought your first home: {quarters}."),
        N_("{who} bought a first home: {quarters}."),
        quarters=scene.quarters(scene.telling.a),
    )


def _turned_up(scene: Scene) -> str:
    turned = scene.by(
        N_("You had used all five actions and turned your action tiles up free of charge."),
        N_("{who} had used all five actions and turned the action tiles up free of charge."),
    )
    return turned + _interest(scene, scene.telling.a)


def _revealed(scene: Scene) -> str:
    revealed = scene.by(
        N_("You revealed all your action tiles early for {price}."),
        N_("{who} revealed all action tiles early for {price}."),
        price=scene.amount(scene.telling.a, "resources"),
    )
    return revealed + _interest(scene, scene.telling.b)


def _interest(scene: Scene, due: int) -> str:
    if not due:
        return ""
    say = scene.say
    return " " + say("Interest on loans: {due}.", due=scene.amount(due, "resources"))


def _action(scene: Scene) -> str:
    return scene.by(
        N_("You chose the action \u201c{action}\u201d."),
        N_("{who} chose the action \u201c{action}\u201d."),
        action=scene.say(DEEDS[scene.telling.a]),
    )


def _counted(scene: Scene) -> str:
    return scene.by(
        N_("You counted {n} so far."), N_("{who} counted {n} so far."), n=scene.telling.a
    )


def _chosen(scene: Scene) -> str:
    n, asked = scene.telling.a, scene.telling.b
    if asked == Decision.REPAY:
        return scene.by(
            N_("You decided to repay {loans}."),
            N_("{who} decided to repay {loans}."),
            loans=scene.amount(n, "loans"),
        )
    food = scene.amount(n, "food")
    if n == 0 and asked == Decision.REPAY_FOOD:
        return scene.by(
            N_("You decided to repay without Food."), N_("{who} decided to repay without Food.")
        )
    if n == 0:
        return scene.by(
            N_("You decided to pay the bill without Food."),
            N_("{who} decided to pay the bill without Food."),
        )
    if asked == Decision.REPAY_FOOD:
        return scene.by(
            N_("You decided to repay with {food}."),
            N_("{who} decided to repay with {food}."),
            food=food,
        )
    return scene.by(
        N_("You decided to pay {food} towards the bill."),
        N_("{who} decided to pay {food} towards the bill."),
        food=food,
    )


def _paid(scene: Scene) -> str:
    told = scene.telling
    return scene.by(
        N_("You paid the bill with {mix}."),
        N_("{who} paid the bill with {mix}."),
        mix=scene.mix(told.a, told.b, told.c),
    )


def _loans_taken(scene: Scene) -> str:
    n = scene.telling.a
    return scene.by(
        N_("You were short of Money, took {loans} and received ${money}."),
        N_("{who} was short of Money, took {loans} and received ${money}."),
        loans=scene.amount(n, "loans"),
        money=n * int(scene.box.loan_money),
    )


def _repaid(scene: Scene) -> str:
    told, seat = scene.telling, scene.seat
    return scene.by(
        N_("You repaid {loans} with {mix}."),
        N_("{who} repaid {loans} with {mix}."),
        loans=scene.amount(int(scene.before.loans[seat]) - int(scene.now.loans[seat]), "loans"),
        mix=scene.mix(told.a, told.b, told.c),
    )


def _none_repaid(scene: Scene) -> str:
    if scene.telling.a:
        return scene.by(N_("You repaid no loan."), N_("{who} repaid no loan."))
    return scene.by(
        N_("You could repay no loan: each takes {n} resources."),
        N_("{who} could repay no loan: each takes {n} resources."),
        n=int(scene.box.loan_money),
    )


def _bought(scene: Scene) -> str:
    say, told = scene.say, scene.telling
    what = scene.generator(told.a)
    place = say("on the left") if told.c == LEFT else say("on the right")
    if told.b < 0:
        return scene.by(
            N_("You took {generator} {place} and received ${money}."),
            N_("{who} took {generator} {place} and received ${money}."),
            generator=what,
            place=place,
            money=-told.b,
        )
    return scene.by(
        N_("You bought {generator} {place} for ${price}."),
        N_("{who} bought {generator} {place} for ${price}."),
        generator=what,
        place=place,
        price=told.b,
    )


def _none_bought(scene: Scene) -> str:
    if scene.telling.a:
        return scene.by(N_("You bought no Generator."), N_("{who} bought no Generator."))
    return scene.by(
        N_("You bought no Generator: none was left for sale."),
        N_("{who} bought no Generator: none was left for sale."),
    )


def _removed(scene: Scene) -> str:
    say = scene.say
    return say(
        "The other Generator left the game: {generator}.",
        generator=scene.generator(scene.telling.a),
    )


def _marker(scene: Scene) -> str:
    say, kind = scene.say, scene.telling.a
    step = int(scene.box.discount[scene.now.marker[kind]])
    if kind == FOOD:
        return say(
            "The Food price marker rose: ${n} less on the left, ${n} more on the right.", n=step
        )
    return say(
        "The Energy price marker rose: ${n} less on the left, ${n} more on the right.", n=step
    )


def _marker_reset(scene: Scene) -> str:
    say = scene.say
    if scene.telling.a == FOOD:
        return say("The Food price marker went back to 0: the printed prices applied.")
    return say("The Energy price marker went back to 0: the printed prices applied.")


def _refilled(scene: Scene) -> str:
    say, kind = scene.say, scene.telling.a
    stacks = [int(scene.now.left[kind]), int(scene.now.right[kind])]
    left, right = (say("nothing") if g == NONE else scene.generator(g) for g in stacks)
    return say(
        "The market then offered {left} on the left, {right} on the right.", left=left, right=right
    )


def _last_stack(scene: Scene) -> str:
    food = scene.telling.a == FOOD
    return scene.say(TRIGGERS[Trigger.FOOD_GENERATORS if food else Trigger.ENERGY_GENERATORS])


def _discarded(scene: Scene) -> str:
    return scene.by(
        N_("You had one Generator too many and discarded {generator}."),
        N_("{who} had one Generator too many and discarded {generator}."),
        generator=scene.generator(scene.telling.a),
    )


def running_of(box: Box, s: State, seat: Seat, kind: Kind) -> tuple[int, int]:
    """Count the Generators of a kind that ran in the last production, and all of the kind."""
    mine = [i for i in range(int(s.machines[seat])) if box.kind[s.cellar[seat, i]] == kind]
    return sum(int(s.ran[seat]) >> i & 1 for i in mine), len(mine)


def _food(scene: Scene) -> str:
    say, told = scene.say, scene.telling
    running, owned = running_of(scene.box, scene.now, scene.seat, FOOD)
    made = scene.by(
        N_("You produced {food}; Food Generators running: {running} of {all}."),
        N_("{who} produced {food}; Food Generators running: {running} of {all}."),
        food=scene.amount(told.a, "food"),
        running=running,
        all=owned,
    )
    if told.b:
        made += " " + say("The Greenhouse added {food}.", food=scene.amount(told.b, "food"))
    return made


def _energy(scene: Scene) -> str:
    say, told = scene.say, scene.telling
    running, owned = running_of(scene.box, scene.now, scene.seat, ENERGY)
    made = scene.by(
        N_("You produced {energy}; Energy Generators running: {running} of {all}."),
        N_("{who} produced {energy}; Energy Generators running: {running} of {all}."),
        energy=scene.amount(told.a, "energy"),
        running=running,
        all=owned,
    )
    if told.b:
        made += " " + say("The Solar Farm added {energy}.", energy=scene.amount(told.b, "energy"))
    return made


def _subsidy(scene: Scene) -> str:
    return scene.by(
        N_("You took a subsidy of ${n}."), N_("{who} took a subsidy of ${n}."), n=scene.telling.a
    )


def _subsidy_raised(scene: Scene) -> str:
    say = scene.say
    track = plain(track_of)(scene.now)
    return say(
        "The next subsidy rose to ${n}.", n=int(scene.box.subsidy[track, scene.now.subsidy_at])
    )


OF_TURNS: dict[Told, Callable[[Scene], str]] = {
    Told.TABLE_SET: _set,
    Told.VARIANTS_LAID: _variants,
    Told.FIRST_HOME_BOUGHT: _first_home,
    Told.TILES_TURNED_UP: _turned_up,
    Told.TILES_REVEALED: _revealed,
    Told.ACTION_CHOSEN: _action,
    Told.AMOUNT_COUNTED: _counted,
    Told.AMOUNT_CHOSEN: _chosen,
    Told.BILL_PAID: _paid,
    Told.LOANS_TAKEN: _loans_taken,
    Told.LOANS_REPAID: _repaid,
    Told.NO_LOAN_REPAID: _none_repaid,
    Told.GENERATOR_BOUGHT: _bought,
    Told.NO_GENERATOR_BOUGHT: _none_bought,
    Told.GENERATOR_REMOVED: _removed,
    Told.MARKER_RAISED: _marker,
    Told.MARKER_RESET: _marker_reset,
    Told.MARKET_REFILLED: _refilled,
    Told.LAST_STACK_PLACED: _last_stack,
    Told.GENERATOR_DISCARDED: _discarded,
    Told.FOOD_PRODUCED: _food,
    Told.ENERGY_PRODUCED: _energy,
    Told.SUBSIDY_TAKEN: _subsidy,
    Told.SUBSIDY_RAISED: _subsidy_raised,
}
