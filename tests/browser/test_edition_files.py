"""What an owner brings along: a file dropped on the lobby, a photo laid under the map."""

import base64
import re
import struct
import zlib

from playwright.sync_api import Page, Request, expect

from megawatt.editions import Draft
from megawatt.library import game
from tests.browser.conftest import Arrive
from tests.browser.test_editions import component, open_box, scripted, speak

DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  const at = { dataTransfer: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent("dragover", at));
  document.body.dispatchEvent(new DragEvent("drop", at));
}"""
CORNER = ".photo-layer .corner"


def png() -> bytes:
    """A red picture, 80 by 60."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    rows = (b"\0" + b"\xd0\x20\x20" * 80) * 60
    head = struct.pack(">IIBBBBB", 80, 60, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")]
    )


def corners(page: Page) -> list[list[float]]:
    """Where the corners of the photo are drawn, as parts of the map: the image's own geometry."""
    found = page.evaluate("""() => {
      const image = document.querySelector(".photo-layer img");
      const box = document.querySelector(".component > svg").getBoundingClientRect();
      const matrix = new DOMMatrix(getComputedStyle(image).transform);
      const [w, h] = [image.naturalWidth, image.naturalHeight];
      return [[0, 0], [w, 0], [w, h], [0, h]].map(([x, y]) => {
        const at = matrix.transformPoint(new DOMPoint(x, y));
        return [at.x / at.w / box.width, at.y / at.w / box.height];
      });
    }""")
    return [[round(part, 2) for part in corner] for corner in found]


def test_a_photo_is_laid_under_the_map_and_stays_here(arrive: Arrive, address: str) -> None:
    """By mouse and by key; it comes back with the page, goes when told, and is never sent."""
    page = arrive().page
    box = open_box(page, address, "future-energy")
    component(page, box, "map.p23", 0)
    scripted(page)
    sent: list[Request] = []
    page.on("request", lambda one: sent.append(one) if one.method == "POST" else None)
    picture = png()
    photo = {"name": "my map.png", "mimeType": "image/png", "buffer": picture}
    page.locator("[data-photo-file]").set_input_files(photo)  # type: ignore[arg-type]  # a file
    expect(page.locator(CORNER)).to_have_count(4)
    assert corners(page) == [[0.02, 0.02], [0.98, 0.02], [0.98, 0.98], [0.02, 0.98]]
    ground = page.locator(".component > svg > rect").first
    assert ground.evaluate("one => getComputedStyle(one).opacity") == "0.5"
    drawn = page.locator(".component > svg").bounding_box()
    first = page.locator(CORNER).first.bounding_box()
    assert drawn
    assert first
    page.mouse.move(first["x"] + 16, first["y"] + 16)
    page.mouse.down()
    page.mouse.move(drawn["x"] + drawn["width"] * 0.2, drawn["y"] + drawn["height"] * 0.1, steps=4)
    page.mouse.up()
    page.get_by_role("button", name="Photo, bottom right corner").focus()
    for _ in range(2):
        page.keyboard.press("Shift+ArrowUp")
    want = [[0.2, 0.1], [0.98, 0.02], [0.98, 0.88], [0.02, 0.98]]
    assert corners(page) == want
    page.locator("[data-point='sites.0']").focus()  # the map is worked on over it
    with page.expect_response(re.compile("component")):
        page.keyboard.press("ArrowRight")
    expect(page.locator(CORNER)).to_have_count(4)
    page.reload()
    expect(page.locator(CORNER)).to_have_count(4)
    page.wait_for_function("document.querySelector('.photo-layer img').naturalWidth > 0")
    assert corners(page) == want
    assert len(sent) == 1  # the site that was moved
    assert base64.b64encode(picture)[:40].decode() not in (sent[0].post_data or "")
    speak(page, "FR")
    expect(page.get_by_role("button", name="Photo, coin supérieur gauche")).to_be_visible()
    page.get_by_role("button", name="Retirer la photo").click()
    expect(page.locator(CORNER)).to_have_count(0)
    page.reload()
    scripted(page)
    expect(page.locator("[data-photo-file]")).to_be_attached()
    expect(page.locator(CORNER)).to_have_count(0)


def test_an_edition_dropped_on_the_lobby_shows_its_differences_first(
    arrive: Arrive, address: str
) -> None:
    """Looking keeps nothing; taking over opens the editor with the same bytes."""
    page = arrive().page
    draft = Draft.standard(game("energy-empire"), "Annie's box")
    draft.put("structure", 0, draft.row("structure", 0) | {"vp": 7})
    text = draft.to_toml()
    for choice in ("Look only", "Take over"):
        page.goto(address)
        page.wait_for_function("document.body.dataset.drag")
        page.evaluate(DROP, ["box.toml", text])
        expect(page.get_by_role("heading", name="Annie's box")).to_be_visible()
        expect(page.locator(".difference")).to_have_count(1)
        expect(page.locator(".difference")).to_contain_text("7")
        expect(page.locator(".difference svg")).to_have_count(2)  # standard and theirs
        listed = page.request.get(f"{address}/editions").text()
        assert "Annie" not in listed  # nothing is kept yet
        page.get_by_text(choice, exact=True).click()
        page.wait_for_url(re.compile("/editions"))
        kept = page.locator(".shelves") if choice == "Take over" else page.locator(".edition-list")
        expect(kept).to_be_visible()
    assert page.request.get(f"{page.url}/file.toml").text() == text
