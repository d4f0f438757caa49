"""Whatever is sent to the API, the answer is never a failure of the server."""

from typing import Any

import pytest
import schemathesis
from httpx2 import Client
from hypothesis import HealthCheck, settings

from tests.server.conftest import new_table


@pytest.fixture
def described(served: Client) -> schemathesis.BaseSchema:
    """The API as it describes itself; the server has a table that somebody may join."""
    new_table(served, "me", "open")
    address = str(served.base_url).rstrip("/")
    return schemathesis.openapi.from_url(f"{address}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("described")


@schema.exclude(path_regex="/events$").parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_never_fails(case: "schemathesis.Case[Any]") -> None:
    case.call_and_validate(checks=[schemathesis.checks.not_a_server_error])
