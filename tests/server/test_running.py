"""Running a server for others: a path of its own, its names, headers, cookies, newcomers."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
import uvicorn
from fastapi.testclient import TestClient
from httpx2 import Client
from rich.console import Console

from megawatt.kernel.errors import MegawattError
from megawatt.server import run
from megawatt.server.app import create_app
from megawatt.server.mounting import checked_prefix, path_inside
from megawatt.server.settings import ServerSettings
from tests.server import attacks
from tests.server.conftest import form_key, new_table
from tests.server.running import PATIENCE, serving
from tests.tables.conftest import HARBOUR


def client(settings: ServerSettings, **more: object) -> TestClient:
    app = create_app(replace(settings, **more), {"harbour": HARBOUR})  # type: ignore[arg-type]
    return TestClient(app, follow_redirects=True)


@pytest.fixture
def below(settings: ServerSettings) -> Iterator[TestClient]:
    """A browser at a server that has the path /our/games at a shared host."""
    with client(settings, prefix="/our/games") as browser:
        browser.base_url = "http://testserver/our/games"
        yield browser


def test_all_links_have_the_prefix(below: TestClient) -> None:
    page = below.get("/").text
    address = new_table(below, "me")
    table = below.get(address.removeprefix("/our/games"))

    assert address.startswith("/our/games/tables/")
    assert table.status_code == 200
    for text in (page, table.text):
        assert 'href="/our/games/' in text
        for attribute in ("href", "src", "action"):
            assert f'{attribute}="/' in text.replace("/our/games", "")
            assert text.count(f'{attribute}="/') == text.count(f'{attribute}="/our/games/')
    assert below.get("/manifest.webmanifest").json()["start_url"] == "/our/games/"
    assert {cookie.path for cookie in below.cookies.jar} == {"/our/games/"}


def test_a_proxy_may_take_the_prefix_off(settings: ServerSettings) -> None:
    with client(settings, prefix="/games") as browser:
        assert browser.get("/healthz").status_code == 200
        assert browser.get("/games/healthz").status_code == 200
        assert browser.get("/games").url.path == "/games/"


def test_redirections_are_paths_below_the_prefix(below: TestClient) -> None:
    """Also those that the framework writes as whole addresses: a proxy may have another port."""
    table = new_table(below, "me").removeprefix("/our/games")
    watching = TestClient(below.app, base_url=str(below.base_url), follow_redirects=False)
    sent = watching.post(f"{table}/chat", data={"form_key": form_key(watching), "text": "Hello"})

    assert sent.headers["location"] == f"/our/games{table}"
    for place in (f"{table}/", "/learn/"):
        found = watching.get(place)
        assert (found.status_code, found.headers["location"]) == (307, f"/our/games{place[:-1]}")


def test_a_redirection_never_leads_to_another_host() -> None:
    assert path_inside("https://here:81/learn", "here:81") == "/learn"
    assert path_inside("https://here//evil.example/x", "here") == "/evil.example/x"
    assert path_inside("https://here.evil.example/x", "here") == "https://here.evil.example/x"


def test_a_prefix_is_a_path() -> None:
    assert checked_prefix("/games/") == "/games"
    with pytest.raises(MegawattError, match="is no path"):
        checked_prefix('/"><script>')


@pytest.mark.parametrize(
    ("more", "host", "status"),
    [
        ({}, "evil.example", 421),
        ({}, "127.0.0.1:8000", 200),
        ({}, "[::1]:8000", 200),
        ({}, "localhost", 200),
        ({"hosts": ("games.example",)}, "games.example:80", 200),
        ({"hosts": ("games.example",)}, "localhost", 421),
        ({"secure": True}, "games.example", 200),
    ],
)
def test_the_server_answers_to_its_own_names(
    settings: ServerSettings, more: dict[str, object], host: str, status: int
) -> None:
    with client(settings, **more) as browser:
        assert browser.get("/healthz", headers={"Host": host}).status_code == status


def test_behind_https_browsers_are_told_to_stay_there(settings: ServerSettings) -> None:
    with client(settings, secure=True) as browser:
        assert "max-age" in browser.get("/healthz").headers["strict-transport-security"]
    with client(settings) as browser:
        assert "strict-transport-security" not in browser.get("/healthz").headers


def test_two_servers_at_one_host_keep_their_own_cookies(settings: ServerSettings) -> None:
    """Cookies know no ports: the names differ, so neither overwrites the other."""
    other = replace(settings, store=f"{settings.store}/other")
    names = [
        create_app(one, {"harbour": HARBOUR}).state.site.signer.cookie
        for one in (settings, other, settings)
    ]

    assert names[0] == names[2] != names[1]


def test_another_name_each_time_does_not_get_round_the_limit(settings: ServerSettings) -> None:
    with client(settings, rate=0.001, burst=4.0) as browser:
        answers = [
            browser.get("/healthz", headers={"Cookie": f"megawatt={k}"}).status_code
            for k in range(30)
        ]

    assert answers.count(200) == 4 * 4


@pytest.mark.parametrize(
    ("host", "secure", "warned"),
    [("0.0.0.0", False, True), ("0.0.0.0", True, False), ("127.0.0.1", False, False)],
)
def test_an_open_address_without_https_is_warned_of(
    host: str, secure: bool, warned: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.Server, "run", lambda *_, **_more: None)
    monkeypatch.setattr("megawatt.server.logs.set_up", lambda **_: None)
    monkeypatch.setattr("sys.setswitchinterval", lambda _seconds: None)
    monkeypatch.setattr(run, "room_for_streams", lambda settings: settings.streams)
    small = {"harbour": HARBOUR}
    monkeypatch.setattr(run, "create_app", lambda settings: create_app(settings, small))
    said = StringIO()

    run.run(ServerSettings(store=tmp_path, secure=secure), host, 0, Console(file=said, width=500))

    assert (run.OPEN_ADDRESS in said.getvalue()) == warned


def test_the_collector_passes_over_what_the_server_has_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits until it has looked through all modules and rules; a test's process does."""
    told: list[str] = []

    def serve(server: run.Server, **_more: object) -> None:
        asyncio.run(server.startup())

    async def opened(_server: uvicorn.Server, sockets: object = None) -> None:
        told.append("open")

    monkeypatch.setattr(uvicorn.Server, "startup", opened)
    monkeypatch.setattr(uvicorn.Server, "run", serve)
    monkeypatch.setattr("megawatt.server.logs.set_up", lambda **_: None)
    monkeypatch.setattr("sys.setswitchinterval", lambda _seconds: None)
    monkeypatch.setattr(run, "room_for_streams", lambda settings: settings.streams)
    for name in ("collect", "freeze", "set_threshold"):
        monkeypatch.setattr(f"gc.{name}", lambda *_, name=name: told.append(name))
    app = create_app(ServerSettings(store=tmp_path, compile=False), {"harbour": HARBOUR})
    monkeypatch.setattr(run, "create_app", lambda _settings: app)

    run.Server(run.config_of(app)).run()
    assert told == ["open"]
    run.run(ServerSettings(store=tmp_path), "127.0.0.1", 0, Console(file=StringIO()))
    assert told[1:] == ["open", "collect", "freeze", "set_threshold"]


@pytest.mark.parametrize(
    ("proxies", "statuses"), [("127.0.0.1", "200 200"), ("192.0.2.200", "200 503")]
)
def test_only_a_proxy_is_believed_whom_it_forwards(
    settings: ServerSettings, proxies: str, statuses: str
) -> None:
    """Else everybody could name another address each time, and no limit of an address held."""
    limits = {"streams_address": 1, "rate": 1000.0, "burst": 4000.0}
    app = create_app(replace(settings, proxies=proxies, **limits), {"harbour": HARBOUR})  # type: ignore[arg-type]  # by name
    with (
        serving(app) as address,
        Client(base_url=address, follow_redirects=True, timeout=PATIENCE) as browser,
    ):
        events = f"{new_table(browser, 'me')}/events"
        first, second = (f"X-Forwarded-For: 192.0.2.{k}\r\n" for k in (1, 2))
        with (
            attacks.streams(address, events, 1, first) as one,
            attacks.streams(address, events, 1, second) as two,
        ):
            assert [answer[0].split()[1].decode() for answer in (one, two)] == statuses.split()
