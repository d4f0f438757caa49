"""The page of a table whose rules this server does not have: it tells what is stored."""

from fastapi import Request, Response

from megawatt.server.pages import language_of, page
from megawatt.server.site import site_of
from megawatt.tables.updates import stored_table

STORED_PAGES = frozenset(
    f"/tables/{{table}}{part}" for part in ("", "/log", "/replay", "/moments/{moment}")
)
"""Routes that show this page when the table cannot be opened."""


def stored_page(request: Request, why: str) -> Response:
    """Show who played, how it ended and what happened, without any rules."""
    site = site_of(request)
    visitor = site.signer.read(request)
    stored = stored_table(site.service, request.path_params["table"])
    game = site.service.games.get(stored.table.game)
    lines = stored.archive.lines(language_of(request, visitor)) if stored.archive else ()
    return page(
        request,
        "stored",
        visitor=visitor,
        stored=stored,
        title=game.title if game else stored.table.game,
        why=why,
        lines=lines,
        mine={row.seat for row in stored.seats if row.person == visitor.id},
    )
