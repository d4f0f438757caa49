"""Your own edition: the box lies open, every component is changed on itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import HTMLResponse

from megawatt.edition_words import names_of_points
from megawatt.editions import Draft, shown_after
from megawatt.games.edition_parts import Map
from megawatt.kernel.box import Row
from megawatt.kernel.tongue import Tongue, tongue
from megawatt.kernel.wording import WrongBox
from megawatt.server.edition_fields import RowForm, put_row, settle
from megawatt.server.edition_page import BOTH, STANDARD, EditionPage
from megawatt.server.identity import CurrentVisitor, Sender, Visitor
from megawatt.server.invitations import invitation
from megawatt.server.pages import language_of, page, render
from megawatt.server.routes.dependencies import draft_of, games_in_order, own_draft, service_of
from megawatt.server.routes.forms import Fields
from megawatt.server.routes.responses import see_other
from megawatt.server.site import site_of
from megawatt.tables import editions
from megawatt.tables.editions import StoredEdition, edition_name

router = APIRouter(include_in_schema=False)

TableName = Annotated[str, Query(max_length=64)]
RowNumber = Annotated[int, Query(ge=0, le=999)]
FormTable = Annotated[str, Form(max_length=64)]
FormRow = Annotated[int, Form(ge=0, le=999)]


def _own(
    request: Request, edition: str, visitor: Visitor
) -> tuple[StoredEdition, Draft, EditionPage]:
    stored, draft = own_draft(request, edition, visitor)
    return stored, draft, EditionPage(draft, tongue(language_of(request, visitor)))


@contextmanager
def _changing(request: Request, edition: str, visitor: Visitor) -> Iterator[Draft]:
    store = site_of(request).store
    stored = editions.own_edition(store, visitor.id, edition)
    game = service_of(request).game(stored.game)
    with editions.changing(store, visitor.id, edition, game) as draft:
        yield draft


@router.get("/editions")
def all_editions(request: Request, visitor: CurrentVisitor) -> Response:
    """List the visitor's editions, and offer to make one."""
    site = site_of(request)
    say = tongue(language_of(request, visitor))
    mine = [
        (one, EditionPage(draft_of(request, one), say))
        for one in editions.list_editions(site.store, visitor.id)
        if one.game in site.service.games
    ]
    games = [site.service.game(name) for name in games_in_order(site)]
    return page(request, "editions", visitor=visitor, here="editions", mine=mine, games=games)


@router.post("/editions")
def make(
    request: Request,
    visitor: Sender,
    game: Annotated[str, Form(max_length=64)],
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Begin an edition with the standard box."""
    chosen = service_of(request).game(game)
    say = tongue(language_of(request, visitor))
    usual = say("My box") if not visitor.name else say("{name}’s box", name=visitor.name)
    draft = Draft.standard(chosen, edition_name(name.strip() or usual))
    made = editions.add_edition(site_of(request).store, visitor.id, draft)
    response = see_other(f"/editions/{made}")
    site_of(request).signer.write(response, visitor)
    return response


@router.get("/editions/{edition}")
def box(
    request: Request,
    edition: str,
    visitor: CurrentVisitor,
    table: TableName = "",
    show: Annotated[str, Query(max_length=16)] = "",
) -> Response:
    """Show the box: all components of one kind, and how sure they are."""
    stored, draft, shown = _own(request, edition, visitor)
    chosen = table or shown.shelves[0].table
    draft.section(chosen)
    facts: dict[str, Any] = {
        "stored": stored,
        "draft": draft,
        "box": shown,
        "table": chosen,
        "show": show if show in (STANDARD, BOTH) else "",
        "game": draft.game,
        "shared": invitation(request, f"/shared-editions/{stored.link}") if stored.link else None,
    }
    return page(request, "edition", visitor=visitor, **facts)


def _row_facts(
    stored: StoredEdition,
    draft: Draft,
    shown: EditionPage,
    table: str,
    row: int,
    refused: WrongBox | None = None,
) -> dict[str, Any]:
    complaint = shown.complaint_at(table, row)
    if refused is not None:
        complaint = shown.refusal_at(refused, table, row)
    form = RowForm(draft, table, row, shown.say, shown.symbol, complaint)
    standard, places = draft.standard_row(table, row), shown.parts.maps.get(table)
    return {
        "stored": stored,
        "draft": draft,
        "box": shown,
        "game": draft.game,
        "table": table,
        "row": row,
        "form": form,
        "piece": shown.piece(table, row, large=True),
        "standard": shown.picture_of(table, standard) if standard else "",
        "complaint": complaint,
        "words": shown.words_of(table, draft.row(table, row)),
        "map": places,
        "map_modes": _modes(places, shown.say) if places else (),
        "joined": _joined(draft.row(table, row), shown, table) if places else {},
        "many": draft.section(table).many,
        "grows": draft.may_grow(table),
        "wide": places is not None or shown.kind(table).wide,
        "confirmed": shown.is_confirmed(table, row),
        "to_check": shown.to_check,
        "last": len(draft.section(table).rows) - 1,
        "following": shown.next_to_check(table, row),
    }


def _modes(places: Map, say: Tongue) -> list[tuple[str, str]]:
    """List what a click on a map can do."""
    found = [("move", say("Move"))]
    if places.links:
        found += [("link", say("Add a link")), ("cut", say("Take a link away"))]
    if places.marks:
        found.append(("mark", say("Region")))
    if places.path:
        found += [("draw", say("Add a place")), ("drop", say("Take a place away"))]
    return found


def _joined(value: Row, shown: EditionPage, table: str) -> dict[int, list[tuple[str, str]]]:
    """List for each point of a map where its links go, and the links."""
    places = shown.parts.maps[table]
    names = names_of_points(value, shown.parts, table, shown.say)
    found: dict[int, list[tuple[str, str]]] = {}
    for k, ends in enumerate(value.get(places.links) or [] if places.links else []):
        if isinstance(ends, list) and len(ends) == 2:
            for a, b in (ends, ends[::-1]):
                name = names.get(b, str(b))
                found.setdefault(a - places.first, []).append((name, f"{places.links}.{k}"))
    return found


@router.get("/editions/{edition}/component")
def component(
    request: Request, edition: str, visitor: CurrentVisitor, table: TableName, row: RowNumber = 0
) -> Response:
    """Show one component large, with its fields."""
    facts = _row_facts(*_own(request, edition, visitor), table, row)
    return page(request, "edition_row", visitor=visitor, **facts)


@router.post("/editions/{edition}/component")
def change(
    request: Request,
    edition: str,
    visitor: Sender,
    fields: Fields,
    table: TableName,
    row: RowNumber = 0,
) -> Response:
    """Change a component; the reader's answer comes back with it."""
    say, live = tongue(language_of(request, visitor)), request.headers.get("x-fragment")
    try:
        with _changing(request, edition, visitor) as draft:
            row = put_row(draft, table, row, RowForm(draft, table, row, say).read(fields))
            if fields.get("confirm"):
                draft.confirm(table, row)
    except WrongBox as refused:  # no box holds it, so it is not kept: the field says why
        if not live:
            raise
        facts = _row_facts(*_own(request, edition, visitor), table, row, refused)
        return HTMLResponse(render(request, "parts/edition_row", visitor=visitor, **facts))
    own = _own(request, edition, visitor)
    if fields.get("confirm"):
        following = own[2].next_to_check(table, row)
        return see_other(_address(edition, *following) if following else f"/editions/{edition}")
    if not live:
        return see_other(_address(edition, table, row))
    facts = _row_facts(*own, table, row)
    return HTMLResponse(render(request, "parts/edition_row", visitor=visitor, **facts))


def _address(edition: str, table: str, row: int) -> str:
    return f"/editions/{edition}/component?table={quote(table)}&row={row}"


@router.post("/editions/{edition}/rows")
def rows(
    request: Request,
    edition: str,
    visitor: Sender,
    do: Annotated[str, Form(max_length=16)],
    table: FormTable,
    row: FormRow = 0,
) -> Response:
    """Take the standard back, add or remove a row, confirm it or no longer."""
    here = row
    with _changing(request, edition, visitor) as draft:
        if do == "reset":
            draft.reset(table, row)
        elif do == "add":
            here = draft.add(table, row)
        elif do == "remove":
            draft.remove(table, row)
        elif do in ("confirm", "doubt"):
            draft.confirm(table, row, seen=do == "confirm")
        here = min(here, len(draft.section(table).rows) - 1)
        shown = draft.row(table, here)
        settle(draft)
        here = next(k for k, one in enumerate(draft.section(table).rows) if one is shown)
    return see_other(_address(edition, table, here))


@router.post("/editions/{edition}/undo")
def undo(
    request: Request,
    edition: str,
    visitor: Sender,
    table: FormTable = "",
    row: FormRow = 0,
) -> Response:
    """Take the last change back."""
    _, before = own_draft(request, edition, visitor)
    editions.undo(site_of(request).store, visitor.id, edition, before.game)
    if not table:
        return see_other(f"/editions/{edition}")
    _, after = own_draft(request, edition, visitor)
    return see_other(_address(edition, *shown_after(before, after, table, row)))


@router.post("/editions/{edition}/name")
def rename(
    request: Request, edition: str, visitor: Sender, name: Annotated[str, Form(max_length=200)]
) -> Response:
    """Give the edition another name."""
    with _changing(request, edition, visitor) as draft:
        draft.name = edition_name(name)
    return see_other(f"/editions/{edition}")


@router.post("/editions/{edition}/share")
def share(
    request: Request, edition: str, visitor: Sender, on: Annotated[str, Form(max_length=8)] = ""
) -> Response:
    """Share the edition by a link, or no longer."""
    editions.share(site_of(request).store, visitor.id, edition, on=on == "yes")
    return see_other(f"/editions/{edition}")


@router.post("/editions/{edition}/remove")
def remove(request: Request, edition: str, visitor: Sender) -> Response:
    """Forget an edition."""
    editions.remove_edition(site_of(request).store, visitor.id, edition)
    return see_other("/editions")
