"""Pages: HTML from templates, every text escaped, in the reader's language."""

import hashlib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from megawatt.facts import facts_of
from megawatt.kernel.tongue import NAMES, Tongue, languages, tongue
from megawatt.picture import Face, draw_icon, draw_mini
from megawatt.server.board_shape import as_group, on_board, shape_of
from megawatt.server.challenge_picture import day_words, spread
from megawatt.server.choice_groups import by_kind, by_spot
from megawatt.server.clock_words import clock_choices, clock_face, clock_line
from megawatt.server.edition_page import own_box_of
from megawatt.server.game_summary import (
    earlier_of,
    points_chart,
    record_chart,
    record_of,
    result_of,
    says_whom,
    solo_result,
    waited_for,
)
from megawatt.server.great_moments import great_moment_of
from megawatt.server.guides import comment_for, has_guide
from megawatt.server.identity import Visitor
from megawatt.server.lobby_cards import (
    LEVEL_WORDS,
    card_of,
    quick_seats,
    title_of,
    way_name,
    weight_of,
)
from megawatt.server.mounting import rooted
from megawatt.server.page_parts import (
    barred_of,
    in_prompt,
    is_grave,
    is_great,
    label_of,
    pages_of,
    progress_of,
    prompt_is_below,
)
from megawatt.server.player_facts import icons_of, points_of
from megawatt.server.podium import podium_of
from megawatt.server.presence import watching_words
from megawatt.server.site import site_of
from megawatt.server.story_page import (
    below_heading,
    by_turn,
    heading_of,
    in_short,
    is_minor,
    news_of,
    without_name,
    without_points,
)
from megawatt.server.table_summaries import ago, with_whom
from megawatt.tables.seat_names import named, story_names
from megawatt.tables.seat_view import SeatView

HERE = Path(__file__).parent
STATIC = HERE / "static"
USUAL_LEVEL = "casual"
"""The bot that a newcomer plays against."""
LONGEST_WAY = 200
"""Characters of an address that a form may bring back."""
FACE_COOKIE = "face"


def language_of(request: Request, visitor: Visitor) -> str:
    """Choose a language: asked for, preferred, the browser's, else English."""
    asked = request.query_params.get("lang", "")
    accepted = request.headers.get("accept-language", "")
    candidates = [
        asked,
        visitor.lang,
        *(part.split(";")[0].split("-")[0] for part in accepted.split(",")),
    ]
    return next((one.strip() for one in candidates if one.strip() in languages()), "en")


def face_of(request: Request) -> Face:
    """Choose the face of boards: the one that the page's script found to fit, else by the browser.

    The script leaves its finding in a cookie, so that the first picture is the right one.
    """
    mobile = request.headers.get("sec-ch-ua-mobile") == "?1"
    found = request.cookies.get(FACE_COOKIE, "phone" if mobile else "stage")
    return "phone" if found == "phone" else "stage"


@cache
def static(name: str) -> str:
    """Give the address of a static file; it changes with its contents."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?{digest}"


def portrait_of(name: str) -> str:
    """Give the file with a bot's portrait."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return f"{plain}.svg"


@cache
def sprite_of(game: str) -> Markup:
    """Draw the icons that a game's panels and story use, once for a page."""
    drawn = "".join(
        f'<symbol id="ic-{name}" viewBox="-12 -12 24 24">{draw_icon(name)}</symbol>'
        for name in icons_of(game)
    )
    return Markup('<svg id="sprite" width="0" height="0" aria-hidden="true">{}</svg>').format(
        Markup(drawn)  # our own drawings
    )


def mini_board(seat_view: SeatView, seat: int, say: Tongue) -> Markup:
    """Draw the board of somebody else as small as a stamp, if players have boards of their own."""
    if seat == seat_view.seat or seat_view.status == "waiting":
        return Markup("")
    drawn = draw_mini(seat_view.match.game.rules, seat_view.view, seat, say)
    return Markup(drawn or "")  # our own drawing


@cache
def templates() -> Environment:
    """Give the templates of all pages, with what they may call."""
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # a page has dozens: asking the disk for each lets go of the interpreter
    )
    environment.globals.update(static=static, languages=languages, usual=USUAL_LEVEL)
    environment.globals.update(
        by_kind=by_kind, by_spot=by_spot, facts_of=facts_of, points_of=points_of, named=named
    )
    environment.globals.update(shape_of=shape_of, on_board=on_board)
    environment.globals.update(by_turn=by_turn, news_of=news_of, in_short=in_short)
    environment.globals.update(without_name=without_name)
    environment.globals.update(without_points=without_points)
    environment.globals.update(heading_of=heading_of, is_minor=is_minor)
    environment.globals.update(below_heading=below_heading, sprite_of=sprite_of)
    environment.globals.update(mini_board=mini_board)
    environment.globals.update(progress_of=progress_of, in_prompt=in_prompt, barred_of=barred_of)
    environment.globals.update(is_grave=is_grave)
    environment.globals.update(prompt_is_below=prompt_is_below, waited_for=waited_for)
    environment.globals.update(says_whom=says_whom)
    environment.globals.update(has_guide=has_guide, comment_for=comment_for)
    environment.globals.update(points_chart=points_chart, record_of=record_of)
    environment.globals.update(
        ago=ago,
        bot_names=NAMES,
        card_of=card_of,
        day_words=day_words,
        portrait_of=portrait_of,
        level_words=LEVEL_WORDS,
        quick_seats=quick_seats,
        spread=spread,
        story_names=story_names,
        title_of=title_of,
        way_name=way_name,
        weight_of=weight_of,
        with_whom=with_whom,
    )
    environment.globals.update(result_of=result_of, own_box_of=own_box_of, podium_of=podium_of)
    environment.globals.update(earlier_of=earlier_of, record_chart=record_chart)
    environment.globals.update(solo_result=solo_result)
    environment.globals.update(watching_words=watching_words)
    environment.globals.update(great_moment_of=great_moment_of, is_great=is_great)
    environment.globals.update(label_of=label_of, pages_of=pages_of)
    environment.globals.update(
        clock_choices=clock_choices, clock_face=clock_face, clock_line=clock_line
    )
    environment.filters.update(clause_link=clause_link, as_group=as_group)
    return environment


def clause_link(clause: str, game: str) -> Markup:
    """Link a clause to its anchor in the rules."""
    if not clause:
        return Markup("")
    link = '<a class="clause" href="/rules/{}#{}">{}</a>'
    return Markup(link).format(game, clause, clause)


def _way_back(request: Request) -> str:
    """Give the address of this page with its query: a change of language comes back to it."""
    path, query = request.url.path, request.url.query
    full = f"{path}?{query}"
    return full if query and request.method == "GET" and len(full) <= LONGEST_WAY else path


def render(request: Request, name: str, **facts: Any) -> str:
    """Fill in a template for the visitor."""
    site = site_of(request)
    visitor: Visitor = facts.pop("visitor", None) or site.signer.read(request)
    lang = language_of(request, visitor)
    filled = (
        templates()
        .get_template(f"{name}.html.jinja")
        .render(
            say=tongue(lang),
            lang=lang,
            visitor=visitor,
            form_key=site.signer.form_key(visitor),
            path=request.url.path,
            way_back=_way_back(request),
            site=site,
            face=face_of(request),
            **facts,
        )
    )
    return rooted(filled, site.settings.prefix)


def page(
    request: Request, name: str, *, status: int = 200, visitor: Visitor | None = None, **facts: Any
) -> HTMLResponse:
    """Answer with a page; a given visitor gets their cookie."""
    site = site_of(request)
    known = visitor or site.signer.read(request)
    response = HTMLResponse(render(request, name, visitor=known, **facts), status)
    if visitor is not None:
        site.signer.write(response, visitor)
    return response
