"""The art of boards: each kind is drawn once, and nobody waits for another kind."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from megawatt.library import Game
from megawatt.picture import Face
from megawatt.server import board_art
from megawatt.server.board_art import ArtFile, BoardArt
from tests.tables.conftest import HARBOUR

PATIENCE = 10.0


def test_the_first_viewers_of_two_kinds_do_not_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, other_is_drawn = Event(), Event()

    def drawn(_game: Game, seats: int, _face: Face, _lang: str) -> ArtFile:
        if seats == 2:
            begun.set()
            assert other_is_drawn.wait(PATIENCE)
        return ArtFile("art", f"for {seats}", "digest")

    monkeypatch.setattr(board_art, "_drawn", drawn)
    art = BoardArt()

    with ThreadPoolExecutor() as pool:
        slow = pool.submit(art.file, HARBOUR, 2, "stage", "en")
        assert begun.wait(PATIENCE)
        other = pool.submit(art.file, HARBOUR, 3, "stage", "en").result(PATIENCE / 2)
        other_is_drawn.set()

    assert other
    assert other.svg == "for 3"
    assert (found := slow.result())
    assert found.svg == "for 2"


def test_viewers_of_one_kind_share_one_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings = list[int]()
    go_on = Event()

    def drawn(_game: Game, seats: int, _face: Face, _lang: str) -> ArtFile:
        drawings.append(seats)
        assert go_on.wait(PATIENCE)
        return ArtFile("art", "svg", "digest")

    monkeypatch.setattr(board_art, "_drawn", drawn)
    art = BoardArt()

    with ThreadPoolExecutor() as pool:
        viewers = [pool.submit(art.file, HARBOUR, 2, "stage", "en") for _ in range(4)]
        go_on.set()

    assert drawings == [2]
    assert len({id(one.result()) for one in viewers}) == 1
