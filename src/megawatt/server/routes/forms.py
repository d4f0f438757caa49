"""Forms of several routes, read as plain text; fields of one name are joined by commas."""

from typing import Annotated

from fastapi import Depends, Request


async def _fields(request: Request) -> dict[str, str]:
    form, found = await request.form(), dict[str, str]()
    for name, value in form.multi_items():
        if isinstance(value, str):
            found[name] = f"{found[name]},{value}" if found.get(name) else value
    return found


Fields = Annotated[dict[str, str], Depends(_fields)]


def way_inside(back: str) -> str:
    """Give a way back that leads nowhere else."""
    return back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
