"""Commands with many options take them as one record."""

import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, TypeVar, get_type_hints

import typer

_R = TypeVar("_R")


def takes(
    record: type[_R],
) -> Callable[[Callable[[typer.Context, _R], None]], Callable[..., None]]:
    """Make a command of a function that takes the context and a dataclass of all options.

    Typer reads arguments and options off a signature: this gives it one with the fields' names,
    types and defaults.
    """
    hints = get_type_hints(record, include_extras=True)
    parameters = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(record)  # type: ignore[arg-type]  # it is a dataclass
    ]
    context = inspect.Parameter(
        "context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context
    )

    def command_of(function: Callable[[typer.Context, _R], None]) -> Callable[..., None]:
        def command(context: typer.Context, **given: Any) -> None:
            function(context, record(**given))

        command.__name__, command.__doc__ = function.__name__, function.__doc__
        command.__annotations__ = {"context": typer.Context, **hints}
        command.__dict__["__signature__"] = inspect.Signature([context, *parameters])
        return command

    return command_of
