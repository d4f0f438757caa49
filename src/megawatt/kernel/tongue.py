"""Words in a language: gettext, and values put into them."""

import gettext
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from megawatt.kernel.errors import BadOption

LOCALES = Path(__file__).parents[1] / "locales"
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
    """One language: `say("Line {line}", line=4)`; `say.count("{n} line", "{n} lines", 2)`."""

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
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)


@cache
def tongue(language: str = SOURCE) -> Tongue:
    """Speak a language; what is not translated stays English."""
    return Tongue(language)


def add_catalogues(folder: Path) -> None:
    """Let a game bring words of its own, in languages that there are: `fr/LC_MESSAGES/*.po`."""
    if folder.is_dir() and folder not in _ADDED:
        _ADDED.append(folder)
        tongue.cache_clear()
