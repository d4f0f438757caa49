"""Break rules at random and see whether a test notices: `make mutants`.

Each mutant is one small fault in a rule (`tools/mutations.py`). The interpreted tests of its game
that run the mutated function are run on it, in a process that has read a copy of the sources: the
checkout is never touched (`tools/trials.py`, `tools/rehearsal.py`). A mutant that makes a test
fail, or runs far longer than the test does, is killed. One that no test notices survives: a rule
that nobody tests, or a change that changes nothing. The latter are explained in
`mutants-explained.toml`, and are not tried again.
"""

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from pathlib import Path
from threading import Lock

from tools.mutations import Mutation, all_mutations, explanations
from tools.trials import Fate, Result, Runner, ToolError, Tree, try_mutants

ROOT = Path(__file__).parents[1]
EXPLAINED = Path("tools", "mutants-explained.toml")


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
    runner: Runner = field(default_factory=Runner)
    results: list[Result] = field(default_factory=list)
    _telling: Lock = field(default_factory=Lock)

    def go(self) -> None:
        """Try all mutants; what is found so far is in `results` at any time."""
        unexplained: dict[str, list[Mutation]] = {}
        for one in self.chosen:
            if one.key in self.known:
                self._note(Result(one, Fate.EXPLAINED, 0.0, self.known[one.key]))
            else:
                unexplained.setdefault(one.game, []).append(one)
        if not unexplained:
            return
        at_once = min(self.jobs, len(unexplained))
        with (
            tempfile.TemporaryDirectory(prefix="mutants-") as folder,
            ThreadPoolExecutor(at_once) as threads,
        ):
            tree = Tree(self.root, Path(folder) / "tree")
            games = [
                threads.submit(self._try_game, tree, some, self.jobs // at_once)
                for some in unexplained.values()
            ]
            try:
                for game in as_completed(games):
                    game.result()
            except BaseException:
                self.runner.stop()
                threads.shutdown(cancel_futures=True)
                raise

    def _try_game(self, tree: Tree, mutations: list[Mutation], forks: int) -> None:
        for found in try_mutants(self.runner, tree, mutations, forks, self.timeout):
            if isinstance(found, Result):
                self._note(found)
            else:
                print(found, flush=True)

    def _note(self, result: Result) -> None:
        one = result.mutation
        with self._telling:
            self.results.append(result)
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
        "--timeout", type=float, help="seconds of work for a test (else by what it takes without)"
    )
    parser.add_argument(
        "--after", type=int, default=0, help="leave out so many of those drawn: they were tried"
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
    return Hunt(options.root, chosen, known, max(1, options.jobs), options.timeout)


def main(given: Sequence[str] | None = None) -> int:
    """Run the tool; 0 unless it fails itself, or more survive than `--most`."""
    options = arguments(given)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        began, hunt = time.monotonic(), draw(options)
        with suppress(KeyboardInterrupt):
            hunt.go()
        print(summary(hunt.results, len(hunt.chosen)))
        print(f"{time.monotonic() - began:.0f} s in all.")
    except ToolError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return int(options.most is not None and survival(hunt.results) > options.most)


if __name__ == "__main__":
    sys.exit(main())
