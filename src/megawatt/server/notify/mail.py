"""Mails, where the owner of the server has named one that sends them."""

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from megawatt.kernel.errors import MegawattError
from megawatt.server.notify.outgoing import Gone, Unreachable
from megawatt.tables.errors import BadRequest

SECONDS = 20.0
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
LONGEST = 254
LINE = 998
"""Characters of a line (RFC 5322); folded links are not understood by mail programs."""
PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
"""How to reach the mail server: TLS after a greeting, TLS from the start, or none."""


def checked_mail(address: str) -> str:
    """Refuse what is no address of a person."""
    found = address.strip()
    if len(found) > LONGEST or not ADDRESS.fullmatch(found):
        raise BadRequest("This is not an e-mail address.")
    return found


@dataclass(frozen=True)
class MailServer:
    """Where mails are handed in, and who they are from."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str

    def __repr__(self) -> str:
        return f"MailServer({self.scheme}://{self.host}:{self.port})"

    @classmethod
    def of(cls, url: str, sender: str) -> "MailServer":
        """Read the owner's settings: smtp://user:password@host:587."""
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname or not ADDRESS.fullmatch(sender):
            known = ", ".join(f"{name}://" for name in PORTS)
            raise MegawattError(
                f"The mail server must be user:password@host after one of {known}, "
                "and the sender an e-mail address."
            )
        return cls(
            parts.scheme,
            parts.hostname,
            parts.port or PORTS[parts.scheme],
            unquote(parts.username or ""),
            unquote(parts.password or ""),
            sender,
        )

    def send(self, to: str, subject: str, text: str, off: str) -> None:
        """Send a mail; `off` is the link that ends such mails."""
        mail = EmailMessage(policy=SMTP.clone(max_line_length=LINE))
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=self.host)
        mail["List-Unsubscribe"] = f"<{off}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text)
        try:
            with self._connected() as server:
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(mail)
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            if code >= 500:
                raise Gone("The mail server does not take this address.") from None
            raise Unreachable("The mail server does not take this address now.") from None
        except (OSError, smtplib.SMTPException):
            raise Unreachable("The mail could not be sent.") from None

    def _connected(self) -> smtplib.SMTP:
        if self.scheme == "smtps":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=context)
        server = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        if self.scheme == "smtp":
            server.starttls(context=ssl.create_default_context())
        return server
