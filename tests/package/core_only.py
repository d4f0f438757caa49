"""Run in an environment of its own: every command of the core, where no web package is there."""

import contextlib
import io
import json
import sys
from importlib.abc import MetaPathFinder
from typing import Any

from megawatt.kernel.extras import EXTRA_OF


class Without(MetaPathFinder):
    """Finds no module that only an extra brings."""

    def find_spec(self, name: str, *_: Any) -> None:
        """Refuse what the core must do without."""
        if name.partition(".")[0] in EXTRA_OF:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def called(line: str) -> tuple[object, str]:
    """Run a command; give its exit code and what it printed."""
    from megawatt.cli import main

    shown = io.StringIO()
    with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(shown):
        try:
            main(line.split())
        except SystemExit as ended:
            return ended.code, shown.getvalue()
    raise AssertionError("a command always exits")


if __name__ == "__main__":
    sys.meta_path.insert(0, Without())
    print(json.dumps({line: called(line) for line in json.loads(sys.argv[1])}))
