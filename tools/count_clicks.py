"""Count the clicks that a turn takes at the browser table: `python tools/count_clicks.py`.

A sensible player plays one seat by the picture alone: of everything that can be clicked, on the
board or beside the question, it clicks what leaves it best off at the end of its turn, by the
game's own estimate; of clicks that come to the same, the one that does more. What belongs to a
click, and what is then forced, is done by the table as in a browser.
"""

import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

import megawatt
from megawatt.bots import Greedy
from megawatt.kernel.errors import IllegalAction
from megawatt.library import Game
from megawatt.match import Match
from megawatt.picture import Face
from megawatt.server.page_parts import in_prompt, is_grave
from megawatt.tables.gestures import forced_action

CLICKABLE = re.compile(r'data-action="([\d ]+)"')
ME, SEED = 0, 11
LONGEST = 12
"""How many actions of a turn are looked ahead."""


@dataclass
class Count:
    """Clicks of one game."""

    clicks: int = 0
    asked: int = 0  # second questions among them
    missing: int = 0  # decisions that only the list could answer
    actions: int = 0  # that came of the clicks
    kinds: Counter[int] = field(default_factory=Counter)  # of decisions: in how many runs

    @property
    def turns(self) -> int:
        """Own turns: runs of decisions with the kind that is in most of them."""
        return max(self.kinds.values(), default=1)

    @property
    def per_turn(self) -> float:
        """All clicks, also those in others' turns, for one turn of one's own."""
        return self.clicks / self.turns


def things_of(match: Match, face: Face) -> list[list[int]]:
    """List what can be clicked, each with its actions."""
    picture = match.svg(ME, "en", face)
    things = [[int(one) for one in found.split()] for found in CLICKABLE.findall(picture)]
    on_board = {actions[0] for actions in things}
    buttons = in_prompt(match.game, match.choices(ME).values(), on_board)
    things += [[choice.action] for choice in buttons]
    return [actions for actions in things if actions[0] in match.legal(ME)]


def lead_of(world: Match) -> float:
    """Estimate my lead over the mean of the others."""
    engine, states = world.game.engine, world.imagine(ME, 0)
    values = [
        float(engine.evaluate(world.edition.record, states, seat)) for seat in range(world.seats)
    ]
    return values[ME] - (sum(values) - values[ME]) / max(1, world.seats - 1)


def best_click(match: Match, been: set[bytes], face: Face = "stage") -> list[int] | None:
    """Choose what to click, nothing that leads back to where I have been; None: nothing is left."""
    found: list[tuple[float, int, list[int]]] = []
    for actions in things_of(match, face):
        world = match.in_another_world(ME, SEED)
        click(world, actions)
        if world.known(ME) not in been:
            end_turn(world)
            found.append((round(lead_of(world), 3), len(actions), actions))
    return max(found)[2] if found else None


def end_turn(world: Match) -> None:
    """Play on as the game's own estimate says, until others are to act."""
    robot = Greedy(SEED)
    for _ in range(LONGEST):
        if ME not in world.to_act:
            return
        world.play(ME, robot.choose(world, ME))


def click(match: Match, actions: list[int]) -> None:
    """Do what a click does: its actions, and whatever then has no alternative."""
    match.play(ME, actions[0])
    for action in actions[1:]:
        with suppress(IllegalAction):
            match.play(ME, action)
    while (forced := forced_action(match, ME)) is not None:
        match.play(ME, forced)


def turn_of(match: Match) -> int:
    """Give the game's own count of turns: also where nobody else acts between two of mine."""
    story = match.game.rules.story
    return story.turn_of(match.truth()) if story else 0


def count_clicks(game: Game, seats: int = 2, face: Face = "stage") -> Count:
    """Play a whole game and count one seat's clicks."""
    match, robot, found = game.start(seats, seed=SEED), Greedy(SEED), Count()
    run, been = set[int](), set[bytes]()  # of my present run: kinds of decisions, where I was
    turn = turn_of(match)
    while not match.over:
        if ME not in match.to_act or turn != turn_of(match):
            found.kinds.update(run)
            run, been, turn = set(), set(), turn_of(match)
        if ME not in match.to_act:
            seat = match.to_act[0]
            match.play(seat, robot.choose(match, seat))
            continue
        run.add(match.decision_kind(ME))
        been.add(match.known(ME))
        before = len(match.log)
        actions = best_click(match, been, face)
        if actions is None:
            found.missing += 1
            actions = [robot.choose(match, ME)]
        again = is_grave(match.game, actions[0])
        found.asked += again
        found.clicks += 1 + again
        click(match, actions)
        found.actions += len(match.log) - before
    found.kinds.update(run)
    return found


def main() -> None:
    """Print a table for the documentation."""
    print("| game | turns | decisions | clicks | clicks a turn |\n|---|---|---|---|---|")
    for name in megawatt.games():
        game = megawatt.game(name)
        one = count_clicks(game)
        row = (game.title, one.turns, one.actions, one.clicks, f"{one.per_turn:.1f}")
        print("|", " | ".join(map(str, row)), "|")


if __name__ == "__main__":
    main()
