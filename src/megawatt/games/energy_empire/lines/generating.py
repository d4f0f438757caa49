"""What happens on a Generate turn, and to an environment (EE-9, EE-10)."""

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.components import ENERGY, KINDS
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.lines.scene import Scene
from megawatt.games.energy_empire.rules.achievements import may_claim
from megawatt.games.energy_empire.rules.generate import dice_at_hand, highest_face
from megawatt.games.energy_empire.rules.placing import can_work
from megawatt.games.energy_empire.rules.track import most_refined
from megawatt.games.energy_empire.state import (
    FROM_TRACK,
    NOBODY,
    PETROLEUM,
    Kind,
    Piece,
    Tile,
    Whose,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Consequence
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_


def generated(t: Scene) -> str:
    """EE-3.2, 3.5: by choice, or because no work is possible."""
    if t.now.workers[t.seat] == 0:
        return t.by(
            N_("You had no worker left and generated."),
            N_("{who} had no worker left and generated."),
        )
    if not plain(can_work)(t.now, t.seat):
        return t.by(
            N_("No location was open to you: you generated."),
            N_("No location was open to {who}, who generated."),
        )
    return t.by(N_("You generated."), N_("{who} generated."))


def claim_begun(t: Scene) -> str:
    """EE-9.2: with five tiles one of them must go first."""
    return t.by(
        N_("You held five achievements: one had to go for {tile}."),
        N_("{who} held five achievements: one had to go for {tile}."),
        tile=_claimed(t),
    )


def _claimed(t: Scene) -> str:
    """Name a claimed tile, unless the table trusts to memory (EE-1.1) and it is another's."""
    return t.tile(t.telling.a) if t.now.claimed_open or t.is_mine else t.say(N_("a new one"))


def achievement_given_up(t: Scene) -> str:
    """EE-9.2: which one, only its holder knows."""
    gone = [
        tile
        for tile, holder in enumerate(t.now.holder)
        if holder == Whose.REMOVED and t.before.holder[tile] == t.seat
    ]
    if t.is_mine and gone:
        return t.say(N_("You gave up {tile}: it left the game."), tile=t.tiles(gone))
    return t.by(
        N_("You gave up an achievement, face down: it left the game."),
        N_("{who} gave up an achievement, face down: it left the game."),
    )


def achievement_claimed(t: Scene) -> str:
    """EE-9.1: from the display to the mat."""
    if t.now.claimed_open or t.is_mine:
        return t.by(
            N_("You claimed the achievement {tile}."),
            N_("{who} claimed the achievement {tile}."),
            tile=t.tile(t.telling.a),
        )
    return t.by(N_("You claimed an achievement."), N_("{who} claimed an achievement."))


def achievements_refilled(t: Scene) -> str:
    """EE-15.4, 18.6: what came onto the display."""
    shown = [int(tile) for tile in t.now.display if tile != NOBODY]
    before = [int(tile) for tile in t.before.display]
    new = [tile for tile in shown if tile not in before]
    if new:
        return t.say(N_("The display was refilled: {tiles}."), tiles=t.tiles(new))
    return t.say(N_("No achievement was left for the display."))


def claim_declined(t: Scene) -> str:
    """EE-9.1: by choice, for want of two tokens, or of a tile."""
    if plain(may_claim)(t.now, t.seat, Tile(0)) == No.CLAIM:
        return t.by(
            N_("You had fewer than two unused workers or energy: no achievement could be claimed."),
            N_("{who} had fewer than two unused workers or energy and could claim no achievement."),
        )
    if all(tile == NOBODY for tile in t.now.display):
        return t.by(
            N_("You found no achievement on display."),
            N_("{who} found no achievement on display."),
        )
    return t.by(N_("You claimed no achievement."), N_("{who} claimed no achievement."))


def workers_returned(t: Scene) -> str:
    """EE-9.3: workers to the mat, all energy to the reserve."""
    back = int(t.now.workers[t.seat]) - int(t.before.workers[t.seat])
    lost = int(t.before.energy[t.seat])
    if back:
        words = t.by(
            N_("You took back {workers}."),
            N_("{who} took back {workers}."),
            workers=names.amounts({"worker": back}, t.say),
        )
    else:
        words = t.by(N_("You had no worker to take back."), N_("{who} had no worker to take back."))
    if lost:
        energy = names.amounts({"energy": lost}, t.say)
        words += " " + t.say(N_("{energy} left unused was lost."), energy=energy)
    return words


def oil_refined(t: Scene) -> str:
    """EE-9.5, 9.6: barrels for petroleum dice."""
    if t.telling.a:
        return t.by(
            N_("You refined {oil} into {dice}."),
            N_("{who} refined {oil} into {dice}."),
            oil=names.amounts({"oil": t.telling.a}, t.say),
            dice=dice_words(t, PETROLEUM, t.telling.a),
        )
    if plain(most_refined)(t.box, t.now, t.seat) > 0:
        return t.by(N_("You refined no oil."), N_("{who} refined no oil."))
    return t.by(N_("You had no oil to refine."), N_("{who} had no oil to refine."))


def dice_words(t: Scene, kind: int, n: int) -> str:
    """Count dice of a kind."""
    return t.say.count("{n} {die} die", "{n} {die} dice", n, die=t.die(kind))


def dice_chosen(t: Scene) -> str:
    """EE-9.7: so many of a kind for the roll."""
    if t.telling.b == 0:
        left = plain(dice_at_hand)(t.now, t.seat, Kind(t.telling.a))
        dice = dice_words(t, t.telling.a, left)
        return t.by(N_("You left {dice} aside."), N_("{who} left {dice} aside."), dice=dice)
    dice = dice_words(t, t.telling.a, t.telling.b)
    return t.by(N_("You chose to roll {dice}."), N_("{who} chose to roll {dice}."), dice=dice)


def dice_rolled(t: Scene) -> str:
    """EE-9.8: the faces, and the energy that came of them."""
    rolled = names.rolled_words(t.now, t.say)
    gained = int(t.now.energy[t.seat]) - int(t.before.energy[t.seat])
    if not rolled:
        return t.by(N_("You rolled no dice."), N_("{who} rolled no dice."))
    if gained:
        words = t.by(
            N_("You rolled {dice} and gained {energy}."),
            N_("{who} rolled {dice} and gained {energy}."),
            dice=rolled,
            energy=names.amounts({"energy": gained}, t.say),
        )
    else:
        words = t.by(
            N_("You rolled {dice} and gained no energy."),
            N_("{who} rolled {dice} and gained no energy."),
            dice=rolled,
        )
    shown = sum(
        int(t.box.die_energy[kind, int(face) - 1])
        for kind in range(KINDS)
        for face in t.now.face[kind]
        if face
    )
    if t.telling.a < shown:
        cut = names.amounts({"energy": shown - max(0, t.telling.a)}, t.say)
        words += " " + t.say(N_("The impact in force took {energy}."), energy=cut)
    if gained < t.telling.a:
        words += " " + t.say(N_("A player has no more than {n} energy tokens."), n=ENERGY)
    return words


def highest_counted(t: Scene) -> str:
    """EE-9.9: the number that decided, and what it did."""
    highest = plain(highest_face)(t.now)
    if highest == 0:
        return t.by(
            N_("You spared your environment: no die was rolled."),
            N_("{who} spared the environment: no die was rolled."),
        )
    dice = [
        t.die(kind)
        for kind in range(KINDS)
        if t.box.die_consequence[kind] == t.telling.a and highest in t.now.face[kind]
    ]
    of = {"n": highest, "die": t.listed(dice)}
    match Consequence(t.telling.a):
        case Consequence.CLEAN:
            return t.by(
                N_("Your highest number, {n}, was clean ({die})."),
                N_("{who}'s highest number, {n}, was clean ({die})."),
                **of,
            )
        case Consequence.POLLUTION:
            return t.by(
                N_("Your highest number, {n}, polluted ({die})."),
                N_("{who}'s highest number, {n}, polluted ({die})."),
                **of,
            )
        case _:
            return t.by(
                N_("Your highest number, {n}, contaminated ({die})."),
                N_("{who}'s highest number, {n}, contaminated ({die})."),
                **of,
            )


def token_placed(t: Scene) -> str:
    """EE-10.3, 10.8: which side, where to, where from."""
    space = t.space(t.telling.a)
    nuclear, track = t.telling.b == Piece.NUCLEAR, t.telling.c == FROM_TRACK and sum(t.now.spot) > 0
    if nuclear and track:
        you = N_("You took a contamination token from the track and put it on {space}.")
        other = N_("{who} took a contamination token from the track and put it on {space}.")
    elif nuclear:
        you = N_("You took a contamination token from the supply and put it on {space}.")
        other = N_("{who} took a contamination token from the supply and put it on {space}.")
    elif track:
        you = N_("You took a pollution token from the track and put it on {space}.")
        other = N_("{who} took a pollution token from the track and put it on {space}.")
    else:
        you = N_("You took a pollution token from the supply and put it on {space}.")
        other = N_("{who} took a pollution token from the supply and put it on {space}.")
    return t.by(you, other, space=space)


def token_discarded(t: Scene) -> str:
    """EE-9.9: a token that harms nobody."""
    return t.by(
        N_("You sent a token from the track to the supply."),
        N_("{who} sent a token from the track to the supply."),
    )


def token_refused(t: Scene) -> str:
    """EE-10.5: no space is free for it."""
    return t.by(
        N_("You had no free space: the token went to the supply."),
        N_("{who} had no free space: the token went to the supply."),
    )


def token_lacking(t: Scene) -> str:
    """EE-10.9: an empty supply gives nothing."""
    return t.by(N_("You took no token: none was left."), N_("{who} took no token: none was left."))


def well_drilled(t: Scene) -> str:
    """EE-5.5: where."""
    return t.by(
        N_("You put an oil well on {space}."),
        N_("{who} put an oil well on {space}."),
        space=t.space(t.telling.a),
    )


def space_cleaned(t: Scene) -> str:
    """EE-10.12: what became of the piece."""
    space = t.space(t.telling.a)
    match Piece(t.telling.b):
        case Piece.NUCLEAR:
            return t.by(
                N_("You turned the contamination on {space} to pollution."),
                N_("{who} turned the contamination on {space} to pollution."),
                space=space,
            )
        case Piece.WELL:
            return t.by(
                N_("You removed the oil well on {space}."),
                N_("{who} removed the oil well on {space}."),
                space=space,
            )
        case _:
            return t.by(
                N_("You removed the pollution on {space}."),
                N_("{who} removed the pollution on {space}."),
                space=space,
            )


def cleanup_ended(t: Scene) -> str:
    """EE-10.12: by choice, or because all is clean."""
    if any(piece != Piece.EMPTY for piece in t.now.land[t.seat]):
        return t.by(N_("You cleaned up nothing more."), N_("{who} cleaned up nothing more."))
    return t.by(N_("You had nothing to clean up."), N_("{who} had nothing to clean up."))


LINES = {
    Told.GENERATED: generated,
    Told.CLAIM_BEGUN: claim_begun,
    Told.ACHIEVEMENT_GIVEN_UP: achievement_given_up,
    Told.ACHIEVEMENT_CLAIMED: achievement_claimed,
    Told.ACHIEVEMENTS_REFILLED: achievements_refilled,
    Told.CLAIM_DECLINED: claim_declined,
    Told.WORKERS_RETURNED: workers_returned,
    Told.OIL_REFINED: oil_refined,
    Told.DICE_CHOSEN: dice_chosen,
    Told.DICE_ROLLED: dice_rolled,
    Told.HIGHEST_COUNTED: highest_counted,
    Told.TOKEN_PLACED: token_placed,
    Told.TOKEN_DISCARDED: token_discarded,
    Told.TOKEN_REFUSED: token_refused,
    Told.TOKEN_LACKING: token_lacking,
    Told.WELL_DRILLED: well_drilled,
    Told.SPACE_CLEANED: space_cleaned,
    Told.CLEANUP_ENDED: cleanup_ended,
}
