"""Files: save a game, open it again, go back to a moment, draw that."""

from pathlib import Path
from tempfile import TemporaryDirectory

import megawatt


def main(folder: Path) -> None:
    """Play ten steps, and look at what the file holds."""
    match = megawatt.game("futuropia").start(seats=2, seed=5, options={})
    while len(match.log) < 10:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    match.save(folder / "game.json", notes={"where": "at home"})

    again = megawatt.load(folder / "game.json")
    print(again, "is the same:", again.same_as(match))
    for step, seat, words in again.history():
        print(step, seat, words)
    (folder / "board.svg").write_text(again.at(4).svg(), encoding="utf-8")
    print("drawn:", (folder / "board.svg").stat().st_size > 0)


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        main(Path(made))
