"""The rules by clause, searchable."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from megawatt.kernel.wording import NoGame
from megawatt.server.identity import CurrentVisitor
from megawatt.server.pages import page
from megawatt.server.routes.dependencies import service_of
from megawatt.server.rulebook import chapters, has_rules, search

router = APIRouter(prefix="/rules", include_in_schema=False)

Words = Annotated[str, Query(max_length=100, alias="q")]


@router.get("")
def index(request: Request, visitor: CurrentVisitor, words: Words = "") -> Response:
    """Show whose rules there are, and search them all."""
    games = [game for name, game in service_of(request).games.items() if has_rules(name)]
    found = {game: search(game.name, words) for game in games}
    return page(request, "rules_index", visitor=visitor, games=games, words=words, found=found)


@router.get("/{name}")
def rules(request: Request, name: str, visitor: CurrentVisitor, words: Words = "") -> Response:
    """Show the rules of a game, or what a search finds in them."""
    games = service_of(request).games
    if name not in games or not has_rules(name):
        raise NoGame(
            "There are no rules of {name!r:.40}; there are: {games}.",
            name=name,
            games=", ".join(games),
        )
    found = search(name, words)
    return page(
        request,
        "rules",
        visitor=visitor,
        game=games[name],
        words=words,
        found=found,
        chapters=chapters(name),
    )
