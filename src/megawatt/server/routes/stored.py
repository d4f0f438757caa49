"""Tables whose rules this server does not have: end them by agreement, save them."""

from typing import Any, cast

from fastapi import APIRouter, Response

from megawatt.server.identity import Sender
from megawatt.server.routes.api_models import StoredGame
from megawatt.server.routes.dependencies import Service
from megawatt.server.routes.responses import saved_file, see_other
from megawatt.tables.updates import StoredTable, agree_to_end, stored_table

router = APIRouter()


@router.post("/tables/{table}/end", include_in_schema=False)
def end(service: Service, table: str, visitor: Sender) -> Response:
    """Agree to end a game that cannot go on here."""
    agree_to_end(service, table, visitor.id)
    return see_other(f"/tables/{table}")


@router.get("/tables/{table}/stored.json", include_in_schema=False)
def save(service: Service, table: str) -> Response:
    """Give a game that has ended as a file for a program with its rules and its box."""
    return saved_file(service, table)


@router.get("/api/tables/{table}/stored", tags=["play"])
def stored(service: Service, table: str, lang: str = "en") -> StoredGame:
    """Tell a table as it is stored, also one whose rules this server does not have.

    The seed and the log are only told when the game has ended.
    """
    found: StoredTable = stored_table(service, table)
    return StoredGame(
        table=table,
        game=found.table.game,
        status=cast(Any, found.table.status),
        rules=found.table.rules,
        box=found.table.box,
        players=[row.name for row in found.seats],
        points=[found.results[seat].points for seat in sorted(found.results)],
        places=[found.results[seat].place for seat in sorted(found.results)],
        story=[line.words for line in found.archive.lines(lang)] if found.archive else [],
        save=found.save() if found.closed else None,
    )
