"""The rules: a rulebook of each game, its player aid, its clauses, and a search over all of it."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from megawatt.kernel.wording import NoGame
from megawatt.library import Game
from megawatt.rulebooks import similar
from megawatt.rulebooks.specification import chapters
from megawatt.server.identity import CurrentVisitor
from megawatt.server.pages import language_of, page
from megawatt.server.routes.dependencies import service_of
from megawatt.server.rulebook import aid_blocks, board_picture, book_pages, has_rules, search

router = APIRouter(prefix="/rules", include_in_schema=False)

Words = Annotated[str, Query(max_length=100, alias="q")]


def _game(request: Request, name: str) -> Game:
    games = service_of(request).games
    if name not in games or not has_rules(name):
        raise NoGame(
            "There are no rules of {name!r:.40}; there are: {games}.",
            name=name,
            games=", ".join(games),
        )
    return games[name]


@router.get("")
def index(request: Request, visitor: CurrentVisitor, words: Words = "") -> Response:
    """Show whose rules there are, and search them all."""
    games = [game for name, game in service_of(request).games.items() if has_rules(name)]
    lang = language_of(request, visitor)
    found = {game: search(game.name, words, lang) for game in games}
    return page(request, "rules_index", visitor=visitor, games=games, words=words, found=found)


@router.get("/{name}")
def rules(request: Request, name: str, visitor: CurrentVisitor, words: Words = "") -> Response:
    """Show the rulebook of a game with its clauses behind it, or what a search finds in them."""
    game, lang = _game(request, name), language_of(request, visitor)
    found = search(name, words, lang)
    return page(
        request,
        "rules",
        visitor=visitor,
        game=game,
        words=words,
        found=found,
        similar=similar(name, words, lang) if words and not found else [],
        book=book_pages(name, lang),
        board=board_picture(name, lang),
        aid=aid_blocks(name, lang),
        chapters=chapters(name),
    )


@router.get("/{name}/aid")
def player_aid(request: Request, name: str, visitor: CurrentVisitor) -> Response:
    """Show the player aid of a game alone; a table fetches it as a piece of its own page."""
    game = _game(request, name)
    blocks = aid_blocks(name, language_of(request, visitor))
    template = "parts/player_aid" if request.headers.get("x-fragment") else "aid"
    return page(request, template, visitor=visitor, game=game, aid=blocks)
