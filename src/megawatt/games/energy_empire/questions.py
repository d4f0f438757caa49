"""What Energy Empire asks a seat, in one sentence."""

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.components import SPOTS
from megawatt.games.energy_empire.rules.environment import free_in_row, row_asked
from megawatt.games.energy_empire.rules.items import top, topic
from megawatt.games.energy_empire.state import ANY_ROW, Decision, Piece, Stage, State
from megawatt.games.energy_empire.turn import decision_of, to_act
from megawatt.games.energy_empire.vocabulary import KIND_NAMES, ROW_NAMES
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

QUESTIONS = {
    Decision.NATION: N_("Which nation will you lead?"),
    Decision.KEEP: N_("Which achievement do you keep?"),
    Decision.TURN: N_("Place a worker, or generate?"),
    Decision.LOOT: N_("Where does the pollution that lay there go?"),
    Decision.CHOICE: N_("Which option do you take?"),
    Decision.BUY: N_("Which structure do you buy, and how do you pay?"),
    Decision.PLANT: N_("Which energy die do you buy?"),
    Decision.SCRAP: N_("You own five dice: which kind do you give up?"),
    Decision.OIL: N_("Buy or sell three barrels?"),
    Decision.TRADE: N_("What do you exchange?"),
    Decision.ACTIVATE: N_("Which card do you activate?"),
    Decision.PLANK: N_("What do you put on the plank?"),
    Decision.EFFECT: N_("Which option of the card do you use?"),
    Decision.POLLUTE: N_("Which space gets polluted?"),
    Decision.WELL: N_("Where do you drill?"),
    Decision.CLEAN: N_("What do you clean up?"),
    Decision.PEEK: N_("Which impact do you look at?"),
    Decision.CLAIM: N_("Do you claim an achievement?"),
    Decision.MAKE_ROOM: N_("You hold five achievements: which one goes?"),
    Decision.REFINE: N_("How many barrels do you refine?"),
    Decision.DICE: N_("How many dice do you roll?"),
    Decision.HIGHEST: N_("Which of the highest dice counts?"),
    Decision.IMPACT: N_("How do you meet the impact?"),
    Decision.SPILL: N_("Where does the spill go? All of it into one row."),
}


def asked(s: State, seat: Seat) -> Decision:
    """Give what a seat is asked."""
    return Decision(plain(decision_of)(s, seat))


def _awaited(edition: Edition, s: State, say: Tongue) -> str:
    """Name those who are asked."""
    acting = int(plain(to_act)(edition.box, s))
    waited = [say.who(seat) for seat in range(int(s.seats)) if acting >> seat & 1]
    listed = names.listed(waited, say)
    return say.count("Wait: {names} decides.", "Wait: {names} decide.", len(waited), names=listed)


def decision(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    """Say what is asked of a seat."""
    if s.stage == Stage.OVER:
        return say("The game is over.")
    open_now = asked(s, seat)
    if open_now == Decision.NOTHING:
        return _awaited(edition, s, say)
    if open_now == Decision.DICE:
        die = say(names.DICE[KIND_NAMES[plain(topic)(s)]])
        return say("How many {die} dice do you roll?", die=die)
    if open_now == Decision.POLLUTE:
        return _token_question(s, seat, say)
    if open_now == Decision.IMPACT:
        impact = edition.tables["impact"][int(s.impact[s.revealed - 1])]
        words = names.impact_words(
            edition.tables["location"], impact, say, last=s.revealed == SPOTS
        )
        return say("{impact}: {words}", impact=say(impact["name"]), words=words)
    if open_now == Decision.HIGHEST:
        return say(
            "You rolled {dice}. Which of the highest dice counts?",
            dice=names.rolled_words(s, say),
        )
    if open_now == Decision.TURN and s.just_generated[seat]:
        return say("You generated last turn: place a worker.")
    if open_now == Decision.TURN and s.final_left >= 0:
        return say("Your last turn: place a worker, or generate?")
    return say(QUESTIONS[open_now])


def _token_question(s: State, seat: Seat, say: Tongue) -> str:
    row = plain(row_asked)(plain(top)(s))
    nuclear = plain(topic)(s) == Piece.NUCLEAR
    if row == ANY_ROW:
        if nuclear:
            return say("Which space gets contaminated?")
        return say(QUESTIONS[Decision.POLLUTE])
    name = say(names.ROWS[ROW_NAMES[row]])
    if not plain(free_in_row)(s, seat, row):
        if nuclear:
            return say("The {row} is full: which other space gets contaminated?", row=name)
        return say("The {row} is full: which other space gets polluted?", row=name)
    if nuclear:
        return say("Which space of the {row} gets contaminated?", row=name)
    return say("Which space of the {row} gets polluted?", row=name)
