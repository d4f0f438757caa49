"""Exception handlers: a page for people, JSON for programs, never a traceback."""

import logging
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError, TimeoutError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from megawatt.kernel.errors import CannotUndo, IllegalAction, MegawattError, UnknownGame
from megawatt.kernel.tongue import N_, Tongue, tongue
from megawatt.kernel.wording import Worded
from megawatt.server.pages import language_of, page
from megawatt.server.site import site_of
from megawatt.server.stored_page import STORED_PAGES, stored_page
from megawatt.tables.errors import (
    AskedTwice,
    BrokenChain,
    Busy,
    Later,
    LookAgain,
    NoSuchTable,
    NotForYou,
    NoToken,
    NotPlaying,
    NotYourSeat,
    OldRules,
    SeatTaken,
)

log = logging.getLogger("megawatt.errors")

BROKEN = N_("Something went wrong here; it has been noted. Try again.")
AWAY = N_("The tables cannot be reached just now. Nothing is lost; try again in a moment.")
AWAY_SECONDS = 2
MOVED_ON = N_("The table has moved on. Look again.")

STATUS: dict[type[MegawattError], int] = {
    NoSuchTable: 404,
    UnknownGame: 404,
    LookAgain: 409,
    NotPlaying: 409,
    SeatTaken: 409,
    CannotUndo: 409,
    AskedTwice: 429,
    Busy: 503,
    NoToken: 401,
    NotForYou: 403,
    NotYourSeat: 403,
    OldRules: 410,
    BrokenChain: 410,
    IllegalAction: 422,
}


def status_of(error: MegawattError) -> int:
    """Give the HTTP status of a refusal; 422 when nothing fits better."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 422)


def add_handlers(app: FastAPI) -> None:
    """Answer every kind of failure."""

    @app.exception_handler(MegawattError)
    def refused(request: Request, error: MegawattError) -> Response:
        log.info("refused", extra={"kind": type(error).__name__})
        facts: dict[str, Any] = {}
        if isinstance(error, OldRules) and _wants_to_read(request):
            return stored_page(request, _said(request, error))
        if isinstance(error, IllegalAction):
            facts = {"reason": error.reason.text, "clause": error.reason.clause}
        response = answer(request, status_of(error), _said(request, error), facts)
        if isinstance(error, Later):
            response.headers["Retry-After"] = str(error.seconds)
        return response

    @app.exception_handler(RequestValidationError)
    def malformed(request: Request, error: RequestValidationError) -> Response:
        log.info("malformed", extra={"fields": [one["loc"] for one in error.errors()]})
        found = [f"{'.'.join(map(str, one['loc'][1:]))}: {one['msg']}" for one in error.errors()]
        return answer(request, 422, "; ".join(found)[:500])

    @app.exception_handler(HTTPException)
    def http_error(request: Request, error: HTTPException) -> Response:
        text = {404: N_("There is nothing here."), 405: N_("This cannot be done here.")}
        said = _tongue_of(request)(text.get(error.status_code, str(error.detail)))
        response = answer(request, error.status_code, said)
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    @app.exception_handler(ClientDisconnect)
    def gone(_request: Request, _error: ClientDisconnect) -> Response:
        return Response(status_code=400)  # nobody reads it: the connection is closed

    @app.exception_handler(OperationalError)
    @app.exception_handler(InterfaceError)
    @app.exception_handler(TimeoutError)
    def away(request: Request, error: SQLAlchemyError) -> Response:
        log.error("the store does not answer: %s", type(error).__name__)
        response = answer(request, 503, _tongue_of(request)(AWAY))
        response.headers["Retry-After"] = str(AWAY_SECONDS)
        return response

    @app.exception_handler(Exception)
    def broken(request: Request, error: Exception) -> Response:
        log.error("a request failed", exc_info=error)
        return answer(request, 500, _tongue_of(request)(BROKEN))


def _wants_to_read(request: Request) -> bool:
    """Whether a person asks for a page of a table that can be told from what is stored."""
    path = getattr(request.scope.get("route"), "path", "")
    return path in STORED_PAGES and not request.headers.get("x-fragment")


def way_back(request: Request) -> str:
    """Give the page to return to: the address of a form shows nothing itself."""
    path = "/" + request.url.path.lstrip("/\\")  # never another host
    if request.method == "GET":
        return path
    parts = path.split("/")
    return "/".join(parts[:3]) if parts[1] == "tables" else "/"


def _said(request: Request, error: MegawattError) -> str:
    """Translate a refusal for the reader; programs get English."""
    if _for_programs(request):
        return str(error)
    say = _tongue_of(request)
    if isinstance(error, LookAgain):
        return say(MOVED_ON)
    return error.said(say) if isinstance(error, Worded) else say(str(error))


def _tongue_of(request: Request) -> Tongue:
    """Give the reader's language; programs read English."""
    if _for_programs(request):
        return tongue("en")
    return tongue(language_of(request, site_of(request).signer.read(request)))


def _for_programs(request: Request) -> bool:
    return request.url.path.startswith("/api/")


def answer(
    request: Request, status: int, text: str, facts: dict[str, Any] | None = None
) -> Response:
    """Say what is wrong: in JSON to programs and scripts, on a page to people."""
    text = text.encode("utf-8", "replace").decode()  # lone surrogates cannot be encoded
    if request.headers.get("x-fragment") or _for_programs(request):
        return JSONResponse({"error": text, **(facts or {})}, status)
    return page(request, "refused", status=status, text=text, code=status, back=way_back(request))
