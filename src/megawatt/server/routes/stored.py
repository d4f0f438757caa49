"""Tables whose rules this server does not have: end them by agreement, save them."""

import json
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Request, Response

from megawatt.server.identity import Sender
from megawatt.server.routes.api_models import StoredGame
from megawatt.server.routes.dependencies import service_of
from megawatt.server.routes.responses import see_other
from megawatt.tables.service import TableService
from megawatt.tables.updates import StoredTable, agree_to_end, export, stored_table

router = APIRouter()


def saved_file(service: TableService, table: str) -> Response:
    """Give a table that has ended as a file, from what is stored."""
    data = export(service, table)
    text = json.dumps(data, indent=1, ensure_ascii=False)
    response = Response(text, media_type="application/json")
    name = f"{data['game']}-{table}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


async def _service(request: Request) -> TableService:
    return service_of(request)


Service = Annotated[TableService, Depends(_service)]


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
