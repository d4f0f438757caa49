"""Effects as rows of symbols: which symbol stands where, and how large."""

from collections.abc import Sequence
from typing import Any, NamedTuple

SMALL, PLAIN, LARGE = 11, 13, 16
"""Sizes of type."""
LEAST_COIN = 0.78
"""Of the size of a coin: so large that its number is on it as a whole."""

GOODS = ("money", "steel", "plastic", "science", "oil")
LETTERS = {"coal": "C", "nuclear": "N", "hydro": "H", "solar": "S", "petroleum": "P"}
SYMBOL_WIDTH, ARROW_WIDTH, GAP = 25.0, 20.0, 2.0
ALL_FOUR = 92.0
"""In so much room the four options of a card stand side by side."""
_LIGHT_DICE = {"nuclear"}
ROOMY = 1000.0
"""More room than any line of symbols takes."""


class Glyph(NamedTuple):
    """A symbol at a place, and the text on it, whose size does not grow with the symbol."""

    ref: str
    x: float
    y: float
    k: float
    text: str = ""
    size: int = 0
    tx: float = 0
    ty: float = 0
    tone: str = ""


class Flow(NamedTuple):
    """Symbols of one effect, and how wide they are together."""

    glyphs: list[Glyph]
    width: float


def size_of(k: float) -> int:
    """Give the size of the number on a symbol: one of the four, never below the smallest."""
    wanted = 12.5 * k
    return SMALL if wanted < 12 else PLAIN if wanted < 14.8 else LARGE


def _numbered(ref: str, text: str, x: float, y: float, k: float, tone: str = "w") -> Glyph:
    size = size_of(k)
    return Glyph(ref, x, y, k, text, size, x, round(y + size * 0.36, 1), tone)


def _badge(n: Any, x: float, y: float, k: float) -> Glyph:
    radius = max(0.72, 0.9 * k)
    bx, by = x + (9 if k > 0.62 else 11) * k, y + (8 if k > 0.62 else 3) * k
    text_y = round(by + SMALL * 0.36, 1)
    return Glyph("ee-badge", round(bx, 1), round(by, 1), radius, str(n), SMALL, bx, text_y, "w")


def icon(kind: str, n: Any, x: float, y: float, k: float = 1.0) -> list[Glyph]:
    """Give one symbol of the effects' vocabulary, 24 pixels wide at k = 1, with its number."""
    x, y, k = round(x, 1), round(y, 1), round(k, 2)
    many = n not in (1, None, "", True)
    match kind:
        case "money":
            words = f"${n}" if n not in (None, "") else "$"
            return [_numbered("ee-money", words, x, y, max(k, LEAST_COIN))]
        case "steel" | "plastic" | "science" | "oil":
            if many:
                return [_numbered(f"ee-{kind}", str(n), x, y, k)]
            return [Glyph(f"ee-{kind}-1", x, y, k)]
        case "vp":
            return [_numbered("ee-vp", str(n), x, y, k, "c")]
        case "energy" | "cleanup" | "un" | "spill":
            found = [Glyph(f"ee-{kind}", x, y, k)]
            return [*found, _badge(n, x, y, k)] if many else found
        case "die":
            letter = _numbered(
                f"ee-cube-{n}", LETTERS[n], x, y, k, "k" if n in _LIGHT_DICE else "w"
            )
            return [letter._replace(ty=letter.ty - 1.5 * k) if n == "nuclear" else letter]
        case "pollution" | "nuclear":
            token = "ee-trefoil" if kind == "nuclear" else "ee-smoke"
            found = [Glyph(token, x, y, round(0.78 * k, 2))]
            if n in ("air", "forest", "ocean"):
                found.insert(0, Glyph(f"ee-ground-{n}", x, y, k))
            return [*found, _badge(n, x, y, k)] if isinstance(n, int) and many else found
        case _:  # worker, well, peek
            return [Glyph(f"ee-{kind}", x, y, k)]


def _parts(option: Any, k: float, big: float) -> list[tuple[str, Any, float]]:
    parts = [(kind, n, k) for kind, n in option["cost"]]
    if option["cost"] and option["gain"]:
        parts.append(("arrow", 0, 0.85 * k))
    parts += [(kind, n, k if i else big) for i, (kind, n) in enumerate(option["gain"])]
    if option["others"]:
        parts.append(("people", 0, k))
        parts += [(kind, n, 0.82 * k) for kind, n in option["others"]]
    return parts


def flow(
    option: Any,
    x: float,
    y: float,
    room: float,
    k: float = 1.0,
    big: float = 0,
    middle: bool = False,
) -> Flow:
    """Lay cost → gain (people: what all others get) in one line from x on, within the room."""
    parts = _parts(option, k, big or k)
    widths = [
        (ARROW_WIDTH if kind == "arrow" else SYMBOL_WIDTH) * size + GAP for kind, _, size in parts
    ]
    total = sum(widths)
    squeeze = min(1.0, room / total) if total else 1.0
    at = x + (room - total * squeeze) / 2 if middle else x
    found: list[Glyph] = []
    for (kind, n, size), wide in zip(parts, widths, strict=True):
        centre = at + wide * squeeze / 2
        if kind in ("arrow", "people"):
            ref, scale = f"ee-{kind}", round(size * squeeze, 2)
            found.append(Glyph(ref, round(centre, 1), round(y, 1), scale))
        else:
            found += icon(kind, n, centre, y, size * squeeze)
        at += wide * squeeze
    return Flow(found, total * squeeze)


def effect(options: Sequence[Any], x: float, y: float, w: float, h: float, k: float) -> list[Glyph]:
    """Lay all options of a card into a room: one, two lines, or one price for up to four goods."""
    middle = y + h / 2
    if len(options) == 1:
        return flow(options[0], x, middle, w, k, middle=True).glyphs
    if len(options) == 2:
        upper = flow(options[0], x, y + 0.26 * h, w, 0.84 * k, middle=True).glyphs
        lower = flow(options[1], x, y + 0.76 * h, w, 0.84 * k, middle=True).glyphs
        line = Glyph("ee-or", round(x + w / 2, 1), round(middle + 0.5, 1), round(w / 100, 2))
        return [*upper, line, *lower]
    k = min(k, 0.98)
    left = x + max(0.0, (w - 100) / 2)
    found: list[Glyph] = []
    if options[0]["cost"]:
        kind, n = options[0]["cost"][0]
        found = [*icon(kind, n, left + 12 * k, middle, k)]
        found.append(
            Glyph("ee-arrow", round(left + 34 * k, 1), round(middle, 1), round(0.85 * k, 2))
        )
    step = min(w, 100) - 44 * k
    for i, option in enumerate(options[:4]):
        kind, n = option["gain"][0]
        across = left + 46 * k + step * (0.2 + 0.56 * (i % 2))
        found += icon(kind, n, across, middle + (i // 2 - 0.5) * 26 * k, 0.88 * k)
    return found


def side_by_side(options: Sequence[Any], x: float, y: float, room: float, k: float) -> list[Glyph]:
    """Lay options beside each other, slashes between them, as large as the room lets them be."""
    needed = sum(flow(option, 0, 0, ROOMY, k).width + 9 for option in options) - 9
    k *= min(1.0, room / max(1.0, needed))
    found: list[Glyph] = []
    for option in options:
        if found:
            found.append(Glyph("ee-slash", round(x + 4.5, 1), round(y, 1), 1))
            x += 9
        laid = flow(option, x, y, ROOMY, k)
        found += laid.glyphs
        x += laid.width
    return found


def line_spans(
    options: Sequence[Any], x: float, room: float, k: float
) -> list[tuple[float, float]]:
    """Say from where to where each option of `line_effect` reaches; nothing if they share one."""
    if len(options) == 2:
        units = _units(options)
        unit = min(25 * k + GAP, (room - 9) / sum(units))
        first = flow(options[0], x, 0, units[0] * unit, k).width
        second = flow(options[1], x, 0, units[1] * unit, k).width
        return [(x, x + first), (x + first + 9, x + first + 9 + second)]
    if len(options) < 2 or room < ALL_FOUR:
        return []
    joint = {"cost": options[0]["cost"], "gain": [o["gain"][0] for o in options], "others": []}
    whole = flow(joint, x, 0, room, k).width
    each = whole / (len(options) + (1 + ARROW_WIDTH / SYMBOL_WIDTH if joint["cost"] else 0))
    return [(x + whole - each * (i + 1), x + whole - each * i) for i in range(len(options))][::-1]


def _units(options: Sequence[Any]) -> list[float]:
    """Give how many symbols wide each option is."""
    return [
        len(o["cost"]) + len(o["gain"]) + (0.8 if o["cost"] and o["gain"] else 0) for o in options
    ]


def line_effect(options: Sequence[Any], x: float, y: float, room: float, k: float) -> list[Glyph]:
    """Lay all options of an own card into one line."""
    if len(options) == 1:
        return flow(options[0], x, y, room, k).glyphs
    if len(options) == 2:
        units = _units(options)
        unit = min(25 * k + GAP, (room - 9) / sum(units))
        first = flow(options[0], x, y, units[0] * unit, k)
        second = flow(options[1], x + first.width + 9, y, units[1] * unit, k)
        slash = Glyph("ee-slash", round(x + first.width + 4.5, 1), round(y, 1), 1)
        return [*first.glyphs, slash, *second.glyphs]
    joint = {"cost": options[0]["cost"], "gain": [o["gain"][0] for o in options], "others": []}
    if room >= ALL_FOUR:
        return flow(joint, x, y, room, k).glyphs
    priced = flow({"cost": options[0]["cost"], "gain": [], "others": []}, x, y, 22, k)
    at = x + priced.width
    return [
        *priced.glyphs,
        Glyph("ee-arrow", round(at + 7, 1), round(y, 1), round(0.7 * k, 2)),
        Glyph("ee-four", round(at + 25, 1), round(y, 1), round(k, 2)),
    ]
