"""The board of a match in each of the render modes of the field."""

import io
import sys
from typing import Any

import numpy as np
from rich.console import Console

from megawatt.kernel.errors import MegawattError
from megawatt.kernel.terminal import WIDE, marked
from megawatt.match import Match

PIXELS = 800
"""The width of a picture."""


def render(match: Match, mode: str | None, seat: int | None = None) -> Any:
    """Draw the board as a seat sees it (None: a spectator), as the mode wants it."""
    if mode == "svg":
        return match.svg(seat, clickable=False)
    if mode == "ansi":
        return coloured(match.text(seat))
    if mode == "rgb_array":
        return pixels(match.svg(seat, clickable=False))
    if mode == "human":
        sys.stdout.write(coloured(match.text(seat)) + "\n")
    return None


def coloured(text: str) -> str:
    """Turn Rich markup into the codes of a terminal."""
    out = io.StringIO()
    console = Console(
        file=out, force_terminal=True, color_system="standard", width=WIDE, legacy_windows=False
    )
    console.print(marked(text), end="")
    return out.getvalue()


def plain_text(text: str) -> str:
    """Turn Rich markup into bare words."""
    return marked(text).plain


def png(svg: str, width: int = PIXELS) -> bytes:
    """Draw an SVG picture as a PNG file."""
    try:
        import resvg_py
    except ImportError as error:
        raise _missing(error) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, background="white"))


def pixels(svg: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Draw an SVG picture as an array: height, width, red-green-blue."""
    try:
        from PIL import Image
    except ImportError as error:
        raise _missing(error) from None
    return np.array(Image.open(io.BytesIO(png(svg))).convert("RGB"))


def _missing(error: ImportError) -> MegawattError:
    return MegawattError(f"Pictures in pixels need {error.name}: pip install 'megawatt[envs]'.")
