"""The process in which the mutants of one game are tried: `python -m tools.rehearsal ORDERS`.

It reads the game's interpreted tests once and runs each of them in a fork of its own: the test
must pass there, and the rule functions that it runs are noted. Then every mutant gets a fork, in
which the mutated function has its new code, and the tests that run this function are run there,
the fastest first, until one fails. So nothing that a test has left behind (a cache, a file of a
module's own) hides a mutant. What cannot be exchanged in place is tried in a fork from before
the tests were read (`swapping.py`). What is found is told in lines of JSON.
"""

import cProfile
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tools.forks import Ended, Forks, allow, in_a_fork
from tools.mutations import Mutation
from tools.swapping import BROKEN, BROKEN_MODULE, Name, Sources, names_of, replace_source

AT_MOST = 900
"""Seconds of work for a test without a mutant."""
SLACK, TIMES = 3, 5
"""A test of a mutant may take so many seconds, and so many times as long as without."""
PLUGINS = ("pytest_timeout", "no:cacheprovider")
"""Plugins that the configuration needs, and one that would write into the tree."""


@dataclass
class Orders:
    """What is asked for."""

    files: list[str]  # the test modules
    mutations: list[Mutation]
    forks: int = 1  # at a time
    timeout: float | None = None  # seconds of work for a test of a mutant

    def written(self) -> str:
        """Give it as text."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> "Orders":
        """Read what was written."""
        row = json.loads(text)
        mutations = [
            Mutation(**{**one, "clauses": tuple(one["clauses"])}) for one in row["mutations"]
        ]
        return cls(row["files"], mutations, row["forks"], row["timeout"])


@dataclass
class Seen:
    """One test, run alone without a mutant."""

    seconds: float
    ran: set[Name]
    failure: str = ""


@dataclass
class Knowledge:
    """What is known of a game's tests."""

    tests: dict[str, Seen] = field(default_factory=dict)
    at_import: set[Name] = field(default_factory=set)  # functions that ran as tests were read
    reading: float = 0.0  # seconds of work

    def running(self, name: Name) -> list[str]:
        """Give the tests that run a function, the fastest first."""
        return self._by_time(test for test, seen in self.tests.items() if name in seen.ran)

    def nearest(self, file: str) -> list[str]:
        """Give all tests, those that run something of a module first."""
        near = {
            test for test, seen in self.tests.items() if any(file == one for one, _ in seen.ran)
        }
        return self._by_time(near) + self._by_time(self.tests.keys() - near)

    def _by_time(self, tests: Any) -> list[str]:
        return sorted(tests, key=lambda test: (self.tests[test].seconds, test))


class Rehearsal:
    """A pytest plugin that tries mutants in place of running the tests."""

    def __init__(self, orders: Orders, tell: Any) -> None:
        self._orders, self._tell = orders, tell
        self._sources = Sources(Path.cwd())
        self._failed: list[str] = []  # tests of this fork, or modules that could not be read
        self._words: list[str] = []  # what pytest says of them

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool:
        """Do everything before this process has read a test."""
        ended = in_a_fork(partial(self._with_tests, session))
        if ended.given is not None:
            knowledge, anew = ended.given
            self._try_anew(session, knowledge, [self._orders.mutations[i] for i in anew])
        return True

    def pytest_runtestloop(self) -> bool:
        """Run nothing here."""
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what fails."""
        if report.failed:
            self._failed.append(report.nodeid)
            self._words.append(report.longreprtext)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note what cannot be read."""
        if report.failed:
            self._failed.append(report.nodeid)
            self._words.append(report.longreprtext)

    # a fork that has read the tests

    def _with_tests(self, session: pytest.Session) -> tuple[Knowledge, list[int]] | None:
        """Read the tests, measure them, try what can be swapped; give the other mutants."""
        knowledge = Knowledge()
        with self._profiled(knowledge.at_import):
            session.perform_collect()
        knowledge.reading = time.process_time()
        if self._failed:
            self._tell(error="\n".join(self._words))
            return None
        self._sources.find_functions()
        if not self._measure(session, knowledge) or not self._prove(session, knowledge):
            return None
        forks, anew = Forks(self._orders.forks), []
        for i, mutation in enumerate(self._orders.mutations):
            name = self._sources.mutated_function(mutation)
            if name is None or name in knowledge.at_import:
                anew.append(i)
                continue
            tests = knowledge.running(name)
            if not tests:
                self._told(i, Ended(0, 0.0, ""))
                continue
            if not self._sources.can_swap(name):
                anew.append(i)
                continue
            code = self._sources.code_of(mutation, name)
            work = partial(self._swapped, session, name, code, knowledge, tests)
            forks.start(work, partial(self._told, i))
        forks.finish()
        return knowledge, anew

    def _measure(self, session: pytest.Session, knowledge: Knowledge) -> bool:
        """Run every test once, alone; say whether all pass."""
        forks, began = Forks(self._orders.forks), time.monotonic()

        def note(item: pytest.Item, ended: Ended) -> None:
            knowledge.tests[item.nodeid] = ended.given or Seen(0, set(), "It took too long.")

        for item in session.items:
            forks.start(partial(self._seen, item), partial(note, item))
        forks.finish()
        wrong = [
            f"{test}\n{seen.failure}" for test, seen in knowledge.tests.items() if seen.failure
        ]
        if wrong or not knowledge.tests:
            self._tell(error="\n\n".join(wrong[:3]) or "There are none.")
            return False
        self._tell(tests=len(knowledge.tests), seconds=time.monotonic() - began)
        return True

    def _seen(self, item: pytest.Item) -> Seen:
        ran: set[Name] = set()
        with self._in_a_place_of_its_own(), self._profiled(ran):
            allow(AT_MOST)
            began = time.process_time()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            seconds = time.process_time() - began
        return Seen(seconds, ran, "\n".join(self._words))

    def _prove(self, session: pytest.Session, knowledge: Knowledge) -> bool:
        """Make sure that tests run what is swapped: a function that only raises is noticed.

        One function of each module, that of most tests.
        """
        ran = {name for seen in knowledge.tests.values() for name in seen.ran}
        for file in sorted({one.file for one in self._orders.mutations}):
            names = [name for name in ran if name[0] == file and self._sources.can_swap(name)]
            if not names:
                continue
            name = max(names, key=lambda one: (len(knowledge.running(one)), one))
            tests = knowledge.running(name)
            ended = in_a_fork(partial(self._swapped, session, name, BROKEN, knowledge, tests))
            if not ended.given:
                self._tell(unnoticed=f"{name[1]} of {file}")
                return False
        return True

    def _swapped(
        self, session: pytest.Session, name: Name, code: Any, knowledge: Knowledge, tests: list[str]
    ) -> str:
        self._sources.swap(name, code)
        return self._run(session, knowledge, tests)

    # forks from before the tests were read

    def _try_anew(
        self, session: pytest.Session, knowledge: Knowledge, mutations: Sequence[Mutation]
    ) -> None:
        """Try mutants in forks that read the tests again."""
        if not mutations:
            return
        proof = in_a_fork(partial(self._anew, session, knowledge, mutations[0], BROKEN_MODULE))
        if not proof.given:
            self._tell(unnoticed=mutations[0].file)
            return
        forks = Forks(self._orders.forks)
        for mutation in mutations:
            source = mutation.applied(self._sources.path(mutation).read_bytes())
            work = partial(self._anew, session, knowledge, mutation, source)
            forks.start(work, partial(self._told, self._orders.mutations.index(mutation)))
        forks.finish()

    def _anew(
        self, session: pytest.Session, knowledge: Knowledge, mutation: Mutation, source: bytes
    ) -> str:
        replace_source(self._sources.path(mutation), source)
        allow(self._limit(knowledge.reading))
        session.perform_collect()
        if self._failed:
            return self._failed[0]
        return self._run(session, knowledge, knowledge.nearest(mutation.file))

    # both

    def _run(self, session: pytest.Session, knowledge: Knowledge, tests: list[str]) -> str:
        """Run tests until one fails; name it."""
        items = {item.nodeid: item for item in session.items}
        chosen = [items[test] for test in tests]
        with self._in_a_place_of_its_own():
            for item, following in zip(chosen, [*chosen[1:], None], strict=True):
                allow(self._limit(knowledge.tests[item.nodeid].seconds))
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
                if self._failed:
                    return self._failed[0]
        return ""

    def _limit(self, seconds: float) -> float:
        return self._orders.timeout or SLACK + TIMES * seconds

    def _told(self, i: int, ended: Ended) -> None:
        self._tell(
            mutant=i,
            seconds=ended.seconds,
            by=ended.given,
            fate="timeout" if ended.out_of_time else "killed" if ended.given != "" else "SURVIVED",
        )

    @contextmanager
    def _profiled(self, ran: set[Name]) -> Iterator[None]:
        profile = cProfile.Profile(builtins=False)
        profile.enable()
        try:
            yield
        finally:
            profile.disable()
            ran |= names_of(self._sources, (one.code for one in profile.getstats()))

    @contextmanager
    def _in_a_place_of_its_own(self) -> Iterator[None]:
        """Let tests of this fork write where no other fork does."""
        folder = tempfile.mkdtemp()
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        try:
            yield
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    """Read the orders, tell on standard output; what pytest says goes to standard error."""
    orders = Orders.read(Path(sys.argv[1]).read_text(encoding="utf-8"))
    told = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def tell(**words: Any) -> None:
        print(json.dumps(words), file=told, flush=True)

    plugins = [word for name in PLUGINS for word in ("-p", name)]
    plain = ["--assert=plain", "--tb=short", "--capture=sys", "--timeout=0"]
    return pytest.main([*plugins, *plain, *orders.files], [Rehearsal(orders, tell)])


if __name__ == "__main__":
    sys.exit(main())
