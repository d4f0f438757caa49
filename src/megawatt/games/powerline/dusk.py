"""Dusk falls over the rounds: the colours of the land between the first round and the last."""

from functools import lru_cache

SKIES = (
    # at, top and foot of the sky, far, middle and near hills, fields, water, mountains
    (0.00, "#b9dcec #fdf3df #d8e6c9 #c6dcb0 #b3d09b #dccf8d #a9d5e4 #b8cfd6"),
    (0.35, "#a9d3ea #fff1d2 #dbe5c0 #c9dba6 #b6cd90 #e0cc84 #9fd0e2 #b3c8cc"),
    (0.60, "#8db4d2 #ffcb8c #e6dba6 #d0d496 #b3c585 #e3bd70 #86bfd2 #ab9fb4"),
    (0.80, "#46517f #e58f6f #8d9382 #788672 #677a69 #947f62 #5b83a0 #5d5a80"),
    (1.00, "#161f3b #4d4a78 #3d4c56 #36464f #2f3f48 #4b473f #2a4462 #262f52"),
)
NAMES = ("top", "low", "far", "mid", "near", "field", "water", "mount")
DARK_FROM, DARK_PACE = 0.30, 0.75
"""On a dark page the day begins later."""
SUNSET, STARS_FROM, MOON_FROM = 0.90, 0.62, 0.70


def mix(one: str, other: str, part: float) -> str:
    """Mix two colours: 0 is the one, 1 the other."""
    share = min(max(part, 0.0), 1.0)
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def hour(turn: int, turns: int, dark: bool = False) -> float:
    """Say how late it is in a round: 0 is the morning, 1 the night."""
    t = (turn - 1) / max(turns - 1, 1)
    return min(1.0, DARK_FROM + DARK_PACE * t) if dark else t


def sky(t: float) -> dict[str, str]:
    """Give the colours of sky, land and water at an hour."""
    later = next(i for i, (at, _) in enumerate(SKIES) if i and t <= at)
    (start, early), (end, late) = SKIES[later - 1], SKIES[later]
    part = (t - start) / (end - start)
    pairs = zip(early.split(), late.split(), strict=True)
    return dict(zip(NAMES, (mix(a, b, part) for a, b in pairs), strict=True))


@lru_cache(maxsize=64)
def dusk(turn: int, turns: int, dark: bool = False) -> str:
    """Give all colours of a round as CSS variables."""
    t = hour(turn, turns, dark)
    late = max(t, 0.35)
    found = sky(t)
    night = min(0.9, 0.06 + max(0.0, t - 0.3) * 1.15)
    found |= {
        "wave": mix(found["water"], "#ffffff", 0.35),
        "beach": mix(found["water"], "#f0e2b4", 0.55),
        "white": mix("#ffffff", found["top"], 0.25),
        "panel": mix("#3d5f8f", found["mount"], 0.3),
        "barn": mix("#b4574a", found["mount"], 0.35),
        "tree": mix("#5f9060", "#1f3440", night),
        "tree2": mix("#7fa562", "#1f3440", night),
        "wall": mix("#8d99a6", "#4b5672", late),
        "wall2": mix("#a9b3bd", "#5c6884", late),
        "roof": mix("#6f7b88", "#39435b", late),
        "win": mix("#c4ccd3", "#6d7994", late),
        "lit-wall": mix("#6d7686", "#3f4664", late),
        "lit-wall2": mix("#858c9a", "#4c5475", late),
        "dots": mix("#6f7d8c", "#cfd8e6", t),
        "chip": mix("#fffdf6", "#c9cede", max(0.0, t - 0.35) * 0.9),
        "sun": mix("#fff6d8", "#ff9a5c", (t - 0.3) / 0.45),
    }
    shown = {
        "bed": 0.62 - 0.3 * t,
        "snow": 0.55 - 0.3 * t,
        "hatch": 0.55 - 0.2 * t,
        "shade": max(0.0, (t - 0.6) * 0.4),
        "stars": max(0.0, (t - STARS_FROM) * 2.4),
        "moon": max(0.0, (t - MOON_FROM) * 5),
        "day": 1.0 if t < SUNSET else 0.0,
        "lamp": 0.5 + 0.6 * t,
        "aura": 0.28 + 0.3 * t,
    }
    parts = [f"--{name}: {value};" for name, value in found.items()]
    parts += [f"--{name}: {min(value, 1.0):.2f};" for name, value in shown.items()]
    return " ".join(parts)


def sun_at(t: float) -> tuple[float, float]:
    """Say where the sun stands over the ridge, in parts of the map's width and of the sky."""
    along = min(t / SUNSET, 1.02)
    return 0.09 + 0.84 * along, 0.40 + 0.42 * abs(2 * min(along, 1.0) - 1) ** 2.2
