"""Guests: who somebody is stands signed in a cookie; no password is needed."""

import hashlib
import hmac
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any

from fastapi import Depends, Form, Header, Request, Response
from itsdangerous import BadSignature, URLSafeSerializer

from megawatt.tables.errors import BadRequest, NotYourSeat
from megawatt.tables.names import new_id, person_name
from megawatt.tables.seating import NAMELESS, Person

COOKIE = "megawatt"
FOR_YEARS = 3 * 365 * 24 * 3600


@dataclass(frozen=True)
class Guest:
    """Somebody at a browser, and how they like things."""

    id: str
    name: str = ""
    lang: str = ""
    confirm: bool = True  # ask before an action that ends the turn
    sound: bool = True

    @property
    def person(self) -> Person:
        """The guest as tables know them."""
        return Person(self.id, self.name or NAMELESS)


class Doorkeeper:
    """Knows guests again, and their forms from forged ones."""

    def __init__(self, secret: str, *, secure: bool) -> None:
        self._signer = URLSafeSerializer(secret, salt="guest")
        self._secret = secret.encode()
        self._secure = secure

    def read(self, request: Request) -> Guest:
        """Know a guest again; a new or forged one gets a fresh identity."""
        cookie = request.cookies.get(COOKIE, "")
        try:
            return _guest(self._signer.loads(cookie))
        except (BadSignature, TypeError, ValueError):
            return Guest(new_id(20))

    def write(self, response: Response, guest: Guest) -> None:
        """Give a guest their cookie."""
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps(asdict(guest))),
            max_age=FOR_YEARS,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def form_key(self, guest: Guest) -> str:
        """Give the key that this guest's own forms carry."""
        return hmac.new(self._secret, f"form {guest.id}".encode(), hashlib.sha256).hexdigest()[:40]

    def check_form(self, guest: Guest, key: str) -> None:
        """Refuse a form that did not come from our own page."""
        if not hmac.compare_digest(self.form_key(guest).encode(), key.encode()):
            raise NotYourSeat(
                "This form is out of date or not ours. Reload the page and try again."
            )


def _guest(data: Any) -> Guest:
    guest = Guest(**data)
    if not all(isinstance(word, str) for word in (guest.id, guest.name, guest.lang)):
        raise ValueError("not a guest")
    return guest


def renamed(guest: Guest, name: str) -> Guest:
    """Give a guest another name."""
    return replace(guest, name=person_name(name))


async def visiting(request: Request) -> Guest:
    """Say who asks for a page."""
    keeper: Doorkeeper = request.app.state.site.keeper
    return keeper.read(request)


async def posting(
    request: Request,
    form_key: Annotated[str, Form(max_length=64)] = "",
    x_form_key: Annotated[str, Header(max_length=64)] = "",
    sec_fetch_site: Annotated[str, Header(max_length=64)] = "",
) -> Guest:
    """Say who sends a form, and that the form is ours."""
    if sec_fetch_site not in ("", "same-origin", "none"):
        raise BadRequest("Forms are only taken from our own pages.")
    keeper: Doorkeeper = request.app.state.site.keeper
    guest = keeper.read(request)
    keeper.check_form(guest, x_form_key or form_key)
    return guest


Visitor = Annotated[Guest, Depends(visiting)]
Sender = Annotated[Guest, Depends(posting)]
