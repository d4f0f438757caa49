"""Commands of the group "serve"."""

import typer


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
