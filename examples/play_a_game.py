"""A game from Python: two bots play, and the story is told as it happens."""

import megawatt


def main() -> None:
    """Play a game of Powerline and tell its first events and its end."""
    match = megawatt.game("powerline").start(seats=2, seed=7)
    match.names[:] = ["Ada", "Bo"]
    robot = megawatt.bot("random", seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robot.choose(match, seat))
    for event in match.story()[:5]:
        print(event.text)
    print(f"… after {len(match.log)} steps: {match.points()}, {match.outcome()}")


if __name__ == "__main__":
    main()
