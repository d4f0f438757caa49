"""How a person hears of their turns: set up, confirmed and ended here."""

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from megawatt.server.identity import CurrentVisitor, Sender, Visitor
from megawatt.server.notify import web_push
from megawatt.server.notify.mail import checked_mail
from megawatt.server.notify.outgoing import checked_address
from megawatt.server.pages import language_of, page
from megawatt.server.routes.dependencies import service_of
from megawatt.server.routes.responses import see_other
from megawatt.server.site import site_of
from megawatt.tables.channels import (
    MAIL,
    PUSH,
    WEBHOOK,
    add_channel,
    channel,
    confirm,
    remove_channel,
)
from megawatt.tables.errors import BadRequest

router = APIRouter(prefix="/notify", include_in_schema=False)

BACK = "/settings#turns"
Address = Annotated[str, Form(max_length=2000)]
Key = Annotated[str, Form(max_length=200)]


@router.post("/push")
def add_push(
    request: Request, visitor: Sender, endpoint: Address, p256dh: Key = "", auth: Key = ""
) -> Response:
    """Tell this browser."""
    site = site_of(request)
    if site.courier.keys is None:
        raise BadRequest("This server cannot send to browsers at the moment.")
    keys = web_push.check_subscription(
        endpoint, {"p256dh": p256dh, "auth": auth}, allowed=site.courier.post.allowed
    )
    lang = language_of(request, visitor)
    add_channel(site.service, visitor.id, PUSH, endpoint, lang, keys)
    return _back(request, visitor)


@router.post("/webhook")
def add_webhook(request: Request, visitor: Sender, address: Address) -> Response:
    """Tell a program of the visitor's."""
    site = site_of(request)
    checked_address(address.strip(), allowed=site.courier.post.allowed)
    lang = language_of(request, visitor)
    add_channel(site.service, visitor.id, WEBHOOK, address.strip(), lang)
    return _back(request, visitor)


@router.post("/mail")
def add_mail(request: Request, visitor: Sender, address: Address) -> Response:
    """Send a link to an address; nothing else is sent before it was opened."""
    site = site_of(request)
    if site.courier.post.mail is None:
        raise BadRequest("This server sends no mails.")
    lang = language_of(request, visitor)
    added = add_channel(site.service, visitor.id, MAIL, checked_mail(address), lang)
    token = site.signer.channel_link(added.id)
    site.courier.send_link(added, f"{site.courier.post.address}/notify/confirm/{token}")
    return _back(request, visitor)


@router.post("/remove")
def remove(
    request: Request, visitor: Sender, channel: Annotated[str, Form(max_length=32)]
) -> Response:
    """Switch one off."""
    remove_channel(service_of(request), channel, visitor.id)
    return _back(request, visitor)


def _back(request: Request, visitor: Visitor) -> Response:
    response = see_other(BACK)
    site_of(request).signer.write(response, visitor)
    return response


@router.get("/confirm/{token}")
def ask(request: Request, token: str, visitor: CurrentVisitor) -> Response:
    """Ask whether the address is theirs; opening the link alone does nothing."""
    found = channel(service_of(request), site_of(request).signer.channel_of(token, confirms=True))
    return page(request, "notify", visitor=visitor, channel=found, token=token, what="confirm")


@router.post("/confirm/{token}")
def confirm_address(request: Request, token: str) -> Response:
    """Confirm an address; the link itself is the proof."""
    confirm(service_of(request), site_of(request).signer.channel_of(token, confirms=True))
    return see_other(BACK)


@router.get("/off/{token}")
def ask_off(request: Request, token: str, visitor: CurrentVisitor) -> Response:
    """Ask whether no more mails are to come."""
    found = channel(service_of(request), site_of(request).signer.channel_of(token))
    return page(request, "notify", visitor=visitor, channel=found, token=token, what="off")


@router.post("/off/{token}")
def switch_off(request: Request, token: str) -> Response:
    """Send no more mails (also by RFC 8058, from the reader's mail program)."""
    remove_channel(service_of(request), site_of(request).signer.channel_of(token))
    return see_other(BACK)
