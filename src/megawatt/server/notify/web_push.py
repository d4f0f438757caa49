"""Web push (RFC 8030): encrypted for one browser (RFC 8291), signed with our own keys (RFC 8292).

The packages that encrypt and sign are the extra `notify`; without it browsers are not offered.
"""

import base64
import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from os import urandom
from urllib.parse import urlsplit

from megawatt.server.notify.outgoing import checked_address, post
from megawatt.tables.errors import BadRequest
from megawatt.tables.store import TableStore

KEPT = "vapid"
"""The name of the keys in the store: drawn once, the same for all servers."""
NEEDED = ("http_ece", "py_vapid")
LIVES = 12 * 3600
"""Seconds that the push service keeps what a browser has not fetched."""
KEY = re.compile(r"[A-Za-z0-9_-]+={0,2}")
POINT, AUTH = 65, 16
"""Bytes of a browser's public key (an uncompressed point) and of its secret."""


def is_there() -> bool:
    """Whether the packages of the extra are installed."""
    return all(find_spec(name) is not None for name in NEEDED)


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def check_subscription(
    endpoint: str, keys: Mapping[str, str], *, allowed: Collection[str] = ()
) -> dict[str, str]:
    """Refuse a subscription that nothing can be sent to; give its keys."""
    checked_address(endpoint, allowed=allowed)
    sizes = {"p256dh": POINT, "auth": AUTH}
    for name, size in sizes.items():
        text = keys.get(name, "")
        if not KEY.fullmatch(text) or len(text) > 2 * size or len(_bytes(text)) != size:
            raise BadRequest("The browser's key {name} is not one.", name=name)
    if _bytes(keys["p256dh"])[0] != 4:
        raise BadRequest("The browser's key {name} is not one.", name="p256dh")
    return {name: keys[name] for name in sizes}


@dataclass(frozen=True)
class PushKeys:
    """Our own keys: push services know us by them."""

    pem: str

    @classmethod
    def of(cls, store: TableStore) -> "PushKeys":
        """Give the keys of a store; the first time they are drawn."""
        return cls(store.kept(KEPT, _draw))

    @property
    def public(self) -> str:
        """The key that browsers subscribe with."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02

        point = Vapid02.from_pem(self.pem.encode()).public_key.public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return _text(point)

    def signed(self, endpoint: str, about: str) -> dict[str, str]:
        """Sign a request to a push service; `about` is where its people can reach us."""
        from py_vapid import Vapid02

        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": about}
        found: dict[str, str] = Vapid02.from_pem(self.pem.encode()).sign(claims)
        return found


def _draw() -> str:
    from py_vapid import Vapid02

    keys = Vapid02()
    keys.generate_keys()
    pem: bytes = keys.private_pem()
    return pem.decode()


def encrypted(message: bytes, keys: Mapping[str, str]) -> bytes:
    """Encrypt a message for one browser."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    found: bytes = http_ece.encrypt(
        message,
        salt=urandom(16),
        private_key=generate_private_key(SECP256R1()),
        dh=_bytes(keys["p256dh"]),
        auth_secret=_bytes(keys["auth"]),
        version="aes128gcm",
    )
    return found


def send(
    ours: PushKeys,
    endpoint: str,
    keys: Mapping[str, str],
    content: Mapping[str, str],
    *,
    about: str,
    allowed: Collection[str] = (),
) -> None:
    """Send something to a browser."""
    body = encrypted(json.dumps(content).encode(), keys)
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LIVES),
        "Urgency": "normal",
        **ours.signed(endpoint, about),
    }
    post(endpoint, body, headers, allowed=allowed)
