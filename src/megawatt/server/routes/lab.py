"""The lab beside an edition: one change, many games, before and after."""

from secrets import randbits
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from megawatt.arena.changes import words_of_components
from megawatt.arena.comparison_words import PLACES, component_name, sentences
from megawatt.edition_checks import playable_part
from megawatt.editions import Draft
from megawatt.kernel.tongue import NAMES, tongue
from megawatt.server.edition_page import EditionPage
from megawatt.server.edition_paths import like
from megawatt.server.identity import CurrentVisitor, Sender, Visitor
from megawatt.server.lab import BOTS, Trial
from megawatt.server.lab_games import card_of, log_of
from megawatt.server.lab_values import (
    SAME,
    Number,
    changed_number,
    same_component,
    tried_draft,
    values_of,
)
from megawatt.server.lobby_cards import option_rows
from megawatt.server.pages import language_of, page, render
from megawatt.server.routes.dependencies import own_draft, service_of
from megawatt.server.routes.forms import Fields, options_of_form
from megawatt.server.routes.responses import see_other
from megawatt.server.site import site_of
from megawatt.tables import editions, seating
from megawatt.tables.errors import BadRequest
from megawatt.tables.rows import PERSON
from megawatt.tables.seating import NewTable, SeatRequest

router = APIRouter(prefix="/editions/{edition}/lab", include_in_schema=False)
NUMBERS = (100, 1_000, 10_000)


def _unfinished(box: EditionPage, shown: Trial | None) -> list[str]:
    """Name the parts of a trial's box that could not be read: they were played as standard."""
    known = [one.name for one in box.draft.sections]
    places = shown.plan.get("unfinished", []) if shown else []
    return list(dict.fromkeys(box.place_name(*one) for one in places if one[0] in known))


def _facts(
    request: Request, edition: str, visitor: Visitor, trial: str, component: str = ""
) -> dict[str, Any]:
    site = site_of(request)
    stored, draft = own_draft(request, edition, visitor)
    trials = site.lab.trials(visitor.id, edition)
    shown = next((one for one in trials if one.id == trial), trials[0] if trials else None)
    say = tongue(language_of(request, visitor))
    found = shown.found() if shown and shown.played else None
    box = EditionPage(draft, say)
    tried = tried_draft(draft.game, shown, stored.name) if shown else draft
    page_tried = box if tried.to_toml() == draft.to_toml() else EditionPage(tried, say)
    part = playable_part(draft) if box.faults else (draft, [])
    number = changed_number(page_tried) if shown else None
    return {
        "number": number,
        "values": values_of(draft.game, trials, shown, number, found) if shown and number else [],
        "kept": number is not None and _is_kept(number, tried, draft),
        "stored": stored,
        "may_try": part is not None,
        "as_standard": [box.place_name(one.table, one.row) for one in part[1]] if part else [],
        "unfinished": _unfinished(page_tried, shown),
        "card": card_of(page_tried, shown, component) if shown and found and component else None,
        "draft": draft,
        "box": box,
        "tried": page_tried,
        "ahead": site.lab.ahead_of(shown) if shown else 0,
        "game": draft.game,
        "trials": trials,
        "shown": shown,
        "found": found,
        "sentences": sentences(found) if found else [],
        "component_name": component_name,
        "places": PLACES,
        "words": words_of_components(draft.game.name),
        "bots": BOTS,
        "numbers": [n for n in NUMBERS if n <= site.settings.lab_games]
        or [site.settings.lab_games],
        "most": site.settings.lab_games,
        "options": option_rows(draft.game, say),
    }


def _is_kept(number: Number, tried: Draft, draft: Draft) -> bool:
    """Whether the edition has the value that was tried."""
    if not same_component(number, tried, draft):
        return False
    return bool(like(draft.row(number.table, number.row), number.path) == number.value)


@router.get("")
def lab(
    request: Request,
    edition: str,
    visitor: CurrentVisitor,
    trial: str = "",
    component: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """Show what was tried, what it says so far, and the component that was clicked."""
    facts = _facts(request, edition, visitor, trial[:32], component)
    if request.headers.get("x-fragment"):
        return HTMLResponse(render(request, "parts/lab", visitor=visitor, **facts))
    return page(request, "lab", visitor=visitor, **facts)


@router.post("")
def ask(request: Request, edition: str, visitor: Sender, fields: Fields) -> Response:
    """Try the edition beside the standard box."""
    _, draft = own_draft(request, edition, visitor)
    part, missing = playable_part(draft) or (draft, [])
    plan = {
        "unfinished": [[one.table, one.row] for one in missing],
        "bot": fields.get("bot", "")[:64],
        "seats": _number(fields.get("seats", "")),
        "games": _number(fields.get("games", "")),
        "seed": randbits(31),
        "options": options_of_form(draft.game, fields),
    }
    made = site_of(request).lab.ask(visitor.id, edition, part, plan)
    return see_other(f"/editions/{edition}/lab?trial={made}")


def signed(text: str) -> int:
    """Read a whole number of a form."""
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 7):
        raise BadRequest("There is no such field.")
    return int(text)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0


@router.post("/{trial}/stop")
def stop(request: Request, edition: str, trial: str, visitor: Sender) -> Response:
    """Stop here; what was played is kept."""
    site_of(request).lab.stop(visitor.id, trial)
    return see_other(f"/editions/{edition}/lab?trial={trial}")


@router.post("/{trial}/go-on")
def go_on(request: Request, edition: str, trial: str, visitor: Sender) -> Response:
    """Resume."""
    site_of(request).lab.go_on(visitor.id, trial)
    return see_other(f"/editions/{edition}/lab?trial={trial}")


def _number_of(
    request: Request, edition: str, visitor: Visitor, trial: str
) -> tuple[dict[str, Any], Number]:
    facts = _facts(request, edition, visitor, trial)
    if facts["number"] is None or facts["shown"].id != trial:
        raise BadRequest("This trial changes no number.")
    return facts, facts["number"]


@router.post("/{trial}/value")
def other_value(
    request: Request, edition: str, trial: str, visitor: Sender, fields: Fields
) -> Response:
    """Queue another value of the same number: the same deals, the same bots."""
    facts, number = _number_of(request, edition, visitor, trial)
    n = signed(fields.get("value", ""))
    known = next((one.trial.id for one in facts["values"] if one.n == n), None)
    if n == number.standard:
        known = trial  # it is what everything is compared with
    if known is None:
        shown, draft = facts["shown"], facts["draft"]
        other = tried_draft(draft.game, shown, draft.name)
        number.put(other, n)
        plan = {key: shown.plan[key] for key in SAME}
        site_of(request).lab.ask(visitor.id, edition, other, plan)
    return see_other(f"/editions/{edition}/lab?trial={trial if known is None else known}")


@router.post("/{trial}/game")
def game_with_it(
    request: Request, edition: str, trial: str, visitor: Sender, fields: Fields
) -> Response:
    """Show a game in which a component was held: it is played again as it was, to step through."""
    facts = _facts(request, edition, visitor, trial, fields.get("component", "")[:200])
    shown, card = facts["shown"], facts["card"]
    if shown.id != trial or card is None or card.game is None:
        raise BadRequest("No game of this trial had it.")
    seed, log = log_of(site_of(request).lab, shown, card.game)
    draft, seats = facts["tried"].draft, shown.plan["seats"]
    wanted = NewTable(
        draft.game.name,
        [SeatRequest(PERSON, name=name) for name in NAMES[:seats]],
        shown.plan["options"],
        open=False,
        seed=seed,
        box=draft if draft.differences else None,
    )
    table = seating.new_table(service_of(request), visitor.person, wanted, log)
    return see_other(f"/tables/{table}/replay")


@router.post("/{trial}/keep")
def keep(request: Request, edition: str, trial: str, visitor: Sender) -> Response:
    """Put the value that was tried into the edition."""
    facts, number = _number_of(request, edition, visitor, trial)
    if not same_component(number, facts["tried"].draft, facts["draft"]):
        raise BadRequest("The component is no longer in your edition.")
    store = site_of(request).store
    with editions.changing(store, visitor.id, edition, facts["game"]) as draft:
        number.put(draft, number.value)
    return see_other(f"/editions/{edition}/lab?trial={trial}")


@router.get("/{trial}/result.json")
def result(request: Request, edition: str, trial: str, visitor: CurrentVisitor) -> Response:
    """Give all numbers of a trial, with seed and box."""
    facts = _facts(request, edition, visitor, trial)
    found, shown = facts["found"], facts["shown"]
    data = {"plan": dict(shown.plan), "found": found.data()} if found and shown else {}
    response = JSONResponse(data)
    response.headers["Content-Disposition"] = f'attachment; filename="lab-{edition}.json"'
    return response
