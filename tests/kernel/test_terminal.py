"""Lines for a terminal: widths of marked words, cells side by side, broken lines."""

import pytest
from rich.text import Text

from megawatt.kernel.terminal import broken, fit, flow, fold


def plain(lines: list[str]) -> list[str]:
    return [Text.from_markup(line, emoji=False).plain for line in lines]


@pytest.mark.parametrize("width", range(8, 40))
def test_nothing_is_wider_than_the_window(width: int) -> None:
    line = "[bold]Three[/] words of [red]many colours[/] and averyveryverylongone ⚡⚡ at the end"
    folded = plain(fold(line, width, "  "))
    assert max(map(len, folded)) <= width
    assert "".join(folded).replace(" ", "") == plain([line])[0].replace(" ", "")


def test_a_line_that_fits_stays() -> None:
    assert fold("[bold]short[/]", 5) == ["[bold]short[/]"]
    assert fit(["a\nb", "c"], 10) == "a\nb\nc"


def test_marks_go_on_in_the_next_line() -> None:
    first, second = fold("[bold]one two[/]", 5, "")
    assert plain([first, second]) == ["one", "two"]
    assert all(Text.from_markup(part).spans for part in (first, second))


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_a_question_mark_stays_with_its_word(space: str) -> None:
    """French sets a space before it that is no place to break a line."""
    lines = broken(Text(f"Voulez-vous le pétrole{space}? Oui."), 22)
    assert [line.plain for line in lines] == ["Voulez-vous le", f"pétrole{space}? Oui."]


def test_lines_after_the_first_may_be_shorter() -> None:
    assert [line.plain for line in broken(Text("aa bb cc dd"), 5, 2)] == ["aa bb", "cc", "dd"]


def test_wide_signs_count_twice() -> None:
    assert plain(fold("⚡⚡ ⚡⚡", 5, "")) == ["⚡⚡", "⚡⚡"]


def test_cells_side_by_side() -> None:
    cells = ["[red]aa[/]", "bb", "cc", "dd"]
    assert plain(flow(cells, 6)) == ["aa  bb", "cc  dd"]
    assert plain(flow(cells, 8, " ", ", ")) == [" aa, bb", " cc, dd"]
    assert plain(flow(cells, 8, later="...")) == ["aa  bb", "...cc", "...dd"]
    assert flow([], 10) == []


def test_names_between_colons_are_no_pictures() -> None:
    assert plain(fold("Tile :red_circle: stays", 80)) == ["Tile :red_circle: stays"]
