"""Commands of the group "play"."""

import typer


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
