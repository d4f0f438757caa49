"""Commands of the group "files"."""

import typer


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
