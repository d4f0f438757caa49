"""Who visits: a signed cookie holds the identity of a browser; nobody needs a password."""

import hashlib
import hmac
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any

from fastapi import Depends, Form, Header, Request, Response
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from megawatt.tables.errors import BadRequest, NotYourSeat
from megawatt.tables.names import digest, new_id, person_name
from megawatt.tables.seat_names import NAMELESS
from megawatt.tables.seating import Person

COOKIE = "megawatt"
"""Begins the cookie's name; a mark of the server's key follows, since cookies know no ports."""
CONFIRM_SECONDS = 24 * 3600
"""How long the link that confirms an address is good for."""
LINK_SECONDS = 3600
"""How long the link that carries a seat is good for."""
FOR_YEARS = 3 * 365 * 24 * 3600


@dataclass(frozen=True)
class Visitor:
    """A person at a browser, with their preferences."""

    id: str
    name: str = ""
    lang: str = ""
    confirm: bool = False  # ask before an action that ends the turn
    grave: bool = True  # ask before an action that ends the game for the visitor
    sound: bool = False  # of what happens at the table

    @property
    def person(self) -> Person:
        """The visitor as a player."""
        return Person(self.id, self.name or NAMELESS)


class SessionSigner:
    """Signs the session cookies and the keys of forms, and checks them."""

    def __init__(self, secret: str, *, secure: bool, prefix: str = "") -> None:
        self._serializer = URLSafeSerializer(secret, salt="guest")
        self._secret = secret.encode()
        self._secure, self._path = secure, f"{prefix}/"
        self._links = URLSafeTimedSerializer(secret, salt="seat")
        self._confirming = URLSafeTimedSerializer(secret, salt="confirm")
        self._ending = URLSafeSerializer(secret, salt="off")
        self.cookie = f"{COOKIE}-{hashlib.sha256(f'cookie {secret}'.encode()).hexdigest()[:8]}"

    def read(self, request: Request) -> Visitor:
        """Read the visitor from the cookie; without a valid one, make a new identity."""
        for name in (self.cookie, COOKIE):  # the second was given out by earlier versions
            try:
                return _visitor(self._serializer.loads(request.cookies.get(name, "")))
            except (BadSignature, TypeError, ValueError):
                continue
        return Visitor(new_id(20))

    def write(self, response: Response, visitor: Visitor) -> None:
        """Set the cookie of a visitor."""
        response.set_cookie(
            self.cookie,
            str(self._serializer.dumps(asdict(visitor))),
            max_age=FOR_YEARS,
            path=self._path,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def seat_link(self, table: str, seat: int, person: str) -> str:
        """Sign the link that carries a seat to another device; it does not tell who sits there."""
        return str(self._links.dumps([table, seat, digest(person)]))

    def carried(self, token: str) -> tuple[str, int, str]:
        """Read a link that carries a seat: the table, the seat, the mark of its person."""
        try:
            table, seat, mark = self._links.loads(token, max_age=LINK_SECONDS)
        except (BadSignature, TypeError, ValueError):
            raise NotYourSeat("This link is too old or incomplete. Make a new one.") from None
        return table, seat, mark

    def channel_link(self, channel: str, *, ends: bool = False) -> str:
        """Sign the link that confirms an address, or the one that ends mails to it."""
        return str((self._ending if ends else self._confirming).dumps(channel))

    def channel_of(self, token: str, *, confirms: bool = False) -> str:
        """Read such a link: the channel it is about."""
        try:
            if confirms:
                return str(self._confirming.loads(token, max_age=CONFIRM_SECONDS))
            return str(self._ending.loads(token))
        except (BadSignature, TypeError, ValueError):
            raise NotYourSeat("This link is too old or incomplete. Make a new one.") from None

    def form_key(self, visitor: Visitor) -> str:
        """Give the key that proves that a form of this visitor came from our page (CSRF token)."""
        return hmac.new(self._secret, f"form {visitor.id}".encode(), hashlib.sha256).hexdigest()[
            :40
        ]

    def check_form(self, visitor: Visitor, key: str) -> None:
        """Refuse a form that did not come from our page."""
        if not hmac.compare_digest(self.form_key(visitor).encode(), key.encode()):
            raise NotYourSeat(
                "This form is out of date or not ours. Reload the page and try again."
            )


def _visitor(data: Any) -> Visitor:
    visitor = Visitor(**data)
    if not all(isinstance(word, str) for word in (visitor.id, visitor.name, visitor.lang)):
        raise ValueError("not a visitor")
    return visitor


def renamed(visitor: Visitor, name: str) -> Visitor:
    """Give a visitor another name."""
    return replace(visitor, name=person_name(name))


async def reading(request: Request) -> Visitor:
    """Give the visitor who asks for a page."""
    signer: SessionSigner = request.app.state.site.signer
    return signer.read(request)


async def posting(
    request: Request,
    form_key: Annotated[str, Form(max_length=64)] = "",
    x_form_key: Annotated[str, Header(max_length=64)] = "",
    sec_fetch_site: Annotated[str, Header(max_length=64)] = "",
) -> Visitor:
    """Give the visitor who sends a form, after a check that the form is ours."""
    if sec_fetch_site not in ("", "same-origin", "none"):
        raise BadRequest("Forms are only taken from our own pages.")
    signer: SessionSigner = request.app.state.site.signer
    visitor = signer.read(request)
    signer.check_form(visitor, x_form_key or form_key)
    return visitor


CurrentVisitor = Annotated[Visitor, Depends(reading)]
Sender = Annotated[Visitor, Depends(posting)]
