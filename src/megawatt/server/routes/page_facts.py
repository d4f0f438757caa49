"""What pages show that several routes lead to."""

from typing import Any

from fastapi import Request, Response

from megawatt.kernel.extras import advice_on
from megawatt.kernel.tongue import tongue
from megawatt.server.identity import Visitor
from megawatt.server.invitations import invitation
from megawatt.server.lobby_cards import way_name
from megawatt.server.notify import web_push
from megawatt.server.pages import language_of, page
from megawatt.server.routes.dependencies import people_at, service_of
from megawatt.server.site import site_of
from megawatt.tables import playing
from megawatt.tables.challenge import day_before, today
from megawatt.tables.channels import channels_of
from megawatt.tables.rows import OPEN
from megawatt.tables.seat_view import SeatView
from megawatt.tables.seating import was_sent_away


def challenge_facts(request: Request, visitor: Visitor) -> dict[str, Any] | None:
    """Gather what the lobby says of today's challenge; None if there is none."""
    challenges = site_of(request).challenges
    game = challenges.game
    if game is None:
        return None
    day = today()
    challenges.measure(day)
    now = challenges.standing(day, visitor.id)
    tried = now.mine is not None and now.mine.points is not None
    return {
        "game": game,
        "day": day,
        "now": now,
        # Before one's own try only yesterday's results are shown: they spoil nothing.
        "shown": now if tried else challenges.standing(day_before(day), visitor.id),
        "tried": tried,
        "streak": challenges.streak(visitor.id),
    }


def notify_facts(request: Request, visitor: Visitor) -> dict[str, Any]:
    """Gather what the page of settings says of notifications."""
    site = site_of(request)
    keys = site.courier.keys
    missing = advice_on(ModuleNotFoundError(name=web_push.NEEDED[0]))
    return {
        "channels": channels_of(site.service, visitor.id),
        "push_key": keys.public if keys else "",
        "push_missing": "" if keys else missing,
        "mails": site.courier.post.mail is not None,
    }


def waiting_facts(request: Request, seat_view: SeatView, visitor: Visitor) -> dict[str, Any]:
    """Gather what the waiting room shows."""
    game = seat_view.match.game
    say = tongue(language_of(request, visitor))
    free = sum(row.kind == OPEN for row in seat_view.seats)
    with service_of(request).store.reading() as connection:
        sent_away = was_sent_away(connection, seat_view.table.id, visitor.id)
    return {
        "seat_view": seat_view,
        "rows": seat_view.live.seats,
        "game": game,
        "way": way_name(game, dict(seat_view.table.options), say),
        "free": free,
        "taken": len(seat_view.seats) - free,
        "host": seat_view.table.host == visitor.id,
        "sent_away": sent_away,
        "levels": service_of(request).bots,
        "people": people_at(request, seat_view),
        "chat": playing.chat(service_of(request), seat_view.table.id),
        "invite": invitation(request, f"/tables/{seat_view.table.id}"),
    }


def waiting_page(request: Request, seat_view: SeatView, visitor: Visitor) -> Response:
    """Show the waiting room."""
    return page(request, "waiting", visitor=visitor, **waiting_facts(request, seat_view, visitor))
