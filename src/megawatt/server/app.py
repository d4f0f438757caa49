"""The web application: middleware, routes, exception handlers."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import megawatt
from megawatt.library import Game
from megawatt.server.errors import add_handlers
from megawatt.server.middleware import (
    Compression,
    HostCheck,
    RateLimit,
    RequestLog,
    SafeHeaders,
    SizeLimit,
)
from megawatt.server.mounting import Mounted
from megawatt.server.pages import STATIC
from megawatt.server.routes import (
    analysis,
    api,
    boards,
    carrying,
    challenge,
    edition_files,
    editions,
    guides,
    health,
    install,
    lab,
    lobby,
    moves,
    notifying,
    personal,
    replay,
    rules,
    setup,
    stored,
    table,
    verifying,
    waiting,
)
from megawatt.server.routes.direct import Shortcut
from megawatt.server.settings import ServerSettings
from megawatt.server.site import build_site

ABOUT = """Play the four energy games of Megawatt with a program.

Take a seat with `join`: the answer has a token. Send it as `Authorization: Bearer <token>`.
Nothing that the seat may not know is ever sent, and seeds stay secret until the end.
"""


NO_TELEMETRY: Any = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
"""Newer versions of FastAPI would report paths, bodies and exceptions; earlier ones know no such
option and ignore it. Links of tables are secret, and what we count is in `metrics.py`."""


class CachedFiles(StaticFiles):
    """Static files; a browser may cache for ever what it asks for with a digest of the contents."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Add how long the browser may cache the file."""
        response = await super().get_response(path, scope)
        for_ever = bool(scope["query_string"]) and response.status_code < 400
        keep = "public, max-age=31536000, immutable" if for_ever else "no-cache"
        response.headers["Cache-Control"] = keep
        return response


def create_app(settings: ServerSettings, offered: Mapping[str, Game] | None = None) -> FastAPI:
    """Build the application; `offered` limits or replaces the games, as tests do."""
    site = build_site(settings, offered)

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        site.start()
        yield
        site.close()

    app = FastAPI(
        title="Megawatt",
        version=megawatt.__version__,
        description=ABOUT,
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        telemetry=NO_TELEMETRY,
    )
    app.state.site = site
    around = (lobby, setup, challenge, personal, install, guides, carrying, verifying, notifying)
    own = (edition_files, editions, lab)
    app.router.routes.extend(moves.router.routes)  # asked for most often: found first, at once
    for routes in (
        api,
        table,
        health,
        stored,
        *around,
        *own,
        waiting,
        boards,
        replay,
        analysis,
        rules,
    ):
        app.include_router(routes.router)
    app.mount("/static", CachedFiles(directory=STATIC), name="static")
    add_handlers(app)
    app.add_middleware(Shortcut, owner=app, routes=moves.router.routes)
    app.add_middleware(Compression)
    app.add_middleware(SizeLimit, settings=settings)
    app.add_middleware(RateLimit, settings=settings)
    app.add_middleware(HostCheck, settings=settings)
    app.add_middleware(SafeHeaders, settings=settings)
    app.add_middleware(RequestLog, metrics=site.metrics)
    app.add_middleware(Mounted, prefix=settings.prefix)
    return app
