"""The JSON API for programs: list, create, join, see, play, listen."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from megawatt.server.events import asker_of, stream_of
from megawatt.server.routes import api_models
from megawatt.server.routes.dependencies import REFUSED, Lang, Service, Token, seat_of
from megawatt.server.site import site_of
from megawatt.tables import chatting, hosting, seating
from megawatt.tables.clocks import Clock, clock_of, left_of
from megawatt.tables.errors import NotPlaying
from megawatt.tables.lists import open_tables
from megawatt.tables.names import digest, new_id, person_name
from megawatt.tables.rows import BOT, OPEN, WAITING, SeatRow, TableRow
from megawatt.tables.seat_view import SeatView
from megawatt.tables.seating import NewTable, Person, SeatRequest
from megawatt.tables.updates import is_current

router = APIRouter(prefix="/api", tags=["play"], responses=REFUSED)


def seat_facts(seat: SeatRow, now: float) -> api_models.SeatFacts:
    """Give a seat as everybody may know it."""
    return api_models.SeatFacts(
        seat=seat.seat,
        kind=seat.kind,  # type: ignore[arg-type]  # one of three words
        name=seat.name,
        level=seat.level,
        left=left_of(seat, now),
        runs=seat.clock_until is not None,
    )


def _facts(table: TableRow, seats: tuple[SeatRow, ...], now: float) -> dict[str, Any]:
    clock = clock_of(table)
    return {
        "table": table.id,
        "game": table.game,
        "status": table.status,
        "options": table.options,
        "locked": table.locked,
        "held": table.held,
        "hushed": table.hushed,
        "clock": vars(clock) if clock else None,
        "seats": [seat_facts(seat, now) for seat in seats],
    }


@router.get("/games")
def games(request: Request, service: Service) -> list[api_models.GameFacts]:
    """List the games, their options, and whether their rules are compiled yet."""
    progress = site_of(request).compiler.progress
    return [
        api_models.GameFacts(
            name=name,
            title=game.title,
            tagline=game.rules.tagline,
            minutes=game.rules.minutes,
            seats=(game.seats[0], game.seats[-1]),
            actions=game.actions,
            rules=game.rules.version,
            options={
                key: api_models.OptionFacts(
                    type=option.type.__name__,
                    default=option.default,
                    words=option.words,
                    choices=list(option.choices),
                    clause=option.clause,
                )
                for key, option in game.options.items()
            },
            presets={key: dict(value) for key, value in game.rules.presets.items()},
            ready=True,
            compiled=progress[name].compiled,
            percent=progress[name].percent,
        )
        for name, game in service.games.items()
    ]


@router.get("/bots")
def bots(service: Service) -> list[str]:
    """List the bots by name."""
    return service.bots


@router.get("/tables")
def tables(service: Service) -> list[api_models.TableFacts]:
    """List the tables that anybody may join or watch."""
    return [
        api_models.TableFacts(**_facts(entry.table, entry.seats, service.counted()))
        for entry in open_tables(service)
        if is_current(service, entry.table)
    ]


@router.post("/tables", status_code=201)
def create(service: Service, form: api_models.TableForm) -> api_models.Seated:
    """Set up a table; the token plays the asker's seat, if the asker wants one."""
    asker = Person(f"program-{new_id(16)}", person_name(form.name))
    mine = [k for k, seat in enumerate(form.seats) if seat.kind == "me"]
    seats = [
        SeatRequest(BOT, seat.level) if seat.kind == "bot" else SeatRequest(OPEN)
        for seat in form.seats
    ]
    clock = Clock(**form.clock.model_dump()) if form.clock else None
    wanted = NewTable(form.game, seats, form.options, form.open, held=form.held, clock=clock)
    table = seating.new_table(service, asker, wanted)
    if not mine:
        return api_models.Seated(table=table, seat=None, token=None)
    seat, token = seating.join_as_program(service, table, form.name, mine[0], asker.id)
    return api_models.Seated(table=table, seat=seat, token=token)


@router.post("/tables/{table}/join", status_code=201)
def join(service: Service, table: str, joining: api_models.Joining) -> api_models.Seated:
    """Take a free seat; the answer has the token to play it with."""
    seat, token = seating.join_as_program(service, table, joining.name, joining.seat)
    return api_models.Seated(table=table, seat=seat, token=token)


@router.post("/tables/{table}/begin", status_code=204)
def begin(service: Service, table: str, token: Token, form: api_models.Begin) -> None:
    """Begin: bots take the free seats. Only the host may, with the token of a seat."""
    seat = seat_of(service.live(table), token)
    hosting.fill_with_bots(service, table, seat.person or "", form.level)


@router.post("/tables/{table}/terms", status_code=204)
def terms(service: Service, table: str, token: Token, form: api_models.Terms) -> None:
    """Lock the table, hold its beginning, let only players chat. Only the host may."""
    seat = seat_of(service.live(table), token)
    chosen = form.model_dump(exclude_none=True)
    hosting.set_terms(service, table, seat.person or "", **chosen)


@router.post("/tables/{table}/send-away", status_code=204)
def send_away(service: Service, table: str, token: Token, form: api_models.Guest) -> None:
    """Send a guest away before the game begins. Only the host may."""
    seat = seat_of(service.live(table), token)
    hosting.send_away(service, table, seat.person or "", form.seat)


@router.get("/tables/{table}")
def see(service: Service, table: str, token: Token, lang: Lang = "en") -> api_models.TableView:
    """Look at a table: with a token from its seat, without as a spectator."""
    live = service.live(table)
    seat = seat_of(live, token).seat if token else None
    seat_view = SeatView(live, seat, lang)
    return api_models.TableView(
        **_facts(seat_view.table, seat_view.seats, service.counted()),
        step=seat_view.step,
        change=seat_view.change,
        seat=seat,
        to_act=list(seat_view.to_act),
        view=seat_view.view,
        fairness=_fairness(seat_view),
        result=_result(seat_view),
    )


def _fairness(seat_view: SeatView) -> api_models.Fairness | None:
    proof = seat_view.proof
    if seat_view.commitment is None or seat_view.link is None:
        return None
    return api_models.Fairness(
        commitment=seat_view.commitment,
        link=seat_view.link,
        salt=proof.salt if proof else None,
    )


def _result(seat_view: SeatView) -> api_models.Result | None:
    if not seat_view.over:
        return None
    match = seat_view.match
    return api_models.Result(
        points=match.points(),
        places=match.places(),
        winners=match.winners(),
        outcome=match.outcome(seat_view.lang),
        seed=match.seed,
        log=match.log,
    )


@router.get("/tables/{table}/legal")
def legal(service: Service, table: str, token: Token, lang: Lang = "en") -> api_models.Legal:
    """List what the seat may do now, in words."""
    live = service.live(table)
    seat_view = SeatView(live, seat_of(live, token).seat, lang)
    revisions = set(seat_view.match.game.rules.revisions)
    choices = [api_models.ChoiceFacts(**vars(choice)) for choice in seat_view.choices.values()]
    return api_models.Legal(
        step=seat_view.step,
        question=seat_view.question,
        legal=[choice for choice in choices if choice.action not in revisions],
        revisions=[choice for choice in choices if choice.action in revisions],
        can_undo=seat_view.can_undo,
    )


@router.get("/tables/{table}/why/{action}")
def why(
    service: Service, table: str, action: int, token: Token, lang: Lang = "en"
) -> api_models.Why:
    """Say why the seat may not take an action now."""
    live = service.live(table)
    seat_view = SeatView(live, seat_of(live, token).seat, lang)
    if seat_view.status == WAITING:
        raise NotPlaying("The game begins when every seat is taken.")
    reason = seat_view.match.why_not(seat_view.seat or 0, action, lang)
    if reason is None:
        return api_models.Why(legal=True, reason="", clause="")
    return api_models.Why(legal=False, reason=reason.text, clause=reason.clause)


@router.get("/tables/{table}/log")
def log(
    service: Service,
    table: str,
    token: Token,
    lang: Lang = "en",
    most: Annotated[int, Query(ge=1, le=5000)] = 100,
) -> list[api_models.LogLine]:
    """Give the log in words, the latest line first."""
    live = service.live(table)
    seat_view = SeatView(live, seat_of(live, token).seat if token else None, lang)
    return [
        api_models.LogLine(moment=entry.moment, seat=entry.seat, words=entry.words)
        for entry in seat_view.log(most)
    ]


@router.get("/tables/{table}/board.svg", response_class=Response)
def board(service: Service, table: str, token: Token, lang: Lang = "en") -> Response:
    """Draw the board as the asker may see it."""
    live = service.live(table)
    seat_view = SeatView(live, seat_of(live, token).seat if token else None, lang)
    return Response(seat_view.svg(), media_type="image/svg+xml")


@router.post("/tables/{table}/bot")
def sit_in(
    service: Service, table: str, token: Token, form: api_models.SitIn
) -> api_models.SeatFacts:
    """Let a bot play the seat, or take the seat back."""
    seat = seat_of(service.live(table), token)
    assert seat.person is not None  # a seat with a token always has a person
    if form.level is None:
        seating.take_seat_back(service, table, seat.person, seat.seat)
    else:
        seating.let_bot_play(service, table, seat.person, seat.seat, form.level)
    return seat_facts(service.live(table).seats[seat.seat], service.counted())


@router.post("/tables/{table}/chat", status_code=204)
def say(service: Service, table: str, token: Token, line: api_models.Line) -> None:
    """Say something to everybody at the table."""
    seat = seat_of(service.live(table), token)
    chatting.say(service, table, Person(seat.person or "", seat.name), line.text, seat.seat)


@router.get(
    "/tables/{table}/events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {}}}},
)
def events(request: Request, service: Service, table: str, token: Token) -> Response:
    """Open a stream: each event says at which step the table is.

    Without the token of a seat it sends only what everybody may know.
    """
    live = service.live(table)
    seats = [seat_of(live, token).seat] if token else []
    asker = asker_of(request, digest(token) if token else "")
    return stream_of(site_of(request).broker, service, live, seats, asker)
