"""Draw the boards that the documentation shows: `make pictures`."""

from pathlib import Path

import megawatt

HERE = Path(__file__).parent
MOMENTS = {
    "energy-empire": (3, 0.6),
    "future-energy": (4, 0.6),
    "futuropia": (3, 0.7),
    "powerline": (3, 0.6),
}
"""How many seats, and after which part of the game."""


def main() -> None:
    """Let greedy bots play and draw each game in its middle, as seat 0 sees it."""
    for name, (seats, part) in MOMENTS.items():
        match, robot = megawatt.game(name).start(seats, seed=11), megawatt.bot("greedy", seed=5)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, robot.choose(match, seat))
        step = int(len(match.log) * part)
        while 0 not in match.at(step).to_act:
            step += 1
        (HERE / f"{name}.svg").write_text(match.at(step).svg(0), encoding="utf-8")
        print(f"{name}.svg: step {step} of {len(match.log)}")


if __name__ == "__main__":
    main()
