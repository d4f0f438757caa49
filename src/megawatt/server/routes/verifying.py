"""The page that checks a saved game: every step, its deal, the chain of its records."""

from typing import Annotated, Any

from fastapi import APIRouter, File, Form, Request, Response, UploadFile

from megawatt import fairness
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import tongue
from megawatt.kernel.wording import Worded
from megawatt.server.identity import CurrentVisitor, Sender, Visitor
from megawatt.server.pages import language_of, page
from megawatt.server.routes.dependencies import opened
from megawatt.server.site import site_of

router = APIRouter(include_in_schema=False)

MOST_NOTES = 20


@router.get("/verify")
def ask(request: Request, visitor: CurrentVisitor) -> Response:
    """Ask for a saved game and what was noted while it was played."""
    return page(request, "verify", visitor=visitor, **_facts())


@router.post("/verify")
async def verify(
    request: Request,
    visitor: Sender,
    file: Annotated[UploadFile, File()],
    noted: Annotated[str, Form(max_length=2000)] = "",
) -> Response:
    """Check a saved game."""
    files = site_of(request).files
    return await files.do(visitor.id, lambda: _verify(request, visitor, file, noted))


def _facts(**found: Any) -> dict[str, Any]:
    return {"match": None, "proof": None, "fault": "", "noted": [], **found}


def _verify(request: Request, visitor: Visitor, file: UploadFile, noted: str) -> Response:
    notes = noted.split()[:MOST_NOTES]
    try:
        data, match = opened(request, visitor, file)
        name = (file.filename or "")[:60]
        proof = fairness.check(data, name, match.log, notes)
    except MegawattError as error:
        say = tongue(language_of(request, visitor))
        fault = error.said(say) if isinstance(error, Worded) else say(str(error))
        return page(request, "verify", status=422, visitor=visitor, **_facts(fault=fault))
    return page(request, "verify", visitor=visitor, **_facts(match=match, proof=proof, noted=notes))
