"""The table for a terminal, with Rich markup, at most 100 columns."""

from typing import Any

from megawatt.kernel.tongue import Tongue

FIGURES = {"person": "[red]●[/]", "robot": "[cyan]■[/]", "camper": "[green]◆[/]", "": "[dim]·[/]"}
BEDS = {"home": "[red]●[/]", "work": "[dim]○[/]", "free": "[dim]_[/]"}
MARKS = ("▲", "■", "◆", "●")


def text(view: dict[str, Any], say: Tongue) -> str:
    """Market, supply, subsidy, then the condominiums, the own one last and in full."""
    lines = [f"[bold]Futuropia[/] · {view['headline']}"]
    if view["trigger"] and not view["over"]:
        lines.append(f"[yellow]{view['trigger']}[/]")
    if view["variants"]:
        named = ", ".join(f"{one['name']} ({one['does']})" for one in view["variants"])
        lines.append(f"[dim]{named}[/]")
    lines += [_shelf(shelf, say) for shelf in view["market"]]
    track = view["subsidy"]
    steps = [
        f"[bold yellow]<{amount}>[/]" if i == track["at"] else str(amount)
        for i, amount in enumerate(track["track"])
    ]
    lines.append(say("Subsidy") + " " + " ".join(steps))
    lines += _supply(view["supply"], say)
    others = [one for one in view["players"] if one["seat"] != view["shown"]]
    for one in [*others, view["players"][view["shown"]]]:
        lines += _condominium(one, view, say, full=one["seat"] == view["shown"])
    return "\n".join(lines)


def _shelf(shelf: dict[str, Any], say: Tongue) -> str:
    colour = "green" if shelf["kind"] == "food" else "blue"
    spots = []
    for side in ("left", "right"):
        tile = shelf[side]
        if tile is None:
            spots.append(say("empty"))
            continue
        only = "!" * tile["only"]
        stack = f" ×{tile['tiles']}" if tile["tiles"] > 1 else ""
        made = f"[{colour}]{tile['made']}[/]/{tile['spaces']}{only}"
        spots.append(f"[bold]${tile['price']}[/] ({tile['printed']}: {made}){stack}")
    coming = " ".join(str(one["price"]) for one in shelf["coming"])
    name = f"[{colour}]{shelf['name']:<7}[/]"
    return f"{name}±{shelf['marker']}  {spots[0]}  |  {spots[1]}  [dim]→ {coming}[/]"


def _supply(supply: list[dict[str, Any]], say: Tongue) -> list[str]:
    """Each Living Quarters as beds $price -Energy +points; six a line."""
    cells = []
    for one in supply:
        mark = "[reverse]" if one["chosen"] else "[bold]"
        name = f" {one['name']}" if one["name"] else ""
        plain = f"{one['beds']} ${one['price']} -{one['plug']}e {one['points']:+}vp{name}"
        cells.append((plain, f"{mark}{one['beds']}[/] {plain.split(' ', 1)[1]}"))
    lines: list[list[str]] = []
    row: list[str] = []
    width = 0
    for plain, marked in cells:
        if width + len(plain) + 3 > 94:
            lines.append(row)
            row, width = [], 0
        row.append(marked)
        width += len(plain) + 3
    lines.append(row)
    head = say("For sale (beds, price, Energy, points)")
    return [f"[dim]{head}[/]", *("  " + " · ".join(row) for row in lines if row)]


def _condominium(
    one: dict[str, Any], view: dict[str, Any], say: Tongue, *, full: bool
) -> list[str]:
    mark = MARKS[one["seat"]]
    state = say("out") if one["out"] else "▶" if one["seat"] == view["current"] else " "
    head = say(
        "{mark} Player {n} {state} {points} VP  ${money}  {food} Food  {energy} Energy  "
        "{loans} loans  turn {turns}",
        mark=mark,
        n=one["seat"] + 1,
        state=state,
        points=one["points"],
        money=one["money"],
        food=one["food"],
        energy=one["energy"],
        loans=one["loans"],
        turns=one["turns"],
    )
    body = say(
        "People {people}/{beds}  Robots {robots}  Food {fm}-{fn}  Energy {em}-{en}  leisure {free}",
        people=one["people"],
        beds=one["beds"],
        robots=one["robots"],
        fm=one["food_made"],
        fn=one["food_need"],
        em=one["energy_made"],
        en=one["energy_need"],
        free=one["leisure"],
    )
    lines = [f"[bold]{head}[/]", f"    {body}"]
    if not full:
        return lines
    rooms = " ".join("⌂" + "".join(BEDS[bed] for bed in room["beds"]) for room in one["rooms"])
    lines += [f"    {line}" for line in _wrapped(rooms.split(" "), 24)]
    machines = [_machine(machine) for machine in one["machines"]]
    lines += [f"    {line}" for line in _wrapped(machines, 4)]
    tiles = [
        f"[bold]{tile['name']}[/]" if tile["up"] else f"[dim strike]{tile['name']}[/]"
        for tile in view["tiles"]
    ]
    lines.append("    " + " · ".join(tiles))
    parts = [f"{name} {part:+}" for name, part in one["breakdown"] if part]
    lines += [f"    [dim]{line}[/]" for line in _wrapped(parts, 4)]
    return lines


def _machine(machine: dict[str, Any]) -> str:
    colour = "green" if machine["kind"] == "food" else "blue"
    style = colour if machine["on"] else f"dim {colour}"
    figures = "".join(FIGURES[figure] for figure in machine["figures"])
    return f"[{style}]{'F' if machine['kind'] == 'food' else 'E'}{machine['made']}[/]{figures}"


def _wrapped(cells: list[str], most: int) -> list[str]:
    """Put cells side by side, so many a line."""
    return ["  ".join(cells[i : i + most]) for i in range(0, len(cells), most)]
