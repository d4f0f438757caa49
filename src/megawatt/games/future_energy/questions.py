"""What is asked of a player of Future Energy, in words."""

from megawatt.games.future_energy.components import Box, Tile
from megawatt.games.future_energy.names import EFFECT_WORDS, effect_words, site_name, tile_words
from megawatt.games.future_energy.rules.planning import duty_binds
from megawatt.games.future_energy.rules.tiles import GROUND_LINES
from megawatt.games.future_energy.state import NOTHING, Card, Decision, Site, State
from megawatt.games.future_energy.turn import decision_of
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

QUESTIONS = {
    Decision.LINE: N_("Where does your new line go? Any link without a line ({lines} to place)."),
    Decision.STEP: N_("Move the crew to a tile that matches one of your plants: which way?"),
    Decision.BUILD: N_("At {site} ({tile}): which plant do you build?"),
    Decision.COAL: N_("Coal: return one plant from a contract to your supply?"),
    Decision.NUC_LINE: N_("Nuclear: place a line for free, also beside another player's?"),
    Decision.NUC_KEEP: N_("Put the nuclear tile on your board, or keep it for public contracts?"),
    Decision.GROUND_CONTRACT: N_("Take a contract of the display for free?"),
    Decision.GROUND_SPACE: N_("Build one more plant where you already have one or two?"),
    Decision.GROUND_SITE: N_("Where do you build the additional plant?"),
    Decision.JOIN: N_(
        "Join {player} at {site} with a plant below {joint_icon}? "
        "You build for {fee}M, without the tile's action."
    ),
    Decision.WRAP: N_("Use a public contract, or end your turn?"),
    Decision.PAY: N_("Pay the {icon} of public contract {card}: real tile or substitute?"),
    Decision.FX_LINE_FROM: N_("Which of your lines moves?"),
    Decision.FX_LINE_TO: N_("Where does the line go?"),
    Decision.FX_CERT: N_("Which certificate do you sell?"),
    Decision.FX_SHIFT_FROM: N_("Which plant do you shift?"),
    Decision.FX_SHIFT_TO: N_("To which space?"),
    Decision.FX_CREW: N_("Where does the crew go?"),
    Decision.FX_RETURN: N_("Which plant do you return?"),
    Decision.FX_JOINT_SPACE: N_("Which plant joins another player?"),
    Decision.FX_JOINT_SPACE2: N_("Which second plant of that contract?"),
    Decision.FX_JOINT_SITE: N_("At which site?"),
    Decision.FX_CONTRACT: N_("Which contract do you take for free?"),
    Decision.FX_SWAP_A: N_("Which tile do you swap?"),
    Decision.FX_SWAP_B: N_("With which tile?"),
    Decision.FX_DOUBLE: N_("Below which oil icon goes the second plant?"),
    Decision.FX_LINE_NEW: N_("Where does your free line go?"),
    Decision.FX_REPEAT: N_("Which purchase do you make once more?"),
}


def icon_asked(edition: Edition, s: State, say: Tongue) -> str:
    """Name the icon of the public contract that is to be paid now."""
    if s.decision != Decision.PAY:
        return say("icon")
    box: Box = edition.box
    return tile_words(int(box.card_icon[s.card, s.icons_paid]), say)


def joint_icon(s: State, say: Tongue) -> str:
    """Name the icon of the plants that may join."""
    return tile_words(int(s.joint_icon), say) if s.joint_icon != NOTHING else ""


def decision(edition: Edition, s: State, seat: Seat, say: Tongue) -> str:
    """Say what is asked of a seat now."""
    asked = Decision(plain(decision_of)(s, seat))
    if asked == Decision.OVER:
        return say("The game is over.")
    if asked == Decision.NONE:
        return say("Wait for {player}.", player=say.who(int(s.asked)))
    question = _question(edition, s, seat, asked, say)
    if s.card >= 0 and asked != Decision.PAY:
        effect = effect_words(edition, Card(int(s.card)), say, EFFECT_WORDS)
        return say("Public contract: {effect}. {question}", effect=effect, question=question)
    return question


def _question(edition: Edition, s: State, seat: Seat, asked: Decision, say: Tongue) -> str:
    """Ask, with the numbers that matter."""
    if asked == Decision.PLAN:
        return _planning(edition.box, s, seat, say)
    extras = min(int(s.extras), GROUND_LINES)
    if asked == Decision.OIL:
        return say.count(
            "Oil: build {n} more plant here, from another contract?",
            "Oil: build up to {n} more plants here, each from another contract?",
            extras,
        )
    if asked == Decision.GROUND_LINE:
        return say.count("Place {n} line for free?", "Place up to {n} lines for free?", extras)
    card = say("public contract")
    if s.card >= 0:
        card = str(edition.tables["public_contracts"][s.card]["id"])
    box: Box = edition.box
    return say(
        QUESTIONS[asked],
        lines=int(s.lines_due),
        site=site_name(edition, s, Site(int(s.crew)), say),
        tile=tile_words(int(s.in_hand), say) if s.in_hand != Tile.NONE else "",
        player=say.who(int(s.current)),
        fee=int(box.joint_fee),
        icon=icon_asked(edition, s, say),
        joint_icon=joint_icon(s, say),
        card=card,
    )


def _planning(box: Box, s: State, seat: Seat, say: Tongue) -> str:
    """Ask what to buy; without a free engineer only public contracts are left."""
    money, free = int(s.money[seat]), int(s.free_engineers)
    if plain(duty_binds)(box, s, seat):
        return say("No plant on your contracts: buy a contract first ({money}M).", money=money)
    if free == 0:
        text = N_("Planning: your engineers are busy. Use a public contract, or go on ({money}M)?")
        return say(text, money=money)
    engineers = say.count("{n} engineer free", "{n} engineers free", free)
    text = N_("Planning: buy lines or a contract ({money}M, {engineers})?")
    return say(text, money=money, engineers=engineers)
