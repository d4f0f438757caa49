"""The documentation: the site builds without a warning, notebooks and hosting files are true."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

import megawatt
from megawatt.cli import main
from megawatt.cli.serve import ServeOptions
from megawatt.server.settings import ServerSettings
from tools.notebooks import run

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}svg"
DEPLOY = ROOT / "deploy"
LEARNER = ROOT / "docs" / "notebooks" / "train_a_learner.ipynb"
NOTEBOOKS = sorted(path for path in LEARNER.parent.glob("*.ipynb") if path != LEARNER)


def test_every_link_and_every_page_of_the_site(tmp_path: Path) -> None:
    """A page that is missing, a link or an anchor that leads nowhere is a warning, and fails."""
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    reference = (tmp_path / "reference.html").read_text(encoding="utf-8")
    assert 'id="megawatt.match.Match.play"' in reference
    rulebook = (tmp_path / "rulebooks" / "powerline.html").read_text(encoding="utf-8")
    assert "../rules/powerline.html#PL-4.1" in rulebook
    assert "https://fonts" not in rulebook
    assert "&gt;&gt;&gt; </span>" in reference  # examples are code
    pieces = list((tmp_path / "rulebooks" / "powerline").glob("*.svg"))
    assert len(pieces) > 5
    assert all(ElementTree.parse(path).getroot().tag == SVG for path in pieces)
    assert [path.name for path in tmp_path.rglob("*.py")] == []


def pages_in(nav: list[object]) -> set[str]:
    """Name the pages that a navigation leads to."""
    found: set[str] = set()
    for part in nav:
        below = next(iter(part.values())) if isinstance(part, dict) else part
        found |= pages_in(below) if isinstance(below, list) else {str(below)}
    return found


def test_the_navigation_leads_to_every_page() -> None:
    lines = (ROOT / "mkdocs.yml").read_text("utf-8")
    written = {str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")}
    assert written - pages_in(yaml.safe_load(lines)["nav"]) == set()


def stored(notebook: dict[str, object]) -> str:
    return json.dumps(notebook, indent=1, ensure_ascii=False)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_would_show_now(path: Path) -> None:
    """Run `python -m tools.notebooks` when this fails, and look at the difference."""
    assert stored(run(path)) == stored(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.compiled
def test_the_learner_of_the_notebook_learns() -> None:
    cells = [cell for cell in run(LEARNER)["cells"] if cell["cell_type"] == "code"]
    told = "".join(cells[-1]["outputs"][0]["text"])
    means = [float(mean) for mean in re.findall(r": (\d+\.\d) points", told)]
    assert max(means[1:]) > means[0] + 5


def test_the_readme_shows_what_the_terminal_says() -> None:
    shown = (ROOT / "README.md").read_text("utf-8").split("```text\n")[1].split("```")[0]
    opened = megawatt.game("powerline")
    opened.engine.interpret()
    try:
        match = opened.start(2, seed=7)
        match.play(0, match.legal(0)[0])
        legal = match.legal(0)
        told = [match.decision(0), *(f"{n + 1:>3} {match.words(a)}" for n, a in enumerate(legal))]
        reasons = {str(match.why_not(0, action)) for action in range(opened.actions)}
    finally:
        opened.engine.use_compiled()
    assert "\n".join(told) in shown
    assert shown.strip().split("\n")[-1] in reasons


def settings_of(lines: list[tuple[str, str]], command: list[str]) -> ServerSettings:
    """Give what a service's command and environment make of a server, without opening it."""
    found: list[ServerSettings] = []
    with pytest.MonkeyPatch.context() as patched:
        for name, value in lines:
            patched.setenv(name, value)
        patched.setattr("megawatt.server.run.run", lambda given, *_, **__: found.append(given))
        with pytest.raises(SystemExit) as ended:
            main(command[1:])
    assert ended.value.code == 0
    return found[0]


def test_each_service_opens_the_store_and_believes_the_proxy() -> None:
    """Environment and command of container, composition and unit go together."""
    docker = (DEPLOY / "Dockerfile").read_text("utf-8")
    kept = re.findall(r"(\w+)=(\S+)", re.findall(r"^ENV (.*)", docker, re.M)[0])
    image = [(name, value) for name, value in kept if name != "PATH"]
    alone = settings_of(image, json.loads(re.findall(r"^CMD (.*)", docker, re.M)[-1]))
    assert (alone.store, alone.proxies) == (None, "127.0.0.1")

    service = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]["table"]
    composed = settings_of([*image, *service["environment"].items()], service["command"].split())
    assert composed.store == "postgresql://megawatt@database/megawatt"
    assert (composed.proxies, composed.secure) == ("*", True)

    unit = (DEPLOY / "megawatt.service").read_text("utf-8")
    said = re.findall(r"(\w+)=(\S+)", " ".join(re.findall(r"^Environment=(.*)", unit, re.M)))
    command = re.findall(r"ExecStart=(.*)", unit)[0].split()
    own = settings_of(said, command)
    assert (own.store, own.secure) == (Path("/var/lib/megawatt/tables"), True)
    assert own.proxies == "127.0.0.1"


def test_the_services_start_the_server_with_options_that_it_has() -> None:
    known = {f"--{name.replace('_', '-')}" for name in ServeOptions.__dataclass_fields__}
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    unit = (DEPLOY / "megawatt.service").read_text("utf-8")
    docker = (DEPLOY / "Dockerfile").read_text("utf-8")
    commands = (
        services["table"]["command"],
        *re.findall(r"ExecStart=(.*)", unit),
        *re.findall(r"^CMD (.*)", docker, re.M),
    )
    assert len(commands) == 3
    for command in commands:
        assert "serve" in command
        assert set(re.findall(r"--[a-z-]+", command)) - known == set()
    assert set(services) == {"database", "table", "proxy"}
    assert "password" not in services["table"]["command"].lower()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "nginx.conf",
            ("443 ssl http2;", "proxy_buffering off", "X-Forwarded-For $remote_addr", "= /metrics"),
        ),
        ("Caddyfile", ("flush_interval -1", "respond /metrics 404", "MEGAWATT_NAME")),
    ],
)
def test_proxies_pass_events_on_and_keep_the_metrics(name: str, words: tuple[str, ...]) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    assert [word for word in words if word not in text] == []
