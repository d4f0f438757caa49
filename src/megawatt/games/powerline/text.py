"""The table for a terminal."""

from typing import Any

from megawatt.kernel.terminal import WIDE, fit, flow
from megawatt.kernel.tongue import N_, Tongue

INKS = ("red", "yellow", "blue", "green", "bright_white", "bright_black")
KINDS = {"wind": N_("wind"), "hydro": N_("hydro"), "solar": N_("solar"), "biogas": N_("biogas")}
LEGEND = [
    N_("→ ← from which end it is built"),
    N_("● planned"),
    N_("■ built"),
    N_("♪ opera"),
    N_("✝ church"),
]
LONGEST = 14
"""Room for the segments of a line."""


def text(view: dict[str, Any], say: Tongue, width: int = WIDE) -> str:
    """Write a view as wide as the window, with Rich markup."""
    blocks = [
        _head(view, say),
        _dice(view, say),
        *(_line(view, n, say) for n in range(len(view["lines"]))),
        _stations(view, width, say),
        _chart(view, say),
        *(_tile(tile, say) for tile in view["tiles"]),
        *(line for player in view["players"] for line in _player(view, player, width, say)),
        *(f"[dim]{hint}[/]" for hint in view["hints"]),
        *(f"[dim]{line}[/]" for line in flow([say(one) for one in LEGEND], width, gap=" · ")),
    ]
    return fit(filter(None, blocks), width)


def _escaped(words: str) -> str:
    """Keep a name that looks like markup from being taken for it."""
    return words.replace("[", "\\[")


def _head(view: dict[str, Any], say: Tongue) -> str:
    head = f"[bold]{view['headline']}[/]"
    if not view["over"]:
        head += f" · {view['scoring_words']}"
    told = [head, _escaped(view["outcome"]), " · ".join(view["options"])]
    return "\n".join(filter(None, told))


def _dice(view: dict[str, Any], say: Tongue) -> str:
    """Show the dice in order; where the workers are is told below them."""
    dice = "  ".join(
        f"[{INKS[i]}]{'▸' if die['next'] else ' '}{die['name']} [bold]{die['face']}[/bold][/]"
        for i, die in enumerate(view["dice"])
    )
    plan = view["plan"]
    if not plan["words"]:
        return dice
    told = [say("Plan: {words}", words=plan["words"])]
    if plan["loss"]:
        told.append(say("island −{n} VP", n=plan["loss"]))
    if plan["cities"] + plan["stations"]:
        told.append(say("+{n} VP", n=plan["cities"] + plan["stations"]))
    return f"{dice}\n{' · '.join(told)}"


def _line(view: dict[str, Any], n: int, say: Tongue) -> str:
    """One line: ends, segments, the city: "L1  A1 ■■3 B1  3 VP Inlet"."""
    line, place = view["lines"][n], view["map"]["lines"][n]
    planned = {w["segment"]: i for i, w in enumerate(view["workers"]) if w["line"] == n}
    cells = []
    for i, pips in enumerate(line["pips"]):
        if i in planned:
            cells.append(f"[bold {INKS[planned[i]]}]●[/]")
        elif line["built"][i]:
            cells.append("[bold yellow]■[/]")
        else:
            cells.append(str(pips))
    arrow = {-1: " ", 0: "→", 1: "←"}[line["direction"]]
    padding = " " * (LONGEST - len(cells)) * 2
    symbol = {"opera": " ♪", "church": " ✝", "none": ""}[place["symbol"]]
    state = "[bold yellow]✓[/]" if line["finished"] else " "
    stations = f"{place['from']} {' '.join(cells)} {place['to']}"
    points = say("{n} VP", n=f"{line['vp']:>2}")
    return f"{line['id']:>4} {arrow} {stations}{padding}{state} {points} {line['city']}{symbol}"


def _stations(view: dict[str, Any], width: int, say: Tongue) -> str:
    told = []
    for station, place in zip(view["stations"], view["map"]["stations"], strict=True):
        mark = (
            "[bold yellow]✓[/]" if station["covered"] else f"{station['done']}/{station['lines']}"
        )
        told.append(f"{place['id']} {say(KINDS[place['kind']])} {station['vp']} {mark}")
    told[0] = say("{title}: {value}", title=say("Stations"), value=told[0])
    return "\n".join(flow(told, width, gap=" · ", later="    "))


def _chart(view: dict[str, Any], say: Tongue) -> str:
    columns = []
    for column in view["chart"]:
        tiles = "▮" * column["left"] + "▯" * (column["of"] - column["left"])
        columns.append(f"{column['workers']} {tiles}")
    return say("{title}: {value}", title=say("Worker tiles"), value="  ".join(columns))


def _tile(tile: dict[str, Any], say: Tongue) -> str:
    levels = []
    for head, *values in zip(tile["heads"], *tile["rows"], strict=True):
        shown = "/".join(
            f"[bold]{vp}[/]" if i == tile["next"] else str(vp) for i, vp in enumerate(values)
        )
        levels.append(say("{title}: {value}", title=head, value=shown))
    now = say("now {n} VP", n=tile["now"])
    return f"  {tile['letter']} {tile['words']} ({', '.join(levels)}) {now}"


def _player(view: dict[str, Any], player: dict[str, Any], width: int, say: Tongue) -> list[str]:
    mark = "▸" if player["seat"] == view["seat"] else " "
    told = [
        _escaped(say.who(player["seat"])),
        say("{n} VP", n=player["points"]),
        say("jokers {n}", n=player["jokers"]),
        say("cities {n}", n=player["cities"]),
        say("stations {n}", n=player["stations"]),
        say("unfinished {n}", n=player["unfinished"]),
        say("tiles {n}", n="".join(map(str, player["columns"]))),
    ]
    if player["vacation"]:
        told.append(say("vacation"))
    if player["status"]:
        told.append(player["status"])
    told[0] = f"{mark} {told[0]}"
    return flow(told, width, later="    ")
