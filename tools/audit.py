"""Known faults of pinned packages: `python tools/audit.py FOLDER requirements/play.txt …`.

FOLDER is the environment of pip-audit, made when it is missing. What is known of faults is not in
this repository: it is asked of PyPI (https://pypi.org) or of OSV (https://api.osv.dev), whichever
answers. Where neither does, nothing was audited, and that is said. Only the standard library is
used.
"""

import json
import subprocess
import sys
import venv
from pathlib import Path
from urllib.request import Request, urlopen

SECONDS = 20
"""How long a database may take to answer."""
KNOWN = ("jinja2", "3.1.5")
"""A version that has a known fault (CVE-2025-27516): a database that answers tells it."""
AUDITED, FAULTS, NOT_AUDITED = 0, 1, 3
"""Exit codes."""


def asked_of_pypi() -> bool:
    """Tell whether PyPI says what is wrong with a package."""
    name, version = KNOWN
    with urlopen(f"https://pypi.org/pypi/{name}/{version}/json", timeout=SECONDS) as answer:
        return bool(json.load(answer)["vulnerabilities"])


def asked_of_osv() -> bool:
    """Tell whether OSV does."""
    name, version = KNOWN
    question = {"package": {"name": name, "ecosystem": "PyPI"}, "version": version}
    request = Request("https://api.osv.dev/v1/query", json.dumps(question).encode())
    with urlopen(request, timeout=SECONDS) as answer:
        return bool(json.load(answer)["vulns"])


def database() -> str | None:
    """Name the first database that answers, as pip-audit calls it."""
    for name, knows in (("pypi", asked_of_pypi), ("osv", asked_of_osv)):
        try:
            if knows():
                return name
        except (OSError, ValueError, LookupError):  # no network, no such page, something else
            continue
    return None


def tool_in(folder: Path) -> Path | None:
    """Find pip-audit in its environment, or install it there; None if it cannot be had."""
    tool = folder / "bin" / "pip-audit"
    if not tool.exists():
        print("Installing pip-audit (once) …", flush=True)
        venv.create(folder, with_pip=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", "pip-audit"], check=False)
    return tool if tool.exists() else None


def main(folder: str, *locks: str) -> int:
    """Audit lock files; give the exit code."""
    service = database()
    if service is None:
        print(
            "Nothing was audited: no database of known faults can be reached from here. "
            "`make audit` needs https://pypi.org or https://api.osv.dev."
        )
        return NOT_AUDITED
    tool = tool_in(Path(folder))
    if tool is None:
        print("Nothing was audited: pip-audit cannot be installed here; pip says why above.")
        return NOT_AUDITED
    options = ["--strict", "--no-deps", "--disable-pip", "--vulnerability-service", service]
    failed = False
    for lock in locks:
        print(f"{lock}, as {service} knows it:", flush=True)
        command = [str(tool), *options, "--requirement", lock]
        failed |= subprocess.run(command, check=False).returncode != 0
    return FAULTS if failed else AUDITED


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
