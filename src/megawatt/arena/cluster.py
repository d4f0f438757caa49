"""A tournament on a Ray cluster, or on Ray on this machine: the same games, the same results."""

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from megawatt.arena.plan import Fixture, Plan
from megawatt.arena.referee import Referee, Result
from megawatt.kernel.errors import MegawattError

AHEAD = 3
"""Games handed out per core before results come back."""


class _Key:
    """A plan and its referee that can be looked up: equal names mean equal plans."""

    def __init__(self, plan: Plan, kind: type[Referee]) -> None:
        self.plan, self.kind, self.name = plan, kind, f"{kind.__qualname__} {plan!r}"

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.name == self.name


@cache
def _referee(key: _Key) -> Referee:
    return key.kind(key.plan)


def play_one(plan: Plan, fixture: Fixture, kind: type[Referee] = Referee) -> Result:
    """Play one game in a process of the cluster; its referee stays for the next."""
    return _referee(_Key(plan, kind)).play(fixture)


class Ray:
    """Hands out games to a cluster. `address`: `ray://host:port`, `auto`, or `local`."""

    def __init__(
        self, address: str, processes: int | None = None, kind: type[Referee] = Referee
    ) -> None:
        self.address, self.processes, self.kind = address, processes, kind

    def play(self, plan: Plan, fixtures: Iterable[Fixture]) -> Iterator[Result]:
        """Play the games; Ray plays those of a lost worker again."""
        ray = self._begin()
        try:
            task = ray.remote(max_retries=3)(play_one)
            rest = iter(fixtures)
            most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            open_tasks = [task.remote(plan, fixture, self.kind) for fixture in islice(rest, most)]
            while open_tasks:
                done, open_tasks = ray.wait(open_tasks)
                open_tasks += [
                    task.remote(plan, fixture, self.kind) for fixture in islice(rest, len(done))
                ]
                yield from ray.get(done)
        except ray.exceptions.RayError as error:
            last = str(error).strip().splitlines()[-1]
            raise MegawattError(f"The arena cannot go on: {last}") from None
        finally:
            ray.shutdown()

    def _begin(self) -> Any:
        try:
            import ray
        except ImportError:
            raise MegawattError("Ray is not installed: pip install 'megawatt[cluster]'.") from None
        settings: dict[str, Any] = {"address": self.address, "log_to_driver": False}
        if self.address == "local":
            settings |= {"include_dashboard": False, "logging_level": "ERROR"}
            settings |= {"num_cpus": self.processes} if self.processes else {}
            here = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            settings["runtime_env"] = {"env_vars": here}
        try:
            ray.init(**settings)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise MegawattError(f"No Ray cluster at {self.address}: {error}.") from None
        return ray
