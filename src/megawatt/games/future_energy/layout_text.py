"""How wide words are, about: so that none runs over its place."""

NARROW, WIDE = "iljtfrI.,:;·'’!|()[] ", "mwMW@%€—…"
SHARES = {"narrow": 0.32, "small": 0.56, "capital": 0.7, "digit": 0.58, "wide": 0.92}
BOLD = 1.07


def width_of(words: str, size: float, bold: bool = False) -> float:
    """Estimate the width of words in pixels, rather too much than too little."""
    total = 0.0
    for letter in words:
        if letter in NARROW:
            total += SHARES["narrow"]
        elif letter in WIDE:
            total += SHARES["wide"]
        elif letter.isdigit():
            total += SHARES["digit"]
        else:
            total += SHARES["capital" if letter.isupper() else "small"]
    return total * size * (BOLD if bold else 1)


def shortened(words: str, room: float, size: float, bold: bool = False) -> str:
    """Cut words with an ellipsis where they are wider than their room."""
    if width_of(words, size, bold) <= room:
        return words
    kept = words
    while kept and width_of(kept + "…", size, bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def two_lines(words: str, room: float, size: float, bold: bool = False) -> list[str]:
    """Break words into at most two lines; the second is cut if it must be."""
    first: list[str] = []
    rest = words.split(" ")
    while rest and width_of(" ".join([*first, rest[0]]), size, bold) <= room:
        first.append(rest.pop(0))
    if not first:
        return [shortened(words, room, size, bold)]
    return [" ".join(first)] + ([shortened(" ".join(rest), room, size, bold)] if rest else [])
