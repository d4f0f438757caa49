"""Responses that several routes give."""

from fastapi import Response
from fastapi.responses import RedirectResponse


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
