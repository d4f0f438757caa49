"""Routes that are asked for most often: their arguments are read without FastAPI's search.

FastAPI looks through all routes and all dependencies of a function at every request, which takes
longer than most of our answers. A `DirectRoute` knows beforehand where each argument comes from,
and the `Shortcut` finds it. It is declared and documented like any other; a request that cannot be
read this way is left to FastAPI, which words the refusal.
"""

import inspect
from collections.abc import Callable, Sequence
from typing import Any, get_args

from fastapi import FastAPI, Request, Response
from fastapi.params import Query
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from megawatt.server.routes.dependencies import Service, Token, service_of, token_in

JSON = "application/json"
Reader = Callable[[Request, bytes], Any]


class DirectRoute(APIRoute):
    """A route that can also hand a request to its function by the shortest way."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._readers = {
            name: _reader_of(name, parameter)
            for name, parameter in inspect.signature(self.endpoint).parameters.items()
        }

    def parameters_in(self, scope: Scope) -> dict[str, str] | None:
        """Give what the path of a request names; None: it asks for something else."""
        if self.methods is None or scope["method"] not in self.methods:
            return None
        found = self.path_regex.match(scope["path"])
        return found.groupdict() if found else None

    def arguments_in(self, request: Request, body: bytes) -> dict[str, Any]:
        """Read the arguments of the function; a ValueError says that they cannot be read so."""
        return {name: read(request, body) for name, read in self._readers.items()}


class Shortcut:
    """Answers requests for direct routes itself, inside all limits; others pass on to FastAPI."""

    def __init__(self, app: ASGIApp, owner: FastAPI, routes: Sequence[BaseRoute]) -> None:
        self.app = app
        self._routes = [route for route in routes if isinstance(route, DirectRoute)]
        handlers = owner.exception_handlers.items()
        known = {kind: handle for kind, handle in handlers if kind not in (500, Exception)}
        self._refusing = ExceptionMiddleware(_raise_what_was_raised, known)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find the route by its path."""
        if scope["type"] == "http":
            for route in self._routes:
                if (named := route.parameters_in(scope)) is not None:
                    scope.update(route=route, endpoint=route.endpoint, path_params=named)
                    await self._answer(route, scope, receive, send)
                    return
        await self.app(scope, receive, send)

    async def _answer(self, route: DirectRoute, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            request = Request(scope, receive)
            body = await request.body() if request.method == "POST" else b""
            try:
                arguments = route.arguments_in(request, body)
            except ValueError:  # pydantic's errors among them
                await self.app(scope, _again(body, receive), send)
                return
            response: Response = await route.endpoint(**arguments)
        except Exception as error:  # refused, or broken: said as anywhere else
            await self._refusing({**scope, RAISED: error}, receive, send)
            return
        await response(scope, receive, send)


RAISED = "megawatt.raised"


async def _raise_what_was_raised(scope: Scope, _receive: Receive, _send: Send) -> None:
    raise scope[RAISED]


def _again(body: bytes, receive: Receive) -> Receive:
    """Give a body that was read to whoever reads it again."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def read() -> Message:
        return parts.pop() if parts else await receive()

    return read


def _reader_of(name: str, parameter: inspect.Parameter) -> Reader:
    """Say where an argument comes from."""
    kind = parameter.annotation
    if kind is Request:
        return lambda request, _: request
    if kind is Service:
        return lambda request, _: service_of(request)
    if kind is Token:
        return lambda request, _: token_in(request.headers.get("authorization", ""))
    if inspect.isclass(kind) and issubclass(kind, BaseModel):
        return _body_as(kind)
    if any(isinstance(one, Query) for one in get_args(kind)):
        return _query_as(name, kind, parameter.default)
    if kind is str and parameter.default is inspect.Parameter.empty:
        return lambda request, _: request.path_params[name]
    raise TypeError(f"A direct route cannot read {name!r}: {kind}.")


def _body_as(model: type[BaseModel]) -> Reader:
    def read(request: Request, body: bytes) -> BaseModel:
        if request.headers.get("content-type") != JSON:
            raise ValueError("not sent as JSON")
        return model.model_validate_json(body)

    return read


def _query_as(name: str, kind: Any, default: Any) -> Reader:
    checked = TypeAdapter(kind)

    def read(request: Request, _: bytes) -> Any:
        sent = request.query_params.getlist(name)
        return checked.validate_python(sent[-1]) if sent else default

    return read
