"""Your own edition in the browser: changed, checked, confirmed, shared, played and tried."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from html import unescape
from time import sleep

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from megawatt.arena import Fixture, Plan, Referee, Result
from megawatt.editions import Draft
from megawatt.server.lab import DONE, STOPPED, Lab, Trial
from megawatt.server.settings import ServerSettings
from tests.server.conftest import form_key, post
from tests.tables.conftest import HARBOUR

SHIP = "component?table=ship&row="


@pytest.fixture
def edition(katie: TestClient) -> str:
    """Katie's edition: its address."""
    answer = post(katie, "/editions", game="harbour", name="Katie's ships")
    assert answer.status_code == 200
    return str(answer.url.path)


def change(
    client: TestClient, edition: str, row: int, script: bool = False, **fields: object
) -> str:
    sent = {f"f.{name}": value for name, value in fields.items()}
    return post(client, f"{edition}/{SHIP}{row}", script, **sent).text


def test_a_number_is_changed_confirmed_and_taken_back(katie: TestClient, edition: str) -> None:
    answer = change(katie, edition, 1, script=True, points=9)
    assert "This box can be played." in answer
    assert "standard 2" in answer
    post(katie, f"{edition}/{SHIP}1", confirm="1")
    assert "1 of 4 confirmed" in katie.get(edition).text
    assert katie.get(f"{edition}/file.toml").text.count("yours: seen on the component") == 1
    post(katie, f"{edition}/undo")
    post(katie, f"{edition}/undo")
    assert "Everything is as in the standard box." in katie.get(edition).text


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "field points is 21; allowed: 0 to 20."),
        ("fr", "le champ points est 21\u00a0; permis\u00a0: 0 à 20."),
    ],
)
def test_what_is_wrong_is_said_at_the_field(
    katie: TestClient, edition: str, lang: str, said: str
) -> None:
    post(katie, "/me", lang=lang)
    answer = change(katie, edition, 2, script=True, points=21)
    assert said in answer
    assert answer.index('data-path="points"') < answer.index(said)  # it stands at the field
    assert "disabled" in katie.get(edition).text  # it cannot be played yet
    refused = katie.post(
        "/games/harbour/tables",
        data={"form_key": form_key(katie), "seats": "2", "edition": edition.split("/")[-1]},
    )
    assert refused.status_code == 422


def test_a_change_of_language_stays_at_the_component(katie: TestClient, edition: str) -> None:
    page = katie.get(f"{edition}/{SHIP}2").text
    back = re.search(r'name="back" value="([^"]*)"', page)
    assert back
    answer = post(katie, "/me", lang="fr", back=back[1].replace("&amp;", "&"))
    assert str(answer.url).endswith(f"{edition}/{SHIP}2")
    assert answer.status_code == 200


@pytest.mark.parametrize("text", ["x", "1e9", "99999999999999999999", "", "-1", "<b>"])
def test_whatever_is_typed_is_answered_in_words(katie: TestClient, edition: str, text: str) -> None:
    answer = change(katie, edition, 0, script=True, points=text)
    assert 'role="alert"' in answer
    assert "<b>" not in answer.split('role="alert"')[1].split("</p>")[0]


@pytest.mark.parametrize(
    "fields",
    [{"f.source": "rulebook"}, {"f.a.b.c": "1"}, {"op": "append points"}, {"f.": "1"}],
)
def test_only_fields_of_the_component_are_changed(
    katie: TestClient, edition: str, fields: dict[str, str]
) -> None:
    before = katie.get(f"{edition}/file.toml").text
    assert post(katie, f"{edition}/{SHIP}0", False, **fields).status_code in (200, 422)
    assert katie.get(f"{edition}/file.toml").text == before


def test_a_file_goes_out_and_comes_in_as_the_same_bytes(katie: TestClient, edition: str) -> None:
    change(katie, edition, 1, points=9)
    text = katie.get(f"{edition}/file.toml").text
    before = len(re.findall(r'href="/editions/\w+"', katie.get("/editions").text))
    shown = katie.post(
        "/editions/files",
        data={"form_key": form_key(katie)},
        files={"file": ("ships.toml", text.encode())},
    )
    assert shown.status_code == 200
    assert "Against the standard box" in shown.text
    assert len(re.findall(r'href="/editions/\w+"', katie.get("/editions").text)) == before
    sent = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", shown.text, re.DOTALL)
    assert sent
    as_browsers_send = unescape(sent[1]).replace("\n", "\r\n")
    taken = post(katie, "/editions/files/take", text=as_browsers_send)
    assert taken.status_code == 200
    assert katie.get(f"{taken.url.path}/file.toml").text == text
    assert HARBOUR.box().digest != Draft.from_toml(HARBOUR, text).opened().digest


@pytest.mark.parametrize("body", [b"\xff\xfe", b"[[ship", b"x = 1", b"", b"a" * 300_000])
def test_a_strange_file_is_refused_in_words(katie: TestClient, body: bytes) -> None:
    answer = katie.post(
        "/editions/files",
        data={"form_key": form_key(katie)},
        files={"file": ("x.toml", body)},
    )
    assert answer.status_code == 422
    assert "Something went wrong" not in answer.text


def test_a_link_shows_it_to_others_who_may_take_it_over(
    katie: TestClient, bill: TestClient, edition: str
) -> None:
    change(katie, edition, 0, name="<script>alert(1)</script>")
    assert bill.get(edition).status_code == 404
    page = post(katie, f"{edition}/share", on="yes").text
    found = re.search(r"/shared-editions/\w+", page)
    assert found
    shown = bill.get(found[0])
    assert "&lt;script&gt;" in shown.text
    assert "<script>alert" not in shown.text
    taken = post(bill, f"{found[0]}/take")
    assert taken.url.path.startswith("/editions/")
    assert taken.url.path != edition


HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }} {% raw %} ${7} {0.__class__}",
    "</title></svg><svg onload=alert(1)>",
    "🚢👩‍👩‍👧 שלום مرحبا " + "W" * 300,
)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_strangers_words_are_words_on_every_page(
    katie: TestClient, bill: TestClient, edition: str, name: str
) -> None:
    """In the name of the edition and of a component: box, card, link, set-up, table, lab, file."""
    made = edition.split("/")[-1]
    change(katie, edition, 0, name=name, points=7)
    post(katie, f"{edition}/name", name=name[:60])
    link = re.search(r"/shared-editions/\w+", post(katie, f"{edition}/share", on="yes").text)
    assert link
    seats = {"seats": "2", "seat-0": "me", "seat-1": "bot:random", "edition": made}
    sent = {"form_key": form_key(katie), **seats}
    table = katie.post("/games/harbour/tables", data=sent).url.path
    own = ["/editions", edition, f"{edition}/{SHIP}0", f"{edition}?show=both", f"{edition}/lab"]
    pages = [katie.get(path) for path in (*own, f"/games/harbour?edition={made}", table)]
    pages += [bill.get(path) for path in (link[0], table)]
    for answer in pages:
        assert answer.status_code == 200, answer.url
        assert not re.search(r"<script>alert|<img src=x|<svg onload|> *49 ", answer.text)
    text = katie.get(f"{edition}/file.toml").text
    assert Draft.from_toml(HARBOUR, text).row("ship", 0)["name"] == name.strip()


def test_a_text_that_turns_others_round_is_refused(katie: TestClient, edition: str) -> None:
    before = katie.get(f"{edition}/file.toml").text
    answer = post(katie, f"{edition}/{SHIP}0", True, **{"f.name": "Ketch\u202egnp.exe"})
    assert "characters that cannot be seen" in answer.text.split('role="alert"')[1]
    assert "\u202e" not in answer.text
    assert "field name has characters that cannot be seen" in answer.text
    assert katie.get(f"{edition}/file.toml").text == before


def test_a_table_says_what_is_on_it(katie: TestClient, bill: TestClient, edition: str) -> None:
    change(katie, edition, 1, points=9)
    assert edition.split("/")[-1] in katie.get("/games/harbour").text
    fields = {"seats": "2", "seat-0": "me", "seat-1": "bot:random", "private": "1"}
    table = katie.post(
        "/games/harbour/tables",
        data={"form_key": form_key(katie), "edition": edition.split("/")[-1], **fields},
    )
    for reader in (katie, bill):
        shown = reader.get(table.url.path).text
        assert "Katie&#39;s ships" in shown
        assert "1 difference" in shown


def test_the_end_names_the_edition(katie: TestClient, edition: str) -> None:
    change(katie, edition, 1, points=9)
    sent = {"form_key": form_key(katie), "edition": edition.split("/")[-1]}
    alone = {"seats": "1", "seat-0": "me"}
    table = katie.post("/games/harbour/tables", data={**sent, **alone}).url.path
    post(katie, "/me", confirm="off")
    page = katie.get(table).text
    while 'data-status="over"' not in page:
        assert "Played with the edition" not in page
        action = re.findall(r'data-action="(\d+)"', page)[-1]
        step = re.findall(r'data-step="(\d+)"', page)[0]
        page = post(katie, f"{table}/play", action=action, step=step, seat=0).text
    assert "Played with the edition Katie&#39;s ships" in page


class InThread:
    """Plays games here, without processes; may do something after each."""

    def __init__(self) -> None:
        self.played = 0
        self.after = dict[int, Callable[[], None]]()

    def play(self, plan: Plan, fixtures: Iterable[Fixture]) -> Iterator[Result]:
        referee = Referee(replace(plan, game="harbour.game:GAME"))  # as processes import it
        for fixture in fixtures:
            self.played += 1
            self.after.get(self.played, lambda: None)()
            yield referee.play(fixture)


def until(lab: Lab, edition: str, *wanted: str) -> Trial:
    """Wait for a trial to come to an end."""
    for _ in range(1200):
        (trial,) = lab.trials("katie", edition)
        if trial.status in wanted:
            return trial
        sleep(0.1)
    raise AssertionError("The trial does not come to an end.")


def test_the_lab_plays_both_ways_stops_and_goes_on(
    app: FastAPI, katie: TestClient, edition: str
) -> None:
    change(katie, edition, 3, points=20)
    made, hall = edition.split("/")[-1], InThread()
    settings = ServerSettings(lab_games=20, lab_queue=1, compile=False)
    lab = Lab(app.state.site.service, settings, hall)
    draft = Draft.from_toml(HARBOUR, katie.get(f"{edition}/file.toml").text)
    plan = {"bot": "random", "seats": 2, "games": 6, "seed": 3, "options": {}}
    hall.after[8] = lambda: lab.stop("katie", lab.trials("katie", made)[0].id)
    asked = lab.ask("katie", made, draft, plan)
    stopped = until(lab, made, STOPPED)
    assert (stopped.id, stopped.played, len(stopped.results[0])) == (asked, 2, 6)
    lab.go_on("katie", asked)
    done = until(lab, made, DONE)
    assert hall.played == 12  # nothing is played twice
    found = done.found()
    assert found.deals == 6
    assert found.points.after > found.points.before
    lab.close()


def test_the_lab_keeps_to_the_limits_of_the_server(katie: TestClient, edition: str) -> None:
    for fields in ({"games": 5000}, {"games": 0}, {"bot": "expert"}, {"seats": 9}):
        asked: dict[str, object] = {"bot": "random", "seats": 2, "games": 10, **fields}
        assert post(katie, f"{edition}/lab", False, **asked).status_code == 422
    assert "Try it" in katie.get(f"{edition}/lab").text


def test_a_lab_without_a_result_says_what_it_can_say(katie: TestClient, edition: str) -> None:
    """The page is empty then; below a result the same words are folded."""
    assert re.search(
        r"<details[^>]* open><summary>What this can say", katie.get(f"{edition}/lab").text
    )
