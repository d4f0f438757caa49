"""Everything wrong is said at its field, whatever else is wrong; what is fixed is no field."""

import pytest

from megawatt.edition_checks import MOST_COMPLAINTS, complaints, fixed_fields
from megawatt.editions import Draft
from megawatt.kernel.tongue import tongue
from megawatt.library import game, games
from megawatt.server.edition_fields import RowForm, put_row, settle
from megawatt.server.edition_page import EditionPage


def changed(name: str, *changes: tuple[str, int, str, object]) -> Draft:
    """Change fields of the standard box of a game."""
    draft = Draft.standard(game(name))
    for table, row, key, value in changes:
        put_row(draft, table, row, draft.row(table, row) | {key: value})
    return draft


def test_every_row_says_its_own_fault() -> None:
    """The reader stops at the first; whoever is at another component is told of theirs."""
    wrong = [("structure", 3, "vp", 99), ("nation", 2, "name", "USA"), ("scoring", 0, "die_vp", 77)]
    shown = EditionPage(changed("energy-empire", *wrong), tongue())
    places = {fault.place for fault in shown.faults}
    assert places == {("structure", 3), ("nation", 2), ("scoring", 0)}
    for table, row, key, _ in wrong:
        assert shown.complaint_at(table, row)[0] == key
    assert shown.complaint_at("structure", 4) == ("", "")


@pytest.mark.parametrize(("row", "taken"), [(0, 3), (3, 0)])
def test_a_name_that_is_taken_is_said_where_it_was_typed(row: int, taken: int) -> None:
    """And the card is still the one it was: the standard can be taken back."""
    standard = Draft.standard(game("energy-empire"))
    name = standard.row("structure", taken)["name"]
    draft = changed("energy-empire", ("structure", row, "name", name))
    shown = EditionPage(draft, tongue())
    assert shown.complaint_at("structure", row)[0] == "name"
    assert len(shown.faults) == 1
    (differs,) = draft.differences
    assert (differs.row, [key for key, *_ in differs.fields]) == (row, ["name"])
    draft.reset("structure", row)
    assert draft.to_toml() == standard.to_toml()


def test_a_row_is_told_of_even_when_many_are_wrong() -> None:
    rows = range(MOST_COMPLAINTS + 3)
    draft = changed("energy-empire", *(("structure", row, "vp", 99) for row in rows))
    assert len(complaints(draft)) == MOST_COMPLAINTS
    shown = EditionPage(draft, tongue())
    assert shown.complaint_at("structure", rows[-1])[0] == "vp"


def test_a_count_names_the_type_and_no_other_card() -> None:
    """A copy less of an Industry card: Industry has 25, and no card of Commerce is blamed."""
    draft = Draft.standard(game("energy-empire"))
    row = next(
        k
        for k, one in enumerate(draft.section("structure").rows)
        if (one["type"], one["copies"]) == ("industry", 2)
    )
    put_row(draft, "structure", row, draft.row("structure", row) | {"copies": 1})
    shown = EditionPage(draft, tongue())
    (fault,) = shown.faults
    assert fault.text == "Industry has 25, 26 are needed."
    assert fault.place == ("structure", None)
    assert not any(piece.wrong for pieces in shown.pieces("structure").values() for piece in pieces)
    assert [(one.n, one.needed) for one in shown.totals("structure")] == [
        (26, 26),
        (25, 26),
        (26, 26),
    ]


def test_two_cards_change_their_types_with_each_other() -> None:
    """The reader wants them by type: they are laid so, and the page follows the card."""
    draft = Draft.standard(game("energy-empire"))
    rows = draft.section("structure").rows
    first = rows[0]["name"]
    other = next(
        one for one in rows if (one["type"], one["copies"]) == ("commerce", rows[0]["copies"])
    )
    put_row(draft, "structure", rows.index(other), other | {"type": "government"})
    here = put_row(draft, "structure", 0, draft.row("structure", 0) | {"type": "commerce"})
    assert draft.row("structure", here)["name"] == first
    assert draft.complaint() is None
    assert {one.name for one in draft.differences} == {first, other["name"]}


def test_numbers_that_only_count_follow() -> None:
    """A tile more of a generator: the contents list counts it; taken back, it counts less."""
    draft = Draft.standard(game("futuropia"))
    row = draft.row("generator", 0)
    put_row(draft, "generator", 0, row | {"copies": [*row["copies"], "4"]})
    assert draft.complaint() is None
    assert {one.table for one in draft.differences} == {"generator", "counts"}
    draft.reset("generator", 0)
    settle(draft)
    assert draft.differences == []


@pytest.mark.parametrize("name", games())
def test_what_is_fixed_by_the_rules_is_no_field(name: str) -> None:
    """Nothing is offered that the reader takes no other value of."""
    draft = Draft.standard(game(name))
    for section in draft.sections:
        fixed = fixed_fields(game(name), section.name)
        shown = {one.path: one.kind for one in RowForm(draft, section.name, 0, tongue()).fields()}
        for path in fixed & set(shown):
            assert shown[path] == "fixed", f"{section.name}.{path}"
    assert sum(len(fixed_fields(game(name), one.name)) for one in draft.sections)


def test_a_file_with_another_fixed_number_can_be_mended() -> None:
    """What is wrong must be open to change, and says so at its field."""
    draft = changed("energy-empire", ("limits", 0, "refine_max", 9))
    shown = EditionPage(draft, tongue())
    at = shown.complaint_at("limits", 0)
    form = RowForm(draft, "limits", 0, tongue(), complaint=at)
    (field,) = [one for one in form.fields() if one.path == "refine_max"]
    assert field.kind == "number"
    assert field.error
