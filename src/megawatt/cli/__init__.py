"""The command line: one module a group of commands."""

import sys
from importlib import import_module
from typing import Any

import typer
from rich.console import Console

from megawatt.kernel.errors import MegawattError

GROUPS = ("play", "rules", "files", "lab", "research", "serve", "solve", "new_game")
"""Modules of this package; each adds its commands to the app."""


def build() -> typer.Typer:
    """Put the commands together."""
    app = typer.Typer(
        help="Four modern energy board games: play, replay, measure.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
    )
    for group in GROUPS:
        import_module(f"megawatt.cli.{group}").add_to(app)
    return app


def main(arguments: list[str] | None = None) -> Any:
    """Run a command; a refusal is one clear line, never a traceback."""
    try:
        return build()(arguments)
    except MegawattError as error:
        Console(stderr=True).print(f"[bold red]megawatt:[/] {error}", highlight=False, markup=True)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
