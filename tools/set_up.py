"""Set up an environment for `make`: `python tools/set_up.py .venv play`, or `test`.

The packages are those of the lock file `requirements/<what>.txt`; each step is told in words. Only
the standard library is used: this runs before anything is installed.
"""

import re
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS = {"play": "table", "test": "dev"}
"""What is installed where the lock file cannot be used, such as on a new version of Python."""
FETCHED = re.compile(r"(?:Downloading|Using cached) ([A-Za-z0-9_.]+?)-\d\S*(?: \(([^)]*)\))?")


def say(text: str) -> None:
    """Tell what happens, at once."""
    print(text, flush=True)


def install(python: Path, *what: str) -> bool:
    """Install with pip, telling which packages come; say whether it worked."""
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", *what]
    lines: list[str] = []
    with subprocess.Popen(
        [*command, "--progress-bar", "off"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            lines.append(line)
            if found := FETCHED.search(line):
                size = f" ({found[2]})" if found[2] else ""
                say(f"  fetched {found[1].replace('_', '-')}{size}")
            elif line.startswith("Installing collected packages"):
                say(f"  installing {line.count(',') + 1} packages …")
    if pip.returncode:
        say("".join(lines[-12:]).rstrip())
    return pip.returncode == 0


def main(folder: str, what: str) -> int:
    """Make the environment, or add to it; give the exit code."""
    python = ROOT / folder / "bin" / "python"
    lock = ROOT / "requirements" / f"{what}.txt"
    if not python.exists():
        say(f"1/3 Making {folder} (once) …")
        venv.create(ROOT / folder, with_pip=True)
    count = len(lock.read_text(encoding="utf-8").split("\n")) - 1
    say(f"2/3 Fetching what is missing of {count} packages ({lock.relative_to(ROOT)}) …")
    locked = install(python, "--requirement", str(lock))
    if not locked:
        say("  These versions cannot be had here; others that fit are taken.")
    say("3/3 Installing Megawatt …")
    own = ["--no-deps", "--editable", "."] if locked else ["--editable", f".[{EXTRAS[what]}]"]
    if not install(python, *own):
        return 1
    say("Ready.")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
