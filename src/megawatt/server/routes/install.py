"""What makes the pages an application: the manifest, and a page for when there is no network."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, JSONResponse

from megawatt.kernel.tongue import tongue
from megawatt.server.identity import CurrentVisitor
from megawatt.server.pages import STATIC, language_of, page, static
from megawatt.server.site import site_of

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
def manifest(request: Request, visitor: CurrentVisitor) -> Response:
    """Describe the application for browsers that can install it."""
    say = tongue(language_of(request, visitor))
    prefix = site_of(request).settings.prefix
    icons = [
        {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": static("icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {
            "src": static("icon-512.png"),
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    described = {
        "name": "Megawatt",
        "short_name": "Megawatt",
        "description": say("Four energy games, against bots or with friends."),
        "lang": say.language,
        "id": f"{prefix}/",
        "start_url": f"{prefix}/",
        "display": "standalone",
        "background_color": "#f6f3ec",
        "theme_color": "#f6f3ec",
        "icons": [one | {"src": prefix + one["src"]} for one in icons],
    }
    return JSONResponse(described, media_type="application/manifest+json")


@router.get("/offline.js")
def worker() -> Response:
    """Give the script that shows a page of ours when there is no network."""
    headers = {"Cache-Control": "no-cache"}
    return FileResponse(STATIC / "offline.js", media_type="text/javascript", headers=headers)


@router.get("/offline")
def offline(request: Request, visitor: CurrentVisitor) -> Response:
    """Show what can be done without a network."""
    return page(request, "offline", visitor=visitor)
