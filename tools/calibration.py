"""Are the chances that bots tell true? Forecasts of self-play beside what came of it.

`python -m tools.calibration futuropia --games 200` plays, asks at some moments of every game for
everybody's chance, fits how much chances must be drawn apart (`SHARPNESS` in a game's `search.py`)
to every second game, and compares forecasts with results in the other games.
"""

import argparse
import random
from math import log
from pathlib import Path
from typing import NamedTuple

from rich.progress import track

from megawatt.arena.charts import curves, standalone
from megawatt.bots import bot
from megawatt.bots.chances import raw_chances, shares
from megawatt.library import game

BINS = 10
SHARPEST, GRAIN = 8.0, 0.05


class Moment(NamedTuple):
    """One moment of a game: what was told for every seat, and each seat's part of the win."""

    told: list[float]
    won: list[float]


class Bin(NamedTuple):
    """Forecasts that are about the same, and how often they came true."""

    forecast: float
    result: float
    moments: int


def play(name: str, seats: int, deal: int, player: str, effort: int, every: int) -> list[Moment]:
    """Play one game; ask at some moments of it."""
    match, luck = game(name).start(seats, deal), random.Random(deal)
    robots = [bot(player, seed=deal * 8 + seat) for seat in range(seats)]
    told = []
    while not match.over:
        seat = match.to_act[0]
        if luck.randrange(every) == 0:
            told.append(raw_chances(match, deal, effort))
        match.play(seat, robots[seat].choose(match, seat))
    winners = match.winners()
    won = [(seat in winners) / len(winners) for seat in range(seats)]
    return [Moment(one, won) for one in told]


def loss(moments: list[Moment], sharpness: float) -> float:
    """Give the mean surprise at what came."""
    total = 0.0
    for one in moments:
        for chance, won in zip(shares(one.told, sharpness), one.won, strict=True):
            total -= won * log(max(chance, 1e-6))
    return total / max(1, len(moments))


def best_sharpness(moments: list[Moment]) -> float:
    """Find how much chances must be drawn apart to surprise least."""
    tried = [GRAIN * k for k in range(1, int(SHARPEST / GRAIN) + 1)]
    return min(tried, key=lambda one: loss(moments, one))


def bins_of(moments: list[Moment], sharpness: float) -> list[Bin]:
    """Sort all forecasts into ten bins."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for one in moments:
        for chance, won in zip(shares(one.told, sharpness), one.won, strict=True):
            found[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return [
        Bin(sum(c for c, _ in some) / len(some), sum(w for _, w in some) / len(some), len(some))
        for some in found
        if some
    ]


def farthest(bins: list[Bin], least: int) -> float:
    """Give the greatest difference of forecast and result, where there are enough forecasts."""
    return max(
        (abs(one.forecast - one.result) for one in bins if one.moments >= least), default=0.0
    )


def report(name: str, moments: list[Moment], halves: tuple[list[Moment], list[Moment]]) -> str:
    """Tell what was found, as a table in Markdown."""
    sharpness = best_sharpness(halves[0])
    bins = bins_of(halves[1], sharpness)
    plain = farthest(bins_of(halves[1], 1.0), 20)
    rows = [
        f"{name}: {len(moments)} moments, sharpness {sharpness:.2f} "
        f"(all: {best_sharpness(moments):.2f}); surprise {loss(halves[1], 1.0):.3f} as searched, "
        f"{loss(halves[1], sharpness):.3f} drawn apart; farthest off {100 * plain:.0f} and "
        f"{100 * farthest(bins, 20):.0f} points (bins of 20 and more)",
        "",
        "| forecast | came true | forecasts |",
        "|---|---|---|",
    ]
    rows += [f"| {one.forecast:.1%} | {one.result:.1%} | {one.moments} |" for one in bins]
    return "\n".join(rows)


def main() -> None:
    """Play, and tell how true the chances are."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("name")
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--player", default="search/iterations=60")
    asked.add_argument("--effort", type=int, default=400)
    asked.add_argument("--every", type=int, default=25, help="one decision in so many is asked")
    asked.add_argument("--out", type=Path, help="a picture: SVG")
    told = asked.parse_args()
    played = [
        play(told.name, told.seats, deal, told.player, told.effort, told.every)
        for deal in track(range(told.games), "Playing")
    ]
    halves = tuple([one for some in played[k::2] for one in some] for k in range(2))
    moments = [one for some in played for one in some]
    print(report(told.name, moments, (halves[0], halves[1])))
    if told.out:
        bins = bins_of(halves[1], best_sharpness(halves[0]))
        lines = {"forecast": [b.forecast for b in bins], "result": [b.result for b in bins]}
        plot = curves("Forecast and result", lines)
        told.out.write_text(standalone(plot), encoding="utf-8")


if __name__ == "__main__":
    main()
