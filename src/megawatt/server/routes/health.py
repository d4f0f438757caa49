"""For operators: is the server healthy, and how busy is it?"""

from secrets import compare_digest

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from megawatt.server.site import site_of
from megawatt.tables.errors import NotForYou

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
def health(request: Request) -> Response:
    """Say whether the server runs and can store moves; 503 when it cannot."""
    site = site_of(request)
    well = site.health.well()
    games = {name: progress.compiled for name, progress in site.compiler.progress.items()}
    return JSONResponse({"well": well, "games": games}, 200 if well else 503)


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """Give the metrics to Prometheus, if it has the key.

    Where a request comes from says nothing: a proxy on this machine forwards everybody's.
    """
    if not _has_key(request):
        raise NotForYou("The numbers are for those who run the server.")
    body = site_of(request).metrics.text()
    return Response(body, media_type="text/plain; version=0.0.4")


def _has_key(request: Request) -> bool:
    key = site_of(request).settings.metrics_key
    sent = request.headers.get("authorization", "")
    return bool(key) and compare_digest(sent.encode(), f"Bearer {key}".encode())
