"""Words of a picture fit into their room, and show when they were cut."""

import pytest

from megawatt.picture.lettering import Label, fit, shorten, width, wrap


def test_what_fits_is_not_touched() -> None:
    assert shorten("Volta", 80, 13) == "Volta"


@pytest.mark.parametrize("room", [20, 40, 80])
def test_a_long_name_is_cut_to_its_room(room: float) -> None:
    cut = shorten("Maximiliane von und zu Hohenstaufen", room, 13, bold=True)
    assert cut.endswith("…")
    assert width(cut, 13, bold=True) <= room


def test_bold_and_large_letters_are_wider() -> None:
    assert width("Mill", 13) < width("Mill", 13, bold=True) < width("Mill", 16, bold=True)


def test_lines_are_no_wider_than_their_room_and_the_last_is_cut() -> None:
    words = "No tile is left for one or for six workers, at most three lines"
    rows = wrap(words, 90, 11, lines=2)
    assert len(rows) == 2
    assert rows[-1].endswith("…")
    assert all(width(row, 11) <= 90 for row in rows)
    assert " ".join(wrap(words, 90, 11)) == words


def test_a_name_takes_the_best_style_that_has_room() -> None:
    assert fit("Mine", 90) == Label(["Mine"], 13, True, False)
    assert fit("Mine", 90).style == "t13 b"
    assert fit("Scientific Research", 80, 2).lines == ["Scientific", "Research"]
    small = fit("Intelligence Agency", 125)
    assert (small.size, small.cut) == (11, False)
    cut = fit("Semiconductor Laboratory", 60)
    assert cut.cut
    assert cut.style == "t11"
    assert cut.lines[0].endswith("…")


def test_a_very_long_text_is_cut_as_quickly_as_a_long_one() -> None:
    """Whoever sends a name of a whole page must not keep the server busy."""
    assert shorten("a" * 100_000, 80, 13) == shorten("a" * 100, 80, 13)
    assert shorten("l" * 100_000, 80, 13, bold=True) == shorten("l" * 100, 80, 13, bold=True)
