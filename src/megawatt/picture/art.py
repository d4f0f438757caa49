"""The still art of a board as a file of its own, which a browser keeps while the board changes.

A board marks it: `<g id="art"> … </g><!-- art -->`. Colours that are variables come from the board
that uses the file, so that theme and hour reach it; a gradient's colours do not, so what is painted
by a gradient of variables stays in the board.
"""

import re
from hashlib import sha256

_ART = re.compile(r'<g id="art".*?<!-- art -->', re.DOTALL)
_MEANS = re.compile(r"<style>.*?</style>|<defs\b.*?</defs>", re.DOTALL)
_VIEW_BOX = re.compile(r'viewBox="[^"]*"')


def art_of(svg: str) -> str | None:
    """Give the still art of a board, if it has any."""
    found = _ART.search(svg)
    return found[0] if found else None


def with_art_at(svg: str, address: str) -> str:
    """Give the board with its art kept at another address.

    >>> with_art_at('<svg><g id="art"><path/></g><!-- art --><text/></svg>', "/art.svg")
    '<svg><use id="art" href="/art.svg#art"/><text/></svg>'
    """
    return _ART.sub(lambda _: f'<use id="art" href="{address}#art"/>', svg, count=1)


def art_file(svg: str) -> str:
    """Give the art of a board as a picture of its own, with the styles and shapes that it needs."""
    art, box = art_of(svg), _VIEW_BOX.search(svg)
    assert art is not None, "a board with art"
    assert box is not None, "a picture"
    means = "".join(_MEANS.findall(_ART.sub("", svg)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box[0]}>{means}{art}</svg>'


def digest_of(text: str) -> str:
    """Name contents: another name for other contents."""
    return sha256(text.encode()).hexdigest()[:16]
