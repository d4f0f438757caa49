"""The story of the end: triggers, idle rounds, the final scoring, the victory (FE-11 to FE-13)."""

from collections.abc import Callable

import numpy as np

from megawatt.games.future_energy.components import CERTIFICATE_VALUES, MAX_PLAYERS
from megawatt.games.future_energy.ending import cause_words, victory_words
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.names import region_name
from megawatt.games.future_energy.rules.rounds import turns_left_in_round
from megawatt.games.future_energy.rules.scoring import count_plants
from megawatt.games.future_energy.scenes import Scene
from megawatt.games.future_energy.state import STACK_EMPTY, Region, Score
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_


def _triggered(scene: Scene) -> str:
    say, s = scene.say, scene.now
    left = plain(turns_left_in_round)(s) - 1
    rest = say("This was the last turn of the game.")
    if left:
        rest = say.count(
            "This was the last round: {n} turn was left after this one.",
            "This was the last round: {n} turns were left after this one.",
            left,
        )
    if s.triggered == STACK_EMPTY:
        return say("The last contract was drawn from the stack. {rest}", rest=rest)
    return scene.by(
        N_("You had no line left. {rest}"), N_("{who} had no line left. {rest}"), rest=rest
    )


def _idle(scene: Scene) -> str:
    return scene.say(
        N_("Nothing was built, bought or placed in this round: {n} of {most} that end the game."),
        n=scene.telling.a,
        most=int(scene.now.stalemate_rounds),
    )


def _ended(scene: Scene) -> str:
    cause = cause_words(scene.now, scene.say)
    if scene.now.money_open:
        return scene.say(N_("{cause} Certificates were revealed."), cause=cause)
    return scene.say(N_("{cause} Certificates and money were revealed."), cause=cause)


def _empty(scene: Scene) -> str:
    return scene.by(
        N_("You scored {points} for empty spaces of contracts."),
        N_("{who} scored {points} for empty spaces of contracts."),
        points=_scored(scene, Score.EMPTY),
    )


def _scored(scene: Scene, score: int) -> str:
    return scene.points(int(scene.now.scores[scene.seat, score]))


def _certificates(scene: Scene) -> str:
    counts = scene.now.certificates[scene.seat].tolist()
    values = [
        str(value) for value, n in zip(CERTIFICATE_VALUES, counts, strict=True) for _ in range(n)
    ]
    if not values:
        return scene.by(N_("You had no CO₂ certificate."), N_("{who} had no CO₂ certificate."))
    return scene.by(
        N_("You scored {points} for CO₂ certificates ({values})."),
        N_("{who} scored {points} for CO₂ certificates ({values})."),
        points=_scored(scene, Score.CERTIFICATES),
        values=", ".join(values),
    )


def _region(scene: Scene) -> str:
    say, s, region = scene.say, scene.now, scene.telling.a
    counts = np.zeros(MAX_PLAYERS, np.int8)
    plain(count_plants)(scene.box, s, Region(region), counts)
    seats = sorted(range(int(s.seats)), key=lambda seat: -int(counts[seat]))
    parts = [
        say.count(
            "{who} scored {points} VP with {n} plant",
            "{who} scored {points} VP with {n} plants",
            int(counts[seat]),
            who=say.who(seat),
            points=int(s.scores[seat, Score.REGION + region]),
        )
        for seat in seats
        if counts[seat]
    ]
    name = region_name(scene.edition, s, Region(region), say)
    if not parts:
        return say("{region}: nobody had a plant there.", region=name)
    return say("{region}: {scores}.", region=name, scores=", ".join(parts))


def _spread(scene: Scene) -> str:
    n, say = scene.telling.a, scene.say
    return scene.by(
        N_("You scored {points} for a grid that reached {regions}."),
        N_("{who} scored {points} for a grid that reached {regions}."),
        points=_scored(scene, Score.SPREAD),
        regions=say.count("{n} region", "{n} regions", n),
    )


def _grid(scene: Scene) -> str:
    n, say = scene.telling.a, scene.say
    return scene.by(
        N_("You scored {points} for {plants} in your largest grid."),
        N_("{who} scored {points} for {plants} in the largest grid."),
        points=_scored(scene, Score.GRID),
        plants=say.count("{n} plant", "{n} plants", n),
    )


def _won(scene: Scene) -> str:
    return victory_words(scene.now, scene.say)


OF_THE_END: dict[Told, Callable[[Scene], str]] = {
    Told.END_TRIGGERED: _triggered,
    Told.ROUND_IDLE: _idle,
    Told.GAME_ENDED: _ended,
    Told.EMPTY_SPACES_SCORED: _empty,
    Told.CERTIFICATES_SCORED: _certificates,
    Told.REGION_SCORED: _region,
    Told.SPREAD_SCORED: _spread,
    Told.GRID_SCORED: _grid,
    Told.GAME_WON: _won,
}
