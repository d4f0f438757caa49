"""Measure the boards of all games: drawing, bytes, and every text in a real browser.

    python -m tools.measure_boards                         # milliseconds and bytes of each face
    python -m tools.measure_boards --positions 200         # and so many positions in Chromium
    python -m tools.measure_boards --positions 40 powerline --seed 7 --colours 2

Positions are of random games (every fourth of the greedy bot's) over all seat counts and option
sets, in both languages, half of them with the longest names and numbers of three digits. In windows
of 1280 by 800, 1440 by 900 and on a phone: no text below 11 pixels, none over another, none out of
its card, no board larger than its frame, enough contrast in both themes. What is wrong is listed.
"""

import argparse
import random
import re
import sys
import time
from collections.abc import Sequence

from megawatt.kernel.tongue import tongue
from megawatt.library import game, games
from megawatt.match import Match
from megawatt.picture import FACES, Face, draw
from megawatt.picture.art import with_art_at
from tools.boards.looking import Findings, look_at
from tools.boards.page import chromium
from tools.boards.positions import GREEDY, positions

STILL = re.compile(r"<style>.*?</style>|<defs.*?</defs>", re.DOTALL)
"""What never changes between moves beside the art, which is in a file of its own."""
EVERY, TRIES, SEED = 29, 3, 5
LIMIT = 100_000
"""Bytes that may change with a move."""


def moving(svg: str) -> int:
    """Count the bytes of a picture that can change with a move."""
    sent = with_art_at(svg, "")
    return len(sent.encode()) - sum(len(part.encode()) for part in STILL.findall(sent))


def drawn(match: Match, seat: int, face: Face) -> tuple[float, int, int]:
    """Draw a board; give milliseconds of the processor, bytes that change, and all bytes."""
    view, choices = match.view(seat), match.choices(seat)
    say, taken = tongue("en").at_table(match.names, seat), []
    for _ in range(TRIES):
        begin = time.process_time()
        svg = draw(match.game.rules, view, choices, say, face)
        taken.append(time.process_time() - begin)
    return min(taken) * 1000, moving(svg), len(svg.encode())


def heaviest(name: str) -> dict[Face, tuple[float, int, int]]:
    """Play the game with the most seats; give the most of each number for each face."""
    luck, opened = random.Random(SEED), game(name)
    match, step = opened.start(opened.seats[-1], seed=SEED), 0
    found: dict[Face, tuple[float, int, int]] = dict.fromkeys(FACES, (0.0, 0, 0))
    while not match.over:
        seat = luck.choice(match.to_act)
        if step % EVERY == 0:
            for face in FACES:
                spent, changing, whole = drawn(match, seat, face)
                most = found[face]
                found[face] = (max(most[0], spent), max(most[1], changing), max(most[2], whole))
        match.play(seat, luck.choice(match.legal(seat)))
        step += 1
    return found


def told(name: str, found: Findings, seconds: float) -> str:
    """Say what was looked at, and what is wrong, each kind once."""
    smallest = ", ".join(f"{size:.1f} px at {where}" for where, size in found.smallest.items())
    lines = [
        f"{name}: {found.boards} boards, {found.texts} texts, {found.grounds} boards in colours; "
        f"smallest {smallest}; {len(found.wrong)} wrong; {seconds:.0f} s"
    ]
    for kind, count in found.kinds().most_common():
        lines.append(f"  {count:4} {found.example(kind)}")
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> int:
    """Measure; the number of games with something wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="which; all of them without")
    parser.add_argument("--positions", type=int, default=0, help="of each game, in a browser")
    parser.add_argument("--colours", type=int, default=4, help="look at those of every so-many-th")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--greedy", type=int, default=GREEDY, help="which games bots play; 0: none")
    wanted = parser.parse_args(words)
    names = wanted.games or list(games())
    for name in names:
        for face, (spent, changing, whole) in heaviest(name).items():
            over = "  TOO MANY" if changing > LIMIT else ""
            print(f"{name:14} {face:10} {spent:6.1f} ms {changing:7} bytes of {whole:7}{over}")
    if not wanted.positions:
        return 0
    wrong = 0
    with chromium() as browser:
        for name in names:
            begin = time.monotonic()
            some = positions(name, wanted.positions, wanted.seed, wanted.greedy)
            found = look_at(browser, name, some, wanted.colours)
            wrong += bool(found.wrong)
            print(told(name, found, time.monotonic() - begin), flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
