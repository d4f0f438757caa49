"""The process in which the mutants of one game are tried: `python -m tools.rehearsal ORDERS`.

It reads the game's interpreted tests once and runs them without a mutant, each module in a fork
of its own: they must pass, and the rule functions that each test runs are noted. Then every
mutant gets a fork, in which the mutated function has its new code. There the tests that run this
function are run, the fastest first, until one fails; then the others of their modules if these
have a cache or a fixture that tests share. A test that kills must pass alone without the mutant.
Every fork begins where no test has run: nothing that one left behind hides a mutant. What cannot
be exchanged in place is tried in a fork from before the tests were read (`swapping.py`). What is
found is told in lines of JSON.
"""

import cProfile
import json
import os
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tools.forks import Ended, Forks, allow, in_a_fork
from tools.mutations import Mutation
from tools.swapping import BROKEN, BROKEN_MODULE, Name, Sources, names_of, replace_source

AT_MOST = 900
"""Seconds of work for a test without a mutant."""
SLACK, TIMES = 3, 3
"""A test of a mutant may take so many seconds, and so many times as long as the longest of its
module does without: it may have to fill a cache that another one had filled."""
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
    """One test, run without a mutant."""

    seconds: float
    ran: set[Name]
    failure: str = ""


@dataclass
class Knowledge:
    """What is known of a game's tests."""

    tests: dict[str, Seen] = field(default_factory=dict)
    at_import: set[Name] = field(default_factory=set)  # functions that ran as tests were read
    reading: float = 0.0  # seconds of work
    sharing: set[str] = field(default_factory=set)  # modules whose tests leave things to others
    killers: set[str | None] = field(default_factory=set)  # tests that failed with a mutant

    def running(self, name: Name) -> list[str]:
        """Give the tests that run a function, then those that may read what these have left."""
        return self._nearest({test for test, seen in self.tests.items() if name in seen.ran})

    def near(self, file: str) -> list[str]:
        """Give all tests, those that run something of a module first."""
        ran = {test for test, seen in self.tests.items() if file in {one for one, _ in seen.ran}}
        beside = self._nearest(ran)
        return beside + self._by_time(self.tests.keys() - set(beside))

    def longest(self, test: str) -> float:
        """Give the seconds of the longest test of the same module."""
        module = module_of(test)
        return max(seen.seconds for one, seen in self.tests.items() if module_of(one) == module)

    def _nearest(self, tests: set[str]) -> list[str]:
        modules = {module_of(test) for test in tests} & self.sharing
        beside = {test for test in self.tests if module_of(test) in modules} - tests
        return self._by_time(tests) + self._by_time(beside)

    def _by_time(self, tests: Iterable[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.tests[test].seconds, test))


def shares(source: str) -> bool:
    """Say whether tests of a module may read what others have found: by a cache or a fixture."""
    return bool(re.search(r"\bcache\b|\blru_cache\b|\bscope=|\bglobal\b", source))


def module_of(test: str) -> str:
    """Name the module of a test."""
    return test.partition("::")[0]


class Rehearsal:
    """A pytest plugin that tries mutants in place of running the tests."""

    def __init__(self, orders: Orders, tell: Any) -> None:
        self._orders, self._tell = orders, tell
        self._sources = Sources(Path.cwd())
        self._known = Knowledge()
        self._failed: list[str] = []  # tests of this fork, or modules that could not be read
        self._words: list[str] = []  # what pytest says of them

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool:
        """Do everything before this process has read a test."""
        ended = in_a_fork(partial(self._with_tests, session))
        if ended.given is not None:
            self._known, anew = ended.given
            if self._try_anew(session, anew):
                in_a_fork(partial(self._try_killers, session))
        return True

    def pytest_runtestloop(self) -> bool:
        """Run nothing here."""
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what fails."""
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note what cannot be read."""
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            self._failed.append(report.nodeid)
            self._words.append(report.longreprtext)

    # a fork that has read the tests

    def _with_tests(self, session: pytest.Session) -> tuple[Knowledge, list[int]] | None:
        """Read the tests, measure them, try what can be swapped; give the other mutants."""
        with self._profiled(self._known.at_import):
            session.perform_collect()
        self._known.reading = time.process_time()
        if self._failed:
            self._tell(error="\n".join(self._words))
            return None
        self._sources.find_functions()
        files = self._orders.files
        self._known.sharing = {one for one in files if shares(Path(one).read_text("utf-8"))}
        if not self._measure(session) or not self._prove(session):
            return None
        forks, anew = Forks(self._orders.forks), []
        for i, mutation in enumerate(self._orders.mutations):
            name = self._sources.mutated_function(mutation)
            if name is None or name in self._known.at_import:
                anew.append(i)
            elif not self._known.running(name):
                self._told(i, Ended(0, 0.0, ""))
            elif self._sources.can_swap(name):
                code = self._sources.code_of(mutation, name)
                forks.start(partial(self._swapped, session, name, code), partial(self._told, i))
            else:
                anew.append(i)
        forks.finish()
        return self._known, anew

    def _measure(self, session: pytest.Session) -> bool:
        """Run every test once, each module in a fork; say whether all pass."""
        forks, began, tests = Forks(self._orders.forks), time.monotonic(), self._known.tests

        def note(module: str, ended: Ended) -> None:
            late = {module: Seen(0.0, set(), "It was ended: it took too long, or crashed.")}
            tests.update(late if ended.given is None else ended.given)

        for module, items in groupby(session.items, lambda item: module_of(item.nodeid)):
            forks.start(partial(self._seen, list(items)), partial(note, module))
        forks.finish()
        wrong = [f"{test}\n{seen.failure}" for test, seen in tests.items() if seen.failure]
        if wrong or not tests:
            self._tell(error="\n\n".join(wrong[:3]) or "There are none.")
            return False
        self._tell(tests=len(tests), seconds=time.monotonic() - began)
        return True

    def _seen(self, items: list[pytest.Item]) -> dict[str, Seen]:
        found = {}
        with self._in_a_place_of_its_own():
            for item, following in zip(items, [*items[1:], None], strict=True):
                allow(AT_MOST)
                ran: set[Name] = set()
                began = time.process_time()
                with self._profiled(ran):
                    item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
                seconds = time.process_time() - began
                found[item.nodeid] = Seen(seconds, ran, "\n".join(self._words))
                self._words.clear()
        return found

    def _prove(self, session: pytest.Session) -> bool:
        """Make sure that tests run what is swapped: a function that only raises is noticed.

        One function of each module, that of most tests.
        """
        ran = Counter(name for seen in self._known.tests.values() for name in seen.ran)
        for file in sorted({one.file for one in self._orders.mutations}):
            names = [name for name in ran if name[0] == file and self._sources.can_swap(name)]
            if not names:
                continue
            name = max(names, key=lambda one: (ran[one], one))
            if not in_a_fork(partial(self._swapped, session, name, BROKEN)).given:
                self._tell(unnoticed=f"{name[1]} of {file}")
                return False
        return True

    def _swapped(self, session: pytest.Session, name: Name, code: CodeType) -> str:
        self._sources.swap(name, code)
        return self._run(session, self._known.running(name))

    # forks from before the tests were read

    def _try_anew(self, session: pytest.Session, anew: list[int]) -> bool:
        """Try mutants in forks that read the tests again; say whether that tells anything."""
        forks, mutations = Forks(self._orders.forks), self._orders.mutations
        if anew:
            first = mutations[anew[0]]
            if not in_a_fork(partial(self._anew, session, first, BROKEN_MODULE)).given:
                self._tell(unnoticed=first.file)
                return False
        for i in anew:
            source = mutations[i].applied(self._sources.path(mutations[i]).read_bytes())
            work = partial(self._anew, session, mutations[i], source)
            forks.start(work, partial(self._told, i))
        forks.finish()
        return True

    def _anew(self, session: pytest.Session, mutation: Mutation, source: bytes) -> str:
        replace_source(self._sources.path(mutation), source)
        allow(self._limit(self._known.reading))
        session.perform_collect()
        if self._failed:
            return self._failed[0]
        return self._run(session, self._known.near(mutation.file))

    def _try_killers(self, session: pytest.Session) -> None:
        """Run each test that has killed alone without a mutant: it must pass."""
        session.perform_collect()
        forks = Forks(self._orders.forks)

        def note(test: str, ended: Ended) -> None:
            if ended.given != "":
                self._tell(error=f"{test} passes after others, not alone.")

        for item in session.items:
            if item.nodeid in self._known.killers:
                work = partial(self._run, session, [item.nodeid])
                forks.start(work, partial(note, item.nodeid))
        forks.finish()

    # both

    def _run(self, session: pytest.Session, tests: list[str]) -> str:
        """Run tests until one fails; name it."""
        items = {item.nodeid: item for item in session.items}
        chosen = [items[test] for test in tests]
        with self._in_a_place_of_its_own():
            for item, following in zip(chosen, [*chosen[1:], None], strict=True):
                allow(self._limit(self._known.longest(item.nodeid)))
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
                if self._failed:
                    return self._failed[0]
        return ""

    def _limit(self, seconds: float) -> float:
        return self._orders.timeout or SLACK + TIMES * seconds

    def _told(self, i: int, ended: Ended) -> None:
        fate = "timeout" if ended.out_of_time else "killed" if ended.given != "" else "SURVIVED"
        self._known.killers.add(ended.given)
        self._tell(mutant=i, seconds=ended.seconds, by=ended.given, fate=fate)

    @contextmanager
    def _profiled(self, ran: set[Name]) -> Iterator[None]:
        profile = cProfile.Profile(subcalls=False, builtins=False)
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
