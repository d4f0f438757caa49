"""Words in a language: gettext, and values put into them."""

import gettext
from functools import cache
from pathlib import Path

LOCALES = Path(__file__).parents[1] / "locales"


def N_(text: str) -> str:  # noqa: N802  # gettext's own name for "translate me later"
    """Mark a text for translation where it stands in a table."""
    return text


class Tongue:
    """One language: `say("Line {line}", line=4)`; `say.count("{n} line", "{n} lines", 2)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = gettext.translation(
            "megawatt", LOCALES, languages=[language], fallback=True
        )

    def __call__(self, text: str, /, **values: object) -> str:
        """Translate a text and fill in its values."""
        found = self._catalogue.gettext(text) if text else text
        return found.format(**values) if values else found

    def count(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Translate a text that depends on a number."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)


@cache
def tongue(language: str = "en") -> Tongue:
    """Speak a language; what is not translated stays English."""
    return Tongue(language)
