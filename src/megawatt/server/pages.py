"""Pages: plain HTML from templates, every text escaped, in the reader's language."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from megawatt.kernel.tongue import languages, tongue
from megawatt.server.ending import points_chart, record_of
from megawatt.server.guides import guide_of, has_guide
from megawatt.server.identity import Guest
from megawatt.server.panels import facts_of, points_of
from megawatt.server.places import quarters
from megawatt.server.showing import grouped, shape_of
from megawatt.tables.seating import named

HERE = Path(__file__).parent
STATIC = HERE / "static"


def language_of(request: Request, guest: Guest) -> str:
    """Choose a language: asked for, liked before, the browser's, else English."""
    asked = request.query_params.get("lang", "")
    accepted = request.headers.get("accept-language", "")
    wishes = [
        asked,
        guest.lang,
        *(part.split(";")[0].split("-")[0] for part in accepted.split(",")),
    ]
    return next((wish.strip() for wish in wishes if wish.strip() in languages()), "en")


@cache
def static(name: str) -> str:
    """Give the address of a static file; it changes with its contents."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?{digest}"


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(static=static, languages=languages)
    environment.globals.update(grouped=grouped, facts_of=facts_of, points_of=points_of)
    environment.globals.update(shape_of=shape_of, quarters=quarters, named=named)
    environment.globals.update(has_guide=has_guide, guide_of=guide_of)
    environment.globals.update(points_chart=points_chart, record_of=record_of)
    environment.filters["clause_link"] = clause_link
    return environment


def clause_link(clause: str, game: str) -> Markup:
    """Link a clause to where it stands in the rules."""
    if not clause:
        return Markup("")
    link = '<a class="clause" href="/rules/{}#{}">{}</a>'
    return Markup(link).format(game, clause, clause)


def render(request: Request, name: str, **facts: Any) -> str:
    """Fill a template in for whoever asks."""
    site = request.app.state.site
    guest: Guest = facts.pop("guest", None) or site.keeper.read(request)
    lang = language_of(request, guest)
    return (
        _templates()
        .get_template(f"{name}.html.jinja")
        .render(
            say=tongue(lang),
            lang=lang,
            guest=guest,
            form_key=site.keeper.form_key(guest),
            path=request.url.path,
            site=site,
            **facts,
        )
    )


def page(
    request: Request, name: str, *, status: int = 200, guest: Guest | None = None, **facts: Any
) -> HTMLResponse:
    """Answer with a page; a guest who is new gets their cookie."""
    site = request.app.state.site
    known = guest or site.keeper.read(request)
    response = HTMLResponse(render(request, name, guest=known, **facts), status)
    if guest is not None:
        site.keeper.write(response, guest)
    return response
