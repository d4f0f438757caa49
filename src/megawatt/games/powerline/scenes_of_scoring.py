"""The story of the scorings and of the end (PL-14 to PL-17)."""

from collections.abc import Callable

from megawatt.games.powerline.components import LETTERS, LINES, Counts, Kind
from megawatt.games.powerline.ending import cause_words, rank_words, victory_words
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.names import TILE_NAMES, listed
from megawatt.games.powerline.rules.end import is_unfinished
from megawatt.games.powerline.rules.scoring import count_for, stations_of
from megawatt.games.powerline.scenes import Scene
from megawatt.games.powerline.state import Line
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_

YES_OR_NO = (Counts.COLUMNS_5_AND_6_EMPTY, Counts.COLUMN_3_EMPTY)


def _began(scene: Scene) -> str:
    say = scene.say
    return say(
        "Round {round} was over and scoring {n} took place.",
        round=int(scene.now.completed),
        n=scene.telling.a + 1,
    )


def _scored(scene: Scene) -> str:
    s, told = scene.now, scene.telling
    tile = int(s.tile[told.a])
    values = {
        "vp": int(s.scored[scene.seat, told.b, told.a]),
        "letter": LETTERS[tile],
        "counted": scene.say(TILE_NAMES[scene.box.tile_counts[tile]]),
        "n": _counted(scene, Counts(int(scene.box.tile_counts[tile]))),
    }
    if not values["vp"]:
        return scene.by(
            N_("You scored nothing with tile {letter} ({counted}: {n})."),
            N_("{who} scored nothing with tile {letter} ({counted}: {n})."),
            **values,
        )
    return scene.by(
        N_("You scored {vp} VP with tile {letter} ({counted}: {n})."),
        N_("{who} scored {vp} VP with tile {letter} ({counted}: {n})."),
        **values,
    )


def _counted(scene: Scene, counts: Counts) -> str:
    """Say how much of what a tile counts a seat had."""
    say, s, seat = scene.say, scene.now, scene.seat
    if counts == Counts.WIND_HYDRO_LEVEL:
        wind = plain(stations_of)(scene.box, s, seat, Kind.WIND)
        return f"{wind}+{plain(stations_of)(scene.box, s, seat, Kind.HYDRO)}"
    count = plain(count_for)(scene.box, s, seat, counts)
    if counts in YES_OR_NO:
        return say("yes") if count else say("no")
    return str(count)


def _handed_out(scene: Scene) -> str:
    return scene.by(
        N_("You took a joker from above scoring {n}."),
        N_("{who} took a joker from above scoring {n}."),
        n=scene.telling.a + 1,
    )


def _unfinished(scene: Scene) -> str:
    say, s, told = scene.say, scene.now, scene.telling
    if told.a == 0:
        return scene.by(
            N_("You left no line unfinished and lost nothing."),
            N_("{who} left no line unfinished and lost nothing."),
        )
    tokens, lengths = s.tokens[scene.seat].tolist(), scene.box.line_length.tolist()
    lines = [
        say("{line} ({n} of {of})", line=scene.line(n), n=tokens[n], of=lengths[n])
        for n in range(LINES)
        if plain(is_unfinished)(scene.box, s, scene.seat, Line(n))
    ]
    lost = int(s.penalty[scene.seat])
    values = {
        "vp": lost,
        "price": told.b,
        "count": say.count("{n} unfinished line", "{n} unfinished lines", told.a),
        "lines": listed(lines, say),
    }
    if lost == told.b:
        return scene.by(
            N_("You lost {vp} VP for {count}: {lines}."),
            N_("{who} lost {vp} VP for {count}: {lines}."),
            **values,
        )
    if lost:
        return scene.by(
            N_("You had only {vp} VP to lose for {count}, which cost {price} VP: {lines}."),
            N_("{who} had only {vp} VP to lose for {count}, which cost {price} VP: {lines}."),
            **values,
        )
    return scene.by(
        N_("You had no VP to lose for {count}, which cost {price} VP: {lines}."),
        N_("{who} had no VP to lose for {count}, which cost {price} VP: {lines}."),
        **values,
    )


OF_SCORING: dict[Told, Callable[[Scene], str]] = {
    Told.SCORING_BEGAN: _began,
    Told.TILE_SCORED: _scored,
    Told.JOKER_HANDED_OUT: _handed_out,
    Told.LINES_UNFINISHED: _unfinished,
    Told.GAME_ENDED: lambda scene: cause_words(scene.edition, scene.say),
    Told.WINNER_FOUND: lambda scene: victory_words(scene.now, scene.say),
    Told.RANK_REACHED: lambda scene: rank_words(scene.edition, scene.now, scene.say),
}
