"""Names and other texts that people type, and random ids and tokens."""

import hashlib
import secrets
import unicodedata

from megawatt.kernel.tongue import N_
from megawatt.tables.errors import BadRequest

LONGEST_NAME = 24
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # controls, and what would reorder a line


def tidy(text: str, most: int, what: str) -> str:
    """Remove control characters and extra spaces; refuse a text that is empty or too long."""
    seen = "".join(c if unicodedata.category(c) not in _UNSEEN else " " for c in text)
    words = " ".join(seen.split())
    if not words:
        raise BadRequest("{what} is empty.", what=what)
    if len(words) > most:
        raise BadRequest(
            "{what} has {n} characters; allowed: 1 to {most}.", what=what, n=len(words), most=most
        )
    return words


def person_name(text: str) -> str:
    """Check a person's name."""
    return tidy(text, LONGEST_NAME, N_("The name"))


def is_same_name(one: str, other: str) -> bool:
    """Whether people would read two names as one: capitals, width and spaces do not matter."""
    return _plain(one) == _plain(other)


def _plain(name: str) -> str:
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in folded if c.isalnum())


def new_id(length: int = 12) -> str:
    """Draw a random id that cannot be guessed and can be read aloud."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def new_token() -> str:
    """Draw the token of a seat."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """Hash a token for the store: it can be recognised, but not used."""
    return hashlib.sha256(token.encode()).hexdigest()
