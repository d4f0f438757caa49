"""Set up an environment for `make`: `python tools/set_up.py .venv play`, or `test`.

The packages are those of the lock file `requirements/<what>.txt`; each step is told in words. Only
the standard library is used: this runs before anything is installed. uv installs, since it takes
a fifth of pip's time; pip does wherever uv cannot be had, or cannot reach the packages.
"""

import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

Command = list[str | Path]
ROOT = Path(__file__).parents[1]
EXTRAS = {"play": "table", "test": "dev"}
"""What is installed where the lock file cannot be used, such as on a new version of Python."""
INSTALLER = ROOT / "requirements" / "installer.txt"
FETCHED = re.compile(r"(?:Downloading|Using cached) ([A-Za-z0-9_.]+?)-\d\S*(?: \(([^)]*)\))?")
"""What pip says of a package that it fetches, and the size."""
FETCHING = re.compile(r"Downloading (\S+) \(([^)]*)\)")
"""What uv says of a large package that it begins to fetch, and the size."""
SYSTEM_CERTIFICATES = {"UV_SYSTEM_CERTS": "1", "UV_NATIVE_TLS": "1"}
"""uv believes whom this machine believes, as pip does; the second name is that of older ones."""


def say(text: str) -> None:
    """Tell what happens, at once."""
    print(text, flush=True)


def told(line: str) -> str | None:
    """Say in plain words what a line of an installer means to somebody who waits, if anything."""
    if found := FETCHED.search(line):
        size = f" ({found[2]})" if found[2] else ""
        return f"fetched {found[1].replace('_', '-')}{size}"
    if found := FETCHING.search(line):
        return f"fetching {found[1]} ({found[2]})"
    if line.startswith("Installing collected packages"):
        return "installing …"
    if found := re.match(r"Prepared (\d+ packages?)", line):
        return f"fetched {found[1]}, installing …"
    return None


def run(command: Command, *, failing: str = "") -> bool:
    """Run an installer, telling what it does; say whether it worked, and if not, why."""
    lines: list[str] = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **SYSTEM_CERTIFICATES},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as installer:
        assert installer.stdout is not None
        for line in installer.stdout:
            lines.append(line)
            if words := told(line):
                say(f"  {words}")
    if installer.returncode:
        say(failing or "".join(lines[-12:]).rstrip())
    return installer.returncode == 0


def pip_for(python: Path, folder: Path) -> Command:
    """Make the environment unless it is there; give the pip that installs into it.

    The pip that is here already is taken: a copy of it would take seconds to make.
    """
    here = find_spec("pip") is not None
    if not python.exists():
        say(f"1/3 Making {folder.name} (once) …")
        venv.create(folder, with_pip=not here, symlinks=os.name == "posix")
    own = subprocess.run([python, "-c", "import pip"], capture_output=True, check=False)
    pip: Command = [python, "-m", "pip"]
    if own.returncode:
        pip = [sys.executable, "-m", "pip", "--python", python]
    return [*pip, "--disable-pip-version-check", "install", "--progress-bar", "off"]


def uv_for(python: Path, pip: Command) -> Path | None:
    """Find uv, or fetch it into the environment; None where there is none for this machine."""
    if found := shutil.which("uv"):
        return Path(found)
    fetched = python.with_name("uv")
    if not fetched.exists():
        wheel: Command = ["--no-compile", "--only-binary", ":all:", "--requirement", INSTALLER]
        run([*pip, *wheel], failing="  There is no uv for this machine; pip does it.")
    return fetched if fetched.exists() else None


def ways(python: Path, pip: Command, what: str) -> Iterator[list[Command]]:
    """Give the ways to install, each as commands, the quickest first."""
    lock: Command = ["--requirement", str(ROOT / "requirements" / f"{what}.txt")]
    own: Command = ["--no-deps", "--editable", "."]
    if uv := uv_for(python, pip):
        # pip too: `make bench` and others add packages with it.
        into: Command = [uv, "--no-progress", "pip", "install", "--python", python]
        yield [[*into, "--no-deps", *lock, "pip"], [*into, *own]]
        say("  This did not work; trying with pip …")
    yield [[*pip, *lock], [*pip, *own]]
    say("  These versions cannot be had here; others that fit are taken.")
    yield [[*pip, "pip", "--editable", f".[{EXTRAS[what]}]"]]


def main(name: str, what: str) -> int:
    """Make the environment, or add to it; give the exit code."""
    folder = ROOT / name
    python = folder / "bin" / "python"
    pip = pip_for(python, folder)
    lock = ROOT / "requirements" / f"{what}.txt"
    count = len(lock.read_text(encoding="utf-8").splitlines())
    say(f"2/3 Fetching what is missing of {count} packages ({lock.relative_to(ROOT)}) …")
    for packages, *megawatt in ways(python, pip, what):
        if not run(packages):
            continue
        say("3/3 Installing Megawatt …")
        if all(run(command) for command in megawatt):
            say("Ready.")
            return 0
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
