"""The shared pieces of the pictures: every icon is drawn, and everything is well-formed."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from megawatt.picture import Choice, environment

ICONS = [
    "money",
    "food",
    "energy",
    "steel",
    "plastic",
    "science",
    "oil",
    "uranium",
    "coal",
    "gas",
    "loan",
    "joker",
    "certificate",
    "people",
    "robot",
    "worker",
    "engineer",
    "bed",
    "leisure",
    "umbrella",
    "city",
    "opera",
    "church",
    "station",
    "open",
    "island",
    "plant",
    "line",
    "derrick",
    "machine",
    "contract",
    "pollution",
    "air",
    "forest",
    "ocean",
    "clean",
    "flag",
    "turn",
    "flip",
    "swap",
    "look",
    "cards",
    "arrow",
    "lock",
    "bolt",
    "no",
]
SVG = "{http://www.w3.org/2000/svg}"


def drawn(piece: str) -> ElementTree.Element:
    template = environment(Path(__file__).parent).from_string(
        '{% import "kit.svg.jinja" as kit with context %}'
        f'<svg xmlns="http://www.w3.org/2000/svg" class="mw">{piece}</svg>'
    )
    choices = {1: Choice(1, "Buy one more", "XX-1.1")}
    return ElementTree.fromstring(template.render(choices=choices))


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_has_a_drawing(name: str) -> None:
    picture = drawn(f'{{{{ kit.icon("{name}", 10, 10, 16, "its words") }}}}')
    icon = picture[0]
    assert icon.findtext(f"{SVG}title") == "its words"
    assert len(icon) > 1


@pytest.mark.parametrize("seat", range(6))
def test_every_seat_has_a_shape_of_its_own(seat: int) -> None:
    shapes = [drawn(f"{{{{ kit.seat(0, 0, {n}) }}}}")[0].attrib["d"] for n in range(6)]
    assert shapes.count(shapes[seat]) == 1


@pytest.mark.parametrize("n", [5, 55, 155, -15])
def test_points_are_written_whole_in_their_disc(n: int) -> None:
    text = drawn(f"{{{{ kit.points(0, 0, {n}) }}}}").findtext(f".//{SVG}text")
    assert text == str(n).replace("-", "−")


def test_a_stepper_offers_what_can_be_done_and_asks_why_not_for_the_rest() -> None:
    less, more = drawn("{{ kit.stepper(0, 0, 3, 7, 1) }}").findall(f".//{SVG}g")[1:]
    assert less.attrib["data-off"] == "7"
    assert more.attrib["data-action"] == "1"


def test_other_pieces_are_well_formed() -> None:
    drawn(
        "{{ kit.style() }}<defs>{{ kit.defs() }}</defs>{{ kit.card(0, 0, 9, 9) }}"
        '{{ kit.die(0, 0, 40, 5) }}{{ kit.badge(0, 0, "a & b") }}{{ kit.tick(0, 0) }}'
        "{{ kit.cells(0, 0, 90, 6, 2, 1) }}{{ kit.bar(0, 0, 90, 0.5, ghost=0.7) }}"
        '{{ kit.lines(0, 0, "many words here", 30) }}{{ kit.bust(0, 0, 2) }}'
        '{{ kit.button(0, 0, 90, 44, 1, "Done", "uses one", true) }}'
        '{{ kit.player(0, 0, 3, 1, "A") }}'
        '{{ kit.text(0, 0, "many words here", 30) }}{{ kit.glow(0, 0, 9, 9) }}'
    )


def test_words_that_were_cut_are_told_when_pointed_at() -> None:
    text = drawn('{{ kit.text(0, 0, "a name much too long", 30) }}')[0]
    assert text.findtext(f"{SVG}title") == "a name much too long"
    assert drawn('{{ kit.text(0, 0, "Volta", 90) }}')[0].find(f"{SVG}title") is None
