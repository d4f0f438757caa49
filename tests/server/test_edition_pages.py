"""What an owner meets while walking through the box: where changes lead, what fields say."""

import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from megawatt.editions import Draft, shown_after
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.server.app import create_app
from megawatt.server.edition_fields import FormField, RowForm, put_row
from megawatt.server.edition_page import EditionPage
from megawatt.server.settings import ServerSettings
from tests.server.conftest import form_key, post
from tests.server.test_editions import change, edition
from tests.tables.conftest import HARBOUR

__all__ = ["edition"]
SILO = "Missile Silo"


def place_of(draft: Draft, name: str) -> int:
    return [row["name"] for row in draft.section("structure").rows].index(name)


def retyped(name: str) -> tuple[Draft, Draft, int]:
    """Give the standard box, and one in which a card of Government is one of Industry."""
    before, after = (Draft.standard(game("energy-empire"), "mine") for _ in range(2))
    row = place_of(before, name)
    changed = after.row("structure", row) | {"type": "industry"}
    return before, after, put_row(after, "structure", row, changed)


@pytest.fixture
def owner(settings: ServerSettings) -> Iterator[TestClient]:
    """An owner of Energy Empire."""
    app = create_app(settings, {"energy-empire": game("energy-empire")})
    with TestClient(app, follow_redirects=True) as client:
        client.get("/")
        yield client


@pytest.fixture
def box(owner: TestClient) -> str:
    return str(post(owner, "/editions", game="energy-empire", name="My box").url.path)


def heading(page: str) -> str:
    found = re.search(r"<h1>([^<]*)</h1>", page)
    assert found
    return found[1]


def test_a_card_of_another_type_is_found_again_when_it_is_taken_back(
    owner: TestClient, box: str
) -> None:
    """Cards lie by type: whoever undoes at a card stays at it, wherever it lies then."""
    standard, _, _ = retyped(SILO)
    row = place_of(standard, SILO)
    at = f"{box}/component?table=structure&row="
    moved = post(owner, f"{at}{row}", False, **{"f.type": "industry"})
    assert heading(moved.text) == SILO
    there = int(str(moved.url).rsplit("=", 1)[1])
    assert there != row
    undone = post(owner, f"{box}/undo", table="structure", row=there)
    assert str(undone.url).endswith(f"row={row}")
    assert heading(undone.text) == SILO
    post(owner, f"{at}{row}", False, **{"f.type": "industry"})
    standard_again = post(owner, f"{box}/rows", do="reset", table="structure", row=there)
    assert heading(standard_again.text) == SILO
    assert "Everything is as in the standard box." in standard_again.text


def test_what_was_taken_back_elsewhere_is_shown(owner: TestClient, box: str) -> None:
    """Whoever confirmed a card and is at the next one sees which one is open again."""
    at = f"{box}/component?table=structure&row="
    post(owner, f"{at}3", False, **{"f.vp": "7"})
    undone = post(owner, f"{box}/undo", table="nation", row=2)
    assert str(undone.url).endswith("table=structure&row=3")


def test_a_card_with_another_name_is_found_again() -> None:
    before, after = (Draft.standard(game("energy-empire"), "mine") for _ in range(2))
    before.put("structure", 5, before.row("structure", 5) | {"name": "Greenhouse"})
    assert shown_after(before, after, "structure", 5) == ("structure", 5)
    before.add("structure", 5)  # taken back: it is gone, and its neighbour stays
    assert shown_after(before, after, "structure", 5) == ("structure", 5)


def leaves(fields: list[FormField]) -> dict[str, FormField]:
    found = {one.path: one for one in fields}
    for one in fields:
        found |= leaves(one.parts)
    return found


def test_a_number_is_not_told_by_a_name_that_it_has_elsewhere() -> None:
    """Tiles of Futuropia are for "only 4" players; a production of 4 is 4."""
    draft = Draft.standard(game("futuropia"), "mine")
    put_row(draft, "generator", 0, draft.row("generator", 0) | {"production": 5})
    field = leaves(RowForm(draft, "generator", 0, tongue()).fields())["production"]
    assert field.standard == "4"


def test_what_radiates_is_drawn_as_waste_and_what_pollutes_as_smoke() -> None:
    draft = Draft.standard(game("energy-empire"), "mine")
    shown = EditionPage(draft, tongue())

    def symbols(name: str, path: str) -> list[str]:
        row = place_of(draft, name)
        form = RowForm(draft, "structure", row, tongue(), shown.symbol)
        return [symbol for *_, symbol in leaves(form.fields())[path].choices]

    waste, smoke = symbols(SILO, "nuclear"), symbols("Military Base", "pollution")
    assert len(set(waste + smoke)) == 6
    trefoil = shown.symbol("nuclear", "any")
    inside = re.search(r"<path[^>]*>", trefoil)
    assert inside
    assert all(inside[0] in one for one in waste)
    assert not any(inside[0] in one for one in smoke)


def test_a_word_beside_buttons_presses_none_of_them(owner: TestClient, box: str) -> None:
    """A label of a whole group would choose its first button."""
    page = owner.get(f"{box}/component?table=structure&row=0").text
    for one in re.findall(r"<label[^>]*>(?:(?!</label>).)*", page, re.S):
        assert "radiogroup" not in one


def test_every_field_says_how_sure_it_is(katie: TestClient, edition: str) -> None:
    page = change(katie, edition, 1, script=True, points=9)
    assert 'aria-label="not as standard"' in page.split('data-path="points"')[1].split("</div>")[0]
    name = page.split('data-path="name"')[1].split("data-path")[0]
    assert re.search(r'class="sure sure-\w+"', name)
    assert "not as standard" not in name
    confirmed = post(katie, f"{edition}/rows", do="confirm", table="ship", row=1).text
    name = confirmed.split('data-path="name"')[1].split("data-path")[0]
    assert "sure-yours" in name


def test_the_source_names_no_key_of_the_file(katie: TestClient, edition: str) -> None:
    page = change(katie, edition, 1, script=True, points=9)
    source = page.split("Source: ")[1].split("</p>")[0]
    assert "yours" not in source


def test_set_up_says_how_much_differs(katie: TestClient, edition: str) -> None:
    change(katie, edition, 1, points=9)
    page = katie.get(f"/games/harbour?edition={edition.rsplit('/', 1)[-1]}").text
    option = page.split('<select name="edition">')[1].split("</select>")[0]
    assert re.search(r"selected>Katie&#39;s ships · 1 difference<", option)


def test_what_lies_alone_is_shown_whole(owner: TestClient, box: str) -> None:
    """A track as wide as the page, all values of a part that has no drawing."""
    page = owner.get(f"{box}?table=solo").text
    assert 'class="grid alone"' in page
    assert "Goal: points" in page
    assert "Ranks" in page
    assert 'class="grid alone"' not in owner.get(f"{box}?table=structure").text


def test_a_long_value_is_cut_with_a_sign(owner: TestClient, box: str) -> None:
    page = owner.get(f"{box}?table=environment").text
    assert re.search(r"Places for wells</span> [^<]{40,}; [^<]*…</span>", page)


SHIPS = Draft.standard(HARBOUR).to_toml()
TOO_MUCH = {
    "deep": f"{SHIPS}\n[more]\na = {'[' * 300}{']' * 300}\n",
    "long": SHIPS.replace('"Ketch"', f'"{"a" * 10_000}"'),
    "turned round": SHIPS.replace('"Ketch"', '"\\u202eKetch"'),
    "many rows": SHIPS + "\n[[ship]]\nname = 'x'\nsource = 'yours'\n" * 200,
    "many tables": SHIPS + "".join(f"\n[t{k}]\nsource = 'yours'\n" for k in range(200)),
    "many values": f"{SHIPS}\n[more]\na = [{'1, ' * 500}]\n",
    "no number of a box": SHIPS.replace("points = 1", "points = nan", 1),
    "no table": f"a = [[1], [2]]\n{SHIPS}",
}


@pytest.mark.parametrize("kind", TOO_MUCH)
def test_a_strangers_file_beyond_all_bounds_is_not_even_shown(katie: TestClient, kind: str) -> None:
    """Drawing a name of 10 kB took a minute, 300 nested lists broke the page."""
    key = form_key(katie)
    file = {"file": ("x.toml", TOO_MUCH[kind].encode())}
    looked = katie.post("/editions/files", data={"form_key": key}, files=file)
    taken = post(katie, "/editions/files/take", text=TOO_MUCH[kind])
    for answer in (looked, taken):
        assert answer.status_code == 422
        assert "Something went wrong" not in answer.text
        assert "\u202e" not in answer.text
    assert "You have none yet." in katie.get("/editions").text


def test_a_phone_leads_to_the_editions(katie: TestClient) -> None:
    """The bar for thumbs has no place for it; the lobby has."""
    assert 'class="button narrow-only" href="/editions"' in katie.get("/").text


def test_the_board_in_words_says_what_differs(katie: TestClient, edition: str) -> None:
    change(katie, edition, 3, points=9)
    table = post(
        katie,
        "/games/harbour/tables",
        seats=2,
        seat_0="me",
        seat_1="me",
        edition=edition.rsplit("/", 1)[-1],
    )
    page = katie.get(f"{table.url.path}/words").text
    assert "Not as in the standard box" in page
    assert re.search(r"points: 9 \(standard \d\)", page)
