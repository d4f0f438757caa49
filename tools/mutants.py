"""Break rules at random and see whether a test notices: `make mutants`.

Each mutant is one small fault in a rule (`tools/mutations.py`). The interpreted tests of its game
run in a copy of the sources, in a temporary folder: the checkout is never touched. A mutant that
makes a test fail, or runs far longer than the tests do, is killed. One that no test notices
survives: a rule that nobody tests, or a change that changes nothing. The latter are explained in
`mutants-explained.toml`, and are not tried again.
"""

import argparse
import os
import random
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path
from queue import SimpleQueue

from tools.mutations import Mutation, all_mutations, explanations
from tools.trials import (
    Fate,
    Result,
    Runner,
    Suite,
    ToolError,
    Tree,
    prove,
    rehearse,
    suite_of,
    try_mutant,
)

ROOT = Path(__file__).parents[1]
EXPLAINED = Path("tools", "mutants-explained.toml")
SLACK, TIMES = 20, 3
"""A mutant may take so many seconds, and so many times as long as the tests of its game."""
TRUSTED = 300
"""So many seconds, if nobody measured how long the tests take."""


def sample(mutations: Sequence[Mutation], size: int, luck: random.Random) -> list[Mutation]:
    """Draw mutations, as many of each game as of any other while there are enough."""
    games = sorted({one.game for one in mutations})
    drawn = [[one for one in mutations if one.game == game] for game in games]
    for some in drawn:
        luck.shuffle(some)
    taken = [one for one in chain.from_iterable(zip_longest(*drawn)) if one is not None]
    return taken[:size]


@dataclass
class Hunt:
    """One run of the tool, as the arguments describe it."""

    root: Path
    chosen: list[Mutation]
    known: dict[tuple[str, str, str, str], str]
    jobs: int
    timeout: float | None
    trusted: bool = False  # the tests were seen to pass: they are not run without a mutant first
    runner: Runner = field(default_factory=Runner)
    results: list[Result] = field(default_factory=list)

    def go(self) -> None:
        """Try all mutants; what is found so far is in `results` at any time."""
        unexplained = [one for one in self.chosen if one.key not in self.known]
        for one in self.chosen:
            if one.key in self.known:
                self._note(Result(one, Fate.EXPLAINED, 0.0, self.known[one.key]))
        if not unexplained:
            return
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            trees: SimpleQueue[Tree] = SimpleQueue()
            for i in range(self.jobs):
                trees.put(Tree(self.root, Path(folder) / str(i)))
            with ThreadPoolExecutor(self.jobs) as threads:
                try:
                    self._try_all(threads, trees, unexplained)
                except BaseException:
                    self.runner.stop()
                    threads.shutdown(cancel_futures=True)
                    raise

    def _try_all(
        self, threads: ThreadPoolExecutor, trees: SimpleQueue[Tree], mutations: list[Mutation]
    ) -> None:
        limits: dict[str, float] = {}

        @cache
        def suite(game: str) -> Suite:
            return suite_of(self.root, game)

        def prepare(first: Mutation) -> None:
            if self.trusted:
                limits[first.game] = self.timeout or TRUSTED
                return
            tree = trees.get()
            try:
                seconds = rehearse(self.runner, tree, first.game, suite(first.game))
                prove(self.runner, tree, first, suite(first.game))
                limits[first.game] = self.timeout or SLACK + TIMES * seconds
                print(f"{first.game}: its tests pass in {seconds:.0f} s", flush=True)
            finally:
                trees.put(tree)

        def attempt(mutation: Mutation) -> Result:
            tree = trees.get()
            try:
                game = mutation.game
                return try_mutant(self.runner, tree, mutation, suite(game), limits[game])
            finally:
                trees.put(tree)

        firsts = {one.game: one for one in reversed(mutations)}
        for ready in as_completed([threads.submit(prepare, one) for one in firsts.values()]):
            ready.result()
        tried: list[Future[Result]] = [threads.submit(attempt, one) for one in mutations]
        for future in as_completed(tried):
            self._note(future.result())

    def _note(self, result: Result) -> None:
        self.results.append(result)
        one = result.mutation
        print(
            f"[{len(self.results):>3}/{len(self.chosen)}] {result.fate.value:<9} "
            f"{result.seconds:5.1f} s  {one.place}: `{one.original}` → `{one.mutated}`"
            + (f"  ({result.by})" if result.by else ""),
            flush=True,
        )


def summary(results: Sequence[Result], planned: int) -> str:
    """Say what was found: the survivors in a table, then the figures."""
    survivors = [one.mutation for one in results if one.fate is Fate.SURVIVED]
    told = [""]
    if survivors:
        told += ["| survivor | change | clauses |", "|---|---|---|"]
        told += [
            f"| {one.place} | `{one.original}` → `{one.mutated}` | {', '.join(one.clauses)} |"
            for one in sorted(survivors, key=lambda one: (one.file, one.line))
        ] + [""]
    fates = Counter(one.fate for one in results)
    if len(results) < planned:
        told.append(f"Stopped after {len(results)} of {planned} mutants.")
    told.append(
        f"{len(results)} mutants: {fates[Fate.KILLED] + fates[Fate.TIMEOUT]} killed "
        f"({fates[Fate.TIMEOUT]} by running too long), {fates[Fate.EXPLAINED]} explained, "
        f"{fates[Fate.SURVIVED]} survived: {survival(results):.1f} %."
    )
    return "\n".join(told)


def survival(results: Sequence[Result]) -> float:
    """Give the survivors without an explanation, in per cent of all mutants."""
    survived = sum(one.fate is Fate.SURVIVED for one in results)
    return 100 * survived / max(1, len(results))


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    words = (__doc__ or "").splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=words)
    parser.add_argument("--sample", type=int, default=40, help="how many mutants (40)")
    parser.add_argument("--seed", type=int, help="draw the same mutants again (else at random)")
    parser.add_argument(
        "--game", action="append", default=[], help="only of this game's folder; may be repeated"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at a time")
    parser.add_argument(
        "--timeout", type=float, help="seconds of work for a mutant (else by what the tests take)"
    )
    parser.add_argument(
        "--after", type=int, default=0, help="leave out so many of those drawn: they were tried"
    )
    parser.add_argument(
        "--trust", action="store_true", help="the tests are known to pass: do not run them first"
    )
    parser.add_argument("--most", type=float, help="fail if more than so many per cent survive")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    return parser.parse_args(given)


def draw(options: argparse.Namespace) -> Hunt:
    """Find and draw the mutants that the arguments ask for."""
    known = explanations(options.root / EXPLAINED)
    everything = all_mutations(options.root)
    games = sorted({one.game for one in everything})
    for game in options.game:
        if game not in games:
            raise ToolError(f"There is no game {game!r}; there are: {', '.join(games)}.")
    for key in known.keys() - {one.key for one in everything}:
        print(f"Explained, but no mutant any more: {' | '.join(key)}")
    seed = random.SystemRandom().getrandbits(32) if options.seed is None else options.seed
    mutations = [one for one in everything if not options.game or one.game in options.game]
    chosen = sample(mutations, options.sample, random.Random(seed))[options.after :]
    print(f"{len(chosen)} of {len(mutations)} mutants, seed {seed}.", flush=True)
    jobs = max(1, options.jobs)
    return Hunt(options.root, chosen, known, jobs, options.timeout, options.trust)


def main(given: Sequence[str] | None = None) -> int:
    """Run the tool; 0 unless it fails itself, or more survive than `--most`."""
    options = arguments(given)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        hunt = draw(options)
        with suppress(KeyboardInterrupt):
            hunt.go()
        print(summary(hunt.results, len(hunt.chosen)))
    except ToolError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return int(options.most is not None and survival(hunt.results) > options.most)


if __name__ == "__main__":
    sys.exit(main())
