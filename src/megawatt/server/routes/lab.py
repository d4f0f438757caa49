"""The lab beside an edition: one change, many games, before and after."""

from secrets import randbits
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from megawatt.arena.changes import words_of_components
from megawatt.arena.comparison_words import PLACES, component_name, sentences
from megawatt.editions import Draft
from megawatt.kernel.tongue import tongue
from megawatt.server.edition_page import EditionPage
from megawatt.server.identity import CurrentVisitor, Sender, Visitor
from megawatt.server.lab import BOTS
from megawatt.server.lobby_cards import option_rows
from megawatt.server.pages import language_of, page, render
from megawatt.server.routes.dependencies import own_draft
from megawatt.server.routes.forms import Fields, options_of_form
from megawatt.server.routes.responses import see_other
from megawatt.server.site import site_of

router = APIRouter(prefix="/editions/{edition}/lab", include_in_schema=False)
NUMBERS = (100, 1_000, 10_000)


def _facts(request: Request, edition: str, visitor: Visitor, trial: str) -> dict[str, Any]:
    site = site_of(request)
    stored, draft = own_draft(request, edition, visitor)
    trials = site.lab.trials(visitor.id, edition)
    shown = next((one for one in trials if one.id == trial), trials[0] if trials else None)
    say = tongue(language_of(request, visitor))
    found = shown.found() if shown and shown.played else None
    box = EditionPage(draft, say)
    tried = Draft.from_toml(draft.game, shown.plan["text"], stored.name) if shown else draft
    return {
        "stored": stored,
        "draft": draft,
        "box": box,
        "tried": box if tried.to_toml() == draft.to_toml() else EditionPage(tried, say),
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


@router.get("")
def lab(request: Request, edition: str, visitor: CurrentVisitor, trial: str = "") -> Response:
    """Show what was tried, and what it says so far."""
    facts = _facts(request, edition, visitor, trial[:32])
    if request.headers.get("x-fragment"):
        return HTMLResponse(render(request, "parts/lab", visitor=visitor, **facts))
    return page(request, "lab", visitor=visitor, **facts)


@router.post("")
def ask(request: Request, edition: str, visitor: Sender, fields: Fields) -> Response:
    """Try the edition beside the standard box."""
    _, draft = own_draft(request, edition, visitor)
    plan = {
        "bot": fields.get("bot", "")[:64],
        "seats": _number(fields.get("seats", "")),
        "games": _number(fields.get("games", "")),
        "seed": randbits(31),
        "options": options_of_form(draft.game, fields),
    }
    made = site_of(request).lab.ask(visitor.id, edition, draft, plan)
    return see_other(f"/editions/{edition}/lab?trial={made}")


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


@router.get("/{trial}/result.json")
def result(request: Request, edition: str, trial: str, visitor: CurrentVisitor) -> Response:
    """Give all numbers of a trial, with seed and box."""
    facts = _facts(request, edition, visitor, trial)
    found, shown = facts["found"], facts["shown"]
    data = {"plan": dict(shown.plan), "found": found.data()} if found and shown else {}
    response = JSONResponse(data)
    response.headers["Content-Disposition"] = f'attachment; filename="lab-{edition}.json"'
    return response
