"""The lines of the story: each says who did what, and how much (EE-2.0)."""

from typing import Any

import numpy as np
import pytest

from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.environment import pollute
from megawatt.games.energy_empire.rules.impacts import begin_spill, spill
from megawatt.games.energy_empire.rules.scoring import tell_scores
from megawatt.games.energy_empire.secrets import conceal
from megawatt.games.energy_empire.setup import setup
from megawatt.games.energy_empire.state import (
    FREE_ROW,
    FROM_SUPPLY,
    FROM_TRACK,
    NO_ROW,
    NUCLEAR_SIDE,
    STATE,
    Decision,
    Piece,
    Row,
    Source,
    Space,
    Stage,
    Whose,
)
from megawatt.games.energy_empire.story import LINES, STORY, event
from megawatt.games.energy_empire.turn import settle
from megawatt.kernel.ids import SPECTATOR, Seat
from megawatt.kernel.record import overwrite, readable, records
from megawatt.kernel.story import EVERYBODY, listening
from megawatt.kernel.tongue import tongue
from tests.games.energy_empire.table import (
    BOX,
    CHEMISTRY,
    CLEAN_UP,
    COAL,
    COMMERCE_MARKET,
    DONE,
    DRILLING,
    EDITION,
    EDUCATION,
    FINANCE,
    GENERATE,
    HIGHEST_POLLUTION,
    HYDRO,
    MINE,
    NATION,
    NUCLEAR,
    OIL_MARKET,
    PLANK_ENERGY,
    POWER_PLANT,
    RESEARCH,
    SELL_OIL,
    SOLAR,
    TRADE,
    ach,
    activate,
    air,
    ask,
    at_the_table,
    buy,
    dealt,
    decider,
    die,
    filled,
    forest,
    impact,
    legal,
    ocean,
    open_decision,
    option,
    peek,
    place,
    play,
    roll,
    space,
    take_nation,
    tile,
    trade,
)

ANNE, BEN, CLEO = 0, 1, 2
NAMES = ["Anne", "Ben", "Cleo", "Dan", "Eve"]


def lines(
    s: Any, seat: int, *actions: int, reader: int | None = None, box: Any = None
) -> list[str]:
    """What a reader is told of some actions."""
    before = s.tobytes()
    with listening() as told:
        play(s, seat, *actions, box=box)
    return read(before, told, reader)


def read(before: bytes, told: list[Any], reader: int | None = None) -> list[str]:
    who = SPECTATOR if reader is None else Seat(reader)
    say = tongue("en").at_table(NAMES, reader)
    found, then = [], seen(before, who)
    for one in told:
        if one.to in (EVERYBODY, who):
            now = seen(one.state, who)
            found.append(event(EDITION, then, now, one, say))
            then = now
    return found


def seen(content: bytes, who: Seat) -> Any:
    states = records(STATE)
    overwrite(states, content)
    s = readable(states)
    conceal(BOX, s, who)
    return s


def test_every_kind_has_a_line() -> None:
    assert set(LINES) == set(Told)
    assert STORY.kinds is Told


def test_the_set_up() -> None:
    """EE-1.2 to EE-1.6: everybody sees mats, markets and display, each seat what it was dealt."""
    s = readable(records(STATE))
    s.seats, s.chance = 2, np.uint64(7)
    with listening() as told:
        setup(BOX, s)
    public, mine = read(s.tobytes(), told), read(s.tobytes(), told, ANNE)
    began, lay, money, neutral = public[0].removesuffix(".").split(". ")
    assert began.startswith("The game began for 2 players, with 4 pollution tokens on each")
    assert lay == "Each mat had pollution on air 1"
    assert money == "In turn order the players had $0 and $1"
    assert neutral.startswith("Neutral workers stood on these: Government market")
    assert [line.split(" opened with ")[0] for line in public[1:4]] == [
        *("The Government market", "The Industry market", "The Commerce market"),
    ]
    assert public[5] == "Anne was dealt nations and achievements to choose from."
    assert mine[5].startswith("You were dealt the nations ")
    assert mine[6] == public[6]


def test_choices_stay_secret_until_the_last() -> None:
    """EE-1.6: a nation is told to nobody else; then that the choice is made; then all nations."""
    s = dealt(2)
    s.dealt_nations[ANNE] = 6, 0
    assert lines(s, ANNE, take_nation("France")) == []
    mine = dealt(2)
    mine.dealt_nations[ANNE] = 6, 0
    assert lines(mine, ANNE, take_nation("France"), reader=ANNE) == ["You chose the nation France."]
    kept = legal(s, ANNE)[0]
    assert lines(s, ANNE, kept) == ["Anne chose a nation and an achievement."]
    assert lines(mine, ANNE, kept, reader=ANNE)[0].startswith("You kept the achievement ")
    play(s, BEN, legal(s, BEN)[0])
    told = lines(s, BEN, legal(s, BEN)[0])
    assert told[0] == "Ben chose a nation and an achievement."
    assert told[1].startswith("Everybody had chosen")
    assert told[2] == "Anne led the nation France and began with $2 and 1 science from it."
    assert told[4] == "Anne took a nuclear die."
    assert told[5] == "Anne began a turn."


def test_a_placement_and_what_lay_there() -> None:
    """EE-4.4, EE-4.8: the stack, the pieces, the effect; then nothing can be activated."""
    s = at_the_table(3, pieces={MINE: {"oil": 2, "pollution": 1}})
    assert lines(s, ANNE, place(MINE, 1), reader=ANNE) == [
        "You placed a worker on Mine, on top of 1 energy.",
        "You gained 2 oil that lay on Mine.",
    ]
    told = lines(s, ANNE, space(air(2)))
    assert told == [
        "Anne put the pollution that lay on Mine on air 2.",
        "Anne gained 1 steel.",
        "Anne had nothing left to activate.",
        "Ben began a turn.",
    ]


def test_a_location_whose_token_finds_no_space() -> None:
    """EE-4.8: it goes to the supply."""
    s = at_the_table(3, pieces={MINE: {"pollution": 1}}, mats={0: {"land": filled()}})
    told = lines(s, ANNE, place(MINE))
    assert told[1] == ("Anne had no free space: the pollution that lay on Mine went to the supply.")


def test_education_without_a_question() -> None:
    """EE-5.2: what is paid unasked is told."""
    s = at_the_table(3, mats={0: {"M": 3}})
    assert lines(s, ANNE, place(EDUCATION)) == [
        "Anne placed a worker on Education.",
        "Anne spent $3 and gained 1 worker.",
    ]
    assert lines(s, ANNE, space(air(2)))[0] == (
        "Anne took a pollution token from the track and put it on air 2."
    )


def test_money_to_others_one_line_each() -> None:
    """EE-8.3: every other seat is named."""
    s = at_the_table(3)
    told = lines(s, ANNE, place(FINANCE), option(2), reader=CLEO)
    assert told[1:4] == ["Anne gained $4.", "Ben gained $2 by it.", "You gained $2 by it."]


def test_buying_a_structure() -> None:
    """EE-6.4 to EE-6.6: price, token, new card; the token's spot and the impact follow."""
    s = at_the_table(3, mats={0: {"M": 3}}, market={2: ["Farm", "Airport", "Port"]})
    assert lines(s, ANNE, place(COMMERCE_MARKET), buy(1))[1] == "Anne bought Airport I for $3."
    told = lines(s, ANNE, space(air(3)))
    assert told[0] == "Anne took a pollution token from the track and put it on air 3."
    assert told[1].endswith(" came onto the Commerce market.")


def test_a_market_that_cannot_be_refilled() -> None:
    """EE-6.7: no card is left, or the discards are shuffled first."""
    s = at_the_table(3, mats={0: {"M": 9}}, market={2: ["Stock Market", "Farm", "Airport"]})
    s.deck_left[2] = 0
    told = lines(s, ANNE, place(COMMERCE_MARKET), buy(0))
    assert "No card was left to refill the Commerce market." in told
    s = at_the_table(3, mats={0: {"M": 9}}, market={2: ["Stock Market", "Farm", "Airport"]})
    s.discard[2, 0], s.discards[2], s.deck_left[2] = s.deck[2, 0], 1, 0
    told = lines(s, ANNE, place(COMMERCE_MARKET), buy(0))
    assert any("The discards of the Commerce market were shuffled, then" in line for line in told)


def test_dice_bought_and_given_up() -> None:
    """EE-13.3: the price, the die that goes, the die that comes."""
    rich = {"M": 9, "S": 9, "P": 9, "C": 9}
    s = at_the_table(3, mats={0: {**rich, "dice": {COAL: 4, NUCLEAR: 1}}})
    told = lines(s, ANNE, place(POWER_PLANT), die(SOLAR), die(COAL))
    assert told[1:4] == [
        "Anne paid 1 plastic and 2 science for a solar-wind die.",
        "Anne owned five dice and gave up a coal die.",
        "Anne took a solar-wind die.",
    ]
    s = at_the_table(3, mats={0: rich})
    told = lines(s, ANNE, place(POWER_PLANT), die(HYDRO), space(forest(2)))
    assert told[3] == "Anne took a pollution token from the track and put it on forest 2."


def test_oil_and_trade() -> None:
    """EE-5.9, EE-5.10: prices and units."""
    s = at_the_table(3, mats={0: {"O": 3, "M": 1}, 1: {"M": 3}, 2: {}})
    assert lines(s, ANNE, place(OIL_MARKET), SELL_OIL)[1] == "Anne sold 3 barrels of oil for $1."
    assert lines(s, BEN, place(OIL_MARKET, 1))[1] == "Ben bought 3 barrels of oil for $1."
    s = at_the_table(3, mats={0: {"M": 4}})
    told = lines(s, ANNE, place(TRADE), trade(0, 1), DONE)
    assert told[1:3] == ["Anne exchanged $2 for 1 steel.", "Anne stopped trading."]
    s = at_the_table(3)
    assert lines(s, ANNE, place(TRADE))[1] == "Anne had nothing to exchange."


def test_activating() -> None:
    """EE-7.5, EE-7.8: the card, the plank, the effect; a step in the United Nations."""
    s = at_the_table(3, mats={0: {"owns": ["Stock Market"], "nation": "USA", "M": 9}})
    told = lines(s, ANNE, place(FINANCE), option(0), NATION, PLANK_ENERGY)
    assert told[2:5] == [
        "Anne activated the nation USA.",
        "Anne put 1 energy on the plank.",
        "Anne spent $4. Anne advanced to space 1 of the United Nations, worth 2 VP. "
        "The lead brought 3 VP more.",
    ]
    told = lines(s, ANNE, activate("Stock Market"), PLANK_ENERGY)
    assert told[0] == "Anne activated Stock Market I (gain $3; every other player gains $1)."
    assert told[2:5] == ["Anne gained $3.", "Ben gained $1 by it.", "Cleo gained $1 by it."]
    s = at_the_table(3, mats={0: {"owns": ["Stock Market"]}})
    assert lines(s, ANNE, place(FINANCE), option(0), DONE)[2] == "Anne activated nothing more."


def test_a_shared_lead_in_the_united_nations() -> None:
    """EE-16.6: what it brings, and what it costs whoever led alone."""
    mats = {0: {"nation": "USA", "M": 9, "owns": ["Stock Market"]}, 1: {}}
    s = at_the_table(3, mats=mats)
    s.un[1] = 1
    told = lines(s, ANNE, place(FINANCE), option(0), NATION, PLANK_ENERGY, reader=BEN)[4]
    assert told.endswith("worth 2 VP. The shared lead brought 1 VP more. It cost you 2 VP.")


def test_energy_beyond_the_tokens() -> None:
    """EE-8.7: what is lost is told."""
    s = at_the_table(3, mats={0: {"E": 10, "S": 2, "M": 5, "O": 5, "owns": ["Coal Mine"]}})
    told = " ".join(lines(s, ANNE, place(MINE, 0), activate("Coal Mine"), 224))
    assert "beyond the ten tokens was lost" in told


def test_drilling_and_cleaning() -> None:
    """EE-5.5, EE-10.12: wells, pollution, contamination; nothing left to clean."""
    s = at_the_table(3)
    told = lines(s, ANNE, place(DRILLING), space(forest(1)))
    assert told[1:3] == ["Anne gained 3 oil.", "Anne put an oil well on forest 1."]
    lying = {air(1): Piece.NUCLEAR, forest(1): Piece.WELL}
    s = at_the_table(3, mats={0: {"C": 1, "land": lying}})
    told = lines(s, ANNE, place(CLEAN_UP), space(air(1)), space(forest(1)))
    assert told[1:4] == [
        "Anne spent 1 science.",
        "Anne turned the contamination on air 1 to pollution.",
        "Anne removed the oil well on forest 1.",
    ]
    s = at_the_table(3, mats={0: {"C": 1}})
    told = lines(s, ANNE, place(CLEAN_UP), space(air(1)))
    assert told[2:4] == ["Anne removed the pollution on air 1.", "Anne had nothing to clean up."]
    s = at_the_table(3, mats={0: {"C": 1}})
    assert lines(s, ANNE, place(CLEAN_UP), DONE)[2] == "Anne cleaned up nothing more."


def test_a_peek_is_public_what_it_shows_is_not() -> None:
    """EE-11.7: everybody knows which card was looked at."""
    s = at_the_table(3, impacts=["Cheap Imports", "Blackouts"])
    assert lines(s.copy(), ANNE, place(RESEARCH), peek(1))[2] == "Anne looked at impact 2 of 6."
    mine = lines(s, ANNE, place(RESEARCH), peek(1), reader=ANNE)
    assert mine[2] == "You looked at impact 2 of 6: Blackouts."
    s = at_the_table(3)
    assert lines(s, ANNE, place(RESEARCH), DONE)[2] == "Anne looked at no impact."
    s = at_the_table(3, spot=[0] * 6)
    assert lines(s, ANNE, place(RESEARCH))[2] == "Anne found no impact face down to look at."


def test_a_generate_turn_from_first_to_last() -> None:
    """EE-9: claim, return, oil, dice with faces, the number that decides, the token."""
    s = at_the_table(3, mats={0: {"O": 1, "dice": {COAL: 1}}}, display=["Wealth"])
    told = lines(s, ANNE, GENERATE, ach("Wealth"))
    assert told[:2] == ["Anne generated.", "Anne claimed the achievement Wealth."]
    assert told[2].startswith("The display was refilled: ")
    assert told[3] == "Anne had no worker to take back. 2 energy left unused was lost."
    assert lines(s, ANNE, 278) == ["Anne refined no oil."]
    told = lines(s, ANNE, roll(1))
    face = int(s.face[COAL, 0])
    gained = int(BOX.die_energy[COAL, face - 1])
    assert told == [
        "Anne chose to roll 1 coal die.",
        f"Anne rolled coal {face} and gained {gained} energy.",
        f"Anne's highest number, {face}, polluted (coal).",
    ]
    assert lines(s, ANNE, space(air(2)))[0].startswith("Anne took a pollution token from the track")


def test_a_generate_turn_without_a_question() -> None:
    """EE-2.0, EE-3.2: a whole automatic turn, with its reasons."""
    s = at_the_table(3, mats={0: {"W": 1, "E": 0, "owned": 3}, 1: {"W": 0, "E": 1}})
    told = lines(s, ANNE, place(MINE))
    assert told[3:10] == [
        "Ben began a turn.",
        "Ben had no worker left and generated.",
        "Ben had fewer than two unused workers or energy and could claim no achievement.",
        "Ben took back 3 workers. 1 energy left unused was lost.",
        "Ben had no oil to refine.",
        "Ben rolled no dice.",
        "Ben spared the environment: no die was rolled.",
    ]
    assert told[10] == "Ben sent a token from the track to the supply."


def test_nobody_can_work_without_energy() -> None:
    """EE-3.5: "No location is open to you: you generate."."""
    tall = {where: [(2, 3)] for where in range(13)}
    s = at_the_table(3, stacks=tall, mats={0: {"E": 0}}, begin=False)
    before = s.tobytes()
    with listening() as told:
        settle(BOX, s)
    assert "No location was open to you: you generated." in read(before, told, ANNE)


def test_refining_and_the_limits_of_a_roll() -> None:
    """EE-9.5, EE-9.8, EE-8.7: petroleum dice, Blackouts, ten tokens, a tie for the highest."""
    s = at_the_table(
        3, spot=[0, 5, 5, 5, 5, 5], impacts=["Blackouts"], mats={0: {"O": 4, "dice": {NUCLEAR: 5}}}
    )
    told = lines(s, ANNE, GENERATE, DONE, 282, roll(5), roll(4))
    assert "Anne refined 4 oil into 4 petroleum dice." in told
    rolled = next(line for line in told if " rolled " in line)
    assert "The impact in force took 2 energy." in rolled
    assert "A player has no more than 10 energy tokens." in rolled
    s = at_the_table(3, mats={0: {"dice": {COAL: 1, SOLAR: 1}}})
    play(s, ANNE, GENERATE, DONE)
    assert lines(s, ANNE, roll(0)) == ["Anne left 1 coal die aside."]
    ask(s, Decision.HIGHEST)
    s.face[:] = 0
    s.face[COAL, 0], s.face[SOLAR, 0] = 5, 5
    told = lines(s, ANNE, HIGHEST_POLLUTION)
    assert told[0] == "Anne's highest number, 5, polluted (coal)."


def test_a_roll_that_gives_nothing_in_french() -> None:
    """EE-9.8, EE-12.5: a negation needs both of its halves."""
    table = at_the_table(
        3, spot=[0, 5, 5, 5, 5, 5], impacts=["Blackouts"], mats={0: {"dice": {SOLAR: 1}}}
    )
    play(table, ANNE, GENERATE, DONE)
    french, empty = tongue("fr").at_table(NAMES, None), []
    for seed in range(12):
        s = table.copy()
        s.seed = np.uint64(seed)
        with listening() as told:
            play(s, ANNE, roll(1))
        rolled = next(one for one in told if one.kind == Told.DICE_ROLLED)
        now = seen(rolled.state, SPECTATOR)
        if now.energy[ANNE] == 0:
            before = seen(table.tobytes(), SPECTATOR)
            empty.append(event(EDITION, before, now, rolled, french))

    assert empty
    assert all(" et n’a gagné aucune énergie." in line for line in empty)


def test_five_achievements() -> None:
    """EE-9.2: which one goes is told to its holder only; EE-1.1: memory keeps claims vague."""
    held = ["Clean Air", "Diversified", "Wealth", "Oil Reserves", "Steel Empire"]
    s = at_the_table(3, mats={0: {"tiles": held}}, display=["Energy Empire"])
    other = s.copy()
    told = lines(s, ANNE, GENERATE, ach("Energy Empire"), ach("Wealth"))
    assert told[1:4] == [
        "Anne held five achievements: one had to go for Energy Empire.",
        "Anne gave up an achievement, face down: it left the game.",
        "Anne claimed the achievement Energy Empire.",
    ]
    other.claimed_open = 0
    mine = other.copy()
    told = lines(other, ANNE, GENERATE, ach("Energy Empire"), ach("Wealth"))
    assert told[1:4] == [
        "Anne held five achievements: one had to go for a new one.",
        "Anne gave up an achievement, face down: it left the game.",
        "Anne claimed an achievement.",
    ]
    told = lines(mine, ANNE, GENERATE, ach("Energy Empire"), ach("Wealth"), reader=ANNE)
    assert told[2] == "You gave up Wealth: it left the game."


def test_claims_that_nothing_stands_behind() -> None:
    """EE-9.1, EE-15.4: by choice, or with an empty display."""
    s = at_the_table(3)
    assert lines(s, ANNE, GENERATE, DONE)[1] == "Anne claimed no achievement."
    s = at_the_table(3, display=["Wealth"])
    s.tiles_left, s.display[1:] = 0, -1
    told = lines(s, ANNE, GENERATE, ach("Wealth"))
    assert told[2] == "No achievement was left for the display."
    s = at_the_table(3)
    s.holder[s.display], s.display[:] = Whose.REMOVED, -1
    assert lines(s, ANNE, GENERATE)[1] == "Anne found no achievement on display."


def test_an_impact_part_by_part() -> None:
    """EE-11.6: spot and oil price, the card, a line for each seat's row, the market, the pieces."""
    s = at_the_table(
        3,
        spot=[1, 5, 5, 5, 5, 5],
        impacts=["Cheap Imports"],
        mats={0: {"W": 0, "E": 0}, 1: {"land": dict.fromkeys(range(15), Piece.POLLUTION)}},
        begin=False,
    )
    before = s.tobytes()
    with listening() as told:
        settle(BOX, s)
    found = read(before, told)
    start = next(i for i, line in enumerate(found) if line.startswith("Spot 1"))
    assert found[start : start + 2] == [
        "Spot 1 of the track was empty: an impact was due.",
        "Impact 1 of 6 was revealed: Cheap Imports. Put 1 plastic on every commerce location. "
        "Three barrels of oil then cost $2.",
    ]
    rows = found[start + 2 : start + 5]
    assert [line.split()[0] for line in rows] == ["Anne", "Ben", "Cleo"]
    assert rows[1].startswith("Ben had no clean space and scored nothing")
    assert " was reset to " in found[start + 5]
    assert found[start + 6] == (
        "Pieces were put on locations: Commerce market 1 plastic, Finance 1 plastic, "
        "Buy/Sell Oil 1 plastic, Trade 1 plastic."
    )


def test_an_impact_without_pieces_tells_of_none() -> None:
    """EE-12.4."""
    s = at_the_table(
        3, spot=[1, 5, 5, 5, 5, 5], impacts=["Space Race"], mats={0: {"W": 0, "E": 0}}, begin=False
    )
    before = s.tobytes()
    with listening() as told:
        settle(BOX, s)
    found = read(before, told)
    assert any("Space Race" in line for line in found)
    assert not any("on locations" in line for line in found)


@pytest.mark.parametrize(
    ("name", "mats", "wanted"),
    [
        ("Space Race", {}, "Ben could not take what Space Race offered."),
        ("Baby Boom", {1: {"M": 9}}, "Ben declined what Baby Boom offered."),
        ("Smog Alert", {}, "Ben chose: gain 1 pollution in the air."),
    ],
)
def test_how_impacts_are_met(name: str, mats: Any, wanted: str) -> None:
    """EE-12.2: chosen, declined, or out of reach."""
    s = at_the_table(2, spot=[1, 4, 4, 4, 4, 4], impacts=[name], mats=mats)
    play(s, ANNE, GENERATE)
    found = lines(s, ANNE, DONE)
    while s.stage == Stage.PLAY and open_decision(s) != Decision.TURN:
        found += lines(s, decider(s), legal(s)[0])
    assert wanted in found


def test_a_modifier_ends_and_the_last_one_stays() -> None:
    """EE-11.6, EE-12.5: the card before is over, and its price of oil; the sixth lasts on."""
    s = at_the_table(2, spot=[0, 1, 4, 4, 4, 4], impacts=["Oil Embargo", "Inflation"])
    revealed = " ".join(lines(s, ANNE, GENERATE, DONE))
    assert "Impact 2 of 6 was revealed: Inflation. Until the next impact" in revealed
    assert "The impact Oil Embargo was over. Three barrels of oil then cost $2." in revealed
    s = at_the_table(2, spot=[0, 0, 0, 0, 0, 1])
    s.impact[5] = impact("Inflation")
    told = lines(s, ANNE, GENERATE, DONE)
    assert "Anne took the last token of the track: everybody had one more turn." in told
    assert any("Until the end of the game structures cost" in line for line in told)
    assert told[-1] == "The last turn of Ben began."


def test_achievements_are_turned_up_at_the_end() -> None:
    """EE-16.5: one by one, each with its holder."""
    held = {0: ["Wealth", "Clean Air"], 1: ["Oil Reserves"]}
    s = at_the_table(2, mats={seat: {"tiles": tiles} for seat, tiles in held.items()})
    with listening() as told:
        tell_scores(s)
    shown = [(one.seat, one.a) for one in told if one.kind == Told.ACHIEVEMENT_SCORED]
    assert sorted(shown) == sorted((seat, tile(n)) for seat, names in held.items() for n in names)


def test_a_spill() -> None:
    """EE-12.6: where it goes; short of tokens or of spaces."""
    fewer = "Anne took fewer tokens of the spill: the supply had no more."
    for tokens, said in ((1, [fewer]), (2, [])):
        s = at_the_table(2)
        s.tokens = tokens
        ask(s, Decision.SPILL, 0, 2, -1)
        before = s.tobytes()
        with listening() as told:
            begin_spill(s, Seat(ANNE), 2)
        assert read(before, told) == said
    for room, row in ((filled(ocean(5)), FREE_ROW), (filled(ocean(4), ocean(5)), NO_ROW)):
        s = at_the_table(2, mats={0: {"land": room}})
        ask(s, Decision.SPILL, 0, 2, row)
        before = s.tobytes()
        with listening() as told:
            spill(s, Seat(ANNE), Space(ocean(5)), 2, Row(row))
        found = read(before, told)
        assert found[0] == "Anne put a pollution token of the spill on ocean 5."
        short = ["Anne had no free space left for the spill."] if row == FREE_ROW else []
        assert found[1:] == short


def test_tokens_that_cannot_be_had_or_placed() -> None:
    """EE-10.5, EE-10.9: a full environment, an empty supply."""
    s = at_the_table(2, mats={0: {"M": 3, "land": filled()}})
    assert lines(s, ANNE, place(EDUCATION))[2] == (
        "Anne had no free space: the token went to the supply."
    )
    s = at_the_table(2, spot=[0] * 6, mats={0: {"M": 3}})
    s.tokens = 0
    assert lines(s, ANNE, place(EDUCATION))[2] == "Anne took no token: none was left."


@pytest.mark.parametrize(("source", "wanted"), [(FROM_TRACK, "track"), (FROM_SUPPLY, "supply")])
def test_contamination(source: Source, wanted: str) -> None:
    """EE-9.9, EE-10.8: the other side of the token, from the track or the supply."""
    s = at_the_table(2)
    before = s.tobytes()
    with listening() as told:
        pollute(s, Seat(ANNE), Space(air(3)), NUCLEAR_SIDE, source)
    assert read(before, told) == [
        f"Anne took a contamination token from the {wanted} and put it on air 3."
    ]


def test_chemistry_pays_and_gains() -> None:
    """EE-5.6: one line for what is paid and gained at once."""
    s = at_the_table(2, mats={0: {"O": 1}})
    assert lines(s, ANNE, place(CHEMISTRY))[1] == (
        "Anne spent 1 oil and gained 2 plastic and 1 science."
    )
