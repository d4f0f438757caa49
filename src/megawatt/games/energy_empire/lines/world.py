"""What happens to everybody: the set-up, the track and its impacts, the end (EE-1, 11, 12, 16)."""

from megawatt.games.energy_empire import ending, names
from megawatt.games.energy_empire.components import LOCATIONS, NATIONS, OF_IMPACT
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.lines.scene import Scene
from megawatt.games.energy_empire.lines.work import cards_on
from megawatt.games.energy_empire.rules.achievements import value_of_tile
from megawatt.games.energy_empire.rules.effects import may_use
from megawatt.games.energy_empire.rules.environment import free_spaces
from megawatt.games.energy_empire.rules.scoring import parts_of_score
from megawatt.games.energy_empire.rules.track import may_peek, oil_price
from megawatt.games.energy_empire.state import NOBODY, NOWHERE, Effect, Position, Tile
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import ROW_NAMES, Resource
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_

FIRST = 0


def game_began(t: Scene) -> str:
    """EE-1.2 to EE-1.5: how many play, how long the track is, what lies on the board and mats."""
    say = t.say
    tokens = say.count(
        "{n} pollution token on each spot of the Global Impact track",
        "{n} pollution tokens on each spot of the Global Impact track",
        int(t.now.spot[FIRST]),
    )
    words = say.count(
        "The game began for {n} player, with {tokens}.",
        "The game began for {n} players, with {tokens}.",
        int(t.now.seats),
        tokens=tokens,
    )
    lay = say(N_("Each mat had pollution on {space}."), space=t.space(int(t.box.start_space)))
    return " ".join([words, lay, *_money_by_turn_order(t), *_neutral_workers(t)])


def _money_by_turn_order(t: Scene) -> list[str]:
    money = [int(t.now.stock[seat, Resource.MONEY]) for seat in range(int(t.now.seats))]
    if not any(money):
        return []
    sums = t.listed([t.say("${n}", n=n) for n in money])
    return [t.say(N_("In turn order the players had {sums}."), sums=sums)]


def _neutral_workers(t: Scene) -> list[str]:
    places = [t.place(where) for where in range(LOCATIONS) if t.now.height[where]]
    if not places:
        return []
    return [t.say(N_("Neutral workers stood on these: {places}."), places=t.listed(places))]


def market_filled(t: Scene) -> str:
    """EE-1.2: the first cards."""
    cards = t.listed(cards_on(t, t.telling.a))
    return t.say(N_("The {market} opened with {cards}."), market=t.market(t.telling.a), cards=cards)


def achievements_shown(t: Scene) -> str:
    """EE-1.2: the first tiles on display."""
    tiles = [int(tile) for tile in t.now.display if tile != NOBODY]
    return t.say(N_("Achievements were laid out: {tiles}."), tiles=t.tiles(tiles))


def cards_dealt(t: Scene) -> str:
    """EE-1.6, 18.4: what to choose from, known to whoever chooses."""
    if not t.is_mine:
        return t.by(
            N_("You were dealt nations and achievements to choose from."),
            N_("{who} was dealt nations and achievements to choose from."),
        )
    tiles = t.tiles([int(tile) for tile in t.now.dealt_tiles[t.seat]])
    rows = t.edition.tables["nation"]
    dealt = range(NATIONS) if t.now.seats == 1 else t.now.dealt_nations[t.seat]
    nations = t.listed([t.say(rows[int(nation)]["name"]) for nation in dealt])
    return t.say(
        N_("You were dealt the nations {nations}; and the achievements {tiles}."),
        nations=nations,
        tiles=tiles,
    )


def nation_chosen(t: Scene) -> str:
    """EE-1.6: only whoever chose knows."""
    name = t.say(t.edition.tables["nation"][t.telling.a]["name"])
    return t.by(
        N_("You chose the nation {nation}."), N_("{who} chose the nation {nation}."), nation=name
    )


def choice_made(t: Scene) -> str:
    """EE-1.6: that a choice was made; the tile only to whoever kept it."""
    kept = int(t.now.first_tile[t.seat])
    if t.is_mine and kept >= 0:
        return t.say(N_("You kept the achievement {tile}."), tile=t.tile(kept))
    return t.by(
        N_("You chose a nation and an achievement."),
        N_("{who} chose a nation and an achievement."),
    )


def choices_revealed(t: Scene) -> str:
    """EE-1.6: the end of the set-up."""
    return t.say(
        N_("Everybody had chosen: nations were revealed, the refused achievements shuffled back.")
    )


def nation_revealed(t: Scene) -> str:
    """EE-1.7: the nation and its bonus; a die of the bonus is told when it comes."""
    row = t.edition.tables["nation"][int(t.now.nation[t.seat])]
    bonus = {key: n for key, n in row["bonus"].items() if key != "die"}
    return t.by(
        N_("You led the nation {nation} and began with {bonus} from it."),
        N_("{who} led the nation {nation} and began with {bonus} from it."),
        nation=t.say(row["name"]),
        bonus=names.amounts(bonus, t.say) or t.say(N_("nothing")),
    )


def spot_emptied(t: Scene) -> str:
    """EE-11.1: an impact is due."""
    return t.say(N_("Spot {n} of the track was empty: an impact was due."), n=t.telling.a)


def impact_seen(t: Scene) -> str:
    """EE-11.7: everybody knows which card, one knows what it is."""
    position = t.telling.a
    card = int(t.now.impact[position])
    if t.is_mine and card >= 0:
        return t.say(
            N_("You looked at impact {n} of 6: {impact}."),
            n=position + 1,
            impact=t.say(t.edition.tables["impact"][card]["name"]),
        )
    return t.by(
        N_("You looked at impact {n} of 6."), N_("{who} looked at impact {n} of 6."), n=position + 1
    )


def peek_declined(t: Scene) -> str:
    """EE-11.7: by choice, or because all lie open."""
    last = Position(len(t.now.impact) - 1)
    if plain(may_peek)(t.now, last) == No.YES:
        return t.by(N_("You looked at no impact."), N_("{who} looked at no impact."))
    return t.by(
        N_("You found no impact face down to look at."),
        N_("{who} found no impact face down to look at."),
    )


def impact_revealed(t: Scene) -> str:
    """EE-11.6: the card and its special effect; the one before is over; EE-11.4: oil."""
    rows = t.edition.tables["impact"]
    words = t.say(
        N_("Impact {n} of 6 was revealed: {impact}. {words}"),
        n=t.telling.b + 1,
        impact=t.say(rows[t.telling.a]["name"]),
        words=names.impact_words(
            t.edition.tables["location"], rows[t.telling.a], t.say, last=t.telling.b + 1 == 6
        ),
    )
    if t.telling.b > 0:
        over = rows[int(t.now.impact[t.telling.b - 1])]
        if "modifier" in over:
            words += " " + t.say(N_("The impact {impact} was over."), impact=t.say(over["name"]))
    price = plain(oil_price)(t.box, t.now)
    return words + " " + t.say(N_("Three barrels of oil then cost ${price}."), price=price)


def row_scored(t: Scene) -> str:
    """EE-12.1: a point for each clean space of the row."""
    row = t.say(names.ROWS[ROW_NAMES[t.telling.a]])
    if t.telling.b == 0:
        return t.by(
            N_("You had no clean space and scored nothing ({row})."),
            N_("{who} had no clean space and scored nothing ({row})."),
            row=row,
        )
    return t.by(
        N_("You scored {points} for clean spaces ({row})."),
        N_("{who} scored {points} for clean spaces ({row})."),
        points=names.amounts({"vp": t.telling.b}, t.say),
        row=row,
    )


def market_reset(t: Scene) -> str:
    """EE-6.8: all cards go, new ones come."""
    cards = cards_on(t, t.telling.a)
    market = t.market(t.telling.a)
    if not cards:
        return t.say(N_("The {market} was reset, and no card was left for it."), market=market)
    return t.say(N_("The {market} was reset to {cards}."), market=market, cards=t.listed(cards))


def pieces_laid_out(t: Scene) -> str:
    """EE-12.4: what lies where now, as far as tokens lasted."""
    changed = [
        f"{t.place(where)} {names.pieces_words(now - before, t.say)}"
        for where, (now, before) in enumerate(
            zip(t.now.pieces.astype(int), t.before.pieces.astype(int), strict=True)
        )
        if (now != before).any()
    ]
    if not changed:
        return t.say(N_("No token was left to be put on locations."))
    return t.say(N_("Pieces were put on locations: {pieces}."), pieces=", ".join(changed))


def impact_declined(t: Scene) -> str:
    """EE-12.2: by choice, or because nothing can be chosen."""
    effect = Effect(t.telling.a)
    impact = t.say(t.edition.tables["impact"][effect - OF_IMPACT]["name"])
    if plain(may_use)(t.box, t.now, t.seat, effect, NOWHERE) == No.YES:
        return t.by(
            N_("You declined what {impact} offered."),
            N_("{who} declined what {impact} offered."),
            impact=impact,
        )
    return t.by(
        N_("You could not take what {impact} offered."),
        N_("{who} could not take what {impact} offered."),
        impact=impact,
    )


def token_spilled(t: Scene) -> str:
    """EE-12.6: where a token of the spill went."""
    return t.by(
        N_("You put a pollution token of the spill on {space}."),
        N_("{who} put a pollution token of the spill on {space}."),
        space=t.space(t.telling.a),
    )


def spill_cut_short(t: Scene) -> str:
    """EE-12.6: no space, or no token."""
    if plain(free_spaces)(t.now, t.seat) == 0:
        return t.by(
            N_("You had no free space left for the spill."),
            N_("{who} had no free space left for the spill."),
        )
    return t.by(
        N_("You took fewer tokens of the spill: the supply had no more."),
        N_("{who} took fewer tokens of the spill: the supply had no more."),
    )


def end_triggered(t: Scene) -> str:
    """EE-16.1, 16.2: who took the last token."""
    return t.by(
        N_("You took the last token of the track: everybody had one more turn."),
        N_("{who} took the last token of the track: everybody had one more turn."),
    )


def game_ended(t: Scene) -> str:
    """EE-16.2: after the final turns."""
    return t.say(N_("The final turns were over: achievements were turned up and points counted."))


def achievement_scored(t: Scene) -> str:
    """EE-15.3: what one tile was worth."""
    return t.by(
        N_("Your achievement {tile} was worth {points}."),
        N_("{who} had the achievement {tile}, worth {points}."),
        tile=t.tile(t.telling.a),
        points=names.amounts(
            {"vp": plain(value_of_tile)(t.box, t.now, t.seat, Tile(t.telling.a))}, t.say
        ),
    )


def score_counted(t: Scene) -> str:
    """EE-16.5: category by category."""
    parts = plain(parts_of_score)(t.box, t.now, t.seat)
    named = names.parts_by_name(parts, t.say)
    listed = ", ".join(f"{name} {n}" for name, n in named.items() if n)
    return t.by(
        N_("You had {points}: {parts}."),
        N_("{who} had {points}: {parts}."),
        points=ending.points_words(sum(int(part) for part in parts), t.say),
        parts=listed or t.say(N_("nothing")),
    )


def game_won(t: Scene) -> str:
    """EE-16.7, 18.9: who won, by how much, and how a tie was decided."""
    return ending.outcome(t.edition, t.now, t.say)


LINES = {
    Told.GAME_BEGAN: game_began,
    Told.MARKET_FILLED: market_filled,
    Told.ACHIEVEMENTS_SHOWN: achievements_shown,
    Told.CARDS_DEALT: cards_dealt,
    Told.NATION_CHOSEN: nation_chosen,
    Told.CHOICE_MADE: choice_made,
    Told.CHOICES_REVEALED: choices_revealed,
    Told.NATION_REVEALED: nation_revealed,
    Told.SPOT_EMPTIED: spot_emptied,
    Told.IMPACT_SEEN: impact_seen,
    Told.PEEK_DECLINED: peek_declined,
    Told.IMPACT_REVEALED: impact_revealed,
    Told.ROW_SCORED: row_scored,
    Told.MARKET_RESET: market_reset,
    Told.PIECES_LAID_OUT: pieces_laid_out,
    Told.IMPACT_DECLINED: impact_declined,
    Told.TOKEN_SPILLED: token_spilled,
    Told.SPILL_CUT_SHORT: spill_cut_short,
    Told.END_TRIGGERED: end_triggered,
    Told.GAME_ENDED: game_ended,
    Told.ACHIEVEMENT_SCORED: achievement_scored,
    Told.SCORE_COUNTED: score_counted,
    Told.GAME_WON: game_won,
}
