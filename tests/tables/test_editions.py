"""Editions of people's own: stored, changed, taken back, shared, and played with."""

import json

import pytest

from megawatt.box_files import LARGEST
from megawatt.editions import Draft
from megawatt.kernel.wording import WrongBox
from megawatt.saves import to_text
from megawatt.tables.editions import (
    add_edition,
    changing,
    list_editions,
    own_edition,
    remove_edition,
    share,
    shared_edition,
    undo,
)
from megawatt.tables.errors import BadRequest, NoSuchTable
from megawatt.tables.playing import play
from megawatt.tables.records import records
from megawatt.tables.seating import new_table
from megawatt.tables.service import TableService
from tests.tables.conftest import BILL, HARBOUR, KATIE, wanted


def dear_ketch() -> Draft:
    draft = Draft.standard(HARBOUR, "Dear ships")
    row = draft.row("ship", 0)
    draft.put("ship", 0, row | {"points": 9})
    return draft


def test_an_edition_is_changed_taken_back_and_is_the_same_file(service: TableService) -> None:
    store = service.store
    made = add_edition(store, KATIE.id, Draft.standard(HARBOUR, "My ships"))
    standard = own_edition(store, KATIE.id, made).text
    with changing(store, KATIE.id, made, HARBOUR) as draft:
        draft.put("ship", 0, draft.row("ship", 0) | {"points": 9})
    own = Draft.from_toml(HARBOUR, own_edition(store, KATIE.id, made).text)
    (found,) = own.differences
    assert (found.table, found.row) == ("ship", 0)
    assert [field for field, _, _ in found.fields] == ["points"]
    assert own.row("ship", 0)["source"].endswith("; yours: points")
    undo(store, KATIE.id, made, HARBOUR)
    assert own_edition(store, KATIE.id, made).text == standard
    with pytest.raises(BadRequest, match="nothing to take back"):
        undo(store, KATIE.id, made, HARBOUR)


def test_a_row_is_confirmed_changed_and_reset() -> None:
    draft = dear_ketch()
    assert draft.confirmed("ship") == (0, 4)
    draft.confirm("ship", 0)
    draft.confirm("ship", 1)
    assert draft.confirmed("ship") == (2, 4)
    assert (draft.differs("ship", 0), draft.differs("ship", 1)) == (True, False)
    draft.confirm("ship", 0, seen=False)
    assert "yours: points" in draft.row("ship", 0)["source"]
    draft.reset("ship", 0)
    assert draft.differences == []


def test_an_edition_belongs_to_its_person_and_is_shared_by_a_link(service: TableService) -> None:
    store = service.store
    made = add_edition(store, KATIE.id, dear_ketch())
    with pytest.raises(NoSuchTable):
        own_edition(store, BILL.id, made)
    link = share(store, KATIE.id, made, on=True)
    assert link is not None
    assert shared_edition(store, link).name == "Dear ships"
    share(store, KATIE.id, made, on=False)
    with pytest.raises(NoSuchTable):
        shared_edition(store, link)
    remove_edition(store, KATIE.id, made)
    assert list_editions(store, KATIE.id) == []


def test_a_table_pins_its_box(service: TableService) -> None:
    """What the owner changes later does not change a game in play; the file carries the box."""
    draft = dear_ketch()
    table = new_table(service, KATIE, wanted("person", "person", box=draft))
    draft.put("ship", 0, draft.row("ship", 0) | {"points": 3})
    service.live_tables.drop(table)
    live = service.live(table)
    assert live.draft is not None
    assert live.match.edition.box.worth[0] == 9
    assert live.draft.name == "Dear ships"
    assert live.table.box == live.match.edition.digest != HARBOUR.box().digest
    saved = json.loads(to_text(live.match, {}))
    assert "points = 9" in saved["box"]["toml"]


def test_records_are_those_of_the_standard_box(service: TableService) -> None:
    for box in (None, dear_ketch()):
        table = new_table(service, KATIE, wanted("person", "person", box=box))
        match = service.live(table).match
        while not match.over:
            seat = match.to_act[0]
            step = service.live(table).step_for(seat)
            play(service, table, seat, match.legal(seat)[0], step)
            match = service.live(table).match
    assert records(service.store, KATIE.id)["harbour"].played == 2  # two seats of one game


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x = 1", "this is no table"),
        ("[[ship", "cannot be read as TOML"),
        ("a = " + "[" * 9999, "cannot be read as TOML"),
        ("# " + "x" * LARGEST, "too large"),
        ("[other]", "this table is missing"),
        ("[[ship]]\nname = 'x'", "field .* is missing"),
        ("[[ship]]\nname = 'x\u202ey'", "cannot be seen"),
        ("[[ship]]\nname = 'Ketch\u200b'", "cannot be seen"),  # would look like another Ketch
        ("[[ship]]\nname = 'x\u2028y'", "cannot be seen"),
        ("[[ship]]\nname = 'x\U000e0041y'", "cannot be seen"),
    ],
)
def test_a_strange_file_is_refused_in_words(text: str, complaint: str) -> None:
    with pytest.raises(WrongBox, match=complaint):
        Draft.from_toml(HARBOUR, text).opened()


@pytest.mark.parametrize("name", ["[/red]", "[bold]Ketch", "Ketch [link=x]"])
def test_a_name_is_no_markup_of_the_terminal(name: str) -> None:
    """A closing mark that nothing opened ended a game in the terminal."""
    draft = Draft.standard(HARBOUR)
    draft.put("ship", 0, draft.row("ship", 0) | {"name": name})
    wrong = draft.complaint()
    assert wrong is not None
    assert (wrong.table, wrong.row, wrong.field) == ("ship", 0, "name")
    assert "square bracket" in str(wrong)


def _add_without_end(service: TableService, edition: str) -> None:
    with changing(service.store, KATIE.id, edition, HARBOUR) as own:
        for k in range(1000):
            own.data["ship"].append(own.row("ship", 0) | {"name": f"{k} " + "x" * 300})


def test_an_edition_never_grows_beyond_what_can_be_read_again(service: TableService) -> None:
    """Whoever adds without end is refused; what was stored stays open."""
    store = service.store
    made = add_edition(store, KATIE.id, Draft.standard(HARBOUR, "Many ships"))
    with pytest.raises(WrongBox, match="too large"):
        _add_without_end(service, made)
    stored = own_edition(store, KATIE.id, made)
    assert Draft.from_toml(HARBOUR, stored.text).differences == []


def test_what_is_wrong_is_said_at_the_field() -> None:
    draft = dear_ketch()
    draft.put("ship", 2, draft.row("ship", 2) | {"points": 21})
    wrong = draft.complaint()
    assert wrong is not None
    assert (wrong.table, wrong.row, wrong.field) == ("ship", 2, "points")
    assert wrong.what == "field points is 21; allowed: 0 to 20."
