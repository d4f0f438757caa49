"""Your turn: told to real receivers on this machine, once, and never into somebody's network."""

import asyncio
import base64
import json
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from email import message_from_bytes
from math import inf
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi import FastAPI
from fastapi.testclient import TestClient

from megawatt.kernel.errors import MegawattError
from megawatt.server.app import create_app
from megawatt.server.events import Asker
from megawatt.server.notify import outgoing, web_push
from megawatt.server.notify.outgoing import NotAllowed, Unreachable
from megawatt.server.settings import ServerSettings
from megawatt.server.site import Site
from megawatt.tables.channels import GIVEN_UP, LINKS_TO_ONE, channels_of
from megawatt.tables.notices import FAILED, PAUSES, SEEN
from megawatt.tables.playing import play, take_back
from megawatt.tables.schema import NOTICES
from tests.server.conftest import PASS, WORK, post
from tests.server.receivers import Mailbox, Receiver, mailbox, receiving
from tests.server.running import free_port
from tests.tables.conftest import HARBOUR
from tests.tables.conftest import wanted as wanted_table


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture
def box_port() -> int:
    return free_port()


@pytest.fixture
def mails(box_port: int) -> Iterator[Mailbox]:
    with mailbox(box_port) as box:
        yield box


@pytest.fixture
def app(tmp_path: Path, receiver: Receiver, box_port: int) -> FastAPI:
    settings = ServerSettings(store=tmp_path, rate=0, pace=0.0, compile=False)
    settings = replace(
        settings,
        address="https://games.example.org",
        notify_hosts=(receiver.host,),
        notify_after=0.0,
        mail_server=f"smtp+plain://127.0.0.1:{box_port}",
        mail_from="games@example.org",
    )
    return create_app(settings, {"harbour": HARBOUR})


@pytest.fixture
def site(app: FastAPI) -> Site:
    found: Site = app.state.site
    found.courier._thread.start = lambda: None  # type: ignore[method-assign]  # the tests look themselves
    return found


def me(site: Site, client: TestClient) -> str:
    cookie = client.cookies[site.signer.cookie]
    return str(site.signer._serializer.loads(cookie)["id"])


def table_with(site: Site, client: TestClient) -> str:
    """A table where Bill begins; the client is next."""
    from megawatt.tables.seating import Person, new_table

    table = new_table(site.service, Person("bill", "Bill"), wanted_table("person", "open"))
    answer = post(client, f"/tables/{table}/join", name="Katie")
    assert answer.status_code == 200
    return table


def bill_moves(site: Site, table: str) -> None:
    play(site.service, table, 0, WORK, 0)
    play(site.service, table, 0, PASS, 1)


def told(site: Site) -> list[str]:
    with site.store.reading() as connection:
        return [row.status for row in connection.execute(NOTICES.select())]


def settle(site: Site) -> None:
    """Let the courier look, and wait until what it sends has got there."""
    site.courier.look()
    for _ in range(4):
        assert site.courier._free.acquire(timeout=120)
    for _ in range(4):
        site.courier._free.release()


def test_nobody_is_told_who_did_not_ask(katie: TestClient, site: Site, receiver: Receiver) -> None:
    bill_moves(site, table_with(site, katie))
    settle(site)

    assert told(site) == []
    assert receiver.got.empty()


def test_a_webhook_is_told_once_a_turn(katie: TestClient, site: Site, receiver: Receiver) -> None:
    post(katie, "/notify/webhook", address=f"http://{receiver.host}/hook?key=1")
    table = table_with(site, katie)
    settle(site)
    assert receiver.got.empty(), "it is Bill's turn"
    bill_moves(site, table)
    settle(site)
    take_back(site.service, table, 0, 2)
    settle(site)
    play(site.service, table, 0, PASS, 3)
    settle(site)
    play(site.service, table, 1, WORK, 4)  # her own step: still the same turn
    settle(site)

    got = receiver.next()
    assert got.path == "/hook?key=1"
    message = json.loads(got.body)
    assert message["event"] == "your-turn"
    assert message["url"] == f"https://games.example.org/tables/{table}"
    assert "seed" not in message
    assert receiver.got.empty()
    play(site.service, table, 1, PASS, 5)
    play(site.service, table, 0, WORK, 6)
    play(site.service, table, 0, PASS, 7)
    settle(site)
    receiver.next()  # the next turn is another one


def test_whoever_looks_is_not_told(katie: TestClient, site: Site, receiver: Receiver) -> None:
    post(katie, "/notify/webhook", address=f"http://{receiver.host}/")
    table = table_with(site, katie)
    asker = Asker("127.0.0.1", me(site, katie))
    stream = site.broker.subscribe(table, [1], asker)
    bill_moves(site, table)
    settle(site)

    async def leave() -> None:  # streams end in the event loop
        site.broker.unsubscribe(table, stream, asker)

    with ThreadPoolExecutor(1) as elsewhere:  # in this thread a browser's loop may be running
        elsewhere.submit(asyncio.run, leave()).result()
    settle(site)

    assert told(site) == [SEEN]
    assert receiver.got.empty()


def test_what_a_crash_left_behind_is_told(
    katie: TestClient, site: Site, receiver: Receiver
) -> None:
    post(katie, "/notify/webhook", address=f"http://{receiver.host}/")
    table = table_with(site, katie)
    bill_moves(site, table)
    site.courier._tables.clear()  # the process died before it looked
    assert site.courier._left_behind() == {table}


def test_a_receiver_that_fails_is_tried_a_few_times(
    katie: TestClient, site: Site, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver.answer = 500
    post(katie, "/notify/webhook", address=f"http://{receiver.host}/")
    bill_moves(site, table_with(site, katie))
    now = site.service.now()
    for pause in (0.0, *PAUSES, inf):
        now += min(pause, 1e6)
        monkeypatch.setattr(site.service, "now", lambda now=now: now)
        settle(site)

    assert receiver.got.qsize() == 1 + len(PAUSES)
    assert told(site) == [FAILED]
    assert "500" in katie.get("/settings").text


@pytest.mark.parametrize("status", [301, 307])
def test_nothing_is_followed(
    katie: TestClient, site: Site, receiver: Receiver, status: int
) -> None:
    receiver.answer = status
    post(katie, "/notify/webhook", address=f"http://{receiver.host}/first")
    bill_moves(site, table_with(site, katie))
    settle(site)

    assert receiver.next().path == "/first"
    assert receiver.got.empty()


class BrowserKeys:
    """The keys of a browser's subscription."""

    def __init__(self) -> None:
        self.private, self.secret = generate_private_key(SECP256R1()), bytes(range(16))
        point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.fields: dict[str, Any] = {"p256dh": _b64(point), "auth": _b64(self.secret)}

    def read(self, body: bytes) -> dict[str, str]:
        plain = http_ece.decrypt(
            body, private_key=self.private, auth_secret=self.secret, version="aes128gcm"
        )
        found: dict[str, str] = json.loads(plain)
        return found


def _b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_signature(header: str, key: str) -> dict[str, object]:
    """Verify the token of RFC 8292 as a push service does."""
    found = re.fullmatch(r"vapid t=([\w.-]+),\s*k=([\w-]+)", header)
    assert found
    assert found[2] == key
    head, claims, signature = found[1].split(".")
    assert json.loads(_bytes(head))["alg"] == "ES256"
    raw = _bytes(signature)
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(key))
    public.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ECDSA(SHA256()))
    said: dict[str, object] = json.loads(_bytes(claims))
    return said


def test_a_browser_is_told(katie: TestClient, site: Site, receiver: Receiver) -> None:
    """RFC 8291 and 8292: only this browser can read it, and the push service knows who sent it."""
    browser = BrowserKeys()
    key = re.search(r'data-push="([\w-]+)"', katie.get("/settings").text)
    assert key
    endpoint = f"http://{receiver.host}/push/abc"
    post(katie, "/notify/push", endpoint=endpoint, **browser.fields)
    table = table_with(site, katie)
    bill_moves(site, table)
    settle(site)

    got = receiver.next()
    assert browser.read(got.body) == {
        "title": "Your turn",
        "body": HARBOUR.title,
        "path": f"/tables/{table}",
    }
    claims = check_signature(got.headers["authorization"], key[1])
    assert claims["aud"] == f"http://{receiver.host}"
    assert claims["sub"] == "https://games.example.org"
    assert got.headers["content-encoding"] == "aes128gcm"
    assert int(got.headers["ttl"]) > 0


def test_a_browser_that_is_gone_is_not_asked_again(
    katie: TestClient, site: Site, receiver: Receiver
) -> None:
    receiver.answer = 410
    post(katie, "/notify/push", endpoint=f"http://{receiver.host}/", **BrowserKeys().fields)
    bill_moves(site, table_with(site, katie))
    settle(site)

    assert told(site) == [FAILED]
    assert [one.failures for one in channels_of(site.service, me(site, katie))] == [GIVEN_UP]


def test_keys_are_drawn_once(site: Site, katie: TestClient) -> None:
    first = web_push.PushKeys.of(site.store)
    assert web_push.PushKeys.of(site.store).public == first.public
    assert first.pem not in katie.get("/settings").text


@pytest.mark.parametrize("field", ["p256dh", "auth"])
def test_keys_that_are_none_are_refused(
    katie: TestClient, site: Site, receiver: Receiver, field: str
) -> None:
    keys = BrowserKeys().fields | {field: "AAAA"}
    answer = post(katie, "/notify/push", endpoint=f"http://{receiver.host}/", **keys)

    assert answer.status_code == 422
    assert channels_of(site.service, me(site, katie)) == []


def test_without_the_extra_it_is_said(
    katie: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_push, "NEEDED", ("http_ece", "no_such_package"))

    assert "megawatt[notify]" in katie.get("/settings").text


def link_in(mail: bytes, what: str) -> str:
    text = message_from_bytes(mail).get_payload(decode=True)
    assert isinstance(text, bytes)
    found = re.search(rf"https://games\.example\.org(/notify/{what}/\S+)", text.decode())
    assert found
    return found[1]


def test_a_mail_after_its_address_was_confirmed(
    katie: TestClient, bill: TestClient, site: Site, mails: Mailbox
) -> None:
    post(katie, "/notify/mail", address="katie@example.org")
    asked = mails.next()
    assert asked.rcpt_tos == ["katie@example.org"]
    table = table_with(site, katie)
    bill_moves(site, table)
    settle(site)
    assert told(site) == [], "not before it was confirmed"
    link = link_in(asked.content, "confirm")
    assert bill.get(link).status_code == 200  # a mail program that opens links changes nothing
    assert not channels_of(site.service, me(site, katie))[0].confirmed
    bill.post(link)
    play(site.service, table, 1, WORK, 2)
    play(site.service, table, 1, PASS, 3)
    play(site.service, table, 0, WORK, 4)
    play(site.service, table, 0, PASS, 5)
    settle(site)

    sent = mails.next()
    mail = message_from_bytes(sent.content)
    assert mail["Subject"] == f"Your turn: {HARBOUR.title}"
    off = link_in(sent.content, "off")
    assert mail["List-Unsubscribe"] == f"<https://games.example.org{off}>"
    assert bill.post(off, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert channels_of(site.service, me(site, katie)) == []


def test_nobody_can_have_strangers_mailed_again_and_again(
    katie: TestClient, bill: TestClient, site: Site, mails: Mailbox
) -> None:
    answers = [
        post(one, "/notify/mail", address="victim@example.org").status_code
        for one in (katie, bill, TestClient(katie.app, follow_redirects=True))
    ]
    assert answers[:LINKS_TO_ONE] == [200] * LINKS_TO_ONE
    assert answers[LINKS_TO_ONE:] == [503]


@pytest.mark.parametrize("address", ["", "katie", "a@b", "a@b.org\r\nBcc: c@d.org", "a b@c.org"])
def test_addresses_that_are_none(katie: TestClient, site: Site, address: str) -> None:
    assert post(katie, "/notify/mail", address=address).status_code == 422


def test_links_are_not_guessed(katie: TestClient, site: Site) -> None:
    for path in ("/notify/confirm/abc", "/notify/off/abc"):
        assert katie.post(path).status_code == 403
        assert katie.get(path).status_code == 403


def test_only_ones_own_channels_are_removed(
    katie: TestClient, bill: TestClient, site: Site, receiver: Receiver
) -> None:
    post(katie, "/notify/webhook", address=f"http://{receiver.host}/")
    (mine,) = channels_of(site.service, me(site, katie))
    post(bill, "/notify/remove", channel=mine.id)
    assert channels_of(site.service, me(site, katie)) == [mine]
    post(katie, "/notify/remove", channel=mine.id)
    assert channels_of(site.service, me(site, katie)) == []


INSIDE = [
    *("127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0"),
    *("100.64.0.1", "224.0.0.1", "255.255.255.255", "[::1]", "[fe80::1]", "[fd00::1]"),
    *("[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[ff02::1]", "[::]"),
]


@pytest.mark.parametrize("host", INSIDE)
def test_addresses_inside_a_network_are_refused(katie: TestClient, site: Site, host: str) -> None:
    answer = post(katie, "/notify/webhook", address=f"https://{host}/hook")

    assert answer.status_code == 422
    assert channels_of(site.service, me(site, katie)) == []


@pytest.mark.parametrize(
    "address",
    [
        *("http://example.org/", "ftp://example.org/", "https://user:pass@example.org/", "//x"),
        *("https://example.org:22/", "https://example.org:99999/", "https://", "https://ex\n.org"),
    ],
)
def test_addresses_that_nothing_is_sent_to(address: str) -> None:
    with pytest.raises(NotAllowed):
        outgoing.checked_address(address)


def found_at(*addresses: str) -> object:
    def getaddrinfo(_host: str, port: int, **_: object) -> list[object]:
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses
        ]

    return getaddrinfo


def test_a_name_that_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if only one of its addresses does."""
    monkeypatch.setattr(socket, "getaddrinfo", found_at("93.184.216.34", "127.0.0.1"))

    with pytest.raises(NotAllowed):
        outgoing.post("https://hook.example.org/", b"{}", {})


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that means another address the second time (rebinding) is asked only once."""
    asked: list[str] = []

    def once(host: str, port: int, **more: object) -> object:
        asked.append(host)
        return found_at("93.184.216.34" if len(asked) == 1 else "127.0.0.1")(host, port, **more)  # type: ignore[operator]  # a function

    reached: list[str] = []

    def create_connection(place: tuple[str, int], *_: object) -> socket.socket:
        reached.append(place[0])
        raise OSError("not from a test")

    monkeypatch.setattr(socket, "getaddrinfo", once)
    monkeypatch.setattr(socket, "create_connection", create_connection)

    with pytest.raises(Unreachable):
        outgoing.post("https://hook.example.org/", b"{}", {})

    assert (asked, reached) == (["hook.example.org"], ["93.184.216.34"])


def test_a_mail_server_needs_an_address_for_its_links(tmp_path: Path) -> None:
    settings = ServerSettings(store=tmp_path, mail_server="smtp://mail.example.org")
    with pytest.raises(MegawattError, match="--address"):
        create_app(settings, {"harbour": HARBOUR})
