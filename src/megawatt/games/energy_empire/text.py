"""The view for a terminal: compact, coloured, at most 100 columns."""

from typing import Any

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.components import COLUMNS
from megawatt.kernel.tongue import Tongue

View = dict[str, Any]
COLOURS = ["yellow", "white", "red", "dodger_blue1", "green3"]
BINDERS = {"government": "green3", "industry": "orange4", "commerce": "gold3"}
ROW_COLOURS = ["light_sky_blue1", "dark_sea_green3", "deep_sky_blue3"]
PIECES = ["·", "P", "N", "W"]
WIDTH = 98


def text(view: View, say: Tongue) -> str:
    """Draw the table with Rich markup."""
    lines = [f"[bold]{view['headline']}[/bold]"]
    if view["banner"]:
        lines.append(f"[bold yellow]{view['banner']}[/bold yellow]")
    lines += [_track(view, say), *_impact(view, say), ""]
    for binder in view["binders"]:
        lines += _binder(binder, say)
    shown = [t for t in view["display"] if t]
    listed = ", ".join(t["name"] for t in shown) or "–"
    lines += ["", _cut(say("Achievements on display: {names}", names=listed))]
    for player in view["players"]:
        lines += ["", *_player(view, player, say)]
    return "\n".join(lines)


def _cut(line: str, width: int = WIDTH) -> str:
    return line if len(line) <= width else line[: width - 1] + "…"


def _track(view: View, say: Tongue) -> str:
    track = view["track"]
    spots = " ".join(
        f"[reverse]{n}[/reverse]" if i == track["emptied"] else str(n)
        for i, n in enumerate(track["spots"])
    )
    un = ", ".join(
        f"[{COLOURS[i]}]{view['united_nations']['values'][p]}[/{COLOURS[i]}]"
        for i, p in enumerate(view["united_nations"]["places"])
    )
    return say(
        "Track {spots}   oil ${price} for 3   United Nations {un}",
        spots=spots,
        price=track["price"],
        un=un,
    )


def _impact(view: View, say: Tongue) -> list[str]:
    if view["in_force"] < 0:
        return [say("No impact yet.")]
    impact = view["impacts"][view["in_force"]]
    return [_cut(f"{impact['name']}: {impact['words']}")]


def _binder(binder: View, say: Tongue) -> list[str]:
    colour = BINDERS[binder["type"]]
    places = []
    for location in binder["locations"]:
        need = f" ⚡{location['height']}" if location["height"] else ""
        pieces = "".join(f" +{n} {name}" for name, n in location["pieces"])
        places.append(f"{location['name']}{need}{pieces}")
    cards = []
    for slot, card in enumerate(binder["slots"]):
        if card:
            price = f"${binder['money'][slot]}/{binder['resource'][slot]}"
            cards.append(f"{card['name']} ★{card['vp']} {price}")
    name = binder["name"].capitalize()
    return [
        f"[bold {colour}]{name}[/] " + _cut(" · ".join(places), WIDTH - len(name) - 1),
        _cut("   " + say("Market: {cards}", cards=" · ".join(cards) or "–")),
    ]


def _player(view: View, player: View, say: Tongue) -> list[str]:
    colour = COLOURS[player["seat"]]
    mark = "►" if player["seat"] in view["acting"] else " "
    nation = player["nation"] or (say("has chosen") if player["chosen"] else say("is choosing"))
    stock = player["stock"]
    goods = say(
        "${money} · {steel} steel · {plastic} plastic · {science} science · {oil} oil", **stock
    )
    hands = say(
        "{workers} of {owned} workers · {energy} energy",
        workers=player["workers"],
        owned=player["workers_owned"],
        energy=player["energy"],
    )
    me = " " + say("(you)") if player["seat"] == view["seat"] else ""
    title = say("Player {n}", n=player["seat"] + 1)
    points = say("{n} points", n=player["points"])
    dice = ", ".join(
        f"{n} {say(names.DICE[kind])}"
        for kind, n in zip(names.DICE, player["dice"], strict=False)
        if n
    )
    tiles = ", ".join(f"{t['name']} ({t['value']})" for t in player["tiles"])
    cards = ", ".join(c["name"] for c in player["structures"])
    lines = [
        f"{mark} [bold {colour}]{title}[/] {nation}{me}  [bold]{points}[/bold]",
        f"   {goods}",
        f"   {hands}" + (f" · {dice}" if dice else ""),
        "   " + _land(player["land"]),
    ]
    if cards:
        lines.append(_cut("   " + say("Structures: {cards}", cards=cards)))
    held = say.count("{n} achievement", "{n} achievements", player["held"])
    lines.append(_cut(f"   {held}" + (f": {tiles}" if tiles else "")))
    return lines


def _land(land: list[int]) -> str:
    rows = []
    for row, colour in enumerate(ROW_COLOURS):
        marks = "".join(PIECES[piece] for piece in land[COLUMNS * row : COLUMNS * (row + 1)])
        rows.append(f"[{colour}]{marks}[/]")
    return " ".join(rows)
