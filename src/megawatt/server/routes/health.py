"""For operators: is the server healthy, and how busy is it?"""

from ipaddress import ip_address
from secrets import compare_digest

from fastapi import APIRouter, Request, Response
from sqlalchemy import text

from megawatt.server.site import site_of
from megawatt.tables.errors import NotForYou

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""Headers that show that a proxy has forwarded a request."""

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
def health(request: Request) -> dict[str, object]:
    """Say that the server runs and its store answers."""
    site = site_of(request)
    with site.store.reading() as connection:
        connection.execute(text("SELECT 1"))
    games = {name: progress.compiled for name, progress in site.compiler.progress.items()}
    return {"well": True, "games": games}


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """Give the metrics to Prometheus: to this machine, or to a client with the key."""
    if not (_from_this_machine(request) or _has_key(request)):
        raise NotForYou("The numbers are for those who run the server.")
    body = site_of(request).metrics.text()
    return Response(body, media_type="text/plain; version=0.0.4")


def _from_this_machine(request: Request) -> bool:
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _has_key(request: Request) -> bool:
    key = site_of(request).settings.metrics_key
    sent = request.headers.get("authorization", "")
    return bool(key) and compare_digest(sent.encode(), f"Bearer {key}".encode())
