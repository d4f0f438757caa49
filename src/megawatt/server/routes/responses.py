"""Responses that several routes give."""

import json

from fastapi import Response
from fastapi.responses import RedirectResponse

from megawatt.tables.service import TableService
from megawatt.tables.updates import export


def see_other(address: str) -> RedirectResponse:
    """Send the browser to another page after a form."""
    return RedirectResponse(address, 303)


def svg_file(svg: str, name: str | None = None) -> Response:
    """Send a picture as a file of its own; with a name, as a download."""
    response = Response(_standalone(svg), media_type="image/svg+xml")
    if name is not None:
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _standalone(svg: str) -> str:
    """Add the namespace that a picture needs outside a page."""
    if "xmlns=" in svg.split(">", 1)[0]:
        return svg
    return svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)


def saved_file(service: TableService, table: str) -> Response:
    """Give a table that has ended as a file, from what is stored."""
    data = export(service, table)
    text = json.dumps(data, indent=1, ensure_ascii=False)
    response = Response(text, media_type="application/json")
    name = f"{data['game']}-{table}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
