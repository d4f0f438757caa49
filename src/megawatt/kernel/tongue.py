"""Words in a language: gettext, and values put into them."""

import gettext
from collections.abc import Sequence
from copy import copy
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from megawatt.kernel.errors import BadOption

LOCALES = Path(__file__).parents[1] / "locales"
NAMES = ("Volta", "Ampère", "Curie", "Tesla", "Joule", "Faraday", "Noether", "Meitner")
"""What players are called that nobody has named: bots, and seats of a program."""
SOURCE = "en"
"""The language the code is written in: it needs no catalogue."""
_ADDED: list[Path] = []  # folders of catalogues that games outside the package bring


def N_(text: str) -> str:  # noqa: N802  # gettext's own name for "translate me later"
    """Mark a text for translation where it stands in a table."""
    return text


@cache
def languages() -> list[str]:
    """Name the languages there are."""
    return [SOURCE, *sorted(path.parent.name for path in LOCALES.glob("*/LC_MESSAGES"))]


def _catalogue(language: str) -> gettext.NullTranslations:
    """Read a catalogue as translators write it; nothing needs to be built beforehand."""
    if language == SOURCE:
        return gettext.NullTranslations()
    found = _read(LOCALES / language / "LC_MESSAGES" / "megawatt.po", language)
    for folder in _ADDED:
        for path in sorted((folder / language / "LC_MESSAGES").glob("*.po")):
            found.add_fallback(_read(path, language))
    return found


def _read(path: Path, language: str) -> gettext.GNUTranslations:
    built = BytesIO()
    with path.open("rb") as file:
        write_mo(built, read_po(file, locale=language))
    built.seek(0)
    return gettext.GNUTranslations(built)


class Tongue:
    """One language: `say("Line {line}", line=4)`; `say.count("{n} line", "{n} lines", 2)`.

    At a table it also knows who sits where and who reads: `say.who(seat)` names a player, and
    `say.by(seat, "You paid {n}.", "{who} paid {n}.", n=2)` speaks to the reader as "you".
    """

    names: Sequence[str] = NAMES
    reader: int | None = None

    def __init__(self, language: str) -> None:
        if language not in languages():
            known = ", ".join(languages())
            raise BadOption(f"There is no language {language!r}; there are: {known}.")
        self.language = language
        self._catalogue = _catalogue(language)

    def __call__(self, text: str, /, **values: object) -> str:
        """Translate a text and fill in its values."""
        found = self._catalogue.gettext(text) if text else text
        return found.format(**values) if values else found

    def count(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Translate a text that depends on a number."""
        return self._catalogue.ngettext(one, many, int(n)).format(n=n, **values)

    def at_table(self, names: Sequence[str], reader: int | None) -> "Tongue":
        """Speak of these players, to one of them or to a spectator (None)."""
        other = copy(self)
        other.names, other.reader = names, reader
        return other

    def who(self, seat: int) -> str:
        """Name a player; the reader is "you"."""
        return self("you") if seat == self.reader else self.names[seat]

    def by(self, seat: int, you: str, other: str, /, **values: object) -> str:
        """Say what a player did: one text for the reader, one with `{who}` for all others."""
        if seat == self.reader:
            return self(you, **values)
        return self(other, who=self.names[seat], **values)


@cache
def tongue(language: str = SOURCE) -> Tongue:
    """Speak a language; what is not translated stays English."""
    return Tongue(language)


def add_catalogues(folder: Path) -> None:
    """Let a game bring words of its own, in languages that there are: `fr/LC_MESSAGES/*.po`."""
    if folder.is_dir() and folder not in _ADDED:
        _ADDED.append(folder)
        tongue.cache_clear()
