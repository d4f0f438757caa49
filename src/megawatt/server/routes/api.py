"""The JSON API for programs: list, create, join, see, play, listen."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request, Response

from megawatt.server.events import stream_of
from megawatt.server.routes import forms
from megawatt.tables import playing, seating
from megawatt.tables.errors import NoToken, NotPlaying
from megawatt.tables.house import House
from megawatt.tables.live import Live
from megawatt.tables.names import new_id, person_name
from megawatt.tables.rows import BOT, OPEN, PERSON, SeatRow, TableRow
from megawatt.tables.seating import Person, Place, Wish
from megawatt.tables.sight import Sight

_REFUSED: dict[int | str, dict[str, Any]] = {
    code: {"model": forms.Problem} for code in (401, 403, 404, 409, 410, 413, 422, 429)
}
router = APIRouter(prefix="/api", tags=["play"], responses=_REFUSED)

Lang = Annotated[str, Query(max_length=16, description="Language of all words")]


async def _house(request: Request) -> House:
    house: House = request.app.state.site.house
    return house


async def _token(authorization: Annotated[str, Header(max_length=200)] = "") -> str | None:
    kind, _, token = authorization.partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


House_ = Annotated[House, Depends(_house)]
Token = Annotated[str | None, Depends(_token)]


def _seat(live: Live, token: str | None) -> SeatRow:
    if token is None:
        raise NoToken("Send the token of your seat: Authorization: Bearer <token>.")
    return seating.seat_with_token(live, token)


def seat_facts(seat: SeatRow) -> forms.SeatFacts:
    """Give a seat as everybody may know it."""
    return forms.SeatFacts(seat=seat.seat, kind=seat.kind, name=seat.name, level=seat.level)  # type: ignore[arg-type]  # one of three words


def _facts(table: TableRow, seats: tuple[SeatRow, ...]) -> dict[str, Any]:
    return {
        "table": table.id,
        "game": table.game,
        "status": table.status,
        "options": table.options,
        "seats": [seat_facts(seat) for seat in seats],
    }


@router.get("/games")
def games(request: Request, house: House_) -> list[forms.GameFacts]:
    """List the games, their options, and whether they are ready to be played."""
    progress = request.app.state.site.preparation.progress
    return [
        forms.GameFacts(
            name=name,
            title=game.title,
            tagline=game.rules.tagline,
            minutes=game.rules.minutes,
            seats=(game.seats[0], game.seats[-1]),
            actions=game.actions,
            rules=game.rules.version,
            options={
                key: forms.OptionFacts(
                    type=option.type.__name__,
                    default=option.default,
                    words=option.words,
                    choices=list(option.choices),
                    clause=option.clause,
                )
                for key, option in game.options.items()
            },
            presets={key: dict(value) for key, value in game.rules.presets.items()},
            ready=progress[name].ready,
            percent=progress[name].percent,
        )
        for name, game in house.games.items()
    ]


@router.get("/bots")
def bots(house: House_) -> list[str]:
    """List the bots by name."""
    return house.bots


@router.get("/tables")
def tables(house: House_) -> list[forms.TableFacts]:
    """List the tables that anybody may join or watch."""
    return [
        forms.TableFacts(**_facts(entry.table, entry.seats)) for entry in seating.open_tables(house)
    ]


@router.post("/tables", status_code=201)
def create(house: House_, wish: forms.TableWish) -> forms.Seated:
    """Set up a table; the token plays the asker's seat, if the asker wants one."""
    asker = Person(f"program-{new_id(16)}", person_name(wish.name))
    mine = [k for k, seat in enumerate(wish.seats) if seat.kind == "me"]
    places = [Place(BOT, seat.level) if seat.kind == "bot" else Place(OPEN) for seat in wish.seats]
    table = seating.new_table(house, asker, Wish(wish.game, places, wish.options, wish.open))
    if not mine:
        return forms.Seated(table=table, seat=None, token=None)
    seat, token = seating.join_as_program(house, table, wish.name, mine[0])
    return forms.Seated(table=table, seat=seat, token=token)


@router.post("/tables/{table}/join", status_code=201)
def join(house: House_, table: str, joining: forms.Joining) -> forms.Seated:
    """Take a free seat; the answer has the token to play it with."""
    seat, token = seating.join_as_program(house, table, joining.name, joining.seat)
    return forms.Seated(table=table, seat=seat, token=token)


@router.get("/tables/{table}")
def see(house: House_, table: str, token: Token, lang: Lang = "en") -> forms.Seen:
    """Look at a table: with a token from its seat, without as a spectator."""
    live = house.live(table)
    seat = _seat(live, token).seat if token else None
    sight = Sight(live, seat, lang)
    return forms.Seen(
        **_facts(sight.table, sight.seats),
        step=sight.step,
        change=sight.change,
        seat=seat,
        to_act=list(sight.to_act),
        view=sight.view,
        result=_result(sight),
    )


def _result(sight: Sight) -> forms.Result | None:
    if not sight.over:
        return None
    match = sight.match
    return forms.Result(
        points=match.points(),
        places=match.places(),
        winners=match.winners(),
        outcome=match.outcome(sight.lang),
        seed=match.seed,
        log=match.log,
    )


@router.get("/tables/{table}/legal")
def legal(house: House_, table: str, token: Token, lang: Lang = "en") -> forms.Legal:
    """List what the seat may do now, in words."""
    live = house.live(table)
    sight = Sight(live, _seat(live, token).seat, lang)
    revisions = set(sight.match.game.rules.revisions)
    choices = [forms.ChoiceFacts(**vars(choice)) for choice in sight.choices.values()]
    return forms.Legal(
        step=sight.step,
        question=sight.question,
        legal=[choice for choice in choices if choice.action not in revisions],
        revisions=[choice for choice in choices if choice.action in revisions],
        can_undo=sight.can_undo,
    )


@router.get("/tables/{table}/why/{action}")
def why(house: House_, table: str, action: int, token: Token, lang: Lang = "en") -> forms.Why:
    """Say why the seat may not take an action now."""
    live = house.live(table)
    sight = Sight(live, _seat(live, token).seat, lang)
    reason = sight.match.why_not(sight.seat or 0, action, lang)
    if reason is None:
        return forms.Why(legal=True, reason="", clause="")
    return forms.Why(legal=False, reason=reason.text, clause=reason.clause)


@router.get("/tables/{table}/log")
def log(
    house: House_,
    table: str,
    token: Token,
    lang: Lang = "en",
    most: Annotated[int, Query(ge=1, le=5000)] = 100,
) -> list[forms.Told]:
    """Tell what happened, the latest first."""
    live = house.live(table)
    sight = Sight(live, _seat(live, token).seat if token else None, lang)
    return [forms.Told(**vars(entry)) for entry in sight.log(most)]


@router.get("/tables/{table}/board.svg", response_class=Response)
def board(house: House_, table: str, token: Token, lang: Lang = "en") -> Response:
    """Draw the board as the asker may see it."""
    live = house.live(table)
    sight = Sight(live, _seat(live, token).seat if token else None, lang)
    return Response(sight.svg(), media_type="image/svg+xml")


@router.post("/tables/{table}/play")
def play(house: House_, table: str, token: Token, move: forms.Move) -> forms.StoredMove:
    """Play a move. It is stored when the answer comes; 409 says: look again."""
    seat = _playing_seat(house.live(table), token)
    stored = playing.play(house, table, seat, move.action, move.step, move.key)
    return forms.StoredMove(**vars(stored))


@router.post("/tables/{table}/undo")
def undo(house: House_, table: str, token: Token, back: forms.TakeBack) -> forms.StoredMove:
    """Take the seat's last move back, until something was revealed or another has acted."""
    seat = _playing_seat(house.live(table), token)
    stored = playing.take_back(house, table, seat, back.step, back.key)
    return forms.StoredMove(**vars(stored))


def _playing_seat(live: Live, token: str | None) -> int:
    seat = _seat(live, token)
    if seat.kind != PERSON:
        raise NotPlaying("A bot sits in for you; take the seat back first.")
    return seat.seat


@router.post("/tables/{table}/bot")
def sit_in(house: House_, table: str, token: Token, wish: forms.SitIn) -> forms.SeatFacts:
    """Let a bot play the seat, or play on oneself."""
    seat = _seat(house.live(table), token)
    assert seat.person is not None  # who has a token is somebody
    if wish.level is None:
        seating.take_seat_back(house, table, seat.person, seat.seat)
    else:
        seating.let_bot_play(house, table, seat.person, seat.seat, wish.level)
    return seat_facts(house.live(table).seats[seat.seat])


@router.post("/tables/{table}/chat", status_code=204)
def say(house: House_, table: str, token: Token, line: forms.Line) -> None:
    """Say something to everybody at the table."""
    seat = _seat(house.live(table), token)
    playing.say(house, table, seat.person or "", seat.name, line.text)


@router.get(
    "/tables/{table}/events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {}}}},
)
def events(request: Request, house: House_, table: str, token: Token) -> Response:
    """Listen: each event says that the table is at a step. It stays open.

    Without the token of a seat only what everybody may know is told.
    """
    live = house.live(table)
    seats = [_seat(live, token).seat] if token else []
    return stream_of(request.app.state.site.hub, house, live, seats)
