"""For those who run the server: is it well, and how busy?"""

from fastapi import APIRouter, Request, Response
from sqlalchemy import text

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
def health(request: Request) -> dict[str, object]:
    """Say that the server lives and its store answers."""
    site = request.app.state.site
    with site.store.reading() as connection:
        connection.execute(text("SELECT 1"))
    games = {name: progress.ready for name, progress in site.preparation.progress.items()}
    return {"well": True, "games": games}


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """Give the numbers of the server to Prometheus."""
    body = request.app.state.site.metrics.text()
    return Response(body, media_type="text/plain; version=0.0.4")
