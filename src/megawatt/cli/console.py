"""The terminal, and where commands write: what all of them share."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from megawatt.kernel.errors import BadOption
from megawatt.kernel.tongue import languages


def console() -> Console:
    """Open the terminal; its width is that of the window, also when that is changed."""
    return Console()


def counted(n: int, one: str) -> str:
    """Say a number of things: "1 table", "2 tables"."""
    return f"{n:,} {one}" if n == 1 else f"{n:,} {one}s"


def check_language(lang: str) -> None:
    """Refuse a language that nothing is written in."""
    if lang not in languages():
        raise BadOption(f"There is no language {lang!r}; there are: {', '.join(languages())}.")


def folder_for(path: Path) -> Path:
    """Make the folder of a file that is to be written, or refuse the path in words.

    That it can be written is tried, not asked: whoever played an hour must not hear it at the end.
    """
    if path.is_dir():
        raise BadOption(f"{path} is a folder; name a file in it.")
    made(path.parent)
    is_new = not path.exists()
    try:
        path.open("ab").close()
    except OSError as error:
        raise BadOption(f"{path}: cannot be written: {error.strerror}.") from None
    if is_new:
        path.unlink()
    return path


def made(folder: Path) -> Path:
    """Make a folder unless it is there, or say why that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = f"{error.filename} is no folder" if isinstance(error, FileExistsError) else None
        raise BadOption(f"{folder}: cannot be made: {why or error.strerror}.") from None
    return folder


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let no signal end what must be done whole: a closed window sends more than one."""
    names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    numbers = [signal.Signals[name] for name in names]
    before = [signal.signal(number, signal.SIG_IGN) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
