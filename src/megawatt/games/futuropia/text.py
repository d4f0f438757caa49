"""The table for a terminal, with Rich markup, as wide as the window."""

from typing import Any

from rich.markup import escape

from megawatt.games.futuropia.names import amount
from megawatt.kernel.terminal import WIDE, fit, flow
from megawatt.kernel.tongue import N_, Tongue

FIGURES = {"person": "[red]●[/]", "robot": "[cyan]■[/]", "camper": "[green]◆[/]", "": "[dim]·[/]"}
BEDS = {"home": "[red]●[/]", "work": "[dim]○[/]", "free": "[dim]_[/]"}
MARKS = ("▲", "■", "◆", "●")
INDENT = "    "
GENERATORS = N_("Generators: price (printed price: made/spaces, ! for People only) → to come")
MEANINGS = (
    ("person", N_("person")),
    ("robot", N_("robot")),
    ("camper", N_("camper")),
    ("", N_("free space")),
)
"""What stands on a Generator, in words."""
BILLS = ("BILL_FOOD", "BILL_ENERGY", "REPAY_FOOD", "REPAY_ENERGY")


def text(view: dict[str, Any], say: Tongue, width: int = WIDE) -> str:
    """Market, supply, subsidy, then the condominiums, the own one last and in full."""
    lines = [f"[bold]Futuropia[/] · {view['headline']}"]
    if view["trigger"] and not view["over"]:
        lines.append(f"[yellow]{view['trigger']}[/]")
    lines += [
        "[dim]" + say("{title}: {value}", title=one["name"], value=one["does"]) + "[/]"
        for one in view["variants"]
    ]
    lines.append(f"[dim]{say(GENERATORS)}[/]")
    lines += [_shelf(shelf, say) for shelf in view["market"]]
    lines.append(_subsidy(view["subsidy"], say))
    lines += _supply(view["supply"], width, say)
    others = [one for one in view["players"] if one["seat"] != view["shown"]]
    for one in [*others, view["players"][view["shown"]]]:
        lines += _condominium(one, view, width, say)
    lines += _open(view["question"], say)
    lines += [f"[dim]{line}[/]" for line in _legend(view, width, say)]
    return fit(lines, width)


def _legend(view: dict[str, Any], width: int, say: Tongue) -> list[str]:
    """Say what the signs of the own condominium mean."""
    machines = view["players"][view["shown"]]["machines"]
    seen = {figure for machine in machines for figure in machine["figures"]}
    told = [f"{FIGURES[figure]} {say(words)}" for figure, words in MEANINGS if figure in seen]
    beds = [say("⌂ beds"), say("○ its person works"), say("_ free bed")]
    kinds = [say("F Food Generator"), say("E Energy Generator")]
    return flow([*beds, *kinds, *told], width, gap=" · ", later=INDENT)


def _shelf(shelf: dict[str, Any], say: Tongue) -> str:
    """Both stacks: price now (printed), production / working spaces, "!" for People only."""
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
        printed = say("{title}: {value}", title=tile["printed"], value=made)
        spots.append(f"[bold]{say('${n}', n=tile['price'])}[/] ({printed}){stack}")
    coming = " ".join(str(one["price"]) for one in shelf["coming"])
    name = f"[{colour}]{shelf['name']:<8}[/]"
    return f"{name}±{shelf['marker']}  {spots[0]}  |  {spots[1]}  [dim]→ {coming}[/]"


def _subsidy(track: dict[str, Any], say: Tongue) -> str:
    steps = [
        f"[bold yellow]<{amount}>[/]" if i == track["at"] else str(amount)
        for i, amount in enumerate(track["track"])
    ]
    return say("Subsidy") + " " + " ".join(steps)


def _supply(supply: list[dict[str, Any]], width: int, say: Tongue) -> list[str]:
    """Each Living Quarters as beds $price -Energy +points; specials with what they do."""
    cells, specials = [], []
    for one in supply:
        mark = "[reverse]" if one["chosen"] else "[bold]"
        points = say("{n} VP", n=f"{one['points']:+}".replace("-", "−"))
        price = say("${n}", n=one["price"])
        cell = f"{mark}⌂{one['beds']}[/] {price} −{one['plug']}⚡ {points}"
        if one["name"]:
            told = say("{title}: {value}", title=f"[bold]{one['name']}[/]", value=one["does"])
            specials.append(f"  {cell} {told}")
        else:
            cells.append(cell)
    head = say("For sale (beds, price, Energy, points)")
    return [f"[dim]{head}[/]", *flow(cells, width, "  ", " · "), *specials]


def _condominium(one: dict[str, Any], view: dict[str, Any], width: int, say: Tongue) -> list[str]:
    who = say.who(one["seat"])
    turn = one["seat"] == view["current"] and not view["over"]
    state = say("out") if one["out"] else "▶" if turn else " "
    points = say("{n} VP", n=one["points"])
    head = [
        f"{MARKS[one['seat']]} {escape(who[:1].upper() + who[1:])} {state} {points}",
        say("${n}", n=one["money"]),
        amount(one["food"], "food", say),
        amount(one["energy"], "energy", say),
        amount(one["loans"], "loans", say),
        say.count("{n} turn", "{n} turns", one["turns"]),
    ]
    body = [
        say("People {people} of {beds} beds", people=one["people"], beds=one["beds"]),
        say.count("{n} person at leisure", "{n} People at leisure", one["leisure"]),
        amount(one["robots"], "robots", say),
        say("Food {made} made, {need} needed", made=one["food_made"], need=one["food_need"]),
        say("Energy {made} made, {need} needed", made=one["energy_made"], need=one["energy_need"]),
    ]
    lines = [f"[bold]{line}[/]" for line in flow(head, width, later=INDENT)]
    lines += flow(body, width, INDENT, " · ")
    if one["seat"] != view["shown"]:
        return lines
    rooms = ["⌂" + "".join(BEDS[bed] for bed in room["beds"]) for room in one["rooms"]]
    lines += flow(rooms, width, INDENT, " ")
    lines += flow([_machine(machine) for machine in one["machines"]], width, INDENT)
    lines += flow(_tiles(view, say), width, INDENT, " · ")
    parts = [f"[dim]{name} {part:+}[/]" for name, part in one["breakdown"] if part]
    return lines + flow(parts, width, INDENT)


def _tiles(view: dict[str, Any], say: Tongue) -> list[str]:
    """Show the five action tiles, and what turning them up costs."""
    tiles = [
        f"[bold]{tile['name']}[/]" if tile["up"] else f"[dim strike]{tile['name']}[/]"
        for tile in view["tiles"]
    ]
    up = sum(tile["up"] for tile in view["tiles"])
    if view["final"] or view["over"] or up in (0, len(tiles)):
        return tiles
    due = view["reveal"]["price"] + view["reveal"]["interest"]
    return [*tiles, say("reveal: {due}", due=amount(due, "resources", say))]


def _machine(machine: dict[str, Any]) -> str:
    colour = "green" if machine["kind"] == "food" else "blue"
    style = colour if machine["on"] else f"dim {colour}"
    figures = "".join(FIGURES[figure] for figure in machine["figures"])
    only = "!" * machine["only"]
    return (
        f"[{style}]{'F' if machine['kind'] == 'food' else 'E'}{machine['made']}[/]{figures}{only}"
    )


def _open(question: dict[str, Any], say: Tongue) -> list[str]:
    """Add what the open question is about: a purchase so far, a bill."""
    if question["asked"] == "QUARTERS":
        missing = amount(max(0, question["missing"]), "people", say)
        eaters = amount(question["eaters"], "people", say)
        return [
            "[yellow]"
            + say(
                "{missing} without a bed · ${price} so far · {eaters} will eat",
                missing=missing,
                price=question["basket_price"],
                eaters=eaters,
            )
            + "[/]"
        ]
    if question["asked"] in BILLS:
        due = amount(question["bill"], "resources", say)
        return ["[yellow]" + say("The bill: {due}", due=due) + "[/]"]
    return []
