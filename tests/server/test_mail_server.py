"""Mails by STARTTLS: to a mail server with a certificate that is trusted, and to no other."""

import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from megawatt.server.notify.mail import MailServer
from megawatt.server.notify.outgoing import Unreachable
from tests.server.receivers import Mailbox
from tests.server.running import free_port

OFF = "https://games.example.org/notify/off/x"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for localhost that only those trust who are told to, and its key."""
    folder, key = tmp_path_factory.mktemp("tls"), ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    public, private = folder / "certificate.pem", folder / "key.pem"
    public.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    form = serialization.PrivateFormat.PKCS8
    private.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, plain))
    return public, private


@pytest.fixture
def box(certificate: tuple[Path, Path]) -> Iterator[tuple[Mailbox, int, list[Any]]]:
    """A mailbox that takes mails by STARTTLS alone, from whoever has the password."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*certificate)
    kept, port, seen = Mailbox(), free_port(), list[Any]()

    def known(_server: Any, _session: Any, _envelope: Any, _kind: str, data: Any) -> AuthResult:
        seen.append((data.login, data.password))
        return AuthResult(success=data.password == b"secret word")

    controller = Controller(
        kept,
        hostname="127.0.0.1",
        port=port,
        tls_context=context,
        require_starttls=True,
        auth_required=True,
        authenticator=known,
    )
    controller.start()
    yield kept, port, seen
    controller.stop()


def send(port: int, url: str = "smtp://games:secret%20word@localhost") -> None:
    mails = MailServer.of(f"{url}:{port}", "games@example.org")
    mails.send("katie@example.org", "Your turn", "It is your turn.", OFF)


def test_a_mail_goes_by_starttls(
    box: tuple[Mailbox, int, list[Any]],
    certificate: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept, port, seen = box
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))

    send(port)

    assert kept.next().rcpt_tos == ["katie@example.org"]
    assert seen == [(b"games", b"secret word")]


def test_nothing_is_told_to_a_server_that_nobody_vouches_for(
    box: tuple[Mailbox, int, list[Any]],
) -> None:
    kept, port, seen = box

    with pytest.raises(Unreachable):
        send(port)

    assert (kept.got.empty(), seen) == (True, []), "no mail, and no password"


def test_a_wrong_password_is_no_traceback(
    box: tuple[Mailbox, int, list[Any]],
    certificate: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept, port, _ = box
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))

    with pytest.raises(Unreachable):
        send(port, "smtp://games:wrong@localhost")
    with pytest.raises(Unreachable):
        send(port, "smtp+plain://localhost")
    assert kept.got.empty()
