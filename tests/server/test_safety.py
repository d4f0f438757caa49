"""Safety: forms of our own only, sizes and rates, headers, no tracebacks."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from packaging.requirements import Requirement
from sqlalchemy.exc import OperationalError
from starlette.requests import Request

from megawatt.server import health_check
from megawatt.server.app import create_app
from megawatt.server.errors import way_back
from megawatt.server.settings import ServerSettings
from tests.server.conftest import WORK, form_key, new_table
from tests.server.running import ROOT
from tests.tables.conftest import HARBOUR


def test_every_answer_carries_the_headers(katie: TestClient) -> None:
    for path in ("/", "/nowhere", "/api/games", "/static/page.js", "/healthz"):
        policy = katie.get(path).headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert katie.get(path).headers["x-content-type-options"] == "nosniff"


def test_pages_have_no_inline_script(katie: TestClient) -> None:
    table = new_table(katie, "me")

    for path in ("/", "/games/harbour", table):
        page = katie.get(path).text
        assert "<script>" not in page
        assert " onclick=" not in page
        assert "javascript:" not in page


def test_a_form_that_is_not_ours_is_refused(katie: TestClient, bill: TestClient) -> None:
    table = new_table(katie, "me")
    move = {"action": str(WORK), "step": "0", "seat": "0"}

    for key in ("", "wrong", form_key(bill), "é"):
        answer = katie.post(f"{table}/play", data={**move, "form_key": key})
        assert answer.status_code == 403
    foreign = katie.post(
        f"{table}/play",
        data={**move, "form_key": form_key(katie)},
        headers={"Sec-Fetch-Site": "cross-site"},
    )
    assert foreign.status_code == 422
    assert 'data-step="0"' in katie.get(table).text


def test_a_forged_cookie_is_a_stranger(katie: TestClient, app: FastAPI) -> None:
    table = new_table(katie, "me")
    name = app.state.site.signer.cookie
    cookie = katie.cookies[name]

    for forged in (cookie[:-2] + "xx", "", "a.b", "e30.x"):
        stranger = TestClient(app, cookies={name: forged})
        assert "You are watching" in stranger.get(table).text


def test_cookies_are_out_of_reach_of_scripts(katie: TestClient) -> None:
    cookie = katie.get("/").headers["set-cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_behind_https_cookies_are_secure(tmp_path: Path) -> None:
    app = create_app(
        ServerSettings(store=tmp_path, compile=False, secure=True), {"harbour": HARBOUR}
    )
    with TestClient(app) as client:
        assert "Secure" in client.get("/").headers["set-cookie"]


def test_a_large_body_is_refused_whether_it_says_so_or_not(katie: TestClient) -> None:
    said = katie.post("/api/tables", content=b"x" * 70_000)
    unsaid = katie.post("/api/tables", content=iter([b"x" * 10_000] * 7))

    assert (said.status_code, unsaid.status_code) == (413, 413)
    assert "allowed: 65536 bytes" in said.json()["error"]


def test_too_many_requests_are_refused_and_others_are_not(tmp_path: Path) -> None:
    settings = ServerSettings(store=tmp_path, rate=0.001, burst=5, compile=False)
    with TestClient(create_app(settings, {"harbour": HARBOUR})) as client:
        client.get("/")
        codes = [client.get("/api/bots").status_code for _ in range(6)]
        other = client.get("/api/bots", headers={"Cookie": "megawatt=other"})

    assert codes == [200] * 5 + [429]
    assert other.status_code == 200


def test_a_failure_inside_is_no_traceback(
    app: FastAPI, katie: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_table: str) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(app.state.site.service, "live", broken)
    client = TestClient(app, raise_server_exceptions=False)

    for path in ("/tables/abc", "/api/tables/abc"):
        answer = client.get(path)
        assert answer.status_code == 500
        assert "secret detail" not in answer.text
        assert "Traceback" not in answer.text


def test_health_and_metrics(settings: ServerSettings) -> None:
    app = create_app(replace(settings, metrics_key="watt"), {"harbour": HARBOUR})
    client = TestClient(app)
    assert client.get("/healthz").json() == {"well": True, "games": {"harbour": True}}
    text = client.get("/metrics", headers={"Authorization": "Bearer watt"}).text
    assert 'megawatt_requests_total{method="GET",route="/healthz",status="200"}' in text
    assert "megawatt_streams 0.0" in text


def test_metrics_are_for_those_with_the_key(settings: ServerSettings) -> None:
    """Where one table is played, sums over all tables tell of its secret planning.

    Requests from this machine are no exception: a proxy here forwards those of everybody, and
    a page from elsewhere may have the browser ask under another name.
    """
    app = create_app(replace(settings, metrics_key="watt"), {"harbour": HARBOUR})
    near = TestClient(app, client=("127.0.0.1", 5000))

    assert near.get("/metrics").status_code == 403
    assert near.get("/metrics", headers={"Host": "evil.example"}).status_code == 421
    assert near.get("/metrics", headers={"Authorization": "Bearer volt"}).status_code == 403
    assert near.get("/metrics", headers={"Authorization": "Bearer watt"}).status_code == 200


def test_without_a_key_no_key_opens_the_metrics(app: FastAPI) -> None:
    near = TestClient(app, client=("127.0.0.1", 5000))
    assert near.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 403


def test_the_server_is_not_well_when_nothing_can_be_stored(
    app: FastAPI, katie: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert katie.get("/healthz").status_code == 200

    def fail(*_: object) -> None:
        raise OperationalError("UPDATE", {}, Exception("database or disk is full"))

    monkeypatch.setattr(health_check, "GOOD_FOR", 0.0)
    monkeypatch.setattr(app.state.site.store, "writing", fail)
    sick = katie.get("/healthz")
    assert (sick.status_code, sick.json()["well"]) == (503, False)
    monkeypatch.undo()
    monkeypatch.setattr(health_check, "GOOD_FOR", 0.0)
    assert katie.get("/healthz").status_code == 200


def test_packages_with_known_faults_are_not_let_in() -> None:
    """Starlette before 0.49.1 could be stopped by a Range header (CVE-2025-62727)."""
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [Requirement(one) for one in needed["optional-dependencies"]["table"]]
    starlette = next(one.specifier for one in asked if one.name == "starlette")

    assert not starlette.contains("0.49.0")
    assert starlette.contains("0.49.1")


def test_a_length_of_many_digits_is_refused(katie: TestClient) -> None:
    answer = katie.post("/api/tables", headers={"Content-Length": "0" * 5000})
    assert answer.status_code == 413


def test_the_way_back_stays_on_this_server(katie: TestClient) -> None:
    page = katie.get("http://testserver//evil.example/x")
    assert page.status_code == 404
    assert 'href="//' not in page.text
    scope = {"type": "http", "method": "GET", "scheme": "http", "path": "//evil.example/x"}
    asked = Request({**scope, "headers": [(b"host", b"here")], "query_string": b""})
    assert way_back(asked) == "/evil.example/x"
