"""Whatever is sent to the API, the answer is never a failure of the server."""

from typing import Any

import schemathesis
from httpx2 import Client
from hypothesis import HealthCheck, given, settings

from tests.server.conftest import new_table

SETTINGS = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))


def test_the_api_never_fails(served: Client) -> None:
    """Every operation of the description, with bodies and parameters of all kinds."""
    table = new_table(served, "me", "open").rsplit("/", 1)[1]
    address = str(served.base_url).rstrip("/")
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    found: Any = schema.get_all_operations()
    tried = 0
    for operation in (one.ok() for one in found):
        if not operation.path.endswith("/events"):
            never_fails(operation, table)
            tried += 1
    assert tried >= 14


def never_fails(operation: Any, table: str) -> None:
    """Ask about tables that there are not, and about one that there is."""

    @SETTINGS
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        assert case.call().status_code < 500
        if "table" in case.path_parameters:
            case.path_parameters["table"] = table
            assert case.call().status_code < 500

    ask()
