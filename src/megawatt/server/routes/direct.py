"""Routes that are asked for most often: their arguments are read without FastAPI's search.

FastAPI looks through all dependencies of a function at every request, which takes longer than most
of our answers. A `DirectRoute` knows beforehand where each argument comes from. It is declared and
documented like any other; a request that cannot be read this way is left to FastAPI, which words
the refusal.
"""

import inspect
from collections.abc import Callable, Coroutine
from typing import Any, get_args

from fastapi import Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.params import Query
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter

from megawatt.server.routes.dependencies import Service, Token, service_of, token_in

JSON = "application/json"
Reader = Callable[[Request, bytes], Any]
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class DirectRoute(APIRoute):
    """Hands a request to its function by the shortest way."""

    def get_route_handler(self) -> Handler:
        """Read the arguments, else let FastAPI say what is wrong with the request."""
        usual, endpoint = super().get_route_handler(), self.endpoint
        readers = {
            name: _reader_of(name, parameter)
            for name, parameter in inspect.signature(endpoint).parameters.items()
        }
        waits = inspect.iscoroutinefunction(endpoint)

        async def handle(request: Request) -> Response:
            body = await request.body() if request.method == "POST" else b""
            try:
                arguments = {name: read(request, body) for name, read in readers.items()}
            except ValueError:  # pydantic's errors among them
                return await usual(request)
            if waits:
                answer: Response = await endpoint(**arguments)
                return answer
            return await run_in_threadpool(endpoint, **arguments)

        return handle


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
