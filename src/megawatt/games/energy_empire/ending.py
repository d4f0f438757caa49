"""How a game ended, in words: who won and why, and where every point came from (EE-16, EE-18)."""

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.components import CARDS, COLUMNS, ROWS, TYPES
from megawatt.games.energy_empire.rules.achievements import value_of_tile
from megawatt.games.energy_empire.rules.environment import free_in_row
from megawatt.games.energy_empire.rules.scoring import (
    is_clean_column,
    left_over,
    parts_of_score,
    score,
    solo_won,
)
from megawatt.games.energy_empire.rules.structures import binder_of
from megawatt.games.energy_empire.rules.united_nations import last_space
from megawatt.games.energy_empire.state import Card, Row, Stage, State, Tile
from megawatt.games.energy_empire.vocabulary import ROW_NAMES, TYPE_NAMES
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

ALONE = Seat(0)


def breakdown(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, int]:
    """Split a seat's points by category, the same for all seats (EE-16.5).

    After the end each achievement that somebody holds has a line of its own.
    """
    parts = plain(parts_of_score)(edition.box, s, seat)
    rows = int(s.vp_of_rows[seat])
    found = {
        say("Score track: impacts"): rows,
        say("Score track: effects"): parts.score_track - rows,
    }
    for kind, points in enumerate(_structure_points(edition, s, seat)):
        found[say("Structures: {type}", type=say(names.TYPES[TYPE_NAMES[kind]]))] = points
    found[say(names.CATEGORIES["dice"])] = parts.dice
    found[say(names.CATEGORIES["united_nations"])] = parts.united_nations
    found[say(names.CATEGORIES["leader_bonus"])] = parts.leader_bonus
    found |= _tile_points(edition, s, seat, parts.achievements, say)
    for row in range(ROWS):
        name = say("Clean spaces: {row}", row=say(names.ROWS[ROW_NAMES[row]]))
        found[name] = int(plain(free_in_row)(s, seat, Row(row)))
    for column in range(COLUMNS):
        if bonus := int(edition.box.column_bonus[column]):
            clean = plain(is_clean_column)(s, seat, column)
            found[say("Clean column {n}", n=column + 1)] = bonus if clean else 0
    return {name: int(points) for name, points in found.items()}


def _structure_points(edition: Edition, s: State, seat: Seat) -> list[int]:
    points = [0] * TYPES
    for card in range(CARDS):
        if s.owner[card] == seat:
            points[plain(binder_of)(Card(card))] += int(edition.box.card_vp[card])
    return points


def _tile_points(edition: Edition, s: State, seat: Seat, total: int, say: Tongue) -> dict[str, int]:
    if s.stage != Stage.OVER:
        return {say(names.CATEGORIES["achievements"]): total}
    found = {}
    for tile, row in enumerate(edition.tables["achievement"]):
        if s.holder[tile] >= 0:
            held = s.holder[tile] == seat
            worth = plain(value_of_tile)(edition.box, s, seat, Tile(tile)) if held else 0
            found[say("Achievement: {tile}", tile=say(row["name"]))] = worth
    return found


def outcome(edition: Edition, s: State, say: Tongue) -> str:
    """Say who won, by how much, what ended the game, and how a tie was decided."""
    ender = Seat(int(s.ended_by))
    ended = say.by(
        ender,
        N_("You took the last token of the track."),
        N_("{who} took the last token of the track."),
    )
    words = _solo_outcome(edition, s, say) if s.seats == 1 else _winners(edition, s, say)
    return f"{words} {ended}" if ender >= 0 else words


def points_words(n: int, say: Tongue) -> str:
    """Say a number of points."""
    return say.count("{n} point", "{n} points", n)


def _winners(edition: Edition, s: State, say: Tongue) -> str:
    seats = [Seat(seat) for seat in range(s.seats)]
    points = {seat: plain(score)(edition.box, s, seat) for seat in seats}
    left = {seat: plain(left_over)(s, seat) for seat in seats}
    ranked = sorted(seats, key=lambda seat: (-points[seat], -left[seat], seat))
    first, second = ranked[:2]
    level = [seat for seat in ranked if points[seat] == points[first]]
    if len(level) == 1:
        return say.by(
            first,
            N_("You won with {points}, {more} more than {second}."),
            N_("{who} won with {points}, {more} more than {second}."),
            points=points_words(points[first], say),
            more=points[first] - points[second],
            second=say.who(second),
        )
    compared = names.listed(
        [say("{who}: {n}", who=say.who(seat), n=left[seat]) for seat in level], say
    )
    tie = say(
        "{players} had {points} each; half the money and all other resources decided: {compared}.",
        players=names.listed([say.who(seat) for seat in level], say),
        points=points_words(points[first], say),
        compared=compared,
    )
    tie = tie[:1].upper() + tie[1:]
    winners = [seat for seat in level if left[seat] == left[first]]
    if len(winners) == 1:
        return say.by(first, N_("You won."), N_("{who} won.")) + " " + tie
    shared = names.listed([say.who(seat) for seat in winners], say)
    words = say("{players} shared the victory.", players=shared)
    return words[:1].upper() + words[1:] + " " + tie


def _solo_outcome(edition: Edition, s: State, say: Tongue) -> str:
    """Say the rank of a solo game and the next one, or which objective failed (EE-18.9, 18.10)."""
    solo = edition.tables["solo"][0]
    total = plain(score)(edition.box, s, ALONE)
    points = points_words(total, say)
    if not plain(solo_won)(edition.box, s):
        missed = ", ".join(_missed(edition, s, total, say))
        return say("Nobody won this time: {points}. Missed: {what}.", points=points, what=missed)
    reached = [row for row in solo["rank"] if total >= row["from"]]
    words = say.by(
        ALONE,
        N_("You won as {rank} with {points}."),
        N_("{who} won as {rank} with {points}."),
        rank=say(reached[-1]["title"]) if reached else "–",
        points=points,
    )
    higher = [row for row in solo["rank"] if total < row["from"]]
    if not higher:
        return words + " " + say("There is no higher rank.")
    rank, more = say(higher[0]["title"]), higher[0]["from"] - total
    away = points_words(more, say)
    return words + " " + say("The next rank, {rank}, was {points} away.", rank=rank, points=away)


def _missed(edition: Edition, s: State, total: int, say: Tongue) -> list[str]:
    """Name the objectives that failed, with what was reached."""
    solo = edition.tables["solo"][0]
    tiles = plain(parts_of_score)(edition.box, s, ALONE).achievements
    found = []
    if s.un[ALONE] < plain(last_space)(edition.box):
        found.append(
            say(
                "the last space of the United Nations (reached: {n} of {last})",
                n=int(s.un[ALONE]),
                last=plain(last_space)(edition.box),
            )
        )
    if tiles < solo["objective_achievement_vp"]:
        wanted = solo["objective_achievement_vp"]
        found.append(say("{wanted} VP from achievements (reached: {n})", wanted=wanted, n=tiles))
    if total < solo["objective_score"]:
        wanted = solo["objective_score"]
        found.append(say("a score of {wanted} (reached: {n})", wanted=wanted, n=total))
    return found
