"""The command line: one module a group of commands."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from types import FrameType
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from megawatt import __version__
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.extras import advice_on

GROUPS = (
    *("play", "rules", "files", "lab", "research", "learn", "serve", "tables", "backup", "solve"),
    "new_game",
)
"""Modules of this package; each adds its commands to the app."""
REFUSED, INTERRUPTED = 2, 130
"""Exit codes: of a command that was refused, and of one that was stopped by Ctrl-C."""

UsageError: type[Any] = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)
"""What a command line is refused with by the library that reads it."""


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"megawatt {__version__}")
        raise typer.Exit


def _about(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Say which version this is."
        ),
    ] = False,
) -> None:
    """Play, replay and measure four modern energy board games."""


def build() -> typer.Typer:
    """Put the commands together."""
    app = typer.Typer(
        callback=_about,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for group in GROUPS:
        import_module(f"megawatt.cli.{group}").add_to(app)
    return app


def command_of(app: typer.Typer) -> Any:
    """Give what is run: flags have no value, so that help names none ("--version <bool>")."""
    command = typer.main.get_command(app)
    waiting: list[tuple[Any, Any]] = [(command, None)]
    while waiting:
        one, parent = waiting.pop()
        context = one.make_context(one.name, [], parent=parent, resilient_parsing=True)
        waiting += [(below, context) for below in getattr(one, "commands", {}).values()]
        for option in one.get_params(context):
            if getattr(option, "is_flag", False):
                option.metavar = ""
    return command


def refuse(why: str) -> None:
    """Print a refusal as one line, letter by letter as it is; the command has failed."""
    line = " ".join(why.split())
    shown = Text.assemble(("megawatt: ", "bold red"), line)
    Console(stderr=True).print(shown, highlight=False, soft_wrap=True)
    sys.exit(REFUSED)


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Let a closed window or a `kill` end a command as Ctrl-C does, and then as they would."""
    wanted = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    ours = [number for number in wanted if signal.getsignal(number) is signal.SIG_DFL]
    came: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        came.append(number)
        raise KeyboardInterrupt

    for number in ours:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)
        if came:
            with suppress(OSError):  # the window may be closed
                sys.stdout.flush()
            os.kill(os.getpid(), came[0])


def main(arguments: list[str] | None = None) -> Any:
    """Run a command; a refusal is one clear line, never a traceback."""
    if isinstance(sys.stdout, TextIOWrapper):  # a terminal may lack a letter: "?" stands for it
        sys.stdout.reconfigure(errors="replace")
    with ending_in_order():
        _run(arguments)


def _run(arguments: list[str] | None) -> None:
    try:
        status = command_of(build())(arguments, prog_name="megawatt", standalone_mode=False)
    except MegawattError as error:
        refuse(str(error))
    except UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            typer.echo(error.format_message())
            sys.exit(REFUSED)
        refuse(error.format_message())
    except ModuleNotFoundError as error:
        if (advice := advice_on(error)) is None:
            raise
        refuse(advice)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    sys.exit(status if isinstance(status, int) else 0)
