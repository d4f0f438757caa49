"""The game's own French catalogue."""

import megawatt.kernel.tongue
from megawatt.kernel.tongue import add_catalogues

from harbour.game import GAME

from table import ANNA, EDITION, new_game


def test_the_game_speaks_french() -> None:
    add_catalogues(GAME.folder / "locales")  # Megawatt does so when it opens the game by its name
    say = megawatt.kernel.tongue.tongue("fr")
    s = new_game()
    assert GAME.words.action(EDITION, s, ANNA, 0, say) == "Travailler au port"
    assert GAME.words.decision(EDITION, s, ANNA, say) == "Travaillez."
