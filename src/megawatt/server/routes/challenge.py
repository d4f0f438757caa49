"""Today's challenge: its page, one try each, and the picture to share."""

from fastapi import APIRouter, Request, Response

from megawatt.kernel.tongue import tongue
from megawatt.server.challenge_picture import share_picture
from megawatt.server.identity import CurrentVisitor, Sender
from megawatt.server.pages import language_of
from megawatt.server.routes.responses import see_other, svg_file
from megawatt.server.site import site_of
from megawatt.tables.challenge import today
from megawatt.tables.errors import NotPlaying

router = APIRouter(include_in_schema=False)


@router.post("/today")
def begin(request: Request, visitor: Sender) -> Response:
    """Begin the visitor's one try of today, or go back to it."""
    site = site_of(request)
    table = site.challenges.begin(visitor.person, today())
    response = see_other(f"/tables/{table}")
    site.signer.write(response, visitor)
    return response


@router.get("/today/picture.svg")
def first_look(request: Request, visitor: CurrentVisitor) -> Response:
    """Draw the deal of the day as everybody finds it."""
    site, day = site_of(request), today()
    lang = language_of(request, visitor)
    return svg_file(site.covers.of_deal(day, lang, lambda: site.challenges.deal(day)))


@router.get("/today/share.svg")
def share(request: Request, visitor: CurrentVisitor) -> Response:
    """Draw the visitor's result of today as a picture to share."""
    site, day = site_of(request), today()
    standing, game = site.challenges.standing(day, visitor.id), site.challenges.game
    if game is None or standing.place is None:
        raise NotPlaying("Play today's challenge to the end first.")
    say = tongue(language_of(request, visitor))
    return svg_file(share_picture(game.title, standing, site.challenges.streak(visitor.id), say))
