"""A newcomer's folder: a game made by `new-game`, installed as far as Python can tell."""

import os
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
SRC = REPOSITORY / "src"


class Newcomer:
    """Runs commands in a folder where a game was made; nothing of the checkout is in it."""

    def __init__(self, home: Path) -> None:
        self.home, self.site = home, home / "site-packages"
        self.site.mkdir()
        self.paths: list[Path] = [self.site]

    def install(self, package: str, name: str, at: Path) -> None:
        """Do what `pip install --editable` would do: importable, with its entry point."""
        info = self.site / f"megawatt_{package}-0.1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: megawatt-{name}\nVersion: 0.1.0\n"
        )
        (info / "entry_points.txt").write_text(f"[megawatt.games]\n{name} = {package}\n")
        self.paths.append(at)

    def run(
        self, *command: str, at: Path | None = None, keys: str = "", **settings: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a Python module as a command."""
        path = os.pathsep.join(map(str, [SRC, *self.paths]))
        return subprocess.run(
            [sys.executable, "-m", *command],
            cwd=at or self.home,
            env={**os.environ, "PYTHONPATH": path, "COLUMNS": "100", **settings},
            input=keys,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )

    def megawatt(self, *arguments: str, keys: str = "") -> str:
        """Run a command of Megawatt that must succeed; rules run as Python, nothing compiles."""
        done = self.run("megawatt", *arguments, keys=keys, NUMBA_DISABLE_JIT="1")
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def refused(self, *arguments: str) -> str:
        """Run a command of Megawatt that must refuse, in words."""
        done = self.run("megawatt", *arguments, NUMBA_DISABLE_JIT="1")
        assert done.returncode == 2, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return " ".join(done.stderr.split())
