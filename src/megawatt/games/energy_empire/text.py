"""The view for a terminal: compact, coloured, as wide as the window."""

from typing import Any

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.components import COLUMNS
from megawatt.games.energy_empire.state import Piece
from megawatt.kernel.terminal import WIDE, fit, flow
from megawatt.kernel.tongue import N_, Tongue

View = dict[str, Any]
COLOURS = ["yellow", "white", "red", "dodger_blue1", "green3"]
BINDERS = {"government": "green3", "industry": "orange4", "commerce": "gold3"}
ROW_COLOURS = ["light_sky_blue1", "dark_sea_green3", "deep_sky_blue3"]
PIECES = ["·", "P", "N", "W"]
LEGEND = [
    N_("★ points"),
    N_("⚡ energy below the worker"),
    N_("P pollution"),
    N_("N contamination"),
    N_("W oil well"),
    N_("o free drilling space"),
]
ROLLED = ("highest", "pollute")
"""Questions for which the last roll matters."""
FEATURES = {
    "market": N_("Buy one of the structures on show."),
    "power_plant": N_("Buy an energy die."),
    "oil_market": N_("Buy or sell three barrels of oil."),
    "trade": N_("Exchange $2, steel, plastic, science"),
}
PLANKS = {"single": N_("1 token"), "double": N_("2 tokens"), "two_single": N_("1 token, twice")}


def text(view: View, say: Tongue, width: int = WIDE) -> str:
    """Draw the table with Rich markup."""
    lines = [f"[bold]{view['headline']}[/bold]"]
    if view["banner"]:
        lines.append(f"[bold yellow]{view['banner']}[/bold yellow]")
    lines += [_track(view, say), *_impact(view, say), ""]
    for binder in view["binders"]:
        lines += _binder(binder, say)
    lines += ["", *_achievements(view, say)]
    if view["turn"]["faces"] and view["decision"] in ROLLED:
        faces = ", ".join(f"{say(names.DICE[kind])} {n}" for kind, n in view["turn"]["faces"])
        lines.append(say("Rolled: {dice}", dice=faces))
    for player in view["players"]:
        lines += ["", *_player(view, player, say)]
    legend = flow([say(one) for one in LEGEND], width, gap=" · ")
    return fit([*lines, "", *(f"[dim]{line}[/]" for line in legend)], width, "      ")


def _achievements(view: View, say: Tongue) -> list[str]:
    """Say what each of those on display is worth, and of those one was dealt."""
    on_display = [t for t in view["display"] if t]
    told = []
    for title, tiles in (
        (N_("Achievements on display"), on_display),
        (N_("Achievements dealt to you"), view["dealt"]["tiles"]),
    ):
        rows = [
            "   " + say("{title}: {value}", title=t["name"], value=t["words"].rstrip("."))
            for t in tiles
        ]
        if rows:
            told += [f"[bold]{say(title)}[/]", *rows]
    return told


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
    return [say("{title}: {value}", title=impact["name"], value=impact["words"])]


def _binder(binder: View, say: Tongue) -> list[str]:
    colour, name = BINDERS[binder["type"]], binder["name"].capitalize()
    places = ["   " + _location(one, say) for one in binder["locations"]]
    cards = [
        "   " + _card(binder, slot, card, say) for slot, card in enumerate(binder["slots"]) if card
    ]
    empty = ["   " + say("Market: {cards}", cards="–")]
    return [f"[bold {colour}]{name}[/]", *places, *(cards or empty)]


def _location(location: View, say: Tongue) -> str:
    """Say what a location costs and gives, how high it is built, what lies there."""
    words = location["words"].rstrip(".") or say(FEATURES[location["action"]]).rstrip(".")
    need = f" ⚡{location['height']}" if location["height"] else ""
    pieces = "".join(f" +{n} {name}" for name, n in location["pieces"])
    return say("{title}: {value}", title=f"{location['name']}{need}{pieces}", value=words)


def _card(binder: View, slot: int, card: View, say: Tongue) -> str:
    pays = names.AMOUNTS[binder["pays"]](binder["resource"][slot], say)
    price = say("${money} or {resource}", money=binder["money"][slot], resource=pays)
    token = ""
    if card["row"]:
        piece = Piece.NUCLEAR if card["nuclear"] else Piece.POLLUTION
        token = f", {PIECES[piece]} {say(names.ROWS[card['row']])}"
    plank = say(PLANKS[card["plank"]])
    told = f"{card['name']} ★{card['vp']} {card['words']} ({plank}{token})"
    return say("{title}: {value}", title=price, value=told)


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
    title = say.names[player["seat"]]
    points = say.count("{n} point", "{n} points", player["points"])
    dice = ", ".join(
        f"{n} {say(names.DICE[kind])}"
        for kind, n in zip(names.DICE, player["dice"], strict=False)
        if n
    )
    tiles = ", ".join(f"{t['name']} ({t['value']})" for t in player["tiles"])
    cards = ", ".join(c["name"] for c in player["structures"])
    cost = names.amounts(dict(player["nation_cost"]), say)
    step = say("a step costs {cost}", cost=cost) if cost else ""
    lines = [
        f"{mark} [bold {colour}]{title}[/] {nation}{me}  [bold]{points}[/bold]  {step}".rstrip(),
        f"   {goods}",
        f"   {hands}" + (f" · {dice}" if dice else ""),
        "   " + _land(player["land"], view["drilling"], say),
    ]
    if cards:
        lines.append("   " + say("Structures: {cards}", cards=cards))
    held = say.count("{n} achievement", "{n} achievements", player["held"])
    lines.append("   " + (say("{title}: {value}", title=held, value=tiles) if tiles else held))
    return lines


def _land(land: list[int], drilling: list[bool], say: Tongue) -> str:
    """Draw an environment row by row; "o" is a free drilling space."""
    rows = []
    marked = [
        "o" if drills and not piece else PIECES[piece]
        for piece, drills in zip(land, drilling, strict=True)
    ]
    for row, (name, colour) in enumerate(zip(names.ROWS.values(), ROW_COLOURS, strict=True)):
        marks = "".join(marked[COLUMNS * row : COLUMNS * (row + 1)])
        rows.append(f"{say(name)} [{colour}]{marks}[/]")
    return "  ".join(rows)
