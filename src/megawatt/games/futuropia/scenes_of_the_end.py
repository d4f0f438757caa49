"""The story of the final phase, of the settlement and of the final scoring (FU-11 to FU-13)."""

from collections.abc import Callable

from megawatt.games.futuropia.components import TILES
from megawatt.games.futuropia.ending import result_words
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.names import listed, trigger_words
from megawatt.games.futuropia.rules.allowances import SOLO, stock_of
from megawatt.games.futuropia.rules.reveal import tiles_up
from megawatt.games.futuropia.rules.scoring import Score, late_turns, points_of, score
from megawatt.games.futuropia.rules.sustain import sustain
from megawatt.games.futuropia.scenes import Scene
from megawatt.games.futuropia.state import ALL_UP
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_


def _final(scene: Scene) -> str:
    say, s = scene.say, scene.now
    why = trigger_words(scene.edition, s, say)
    if s.tiles[scene.seat] == ALL_UP:
        began = scene.by(
            N_("You started the final phase, and all action tiles were turned up."),
            N_("{who} started the final phase, and all action tiles were turned up."),
        )
    else:
        began = scene.by(
            N_("You started the final phase: all tiles were turned up but the one just used."),
            N_("{who} started the final phase: all tiles were turned up but the one just used."),
        )
    return f"{why} {began}"


def _out(scene: Scene) -> str:
    if scene.telling.a:
        return scene.by(N_("You pulled out of the game."), N_("{who} pulled out of the game."))
    return scene.by(
        N_("You had used your last action and pulled out of the game."),
        N_("{who} had used the last action and pulled out of the game."),
    )


def _settled(scene: Scene) -> str:
    """FU-11.8: the last interest, then loans taken for it or repaid."""
    say, seat, before, now = scene.say, scene.seat, scene.before, scene.now
    owed, more = int(before.loans[seat]), int(now.loans[seat]) - int(before.loans[seat])
    parts = []
    if owed:
        parts.append(say("interest of {due} paid", due=scene.amount(owed, "resources")))
    if more > 0:
        parts.append(say("{loans} more taken for it", loans=scene.amount(more, "loans")))
    if before.special_loan[seat] and not now.special_loan[seat]:
        parts.append(say("the special loan repaid"))
    if more < 0:
        parts.append(say("{loans} paid back", loans=scene.amount(-more, "loans")))
    left = scene.amount(int(plain(stock_of)(now, seat)), "resources")
    if not parts:
        return scene.by(
            N_("You had nothing to settle and kept {left}."),
            N_("{who} had nothing to settle and kept {left}."),
            left=left,
        )
    return scene.by(
        N_("You settled up: {parts}; {left} kept."),
        N_("{who} settled up: {parts}; {left} kept."),
        parts=listed(parts, say),
        left=left,
    )


def _ended(scene: Scene) -> str:
    say = scene.say
    if scene.now.seats == SOLO:
        return say("The game was over, and the condominium was scored.")
    return say("Everybody was out of the game, and the condominiums were scored.")


def _sustained(scene: Scene) -> str:
    """FU-12: what had to go, because the Generators alone could not sustain it."""
    s, seat = scene.now, scene.seat
    kept = plain(sustain)(scene.box, s, seat)
    homes = sum(int(place) == seat for place in s.place)
    losses = {
        "generators": int(s.machines[seat]) - int(kept.running).bit_count(),
        "robots": int(s.robots[seat]) - int(kept.robots),
        "quarters": homes - int(kept.kept).bit_count(),
        "people": int(s.people[seat]) - int(kept.residents),
    }
    lost = [scene.amount(n, unit) for unit, n in losses.items() if n]
    if not lost:
        return scene.by(
            N_("You could sustain everything in your condominium."),
            N_("{who} could sustain everything in the condominium."),
        )
    return scene.by(
        N_("You could not sustain {lost}."),
        N_("{who} could not sustain {lost}."),
        lost=listed(lost, scene.say),
    )


def _leisure(scene: Scene) -> str:
    say = scene.say
    kept = plain(sustain)(scene.box, scene.now, scene.seat)
    n = int(kept.residents) - int(kept.working)
    return say.count("{n} person at leisure", "{n} People at leisure", n)


def _quarters(scene: Scene) -> str:
    """FU-13.4: each kept tile that brings or costs points."""
    say, s, box = scene.say, scene.now, scene.box
    kept = int(plain(sustain)(box, s, scene.seat).kept)
    tiles = [t for t in range(TILES) if kept >> t & 1]
    points = [int(box.quarters_points[t, s.side[t]]) for t in tiles]
    counted = [f"{n:+d}".replace("-", "−") for n in points if n]
    if not counted:
        return say("Living Quarters")
    return say("Living Quarters ({points})", points=", ".join(counted))


def _surplus_food(scene: Scene) -> str:
    say = scene.say
    n = int(plain(sustain)(scene.box, scene.now, scene.seat).food_left)
    return say.count("{n} surplus Food", "{n} surplus Food", n)


def _surplus_energy(scene: Scene) -> str:
    say = scene.say
    n = int(plain(sustain)(scene.box, scene.now, scene.seat).energy_left)
    return say.count("{n} surplus Energy", "{n} surplus Energy", n)


def _loans(scene: Scene) -> str:
    say = scene.say
    return say.count("{n} open loan", "{n} open loans", int(scene.now.loans[scene.seat]))


def _special_loan(scene: Scene) -> str:
    say = scene.say
    return say("Special loan")


def _unused(scene: Scene) -> str:
    say = scene.say
    n = int(plain(tiles_up)(scene.now, scene.seat))
    return say.count("{n} unused action", "{n} unused actions", n)


def _resources(scene: Scene) -> str:
    return scene.amount(int(plain(stock_of)(scene.now, scene.seat)), "resources")


def _turns(scene: Scene) -> str:
    say = scene.say
    free = int(scene.box.solo_free_turns)
    late = int(plain(late_turns)(scene.box, scene.now, scene.seat))
    return say.count("{n} turn after turn {free}", "{n} turns after turn {free}", late, free=free)


PARTS: dict[str, Callable[[Scene], str]] = {
    "leisure": _leisure,
    "surplus_food": _surplus_food,
    "surplus_energy": _surplus_energy,
    "quarters": _quarters,
    "loans": _loans,
    "special_loan": _special_loan,
    "unused_actions": _unused,
    "resources": _resources,
    "solo_bonus": lambda scene: scene.say(N_("Solo bonus")),
    "solo_penalty": _turns,
    "camper": lambda scene: scene.say(N_("the Camper")),
}


def _counted(scene: Scene) -> str:
    part = Score._fields[scene.telling.a]
    vp = int(plain(score)(scene.box, scene.now, scene.seat)[scene.telling.a])
    what = PARTS[part](scene)
    if vp < 0:
        return scene.by(
            N_("You lost {vp} VP: {what}."), N_("{who} lost {vp} VP: {what}."), vp=-vp, what=what
        )
    return scene.by(
        N_("You scored {vp} VP: {what}."), N_("{who} scored {vp} VP: {what}."), vp=vp, what=what
    )


def _total(scene: Scene) -> str:
    vp = int(plain(points_of)(scene.box, scene.now, scene.seat))
    return scene.by(N_("You reached {vp} VP in all."), N_("{who} reached {vp} VP in all."), vp=vp)


OF_THE_END: dict[Told, Callable[[Scene], str]] = {
    Told.FINAL_PHASE_BEGAN: _final,
    Told.PULLED_OUT: _out,
    Told.SETTLED: _settled,
    Told.GAME_ENDED: _ended,
    Told.CONDOMINIUM_SUSTAINED: _sustained,
    Told.POINTS_COUNTED: _counted,
    Told.TOTAL_COUNTED: _total,
    Told.GAME_WON: lambda scene: result_words(scene.edition, scene.now, scene.say),
}
