"""The view for a terminal, with Rich markup, as wide as the window."""

from typing import Any

from rich.markup import escape

from megawatt.games.future_energy.names import TILE_WORDS
from megawatt.kernel.ids import Seat
from megawatt.kernel.terminal import WIDE, fit, flow
from megawatt.kernel.tongue import Tongue

COLOURS = ("yellow", "white", "red", "blue")
SHAPES = ("▲", "■", "◆", "●")
TILE_COLOURS = {
    "investor": "green",
    "engineer": "dark_orange",
    "coal": "bright_black",
    "gas": "cyan",
    "nuclear": "gold3",
    "oil": "magenta",
}
LETTERS = {
    "investor": "€",
    "engineer": "E",
    "coal": "C",
    "gas": "G",
    "nuclear": "N",
    "oil": "O",
    "ground": "⌂",
    "money_4": "4",
    "money_5": "5",
    "two_lines": "=",
    "vp_5": "V",
    "free_contract": "F",
    "additional_plant": "+",
    "face_down": "×",
}
MEANINGS = {kind.name.lower(): words for kind, words in TILE_WORDS.items()}
"""Tiles in words, by the names that a view gives them."""
CELL = 24
"""Columns of a site."""


def text(view: dict[str, Any], say: Tongue, width: int = WIDE) -> str:
    """Write the table: headline, map, what is on offer, the players."""
    parts = [f"[bold]{view['headline']}[/] · {view['phase_words']}"]
    parts += _map(view, width, say)
    parts += _offers(view, width, say)
    for player in view["players"]:
        parts += _player(view, player, width, say)
    return fit([*parts, *_legend(view, width, say)], width)


def _head(title: str, say: Tongue) -> str:
    """Write what a line is about: "Contracts:"."""
    return say("{title}: {value}", title=title, value="").rstrip()


def _legend(view: dict[str, Any], width: int, say: Tongue) -> list[str]:
    """Say what the letters on the table mean."""
    shown = {site["tile"] for site in view["sites"]}
    shown |= {icon for offer in view["display"] if offer for icon in offer["icons"]}
    held = [contract for player in view["players"] for contract in player["contracts"]]
    shown |= {space["icon"] for contract in held for space in contract["spaces"]}
    if view["public"]:
        shown |= {icon for card in view["public"]["display"] if card for icon in card["tiles"]}
    told = [f"{_icon(name)} {say(words)}" for name, words in MEANINGS.items() if name in shown]
    told += [say("● plant to build"), say("○ built")]
    return [f"[dim]{line}[/]" for line in flow(told, width, gap=" · ", later="    ")]


def _icon(name: str) -> str:
    return f"[{TILE_COLOURS.get(name, 'tan')}]{LETTERS[name]}[/]"


def _seat(seat: Seat) -> str:
    return f"[{COLOURS[seat]}]{SHAPES[seat]}[/]"


def _map(view: dict[str, Any], width: int, say: Tongue) -> list[str]:
    """Write the sites by region, side by side: tile or plants, price, crew."""
    lines, columns = [], max(1, (width - 2) // CELL)
    for region in view["regions"]:
        counts = " ".join(f"{_seat(Seat(seat))}{n}" for seat, n in enumerate(region["counts"]))
        lines.append(f"[underline]{region['words']}[/]  {counts}")
        sites = [site for site in view["sites"] if site["region"] == region["name"]]
        for i in range(0, len(sites), columns):
            cells = [_cell(site, say) for site in sites[i : i + columns]]
            lines.append("  " + "".join(cells).rstrip())
    links = [
        f"{view['sites'][link['a']]['label']}–{view['sites'][link['b']]['label']} "
        + "".join(_seat(seat) for seat in link["lines"])
        for link in view["links"]
        if link["lines"]
    ]
    if links:
        lines += flow([_head(say("Lines"), say), *links], width, later="    ")
    crew = view["sites"][view["crew"]]["label"]
    lines.append(say("Crew at {site}", site=f"[bold orange1]{crew}[/]"))
    return lines


def _cell(site: dict[str, Any], say: Tongue) -> str:
    """One site in 24 columns."""
    name = site["label"][:11]
    crew = "*" if site["crew"] else " "
    if site["tile"]:
        shown, width = _icon(site["tile"]), 1
    else:
        owners = [Seat(seat) for seat, n in enumerate(site["plants"]) for _ in range(n)]
        shown, width = "".join(map(_seat, owners)) or "·", max(1, len(owners))
    price = "" if site["price"] is None else f" {site['price']}M"
    lit = f"[bold yellow]{price}[/]" if site["affordable"] else f"[dim]{price}[/]"
    return f"{crew}{name:<11} {shown}{lit}" + " " * max(1, 10 - width - len(price))


def _offers(view: dict[str, Any], width: int, say: Tongue) -> list[str]:
    """List the contracts on display with their prices."""
    shown = [
        say(
            "{title}: {value}",
            title=f"{offer['price']}M",
            value=f"{''.join(map(_icon, offer['icons']))} {say('{n} VP', n=offer['vp'])}",
        )
        for offer in view["display"]
        if offer
    ]
    head = _head(say("Contracts"), say)
    lines = flow([head, *shown], width, gap="   ", later="    ")
    public = view["public"]
    if public:
        lines.append(_head(say("Public contracts, {price}M each", price=public["price"]), say))
        lines += [
            f"  {card['number']:>2} {''.join(map(_icon, card['tiles']))}"
            f"{' ' * (4 - len(card['tiles']))} {say('{n} VP', n=card['vp'])}  {card['effect']}"
            for card in public["display"]
            if card
        ]
    return lines


def _player(view: dict[str, Any], player: dict[str, Any], width: int, say: Tongue) -> list[str]:
    """Write the numbers and contracts of a seat."""
    seat = player["seat"]
    turn = "[bold]→[/]" if seat == view["asked"] and not view["over"] else " "
    money = "?" if player["money"] is None else player["money"]
    numbers = [
        say("{points} VP", points=f"[bold]{player['points']}[/]"),
        f"{money}M (+{player['revenue']})",
        say.count("{n} line", "{n} lines", player["lines"]),
        say.count("{n} plant", "{n} plants", player["plants"]),
        say.count("{n} engineer", "{n} engineers", player["engineers"]),
        say("{n} CO₂", n=player["certificates"]),
        say.count("{n} region", "{n} regions", player["grid"]["regions"]),
    ]
    if view["modules"]["new_grounds"]:
        numbers.append(say("{n} nuclear", n=player["nuclear"]))
    name = player["name"]
    lines = flow([f"{turn}{_seat(seat)} [bold]{escape(name)}[/]", *numbers], width, later="    ")
    contracts = [
        f"{contract['number']}:"
        + "".join(_icon(space["icon"]) + "○●◉"[space["plants"]] for space in contract["spaces"])
        + f" {contract['vp']}"
        for contract in player["contracts"]
    ]
    lines += flow(contracts, width, "    ", "   ")
    if view["public"]:
        kept = " ".join(f"{_icon(name)}{n}" for name, n in player["kept"].items() if n)
        extra = " ".join(f"{name} {n}" for name, n in player["substitutes"].items())
        cards = ", ".join(f"{card['number']} {card['short']}" for card in player["cards"])
        lines += flow([part for part in (kept, extra, cards) if part], width, "    ", "   ")
    if view["over"]:
        parts = [f"{name} {n}" for name, n in player["breakdown"].items() if n]
        lines += [f"[dim]{line}[/]" for line in flow(parts, width, "    ", " · ")]
    return lines
