"""The audit of the lock files: which database is asked, and what is said where none answers."""

import io
import json
import subprocess
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

from tools import audit

FAULTY = {"vulnerabilities": [{"id": "one"}], "vulns": [{"id": "one"}]}


def answers(monkeypatch: pytest.MonkeyPatch, **known: object) -> None:
    """Let databases answer, by a part of their address; the others cannot be reached."""

    def urlopen(request: Any, timeout: float) -> io.BytesIO:
        address = getattr(request, "full_url", request)
        for part, content in known.items():
            if part in address:
                return io.BytesIO(json.dumps(content).encode())
        raise URLError("no route")

    monkeypatch.setattr(audit, "urlopen", urlopen)


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """Note the commands, and have the tool installed."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> "subprocess.CompletedProcess[str]":
        commands.append(command)
        return subprocess.CompletedProcess(command, int("bad.txt" in command))

    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "pip-audit").touch()
    monkeypatch.setattr(subprocess, "run", run)
    return commands


@pytest.mark.parametrize("known", [{}, {"pypi": {"info": {}}, "osv": {}}])
def test_without_a_database_it_says_that_nothing_was_audited(
    known: dict[str, object],
    ran: list[list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Also where something answers that knows of no fault: a mirror of the packages."""
    answers(monkeypatch, **known)
    assert audit.main(str(tmp_path), "play.txt") == audit.NOT_AUDITED
    told = capsys.readouterr().out
    assert told.count("\n") == 1
    assert "Nothing was audited" in told
    assert "https://pypi.org or https://api.osv.dev" in told
    assert ran == []


@pytest.mark.parametrize(
    ("known", "service"), [({"pypi": FAULTY, "osv": FAULTY}, "pypi"), ({"osv": FAULTY}, "osv")]
)
def test_whichever_database_answers_is_asked(
    known: dict[str, object],
    service: str,
    ran: list[list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers(monkeypatch, **known)
    assert audit.main(str(tmp_path), "play.txt", "test.txt") == audit.AUDITED
    assert [command[-1] for command in ran] == ["play.txt", "test.txt"]
    assert all(command[command.index("--vulnerability-service") + 1] == service for command in ran)


def test_a_fault_in_any_lock_file_fails(
    ran: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, osv=FAULTY)
    assert audit.main(str(tmp_path), "bad.txt", "good.txt") == audit.FAULTS
    assert len(ran) == 2


def test_a_tool_that_cannot_be_installed_is_said(
    ran: list[list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers(monkeypatch, osv=FAULTY)
    monkeypatch.setattr("tools.audit.venv.create", lambda *_, **__: None)
    assert audit.main(str(tmp_path / "none"), "play.txt") == audit.NOT_AUDITED
    assert "pip-audit cannot be installed" in capsys.readouterr().out
