"""Commands of the group "lab"."""

import typer


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
