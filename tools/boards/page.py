"""A page to draw boards on: the table's own styles round an exchangeable board, in Chromium."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from megawatt.kernel.errors import MegawattError
from megawatt.picture import Face
from megawatt.server.board_shape import shape_of

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
STYLES = ("megawatt", "table", "moments", "phone")
Pixels = np.ndarray[Any, np.dtype[np.int16]]
SHEET = (1240, 1400)
"""A window in which every board is in sight as a whole, in its own size."""
# As templates/table.html.jinja has it; a test compares the frame with a real table's.
TABLE = """<body class="at-table"><nav class="top"></nav><main><div id="table" class="{below}">
<section id="question" class="prompt"><div class="says"><h2>…</h2></div>
<div class="does"></div></section>
<div id="state"><section id="board" class="board"></section></div>
<aside id="side"><div class="players"></div></aside>
<div class="thumbs"><button>1</button></div></div></main></body>"""
ALONE = """<body><style>body {{ margin: 0; }}
.mw, .mw * {{ pointer-events: visiblePainted !important; }}
#board > svg {{ width: auto; height: auto; }}</style><section id="board"></section></body>"""
BLANK = ".mw text, .mw tspan { fill: transparent !important; }"
STILL = "*, *::before { animation: none !important; transition: none !important; }"


@dataclass(frozen=True)
class Window:
    """A window, and the face of the boards in it."""

    width: int
    height: int
    face: Face

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


WINDOWS = (
    Window(1280, 800, "stage"),
    Window(1440, 900, "stage"),
    Window(390, 844, "phone"),
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Open Debian's browser."""
    path = next((found for one in NAMES if (found := shutil.which(one))), None)
    if path is None:
        raise MegawattError(f"No browser: none of {', '.join(NAMES)} is installed.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def _html(body: str, theme: str = "light") -> str:
    static = files("megawatt.server") / "static"
    styles = "".join((static / f"{name}.css").read_text() for name in STYLES)
    return (
        f'<!doctype html><html data-theme="{theme}" class="scripted"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{styles}{STILL}</style>{body}</html>"
    )


class BoardPage:
    """A page whose board is exchanged, never the page round it."""

    def __init__(self, browser: Browser, size: tuple[int, int], body: str, *, phone: bool) -> None:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, is_mobile=phone, reduced_motion="reduce"
        )
        self.page: Page = context.new_page()
        self.page.set_content(_html(body))
        self.page.evaluate((Path(__file__).parent / "measure.js").read_text())

    @classmethod
    def at_table(cls, browser: Browser, window: Window, *, below: bool) -> "BoardPage":
        """Set a table up in a window; the prompt may be below the board."""
        body = TABLE.format(below="below" if below else "")
        return cls(browser, (window.width, window.height), body, phone=window.face == "phone")

    @classmethod
    def alone(cls, browser: Browser) -> "BoardPage":
        """Show boards in their own size, in sight as a whole."""
        return cls(browser, SHEET, ALONE.format(), phone=False)

    def show(self, svg: str) -> None:
        """Put another board into the frame."""
        self.page.evaluate("(board) => measure.show(board)", self._framed(svg))

    def _framed(self, svg: str) -> list[str | bool]:
        """Give a board with the style of its frame."""
        shape = shape_of(svg)
        style = f"--ratio: {shape.ratio}; --pages: {shape.pages}"
        if self.page.viewport_size == {"width": SHEET[0], "height": SHEET[1]}:
            style += f"; width: {shape.width}px; height: {shape.width / shape.ratio:.1f}px"
        return [svg, style, shape.landscape]

    def theme(self, name: str) -> None:
        """Choose light or dark."""
        self.page.evaluate("(name) => { document.documentElement.dataset.theme = name; }", name)

    def seen(self, svg: str) -> dict[str, Any]:
        """Measure a board in its frame; it is gone before the browser has painted it."""
        glance = "(board) => measure.glance(board, measure.seen)"
        found: dict[str, Any] = self.page.evaluate(glance, self._framed(svg))
        return found

    def laid(self, svg: str) -> list[dict[str, Any]]:
        """Measure every line of text of a board; it is gone before it is painted."""
        glance = "(board) => measure.glance(board, measure.laid)"
        found: list[dict[str, Any]] = self.page.evaluate(glance, self._framed(svg))
        return found

    def laid_in_colours(self) -> list[dict[str, Any]]:
        """Measure every line of the board that is shown, and whether a sheet lies over it."""
        found: list[dict[str, Any]] = self.page.evaluate("measure.laid(true)")
        return found

    def painted(self) -> tuple[Pixels, Pixels]:
        """Photograph the board with its texts, and the ground without them."""
        whole = self._photograph()
        tag = self.page.add_style_tag(content=BLANK)
        ground = self._photograph()
        tag.evaluate("(tag) => tag.remove()")
        return whole, ground

    def _photograph(self) -> Pixels:
        frame = self.page.locator("#board").bounding_box()
        assert frame is not None, "a board is shown"
        shot = self.page.screenshot(clip=frame)
        return np.asarray(Image.open(BytesIO(shot)).convert("RGB")).astype(np.int16)
