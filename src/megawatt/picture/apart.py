"""Several boards in one document: each with names and a style of its own.

A table shows one board, whose names stay the same from move to move. In a notebook that was made
a page, and wherever else pictures are written into one document, two boards would have the same
ids: a line of one would follow the way of the other, and the dusk of the last would fall on all.
"""

import re
from hashlib import sha256

_ID = re.compile(r'(?<=\sid=")[^"]+')
_REFERENCE = re.compile(r'(?<=href="#)[^"]+|(?<=url\(#)[^)]+')
_LISTED = re.compile(r'(\saria-(?:labelledby|describedby|controls|owns)=")([^"]+)')
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_CLASSES = re.compile(r'(<svg\b[^>]*?\sclass=")([^"]+)')


def apart(svg: str, name: str = "") -> str:
    """Give a picture whose ids and styles are its own; without a name, one of its contents.

    >>> apart('<svg class="mw"><g id="a"/><use href="#a"/></svg>', "one")
    '<svg class="mw one"><g id="one-a"/><use href="#one-a"/></svg>'
    """
    name = name or "mw" + sha256(svg.encode()).hexdigest()[:8]
    ids = set(_ID.findall(svg))
    classes = _CLASSES.search(svg)
    scoped = [one for one in classes[2].split() if one != "light"] if classes else []

    def styled(style: re.Match[str]) -> str:
        told = re.sub(r"#([\w-]+)", lambda found: own(found[1], "#"), style[0])
        for one in scoped:
            told = re.sub(rf"\.{re.escape(one)}(?![\w-])", f".{one}.{name}", told)
        return told

    def own(one: str, before: str = "") -> str:
        return f"{before}{name}-{one}" if one in ids else f"{before}{one}"

    def listed(found: re.Match[str]) -> str:
        return found[1] + " ".join(own(one) for one in found[2].split())

    drawn = _STYLE.sub(styled, svg)
    drawn = _ID.sub(lambda found: own(found[0]), drawn)
    drawn = _REFERENCE.sub(lambda found: own(found[0]), drawn)
    drawn = _LISTED.sub(listed, drawn)
    return _CLASSES.sub(rf"\1\2 {name}", drawn, count=1)
