"""Editions as files and by link: what differs is shown first, then it is taken over or not."""

from typing import Annotated, Any

from fastapi import APIRouter, File, Form, Request, Response, UploadFile

from megawatt.box_files import LARGEST, check_bounds
from megawatt.editions import Draft
from megawatt.kernel.tongue import N_, tongue
from megawatt.kernel.wording import WrongBox
from megawatt.server.edition_page import EditionPage
from megawatt.server.identity import CurrentVisitor, Sender, Visitor
from megawatt.server.pages import language_of, page
from megawatt.server.routes.dependencies import draft_of, service_of
from megawatt.server.routes.responses import see_other
from megawatt.server.site import site_of
from megawatt.tables import editions
from megawatt.tables.editions import StoredEdition, edition_name
from megawatt.tables.errors import BadRequest

router = APIRouter(include_in_schema=False)


def _game_of(request: Request, text: str, name: str) -> Draft:
    """Find the game whose box a file is: the one whose form it has."""
    wrong: WrongBox | None = None
    for known in service_of(request).games:
        game = service_of(request).game(known)
        draft = Draft.from_toml(game, text, "")
        tables = {section.name for section in draft.sections}
        own = {section.name for section in Draft.standard(game).sections}
        if own & tables and len(own - tables) <= len(own) // 2:
            draft.name = draft.name or name
            return draft
        wrong = wrong or draft.complaint()
    raise wrong or BadRequest("This is no box of any game here.")


def _draft_in(request: Request, text: str, name: str) -> Draft:
    draft = _game_of(request, text, name)
    draft.name = edition_name(draft.name or name)
    check_bounds(draft.data, draft.name)
    return draft


def _look(
    request: Request, visitor: Visitor, draft: Draft, stored: StoredEdition | None
) -> Response:
    """Show what differs from the standard box; nothing is kept yet."""
    shown = EditionPage(draft, tongue(language_of(request, visitor)))
    facts: dict[str, Any] = {"stored": stored, "draft": draft, "box": shown, "game": draft.game}
    return page(request, "edition_shared", visitor=visitor, **facts)


def _keep(request: Request, visitor: Visitor, draft: Draft) -> Response:
    made = editions.add_edition(site_of(request).store, visitor.id, draft)
    response = see_other(f"/editions/{made}")
    site_of(request).signer.write(response, visitor)
    return response


@router.get("/editions/files")
def no_file() -> Response:
    """Lead whoever comes without a file to where one is opened."""
    return see_other("/editions")


@router.post("/editions/files")
async def open_file(
    request: Request, visitor: Sender, file: Annotated[UploadFile, File()]
) -> Response:
    """Open a file: its differences are shown first."""
    return await site_of(request).files.do(visitor.id, lambda: _open(request, visitor, file))


def _open(request: Request, visitor: Visitor, file: UploadFile) -> Response:
    name = (file.filename or N_("the file"))[:60].removesuffix(".toml")
    raw = file.file.read(LARGEST + 1)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRequest("{path}: this is not a text.", path=name) from None
    return _look(request, visitor, _draft_in(request, text, name), None)


@router.post("/editions/files/take")
async def take_file(
    request: Request, visitor: Sender, text: Annotated[str, Form(max_length=2 * LARGEST)]
) -> Response:
    """Keep the file that was looked at, as an edition of one's own."""
    files = site_of(request).files

    def take() -> Response:
        return _keep(request, visitor, _draft_in(request, text, tongue()(N_("the file"))))

    return await files.do(visitor.id, take)


def _as_file(stored: StoredEdition) -> Response:
    response = Response(stored.text, media_type="application/toml")
    plain = "".join(c for c in stored.name if c.isascii() and (c.isalnum() or c in " -_")).strip()
    name = f"{plain or stored.game}.toml"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@router.get("/editions/{edition}/file.toml")
def as_file(request: Request, edition: str, visitor: CurrentVisitor) -> Response:
    """Give the file that `--box` reads."""
    return _as_file(editions.own_edition(site_of(request).store, visitor.id, edition))


@router.get("/shared-editions/{link}")
def shared(request: Request, link: str, visitor: CurrentVisitor) -> Response:
    """Look at an edition of somebody else: what differs, then take it over or not."""
    stored = editions.shared_edition(site_of(request).store, link)
    return _look(request, visitor, draft_of(request, stored), stored)


@router.get("/shared-editions/{link}/file.toml")
def shared_file(request: Request, link: str) -> Response:
    """Give a shared edition as a file."""
    return _as_file(editions.shared_edition(site_of(request).store, link))


@router.post("/shared-editions/{link}/take")
def take_over(request: Request, link: str, visitor: Sender) -> Response:
    """Copy a shared edition to one's own."""
    store = site_of(request).store
    return _keep(request, visitor, draft_of(request, editions.shared_edition(store, link)))
