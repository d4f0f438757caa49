"""What must hold of every game, of Megawatt's own and of yours: `megawatt check-game NAME`.

A law takes a `Case` (a game, a number of seats, options) and raises `BrokenLaw`, which says what
is wrong, where and in which game. The tests of Megawatt's own games call the same laws.
"""

from collections.abc import Callable, Iterator

from megawatt.laws import moments, random_games, replays, secrets, story
from megawatt.laws.cases import Case, some_cases
from megawatt.laws.checking import BrokenLaw
from megawatt.library import game as open_game

Law = Callable[[Case], None]
LAWS: tuple[Law, ...] = (*moments.LAWS, *secrets.LAWS, *replays.LAWS, *story.LAWS)
"""The laws of single cases; each is named by its function."""

__all__ = ["LAWS", "BrokenLaw", "Case", "Law", "check", "words_of"]


def words_of(law: Callable[..., None]) -> str:
    """Say what a law wants, in one line."""
    return (law.__doc__ or law.__name__).partition("\n")[0]


def check(game: str, games: int) -> Iterator[tuple[str, int]]:
    """Try all laws on a game, `games` random games among them; give (law, cases) when it holds.

    A game that is not compiled is tried on its twins, which leaves out the law about both.
    """
    random_games.random_games_keep_the_laws(game, games)
    yield words_of(random_games.random_games_keep_the_laws), games
    cases = list(some_cases([game]))
    on_twins = open_game(game).engine.interpreted
    for law in LAWS:
        if on_twins and law is replays.twins_and_compiled_code_do_the_same:
            continue
        for case in cases:
            law(case)
        yield words_of(law), len(cases)
    moments.the_picture_carries_the_actions(game)
    yield words_of(moments.the_picture_carries_the_actions), 1
    for pick in random_games.PICKS:
        random_games.any_play_ends(game, pick)
    yield words_of(random_games.any_play_ends), len(random_games.PICKS)
